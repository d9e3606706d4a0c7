import Motion
import Takes
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests that with `playground.reducedMotion` things come to rest sooner, and nothing moves by itself.
@Suite struct ReducedMotionTests {
  @Test(arguments: Catalogue.ids) func everyEffectDefinesReducedMotion(_ id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      #expect(!E.reducedMotion.isEmpty, "\(id).reducedMotion says nothing")
      let calm = try E.Parameters.defaults.applying(E.reducedMotion)
      #expect(calm != E.Parameters.defaults)
      // Without input the effect is at rest from the start.
      #expect(E.isAtRest(E.start(in: Vector(390, 844), calm), calm))
    }
    try check(try Catalogue.named(id))
  }

  @Test(arguments: Catalogue.ids) func reducedMotionShortensThrows(_ id: String) throws {
    func steps<E: Effect>(_ effect: E.Type, _ parameters: E.Parameters) throws -> Int {
      var running = Running<E>(in: Vector(390, 844), parameters)
      let usual = [(from: Vector(195, 250), to: Vector(330, 250)), (from: Vector(195, 440), to: Vector(60, 300))]
      let own = ConformanceScript.handleStrokes(effect, in: Vector(390, 844), besides: usual.map(\.from))
      let text = (usual + own).enumerated().map { index, stroke in
        let (from, to) = ("\(stroke.from.x) \(stroke.from.y)", "\(stroke.to.x) \(stroke.to.y)")
        return "at \(0.05 + 0.25 * Double(index)) fling \(from) to \(to) over 0.1"
      }
      let take = TakePlayer(try Take(parsing: text.joined(separator: "\n"), named: "throw"))
      for step in 0..<take.stepCount { _ = running.step(take.inputs(in: step)) }
      return (0..<240 * 60).first { _ in
        if running.isAtRest { return true }
        _ = running.step([])
        return false
      } ?? .max
    }
    func check<E: Effect>(_ effect: E.Type) throws {
      let calm = try steps(effect, try E.Parameters.defaults.applying(E.reducedMotion))
      #expect(calm < Int.max)
      let usual = try steps(effect, .defaults)
      let isThrown = Running<E>(in: Vector(390, 844)).speed != nil
      #expect(isThrown ? calm < usual : calm <= usual, "\(id): \(calm) steps, and \(usual) without")
    }
    try check(try Catalogue.named(id))
  }

  @Test func reducedMotionAppliesToEveryEffect() {
    let on: Patches = ["stitch": ["deceleration": 0.999, "spacing": 4.0]]
    let calm = EffectLibrary.builtIn.calming(on)
    for effect in Catalogue.effects {
      for change in effect.reducedMotion.changes { #expect(calm[effect.id][change.name] == change.value) }
    }
    #expect(calm["stitch"]["spacing"] == .number(4))
  }
}
