import Motion
import Testing

@Suite struct EasingTests {
  static let curves: [CubicBezier] = [
    .easeIn, .easeOut, .easeInOut, .linear, CubicBezier(0, 1, 1, 0), CubicBezier(0.95, 0, 0.05, 1),
  ]

  /// Returns the value by bisection on the definition, slow and simple.
  static func slow(_ c: CubicBezier, at x: Double) -> Double {
    func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if point(c.x1, c.x2, middle) < x { low = middle } else { high = middle }
    }
    return point(c.y1, c.y2, low)
  }

  @Test(arguments: curves)
  func curveMatchesBisection(curve: CubicBezier) {
    for i in 0...1000 {
      let x = Double(i) / 1000
      #expect((curve.value(at: x) - Self.slow(curve, at: x)).magnitude < 1e-6)
    }
  }

  @Test("values of CSS's ease-in, ease-out and ease-in-out as browsers give them")
  func curvesMatchBrowserValues() {
    #expect((CubicBezier.easeIn.value(at: 0.5) - 0.315357).magnitude < 1e-6)
    #expect((CubicBezier.easeOut.value(at: 0.5) - 0.684643).magnitude < 1e-6)
    #expect(CubicBezier.easeInOut.value(at: 0.5) == 0.5)
    #expect(CubicBezier.linear.value(at: 0.37) == 0.37)
  }

  @Test func curvesAreClampedAtTheirEnds() {
    for curve in Self.curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1)
      #expect(curve.progress(for: 0) == 0 && curve.progress(for: 1) == 1)
    }
  }

  @Test(arguments: [CubicBezier.easeIn, .easeOut, .easeInOut, .linear])
  func progressInvertsTheCurve(curve: CubicBezier) {
    for i in 0...500 {
      let v = Double(i) / 500
      #expect((curve.value(at: curve.progress(for: v)) - v).magnitude < 1e-6)
      #expect((curve.progress(for: curve.value(at: v)) - v).magnitude < 1e-6)
    }
  }

  @Test func curvesAreMonotonic() {
    for curve in Self.curves {
      var last = 0.0
      for i in 0...2000 {
        let v = curve.value(at: Double(i) / 2000)
        #expect(v >= last - 1e-12)
        last = v
      }
    }
  }
}

@Suite struct TransitionTests {
  @Test("arrives after its duration, along its curve")
  func transitionArrivesAfterItsDuration() {
    var t = Transition()
    t.turn(on: true, curve: .easeIn, duration: 0.2)
    for _ in 0..<24 { t.step(by: 1.0 / 240) }
    #expect((t.value - CubicBezier.easeIn.value(at: 0.5)).magnitude < 1e-9)
    for _ in 0..<25 { t.step(by: 1.0 / 240) }
    #expect(t.value == 1 && t.isAtRest)
  }

  @Test("turned round at any moment it goes on from where it is and takes the share of the time that is left")
  func reversalContinuesFromTheCurrentValue() {
    for steps in 1..<47 {
      var t = Transition()
      t.turn(on: true, curve: .easeIn, duration: 0.2)
      for _ in 0..<steps { t.step(by: 1.0 / 240) }
      let before = t.value
      t.turn(on: false, curve: .easeOut, duration: 0.2)
      #expect(t.value == before)
      t.step(by: 1e-9)
      #expect((t.value - before).magnitude < 1e-6)
      var last = t.value
      for _ in 0..<49 {
        t.step(by: 1.0 / 240)
        #expect(t.value <= last)
        last = t.value
      }
      #expect(t.value == 0 && t.isAtRest)
    }
  }

  @Test func repeatedTurnChangesNothing() {
    var t = Transition(isOn: true)
    let before = t
    t.turn(on: true, curve: .easeOut, duration: 3)
    #expect(t == before && t.isAtRest)
    t.turn(on: false, curve: .easeOut, duration: 0)
    #expect(t.value == 0 && t.isAtRest)
  }
}
