import Canvas
import Motion

/// The print of the front: text, lines, the flight's path, the bar code, and the rim around the face.
struct TicketFront {
  static let ink = Color(hex: 0x291803)
  let words: TicketWords
  let tones: Tones
  private var ink: Color { tones.isStandard ? Self.ink : Self.ink.readable(on: tones.accent) }

  init(words: TicketWords, tones: Tones = Ticket.tones(Ticket.Parameters())) {
    (self.words, self.tones) = (words, tones)
  }

  func draw(on canvas: inout Canvas) {
    let ink = ink
    canvas.fill(.circle(Vector(35, 34), radius: 11), ink)
    canvas.with(TicketIcons.place(at: Vector(35, 34), scale: 0.56, degrees: -45)) {
      $0.fill(TicketIcons.plane, tones.metal(Color(hex: 0xF7D88A)))
    }
    drawPath(on: &canvas)
    canvas.fill(.rect(Rect(x: 24, y: 152, width: 252, height: 1)), ink.opacity(0.28))
    canvas.fill(.rect(Rect(x: 24, y: 153, width: 252, height: 1)), Color(hex: 0xFFF4CF, 0.4))
    for line in words.front { line.draw(line.isSoft ? ink.opacity(0.86) : ink, on: &canvas) }
    Self.drawTear(
      dark: tones.metal(Color(hex: 0x3A2200, 0.55)), light: tones.metal(Color(hex: 0xFFF4CF, 0.6)), on: &canvas)
    drawCode(on: &canvas)
    Self.drawRim(
      ColorRamp([
        (0, Color(hex: 0xFFFBE8, 0.95)), (0.45, Color(hex: 0xFFFBE8, 0.18)), (0.62, Color(hex: 0x5A3500, 0.15)),
        (1, Color(hex: 0x5A3500, 0.75)),
      ]).mapped(tones.metal), on: &canvas)
  }

  /// Draws a dotted arc with a plane on it between the two cities.
  private func drawPath(on canvas: inout Canvas) {
    guard let x = words.pathX else { return }
    var arc = Path()
    // The design's quadratic curve, converted to a cubic.
    let (start, bend, end) = (Vector(x - 27, 100), Vector(x - 3, 74), Vector(x + 27, 100))
    arc.move(to: start)
    arc.cubic(mix(start, bend, 2.0 / 3), mix(end, bend, 2.0 / 3), to: end)
    canvas.stroke(arc, width: 1.4, ink, cap: .round, dashes: [0.1, 4.1])
    canvas.with(TicketIcons.place(at: Vector(x, 86.5), scale: 0.72)) { $0.fill(TicketIcons.plane, ink) }
  }

  private func drawCode(on canvas: inout Canvas) {
    guard !words.code.isEmpty else { return }
    let code = Code128(words.code)
    let unit = 240 / Double(code.modules)
    var x = 30.0
    var bars = Path()
    for (index, width) in code.widths.enumerated() {
      let next = x + Double(width) * unit
      if index.isMultiple(of: 2) {
        bars.add(polygon: [Vector(x, 342), Vector(next, 342), Vector(next, 382), Vector(x, 382)])
      }
      x = next
    }
    canvas.fill(bars, ink)
    let tracking = 3.1 / 12
    let line = TicketWords.Line(
      words.code, 150 + 6 * tracking, 403, 12, .medium, .center, room: 260, tracking: tracking)
    line.fitted(smallest: 7, lines: 1).draw(ink.opacity(0.85), on: &canvas)
  }

  /// Draws the embossed dashes along which the stub tears off.
  static func drawTear(dark: Color, light: Color, on canvas: inout Canvas) {
    for x in stride(from: 21.0, to: 282, by: 9) {
      canvas.fill(.rounded(Rect(x: x, y: TicketOutline.tear - 0.9, width: 5, height: 1.8), 0.9), dark)
      canvas.fill(.rounded(Rect(x: x, y: TicketOutline.tear + 1, width: 5, height: 0.8), 0.4), light)
    }
  }

  /// Draws the rim: light at the edge's upper left, shade at its lower right.
  static func drawRim(_ ramp: ColorRamp, on canvas: inout Canvas) {
    let rect = Rect(size: TicketOutline.size).inset(by: -1)
    let mask = Picture.drawn("ticket rim", size: rect.size, oversampling: 2) { canvas in
      canvas.transform = .translation(Vector(1, 1))
      canvas.fill(TicketOutline.rim(width: 1.5), .white)
    }
    ramp.draw(mask, over: rect, from: .zero, to: TicketOutline.size, on: &canvas)
  }
}
