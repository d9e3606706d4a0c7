import Motion

/// The parts of a row, in points of the panel.
struct RowParts {
  let rect: Rect

  private static let nameWidths = 130.0...220.0
  private static let valueWidth = 80.0
  static let gap = 12.0

  init(_ rect: Rect) { self.rect = rect }

  /// The panel's width below which a slider's track is below its name and value; between them it would be too short.
  private static let stackedBelow = 340.0

  /// Returns the height of a row in a panel of a given width.
  static func height(isNumber: Bool, in width: Double) -> Double { isNumber && width < stackedBelow ? 64 : 44 }

  /// Returns the track of every slider in the panel, whose y and height have no meaning.
  static func track(in frame: Rect) -> Rect {
    RowParts(frame.with(y: 0, height: height(isNumber: true, in: frame.width))).track
  }

  /// Whether the track is below name and value.
  var isStacked: Bool { rect.height > 44 }
  private var text: Rect { rect.inset(x: PanelLayout.padding, y: 0) }
  private var words: Rect { isStacked ? text.line(3, 28) : text }
  /// The area of the name, wider if there is room.
  var name: Rect {
    words.leading(
      isStacked
        ? words.width - Self.valueWidth - Self.gap : (0.25 * rect.width).clamped(to: Self.nameWidths))
  }
  var value: Rect { words.trailing(Self.valueWidth) }
  /// The whole area right of the name.
  var wide: Rect { text.between(name.maxX + Self.gap, text.maxX) }
  /// The slider's track, between name and value or below them.
  var track: Rect {
    isStacked ? text.line(28, 32) : wide.leading(max(20, wide.width - Self.valueWidth - Self.gap))
  }

  /// Returns the box in which a value is typed: as wide as numbers need, or the whole area right of the name.
  func field(isNumber: Bool) -> Rect {
    rect.line(isStacked ? 0 : 5, 34).between(isNumber ? value.minX - 8 : wide.minX, text.maxX + 8)
  }

  /// Returns the hit area of the name, up to the left edge of another control.
  func label(_ key: String, to x: Double) -> Press {
    Press(.label(key), rect.between(rect.minX, x - Self.gap / 2))
  }

  /// Returns the hit area of the value, from an x to the right edge.
  func value(_ key: String, from x: Double) -> Press { Press(.value(key), rect.between(x, rect.maxX)) }
}
