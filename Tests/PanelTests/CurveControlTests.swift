import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct CurveControlTests {
  private static let key = "stitch.closing"

  /// Returns a panel with the curve's handles open below its row.
  private func opened(_ curve: CubicBezier? = nil) throws -> PanelRig {
    var rig = PanelRig("stitch", in: Vector(1600, 1500), curve.map { ["closing": .easing($0)] } ?? [:])
    rig.tap(shown: .value(Self.key))
    rig.wait(until: 1)
    return rig
  }

  private func curve(_ rig: PanelRig) throws -> CubicBezier {
    try #require(rig.value(Self.key).flatMap { CubicBezier($0) })
  }

  private func handle(_ part: Int, _ rig: PanelRig) throws -> Vector {
    CurveDrawer.handle(part, of: try curve(rig), in: try #require(rig.layout.drawer(of: Self.key)))
  }

  private func drag(_ part: Int, by way: Vector, _ rig: inout PanelRig) throws {
    let from = try handle(part, rig)
    let start = rig.panel.time
    rig.run("at \(start + 0.1) down 1 \(from.x) \(from.y) mouse")
    for step in 1...4 {
      let place = from + way * (Double(step) / 4)
      rig.run("at \(start + 0.1 + Double(step) * 0.05) move 1 \(place.x) \(place.y)")
    }
    rig.run("at \(start + 0.5) up 1")
  }

  /// The square is 116 points wide and high.
  @Test(arguments: [
    (0, Vector(-29, 0), CubicBezier(0.17, 0, 1, 1)), (0, Vector(0, -58), CubicBezier(0.42, 0.5, 1, 1)),
    (1, Vector(-58, 29), CubicBezier(0.42, 0, 0.5, 0.75)), (1, Vector(0, -29), CubicBezier(0.42, 0, 1, 1.25)),
    // Drags beyond the range stop at its ends.
    (0, Vector(-500, 500), CubicBezier(0, -0.4, 1, 1)), (1, Vector(500, -500), CubicBezier(0.42, 0, 1, 1.4)),
    // Near a side of the square the handle snaps to it.
    (0, Vector(-47, 2), CubicBezier(0, 0, 1, 1)), (0, Vector(66, -114), CubicBezier(1, 1, 1, 1)),
  ])
  func handleFollowsThePointer(part: Int, way: Vector, expected: CubicBezier) throws {
    var rig = try opened()
    try drag(part, by: way, &rig)
    let curve = try curve(rig)
    #expect(zip(curve.numbers, expected.numbers).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(curve)")
  }

  @Test func dragIsOneUndoStep() throws {
    var rig = try opened()
    rig.forgetActions()
    try drag(0, by: Vector(-40, -60), &rig)
    rig.wait(until: rig.panel.time + 1)
    let gestures = rig.sets.map { action -> Int? in
      if case .set(_, _, let gesture) = action { gesture } else { nil }
    }
    #expect(gestures.count > 2 && Set(gestures).count == 1 && gestures[0] != nil)
    #expect(rig.ends == 1)
    // The text in the field follows.
    #expect(rig.panel.controls.rows.entry?.field.text == "0.08, 0.52, 1, 1")
  }

  /// A slow drag loses nothing to the rounding of the values that it sets.
  @Test func slowDragLosesNothingToRounding() throws {
    var rig = try opened()
    let from = try handle(0, rig)
    rig.run("at 5 down 1 \(from.x) \(from.y) mouse")
    for step in 1...290 { rig.run("at \(5 + Double(step) * 0.01) move 1 \(from.x) \(from.y - Double(step) * 0.2)") }
    rig.run("at 9 up 1")
    #expect(try curve(rig) == CubicBezier(0.42, 0.5, 1, 1))
  }

  @Test func typedCurveBeyondTheCardIsKeptUntilDragged() throws {
    var rig = try opened(CubicBezier(0.2, -1, 0.4, 2))
    try drag(0, by: Vector(29, 0), &rig)
    #expect(try curve(rig) == CubicBezier(0.45, -1, 0.4, 2))
    let drawer = try #require(rig.layout.drawer(of: Self.key))
    for part in [0, 1] { #expect(drawer.contains(try handle(part, rig))) }
    try drag(1, by: Vector(0, 116), &rig)
    #expect(try curve(rig) == CubicBezier(0.45, -1, 0.4, 1))
  }

  @Test func tapOnANameSetsTheCurve() throws {
    for (index, named) in CubicBezier.named.enumerated() {
      var rig = try opened(CubicBezier(0.2, 0.3, 0.4, 0.5))
      rig.forgetActions()
      rig.tap(rig.middle(.drawer(Self.key, 2 + index)))
      #expect(rig.actions == [.set(key: Self.key, .easing(named.curve), gesture: nil)])
      #expect(rig.panel.controls.rows.entry?.field.text == named.name)
    }
  }

  /// A finger that rests on the name of a curve taps it, and does not reset the value.
  @Test func longPressOnANameSetsTheCurve() throws {
    var rig = try opened(CubicBezier(0.2, 0.3, 0.4, 0.5))
    rig.forgetActions()
    let (place, start) = (rig.middle(.drawer(Self.key, 4)), rig.panel.time)
    rig.run("at \(start + 0.1) down 1 \(place.x) \(place.y) mouse")
    rig.wait(until: start + 2)
    #expect(rig.actions.isEmpty && rig.panel.nextMoment == nil)
    rig.run("at \(start + 2.1) up 1")
    #expect(rig.actions == [.set(key: Self.key, .easing(.easeIn), gesture: nil)])
  }

  @Test(arguments: [
    ("ease", CubicBezier(0.25, 0.1, 0.25, 1)), ("0.4, 0, 1, 1", CubicBezier(0.4, 0, 1, 1)),
    ("cubic-bezier(.2, -.5, .2, 1)", CubicBezier(0.2, -0.5, 0.2, 1)), ("[0.1,-0.5,1,2]", CubicBezier(0.1, -0.5, 1, 2)),
    ("0.4, 0, 1", nil),
    ("1.5, 0, 1, 1", nil), ("bouncy", nil), ("", nil),
  ])
  func curveCanBeTyped(text: String, expected: CubicBezier?) throws {
    var rig = try opened()
    rig.run("at 4.1 key A control")
    rig.run(text.isEmpty ? "at 4.2 key Delete" : "at 4.2 text \(text)")
    rig.run("at 4.3 key Return")
    #expect(try curve(rig) == expected ?? .easeIn)
    #expect((rig.panel.controls.rows.entry?.complaint == nil) == (expected != nil))
  }

  @Test func arrowKeysStepThroughNamedCurves() {
    let control = CurveControl()
    func next(_ curve: CubicBezier, _ steps: Double) -> String? {
      let row = PanelRig("stitch", ["closing": .easing(curve)]).model.row(Self.key)!
      return control.stepped(row, by: steps, pace: 1).flatMap { CubicBezier($0) }?.name
    }
    #expect(next(.linear, 1) == "ease" && next(.linear, -1) == "linear" && next(.easeInOut, 1) == "ease-in-out")
    #expect(next(.easeIn, -1) == "ease" && next(CubicBezier(0.1, 0.2, 0.3, 0.4), 1) == "linear")
    #expect(next(CubicBezier(0.1, 0.2, 0.3, 0.4), -1) == "ease-in-out")
  }

  /// Both hit areas are at least as large as a finger for any curve, and contain their handles.
  @Test func handlesHaveSeparateHitAreas() throws {
    let rect = Rect(x: 0, y: 0, width: 374, height: 228)
    for x1 in [0, 0.3, 1] {
      for y1 in [-1, -0.4, 0, 0.5, 1.4, 2] {
        for (x2, y2) in [(0.0, 0.0), (1, 1), (0.3, 0.5), (0, 1.4), (1, -1)] {
          let curve = CubicBezier(x1, y1, x2, y2)
          let areas = CurveDrawer().areas(in: rect, .easing(curve))
          #expect(areas.count == 2 + CubicBezier.named.count)
          #expect(areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.maxX <= rect.maxX }, "\(curve)")
          #expect(!areas[0].inset(by: 0.01).intersects(areas[1]), "\(curve)")
          for part in [0, 1] where x1 != x2 || y1 != y2 {
            let place = CurveDrawer.handle(part, of: curve, in: rect)
            // A handle nearer to an end than half a finger may lie in the other's area.
            let isApart = (x1 - x2).magnitude > 0.5 || (y1 - y2).magnitude > 1
            #expect(areas[part].inset(by: -0.01).contains(place) || !isApart, "\(part) of \(curve)")
          }
        }
      }
    }
  }
}
