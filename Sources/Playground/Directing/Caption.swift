import Canvas
import Effects
import Gestures
import Motion

/// Words under a picture for a time. The next ones take the place of those that are still there.
struct Caption: Equatable, Sendable {
  let text: String
  /// Seconds of the take.
  let from: Double
  let to: Double

  private static let going = 0.24
  private static let coming = Spring(response: 0.42, dampingRatio: 0.86)

  static func list(_ directions: [TakePlayer.Timed<TakeDirection>]) -> [Caption] {
    var captions: [Caption] = []
    for line in directions.reversed() {
      guard case .caption(let text, let seconds) = line.content else { continue }
      let from = Step.time(line.step)
      captions.append(Caption(text: text, from: from, to: min(from + seconds, captions.last?.from ?? .infinity)))
    }
    return captions.reversed()
  }

  /// What is shown of these, which follow each other; nil between them.
  static func shown(at seconds: Double, of captions: [Caption]) -> Shown? {
    captions.last { $0.from < seconds }?.shown(at: seconds)
  }

  /// Nil before and after its time.
  private func shown(at seconds: Double) -> Shown? {
    guard seconds > from, seconds < to else { return nil }
    let going = max(0, 1 - (to - seconds) / Self.going)
    return Shown(
      text: text, risen: Self.coming.value(at: seconds - from), gone: CubicBezier.easeIn.value(at: going))
  }

  /// Words that are coming or going.
  struct Shown: Equatable, Sendable {
    let text: String
    /// From 0 to 1, and a little over on the way.
    let risen: Double
    /// From 0 to 1.
    let gone: Double

    /// In the middle of the lower edge, inside of nine tenths of the picture, which no screen cuts, and above the `room`
    /// that others have there.
    func draw(above room: Double, on canvas: inout Canvas) {
      let alpha = min(1, risen) * (1 - gone)
      guard alpha > 0 else { return }
      let (width, height) = (canvas.size.x, canvas.size.y)
      var em = (0.032 * min(width, height) + 8).rounded()
      // Smaller where it would take half of the picture.
      while em > 4, layout(em, in: canvas.size).box.y > 0.45 * height { em -= 1 }
      let run = layout(em, in: canvas.size)
      let padding = Vector(0.75 * em, 0.45 * em).rounded
      let size = run.box + 2 * padding
      let rest = Vector((width - size.x) / 2, min(0.95 * height, height - room - 12) - size.y)
      let origin = Vector(rest.x.rounded(), rest.y.rounded() + (0.7 * (1 - risen) - 0.35 * gone) * em)
      let plate = Rect(origin: origin, size: size)
      let radius = min(0.6 * em, size.y / 2)
      canvas.shadow(
        of: plate, radius: radius, offset: Vector(0, 0.2 * em), blur: 0.9 * em, Color(0, 0, 0, 0.35 * alpha))
      canvas.fill(.rounded(plate, radius), Look.ink.opacity(0.93 * alpha))
      // Its edge is seen on what is as dark as it is.
      let line = max(1, em / 24)
      canvas.stroke(
        .rounded(plate.inset(by: line / 2), radius - line / 2), width: line, Look.paper.opacity(0.18 * alpha))
      canvas.text(run, at: origin + padding, Look.paper.opacity(alpha))
    }

    /// On as few lines as there is room for, and as narrow as they allow, so that they are of one length.
    private func layout(_ em: Double, in size: Vector) -> TextRun {
      func lines(_ width: Double) -> Int {
        // Short of the width: an estimate that is a little too small would cost the last word.
        TextWidth.lines(of: text, size: em, weight: .semibold, width: 0.95 * width, limit: 40)
      }
      let most = min(0.9 * size.x, 24 * em) - 1.5 * em
      let count = lines(most)
      var width = min(most, (TextWidth.estimate(text, size: em) / 0.95 + 1).rounded(.up))
      while width - em / 2 > em, count > 1, lines(width - em / 2) == count { width -= em / 2 }
      return TextRun(
        text, size: em, weight: .semibold, width: width.rounded(.up), lines: count, alignment: .center)
    }
  }
}
