import Canvas
import Gestures
import Motion

/// `sketches/strings.lua` in Swift.
struct StringsTwin: SketchTwin {
  static let id = "strings"
  private static let (parts, steps, count) = (6, 32, 8)
  private static let sine = (1...2 * steps).map { Exact.sin(Double($0 - 1) * .pi / Double(steps)) }
  private static let tone = Spring(response: 0.2, dampingRatio: 0.032)
  private static let (low, high, white) = (TwinColor(0xFF7A59), TwinColor(0x3FD6C6), TwinColor(0xFFFFFF))

  private struct Finger: Equatable {
    var x: Double
    var string = 0
  }

  private struct State: Equatable {
    var strings: [[MovingValue]]
    var fingers: [Int: Finger] = [:]
  }

  private let size: Vector
  private var (previous, current): (State, State)

  init(in size: Vector) {
    self.size = size
    current = State(strings: (0..<12).map { _ in Self.bent(0, 0.5) })
    previous = current
  }

  static func inputs(_ step: Int) -> [Input] {
    let step = step % 600
    return drag(step, from: 20, count: 200, Vector(30, 430), Vector(366, 400))
      + drag(step, from: 300, count: 120, Vector(84, 520), Vector(140, 520))
  }

  /// Returns the place of a string across, and its upper and lower end.
  private func hang(_ share: Double) -> (x: Double, top: Double, bottom: Double) {
    let width = min(size.x - 84, 760, size.y * 1.3)
    let top = 0.2 - 0.07 * Exact.sin(.pi * share) + 0.05 * share
    return ((size.x - width) / 2 + width * share, size.y * top, size.y * (0.87 - 0.3 * share))
  }

  private static func bent(_ pull: Double, _ at: Double) -> [MovingValue] {
    let waves = (1...parts).map { Exact.sin(Double($0) * .pi * at) / Double($0) }
    let sum = waves.reduce(0) { $0 + $1 * $1 }
    return zip(1...parts, waves).map { MovingValue(pull * $1 / Double($0) / sum) }
  }

  mutating func step(_ inputs: [Input]) {
    previous = current
    for case .finger(let e) in inputs {
      var f = current.fingers[e.id] ?? Finger(x: e.position.x)
      for i in 1...Self.count {
        let (x, top, bottom) = hang(Double(i - 1) / Double(Self.count - 1))
        if f.string == 0, (f.x - x) * (e.position.x - x) < 0, e.position.y > top, e.position.y < bottom { f.string = i }
        guard f.string == i else { continue }
        let away = e.position.x - x
        current.strings[i - 1] = Self.bent(away, ((e.position.y - top) / (bottom - top)).clamped(to: 0.06...0.94))
        if e.phase != .move || away.magnitude > 64 { f.string = 0 }
      }
      f.x = e.position.x
      current.fingers[e.id] = e.phase == .down || e.phase == .move ? f : nil
    }
    let held = Set(current.fingers.values.map(\.string))
    for i in 1...Self.count where !held.contains(i) {
      let speed = Step.seconds * (1 + 1.2 * Double(i - 1) / Double(Self.count - 1))
      for m in 0..<Self.parts where current.strings[i - 1][m] != MovingValue(0) {
        Self.tone.advance(
          &current.strings[i - 1][m], toward: 0, by: Double(m + 1) * speed, landingWithin: .points)
      }
    }
  }

  func draw(fraction: Double, on canvas: inout Canvas) {
    var strings = current.strings
    if previous != current {
      for (i, parts) in previous.strings.enumerated() {
        for (m, old) in parts.enumerated() {
          let new = strings[i][m]
          strings[i][m] = MovingValue(
            mix(old.value, new.value, fraction), velocity: mix(old.velocity, new.velocity, fraction))
        }
      }
    }
    let (w, h) = (size.x, size.y)
    canvas.fill(
      .rect(Rect(size: size)),
      .linear(from: .zero, to: Vector(0, h), Color(hex: 0x0C0F1A), Color(hex: 0x1C1630)))
    canvas.glow(at: Vector(w / 2, h * 0.5), radius: max(w, h) * 0.42, Color(hex: 0x3A2A60, 64 / 255))
    for isLower in [false, true] {
      var wood = Path()
      for k in 0...24 {
        let (x, top, bottom) = hang(Double(k - 1) / 22)
        let point = Vector(x, isLower ? bottom : top)
        if k == 0 { wood.move(to: point) } else { wood.line(to: point) }
      }
      canvas.stroke(wood, width: 18, Color(hex: 0, 96 / 255), cap: .round)
      let grain = Paint.linear(
        from: Vector(0, h * 0.1), to: Vector(w, h * 0.9), Color(hex: 0xF5CE86), Color(hex: 0x8A5A2B))
      canvas.add(.stroke(wood, Stroke(width: 14, cap: .round), grain))
      canvas.stroke(wood, width: 3, Color(hex: 0xFFF3D0, 46 / 255), cap: .round)
    }
    for i in 1...Self.count { draw(strings[i - 1], Double(i - 1) / Double(Self.count - 1), on: &canvas) }
  }

  private func draw(_ string: [MovingValue], _ share: Double, on canvas: inout Canvas) {
    let (x, top, bottom) = hang(share)
    let steps = Self.steps
    var sway = [Double](repeating: 0, count: steps + 1)
    for (m, part) in zip(1...Self.parts, string) where part.value != 0 {
      for j in 0...steps { sway[j] += part.value * Self.sine[m * j % (2 * steps)] }
    }
    var line = Path()
    for j in 0...steps {
      let point = Vector(x + sway[j], mix(top, bottom, Double(j) / Double(steps)))
      if j == 0 { line.move(to: point) } else { line.line(to: point) }
    }
    let ink = Self.low.mixed(with: Self.high, share)
    let light = 0.5 * (string[0].value.magnitude / 30).clamped(to: 0...1)
    canvas.glow(at: Vector(x, (top + bottom) / 2), radius: (bottom - top) * 0.3, ink.fade(0.35 * light))
    canvas.add(.stroke(line, Stroke(width: 9, cap: .round), .color(ink.fade(0.25 * light))), blend: .additive)
    canvas.stroke(line, width: 3.2 - 1.8 * share, ink.mixed(with: Self.white, 0.25 + light).color, cap: .round)
    for j in 0...steps { line.line(to: Vector(x - sway[steps - j], mix(bottom, top, Double(j) / Double(steps)))) }
    line.close()
    canvas.fill(line, .color(ink.fade(0.3 * light)), blend: .additive)
    for edge in [top, bottom] { canvas.fill(.circle(Vector(x, edge), radius: 4), Color(hex: 0x2A1B10)) }
  }
}
