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

  static let padding = 20.0
  static let inset = 12.0

  let model: PanelModel
  let frame: Rect
  let header: PanelHeader
  let foot: PanelFoot
  /// The bar of a blend, below the header; nil where there is none.
  let blend: BlendBar?
  /// The search field, fixed or where it is scrolled to.
  let search: SearchBar
  /// The part of the rows that is visible.
  let viewport: Rect
  let contentHeight: Double
  let items: [Placed]
  /// The part of it that no keys lie on.
  let free: Rect
  /// The open row of a list.
  let openRow: String?

  init(_ context: PanelContext, _ list: [PanelItem], offset: Double, openRow: String?) {
    (model, frame, self.openRow) = (context.model, context.frame, openRow)
    free = frame.line(0, frame.height - context.covered)
    let isBlending = context.isBlending
    header = PanelHeader(model, in: frame)
    foot = PanelFoot(model, in: frame)
    blend = isBlending ? BlendBar(frame.line(PanelHeader.height, BlendBar.height)) : nil
    // The search field scrolls with the rows where room is scarce.
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

  /// Where an item of the list is now.
  func rect(of item: PanelItem) -> Rect? { items.first { $0.item == item }?.rect }

  /// Where the drawer of a row is now.
  func drawer(of key: String) -> Rect? {
    items.first { if case .drawer(key, _) = $0.item { true } else { false } }?.rect
  }

  /// Where text of several lines is typed.
  func editor(of key: String) -> Rect? {
    items.first { if case .editor(key, _) = $0.item { true } else { false } }?.rect
  }

  /// The plate of an editor, and in it the text.
  static func editorPlate(in rect: Rect) -> Rect { rect.inset(x: inset, y: 4) }
  static func editorText(in rect: Rect) -> Rect { editorPlate(in: rect).inset(x: 12, y: 10) }

  /// Where an entry's text is; nil where its row is not in the list.
  func textArea(of entry: Entry) -> Rect? {
    guard let key = entry.key else { return search.text }
    if let editor = editor(of: key) { return Self.editorText(in: editor) }
    let isNumber = model.row(key)?.isNumber ?? false
    return rect(of: .row(key)).map { RowParts($0).field(isNumber: isNumber).inset(x: 10, y: 0) }
  }

  // MARK: - Presses

  /// Everything that can be pressed but a menu.
  func presses(query: String) -> [Press] { fixed(query: query) + scrolled(query: query) }

  /// All that can be pressed, back to front, a menu before the rest.
  func presses(below menu: PanelMenuLayout?, query: String) -> [Press] {
    let own = [Press(.ground, frame)] + shownPresses(query: query)
    return own + (menu.map { [Press(.menu(.ground), $0.frame)] + $0.shownPresses } ?? [])
  }

  /// The part that is in view.
  func shownPresses(query: String) -> [Press] {
    scrolled(query: query).map { Press($0.target, $0.area.intersection(viewport)) } + fixed(query: query)
  }

  private func fixed(query: String) -> [Press] {
    [Press(.picker, header.picker)] + foot.presses + (blend?.presses ?? [])
      + (scrollsSearch ? [] : search.presses(query: query))
  }

  /// In view or not.
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

  /// The target at a place in the panel.
  func target(at p: Vector, query: String) -> PanelTarget {
    let all = fixed(query: query) + (viewport.contains(p) ? scrolled(query: query) : [])
    // Where areas overlap the nearer middle counts; the button in the search field lies upon it.
    let nearest = all.filter { $0.area.contains(p) }.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    return nearest?.target ?? (header.frame.maxY > p.y ? .header : .ground)
  }
}

/// One thing in the panel's list, from top to bottom.
enum PanelItem: Hashable, Sendable {
  case search
  case group(String)
  /// A preset that the search has found, by its name.
  case preset(String)
  /// By its key.
  case row(String)
  /// Text of several lines that is typed, below its row.
  case editor(String, lines: Int)
  /// Why the text typed into the row above was refused.
  case complaint(String)
  /// The keys of response and damping ratio.
  case spring(response: String, dampingRatio: String)
  /// Indices of insights, at most three.
  case insights([Int])
  /// The open drawer of a row.
  case drawer(String, height: Double)
  /// The search has found nothing.
  case nothing

  var height: Double {
    switch self {
    case .search: 52
    case .group: 36
    // More for a slider in a narrow panel.
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
