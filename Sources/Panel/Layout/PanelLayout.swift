import Canvas
import Motion
import Tuning

/// The areas of the panel and the frames of its list's items, made anew for each event and frame.
struct PanelLayout {
  struct Placed {
    var item: PanelItem
    /// The frame at the present scroll offset, in points of the panel.
    var rect: Rect
  }

  static let padding = 20.0
  static let inset = 12.0

  static let headerHeight = 60.0
  static let blendHeight = 52.0
  static let searchHeight = 44.0
  static let footHeight = 64.0
  /// The height of a row whose slider is below its name and value.
  private static let narrowHeight = 64.0

  let frame: Rect
  let header: Rect
  /// The frame of the blend bar, below the header.
  ///
  /// `nil` if it is not open.
  let blend: Rect?
  /// The frame of the search field, either fixed or scrolled with the rows.
  let search: Rect
  let foot: Rect
  /// The visible part of the list.
  let viewport: Rect
  let contentHeight: Double
  /// Whether a slider is below its name and value; between them it would be too short.
  let isNarrow: Bool
  let items: [Placed]
  /// The part of the panel that no on-screen keyboard covers.
  let free: Rect
  /// The key of the open row of a list.
  ///
  /// `nil` if no row is open.
  let openRow: String?

  init(_ context: PanelContext, _ list: [PanelItem], offset: Double, openRow: String?) {
    (frame, self.openRow) = (context.frame, openRow)
    free = frame.line(0, frame.height - context.covered)
    header = frame.line(0, Self.headerHeight)
    blend = context.isBlending ? frame.line(Self.headerHeight, Self.blendHeight) : nil
    foot = frame.line(frame.height - Self.footHeight, Self.footHeight)
    // In a low panel the search field scrolls with the rows.
    let scrollsSearch = frame.height < 520
    let head = Self.headerHeight + (context.isBlending ? Self.blendHeight : 0)
    let top = head + (scrollsSearch ? 0 : Self.searchHeight)
    viewport = frame.line(top, max(0, min(foot.minY - frame.minY, frame.height - context.covered) - top))
    let all = (scrollsSearch ? [.search] : []) + list
    isNarrow = frame.width < 340
    let (model, isNarrow) = (context.model, isNarrow)
    let heights = all.map { item in
      guard isNarrow, case .row(let key) = item, model.row(key)?.isNumber == true else { return item.height }
      return Self.narrowHeight
    }
    items = zip(all, viewport.offset(by: Vector(0, -offset)).lines(heights)).map(Placed.init)
    contentHeight = heights.reduce(12, +)
    search = scrollsSearch ? items[0].rect : frame.line(head, Self.searchHeight)
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
