import Canvas
import Motion

/// The hologram: a lattice of small planes and stars, and the colours that are seen through it.
struct TicketFoil: Sendable {
  private let quiet: [Rect]
  private let codeBox: Rect?
  private let isBack: Bool

  init(_ words: TicketWords, isBack: Bool) {
    self.isBack = isBack
    quiet = (isBack ? words.back : words.front).filter { !$0.text.isEmpty }.map(\.box)
    codeBox = words.code.isEmpty ? nil : Rect(x: 30, y: 342, width: 240, height: 62)
  }

  func draw(on canvas: inout Canvas) {
    // The sides cut icons straight; the few at corners and notches are left out.
    let whole = canvas.transform
    let (low, high) = (whole * Vector.zero, whole * TicketOutline.size)
    canvas.clipped(to: Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)) { drawIcons(on: &$0) }
  }

  private func drawIcons(on canvas: inout Canvas) {
    var row = 0
    for y in stride(from: 12.0, to: TicketOutline.size.y, by: 18) {
      var column = 0
      for x in stride(from: row.isMultiple(of: 2) ? 10.0 : 20.7, to: TicketOutline.size.x, by: 21.4) {
        let isPlane = (column + row / 2).isMultiple(of: 2)
        column += 1
        let alpha = strength(at: Vector(x, y))
        guard alpha > 0, !TicketOutline.isCurved(near: Vector(x, y), within: isPlane ? 6.4 : 5.2) else { continue }
        let place = TicketIcons.place(at: Vector(x, y), scale: isPlane ? 0.6 : 0.5, degrees: isPlane ? -45 : 0)
        canvas.with(place) { $0.fill(isPlane ? TicketIcons.plane : TicketIcons.star, .white.opacity(alpha)) }
      }
      row += 1
    }
  }

  /// Fainter behind words than between them; on the dark back none there, and none in the rosette.
  private func strength(at p: Vector) -> Double {
    if isBack {
      let isTaken = p.distance(to: TicketBack.rosette) < 124 || quiet.contains { $0.inset(x: -12, y: -8).contains(p) }
      return isTaken ? 0 : 1
    }
    if let codeBox, codeBox.inset(by: -9).contains(p) { return 0.16 }
    return quiet.contains { $0.inset(by: -5).contains(p) } ? 0.34 : 1
  }

  /// The colours of a thin film, 0…1 a channel: three cosines a third of a turn apart.
  ///
  /// Each hue follows the light at a rate of its own, and two waves in the film run with it and against it, so that
  /// neighbouring icons never change alike. Frontal, at offset 0, they are in step.
  static func film(_ x: Double, _ y: Double, offset: Double) -> Color {
    let place =
      (0.92 * x + 0.6 * y) / 190 + 0.07 * Exact.sin(y / 43 + x / 71 + offset / 55)
      + 0.04 * Exact.sin(x / 23 - y / 61 - offset / 34)
    func channel(_ rate: Double, _ phase: Double) -> Double {
      0.5 + 0.5 * Exact.cos(2 * .pi * (place - rate * offset / 190 + phase))
    }
    return Color(channel(1.5, 0.02), channel(1.6, -0.34), channel(1.72, -0.66))
  }
}

/// The soft bar of light that crosses a turning ticket.
enum TicketBand {
  private static let across = Exact.sinCos(24 * .pi / 180)

  /// Points across the bar from its middle when frontal.
  static func distance(_ x: Double, _ y: Double) -> Double {
    (x - 150) * across.cos + (y - 210) * across.sin
  }

  /// The x at which a row crosses a line along the bar.
  static func x(distance: Double, y: Double) -> Double { 150 + (distance - (y - 210) * across.sin) / across.cos }

  /// 0 … about 1, by the distance from the bar's middle.
  static func light(_ d: Double) -> Double {
    0.95 * Falloff.gauss(d, 36) + 0.1 * Falloff.gauss(d, 120) + 0.42 * Falloff.gauss(d - 78, 8)
      + 0.22 * Falloff.gauss(d + 86, 14)
  }

  /// What the glint of the foil is multiplied by.
  static func wide(_ d: Double) -> Double { 0.3 + 0.8 * Falloff.gauss(d, 120) }

  /// Where the light's profile bends, so that straight lines between them follow it; nowhere far apart, so that the
  /// outline seen through them stays straight.
  static let knots: [Double] = {
    var knots = Array(stride(from: -364.0, through: -140, by: 16))
    knots += stride(from: -124.0, through: -52, by: 6)
    knots += stride(from: -44.0, through: 52, by: 8)
    knots += stride(from: 58.0, through: 98, by: 2.5)
    return knots + stride(from: 108.0, through: 364, by: 16)
  }()
}
