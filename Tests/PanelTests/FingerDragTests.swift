import Gestures
import Motion
import Testing
import Tuning

@testable import Panel

/// Dragging of values with a finger: finer for a slow or distant finger, and never with a leap.
@Suite struct FingerDragTests {
  /// Returns a phone's panel, in which a track is 95 points long.
  private func phone(_ patch: Patch = [:]) -> PanelRig { PanelRig("cards", in: Vector(390, 844), patch) }

  /// Drags between two places, with a report every 8 ms, and leaves the finger down.
  ///
  /// - Returns: the values on the way.
  private func drag(_ rig: inout PanelRig, _ from: Vector, _ to: Vector, in seconds: Double) -> [Double] {
    rig.forgetActions()
    let (start, steps) = (rig.panel.time, max(2, Int(seconds / 0.008)))
    rig.send(.pointer(FingerEvent(id: 1, phase: .down, position: from)))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      rig.wait(until: start + seconds * share)
      rig.send(.pointer(FingerEvent(id: 1, phase: .move, position: mix(from, to, share))))
    }
    return rig.actions.compactMap { if case .set(_, let value, _) = $0 { value.double } else { nil } }
  }

  private func change(by way: Vector, in seconds: Double) -> Double {
    var rig = phone()
    let place = rig.middle(.track("cards.shrink"))
    _ = drag(&rig, place, place + way, in: seconds)
    return (rig.value("cards.shrink")?.double ?? 0) - 0.25
  }

  @Test func fasterDragIsCoarser() {
    let (slow, middle, fast) = (
      change(by: Vector(80, 0), in: 3), change(by: Vector(80, 0), in: 0.5), change(by: Vector(80, 0), in: 0.15)
    )
    // Without a pace, all three drags would go from 0.25 to 0.99.
    #expect(
      (0.11...0.16).contains(slow) && (0.14...0.24).contains(middle) && (0.2...0.3).contains(fast),
      "\(slow) \(middle) \(fast)")
    // A drag across the whole phone goes from one end to the other.
    #expect(change(by: Vector(295, 0), in: 0.4) == 0.75)
  }

  @Test func fartherFingerDragsFiner() {
    var last = 1.0
    for (away, words) in [(0.0, ""), (-90, "half speed"), (-160, "quarter speed"), (-260, "fine")] {
      var rig = phone()
      let place = rig.middle(.track("cards.shrink"))
      // The finger first moves sideways, which starts the drag, then away, and then on.
      _ = drag(&rig, place, place + Vector(9, 0), in: 0.1)
      rig.send(.pointer(FingerEvent(id: 1, phase: .move, position: place + Vector(9, away))))
      rig.wait(until: rig.panel.time + 0.2)
      let from = rig.value("cards.shrink")?.double ?? 0
      for step in 1...10 {
        rig.wait(until: rig.panel.time + 0.01)
        rig.send(.pointer(FingerEvent(id: 1, phase: .move, position: place + Vector(9 + 6 * Double(step), away))))
      }
      let change = (rig.value("cards.shrink")?.double ?? 0) - from
      #expect(change > 0 && change < last * 0.7, "\(away): \(change)")
      #expect(rig.panel.pointers.grips[0].pace?.words == words)
      last = change
    }
  }

  @Test func dragStartsWithoutALeap() {
    // The first report is far away, or barely moves, or turns.
    var rig = phone()
    let place = rig.middle(.track("cards.shrink"))
    rig.run("at 0.1 down 1 \(place.x) \(place.y)\nat 0.11 move 1 \(place.x + 7.5) \(place.y)")
    #expect(rig.sets.isEmpty && rig.panel.pointers.areTuning)
    let values = drag(&rig, place, place + Vector(30, 0), in: 0.6)
    #expect(values.first.map { ($0 - 0.25).magnitude < 0.02 } == true)
    for (a, b) in zip(values, values.dropFirst()) { #expect((a - b).magnitude < 0.02) }
  }

  @Test func colourDragStartsAtTheCurrentColour() {
    var rig = PanelRig("lamp", in: Vector(390, 844))
    guard
      let row = rig.model.groups.flatMap(\.rows).first(where: {
        if case .color = $0.definition.kind { true } else { false }
      })
    else { return expectAColor() }
    let from = row.value
    rig.tap(shown: .value(row.key))
    rig.wait(until: rig.panel.time + 2)
    let field = rig.middle(.drawer(row.key, 0))
    rig.forgetActions()
    rig.send(.pointer(FingerEvent(id: 1, phase: .down, position: field)))
    rig.wait(until: rig.panel.time + 0.1)
    #expect(rig.sets.isEmpty, "a finger that lands may yet tap")
    for step in 1...6 {
      rig.wait(until: rig.panel.time + 0.02)
      rig.send(.pointer(FingerEvent(id: 1, phase: .move, position: field + Vector(2 * Double(step), 0))))
    }
    guard case .color(let old) = from, case .color(let new) = rig.value(row.key)! else { return expectAColor() }
    let (a, b) = (HSBColor(old), HSBColor(new))
    #expect(new != old && (a.hue - b.hue).magnitude < 0.05 && (a.saturation - b.saturation).magnitude < 0.05)
    // A tap still moves the value to its position.
    rig.send(.pointer(FingerEvent(id: 1, phase: .up, position: field)))
    rig.wait(until: rig.panel.time + 1)
    rig.tap(field)
    guard case .color(let tapped) = rig.value(row.key)! else { return expectAColor() }
    #expect((HSBColor(tapped).hue - 0.5).magnitude < 0.02)
  }

  /// Durations in which a finger moves 40 points, and the part that moves the value.
  ///
  /// Seven points are slop, and at 40 points a second the finger has 0.54 of its pace.
  private static let ways = [(0.1, 33.0), (1.0, 18.0)]

  @Test(arguments: ways) func curveHandleHasTheSameDragScale(_ seconds: Double, _ expected: Double) throws {
    let key = "stitch.closing"
    var rig = PanelRig("stitch", in: Vector(390, 844))
    rig.tap(shown: .value(key))
    rig.wait(until: rig.panel.time + 2)
    func curve() throws -> CubicBezier { try #require(rig.value(key).flatMap { CubicBezier($0) }) }
    let from = try curve()
    let area = try #require(rig.layout.drawer(of: key))
    let handle = CurveDrawer.handle(0, of: from, in: area)
    // The drag goes upwards, where nothing holds the handle.
    _ = drag(&rig, handle, handle + Vector(0, -40), in: seconds)
    let now = CurveDrawer.handle(0, of: try curve(), in: area)
    let moved = handle.y - now.y
    #expect((moved - expected).magnitude < 0.15 * expected, "\(moved), \(expected)")
  }

  @Test(arguments: ways) func blendHasTheSameDragScale(_ seconds: Double, _ points: Double) throws {
    var rig = PanelRig("cards", in: Vector(390, 844))
    rig.model.presets = ["calm", "wide fan"]
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.blend)))
    rig.wait(until: rig.panel.time + 1)
    rig.model.blend = .init(from: .preset("calm"), to: .preset("wide fan"), fraction: 0.25)
    let track = try #require(rig.scene.blend?.frame(of: .blend(.slider)))
    // A finger may land anywhere on the track without a leap.
    let place = Vector(track.minX + 0.6 * track.width, track.midY)
    _ = drag(&rig, place, place + Vector(40, 0), in: seconds)
    let fractions = rig.actions.compactMap { if case .blend(let blend, _) = $0 { blend.fraction } else { nil } }
    let (first, last) = (try #require(fractions.first), try #require(fractions.last))
    #expect((first - 0.25).magnitude < 0.05, "\(first)")
    // For a finger the whole range is 260 points long.
    let expected = points / 260
    #expect((last - 0.25 - expected).magnitude < 0.15 * expected, "\(last - 0.25), \(expected)")
  }

  private func expectAColor() { Issue.record("the lamp has no colour") }
}
