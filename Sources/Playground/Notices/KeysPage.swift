import Canvas
import Effects
import Gestures
import Interface
import Motion

/// The page of keys, or of gestures with fingers, in the middle of the window.
///
/// It uses the fewest columns that fit. If the lines have no room at any number of columns, they scroll. A window too narrow for
/// one column scales the page down.
struct KeysPage {
  /// The page, in its own points.
  let surface: Surface<Never>
  /// The scale from the page's points to the window's points.
  let scale: Double
  /// The height of the lines, and the part of it that is visible, in the page's points.
  let (height, seen): (Double, Double)

  private static let capWidth = 96.0
  private static let gap = 12.0
  private static let padding = 24.0
  /// The least width of the words beside a key, in points.
  private static let least = 120.0

  /// Lays out the page.
  ///
  /// - Parameters:
  ///   - window: the size of the window, in points.
  ///   - offset: the distance by which the lines are scrolled, in the page's points.
  init(_ keys: [(keys: String, does: String)], title: String = "Keys", in window: Vector, offset: Double = 0) {
    let zoom = max(1, (2 * Self.padding + 16 + Self.capWidth + Self.gap + Self.least) / max(1, window.x))
    let room = window * zoom
    let lines = Self.lines(keys, in: room)
    let head = Self.head(in: room)
    (scale, height) = (1 / zoom, lines.minimum.y)
    seen = min(height, max(44, room.y - head - 30))
    let (all, seen, width) = (height, seen, lines.minimum.x)
    let shown = Element<Never>.at(Rect(x: 0, y: -offset, width: width, height: all), lines)
    let edges = Element<Never>.drawn(
      Drawn { frame, _, alpha, canvas in
        Self.drawEdges(of: frame, offset: offset, all: all, alpha, on: &canvas)
      })
    let heading = Label(title, size: 22, weight: .semibold, Look.paper.opacity(0.92), .leading)
    let page = Element<Never>.plate(
      Plate(Self.ground, radius: 16, shadow: 0.5, drop: 24, blur: 64),
      Element.column([
        .sized(height: head, .column([.gap(head - 42), .label(heading), .spacer])),
        .sized(
          width: width, height: seen, .layers(all > seen ? [.list([shown], rowHeight: all), edges] : [lines])),
        .gap(14),
      ]).padded(x: Self.padding))
    surface = Surface(page, in: Rect(center: room / 2, size: page.minimum))
  }

  /// Returns the height of the title, which a low room needs for lines.
  private static func head(in room: Vector) -> Double { room.y < 500 ? 52 : 60 }

  private static let ground = Color(hex: 0x14161E, 0.97)

  /// Returns the lines in the fewest columns that fit, or in as many columns as keep most words on one line.
  private static func lines(_ keys: [(keys: String, does: String)], in room: Vector) -> Element<Never> {
    var shortest: Element<Never>?
    for columns in 1...3 {
      let width = min(372, (room.x - 2 * padding - 16 - Double(columns - 1) * padding) / Double(columns))
      guard columns == 1 || width - capWidth - gap >= least else { continue }
      for pitch in [34.0, 30, 26, 23] {
        let lines = lines(keys, columns: columns, width: width, pitch: pitch)
        if lines.minimum.y <= room.y - head(in: room) - 30 { return lines }
        if pitch == 30, columns == 1 || width - capWidth - gap >= 200 { shortest = lines }
      }
    }
    return shortest ?? .gap(0)
  }

  private static func lines(
    _ keys: [(keys: String, does: String)], columns: Int, width: Double, pitch: Double
  ) -> Element<Never> {
    let perColumn = max(1, (keys.count + columns - 1) / columns)
    let parts = stride(from: 0, to: keys.count, by: perColumn).map { start -> Element<Never> in
      .sized(
        width: width,
        .column(
          keys[start..<min(start + perColumn, keys.count)].map { row($0, width: width, pitch: pitch) } + [.spacer]))
    }
    return .row(parts, gap: padding)
  }

  /// Fades lines that are cut at an edge, and draws the scroll bar.
  private static func drawEdges(
    of frame: Rect, offset: Double, all: Double, _ alpha: Double, on canvas: inout Canvas
  ) {
    let ground = ground.opacity(alpha)
    func fade(_ from: Double, _ to: Double, by distance: Double) {
      guard distance > 0.5 else { return }
      let area = Rect(x: frame.x, y: min(from, to), width: frame.width, height: abs(to - from))
      let solid = ground.opacity(min(1, distance / 12))
      canvas.fill(
        .rect(area), .linear(from: Vector(0, from), to: Vector(0, to), solid, ground.opacity(0)))
    }
    fade(frame.minY, frame.minY + 28, by: offset)
    fade(frame.maxY, frame.maxY - 28, by: all - frame.height - offset)
    let length = max(28, frame.height * frame.height / all)
    let share = (offset / (all - frame.height)).clamped(to: 0...1)
    let bar = Rect(x: frame.maxX + 10, y: frame.y + share * (frame.height - length), width: 3, height: length)
    canvas.fill(.rounded(bar, 1.5), Look.paper.opacity(0.28 * alpha))
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

/// Shows the page of keys, or of gestures if a finger opened it, over everything else; a tap or Escape closes it, a drag, the
/// wheel or an arrow key scrolls it.
final class KeysTool: Tool {
  private(set) var isShown = false
  /// Whether a finger opened the page.
  private var isOfFingers = false
  private var alpha = 0.0
  /// The scroll position of the lines.
  private(set) var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private var drag = DragRecognizer(axis: .vertical)

  /// The duration of the fade, in seconds.
  private static let fade = 0.16

  var isAnimating: Bool { alpha != (isShown ? 1 : 0) || isShown && !scroll.isAtRest }
  func animate(by seconds: Double, with services: Services) {
    scroll.step(by: seconds)
    drag.advance(by: seconds)
    alpha = (alpha + (isShown ? seconds : -seconds) / Self.fade).clamped(to: 0...1)
  }

  func startOver(with services: Services) { isShown = false }

  func covers(_ place: Vector, with services: Services) -> Bool { isShown }
  func spots(with services: Services) -> [Spot] { isShown ? [spot(0, Rect(size: services.size))] : [] }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard isShown else { return false }
    fit(with: services)
    scroll.grab()
    _ = drag.handle(touch.event)
    return true
  }

  /// Sets the scroll range of the page in this window.
  private func fit(with services: Services) {
    let page = page(in: services.size, with: services)
    scroll.setBounds(0...max(0, page.height - page.seen), viewport: max(1, page.seen))
  }

  /// Scrolls with a finger that drags, and closes the page with one that taps.
  func follow(_ touch: TimedTouch, with services: Services) {
    let (isFollowed, isDragged) = (drag.finger == touch.event.id, drag.isDragging)
    let verdict = drag.handle(touch.event)
    switch verdict {
    case .began, .moved: scroll.drag(by: -verdict.movement.y)
    case .ended(let estimate): scroll.release(velocity: -estimate.velocity.y)
    case .cancelled, .lifted: scroll.release(velocity: 0)
    case .landed, .ignored: break
    }
    if touch.event.phase == .up, isFollowed, !isDragged { isShown = false }
    services.redraw()
  }

  func turn(_ points: Vector, at place: Vector, _ services: Services) -> Bool {
    guard isShown else { return false }
    fit(with: services)
    scroll.scroll(by: -points.y)
    services.redraw()
    return true
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isShown else { return false }
    switch key.name {
    case "Escape": isShown = false
    case "Down", "PageDown": _ = turn(Vector(0, -60), at: .zero, services)
    case "Up", "PageUp": _ = turn(Vector(0, 60), at: .zero, services)
    default: return false
    }
    return true
  }

  func perform(_ command: Command, with services: Services) -> Bool {
    guard command == .keys else { return false }
    isShown.toggle()
    if isShown { (isOfFingers, scroll) = (services.isByFinger, ScrollAxis(bounds: 0...0, viewport: 1)) }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .keys ? isShown : nil }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if alpha > 0 { page(in: canvas.size, with: services).draw(alpha: alpha, on: &canvas) }
  }

  private func page(in size: Vector, with services: Services) -> KeysPage {
    var lines = isOfFingers ? CommandEntry.hands : CommandEntry.help(on: services.host.keyboard)
    if !isOfFingers, services.scene.effect?.hasKeyboard == true { lines.insert(CommandEntry.typing, at: 0) }
    return KeysPage(lines, title: isOfFingers ? "Fingers" : "Keys", in: size, offset: scroll.offset)
  }
}
