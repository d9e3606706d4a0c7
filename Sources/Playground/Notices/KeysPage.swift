import Canvas
import Effects
import Gestures
import Motion

/// The page of keys, or of gestures with fingers, in the middle of the window.
///
/// It uses the fewest columns that fit. If no layout fits, the whole page is scaled down.
struct KeysPage {
  struct Row {
    var cap: Rect
    var key: TextRun
    var does: TextRun
  }

  /// The frame of the page, in the page's own points.
  private(set) var plate = Rect(size: .zero)
  private(set) var rows: [Row] = []
  /// The scale from the page's points to the window's points.
  private(set) var scale = 1.0

  private static let capWidth = 96.0
  private static let gap = 12.0
  private static let padding = 24.0
  private static let head = 60.0
  private static let foot = 14.0

  /// Lays out the page.
  ///
  /// - Parameter window: the size of the window, in points.
  init(_ keys: [(keys: String, does: String)], in window: Vector) {
    var zoom = 1.0
    while zoom < 1e4 {
      let size = window * zoom
      for columns in 1...3 {
        for pitch in [34.0, 30, 26, 23] where lay(keys, in: size, columns: columns, pitch: pitch) {
          scale = 1 / zoom
          return
        }
      }
      zoom *= 1.1
    }
    scale = 1 / zoom
  }

  /// Lays out the rows; returns `false` if they do not fit.
  private mutating func lay(
    _ keys: [(keys: String, does: String)], in size: Vector, columns: Int, pitch: Double
  ) -> Bool {
    let room = (size.x - 2 * Self.padding - 16 - Double(columns - 1) * Self.padding) / Double(columns)
    let width = min(372, room)
    let textWidth = width - Self.capWidth - Self.gap
    guard textWidth >= 120 else { return false }
    rows = []
    let perColumn = (keys.count + columns - 1) / columns
    var (bottom, tallest) = (0.0, Self.head)
    for (index, entry) in keys.enumerated() {
      let does = TextRun(paragraph: entry.does, size: 14, width: textWidth, slack: 6, limit: 9)
      let height = max(pitch, does.box.y + 6)
      let top = index % perColumn == 0 ? Self.head : bottom
      let x = Self.padding + Double(index / perColumn) * (width + Self.padding)
      let capHeight = min(24, pitch - 3)
      let cap = Rect(x: x, y: top + (height - capHeight) / 2, width: Self.capWidth, height: capHeight)
      let key = TextRun(entry.keys, size: 12, weight: .semibold, width: Self.capWidth, alignment: .center)
      rows.append(Row(cap: cap, key: key, does: does))
      bottom = top + height
      tallest = max(tallest, bottom)
      if bottom + Self.foot > size.y - 16 { return false }
    }
    let content = Vector(
      2 * Self.padding + Double(columns) * width + Double(columns - 1) * Self.padding, tallest + Self.foot)
    plate = Rect(center: size / 2, size: content)
    for index in rows.indices { rows[index].cap = rows[index].cap.offset(by: plate.origin) }
    return true
  }

  func draw(_ title: String = "Keys", alpha: Double, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.4 * alpha))
    canvas.with(.scale(scale)) { canvas in
      canvas.plate(plate, radius: 16, Color(hex: 0x14161E, 0.97 * alpha), drop: 24, blur: 64, shadow: 0.5 * alpha)
      let heading = TextRun(title, size: 22, weight: .semibold, width: plate.width - 2 * Self.padding)
      canvas.text(heading, at: plate.origin + Vector(Self.padding, 18), Look.paper.opacity(0.92 * alpha))
      for row in rows {
        canvas.fill(.rounded(row.cap, 6), Look.paper.opacity(0.1 * alpha))
        func words(_ run: TextRun, x: Double, _ color: Color) {
          canvas.text(run, at: Vector(x, row.cap.midY - run.box.y / 2), color.opacity(alpha))
        }
        words(row.key, x: row.cap.x, Look.text)
        words(row.does, x: row.cap.maxX + Self.gap, Look.mistLong)
      }
    }
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
    let lines = isOfFingers ? CommandEntry.hands : CommandEntry.help(on: services.host.keyboard)
    KeysPage(lines, in: canvas.size)
      .draw(isOfFingers ? "Fingers" : "Keys", alpha: alpha, on: &canvas)
  }
}
