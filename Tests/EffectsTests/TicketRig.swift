import Gestures
import Motion
import Tuning

@testable import Effects

/// The ticket under a hand that a test moves.
struct TicketRig {
  var run: Running<Ticket>
  var happenings: [Happening] = []
  private var last = Vector.zero

  init(in size: Vector = Vector(390, 844), _ patch: Patch = [:]) throws {
    run = Running<Ticket>(in: size, try Ticket.Parameters().applying(patch))
  }

  var names: [String] { happenings.map(\.name) }
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }

  subscript(name: String) -> Double { run.readouts.first { $0.name == name }?.value ?? .nan }

  mutating func step(_ inputs: Input...) { happenings += run.step(inputs) }

  mutating func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * 240).rounded()) { step() }
  }

  mutating func finger(_ phase: FingerEvent.Phase, _ x: Double, id: Int = 7, time: Double = 0) {
    last = Vector(x, 400)
    step(.finger(FingerEvent(id: id, phase: phase, position: last, time: time)))
  }

  /// Moves evenly from where the finger is, one event a step, and leaves it there.
  mutating func move(to x: Double, over seconds: Double) {
    let from = last.x
    let steps = Int((seconds * 240).rounded())
    for i in 1...steps { finger(.move, mix(from, x, Double(i) / Double(steps))) }
  }

  mutating func lift(_ phase: FingerEvent.Phase = .up) { finger(phase, last.x) }

  /// A stroke of even speed without a pause at its end.
  mutating func flick(by points: Double, over seconds: Double = 0.1) {
    finger(.down, 195)
    move(to: 195 + points, over: seconds)
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
