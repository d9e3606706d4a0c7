import Canvas
import Effects
import Formatting
import Gestures
import Interface
import Motion
import Playing

/// A badge in the upper right corner for an activity, such as a recording: a mark, a word, the time and the progress.
struct ActivityBadge: Equatable {
  enum Kind: String {
    case recording = "Recording"
    case playing = "Take"
    case looping = "Loop"
    case filming = "REC"
    case saving = "Saving"
    case comparing = "Saved values shown"

    /// Whether a tap on the badge ends the activity.
    var isTarget: Bool { self != .playing && self != .looping }

    /// The width of the badge, in points: for times below 100 s, which do not change it while they grow.
    var width: Double {
      switch self {
      case .filming: 122
      case .saving: 100
      case .playing, .looping: 172
      case .recording: 164
      case .comparing: 182
      }
    }
  }

  var kind: Kind
  /// The time so far, in seconds; `nil` for an activity without a time.
  var seconds: Double?
  /// The total time, in seconds; `nil` if it is unknown.
  var total: Double?
  var accent: Color

  private var text: String {
    guard let seconds else { return kind.rawValue }
    return "\(kind.rawValue)  \(seconds.text(places: 1))" + (total.map { " / \($0.text(places: 1)) s" } ?? " s")
  }

  /// Returns the badge, which takes presses if it has a target.
  func part<Target>(_ target: Target?) -> Element<Target> {
    let words = Label(text, size: 14, weight: .semibold, Look.text, .leading, smallest: 11, tabularDigits: true)
    let mark = Element<Target>.drawn(
      Drawn { frame, _, alpha, canvas in
        drawMark(Vector(frame.x + 18, frame.midY), alpha, on: &canvas)
      })
    let row = Element<Target>.row([.sized(width: 34, mark), .label(words)])
    let badge = Element<Target>.sized(
      width: kind.width, height: Notices.badgeHeight,
      .plate(Plate(Look.ink.opacity(0.86), radius: 8, shadow: 0), .layers([row, progress(width: kind.width - 20)])))
    return target.map { .area($0, badge) } ?? badge
  }

  /// Returns the bar of the time so far at the badge's lower edge.
  private func progress<Target>(width: Double) -> Element<Target> {
    guard let seconds, let total, total > 0 else { return .spacer }
    let share = (seconds / total).clamped(to: 0...1)
    let done = Element<Target>.plate(Plate(accent, radius: 1, shadow: 0), .spacer)
    let bar = Element<Target>.plate(
      Plate(Look.paper.opacity(0.16), radius: 1, shadow: 0),
      share > 0 ? .row([.sized(width: max(2, width * share), done), .spacer]) : .spacer)
    return .column([.spacer, .sized(height: 2, bar.padded(x: 10)), .gap(3)])
  }

  /// Draws the mark: a dot for a recording, a triangle for a take, an open ring with an arrow for a loop, and a closed ring for
  /// saved values and for a file that is completed.
  private func drawMark(_ center: Vector, _ alpha: Double, on canvas: inout Canvas) {
    let accent = accent.opacity(alpha)
    func triangle(_ corners: Vector...) { canvas.fill(.polygon(corners), accent) }
    switch kind {
    case .saving: canvas.stroke(.circle(center, radius: 5), width: 2, accent)
    case .recording, .filming: canvas.fill(.circle(center, radius: 5.5), Look.error.opacity(alpha))
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
