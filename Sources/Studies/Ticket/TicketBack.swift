import Canvas
import Effects
import Motion

/// The print of the back, all in gold: a rosette of fine lines, three lines of text, the tear line and the rim.
struct TicketBack {
  /// The centre of the rosette.
  static let rosette = Vector(150, 140)
  private static let gold = Color(hex: 0xF3CF78)
  private static let leaf = ColorRamp([
    (0, Color(hex: 0xFFF0BE)), (0.35, Color(hex: 0xE9B949)), (0.62, Color(hex: 0xA9741F)), (0.82, Color(hex: 0xF4D27A)),
    (1, Color(hex: 0xC08A2A)),
  ])
  let words: TicketWords
  let tones: Tones

  init(words: TicketWords, tones: Tones = Ticket.tones(Ticket.Parameters())) {
    (self.words, self.tones) = (words, tones)
  }

  func draw(on canvas: inout Canvas) {
    let rect = Rect(center: Self.rosette, size: Vector(240, 240))
    let mask = Picture.drawn("ticket rosette", size: rect.size, oversampling: 2) { canvas in
      canvas.transform = .translation(-rect.origin)
      Self.drawRosette(on: &canvas)
    }
    Self.leaf.mapped(tones.metal).draw(mask, over: rect, from: Vector(30, 20), to: Vector(270, 300), on: &canvas)
    let gold = tones.words(tones.metal(Self.gold))
    for (line, color) in zip(words.back, [gold, gold.opacity(0.92), tones.words(Look.paper.opacity(0.74))]) {
      line.draw(color, on: &canvas)
    }
    TicketFront.drawTear(dark: Color.black.opacity(0.6), light: tones.accent.opacity(0.4), on: &canvas)
    TicketFront.drawRim(
      ColorRamp([
        (0, Color(hex: 0xF7D98C, 0.95)), (0.45, Color(hex: 0xF7D98C, 0.18)), (0.62, Color(hex: 0x6B4A12, 0.15)),
        (1, Color(hex: 0x6B4A12, 0.75)),
      ]).mapped(tones.metal), on: &canvas)
  }

  private static func drawRosette(on canvas: inout Canvas) {
    func ring(_ radius: Double, _ swing: Double, lobes: Double, lines: Int, alpha: Double) {
      for line in 0..<lines {
        let phase = Double(line) / Double(lines) * 2 * .pi
        let points = (0..<480).map { step in
          let angle = Double(step) / 480 * 2 * .pi
          let r = radius + swing * Exact.cos(lobes * angle + phase)
          return rosette + Vector(Exact.cos(angle), Exact.sin(angle)) * r
        }
        canvas.stroke(.polygon(points), width: 0.6, .white.opacity(alpha))
      }
    }
    ring(96, 14, lobes: 24, lines: 7, alpha: 0.75)
    ring(70, 16, lobes: 14, lines: 10, alpha: 0.8)
    ring(47, 10, lobes: 18, lines: 6, alpha: 0.85)
    canvas.stroke(.circle(rosette, radius: 34), width: 1.2, .white)
    canvas.stroke(.circle(rosette, radius: 113), width: 0.9, .white)
    canvas.with(TicketIcons.place(at: rosette, scale: 1.5, degrees: -45)) { $0.fill(TicketIcons.plane, .white) }
  }
}
