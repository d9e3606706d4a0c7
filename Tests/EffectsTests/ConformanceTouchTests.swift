import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects

/// Tests the guarantees about cancelled fingers, too many fingers, and windows that change.
struct ConformanceTouchTests {
  private static let size = Vector(390, 844)

  /// Returns a finger that moves between two points in a number of steps and is still down at the end.
  private static func stroke(from: Vector, to: Vector, steps: Int) -> [[Input]] {
    func event(_ phase: FingerEvent.Phase, _ position: Vector) -> [Input] {
      [.finger(FingerEvent(id: 3, phase: phase, position: position))]
    }
    return [event(.down, from)] + (1...steps).map { event(.move, mix(from, to, Double($0) / Double(steps))) }
  }

  private static func end(_ phase: FingerEvent.Phase, at position: Vector) -> [Input] {
    [.finger(FingerEvent(id: 3, phase: phase, position: position))]
  }

  /// Returns strokes at many heights, and on the effect's `handle` if none of them starts there.
  private static func strokes<E: Effect>(on effect: E.Type) -> [(from: Vector, to: Vector)] {
    let all = [104.0, 225, 300, 410, 560, 700].flatMap { y in
      [(Vector(190, y), Vector(300, y - 15)), (Vector(200, y), Vector(90, y)), (Vector(195, y), Vector(205, y + 110))]
    }
    return all + ConformanceScript.handleStrokes(effect, in: size, besides: all.map { $0.0 })
  }

  /// Returns whether a fling has another effect than the same movement with the finger held still at its end.
  private func differs<E: Effect>(
    _ effect: E.Type, _ stroke: (from: Vector, to: Vector), ending phase: FingerEvent.Phase
  ) throws -> Bool {
    let (from, to) = stroke
    var fast = try Running<E>.calm(in: Self.size)
    _ = fast.rest(within: 60)
    for inputs in Self.stroke(from: from, to: to, steps: 12) { _ = fast.step(inputs) }
    var slow = fast
    // A readout that still changes under a finger held still, before or during the comparison, has other causes.
    var (held, steady) = (fast, Set(fast.readouts.indices))
    for step in 0..<240 {
      _ = held.step([])
      if step == 119 { slow = held }
      for (index, readout) in held.readouts.enumerated() where !isNear(readout, fast.readouts[index]) {
        steady.remove(index)
      }
    }
    _ = fast.step(Self.end(phase, at: to))
    _ = slow.step(Self.end(phase, at: to))
    for _ in 0..<120 {
      let (a, b) = (fast.readouts, slow.readouts)
      if steady.contains(where: { !isNear(a[$0], b[$0]) }) { return true }
      _ = fast.step([])
      _ = slow.step([])
    }
    return false
  }

  private func isNear(_ a: Readout, _ b: Readout) -> Bool {
    (a.value - b.value).magnitude <= 1e-6 * max(1, a.value.magnitude)
  }

  @Test("a finger taken away leaves no velocity behind", arguments: Catalogue.ids)
  func cancelledNeverThrows(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      for stroke in Self.strokes(on: effect) {
        #expect(try !differs(effect, stroke, ending: .cancelled), "\(id) is thrown by a cancelled \(stroke)")
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test("a finger taken away before it drags changes nothing", arguments: Catalogue.ids)
  func cancelledNeverTaps(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var still = try Running<E>.calm(in: Self.size)
      let rests = still.rest(within: 60)
      #expect(rests)
      _ = still.step([])
      let picture = still.picture()
      for y in stride(from: 20.0, to: 844, by: 40) {
        for x in stride(from: 20.0, to: 390, by: 50) {
          var running = still
          let place = Vector(x, y)
          var names = running.step([.finger(FingerEvent(id: 3, phase: .down, position: place))]).map(\.name)
          for _ in 0..<12 { names += running.step([]).map(\.name) }
          names += running.step(Self.end(.cancelled, at: place)).map(\.name)
          let rests = running.rest(within: 5)
          #expect(rests && running.readouts == still.readouts, "\(id) at \(place): \(names)")
          let isSame = running.picture() == picture
          #expect(isSame, "\(id) at \(place): \(names)")
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  /// Checks that the two tests above can fail: fingers that lift do throw and tap.
  @Test(arguments: Catalogue.ids) func liftedFingersThrow(id: String) throws {
    let effect = try Catalogue.named(id)
    func check<E: Effect>(_ effect: E.Type) throws -> Bool {
      try Self.strokes(on: effect).contains { try differs(effect, $0, ending: .up) }
    }
    func isThrown<E: Effect>(_ effect: E.Type) -> Bool {
      Running<E>(in: Self.size).speed != nil
    }
    #expect(
      try check(effect) == isThrown(effect),
      isThrown(effect)
        ? "no fling throws \(id): if nothing can be thrown in it, say nothing of its speed; else is it where its `handle` says?"
        : "a fling throws \(id), which says no speed")
  }

  /// Checks the speed for every cause of motion: friction, springs, edges or another finger beside it.
  @Test("what is thrown is never faster than the finger that let go", arguments: Catalogue.ids)
  func neverFasterThanTheFinger(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var still = try Running<E>.calm(in: Self.size)
      guard still.speed != nil else { return }
      let parameters = Running<E>(in: Self.size).parameters
      _ = still.rest(within: 60)
      var thrown = 0
      for (from, to) in Self.strokes(on: effect) {
        for steps in [6, 12, 24, 48] {
          var run = Running<E>(in: Self.size, parameters)
          try run.restore(JSONDocument(still.encodedState.line), in: Self.size)
          for inputs in Self.stroke(from: from, to: to, steps: steps) { _ = run.step(inputs) }
          let finger = try #require(run.speed)
          _ = run.step(Self.end(.up, at: to))
          guard finger > 1.01 * run.slowestThrow, !run.isAtRest else { continue }
          thrown += 1
          for step in 0..<240 * 6 {
            let speed = try #require(run.speed)
            guard speed > finger * (1 + 1e-3) else {
              _ = run.step([])
              continue
            }
            Issue.record("\(id): \(speed) after \(finger), \(step) steps after \(from) to \(to) in \(steps)")
            break
          }
        }
      }
      #expect(
        thrown > 5,
        "\(id) says a speed, but only \(thrown) strokes throw it: does its `handle` say where it can be touched?")
    }
    try check(try Catalogue.named(id))
  }

  @Test("storms of fingers are survived and end", arguments: Catalogue.ids, [1, 2, 3, 4, 5, 6] as [UInt32])
  func randomTouchStormsEnd(id: String, seed: UInt32) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var random = Mulberry32(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { mix(range.lowerBound, range.upperBound, random.next()) }
      /// Returns a point that is mostly on the stage, sometimes beside it, and rarely very far away.
      func place(in size: Vector) -> Vector {
        let far = random.next()
        let reach = far < 0.7 ? 1 : far < 0.97 ? 4.0 : 1e7
        return Vector(size.x * (0.5 + number(-0.5...0.5) * reach), size.y * (0.5 + number(-0.5...0.5) * reach))
      }
      var running = try Running<E>.calm(in: Self.size)
      var numbers = ConformanceNumbers()
      var down: Set<Int> = []
      for step in 0..<600 {
        let size = running.size
        var inputs: [Input] = []
        for _ in 0..<Int(number(0...6)) {
          let kind = random.next()
          let finger = Int(number(0...17)) * (kind < 0.5 ? 1 : -7)
          let phase: FingerEvent.Phase = kind < 0.25 ? .down : kind < 0.75 ? .move : kind < 0.85 ? .up : .cancelled
          if kind < 0.92 {
            // Effects are guaranteed that a finger ends before it lands again.
            if phase == .down, !down.insert(finger).inserted {
              inputs.append(.finger(FingerEvent(id: finger, phase: .cancelled, position: place(in: size))))
            } else if phase == .up || phase == .cancelled {
              down.remove(finger)
            }
            inputs.append(.finger(FingerEvent(id: finger, phase: phase, position: place(in: size))))
          } else if kind < 0.96 {
            inputs.append(.scroll(ScrollEvent(position: place(in: size), delta: place(in: size) - size / 2)))
          } else {
            let factor = number(0.05...4)
            inputs.append(.magnify(MagnifyEvent(position: place(in: size), factor: factor)))
          }
        }
        // Some inputs are reported late, and some lie ahead because steps were left out.
        let early = [0, 0, -1, 0, 1][step % 5] * InputQueue.furthest
        for index in inputs.indices { inputs[index].time = early + Step.seconds * Double(index) / Double(inputs.count) }
        _ = running.step(inputs)
        let bad = running.readouts.filter { !$0.value.isFinite }.map(\.name)
        #expect(bad.isEmpty, "\(id) at step \(step): \(bad)")
        if !bad.isEmpty { return }
        if step % 200 == 60 { running.resize(to: Vector(number(100...2000), number(100...2000))) }
        if step % 100 == 99 { numbers.check(running.picture(at: random.next())) }
      }
      #expect(numbers.faults.isEmpty)
      let all = (0...17).flatMap { [$0, -7 * $0] }
      _ = running.step(
        all.map { .finger(FingerEvent(id: $0, phase: $0 % 2 == 0 ? .up : .cancelled, position: Vector(100, 100))) })
      let rests = running.rest(within: 120)
      #expect(rests, "\(id) never rests after storm \(seed)")
      _ = running.step([])
      let isSettled = running.isSettled
      #expect(isSettled)
    }
    try check(try Catalogue.named(id))
  }

  @Test("another window and back keeps what is going on", arguments: Catalogue.ids)
  func resizeAndBackKeepsTheMotion(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let script = try ConformanceScript.everything(effect, in: Self.size)
      var running = try Running<E>.calm(in: Self.size)
      let fresh = running.readouts
      var numbers = ConformanceNumbers()
      for (index, inputs) in script.steps.enumerated() {
        _ = running.step(inputs)
        guard index % 40 == 20 else { continue }
        let before = running.readouts
        var other = running
        for size in [Vector(844, 390), Vector(3840, 2160), Vector(160, 160), Vector(1, 1), Vector(401, 851), Self.size]
        {
          other.resize(to: size)
          #expect(other.readouts.allSatisfy { $0.value.isFinite }, "\(id) at \(size)")
          #expect(other.readouts.map(\.name) == fresh.map(\.name))
          if index % 400 == 20 { numbers.check(other.picture(at: 0.5)) }
          if size == Vector(160, 160) { _ = other.step([]) }
        }
        if before != fresh { #expect(other.readouts != fresh, "\(id) starts anew at step \(index)") }
        // A resize to the current size must change nothing.
        var state = running.current
        E.resize(&state, to: Self.size, running.parameters)
        let after = E.readouts(state, running.parameters)
        #expect(zip(before, after).allSatisfy(isNear), "\(id) at step \(index)")
      }
      #expect(numbers.faults.isEmpty, "\(numbers.faults)")
    }
    try check(try Catalogue.named(id))
  }
}
