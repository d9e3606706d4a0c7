import Canvas
import Gestures
import Motion
import Tuning

@testable import Effects
@testable import Studies

extension Vector {
  static let phone = Vector(390, 844)
  static let desktop = Vector(1280, 720)
}

/// A running effect with simulated fingers and wheels, stepped in the same way as in the window.
///
/// Inputs given to `put` reach the effect in the next step. All other methods step by themselves.
struct Rig<E: Effect> {
  var run: Running<E>
  var happenings: [Happening] = []
  private var pending: [Input] = []
  private(set) var places: [Int: Vector] = [:]
  private var latest = 7

  init(in size: Vector = .phone, _ patch: Patch = [:]) throws {
    run = Running(in: size, try E.Parameters.defaults.applying(patch))
  }

  subscript(readout: String) -> Double { run.readouts.first { $0.name == readout }?.value ?? .nan }

  var state: E.State { run.current }
  var size: Vector { run.size }
  var names: [String] { happenings.map(\.name) }

  // MARK: - Time

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      happenings += run.step(pending)
      pending = []
    }
  }

  mutating func step(_ first: Input, _ more: Input...) {
    pending += [first] + more
    step()
  }

  mutating func wait(_ seconds: Double) { step(Int((seconds * 240).rounded())) }

  /// Steps until the effect rests; returns the seconds that it took, or `nil` if it takes longer than `seconds`.
  @discardableResult
  mutating func rest(within seconds: Double = 12) -> Double? {
    for count in 0...Int(seconds * 240) {
      if run.isAtRest { return Double(count) / 240 }
      step()
    }
    return nil
  }

  // MARK: - Hands

  mutating func put(_ input: Input) { pending.append(input) }

  mutating func put(_ phase: FingerEvent.Phase, _ place: Vector, id: Int = 7, time: Double = 0) {
    (places[id], latest) = (place, id)
    put(.finger(FingerEvent(id: id, phase: phase, position: place, time: time)))
  }

  mutating func finger(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 400, id: Int = 7, time: Double = 0) {
    put(phase, Vector(x, y), id: id, time: time)
    step()
  }

  /// Ends the finger that was used last at its current position.
  mutating func lift(_ phase: FingerEvent.Phase = .up) {
    put(phase, places[latest] ?? .zero, id: latest)
    step()
  }

  /// Moves the finger that was used last evenly, with an event in every step, and leaves it there.
  mutating func move(to x: Double, over seconds: Double) {
    let from = places[latest] ?? .zero
    let steps = Int((seconds * 240).rounded())
    for i in 1...steps { finger(.move, mix(from.x, x, Double(i) / Double(steps)), from.y, id: latest) }
  }

  mutating func tap(_ place: Vector, lasting steps: Int = 12) {
    put(.down, place)
    step(steps)
    put(.up, place)
    step()
  }
}

// MARK: - Single effects

extension Rig<Cards> {
  /// The names of the events, without cards that passed the front.
  var decided: [String] { names.filter { $0 != "passed" } }
}

extension Rig<Ticket> {
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }

  /// Flicks at an even speed, without a pause at the end.
  mutating func flick(by points: Double, over seconds: Double = 0.1) {
    finger(.down, 195)
    move(to: 195 + points, over: seconds)
    lift()
  }
}

extension Rig<Header> {
  /// A horizontal position at which nothing can be tapped at any offset: the right edge of the window.
  static var edge: Double { 388 }

  var page: Header.Page { Header.Page(in: size, run.parameters) }
  var canvas: Canvas { run.picture() }

  /// Moves the finger upwards from its current position, by a number of points in every step.
  mutating func moveUp(by points: Double, steps: Int) {
    for _ in 0..<steps {
      guard let place = places[7] else { return }
      finger(.move, place.x, place.y - points)
    }
  }

  mutating func wheel(_ distance: Double) {
    step(.scroll(ScrollEvent(position: Vector(200, 400), delta: Vector(0, -distance))))
  }

  /// Returns the position of a heart on screen.
  func heart(_ index: Int) -> Vector {
    page.row(index).origin + Header.Row(index, page, run.parameters).likes + Vector(9, 9 - self["offset"])
  }
}

extension Rig<Lamp> {
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }
  var pivot: Vector { Vector(size.x / 2, 0) }

  /// The middle of the dome, in a window high enough to draw the lamp at its own size.
  var shade: Vector { point(at: angle, radius: self["cordLength"] - 25) }

  func point(at degrees: Double, radius: Double) -> Vector {
    let radians = degrees * .pi / 180
    return pivot + Vector(Exact.sin(radians), Exact.cos(radians)) * radius
  }

  /// Drags a finger along a path at 120 Hz, and lifts it at the end without a pause.
  mutating func drag(seconds: Double, lift: FingerEvent.Phase = .up, along path: (Double) -> Vector) {
    put(.down, path(0))
    step()
    let moves = Int((seconds * 120).rounded())
    for move in 1...moves {
      step()
      put(.move, path(Double(move) / Double(moves)))
      if move == moves { put(lift, path(1)) }
      step()
    }
  }
}

extension Rig<Stitch> {
  var strip: PhotoStrip { PhotoStrip(in: size, run.parameters) }

  /// Returns the position of a place on a photograph, on screen.
  func x(of index: Int, share: Double) -> Double {
    state.left(of: strip) + strip.x(of: .init(index: index, share: share), at: self["progress"])
  }

  /// Returns the place of the strip at a position on screen.
  func place(at x: Double) -> PhotoStrip.Place { strip.place(at: x - state.left(of: strip), self["progress"]) }

  mutating func put(_ id: Int, _ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 350) {
    put(phase, Vector(x, y), id: id)
  }

  /// Pinches with two fingers level around `center`, evenly from `first` to `last` points apart; both fingers stay down.
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

  mutating func lift(_ first: Int, _ more: Int...) {
    for id in [first] + more {
      guard let place = places[id] else { continue }
      put(.up, place, id: id)
    }
    step()
  }

  /// Moves a finger evenly between two points and lifts it at full speed.
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

extension Happening {
  /// The happening without its sound.
  var silent: Happening {
    var copy = self
    copy.sound = nil
    return copy
  }
}
