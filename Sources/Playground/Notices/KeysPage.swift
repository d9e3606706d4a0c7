import Canvas
import Effects
import Gestures
import Interface
import Motion

/// The page of keys, or of gestures with fingers, in the middle of the window.
///
/// It uses the fewest columns that fit. If no layout fits, the whole page is scaled down.
struct KeysPage {
  /// The page, in its own points.
  let surface: Surface<Never>
  /// The scale from the page's points to the window's points.
  let scale: Double

  private static let capWidth = 96.0
  private static let gap = 12.0
  private static let padding = 24.0

  /// Lays out the page.
  ///
  /// - Parameter window: the size of the window, in points.
  init(_ keys: [(keys: String, does: String)], title: String = "Keys", in window: Vector) {
    var zoom = 1.0
    var page: Element<Never>?
    while page == nil, zoom < 1e4 {
      page = Self.page(keys, title, in: window * zoom)
      if page == nil { zoom *= 1.1 }
    }
    let part = page ?? .gap(0)
    surface = Surface(part, in: Rect(center: window * zoom / 2, size: part.minimum))
    scale = 1 / zoom
  }

  /// Returns the page with the fewest columns that fit; `nil` if none fit.
  private static func page(
    _ keys: [(keys: String, does: String)], _ title: String, in size: Vector
  ) -> Element<Never>? {
    for columns in 1...3 {
      let room = (size.x - 2 * padding - 16 - Double(columns - 1) * padding) / Double(columns)
      let width = min(372, room)
      guard width - capWidth - gap >= 120 else { continue }
      for pitch in [34.0, 30, 26, 23] {
        let page = page(keys, title, columns: columns, width: width, pitch: pitch)
        if page.minimum.y <= size.y - 16 { return page }
      }
    }
    return nil
  }

  private static func page(
    _ keys: [(keys: String, does: String)], _ title: String, columns: Int, width: Double, pitch: Double
  ) -> Element<Never> {
    let perColumn = max(1, (keys.count + columns - 1) / columns)
    let parts = stride(from: 0, to: keys.count, by: perColumn).map { start -> Element<Never> in
      .sized(
        width: width,
        .column(keys[start..<min(start + perColumn, keys.count)].map { row($0, width: width, pitch: pitch) }))
    }
    let heading = Label(title, size: 22, weight: .semibold, Look.paper.opacity(0.92), .leading)
    let head = Element<Never>.column([.gap(18), .label(heading), .spacer])
    return .plate(
      Plate(Color(hex: 0x14161E, 0.97), radius: 16, shadow: 0.5, drop: 24, blur: 64),
      Element.column([.sized(height: 60, head), .row(parts, gap: padding), .gap(14)]).padded(x: padding))
  }

  private static func row(_ entry: (keys: String, does: String), width: Double, pitch: Double) -> Element<Never> {
    let cap = Label(entry.keys, size: 12, weight: .semibold, Look.text)
    // A row is as high as its words, and the rows must fit the window.
    let does = Label(
      paragraph: entry.does, size: 14, Look.mistLong, width: width - capWidth - gap, slack: 6, limit: 9)
    let words = Element<Never>.label(does)
    let plate = Element<Never>.plate(Plate(Look.paper.opacity(0.1), radius: 6, shadow: 0), .label(cap))
    return .sized(
      height: max(pitch, words.minimum.y + 6),
      .row([.sized(width: capWidth, height: min(24, pitch - 3), plate), .gap(gap), words]))
  }

  func draw(alpha: Double, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.4 * alpha))
    canvas.with(.scale(scale)) { surface.draw(alpha: alpha, on: &$0) }
  }
}

/// Shows the page of keys, or of gestures if a finger opened it, over everything else; a tap or Escape closes it.
final class KeysTool: Tool {
  private(set) var isShown = false
  /// Whether a finger opened the page.
  private var isOfFingers = false
  private var alpha = 0.0

  /// The duration of the fade, in seconds.
  private static let fade = 0.16

  var isAnimating: Bool { alpha != (isShown ? 1 : 0) }
  func animate(by seconds: Double, with services: Services) {
    alpha = (alpha + (isShown ? seconds : -seconds) / Self.fade).clamped(to: 0...1)
  }

  func startOver(with services: Services) { isShown = false }

  func covers(_ place: Vector, with services: Services) -> Bool { isShown }
  func spots(with services: Services) -> [Spot] { isShown ? [spot(0, Rect(size: services.size))] : [] }
  func follow(_ touch: TimedTouch, with services: Services) { if isTap(touch, with: services) { isShown = false } }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isShown, key.name == "Escape" else { return false }
    isShown = false
    return true
  }

  func perform(_ command: Command, with services: Services) -> Bool {
    guard command == .keys else { return false }
    isShown.toggle()
    if isShown { isOfFingers = services.isByFinger }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .keys ? isShown : nil }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard alpha > 0 else { return }
    var lines = isOfFingers ? CommandEntry.hands : CommandEntry.help(on: services.host.keyboard)
    if !isOfFingers, services.scene.effect?.hasKeyboard == true { lines.insert(CommandEntry.typing, at: 0) }
    KeysPage(lines, title: isOfFingers ? "Fingers" : "Keys", in: canvas.size).draw(alpha: alpha, on: &canvas)
  }
}
