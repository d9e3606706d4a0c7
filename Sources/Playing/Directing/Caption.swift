import Canvas
import Effects
import Motion
import Takes

/// A caption over a picture for a span of time; the next caption ends it early.
struct Caption: Equatable, Sendable {
  let text: String
  /// The start of the caption, in seconds of the take.
  let from: Double
  /// The end of the caption, in seconds of the take.
  let to: Double
  /// The edge that the take asks for; `nil` if it asks for none.
  let edge: TakeDirection.Edge?
  var place = CaptionPlace(edge: .bottom)

  /// The duration of the fade at the end, in seconds.
  private static let going = 0.24
  private static let coming = Spring(response: 0.42, dampingRatio: 0.86)

  static func list(_ directions: [TakePlayer.Timed<TakeDirection>]) -> [Caption] {
    var captions: [Caption] = []
    for line in directions.reversed() {
      guard case .caption(let text, let seconds, let edge) = line.content else { continue }
      let from = Step.time(line.step)
      let to = min(from + seconds, captions.last?.from ?? .infinity)
      captions.append(Caption(text: text, from: from, to: to, edge: edge))
    }
    return captions.reversed()
  }

  /// Returns the caption at a time, from captions in order of time; `nil` between captions.
  static func shown(at seconds: Double, of captions: [Caption]) -> Shown? {
    captions.last { $0.from < seconds }?.shown(at: seconds)
  }

  /// Returns the caption at a time; `nil` before its start and after its end.
  private func shown(at seconds: Double) -> Shown? {
    guard seconds > from, seconds < to else { return nil }
    let going = max(0, 1 - (to - seconds) / Self.going)
    return Shown(
      text: text, place: place, risen: Self.coming.value(at: seconds - from), gone: CubicBezier.easeIn.value(at: going))
  }

  /// A caption at a moment, also while it appears or disappears.
  struct Shown: Equatable, Sendable {
    let text: String
    let place: CaptionPlace
    /// The progress of appearing, 0 to 1; the spring overshoots 1 a little.
    let risen: Double
    /// The progress of disappearing, 0 to 1.
    let gone: Double

    /// Draws the caption above the lowest `room` points of the canvas, which other things occupy.
    func draw(above room: Double, on canvas: inout Canvas) {
      let alpha = min(1, risen) * (1 - gone)
      guard alpha > 0 else { return }
      let set = place.set(text, in: canvas.size, above: room)
      let lift = Vector(0, (0.7 * (1 - risen) - 0.35 * gone) * set.em)
      if let ink = set.ink {
        canvas.text(set.run, at: set.words + lift, ink.opacity(alpha))
        return
      }
      let plate = Rect(origin: set.plate.origin + lift, size: set.plate.size)
      let radius = min(0.6 * set.em, plate.height / 2)
      canvas.shadow(
        of: plate, radius: radius, offset: Vector(0, 0.2 * set.em), blur: 0.9 * set.em, Color(0, 0, 0, 0.35 * alpha))
      canvas.fill(.rounded(plate, radius), Look.ink.opacity(0.93 * alpha))
      // A bright outline separates the plate from a picture that is as dark as the plate.
      let line = max(1, set.em / 24)
      canvas.stroke(
        .rounded(plate.inset(by: line / 2), radius - line / 2), width: line, Look.paper.opacity(0.18 * alpha))
      canvas.text(set.run, at: set.words + lift, Look.paper.opacity(alpha))
    }
  }
}
