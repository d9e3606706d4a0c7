import Canvas
import Motion
import Tuning

/// Where everything in the panel is, for one model and one state of its rows; made anew for each event and frame.
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
  static let padding = 20.0
  static let inset = 12.0
  private static let search = 44.0
  private static let foot = 64.0

  let model: PanelModel
  let frame: Rect
  /// What of the rows is seen.
  let viewport: Rect
  let contentHeight: Double
  /// The bar of a blend, below the header; nil where there is none.
  let blend: BlendParts?
  let items: [Placed]
  /// The row of a list that shows what it has.
  let openRow: String?

  init(
    _ model: PanelModel, _ list: [PanelItem], in frame: Rect, offset: Double, isBlending: Bool = false,
    openRow: String? = nil
  ) {
    self.model = model
    self.openRow = openRow
    self.frame = frame
    let scrollsSearch = Self.scrollsSearch(frame)
    let head = frame.minY + Self.header
    blend = isBlending ? BlendParts(frame.with(y: head, height: BlendParts.height)) : nil
    let top = head + (isBlending ? BlendParts.height : 0) + (scrollsSearch ? 0 : Self.search)
    viewport = frame.with(y: top, height: max(0, frame.maxY - Self.foot - top))
    var y = 0.0
    items = ((scrollsSearch ? [.search] : []) + list).map { item in
      defer { y += item.height }
      return Placed(item: item, rect: frame.with(y: top + y - offset, height: item.height))
    }
    contentHeight = y + 12
  }

  /// The search field scrolls with the rows where room is scarce.
  private static func scrollsSearch(_ frame: Rect) -> Bool { frame.height < 520 }

  /// How far the rows can be scrolled.
  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - viewport.height) }

  /// Where an item of the list is now.
  func rect(of item: PanelItem) -> Rect? { items.first { $0.item == item }?.rect }

  /// Where what is open below a row is now.
  func drawer(of key: String) -> Rect? {
    items.first { if case .drawer(key, _) = $0.item { true } else { false } }?.rect
  }

  // MARK: - Parts

  var title: Rect { Rect(x: frame.minX + Self.padding, y: frame.minY, width: 120, height: Self.header) }

  /// The button that opens the presets.
  var picker: Rect {
    let name = TextWidth.estimate(presetName, size: 14, weight: .semibold)
    let room = frame.width - 8 - Self.padding - 90
    let words = TextWidth.estimate("Preset", size: 14, weight: .regular) + 10 + name
    let width = min(room, 14 + words + 10 + (model.isEdited ? 14 : 0) + 16 + 14).rounded(.up)
    return Rect(x: frame.maxX - 8 - width, y: frame.minY + 8, width: width, height: 44)
  }

  var presetName: String {
    if let preset = model.preset { return preset }
    if let blend = model.blend { return "\(blend.from.name) → \(blend.to.name)" }
    return model.isDefault ? "Defaults" : "Your own"
  }

  /// The search field, fixed or where it is scrolled to.
  var search: Rect {
    let rect = rect(of: .search) ?? frame.with(y: viewport.minY - Self.search, height: Self.search)
    let field = rect.inset(x: Self.inset, y: 0).with(y: rect.minY, height: Self.search)
    return model.isSplit == nil ? field : field.with(x: field.minX, width: field.width - Self.search - 8)
  }

  /// The button beside it that splits the stage; nil where nothing can be split.
  var split: Rect? {
    model.isSplit.map { _ in search.with(x: search.maxX + 8, width: Self.search) }
  }

  var foot: Rect { frame.with(y: frame.maxY - Self.foot, height: Self.foot) }

  private func footButton(_ x: Double, _ width: Double) -> Rect {
    Rect(x: x, y: foot.minY + 10, width: width, height: 44)
  }

  var undo: Rect { footButton(frame.minX + 12, 44) }
  var redo: Rect { footButton(frame.minX + 64, 44) }
  var revert: Rect { footButton(frame.minX + 116, hasRevertLabel ? Self.revertWidth : 44) }
  /// Where there is room for it; Ctrl+Shift+C does the same.
  var copy: Rect? {
    let room = foot.maxX - 12 - Self.saveWidth(shortSaveLabel) - 8 - revert.maxX - 8
    return room >= 44 ? footButton(revert.maxX + 8, 44) : nil
  }
  var save: Rect {
    let width = Self.saveWidth(saveLabel)
    return footButton(frame.maxX - 12 - width, width)
  }

  private static let revertWidth = 92.0
  private static func saveWidth(_ label: String) -> Double {
    (TextWidth.estimate(label, size: 14, weight: .semibold) + 40).rounded(.up)
  }

  private var shortSaveLabel: String { model.unsavedCount > 0 ? "Save \(model.unsavedCount)" : "Saved" }

  /// A narrow panel has the button's icon alone.
  var hasRevertLabel: Bool { Self.revertWidth + 8 + 44 + 8 + Self.saveWidth(shortSaveLabel) <= frame.width - 116 - 12 }

  var saveLabel: String {
    let count = model.unsavedCount
    guard count > 0 else { return shortSaveLabel }
    let long = count == 1 ? "Save 1 change" : "Save \(count) changes"
    return Self.saveWidth(long) <= frame.maxX - 12 - (copy ?? revert).maxX - 8 ? long : shortSaveLabel
  }

  // MARK: - Text

  /// Where the text of the search field is.
  var searchText: Rect { search.with(x: search.minX + 40, width: search.width - 40 - 44) }

  /// Where what is typed is written; nil where its row is not in the list.
  func textArea(of entry: Entry) -> Rect? {
    guard let key = entry.key else { return searchText }
    let isNumber = model.row(key)?.isNumber ?? false
    return rect(of: .row(key)).map { RowParts($0).field(isNumber: isNumber).inset(x: 10, y: 0) }
  }

  /// Everything that can be pressed but a menu, with its area in points of the window, scrolled into view or not.
  func controls(query: String) -> [Control] {
    var controls = [
      Control(target: .picker, area: picker), Control(target: .undo, area: undo), Control(target: .redo, area: redo),
      Control(target: .revert, area: revert), Control(target: .save, area: save),
      Control(target: .search, area: search),
    ]
    if let copy { controls.append(Control(target: .copy, area: copy)) }
    if let blend { controls += blend.controls }
    if let split { controls.append(Control(target: .split, area: split)) }
    if !query.isEmpty {
      controls.append(Control(target: .clearSearch, area: search.with(x: search.maxX - 44, width: 44)))
    }
    for placed in items {
      switch placed.item {
      case .group(let title):
        // Less high than a finger is wide: it takes what is missing from the row above, of which that much is empty.
        let area = placed.rect.with(y: placed.rect.maxY - 44, height: 44)
        let reset = model.groups.first { $0.title == title }.map { GroupParts(placed.rect, $0).reset } ?? nil
        controls.append(
          Control(target: .group(title), area: area.with(x: area.minX, width: (reset?.minX ?? area.maxX) - area.minX)))
        if let reset {
          controls.append(Control(target: .resetGroup(title), area: area.with(x: reset.minX, width: reset.width)))
        }
      case .row(let key):
        controls += model.row(key).map { $0.control.areas(key, RowParts(placed.rect), isOpen: key == openRow) } ?? []
      case .drawer(let key, _):
        guard let row = model.row(key), let drawer = row.control.drawer else { break }
        for (part, area) in drawer.areas(in: placed.rect, row.value).enumerated() {
          controls.append(Control(target: .drawer(key, part), area: area))
        }
      case .search, .complaint, .spring, .insights, .nothing: break
      }
    }
    return controls
  }

  /// What a place in the panel means.
  func target(at p: Vector, query: String) -> PanelTarget {
    let isRow = viewport.contains(p)
    let isSearchRow = rect(of: .search) != nil
    let list = controls(query: query).filter { control in
      guard control.area.contains(p) else { return false }
      switch control.target {
      case .group, .resetGroup, .label, .track, .value, .row, .drawer: return isRow
      case .search, .clearSearch, .split: return !isSearchRow || isRow
      default: return true
      }
    }
    // Where areas overlap the nearer middle counts; the button in the search field lies upon it.
    let nearest = list.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    return nearest?.target ?? (p.y < frame.minY + Self.header ? .header : .ground)
  }
}

/// One thing in the panel's list, from top to bottom.
enum PanelItem: Hashable, Sendable {
  case search
  case group(String)
  /// By its key.
  case row(String)
  /// What was wrong with what was typed into the row above.
  case complaint(String)
  /// The keys of response and damping ratio.
  case spring(response: String, dampingRatio: String)
  /// Indices of insights, at most three.
  case insights([Int])
  /// What is open below a row.
  case drawer(String, height: Double)
  /// The search has found nothing.
  case nothing

  var height: Double {
    switch self {
    case .search: 52
    case .group: 36
    case .row: 44
    case .complaint: 34
    case .spring: 104
    case .insights: 68
    case .drawer(_, let height): height
    case .nothing: 88
    }
  }
}
