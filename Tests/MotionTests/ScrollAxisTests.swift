import Motion
import Testing

@Suite struct ScrollAxisTests {
  static let step = 1.0 / 240

  static func make(_ offset: Double = 500) -> ScrollAxis { ScrollAxis(offset: offset, bounds: 0...1000, viewport: 400) }

  static func flung(_ velocity: Double, from offset: Double = 500) -> ScrollAxis {
    var axis = make(offset)
    axis.grab()
    axis.release(velocity: velocity)
    return axis
  }

  static func run(_ axis: inout ScrollAxis, for seconds: Double, by step: Double = ScrollAxisTests.step) {
    for _ in 0..<Int((seconds / step).rounded()) { axis.step(by: step) }
  }

  @Test func followsTheFingerInside() {
    var axis = Self.make()
    axis.drag(by: 30)
    axis.drag(by: -12)
    #expect(axis.offset == 518 && axis.isDragging && axis.velocity == 0)
    axis.step(by: 1)
    #expect(axis.offset == 518)
  }

  @Test("past an edge the rubber band, and the same way back")
  func rubberBandActsPastAnEdge() {
    var axis = Self.make(990)
    axis.drag(by: 110)
    let expected = 1000 + (1 - 1 / (100 * 0.55 / 400 + 1)) * 400
    #expect((axis.offset - expected).magnitude < 1e-10)
    axis.drag(by: -110)
    #expect(axis.offset == 990)
    axis.drag(by: -1090)
    #expect((axis.offset + (expected - 1000)).magnitude < 1e-10)
  }

  @Test("a fling inside comes to rest where it was projected, at the deceleration's own pace")
  func flingRestsAtItsProjection() {
    var axis = Self.flung(600)
    let goal = axis.projectedRest
    #expect((goal - (500 + Deceleration().travelToRest(from: 600))).magnitude < 1e-9)
    Self.run(&axis, for: 0.25)
    #expect((axis.velocity - Deceleration().velocity(at: 0.25, from: 600)).magnitude < 1e-9)
    Self.run(&axis, for: 10)
    #expect(axis.isAtRest && axis.velocity == 0)
    #expect((axis.offset - goal).magnitude < 0.3)  // tolerance.speed over friction: 0.5/2.002
  }

  @Test("it crosses an edge at the closed form's instant, with the closed form's velocity")
  func edgeIsCrossedAtTheClosedFormsInstant() throws {
    var axis = Self.flung(3000)
    let fling = Deceleration()
    let when = try #require(fling.time(toTravel: 500, from: 3000))
    let speed = fling.velocity(at: when, from: 3000)
    axis.step(by: when + 0.05)
    #expect(axis.phase == .returning)
    let m = Spring.critical(response: 0.5).motion(at: 0.05, from: MovingValue(1000, velocity: speed), toward: 1000)
    #expect((axis.offset - m.value).magnitude < 1e-9)
    #expect((axis.velocity - m.velocity).magnitude < 1e-8)
    Self.run(&axis, for: 4)
    #expect(axis.isAtRest && axis.offset == 1000 && axis.velocity == 0)
  }

  @Test("whatever the size of the steps", arguments: [1.0 / 60, 1.0 / 120, 1.0 / 1000, 0.3])
  func motionIsIndependentOfStepLength(step: Double) {
    for velocity in [-4000.0, -700, 300, 5000] {
      var fine = Self.flung(velocity)
      var coarse = fine
      for _ in 0..<5 {
        Self.run(&fine, for: 0.3)
        Self.run(&coarse, for: 0.3, by: step)
        #expect((fine.offset - coarse.offset).magnitude < 1e-6 + (fine.isAtRest || coarse.isAtRest ? 0.04 : 0))
      }
    }
  }

  @Test("velocity is continuous through the edge")
  func velocityIsContinuousThroughTheEdge() {
    var axis = Self.flung(2500)
    var last = axis.motion
    for _ in 0..<2400 {
      axis.step(by: 1.0 / 2400)
      #expect((axis.velocity - last.velocity).magnitude < 40)
      #expect((axis.offset - last.value).magnitude < 1.2)
      last = axis.motion
    }
  }

  @Test("caught while gliding, while past an edge: nothing jumps, and only the new touch counts")
  func catchingStopsWithoutAJump() {
    var axis = Self.flung(900)
    Self.run(&axis, for: 0.2)
    var before = axis.offset
    axis.grab()
    #expect(axis.offset == before && axis.velocity == 0)
    axis.release(velocity: 0)
    #expect(axis.isAtRest && axis.offset == before)

    axis = Self.flung(4000)
    Self.run(&axis, for: 0.25)
    #expect(axis.overshoot > 10)
    before = axis.offset
    axis.grab()
    #expect(axis.offset == before)
    axis.drag(by: 0)
    #expect((axis.offset - before).magnitude < 1e-9)
    axis.drag(by: 5)
    #expect(axis.offset > before && axis.offset < before + 5)
  }

  @Test("no fling goes further past an edge than half the viewport × rubber band", arguments: [0.0, 0.1, 0.55, 1])
  func overshootIsBounded(stretchConstant: Double) {
    for velocity in [-60_000.0, -9000, 4000, 30_000, 1e6] {
      for pull in [0.0, 1, 40, 150, 900] {
        var axis = Self.make(velocity < 0 ? 0 : 1000)
        axis.stretchConstant = stretchConstant
        let side: Double = velocity < 0 ? -1 : 1
        axis.drag(by: side * pull)
        let shown = axis.overshoot.magnitude
        axis.release(velocity: velocity)
        let limit = max(shown, 200 * stretchConstant)
        var furthest = 0.0
        for _ in 0..<1200 {
          axis.step(by: Self.step)
          furthest = max(furthest, axis.overshoot.magnitude)
          #expect(axis.overshoot == 0 || (axis.overshoot > 0) == (side > 0))
        }
        #expect(furthest <= limit * (1 + 1e-9), "\(velocity) pt/s from \(pull) pt past: \(furthest)")
        // A fast fling goes nearly as far as the limit.
        if pull == 0, velocity.magnitude >= 30_000 { #expect(furthest >= 0.99 * limit) }
        #expect(axis.isAtRest && axis.overshoot == 0)
      }
    }
  }

  @Test("an edge that gives way not at all holds fast at once")
  func rigidEdgeStopsAtOnce() {
    var axis = Self.flung(5000)
    axis.stretchConstant = 0
    for _ in 0..<480 {
      axis.step(by: Self.step)
      #expect(axis.overshoot == 0)
    }
    #expect(axis.isAtRest && axis.offset == 1000)
    axis.drag(by: 300)
    #expect(axis.offset == 1000)
  }

  @Test("let go past an edge: back to it without swinging over")
  func releasePastAnEdgeReturnsWithoutSwinging() {
    var axis = Self.make(1000)
    axis.drag(by: 200)
    axis.release(velocity: 0)
    var last = axis.offset
    for _ in 0..<960 {
      axis.step(by: Self.step)
      #expect(axis.offset <= last && axis.offset >= 1000)
      last = axis.offset
    }
    #expect(axis.isAtRest && axis.offset == 1000)
  }

  @Test("let go past an edge with the share of the finger's speed that shows")
  func releasePastAnEdgeKeepsTheVisibleSpeed() {
    var axis = Self.make(1000)
    axis.drag(by: 100)
    let before = axis.offset
    axis.drag(by: 0.001)
    let slope = (axis.offset - before) / 0.001
    axis.release(velocity: 800)
    #expect((axis.velocity - 800 * slope).magnitude < 0.01)
  }

  @Test("pushed back hard from past an edge it goes on into the content")
  func hardPushFromPastAnEdgeContinuesInside() {
    var axis = Self.make(0)
    axis.drag(by: -60)
    axis.release(velocity: 9000)
    Self.run(&axis, for: 0.2)
    #expect(axis.phase == .decelerating)
    #expect(axis.offset > 50)
    var once = Self.make(0)
    once.drag(by: -60)
    once.release(velocity: 9000)
    once.step(by: 0.2)
    #expect((axis.offset - once.offset).magnitude < 1e-7)
  }

  @Test func wheelScrollsWithinBounds() {
    var axis = Self.flung(900)
    axis.scroll(by: 40)
    #expect(axis.offset == 540 && axis.isAtRest)
    axis.scroll(by: 5000)
    #expect(axis.offset == 1000 && axis.isAtRest)
    axis = Self.flung(4000)
    Self.run(&axis, for: 0.25)
    let before = axis.offset
    axis.scroll(by: 30)
    #expect(axis.offset == before && !axis.isAtRest)
    axis.scroll(by: -3)
    #expect(axis.offset == before - 3 && !axis.isAtRest)
    axis.scroll(by: -1000)
    #expect(axis.offset < 1000 && axis.isAtRest)
  }

  @Test func glideEndsAtItsTarget() {
    var axis = Self.flung(300)
    axis.glide(to: 200)
    #expect(axis.projectedRest == 200 && axis.velocity == 300)
    Self.run(&axis, for: 3)
    #expect(axis.offset == 200 && axis.isAtRest)
    axis.glide(to: 9999)
    #expect(axis.projectedRest == 1000)
    axis.jump(to: 10)
    #expect(axis.offset == 10 && axis.isAtRest)
  }

  @Test("content that shrinks under it: no jump, then a return to the new edge")
  func shrunkenBoundsReturnWithoutAJump() {
    var axis = Self.make(900)
    axis.setBounds(0...600, viewport: 300)
    #expect(axis.offset == 900 && !axis.isAtRest)
    Self.run(&axis, for: 4)
    #expect(axis.offset == 600 && axis.isAtRest)

    axis.drag(by: 80)
    let shown = axis.offset
    axis.setBounds(0...600, viewport: 900)
    #expect((axis.offset - shown).magnitude < 1e-12)
    axis.drag(by: 0)
    #expect((axis.offset - shown).magnitude < 1e-9)
    axis.setBounds(0...5000, viewport: 900)
    axis.drag(by: 1)
    #expect((axis.offset - shown - 1).magnitude < 1e-9)

    axis = Self.flung(4000)
    Self.run(&axis, for: 0.25)
    let velocity = axis.velocity
    axis.setBounds(0...5000, viewport: 400)
    #expect(axis.phase == .decelerating && axis.velocity == velocity)
  }

  @Test("content grown in front of what is seen moves everything together")
  func shiftMovesOffsetAndBoundsTogether() {
    var plain = Self.flung(900)
    var shifted = plain
    shifted.shift(by: 100)
    shifted.setBounds(100...1100, viewport: 400)
    Self.run(&plain, for: 0.4)
    Self.run(&shifted, for: 0.4)
    #expect((shifted.offset - plain.offset - 100).magnitude < 1e-9)
    var held = Self.make()
    held.drag(by: 10)
    held.shift(by: -50)
    held.drag(by: 1)
    #expect(held.offset == 461)
  }

  @Test("content that fits: pulls and flings come back to the one place")
  func fittingContentReturnsToZero() {
    for velocity in [-3000.0, -10, 10, 3000] {
      var axis = ScrollAxis(offset: 0, bounds: 0...0, viewport: 300)
      axis.drag(by: 20)
      axis.release(velocity: velocity)
      Self.run(&axis, for: 6)
      #expect(axis.isAtRest && axis.offset == 0)
    }
  }

  @Test("a copy has the same future")
  func copyHasTheSameFuture() {
    var a = Self.flung(2500)
    Self.run(&a, for: 0.1)
    var b = a
    Self.run(&a, for: 1)
    Self.run(&b, for: 1)
    #expect(a == b)
  }

  @Test func startingOutsideReturns() {
    var axis = ScrollAxis(offset: -50, bounds: 0...10, viewport: 100)
    Self.run(&axis, for: 4)
    #expect(axis.offset == 0 && axis.isAtRest)
  }
}
