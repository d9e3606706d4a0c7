import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the places where effects show the values of their parameters.
@Suite struct MeasureTests {
  private static let sizes = [Vector(390, 844), Vector(1280, 800), Vector(844, 390), Vector(1080, 1920)]

  private func measures(_ effect: EffectCard, in size: Vector) throws -> [(ParameterDefinition, Double, Measure)] {
    let running = try effect.make(size, [:])
    let group = try #require(ParameterCatalogue.all[effect.id])
    return group.schema.parameters.compactMap { definition in
      guard case .number(let value) = definition.defaultValue,
        let measure = running.measure(definition.name, fraction: 1)
      else { return nil }
      return (definition, value, measure)
    }
  }

  /// Checks the measures of an effect that says where its values are.
  @Test(arguments: Catalogue.ids) func everyEffectHasMeasures(id: String) throws {
    guard try Catalogue.named(id) is any LocatingEffect.Type else { return }
    let effect = try #require(EffectLibrary.builtIn[id])
    for size in Self.sizes {
      let all = try measures(effect, in: size)
      #expect(all.count >= 2)
      for (definition, value, measure) in all {
        #expect(definition.unit == .points || definition.unit == .degrees, "\(definition.name)")
        #expect(measure.line.count > 1 && measure.line.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        // The measure is the value as drawn: the parameter's value, or less if the window has no room for more.
        if measure.isLimited {
          #expect(measure.value < value, "\(definition.name) at \(size)")
        } else {
          #expect((measure.value - value).magnitude < 1e-9, "\(definition.name) at \(size)")
        }
        if definition.unit == .points {
          let length = zip(measure.line, measure.line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
          #expect((length - measure.value).magnitude < 1e-6, "\(definition.name) at \(size)")
        }
      }
    }
  }

  /// Checks that every parameter in points with a slider has a measure.
  @Test func everyLengthParameterHasAMeasure() throws {
    for type in Catalogue.effects where type is any LocatingEffect.Type {
      let effect = EffectCard(type)
      let shown = Set(try measures(effect, in: Vector(390, 844)).map(\.0.name))
      let group = try #require(ParameterCatalogue.all[effect.id])
      let lengths = Set(group.schema.parameters.filter { $0.unit == .points }.map(\.name))
      #expect(lengths.isSubset(of: shown), "\(effect.id)")
    }
  }

  @Test func limitedCardWidthIsMarked() throws {
    let p = try Cards.Parameters.defaults.applying(["cardWidth": 525])
    let size = Vector(390, 844)
    let state = Cards.start(in: size, p)
    let measure = try #require(Cards.measure("cardWidth", state, p))
    let card = Cards.Layout(in: size, p).rect(of: Cards.place(of: 0, front: 0, p))
    #expect(measure.isLimited && (measure.value - card.width).magnitude < 1e-9 && card.width < 330)
    #expect(measure.line[0].x == card.minX && measure.line[1].x == card.maxX && measure.line[0].y < card.maxY)
  }

  @Test func cordIsMeasuredAlongItself() throws {
    var running = try EffectCard(Lamp.self).make(Vector(390, 844), [:])
    let still = try #require(running.measure("cordLength", fraction: 1))
    #expect(still.line[0] == Vector(195, 0) && still.line[1].x < 195, "it begins aside")
    _ = try running.step([.finger(.init(id: 1, phase: .down, position: Vector(195, 230)))])
    for x in stride(from: 195.0, through: 300, by: 5) {
      _ = try running.step([.finger(.init(id: 1, phase: .move, position: Vector(x, 230)))])
    }
    let swung = try #require(running.measure("cordLength", fraction: 1))
    #expect(swung.line[1].x > swung.line[0].x + 20 && (swung.value - 250).magnitude < 20)
  }

  @Test func verticalLengthsAreVertical() throws {
    let running = try EffectCard(Header.self).make(Vector(390, 844), [:])
    for name in ["headerHeight", "headerStop", "labelOffset", "labelDistance"] {
      let measure = try #require(running.measure(name, fraction: 1))
      #expect(measure.line[0].x == measure.line[1].x && measure.line[0].y != measure.line[1].y)
    }
    let strip = try EffectCard(Stitch.self).make(Vector(390, 844), [:])
    let height = try #require(strip.measure("maxHeight", fraction: 1))
    #expect(height.line[0].x == height.line[1].x && !height.isLimited)
    let low = try #require(try EffectCard(Stitch.self).make(Vector(844, 390), [:]).measure("maxHeight", fraction: 1))
    #expect(low.isLimited && (low.value - 0.62 * 390).magnitude < 1e-9)
  }

  @Test func measuresFollowTheStageTransform() {
    let measure = Measure.radius(Vector(100, 50), 20).drawn(at: Vector(10, 0), scale: 0.5)
    #expect(measure.line == [Vector(60, 25), Vector(70, 25)] && measure.circle == 10 && measure.value == 20)
  }
}
