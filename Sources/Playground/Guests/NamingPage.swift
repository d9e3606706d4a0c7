import Canvas
import Effects
import Motion
import Panel

/// The layout of the field for a new sketch's name, in points of the window, clear of the on-screen keyboard.
struct NamingPage {
  let plate: Rect
  let head: Rect
  let field: Rect
  /// The frame of the typed text.
  let text: Rect
  let make: Rect
  let close: Rect
  private let message: TextRun

  private static let (padding, high, head): (Double, Double, Double) = (16, 44, 46)

  init(_ message: String, in size: Vector, above keys: Double) {
    let width = min(520, size.x - 16)
    let inner = width - 2 * Self.padding
    // The message always has room for two lines, or three smaller ones, so that nothing moves while the user types.
    let run = TextRun(message, size: 14, width: inner, lines: 2)
    self.message = run.fitted(smallest: 11, lines: 3, height: run.box.y + 7)
    let end = size.y < 400 ? 6.0 : 12
    let height = Self.head + Self.high + 6 + run.box.y + end
    let room = size.y - keys
    plate = Rect(
      x: ((size.x - width) / 2).rounded(), y: max(4, min((room - height) / 2, 0.3 * size.y)).rounded(), width: width,
      height: height)
    let x = plate.x + Self.padding
    head = Rect(x: x, y: plate.y, width: inner - 44, height: Self.head)
    close = Rect(x: plate.maxX - 48, y: plate.y, width: 44, height: Self.head)
    make = Rect(x: plate.maxX - Self.padding - 96, y: head.maxY, width: 96, height: Self.high)
    field = Rect(x: x, y: make.y, width: make.x - 8 - x, height: Self.high)
    text = field.inset(x: 12, y: 0)
  }

  func draw(
    _ typed: TextField, isBad: Bool, isReady: Bool, held: Set<NamingTool.Target>, on canvas: inout Canvas
  ) {
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.5))
    canvas.plate(plate, radius: 16, Color(hex: 0x14161E), drop: 16, blur: 48, shadow: 0.5)
    canvas.label("New sketch", in: head, size: 17, Look.text, weight: .semibold, alignment: .leading)
    let disc = held.contains(.close) ? Look.slate.mixed(with: .white, 0.2) : Look.slate
    canvas.fill(.circle(close.center, radius: 15), disc)
    for way in [Vector(5, 5), Vector(5, -5)] {
      canvas.stroke(.line(close.center - way, close.center + way), width: 1.8, Look.text, cap: .round)
    }
    canvas.fill(.rounded(field, 10), Look.ink)
    canvas.stroke(.rounded(field.inset(by: 0.75), 9.25), width: 1.5, isBad ? Look.error : Look.paper.opacity(0.3))
    typed.draw(in: text, PanelAccent(color: Look.paper), on: &canvas)
    if typed.text.isEmpty {
      canvas.label(
        "Its name", in: text.inset(x: 4, y: 0), size: 14, Look.mist, weight: .regular, alignment: .leading)
    }
    let ground = Look.paper.opacity(isReady ? (held.contains(.make) ? 0.7 : 0.92) : 0.12)
    canvas.fill(.rounded(make, 10), ground)
    canvas.label("Make it", in: make, size: 15, isReady ? Look.ink : Look.mist, weight: .semibold)
    canvas.text(message, at: Vector(field.x, field.maxY + 6), isBad ? Look.error : Look.mistLong)
  }
}
