import Canvas
import Motion
import Tuning

/// The frames of everything in the panel for one model and one state of its rows, made anew for each event and frame.
struct PanelLayout {
  struct Placed {
    var item: PanelItem
    /// The frame at the present scroll offset, in points of the panel.
    var rect: Rect
  }

  static let padding = 20.0
  static let inset = 12.0

  let model: PanelModel
  let frame: Rect
  let header: PanelHeader
  let foot: PanelFoot
  /// The blend bar, below the header.
  ///
  /// `nil` if it is not open.
  let blend: BlendBar?
  /// The search field, either fixed or scrolled with the rows.
  let search: SearchBar
  /// The visible part of the list.
  let viewport: Rect
  let contentHeight: Double
  let items: [Placed]
  /// The part of the panel that no on-screen keyboard covers.
  let free: Rect
  /// The key of the open row of a list.
  ///
  /// `nil` if no row is open.
  let openRow: String?

  init(_ context: PanelContext, _ list: [PanelItem], offset: Double, openRow: String?) {
    (model, frame, self.openRow) = (context.model, context.frame, openRow)
    free = frame.line(0, frame.height - context.covered)
    let isBlending = context.isBlending
    header = PanelHeader(model, in: frame)
    foot = PanelFoot(model, in: frame)
    blend = isBlending ? BlendBar(frame.line(PanelHeader.height, BlendBar.height)) : nil
    // In a low panel the search field scrolls with the rows.
    let scrollsSearch = frame.height < 520
    let head = PanelHeader.height + (isBlending ? BlendBar.height : 0)
    let top = head + (scrollsSearch ? 0 : SearchBar.height)
    viewport = frame.line(top, max(0, min(foot.frame.minY - frame.minY, frame.height - context.covered) - top))
    let all = (scrollsSearch ? [.search] : []) + list
    let (model, width) = (context.model, frame.width)
    let heights = all.map { item in
      guard case .row(let key) = item else { return item.height }
      return RowParts.height(isNumber: model.row(key)?.isNumber ?? false, in: width)
    }
    items = zip(all, viewport.offset(by: Vector(0, -offset)).lines(heights)).map(Placed.init)
    contentHeight = heights.reduce(12, +)
    search = SearchBar(
      in: scrollsSearch ? items[0].rect : frame.line(head, SearchBar.height), canSplit: model.isSplit != nil)
  }

  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - viewport.height) }

  var scrollsSearch: Bool { items.first?.item == .search }

  /// Returns the frame of an item at the present scroll offset.
  ///
  /// `nil` if the list does not contain it.
  func rect(of item: PanelItem) -> Rect? { items.first { $0.item == item }?.rect }

  /// Returns the frame of a row's drawer at the present scroll offset.
  ///
  /// `nil` if the drawer is not open.
  func drawer(of key: String) -> Rect? {
    items.first { if case .drawer(key, _) = $0.item { true } else { false } }?.rect
  }

  /// Returns the frame of a row's editor, for text of several lines.
  ///
  /// `nil` if no editor is open.
  func editor(of key: String) -> Rect? {
    items.first { if case .editor(key, _) = $0.item { true } else { false } }?.rect
  }

  /// Returns the plate of an editor.
  static func editorPlate(in rect: Rect) -> Rect { rect.inset(x: inset, y: 4) }
  /// Returns the area of the text in an editor.
  static func editorText(in rect: Rect) -> Rect { editorPlate(in: rect).inset(x: 12, y: 10) }

  /// Returns the area of an entry's text.
  ///
  /// `nil` if its row is not in the list.
  func textArea(of entry: Entry) -> Rect? {
    guard let key = entry.key else { return search.text }
    if let editor = editor(of: key) { return Self.editorText(in: editor) }
    let isNumber = model.row(key)?.isNumber ?? false
    return rect(of: .row(key)).map { RowParts($0).field(isNumber: isNumber).inset(x: 10, y: 0) }
  }

  // MARK: - Presses

  /// Returns the hit areas of everything except a menu.
  func presses(query: String) -> [Press] { fixed(query: query) + scrolled(query: query) }

  /// Returns the hit areas in view, back to front, with the menu in front of the rest.
  func presses(below menu: PanelMenuLayout?, query: String) -> [Press] {
    let own = [Press(.ground, frame)] + shownPresses(query: query)
    return own + (menu.map { [Press(.menu(.ground), $0.frame)] + $0.shownPresses } ?? [])
  }

  /// Returns the hit areas of the panel in view, without a menu.
  func shownPresses(query: String) -> [Press] {
    scrolled(query: query).map { Press($0.target, $0.area.intersection(viewport)) } + fixed(query: query)
  }

  private func fixed(query: String) -> [Press] {
    [Press(.picker, header.picker)] + foot.presses + (blend?.presses ?? [])
      + (scrollsSearch ? [] : search.presses(query: query))
  }

  /// Returns the hit areas in the list, in view or not.
  private func scrolled(query: String) -> [Press] {
    items.flatMap { placed -> [Press] in
      switch placed.item {
      case .search: return search.presses(query: query)
      case .preset(let name): return [Press(.preset(name), placed.rect)]
      case .group(let title): return model.group(title).map { GroupTitle($0, in: placed.rect).presses } ?? []
      case .row(let key):
        return model.row(key)?.control.presses(key, RowParts(placed.rect), isOpen: key == openRow) ?? []
      case .drawer(let key, _):
        guard let row = model.row(key), let drawer = row.control.drawer else { return [] }
        return drawer.areas(in: placed.rect, row.value).enumerated().map { Press(.drawer(key, $0), $1) }
      case .editor(let key, _): return [Press(.value(key), placed.rect)]
      case .complaint, .spring, .insights, .nothing: return []
      }
    }
  }

  /// Returns the target at a position in the panel.
  func target(at p: Vector, query: String) -> PanelTarget {
    let all = fixed(query: query) + (viewport.contains(p) ? scrolled(query: query) : [])
    // The nearer middle decides between overlapping areas; the button that clears the search lies on the search field.
    let nearest = all.filter { $0.area.contains(p) }.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    return nearest?.target ?? (header.frame.maxY > p.y ? .header : .ground)
  }
}

/// An item of the panel's list.
enum PanelItem: Hashable, Sendable {
  case search
  case group(String)
  /// A preset that the search has found, by its name.
  case preset(String)
  /// A row, by its key.
  case row(String)
  /// The editor for text of several lines, below the row of this key.
  case editor(String, lines: Int)
  /// The reason why the text typed in the row above was refused, by the row's key.
  case complaint(String)
  /// A spring, by the keys of its response and damping ratio.
  case spring(response: String, dampingRatio: String)
  /// At most three insights, by their indices.
  case insights([Int])
  /// The open drawer of a row, by the row's key.
  case drawer(String, height: Double)
  /// The message that there are no rows, or that the search has found none.
  case nothing

  var height: Double {
    switch self {
    case .search: 52
    case .group: 36
    // A slider in a narrow panel is higher.
    case .row, .preset: 44
    case .editor(_, let lines): 28 + FieldLines.height * Double(lines)
    case .complaint: 34
    case .spring: 104
    case .insights: 68
    case .drawer(_, let height): height
    case .nothing: 88
    }
  }
}
