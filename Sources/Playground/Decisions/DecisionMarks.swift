import Canvas
import Effects
import Motion

/// Draws decisions over a finished stage: figures first, then their labels on plates, clear of one another.
struct DecisionMarks {
  /// The stage's colour, for predicted motion.
  var accent: Color
  /// White over a dark stage, ink over a light one.
  var ink: Color

  static let green = Look.good
  static let secondary = Color(hex: 0xA9AFBE)
  static let plateAlpha = 0.8
  private static let textSize = 14.0
  private static let (plateHeight, lineHeight) = (30.0, 18.0)
  private static let gaugeHeight = 14.0

  /// Draws decisions: labels never lie on an obstacle if there is another place, and avoid `focus` if they can.
  func draw(_ decisions: [Decision], around obstacles: [Rect], focus: Rect?, on canvas: inout Canvas) {
    for decision in decisions { for figure in decision.figures { drawUnder(figure, on: &canvas) } }
    for decision in decisions { for figure in decision.figures { drawOver(figure, on: &canvas) } }
    var taken = obstacles + decisions.flatMap { $0.figures.compactMap(Self.area) }
    for var label in decisions.compactMap(\.label) {
      // A label too wide for the picture loses its comparison.
      if Self.width(of: label.rest, .regular) + 20 > canvas.size.x - 16 { label.rest = "" }
      let plate = Self.place(label, in: canvas.bounds, around: taken, focus: focus)
      taken.append(plate)
      draw(label, on: plate, &canvas)
    }
  }

  /// Returns the part of a figure that a label must not cover, because people read it; `nil` if it has none.
  private static func area(of figure: Decision.Figure) -> Rect? {
    switch figure {
    case .threshold(let way, let mark): way.bounds.union(mark.bounds).inset(by: -4)
    case .arrow(let from, let to):
      Rect(center: to, size: Vector(20, 20)).union(Rect(center: mix(from, to, 0.6), size: Vector(8, 8)))
    case .outline, .trace, .guide: nil
    }
  }

  // MARK: - Figures

  private func drawUnder(_ figure: Decision.Figure, on canvas: inout Canvas) {
    switch figure {
    case .guide(let path): canvas.stroke(path, width: 1.5, ink.opacity(0.4), cap: .round, dashes: [1, 6])
    case .trace(let path): canvas.stroke(path, width: 1.5, ink.opacity(0.5), cap: .round, dashes: [3, 5])
    case .outline(let path):
      canvas.fill(path, accent.opacity(0.08))
      canvas.stroke(path, width: 1.5, accent.opacity(0.8), cap: .round, dashes: [3, 5])
    case .arrow, .threshold: break
    }
  }

  private func drawOver(_ figure: Decision.Figure, on canvas: inout Canvas) {
    switch figure {
    case .threshold(let way, let mark):
      canvas.stroke(way, width: 3, Self.green, cap: .round)
      canvas.stroke(mark, width: 9, Self.green)
    case .arrow(let from, let to):
      let direction = (to - from).normalized
      let head = min(18, (to - from).length * 0.6)
      let (base, half) = (to - direction * head, direction.perpendicular * (head / 2))
      let shaft = Path.line(from, to - direction * (head - 1))
      let point = Path.polygon([to, base + half, base - half])
      // The halo keeps the arrow visible over a background of its own brightness.
      let halo = ink == .white ? Look.ink.opacity(0.18) : Look.paper.opacity(0.7)
      canvas.stroke(shaft, width: 7, halo, cap: .round)
      canvas.stroke(point, width: 3, halo)
      canvas.fill(.circle(from, radius: 6.5), halo)
      canvas.stroke(shaft, width: 4, ink, cap: .round)
      canvas.fill(point, ink)
      canvas.fill(.circle(from, radius: 5), ink)
    case .outline, .trace, .guide: break
    }
  }

  // MARK: - Labels

  /// Returns the size of a label's plate in a picture `width` points wide, with its two texts side by side or stacked.
  static func size(of label: Decision.Label, in width: Double) -> Vector {
    let (strong, rest) = (self.width(of: label.strong, .semibold), self.width(of: label.rest, .regular))
    let isStacked = isStacked(label, in: width)
    let words = isStacked ? max(strong, rest) : strong + (label.rest.isEmpty ? 0 : 5 + rest)
    return Vector(
      min(width - 16, max(words, label.gauge == nil ? 0 : 120) + 20),
      plateHeight + (isStacked ? lineHeight : 0) + (label.gauge == nil ? 0 : gaugeHeight))
  }

  private static func isStacked(_ label: Decision.Label, in width: Double) -> Bool {
    let words = self.width(of: label.strong, .semibold) + 5 + self.width(of: label.rest, .regular)
    return !label.rest.isEmpty && words + 20 > width - 16
  }

  /// Returns the estimated width of a text: labels are placed clear of one another before they are drawn.
  private static func width(of text: String, _ weight: TextRun.Weight) -> Double {
    TextEstimate(of: TextRun(text, size: textSize, weight: weight, width: 0, tabularDigits: true)).width
  }

  /// Returns the first free place beside the anchor, or the place that covers least if none is free.
  static func place(_ label: Decision.Label, in bounds: Rect, around taken: [Rect], focus: Rect?) -> Rect {
    let size = size(of: label, in: bounds.width)
    let anchor = label.anchor
    let inner = bounds.inset(by: 8)
    func rect(_ side: Decision.Side, _ shift: Double) -> Rect {
      let origin =
        switch side {
        case .right: Vector(anchor.x + 8, anchor.y - size.y / 2 + shift)
        case .left: Vector(anchor.x - 8 - size.x, anchor.y - size.y / 2 + shift)
        case .below: Vector(anchor.x - size.x / 2, anchor.y + 8 + max(0, shift))
        case .above: Vector(anchor.x - size.x / 2, anchor.y - 8 - size.y - max(0, shift))
        }
      let x = origin.x.clamped(to: inner.minX...max(inner.minX, inner.maxX - size.x))
      let y = origin.y.clamped(to: inner.minY...max(inner.minY, inner.maxY - size.y))
      return Rect(origin: Vector(x, y), size: size)
    }
    func cost(_ rect: Rect) -> Double {
      let covered = taken.reduce(0) { sum, other in
        let both = rect.inset(by: -4).intersection(other)
        return sum + both.width * both.height
      }
      // A plate that was pushed inside the picture may cover its own anchor.
      let hides = rect.inset(by: -6).contains(anchor) ? 3000.0 : 0
      let onFocus = focus.map { rect.intersection($0) }.map { $0.width * $0.height * 0.25 } ?? 0
      return covered + hides + onFocus
    }
    let sides = [label.side] + Decision.Side.allCases.filter { $0 != label.side }
    var best = rect(label.side, 0)
    var least = Double.infinity
    for shift in [0.0, 24, -24, 48, -48, 96, -96, 160, -160] {
      for rect in sides.map({ rect($0, shift) }) {
        let cost = cost(rect) + shift.magnitude * 0.01
        if cost < least - 1e-9 { (best, least) = (rect, cost) }
      }
      if least < 2 { break }
    }
    guard least >= 2, let focus else { return best }
    // Places further from the anchor, above and below the focus, leave the focus visible.
    for row in 0..<3 {
      let shift = 8 + Double(row) * (size.y + 6)
      for y in [focus.minY - shift - size.y, focus.maxY + shift]
      where inner.minY...max(inner.minY, inner.maxY - size.y) ~= y {
        let x = (anchor.x - size.x / 2).clamped(to: inner.minX...max(inner.minX, inner.maxX - size.x))
        let rect = Rect(origin: Vector(x, y), size: size)
        let cost = cost(rect) + (rect.center - anchor).length * 0.05
        if cost < least { (best, least) = (rect, cost) }
      }
    }
    return best
  }

  /// Draws a plate dark enough to make text over text readable, with an edge that is visible on a dark stage.
  static func drawPlate(_ rect: Rect, on canvas: inout Canvas) {
    canvas.fill(.rounded(rect, 8), Look.ink.opacity(0.97))
    canvas.stroke(.rounded(rect.inset(by: 0.5), 7.5), width: 1, Look.paper.opacity(0.06))
  }

  private func draw(_ label: Decision.Label, on plate: Rect, _ canvas: inout Canvas) {
    // In a picture a few points wide the plate's width is negative.
    let near = Vector(
      label.anchor.x.clamped(to: plate.minX...max(plate.minX, plate.maxX)),
      label.anchor.y.clamped(to: plate.minY...max(plate.minY, plate.maxY)))
    // A dotted line connects the label with an anchor that is not beside it.
    if (near - label.anchor).length > 48 {
      canvas.stroke(.line(label.anchor, near), width: 1.5, ink.opacity(0.5), cap: .round, dashes: [1, 5])
    }
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(Self.plateAlpha))
    let line = Rect(x: plate.x + 10, y: plate.y, width: max(1, plate.width - 14), height: Self.plateHeight)
    func run(_ text: String, _ weight: TextRun.Weight) -> TextRun {
      TextRun(text, size: Self.textSize, weight: weight, width: line.width, tabularDigits: true)
        .fitted(smallest: 11, anchor: .middle)
    }
    let (strong, color) = (run(label.strong, .semibold), label.isThreshold ? Self.green : Look.text)
    if Self.isStacked(label, in: canvas.size.x) {
      canvas.line(strong, in: line, color)
      canvas.line(run(label.rest, .regular), in: line.offset(by: Vector(0, Self.lineHeight)), Self.secondary)
    } else {
      let rest = label.rest.isEmpty ? [] : [TextRun.Tail(label.rest, size: Self.textSize, gap: 5)]
      canvas.line(strong.followed(by: rest), in: line, color, tails: [Self.secondary])
    }
    if let gauge = label.gauge {
      let line = Rect(x: plate.x + 12, y: plate.maxY - 15, width: plate.width - 24, height: 4)
      draw(gauge, along: line, &canvas)
    }
  }

  private func draw(_ gauge: Decision.Gauge, along line: Rect, _ canvas: inout Canvas) {
    canvas.fill(.rounded(line, 2), Look.paper.opacity(0.16))
    let x = line.x + line.width * gauge.share(of: gauge.value)
    canvas.fill(
      .rounded(Rect(x: line.x, y: line.y, width: max(4, x - line.x), height: line.height), 2), Look.paper.opacity(0.5))
    for threshold in gauge.thresholds {
      let x = line.x + line.width * gauge.share(of: threshold)
      canvas.fill(.rounded(Rect(x: x - 1.25, y: line.midY - 6, width: 2.5, height: 12), 1.25), Self.green)
    }
    canvas.fill(.circle(Vector(x, line.midY), radius: 4.5), .white)
  }
}
