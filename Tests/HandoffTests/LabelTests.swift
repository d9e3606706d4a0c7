import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Handoff

/// A parameter of every kind, with four digits, in the syntax of every target.
///
/// Every export has the parameter's own label, a unit that the target has, and each of its digits.
@Suite struct LabelTests {
  private struct Kinds: ParameterSet {
    @Parameter("A way.", in: 0...100, .points) var way = 12.34
    @Parameter("A speed.", in: 0...9000, .pointsPerSecond) var speed = 1234.5
    @Parameter("A pull.", in: 0...9000, .pointsPerSecondSquared) var pull = 2345.6
    @Parameter("A time.", in: 0...9, .seconds) var time = 0.1357
    @Parameter("A loss.", in: 0...9, .perSecond) var loss = 0.4321
    @Parameter("A lean.", in: 0...90, .degrees) var lean = 12.25
    @Parameter("A spin.", in: 0...900, .degreesPerSecond) var turning = 123.4
    @Parameter("A turn.", in: 0...9, .degreesPerPoint) var turn = 0.4995
    @Parameter("A share.", in: 0...9, .times) var share = 1.234
    @Parameter("Some cards.", in: 0...9, .cards) var cards = 3.125
    @Parameter("A number.", in: 0...1) var number = 0.8765
    @Parameter("How many.", in: 0...99, .cards) var count = 17
    @Parameter("Whether.") var flag = true
    @Parameter("A colour.") var color = HexColor(0x123456)
    @Parameter("How fast.", in: 0...9, .seconds, role: .response(of: "snap")) var snapResponse = 0.4321
    // These names are the ones that targets derive from a spring and from an easing.
    @Parameter("How loose.", in: 0...9, role: .dampingRatio(of: "snap")) var snapDamping = 0.4996
    @Parameter("What is kept.", in: 0...1, role: .keptPerMillisecond(of: "fling")) var kept = 0.9876
    @Parameter("How long.", in: 0...9, .seconds, role: .duration(of: "closing")) var closingDuration = 0.2346
    @Parameter("How.", role: .curve(of: "closing")) var closing = CubicBezier(0.1234, 0.25, 0.3456, 1)
    @Parameter("Copy.") var words = "Not tuned"
    init() {}
  }

  private static let group = ParameterGroup(id: "e", title: "E", schema: Schema(of: Kinds.self))

  private static func text(_ target: String, hasContent: Bool = false) -> String {
    HandoffTargets.named(target)!.text(HandoffSheet(group, Patch(), sentence: "It is.", hasContent: hasContent)!)
  }

  /// Returns the code that a target writes for a number, after the number's name.
  private static func code(_ target: String, _ digits: String, _ unit: Unit) -> String {
    let isAngle = [.degrees, .degreesPerSecond, .degreesPerPoint].contains(unit)
    let scale: (String) -> String? = { density in
      switch unit {
      case .pointsPerSecond, .pointsPerSecondSquared: "\(digits)f * \(density)"
      case .degreesPerPoint: "\(digits)f / \(density)"
      default: nil
      }
    }
    switch target {
    case "swiftui", "uikit":
      if isAngle, target == "uikit" { return ": CGFloat = \(digits) * .pi / 180" }
      if unit == .degrees { return " = Angle.degrees(\(digits))" }
      let isLength = [.points, .pointsPerSecond, .pointsPerSecondSquared].contains(unit)
      return ": \(isLength ? "CGFloat" : unit == .seconds ? "TimeInterval" : "Double") = \(digits)"
    case "css":
      let suffixes: [Unit: String] = [.points: "px", .degrees: "deg", .seconds: "s"]
      return ": \(digits)\(suffixes[unit] ?? "");"
    case "motion", "react-spring": return ": \(digits),"
    case "compose":
      if unit == .points { return " = \(digits).dp" }
      return scale("density.density").map { "(density: Density): Float = " + $0 } ?? " = \(digits)f"
    case "android":
      let scaled = unit == .points ? "\(digits)f * density" : scale("density")
      return scaled.map { "(density: Float): Float = " + $0 } ?? " = \(digits)f"
    case "flutter": return isAngle ? " = \(digits) * pi / 180;" : " = \(digits);"
    case "libadwaita": return " \(digits)"
    default: return "\", \"FLOAT\", \(digits), \""
    }
  }

  /// Returns a name without case and separators, such as `pathradius`, to compare names in every style.
  private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  private static let codes = HandoffTargets.ids.filter { !["dtcg", "json", "markdown"].contains($0) }

  @Test(arguments: codes) func codeHasLabelUnitAndDigits(_ target: String) throws {
    // A block is a constant with the comment above it.
    let blocks = Self.text(target).split(separator: "\n\n").map(String.init)
    for definition in Self.group.schema.parameters {
      guard case .number(let number) = definition.defaultValue else { continue }
      let says = "\(definition.title): \(definition.unit.shown(definition.defaultValue)). \(definition.help)"
      let found = blocks.filter { $0.contains(says) }
      #expect(found.count == 1, "\(target) \(definition.name): \(found.count) under '\(says)'")
      let lines = (found.first ?? "").split(separator: "\n")
      let line = try #require(lines.last, "\(target) \(definition.name)")
      let expected = Self.code(target, number.plainText, definition.unit)
      let name = definition.role == nil || definition.name == "kept" ? definition.name : nil
      let begins = line.range(of: expected).map { line[..<$0.lowerBound] } ?? ""
      let isNamed = Self.plain(String(begins)).hasSuffix(Self.plain(name ?? ""))
      #expect(line.contains(expected) && isNamed, "\(target) \(definition.name): \(line), expected \(expected)")
    }
    // No name is declared twice.
    let lines = blocks.flatMap { $0.split(separator: "\n") }
    let names = lines.compactMap { line -> String? in
      if target == "figma" { return line.firstMatch(of: /^add\("([^"]+)"/).map { String($0.1) } }
      let words =
        /^ *(?:public static (?:let|func|var) |(?:const )?val |fun (?:<T> )?|static const \w+ |#define |(?=--)|(?=\w+: ))/
      return line.firstMatch(of: words).map { line[$0.range.upperBound...].prefix { !":(=, ".contains($0) } + "" }
    }
    #expect(names.count > 17 && Set(names).count == names.count, "\(target): \(names.sorted())")
  }

  @Test func dataHasLabelUnitAndDigits() throws {
    let (json, markdown) = (Self.text("json"), Self.text("markdown"))
    let tokens = Self.text("dtcg").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for definition in Self.group.schema.parameters {
      guard case .number(let number) = definition.defaultValue else { continue }
      let (digits, unit, title) = (number.plainText, definition.unit, definition.title)
      let flat = json.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let symbol = unit.symbol.isEmpty ? "" : " \"unit\": \"\(unit.symbol)\","
      #expect(
        flat.contains("\"label\": \"\(title)\", \"value\": \(digits), \"default\": \(digits),\(symbol) \"help\""),
        "\(definition.name)")
      #expect(markdown.contains("| \(title) | **\(unit.shown(definition.defaultValue))** |"), "\(definition.name)")
      // The numbers of a motion are in its model, below the value for which the format has a type.
      let says = "\"$description\": \"\(title): \(unit.shown(definition.defaultValue)). \(definition.help)\""
      if definition.role == nil {
        let types: [Unit: String] = [
          .points: "{ \"value\": \(digits), \"unit\": \"px\" }", .seconds: "{ \"value\": \(digits), \"unit\": \"s\" }",
        ]
        #expect(tokens.contains("\"$value\": \(types[unit] ?? digits), " + says), "\(definition.name)")
        let isTold = unit.symbol.isEmpty || types[unit] != nil
        #expect(
          isTold
            || tokens.contains(says + ", \"$extensions\": { \"org.fidgetplayground\": { \"unit\": \"\(unit.symbol)\""))
      }
    }
    for words in [
      "\"response\": 0.4321", "\"dampingRatio\": 0.4996", "\"ratePerMillisecond\": 0.9876",
      "\"duration\": { \"value\": 0.2346, \"unit\": \"s\" }",
      "\"$description\": \"The snap spring's time to rest. Snap",
    ] { #expect(tokens.contains(words), "\(words)") }
  }

  /// A derived number is described as such: Figma's *Snap damping* is not described as a response.
  @Test func derivedNumbersAreDescribed() {
    let text = Sheets.text("figma", "cards")
    for (name, words) in [
      ("Snap stiffness", "Stiffness of the snap spring"), ("Snap damping", "Damping of the snap spring"),
      ("Snap response", "Snap response, in s."), ("Fling time constant", "In s. How far a fling goes"),
    ] {
      let line = text.split(separator: "\n").filter { $0.contains("/\(name)\", \"FLOAT\"") }
      #expect(line.count == 1 && line[0].contains(", \"\(words)"), "\(name): \(line)")
    }
  }

  @Test(arguments: HandoffTargets.ids) func copyIsExportedOnlyOnRequest(_ target: String) {
    #expect(!Self.text(target).contains("Not tuned"))
    #expect(Self.text(target, hasContent: true).contains("Not tuned"))
    // Copy is exported if it is selected by its key.
    #expect(HandoffSheet(Self.group, Patch(), sentence: "", only: "e.words")?.items.map(\.name) == ["words"])
    for effect in EffectLibrary.builtIn.cards {
      for item in Sheets.sheet(effect.id).items {
        #expect(!["text", "rows"].contains(item.parts[0].definition.kind.rules.typeName), "\(item.name)")
      }
      #expect(!Sheets.text(target, effect.id).contains("A list of"))
    }
  }

  @Test func writtenDigitsAreKept() {
    for (value, text) in [
      (0.4995, "0.4995"), (1234.5678, "1234.5678"), (0.99987654, "0.99987654"), (2 / 3, "0.666667"),
      (4 * Double.pi * Double.pi / 0.1225, "322.273"),
    ] { #expect(Code.number(value) == text) }
  }
}
