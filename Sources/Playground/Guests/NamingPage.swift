import Canvas
import Effects
import Interface
import Motion
import Panel

/// A page that asks for one line of text, in points of the window, clear of the on-screen keyboard.
struct NamingPage {
  enum Target: Hashable {
    case ground, plate, field, make, close
  }

  let surface: Surface<Target>

  /// The frame of the typed text.
  var text: Rect { (surface.frame(of: .field) ?? surface.frame).inset(x: 12, y: 0) }

  /// Lays out the page.
  ///
  /// - Parameters:
  ///   - isBad: whether the message says why the line cannot be used.
  ///   - isReady: whether the line can be used.
  ///   - keys: the height of the on-screen keyboard.
  init(
    _ message: String, _ typed: TextField = TextField(""), isBad: Bool = false, isReady: Bool = false, in size: Vector,
    above keys: Double, _ words: (title: String, make: String, hint: String) = ("New sketch", "Make it", "Its name")
  ) {
    let width = min(520, size.x - 16)
    let title = Label(words.title, size: 17, weight: .semibold, Look.text, .leading)
    let make = Button(
      Target.make, words.make,
      .init(
        ink: isReady ? Look.ink : Look.mist, rest: Look.paper.opacity(isReady ? 0.92 : 0.12),
        held: Look.paper.opacity(isReady ? 0.7 : 0.12), radius: 10, inset: 0, size: 15, weight: .semibold))
    // The message always has room for two lines, or three smaller ones, so that nothing moves while the user types.
    var text = Label(
      message, size: 14, weight: .regular, isBad ? Look.error : Look.mistLong, .leading, lines: 2, smallest: 11)
    (text.mostLines, text.anchor) = (3, .top)
    let field = Element<Target>.drawn(
      Drawn { Self.draw(typed, isBad: isBad, hint: words.hint, in: $0, on: &$3) })
    let column = Element<Target>.column([
      .sized(height: 46, .row([.gap(16), .label(title), .gap(21), .cross(.close), .gap(13)])),
      .sized(
        height: 44, .row([.gap(16), .area(.field, field), .gap(8), .sized(width: 96, .button(make)), .gap(16)])),
      .gap(6), Element.label(text).padded(x: 16), .gap(size.y < 400 ? 6 : 12),
    ])
    let plate = Plate(Color(hex: 0x14161E), radius: 16, shadow: 0.5, drop: 16, blur: 48)
    let height = column.minimum.y
    let top = max(4, min((size.y - keys - height) / 2, 0.3 * size.y))
    let place = Vector((size.x - width) / 2, top).rounded
    surface = Surface(.area(.plate, .plate(plate, column)), in: Rect(origin: place, size: Vector(width, height)))
  }

  /// Draws the field with the typed text.
  private static func draw(_ typed: TextField, isBad: Bool, hint: String, in field: Rect, on canvas: inout Canvas) {
    canvas.fill(.rounded(field, 10), Look.ink)
    canvas.stroke(.rounded(field.inset(by: 0.75), 9.25), width: 1.5, isBad ? Look.error : Look.paper.opacity(0.3))
    let text = field.inset(x: 12, y: 0)
    typed.draw(in: text, PanelAccent(color: Look.paper), on: &canvas)
    if typed.text.isEmpty {
      canvas.label(
        hint, in: text.inset(x: 4, y: 0), size: 14, Look.mist, weight: .regular, alignment: .leading)
    }
  }
}
