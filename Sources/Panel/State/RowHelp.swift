import Motion

/// Which row is explained: the one whose name was tapped, or the one on which the mouse rests.
struct RowHelp: Equatable, Sendable {
  /// Seconds that the mouse rests on a row before it is explained.
  private static let delay = 0.5

  var tapped: String?
  /// The row under the mouse, and since when.
  private(set) var hovered: String?
  private var since = 0.0
  var fade = Transition()

  mutating func hover(over key: String?, at time: Double) {
    guard key != hovered else { return }
    hovered = key
    since = time
  }

  /// The mouse explains nothing while anything else goes on.
  func explained(at time: Double, isQuiet: Bool) -> String? {
    tapped ?? (isQuiet && time >= since + Self.delay ? hovered : nil)
  }

  func nextMoment(after time: Double) -> Double? {
    hovered != nil && time < since + Self.delay ? since + Self.delay : nil
  }

  mutating func leave() {
    tapped = nil
    hovered = nil
  }
}
