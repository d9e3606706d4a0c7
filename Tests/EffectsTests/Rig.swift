import Canvas
import Gestures
import Motion
import Tuning

@testable import Effects

extension Vector {
  static let phone = Vector(390, 844)
  static let desktop = Vector(1280, 720)
}

/// A running effect under hands that a test moves: it goes through the same door as the window does.
///
/// What is `put` reaches the effect in the next step; everything else takes its steps by itself.
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

  /// Steps until nothing moves; the seconds that it took, or nil when it goes on for longer.
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

  /// The finger that moved last ends where it is.
  mutating func lift(_ phase: FingerEvent.Phase = .up) {
    put(phase, places[latest] ?? .zero, id: latest)
    step()
  }

  /// The finger that moved last moves evenly, one event a step, and stays there.
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

// MARK: - What one effect alone is asked

extension Rig<Cards> {
  /// What happened, but for cards that passed the front.
  var decided: [String] { names.filter { $0 != "passed" } }
}

extension Rig<Ticket> {
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }

  /// A stroke of even speed without a pause at its end.
  mutating func flick(by points: Double, over seconds: Double = 0.1) {
    finger(.down, 195)
    move(to: 195 + points, over: seconds)
    lift()
  }
}

extension Rig<Header> {
  /// Where nothing can be tapped, whatever the offset: the right edge of the window.
  static var edge: Double { 388 }

  var page: Header.Page { Header.Page(in: size, run.parameters) }
  var canvas: Canvas { run.picture() }

  /// Upwards by a number of points in each step, from where the finger is.
  mutating func moveUp(by points: Double, steps: Int) {
    for _ in 0..<steps {
      guard let place = places[7] else { return }
      finger(.move, place.x, place.y - points)
    }
  }

  mutating func wheel(_ distance: Double) {
    step(.scroll(ScrollEvent(position: Vector(200, 400), delta: Vector(0, -distance))))
  }

  /// Where a heart stands on screen.
  func heart(_ index: Int) -> Vector {
    page.row(index).origin + Header.Row(index, page, run.parameters).likes + Vector(9, 9 - self["offset"])
  }
}

extension Rig<Lamp> {
  var angle: Double { self["angle"] }
  var spin: Double { self["spin"] }
  var pivot: Vector { Vector(size.x / 2, 0) }

  /// The middle of the dome in a window high enough to draw the lamp at its own size.
  var shade: Vector { point(at: angle, radius: self["cordLength"] - 25) }

  func point(at degrees: Double, radius: Double) -> Vector {
    let radians = degrees * .pi / 180
    return pivot + Vector(Exact.sin(radians), Exact.cos(radians)) * radius
  }

  /// A finger that goes down, along a path at 120 Hz, and up at its end without a pause.
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

  /// Where a share of a photograph stands on screen.
  func x(of index: Int, share: Double) -> Double {
    state.left(of: strip) + strip.x(of: .init(index: index, share: share), at: self["progress"])
  }

  /// What stands at a place on screen.
  func place(at x: Double) -> PhotoStrip.Place { strip.place(at: x - state.left(of: strip), self["progress"]) }

  mutating func put(_ id: Int, _ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 350) {
    put(phase, Vector(x, y), id: id)
  }

  /// Two fingers on a level about `center`, `first` apart, then `last`, evenly over a number of steps; they stay down.
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
