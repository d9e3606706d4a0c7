import Canvas
import Gestures
import Motion
import Tuning

@testable import Effects

/// The profile page under a hand that a test moves; every event is a step of its own.
struct HeaderRig {
  static let phone = Vector(390, 844)
  /// Where nothing can be tapped, whatever the offset: the right edge of the window.
  static let edge = 388.0

  var run: Running<Header>
  private(set) var happenings: [Happening] = []
  private var last = Vector.zero

  init(in size: Vector = phone, _ patch: Patch = [:]) throws {
    run = Running(in: size, try Header.Parameters.defaults.applying(patch))
  }

  subscript(name: String) -> Double { run.readouts.first { $0.name == name }?.value ?? .nan }

  var state: Header.State { run.current }
  var page: Header.Page { Header.Page(in: run.size, run.parameters) }
  var names: [String] { happenings.map(\.name) }

  var canvas: Canvas {
    var canvas = Canvas(size: run.size)
    run.draw(fraction: 1, on: &canvas)
    return canvas
  }

  mutating func step(_ inputs: Input...) { happenings += run.step(inputs) }

  mutating func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * 240).rounded()) { step() }
  }

  mutating func finger(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double, id: Int = 7) {
    last = Vector(x, y)
    step(.finger(FingerEvent(id: id, phase: phase, position: last)))
  }

  mutating func lift(_ phase: FingerEvent.Phase = .up) { finger(phase, last.x, last.y) }

  /// So many points a step upwards from where the finger is.
  mutating func moveUp(by points: Double, steps: Int) {
    for _ in 0..<steps { finger(.move, last.x, last.y - points) }
  }

  mutating func tap(_ p: Vector) {
    finger(.down, p.x, p.y)
    wait(0.05)
    lift()
  }

  mutating func wheel(_ distance: Double) {
    step(.scroll(ScrollEvent(position: Vector(200, 400), delta: Vector(0, -distance))))
  }

  /// Steps until nothing moves; false when it goes on for longer.
  @discardableResult
  mutating func rest(within seconds: Double = 12) -> Bool {
    for _ in 0..<Int(seconds * 240) where !run.isAtRest { step() }
    return run.isAtRest
  }

  /// Where a heart stands on screen.
  func heart(_ index: Int) -> Vector {
    let row = page.row(index)
    return row.origin + Header.Row(index, page, run.parameters).likes + Vector(9, 9 - self["offset"])
  }
}
