import Canvas
import Motion

/// The material of a face: brushed gold with fine waves on the front, a brushed night blue on the back.
enum TicketGround {
  private static let gold = ColorRamp([
    (0, Color(hex: 0xFBE3A4)), (0.14, Color(hex: 0xEFC35C)), (0.34, Color(hex: 0xDDA636)), (0.54, Color(hex: 0xB47A1C)),
    (0.7, Color(hex: 0xD9A23C)), (0.84, Color(hex: 0xF0CC74)), (1, Color(hex: 0x96611A)),
  ])

  static func draw(isBack: Bool, _ tones: Tones, on canvas: inout Canvas) {
    // Multiplying keeps the existing coverage, so the painting is clipped to the outline.
    canvas.fill(TicketOutline.path, .white)
    let rect = Rect(size: TicketOutline.size).inset(by: -1)
    canvas.draw(.painted(isBack ? night(tones) : brushedGold(tones)), in: rect, blend: .multiply)
    guard !isBack else { return }
    for wave in waves {
      canvas.stroke(wave, width: 0.55, tones.metal(Color(hex: 0x5A3500, 0.2)), blend: .multiply)
    }
  }

  private static func brushedGold(_ tones: Tones) -> Painting {
    let (streaks, gold) = (streaks, gold.mapped(tones.metal))
    return Painting(key: "ticket gold\(tones.key)", size: TicketOutline.size + Vector(2, 2), dithers: true) { p in
      let (x, y) = (p.x - 1, p.y - 1)
      let color = gold.color(at: (x * 0.62 + y * 0.78) / 514 + 0.03 * Exact.sin(y / 60))
      let q = 0.03 * streak(streaks, y * 5) + 0.025 * streak(streaks, y * 1.7 + 1200)
      return Color(color.red + q, color.green + q, color.blue + 0.7 * q)
    }
  }

  private static func night(_ tones: Tones) -> Painting {
    let (streaks, top, bottom) = (streaks, tones.paper(Color(hex: 0x2A2D3A)), tones.paper(Color(hex: 0x0D0F15)))
    return Painting(key: "ticket night\(tones.key)", size: TicketOutline.size + Vector(2, 2), dithers: true) { p in
      let (x, y) = (p.x - 1, p.y - 1)
      let t = Falloff.smooth(0, 1, (x * 0.5 + y * 0.86) / 511)
      let color = top.mixed(with: bottom, t)
      let q = 0.012 * streak(streaks, y * 5)
      return Color(color.red + q, color.green + q, color.blue + q)
    }
  }

  private static func streak(_ streaks: [Double], _ row: Double) -> Double {
    streaks[Int(row.rounded(.down)).clamped(to: 0...streaks.count - 1)]
  }

  /// The strength of each row of the brush, −0.5…0.5.
  private static var streaks: [Double] {
    var random = Mulberry32(seed: 3)
    return (0..<3000).map { _ in random.next() - 0.5 }
  }

  /// The guilloche: sine lines that lean on one another, as on banknotes.
  private static var waves: [Path] {
    (0..<22).map { k in
      let k = Double(k)
      return .polyline(
        (-1...76).map { step in
          let x = 4 * Double(step)
          let y = 92 + 46 * Exact.sin(x / 56 + k * 0.145) * Exact.cos(x / 131 - k * 0.05) + (k - 11) * 2.4
          // The lines end at the edge, because multiplied colour does not show outside it.
          return Vector(x.clamped(to: 0...TicketOutline.size.x), y)
        })
    }
  }
}
