import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playing

/// A badge in the upper right corner for an activity, such as a recording: a mark, a word, the time and the progress.
struct ActivityBadge: Equatable {
  enum Kind: String {
    case recording = "Recording"
    case playing = "Take"
    case looping = "Loop"
    case filming = "REC"
    case comparing = "Saved values shown"

    /// Whether a tap on the badge ends the activity.
    var isTarget: Bool { self != .playing && self != .looping }
  }

  var kind: Kind
  /// The time so far, in seconds; `nil` for an activity without a time.
  var seconds: Double?
  /// The total time, in seconds; `nil` if it is unknown.
  var total: Double?
  var accent: Color

  static let height = 36.0

  private var text: String {
    guard let seconds else { return kind.rawValue }
    return "\(kind.rawValue)  \(seconds.text(places: 1))" + (total.map { " / \($0.text(places: 1)) s" } ?? " s")
  }

  private var length: Double { DecisionMarks.width(of: text, .semibold).rounded(.up) }

  func plate(below top: Double, in size: Vector) -> Rect {
    let width = max(kind == .filming ? 120 : total == nil ? 152 : 164, length + 42)
    let right = size.x - Look.margin(forWidth: size.x)
    return Rect(x: right - width, y: top, width: width, height: Self.height)
  }

  /// Returns the touch target: the plate extended to 44 points. Plates are 8 points apart, so targets do not overlap.
  static func target(_ plate: Rect) -> Rect { plate.inset(x: 0, y: -4) }

  func draw(below top: Double, on canvas: inout Canvas) {
    let plate = plate(below: top, in: canvas.size)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.86))
    drawMark(Vector(plate.x + 18, plate.midY), on: &canvas)
    let words = Rect(x: plate.x + 34, y: plate.y, width: length + 24, height: plate.height)
    canvas.label(text, in: words, size: 14, Look.text, weight: .semibold, alignment: .leading, tabularDigits: true)
    guard let seconds, let total, total > 0 else { return }
    let bar = Rect(x: plate.x + 10, y: plate.y + plate.height - 5, width: plate.width - 20, height: 2)
    canvas.fill(.rounded(bar, 1), Look.paper.opacity(0.16))
    let share = (seconds / total).clamped(to: 0...1)
    guard share > 0 else { return }
    canvas.fill(.rounded(Rect(x: bar.x, y: bar.y, width: max(2, bar.width * share), height: 2), 1), accent)
  }

  /// Draws the mark: a dot for a recording, a triangle for a take, an open ring with an arrow for a loop, and a closed ring for
  /// saved values.
  private func drawMark(_ center: Vector, on canvas: inout Canvas) {
    func triangle(_ corners: Vector...) { canvas.fill(.polygon(corners), accent) }
    switch kind {
    case .recording, .filming: canvas.fill(.circle(center, radius: 5.5), Look.error)
    case .playing: triangle(center + Vector(-4, -5.5), center + Vector(6, 0), center + Vector(-4, 5.5))
    case .comparing: canvas.stroke(.arc(center, radius: 5, from: 0, to: 2 * .pi), width: 2, accent)
    case .looping:
      canvas.stroke(.arc(center, radius: 5, from: -0.9, to: 4.3), width: 2, accent, cap: .round)
      let tip = center + Vector(Exact.cos(-0.9), Exact.sin(-0.9)) * 5
      triangle(tip + Vector(-4, -1.6), tip + Vector(1.6, -3.2), tip + Vector(1, 2.6))
    }
  }
}

extension ActivityBadge {
  /// Returns the badges from top to bottom: one for a recording or a take, and one if the saved values are shown.
  @MainActor static func all(with services: Services) -> [ActivityBadge] {
    let isComparing = services.tuner.stack.isComparing
    let accent = services.scene.effect?.accent ?? Look.paper
    return [ActivityBadge(services.scene.player), isComparing ? ActivityBadge(kind: .comparing, accent: accent) : nil]
      .compactMap { $0 }
  }

  /// Creates the badge of a recording or a playing take; `nil` if there is neither.
  @MainActor init?(_ player: Player?) {
    guard let player else { return nil }
    let accent = player.effect.accent
    if let take = player.recordings.take {
      let steps = player.performance.steps - take.firstStep
      self.init(kind: .recording, seconds: Step.time(steps), total: nil, accent: accent)
      return
    }
    guard let playback = player.playback, player.isTakePlaying, !player.isBack else { return nil }
    let steps = player.performance.steps
    let total = playback.loops ? playback.passSteps : playback.player.stepCount
    self.init(
      kind: playback.loops ? .looping : .playing, seconds: Step.time(steps), total: Step.time(max(total, steps)),
      accent: accent)
  }
}
