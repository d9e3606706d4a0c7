import Gestures
import Motion
import Testing

@Suite struct DragRecognizerTests {
  /// Checks the row named "drag", and returns the recogniser in its last state with all its verdicts.
  @discardableResult
  func check(
    _ drawing: String, axis: DragAxis = .free, slop: Double = 10, sourceLocation: SourceLocation = #_sourceLocation
  ) -> (drag: DragRecognizer, verdicts: [DragVerdict]) {
    var drag = DragRecognizer(axis: axis)
    var verdicts: [DragVerdict] = []
    Timeline(drawing).expect("drag", sourceLocation: sourceLocation) {
      guard let event = $0 else { return "." }
      verdicts.append(drag.handle(event, at: $1, slop: slop))
      return verdicts.last?.mark ?? "?"
    }
    return (drag, verdicts)
  }

  func thrown(_ verdicts: [DragVerdict]) -> Vector? {
    if case .ended(let estimate) = verdicts.last { estimate.velocity } else { nil }
  }

  @Test func `a drag begins beyond the slop and ends with its velocity`() throws {
    let (_, verdicts) = check(
      """
      a    .o--»»»»»^
      drag .L..BmmmmE
      """)
    let velocity = try #require(thrown(verdicts))
    // 20 pt in 25 ms, lifted one column after the last sample: 25 ms of silence, of which 1/60 s is none, out of 40.
    #expect(velocity.distance(to: Vector(800, 0)) < 1e-3)
  }

  @Test func `the slop is subtracted once at any sampling rate`() {
    let (fine, fineVerdicts) = check(
      """
      a    o››››››››››
      drag L..Bmmmmmmm
      """)
    let (coarse, coarseVerdicts) = check(
      """
      a    o»»
      drag LBm
      """)
    #expect(abs(fine.translation.x - 30) < 1e-9)
    #expect(abs(coarse.translation.x - 30) < 1e-9)
    for verdicts in [fineVerdicts, coarseVerdicts] {
      #expect(abs(verdicts.map(\.movement.x).reduce(0, +) - 30) < 1e-9)
    }
    #expect(abs(fineVerdicts[3].movement.x - 2) < 1e-9)
  }

  @Test func `holding still before the lift gives no velocity`() throws {
    let (_, verdicts) = check(
      """
      a    o»»»»---^
      drag LBmmm...E
      """)
    #expect(thrown(verdicts) == .zero)
  }

  @Test func `a finger that never went beyond the slop only lifts`() {
    let (_, verdicts) = check(
      """
      a    o››‹^
      drag L...U
      """)
    #expect(verdicts.last == .lifted(because: .stayed(points: 4, slop: 10)))
  }

  @Test func `a second finger is ignored, also after the first has lifted`() {
    check(
      """
      a    o»»»^........
      b    ..o-»»»»»^.o»
      drag LBmmE......LB
      """)
  }

  @Test func `a cancelled drag ends without velocity`() {
    let (drag, verdicts) = check(
      """
      a    o»»»x
      drag LBmmC
      """)
    #expect(verdicts.last == .cancelled && !drag.isDown && drag.translation == .zero)
  }

  @Test func `a finger that never lifts goes on dragging`() {
    let (drag, _) = check(
      """
      a    o»-------------------»
      drag LB...................m
      """)
    #expect(drag.isDragging && drag.finger == 1)
  }

  @Test func `with no slop the first movement begins it`() {
    let (drag, _) = check(
      """
      a    o-›
      drag L.B
      """, slop: 0)
    #expect(drag.translation == Vector(4, 0))
    #expect(drag.position == Vector(104, 100) && drag.start == Vector(100, 100))
  }

  @Test func `a drag along one axis ignores the other`() {
    var drag = DragRecognizer(axis: .horizontal)
    func event(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double) -> FingerEvent {
      FingerEvent(id: 0, phase: phase, position: Vector(x, y))
    }
    #expect(drag.handle(event(.down, 0, 0), at: 0, slop: 30) == .landed)
    #expect(drag.handle(event(.move, 20, 500), at: 0.01, slop: 30) == .ignored)
    #expect(drag.handle(event(.move, 30, 510), at: 0.02, slop: 30) == .ignored)
    let reason = GestureReason.moved(points: 31, slop: 30)
    #expect(drag.handle(event(.move, 31, 520), at: 0.03, slop: 30) == .began(by: Vector(1, 0), because: reason))
    #expect(drag.handle(event(.move, -20, 520), at: 0.04, slop: 30) == .moved(by: Vector(-51, 0)))
    #expect(drag.translation == Vector(-50, 0))
    guard case .ended(let estimate) = drag.handle(event(.up, -20, 520), at: 0.04, slop: 30) else {
      return #expect(Bool(false))
    }
    #expect(estimate.velocity.y == 0 && estimate.sampleCount == 5)
  }

  @Test func `the velocity of a new touch ignores the previous touch`() throws {
    let (_, verdicts) = check(
      """
      a    o»»»»^o-^
      drag LBmmmEL.U
      """)
    #expect(verdicts.last == .lifted(because: .stayed(points: 0, slop: 10)))
  }

  @Test func `non-finite positions are ignored`() {
    var drag = DragRecognizer()
    #expect(drag.handle(FingerEvent(id: 1, phase: .down, position: Vector(.nan, 0)), at: 0) == .ignored)
    _ = drag.handle(FingerEvent(id: 1, phase: .down, position: .zero), at: 0)
    #expect(drag.handle(FingerEvent(id: 1, phase: .move, position: Vector(.infinity, 0)), at: 0.1) == .ignored)
    #expect(drag.position == .zero)
  }

  @Test func `a copy of a half-made drag has the same future`() {
    var drag = DragRecognizer()
    var copy: DragRecognizer?
    for (_, seconds, event) in Timeline("a o»»»»»^").events() {
      if event.phase == .move, copy == nil { copy = drag }
      let verdict = drag.handle(event, at: seconds)
      #expect(copy == nil || copy?.handle(event, at: seconds) == verdict)
      #expect(copy == nil || copy == drag)
    }
  }
}
