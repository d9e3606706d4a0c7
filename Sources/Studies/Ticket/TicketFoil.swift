import Canvas
import Motion

/// The hologram: a lattice of small planes and stars, and the colours that show through it.
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
    // The straight sides clip icons; the few icons at corners and notches are left out.
    canvas.clipped(to: Rect(size: TicketOutline.size)) { drawIcons(on: &$0) }
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

  /// Returns the opacity of an icon: fainter behind text.
  ///
  /// On the dark back it is 0 behind text and in the rosette.
  private func strength(at p: Vector) -> Double {
    if isBack {
      let isTaken = p.distance(to: TicketBack.rosette) < 124 || quiet.contains { $0.inset(x: -12, y: -8).contains(p) }
      return isTaken ? 0 : 1
    }
    if let codeBox, codeBox.inset(by: -9).contains(p) { return 0.16 }
    return quiet.contains { $0.inset(by: -5).contains(p) } ? 0.34 : 1
  }

  /// Returns the colours of a thin film, each channel 0…1: three cosines a third of a turn apart.
  ///
  /// The hues follow the light at different rates. Two waves in the film run with the light and against it, so that
  /// neighbouring icons never change alike. At offset 0, with a frontal face, they are in phase.
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

/// The two icons of the foil, in boxes of 24 × 24 points.
enum TicketIcons {
  /// An aeroplane that flies to the right.
  static let plane = Path.outline(
    Vector(22, 12), [22, 11, 20.8, 10.3, 19.4, 10.3], [15, 10.3], [9.6, 2.2], [7.4, 2.2], [10, 10.3], [5.6, 10.3],
    [3.8, 8], [2.2, 8], [3.2, 12], [2.2, 16], [3.8, 16], [5.6, 13.7], [10, 13.7], [7.4, 21.8], [9.6, 21.8], [15, 13.7],
    [19.4, 13.7], [20.8, 13.7, 22, 13, 22, 12])
  static let star = Path.outline(
    Vector(12, 1.5), [12.8, 8.6, 15.4, 11.2, 22.5, 12], [15.4, 12.8, 12.8, 15.4, 12, 22.5],
    [11.2, 15.4, 8.6, 12.8, 1.5, 12], [8.6, 11.2, 11.2, 8.6, 12, 1.5])

  static func place(at point: Vector, scale: Double, degrees: Double = 0) -> Affine {
    .translation(point) * .rotation(radians: degrees * .pi / 180) * .scale(scale) * .translation(Vector(-12, -12))
  }
}
