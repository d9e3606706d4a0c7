import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel

@Suite struct InsightTests {
  private func value(_ effect: EffectCard, _ name: String, _ patch: Patch = [:]) throws -> Double {
    try #require(effect.insights(patch).first { $0.name == name }?.value)
  }

  @Test(arguments: [(3600.0, 250.0, 0.0), (3600, 250, 0.5), (900, 100, 0), (20_000, 600, 2)])
  func lampPeriodInsightIsCorrect(_ gravity: Double, _ length: Double, _ damping: Double) throws {
    let output = try value(
      EffectCard(Lamp.self), "one swing takes",
      ["gravity": .number(gravity), "cordLength": .number(length), "damping": .number(damping)])
    // The period is the time between two downward passages of a swing so small that its size does not matter.
    var pendulum = Pendulum(angle: 0.001, length: length)
    var passages: [Double] = []
    var time = 0.0
    while passages.count < 2, time < 20 {
      let before = pendulum.angle
      pendulum.step(by: Step.seconds, .init(gravity: gravity, damping: damping, lengthTarget: length))
      if before > 0, pendulum.angle <= 0 {
        passages.append(time + Step.seconds * before / (before - pendulum.angle))
      }
      time += Step.seconds
    }
    #expect((passages[1] - passages[0] - output).magnitude < 2e-4)
  }

  @Test func lampTapInsightIsCorrect() throws {
    let output = try value(
      EffectCard(Lamp.self), "a tap at rest swings it to", ["tapPush": .number(200), "damping": .number(0)])
    var pendulum = Pendulum(angle: 0, spin: 200 * .pi / 180, length: 250)
    var most = 0.0
    for _ in 0..<480 {
      pendulum.step(by: Step.seconds, .init(gravity: 3600, damping: 0, lengthTarget: 250))
      most = max(most, pendulum.angle)
    }
    #expect((most * 180 / .pi - output).magnitude < 0.01)
    #expect(try value(EffectCard(Lamp.self), "a tap at rest swings it to", ["gravity": 0.0]) == .infinity)
  }

  @Test func defaultInsightsHaveKnownValues() throws {
    #expect(
      (try value(EffectCard(Lamp.self), "one swing takes") - 2 * .pi * (250.0 / 3600).squareRoot()).magnitude < 1e-4)
    #expect((try value(EffectCard(Lamp.self), "half as far after") - 115.5245).magnitude < 1e-3)
    #expect(try value(EffectCard(Ticket.self), "half a turn is a drag of") == 300)
    #expect(try value(EffectCard(Ticket.self), "a 720 °/s flick turns") == 800)
    #expect((try value(EffectCard(Cards.self), "to a neighbour") - 152.169).magnitude < 1e-3)
    #expect(try value(EffectCard(Stitch.self), "200 pt apart stitch at") == 190)
    #expect((try value(EffectCard(Header.self), "a 1000 pt/s fling goes") - 499.5).magnitude < 0.01)
  }

  @Test func insightsNameParametersAndAreNeverNaN() {
    for effect in EffectLibrary.builtIn.cards {
      let schema = effect.schema
      for parameter in schema.parameters {
        guard let scale = SliderScale(parameter) else { continue }
        for end in [scale.lower, scale.upper] {
          for insight in effect.insights(Patch([.init(name: parameter.name, value: scale.parameterValue(end))])) {
            #expect(!insight.value.isNaN, "\(effect.id) \(insight.name) at \(parameter.name) \(end)")
            #expect(!insight.keys.isEmpty)
            for key in insight.keys { #expect(schema[key] != nil, "\(effect.id).\(key)") }
          }
        }
      }
    }
  }
}
