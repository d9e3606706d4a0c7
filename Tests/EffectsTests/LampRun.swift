import Effects
import Gestures
import Motion
import Tuning

/// A lamp under test: runs through the same door as the window does, on a 390 × 844 stage by default.
struct LampRun {
  var running: Running<Lamp>
  var happenings: [Happening] = []
  private var pending: [Input] = []

  init(_ patch: Patch = [:], size: Vector = Vector(390, 844)) throws {
    running = Running<Lamp>(in: size, try Lamp.Parameters().applying(patch))
  }

  var size: Vector { running.size }
  var pivot: Vector { Vector(size.x / 2, 0) }
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }
  var names: [String] { happenings.map(\.name) }

  subscript(readout: String) -> Double { running.readouts.first { $0.name == readout }!.value }

  /// The middle of the dome on a stage high enough to draw the lamp at its own size.
  var shade: Vector { point(at: angle, radius: self["cordLength"] - 25) }

  func point(at degrees: Double, radius: Double) -> Vector {
    let radians = degrees * .pi / 180
    return pivot + Vector(Exact.sin(radians), Exact.cos(radians)) * radius
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      happenings += running.step(pending)
      pending = []
    }
  }

  mutating func run(seconds: Double) { step(Int((seconds * Double(Step.perSecond)).rounded())) }

  /// A finger event in the next step.
  mutating func finger(_ phase: FingerEvent.Phase, _ p: Vector, id: Int = 1, time: Double = 0) {
    pending.append(.finger(FingerEvent(id: id, phase: phase, position: p, time: time)))
  }

  mutating func tap(_ p: Vector, lasting steps: Int = 12) {
    finger(.down, p)
    step(steps)
    finger(.up, p)
    step()
  }

  /// A finger that goes down, along a path at 120 Hz, and up at its end without a pause.
  mutating func drag(seconds: Double, lift: FingerEvent.Phase = .up, along path: (Double) -> Vector) {
    finger(.down, path(0))
    step()
    let moves = Int((seconds * 120).rounded())
    for move in 1...moves {
      step()
      finger(.move, path(Double(move) / Double(moves)))
      if move == moves { finger(lift, path(1)) }
      step()
    }
  }

  /// Steps until the picture is at rest; false when it is not after `seconds`.
  mutating func settle(within seconds: Double) -> Bool {
    for _ in 0..<Int(seconds * 240) {
      if running.isAtRest { return true }
      step()
    }
    return running.isAtRest
  }
}
