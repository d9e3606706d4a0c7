import Gestures
import Motion
import Testing

@Suite struct TapRecognizerTests {
  func check(_ drawing: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var tap = TapRecognizer()
    Timeline(drawing).expect("tap", sourceLocation: sourceLocation) { event, seconds in
      event.map { tap.handle($0, at: seconds).mark } ?? "."
    }
  }

  @Test func `a finger that soon lifts where it landed taps`() {
    check(
      """
      a   .o---^....o›‹^
      tap .L...T....L..T
      """)
  }

  @Test func `a touch of a quarter of a second taps, a longer one does not`() {
    check(
      """
      a   o---------^...o----------^
      tap L.........T...L..........F
      """)
  }

  @Test func `a finger that moves beyond the slop fails at once`() {
    check(
      """
      a   o››-^....o›››-^
      tap L...T....L..F..
      """)
  }

  @Test func `a second finger spoils the tap of both, until all have lifted`() {
    check(
      """
      a   o-----^..o-^
      b   ..o-^.......
      tap L.F......L.T
      """)
  }

  @Test func `a finger beside one that rests is no tap`() {
    check(
      """
      a   o-»------^....
      b   .....o-^...o-^
      tap L.F........L.T
      """)
  }

  @Test func `a finger that was taken away does not tap`() {
    check(
      """
      a   o-x..o-^
      tap L.F..L.T
      """)
  }

  @Test func `a finger that never lifts fails once and never taps`() {
    check(
      """
      a   o------»---------------
      tap L......F...............
      """)
  }

  @Test func `reasons give the numbers`() {
    var tap = TapRecognizer()
    func event(_ phase: FingerEvent.Phase, _ x: Double) -> FingerEvent {
      FingerEvent(id: 3, phase: phase, position: Vector(x, 0))
    }
    _ = tap.handle(event(.down, 0), at: 1)
    guard case .failed(let held) = tap.handle(event(.up, 0), at: 2.1) else { return #expect(Bool(false)) }
    #expect(held.description == "held 1.10 s > 0.25 s")
    _ = tap.handle(event(.down, 0), at: 3)
    guard case .failed(let moved) = tap.handle(event(.move, 10.4), at: 3) else { return #expect(Bool(false)) }
    #expect(moved.description == "moved 10.4 pt > slop 10 pt")
    #expect(GestureReason.moved(points: 10.0004, slop: 10).description == "moved 10.0004 pt > slop 10 pt")
    #expect(GestureReason.held(seconds: 0.2501, limit: 0.25).description == "held 0.2501 s > 0.25 s")
    #expect(GestureReason.stayed(points: 3, slop: 10).description == "moved 3.0 pt ≤ slop 10 pt")
  }

  @Test func `a lift at a new place is a last move`() {
    func lifted(at x: Double) -> (tap: TapRecognizer.Verdict, drag: DragVerdict) {
      var (tap, drag) = (TapRecognizer(), DragRecognizer())
      let down = FingerEvent(id: 3, phase: .down, position: .zero)
      let up = FingerEvent(id: 3, phase: .up, position: Vector(x, 0))
      _ = (tap.handle(down, at: 1), drag.handle(down, at: 1))
      return (tap.handle(up, at: 1.01), drag.handle(up, at: 1.01))
    }
    #expect(lifted(at: 4).tap == .tapped(at: .zero))
    #expect(lifted(at: 4).drag == .lifted(because: .stayed(points: 4, slop: 10)))
    #expect(lifted(at: 12).tap == .failed(.moved(points: 12, slop: 10)))
    guard case .ended(let estimate) = lifted(at: 12).drag else { return #expect(Bool(false), "no drag") }
    #expect(estimate.velocity.x > 1000)
  }
}
