import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects

/// A running strip with hands on it: what is asked of it between two steps reaches it in the next one.
struct StitchRig {
  var run: Running<Stitch>
  private(set) var happenings: [Happening] = []
  private var pending: [Input] = []
  private var positions: [Int: Vector] = [:]

  init(_ size: Vector = Vector(1280, 720), _ patch: Patch = [:]) throws {
    run = Running(in: size, try Stitch.Parameters.defaults.applying(patch))
  }

  subscript(name: String) -> Double { run.readouts.first { $0.name == name }?.value ?? .nan }

  var strip: Strip { Strip(in: run.size, run.parameters) }
  var state: Stitch.State { run.current }

  /// Where a share of a photograph stands on screen.
  func x(of index: Int, share: Double) -> Double {
    state.left(of: strip) + strip.x(of: .init(index: index, share: share), at: self["progress"])
  }

  /// What stands at a place on screen.
  func place(at x: Double) -> Strip.Place {
    strip.place(at: x - state.left(of: strip), self["progress"])
  }

  mutating func put(_ input: Input) { pending.append(input) }
  mutating func put(_ id: Int, _ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 350) {
    positions[id] = Vector(x, y)
    put(.finger(FingerEvent(id: id, phase: phase, position: Vector(x, y))))
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      happenings += run.step(pending)
      pending = []
    }
  }

  /// Steps until it rests; false when it does not within `seconds`.
  mutating func rest(within seconds: Double = 12) -> Bool {
    for _ in 0..<Int(seconds * 240) {
      if run.isAtRest { return true }
      step()
    }
    return run.isAtRest
  }

  /// Two fingers on a level about `center`, `first` apart, then `last`, evenly over so many steps; they stay down.
  mutating func pinch(at center: Double, from first: Double, to last: Double, steps: Int = 24) {
    put(1, .down, center - first / 2)
    put(2, .down, center + first / 2)
    step()
    spread(at: center, from: first, to: last, steps: steps)
  }

  mutating func spread(at center: Double, from first: Double, to last: Double, steps: Int = 24) {
    for i in 1...steps {
      let half = mix(first, last, Double(i) / Double(steps)) / 2
      put(1, .move, center - half)
      put(2, .move, center + half)
      step()
    }
  }

  mutating func lift(_ ids: Int...) {
    for id in ids {
      guard let position = positions[id] else { continue }
      put(id, .up, position.x, position.y)
    }
    step()
  }

  /// One finger moves evenly from one place to another and lifts at full speed.
  mutating func fling(_ id: Int = 1, from start: Double, to end: Double, steps: Int, y: Double = 350) {
    put(id, .down, start, y)
    for i in 1...steps {
      step()
      put(id, .move, mix(start, end, Double(i) / Double(steps)), y)
    }
    put(id, .up, end, y)
    step()
  }
}
