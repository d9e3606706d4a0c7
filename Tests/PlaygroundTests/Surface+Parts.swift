import Motion

@testable import Interface

extension Surface {
  /// The labels with their frames, back to front.
  var texts: [(label: Label, frame: Rect)] {
    parts.compactMap { if case .label(let label) = $0.kind { (label, $0.frame) } else { nil } }
  }
  var labels: [Rect] { texts.map(\.frame) }
  /// The frames of the buttons, back to front.
  var buttons: [Rect] { parts.compactMap { if case .button = $0.kind { $0.frame } else { nil } } }
  /// The hit areas of buttons and sliders, without the areas behind them.
  var buttonAreas: [Rect] {
    targets.filter { found in parts.contains { !$0.isArea && $0.target == found.target } }.map(\.area)
  }
}
