import Canvas
import Motion
import Tuning

/// The parts of a row, in points of the window.
struct RowParts {
  let rect: Rect

  private static let nameWidths = 130.0...220.0
  private static let valueWidth = 80.0
  static let gap = 12.0

  init(_ rect: Rect) { self.rect = rect }

  /// The track of every slider in the panel, half-way up no row.
  static func track(in frame: Rect) -> Rect { RowParts(frame.with(y: 0, height: 44)).track }

  /// Wider where there is room.
  var name: Rect {
    rect.with(x: rect.minX + PanelLayout.padding, width: (0.25 * rect.width).clamped(to: Self.nameWidths))
  }

  var value: Rect { rect.with(x: rect.maxX - PanelLayout.padding - Self.valueWidth, width: Self.valueWidth) }

  /// Between name and value.
  var track: Rect {
    let left = name.maxX + Self.gap
    return rect.with(x: left, width: max(20, value.minX - Self.gap - left))
  }

  /// All that is right of the name.
  var wide: Rect {
    let left = name.maxX + Self.gap
    return rect.with(x: left, width: rect.maxX - PanelLayout.padding - left)
  }

  /// The box that a value is typed in: as wide as numbers need, or all that is right of the name.
  func field(isNumber: Bool) -> Rect {
    let area = isNumber ? value : wide
    return Rect(
      x: area.minX - (isNumber ? 8 : 0), y: rect.minY + 5, width: area.width + (isNumber ? 16 : 8), height: 34)
  }

  /// What an open row of a list can be made to do, from left to right.
  func button(_ button: PanelTarget.RowButton) -> Rect {
    let place = Double(PanelTarget.RowButton.allCases.firstIndex(of: button)! - PanelTarget.RowButton.allCases.count)
    return rect.with(x: rect.maxX - 8 + 44 * place, width: 44)
  }

  /// The name's, over the whole height, up to where something else begins.
  func label(_ key: String, to x: Double) -> PanelLayout.Control {
    .init(target: .label(key), area: rect.with(x: rect.minX, width: x - Self.gap / 2 - rect.minX))
  }

  /// The value's, from there on.
  func value(_ key: String, from x: Double) -> PanelLayout.Control {
    .init(target: .value(key), area: rect.with(x: x, width: rect.maxX - x))
  }
}

/// The parts of a group's title.
struct GroupParts {
  /// Where its arrow turns, and what stands beside it.
  let arrow: Vector
  let line: Rect
  /// How many values are changed, with the sign that takes them back; nil where none is.
  let reset: Rect?
  let changed: String

  init(_ rect: Rect, _ group: PanelModel.Group) {
    arrow = Vector(rect.minX + 25, rect.minY + 22)
    line = Rect(x: rect.minX + 38, y: arrow.y - 14, width: rect.width - 38 - PanelLayout.padding, height: 28)
    let count = group.changed.count
    changed = "\(count) changed"
    let words = TextWidth.estimate(changed, size: 12, weight: .medium).rounded(.up)
    reset = count == 0 ? nil : line.with(x: line.maxX - words - 36, width: words + 36 + PanelLayout.padding)
  }
}

extension Rect {
  /// Another column of it.
  func with(x: Double, width: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }
  /// Another line of it.
  func with(y: Double, height: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }
}

/// What a pointer can mean in the panel.
enum PanelTarget: Hashable, Sendable {
  /// The panel itself, between its controls.
  case ground
  case header
  case picker
  case search
  case clearSearch
  case group(String)
  /// What is changed in a group, which goes back to its defaults.
  case resetGroup(String)
  /// The name of a row, by its key; also all of a row whose control is the row.
  case label(String)
  /// The slider's track and what is above and below it.
  case track(String)
  /// What is written at the row's end.
  case value(String)
  /// What can be done with an open row of a list.
  case row(String, RowButton)
  /// A part of what is open below a row, by its number.
  case drawer(String, Int)
  /// The stage twice.
  case split
  case undo
  case redo
  case revert
  case copy
  case save
  case menu(PanelMenu.Item)
  case blend(PanelBlend.Part)

  enum RowButton: CaseIterable, Sendable {
    case up, down, remove
  }

  /// The row that it belongs to.
  var key: String? {
    switch self {
    case .label(let key), .track(let key), .value(let key), .row(let key, _), .drawer(let key, _): key
    default: nil
    }
  }

  /// True for what a row's value is typed or picked in.
  var isValue: Bool {
    switch self {
    case .value, .drawer: true
    default: false
    }
  }
}
