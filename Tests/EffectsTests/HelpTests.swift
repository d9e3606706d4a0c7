import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the labels and help of parameters, which describe visible effects in plain words.
@Suite struct HelpTests {
  private static let groups = ["playground"] + EffectLibrary.builtIn.ids

  private static func parameters(of group: String) -> [(group: ParameterGroup, definition: ParameterDefinition)] {
    EffectLibrary.builtIn.parameters.groups.filter { $0.id == group || $0.id.hasPrefix(group + ".") }
      .flatMap { group in group.schema.parameters.map { (group, $0) } }
  }

  @Test(arguments: groups) func everyParameterHasALabelAndHelpOfSensibleLength(_ group: String) {
    let all = Self.parameters(of: group)
    #expect(!all.isEmpty)
    for (group, definition) in all {
      let key = "\(group.id).\(definition.name)"
      #expect((1...24).contains(definition.title.count), "\(key): \(definition.title)")
      #expect(definition.title.first?.isUppercase == true && !definition.title.hasSuffix("."), "\(key)")
      #expect((10...240).contains(definition.help.count), "\(key): \(definition.help.count) characters of help")
      #expect(
        definition.help.hasSuffix(".") && definition.help.first?.isLowercase == false, "\(key): \(definition.help)")
      #expect(!definition.help.contains("\n"), "\(key)")
    }
    // Labels are unique within a group of the panel.
    let labels = all.map { "\($0.group.id) \($0.definition.group) \($0.definition.title)" }
    #expect(Set(labels).count == labels.count, "\(labels)")
  }

  /// Checks labels, help and texts derived from them for backticks, types and property names.
  @Test(arguments: groups) func helpTextContainsNoCode(_ group: String) {
    let names = Set(EffectLibrary.builtIn.parameters.groups.flatMap { $0.schema.parameters.map(\.name) })
      .filter { $0.contains(where: \.isUppercase) }
    let types = [
      "Double", "Int", "Bool", "String", "Vector", "HexColor", "CubicBezier", "Record", "nil", "null", "enum",
    ]
    for (group, definition) in Self.parameters(of: group) {
      for text in [definition.title, definition.help] {
        #expect(Self.code(in: text, names, types) == nil, "\(group.id).\(definition.name): \(text)")
      }
    }
    let springs = EffectLibrary.builtIn.parameters.groups.filter { $0.id == group }.flatMap(\.schema.springs)
    for text in springs.flatMap({ [$0.duration.help, $0.bounce.help] }) {
      #expect(Self.code(in: text, names, types) == nil, "\(text)")
    }
    #expect(
      Self.code(in: "How `focus` is.", names, types) == "`" && Self.code(in: "See pathRadius.", names, types) != nil)
    #expect(Self.code(in: "A Double.", names, types) != nil && Self.code(in: "a_b", names, types) != nil)
  }

  /// Returns the first code-like part of a text; `nil` if there is none.
  private static func code(in text: String, _ names: Set<String>, _ types: [String]) -> String? {
    if text.contains("`") { return "`" }
    if let range = text.firstMatch(of: /--\w|\w_\w|\w\(\)|\b[a-z]+[A-Z]\w*/)?.range {
      let word = String(text[range])
      return word
    }
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.first { names.contains($0) || types.contains($0) }
  }

  /// Checks a declaration with both label and help, with only a label (no full stop), and with only help.
  @Test func declarationTextSplitsIntoLabelAndHelp() throws {
    struct Both: ParameterSet {
      @Parameter("Turn per drag\nHow far it turns.", in: 0...1) var degreesPerPoint = 0.5
      @Parameter("Size of an icon", in: 0...1) var iconSize = 0.5
      @Parameter("How far they part.", in: 0...1) var gapWidth = 0.5
      init() {}
    }
    let schema = Schema(of: Both.self)
    #expect(schema.parameters.map(\.title) == ["Turn per drag", "Size of an icon", "Gap width"])
    #expect(schema.parameters.map(\.help) == ["How far it turns.", "Size of an icon", "How far they part."])
    let catalogue = ParameterCatalogue([ParameterGroup(id: "both", title: "Both", schema: schema)])
    #expect(catalogue.reference().contains("| `both.degreesPerPoint` | Turn per drag. How far it turns. |"))
  }
}
