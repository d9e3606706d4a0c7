import Gestures
import Motion
import Tuning

@testable import Effects

/// The cards under a hand that a test moves.
struct CardsRig {
  static let phone = Vector(390, 844)
  var run: Running<Cards>
  var happenings: [Happening] = []
  private var last = Vector.zero

  init(in size: Vector = phone, _ patch: Patch = [:]) throws {
    run = Running<Cards>(in: size, try Cards.Parameters().applying(patch))
  }

  var state: Cards.State { run.current }
  var names: [String] { happenings.map(\.name).filter { $0 != "passed" } }

  func readout(_ name: String) -> Double { run.readouts.first { $0.name == name }?.value ?? .nan }

  mutating func step(_ inputs: Input...) { happenings += run.step(inputs) }

  mutating func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * 240).rounded()) { step() }
  }

  mutating func finger(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 400, id: Int = 7, time: Double = 0) {
    last = Vector(x, y)
    step(.finger(FingerEvent(id: id, phase: phase, position: last, time: time)))
  }

  mutating func lift(_ phase: FingerEvent.Phase = .up) { finger(phase, last.x, last.y) }

  /// Moves evenly from where the finger is, one event a step, and leaves it there.
  mutating func move(to x: Double, over seconds: Double) {
    let from = last
    let steps = Int((seconds * 240).rounded())
    for i in 1...steps { finger(.move, mix(from.x, x, Double(i) / Double(steps)), from.y) }
  }

  mutating func tap(_ p: Vector) {
    finger(.down, p.x, p.y)
    wait(0.05)
    lift()
  }

  /// Steps until nothing moves; the seconds that it took, or nil when it went on for longer than `limit`.
  mutating func rest(within limit: Double) -> Double? {
    for i in 0...Int(limit * 240) {
      if run.isAtRest { return Double(i) / 240 }
      step()
    }
    return nil
  }
}
