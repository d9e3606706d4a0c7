import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Handoff

/// The example lines at the end of a text.
@Suite struct UsageExampleTests {
  @Test(arguments: HandoffTargets.ids) func everyExportEndsWithAUsageExample(_ target: String) {
    for effect in EffectLibrary.builtIn.cards {
      let sheet = Sheets.sheet(effect.id)
      let (code, use) = Sheets.uses(target, Sheets.text(target, effect.id))
      #expect(!use.isEmpty, "\(target) \(effect.id)")
      let output = use.joined(separator: "\n")
      for item in sheet.examples {
        for line in HandoffTargets.named(target)!.use(item, sheet) {
          #expect(output.contains(line.drop { $0 == " " }), "\(target): \(line)")
        }
      }
      // Every name in the example lines is declared in the code.
      let type = effect.id.prefix(1).uppercased() + effect.id.dropFirst() + "Tuning"
      var names = output.matches(of: /var\((--[-\w]+)\)/).map { $0.1 }
      names += output.matches(of: /\b([A-Za-z]+)\.(\w+)/).filter {
        [type, effect.id, "easings", "motions"].contains(String($0.1))
      }
      .map { $0.2 }
      names += output.matches(of: /\b[a-z]+_[a-z_]*(?:params|curve)\b/).map { $0.0 }
      names += output.matches(of: /\b[A-Z]+_[A-Z]+_[A-Z_]+\b/).map { $0.0 }.filter {
        $0.hasPrefix(effect.id.uppercased())
      }
      names += output.matches(of: /motions\.(\w+)/).map { $0.1 }
      names += output.matches(of: /v\.name === "([^"]+)"/).map { $0.1 }
      names += output.matches(of: /"\{\w+\.(\w+)\}"/).map { $0.1 }
      for name in names { #expect(code.contains(name), "\(target) \(effect.id): \(name)") }
      #expect(!names.isEmpty || target == "markdown", "\(target) \(effect.id): \(output)")
    }
  }

  /// The examples hold one motion of each kind.
  ///
  /// A single value is its own example; a value that a target cannot hold has none.
  @Test(arguments: HandoffTargets.ids) func examplesHaveOneMotionOfEachKind(_ target: String) {
    #expect(Sheets.sheet("stitch").examples.map(\.name) == ["gapSpring", "fling", "closingEasing"])
    #expect(Sheets.sheet("cards", only: "cards.count").examples.map(\.name) == ["count"])
    #expect(!Sheets.uses(target, Sheets.text(target, "cards", only: "cards.count")).use.isEmpty)
    let rows = Sheets.uses(target, Sheets.text(target, "cards", only: "cards.cards")).use
    #expect(rows.isEmpty || target == "json", "\(rows)")
  }

  /// The example loop in the sheet and in the data follows our spring, step by step.
  @Test func exampleLoopFollowsTheSpring() throws {
    let spring = Spring(response: 0.35, dampingRatio: 0.4995)
    let line = Sheets.uses("markdown", Sheets.spring("markdown", spring)).use[0]
    let numbers = line.matches(of: /[0-9]+\.[0-9]+/).compactMap { Double($0.0) }
    #expect(line == "velocity += (\(numbers[0]) * (target - place) - \(numbers[1]) * velocity) * dt;")
    var (motion, worst) = (MovingValue(0, velocity: 5), 0.0)
    for index in 1...60_000 {
      motion.velocity += (numbers[0] * (1 - motion.value) - numbers[1] * motion.velocity) * 1e-5
      motion.value += motion.velocity * 1e-5
      let ours = spring.motion(at: Double(index) * 1e-5, from: MovingValue(0, velocity: 5), toward: 1).value
      worst = max(worst, (motion.value - ours).magnitude)
    }
    #expect(worst < 2e-4, "\(worst)")
    let json = Sheets.uses("json", Sheets.spring("json", spring)).use
    #expect(json.count == 2 && json[0].contains("sheet.motions.snap.stiffness") && json[1] == "place += velocity * dt;")
  }
}
