import Motion
import Tuning

/// Where everything in the panel is, for one model and one state of the panel; made anew for each event and frame.
struct PanelLayout {
  struct Placed {
    var item: PanelItem
    /// Points of the window, scrolled.
    var rect: Rect
  }

  struct Control: Equatable {
    var target: PanelTarget
    /// What belongs to it for a finger: at least 44 points each way.
    var area: Rect
  }

  static let header = 60.0
  static let search = 44.0
  static let foot = 64.0
  static let padding = 20.0
  static let inset = 12.0
  static let nameColumn = 130.0
  static let valueColumn = 80.0
  static let gap = 12.0

  let frame: Rect
  /// The search field scrolls with the rows where room is scarce.
  let scrollsSearch: Bool
  /// What of the rows is seen.
  let viewport: Rect
  let contentHeight: Double
  let items: [Placed]

  init(_ model: PanelModel, _ list: [PanelItem], frame: Rect, offset: Double) {
    self.frame = frame
    scrollsSearch = Self.scrollsSearch(frame)
    let top = frame.minY + Self.header + (scrollsSearch ? 0 : Self.search)
    viewport = Rect(x: frame.minX, y: top, width: frame.width, height: max(0, frame.maxY - Self.foot - top))
    var y = 0.0
    var placed: [Placed] = []
    for item in list {
      placed.append(
        Placed(item: item, rect: Rect(x: frame.minX, y: top + y - offset, width: frame.width, height: item.height)))
      y += item.height
    }
    items = placed
    contentHeight = y + 12
  }

  static func scrollsSearch(_ frame: Rect) -> Bool { frame.height < 520 }

  /// How far the rows can be scrolled.
  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - viewport.height) }

  /// Where an item stands in the content, from its top.
  func top(of index: Int, offset: Double) -> Double { items[index].rect.minY - viewport.minY + offset }

  // MARK: - Parts

  var title: Rect { Rect(x: frame.minX + Self.padding, y: frame.minY, width: 120, height: Self.header) }

  func picker(width: Double) -> Rect {
    Rect(x: frame.maxX - 8 - width, y: frame.minY + 8, width: width, height: 44)
  }

  var fixedSearch: Rect {
    Rect(
      x: frame.minX + Self.inset, y: frame.minY + Self.header, width: frame.width - 2 * Self.inset, height: Self.search)
  }

  var footArea: Rect { Rect(x: frame.minX, y: frame.maxY - Self.foot, width: frame.width, height: Self.foot) }

  private func footButton(_ x: Double, _ width: Double) -> Rect {
    Rect(x: x, y: footArea.minY + 10, width: width, height: 44)
  }

  var undo: Rect { footButton(frame.minX + 12, 44) }
  var redo: Rect { footButton(frame.minX + 64, 44) }
  var revert: Rect { footButton(frame.minX + 116, 92) }

  func save(width: Double) -> Rect { footButton(frame.maxX - 12 - width, width) }
  /// What the save button may take.
  var saveRoom: Double { frame.width - 12 - 116 - 92 - 8 }

  func name(in row: Rect) -> Rect {
    Rect(x: row.minX + Self.padding, y: row.minY, width: Self.nameColumn, height: row.height)
  }

  func value(in row: Rect) -> Rect {
    let width = Self.valueColumn
    return Rect(x: row.maxX - Self.padding - width, y: row.minY, width: width, height: row.height)
  }

  /// Between name and value.
  func track(in row: Rect) -> Rect {
    let left = name(in: row).maxX + Self.gap
    return Rect(x: left, y: row.minY, width: max(20, value(in: row).minX - Self.gap - left), height: row.height)
  }

  /// All that is right of the name.
  func wide(in row: Rect) -> Rect {
    let left = name(in: row).maxX + Self.gap
    return Rect(x: left, y: row.minY, width: row.maxX - Self.padding - left, height: row.height)
  }

  func hueField(in item: Rect) -> Rect {
    Rect(x: item.minX + Self.padding, y: item.minY + 6, width: item.width - 2 * Self.padding, height: 108)
  }

  func brightness(in item: Rect) -> Rect {
    Rect(x: item.minX + Self.padding, y: item.minY + 120, width: item.width - 2 * Self.padding, height: 44)
  }

  // MARK: - Hitting

  /// The controls of a row, each over the whole height of it.
  func controls(of row: PanelModel.Row, in rect: Rect) -> [Control] {
    switch row.definition.kind {
    case .number, .integer:
      let track = track(in: rect)
      let half = Self.gap / 2
      return [
        Control(
          target: .label(row.key),
          area: Rect(x: rect.minX, y: rect.minY, width: track.minX - half - rect.minX, height: rect.height)),
        Control(target: .track(row.key), area: track.inset(x: -half, y: 0)),
        Control(
          target: .value(row.key),
          area: Rect(
            x: track.maxX + half, y: rect.minY, width: rect.maxX - track.maxX - half, height: rect.height)),
      ]
    case .flag, .choice, .text, .color:
      let wide = wide(in: rect)
      let half = Self.gap / 2
      return [
        Control(
          target: .label(row.key),
          area: Rect(x: rect.minX, y: rect.minY, width: wide.minX - half - rect.minX, height: rect.height)),
        Control(
          target: .value(row.key),
          area: Rect(x: wide.minX - half, y: rect.minY, width: rect.maxX - wide.minX + half, height: rect.height)),
      ]
    case .rows: return [Control(target: .label(row.key), area: rect)]
    }
  }
}
