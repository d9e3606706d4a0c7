import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Handoff

@Suite struct TargetTests {
  @Test func targetsAreTheDocumentedList() {
    #expect(
      HandoffTargets.ids == [
        "swiftui", "uikit", "css", "motion", "react-spring", "compose", "android", "flutter", "libadwaita", "figma",
        "dtcg", "json", "markdown",
      ])
    #expect(Set(HandoffTargets.all.map { $0.title }).count == 13)
  }

  /// Every target exports every value of every effect, with the label that users know.
  @Test(arguments: HandoffTargets.ids) func everyTargetExportsEveryValue(_ id: String) {
    for effect in EffectLibrary.builtIn.cards {
      let text = Sheets.text(id, effect.id, hasContent: true)
      let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("/// ", with: "")
        .replacing("// ", with: "")
      for definition in effect.parameters.schema.parameters {
        let hasType =
          switch definition.kind {
          case .text, .rows, .choice, .flag: false
          case .number, .integer, .color, .easing: true
          }
        // Design tokens have no type for words, so words appear under their names.
        let words = id == "dtcg" && !hasType
        #expect(
          flat.contains(words ? "\"\(definition.name)\"" : definition.title), "\(id) \(effect.id).\(definition.name)")
      }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.contains("\t"))
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { !$0.hasSuffix(" ") })
    }
  }

  /// The id of a sketch may have a hyphen, as in `card-stack`; in most languages a name cannot.
  @Test func hyphensAreReplacedInNames() throws {
    let all = try #require(EffectLibrary.builtIn.parameters["cards"])
    let group = ParameterGroup(id: "card-stack", title: "Stack", schema: all.schema)
    let sheet = try #require(HandoffSheet(group, Patch(), sentence: "It is."))
    for target in HandoffTargets.all {
      let hasHyphen = ["css", "dtcg", "json", "markdown", "figma"].contains(target.id)
      let names = ["cardStack", "CardStack", "card_stack", "CARD_STACK"].filter(target.text(sheet).contains)
      #expect(target.text(sheet).contains("card-stack") == (hasHyphen && target.id != "figma"), "\(target.id)")
      #expect(names.isEmpty == hasHyphen, "\(target.id): \(names)")
    }
  }

  /// A sketch's key that is a keyword of a language gets another name there, and no comment line ends with a space.
  @Test func keywordsAreReplacedInNames() throws {
    func definition(_ name: String, _ kind: ParameterKind, _ value: ParameterValue) throws -> ParameterDefinition {
      try ParameterDefinition(checking: name, help: "It is.", group: "", .none, kind, value)
    }
    let schema = try Schema([
      definition("catch", .number(0...1), .number(0.5)), definition("object", .choice(["in", "out"]), .choice("in")),
    ])
    let group = ParameterGroup(id: "e", title: "E", schema: schema)
    let sheet = try #require(HandoffSheet(group, Patch(), sentence: ""))
    func text(_ id: String) -> String { HandoffTargets.named(id)!.text(sheet) }
    let swift = text("swiftui")
    #expect(swift.contains("static let catchValue: Double = 0.5") && swift.contains("case `in`, out"))
    #expect(text("flutter").contains("double catchValue = 0.5") && text("flutter").contains("{ inValue, out }"))
    #expect(text("flutter").contains(".inValue;") && text("compose").contains("objectValue"))
    #expect(text("json").contains("e.catch") && text("css").hasPrefix("/* E, for CSS. */"))
    for target in HandoffTargets.all { #expect(!target.text(sheet).contains(" \n"), "\(target.id)") }
  }

  /// The sketch's own lines are exported, and cannot end the comment around them.
  @Test func luaRuleIsQuoted() throws {
    let group = ParameterGroup(id: "e", title: "E", schema: Schema([]))
    let sheet = try #require(
      HandoffSheet(group, Patch(), sentence: "It is.", rule: ["step = function(s)", "  s.x = 1 */ 2", "end,"]))
    for target in HandoffTargets.all where target.id != "dtcg" {
      let text = target.text(sheet)
      #expect(text.contains("step = function(s)"), "\(target.id)")
      // In a language whose comments end with the line, nothing in the line can end them.
      let hasEnds = ["css", "libadwaita"].contains(target.id)
      #expect(text.contains("  s.x = 1 * / 2") == hasEnds && text.contains("*/ 2") != hasEnds, "\(target.id): \(text)")
    }
    #expect(HandoffSheet(group, Patch(), sentence: "")?.rule == [])
  }

  /// Every target states in words the laws that no platform has a model for, and the parameters in them exist.
  @Test(arguments: HandoffTargets.ids) func lawsAreStatedInWords(_ id: String) {
    // An effect whose motion is all springs, flings and easings has no laws.
    #expect(EffectLibrary.builtIn.cards.contains { !$0.laws.isEmpty })
    for effect in EffectLibrary.builtIn.cards {
      let text = Sheets.text(id, effect.id).split { $0.isWhitespace || $0 == "/" }.joined(separator: " ")
      for law in effect.laws {
        let words = law.split { $0.isWhitespace || $0 == "/" }.joined(separator: " ")
        #expect(text.contains(words), "\(id) \(effect.id): \(words)")
        let names = law.split { !$0.isLetter }.filter { $0.dropFirst().contains(where: \.isUppercase) }
        for name in names {
          #expect(effect.parameters.schema[String(name)] != nil, "\(effect.id): \(name)")
        }
      }
    }
  }

  /// A target states the limits of its platform beside the values concerned, and only there.
  @Test func platformLimitsAreStated() {
    let over = Spring(response: 0.9, dampingRatio: 2)
    let under = Spring(response: 0.9, dampingRatio: 0.7)
    for (target, words) in [
      ("swiftui", "allowOverDamping"), ("uikit", "allowsOverdamping"), ("motion", "cannot express it"),
      ("figma", "bounce cannot express it"), ("markdown", "Overdamped"),
    ] {
      #expect(Sheets.spring(target, over).contains(words), "\(target)")
      #expect(!Sheets.spring(target, under).contains(words), "\(target)")
    }
    #expect(!Sheets.spring("motion", over).contains("visualDuration:"))
    #expect(Sheets.spring("css", under).contains("cannot express\n     a release velocity"))
    for (target, words) in [
      ("swiftui", "SwiftUI has no flings"), ("libadwaita", "libadwaita has no flings"), ("figma", "no flings"),
    ] {
      #expect(Sheets.text(target, "stitch", only: "stitch.fling").contains(words), "\(target)")
    }
    #expect(Sheets.text("swiftui", "stitch", hasContent: true).contains("A list of 7 rows"))
  }

  @Test(arguments: HandoffTargets.ids) func curveNumbersAreTheSameInEveryTarget(_ id: String) {
    let text = Sheets.text(id, "stitch", only: "stitch.closing")
    // x1 and controlPoint2 are removed, because their names contain numbers.
    let numbers = text.replacing(/[A-Za-z]+[12]\b/, with: "").matches(of: /[0-9]+(\.[0-9]+)?/).map { Double($0.0)! }
    let isSaid = numbers.indices.dropLast(3).contains { Array(numbers[$0..<$0 + 4]) == [0.42, 0, 1, 1] }
    #expect(id == "libadwaita" ? text.contains("STITCH_CLOSING_EASING ADW_EASE_IN\n") : isSaid, "\(id): \(text)")
  }

  /// Words that would end a string or a comment stay harmless in every target.
  @Test(arguments: HandoffTargets.ids) func hostileTextStaysText(_ id: String) {
    let wild = "\" */ ${x} \\ \u{7} ??/ \n--> `|"
    let text = Sheets.text(id, "cards", ["title": .text(wild)], hasContent: true)
    let calm = Sheets.text(id, "cards", ["title": .text("calm")], hasContent: true)
    // The number of lines is the same as for a plain title: the spec sheet's extra line for a change is in both.
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).count
        == calm.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test func specSheetListsChangedValuesFirst() throws {
    let text = Sheets.text("markdown", "cards", ["pathRadius": 210])
    let changed = try #require(text.range(of: "## Changed from the defaults")).lowerBound
    #expect(changed < (try #require(text.range(of: "## Every value"))).lowerBound)
    #expect(text.contains("| Path radius | **210 pt** | **160 pt** | `cards.pathRadius` |"))
    #expect(!Sheets.text("markdown", "cards").contains("Changed"))
  }

  @Test func onlyOptionSelectsOneItem() {
    #expect(Sheets.sheet("cards", only: "cards.snapResponse").items.map(\.name) == ["snapSpring"])
    #expect(Sheets.sheet("cards", only: "cards.snap").items.map(\.name) == ["snapSpring"])
    #expect(Sheets.sheet("cards", only: "cards.count").items.map(\.name) == ["count"])
    let group = EffectCard(Cards.self).parameters
    #expect(HandoffSheet(group, Patch(), sentence: "", only: "cards.nothing") == nil)
    for key in HandoffSheet.keys(of: group) { #expect(HandoffSheet(group, Patch(), sentence: "", only: key) != nil) }
  }

  @Test func numbersHaveSixSignificantDigits() {
    for (value, text) in [
      (160.0, "160"), (0.25, "0.25"), (0, "0"), (-3.75, "-3.75"), (1 / 3.0, "0.333333"),
      (20_000, "20000"), (15_791.367_041_742_97, "15791.4"), (4.317_123_456_789_1e-5, "0.0000431712"),
      (1e7, "10000000"), (0.999_999_912_345_67, "1"),
    ] { #expect(Code.number(value) == text) }
  }

  /// A name that collides with another or with a keyword is replaced in code, and every name is declared once.
  @Test(arguments: HandoffTargets.ids.filter { !["json", "markdown"].contains($0) }, NastyNames.ids)
  func noNameIsDeclaredTwice(_ target: String, _ id: String) {
    let text = HandoffTargets.named(target)!.text(NastyNames.sheet(id))
    let names = NastyNames.declared(in: text, target: target)
    #expect(names.count > 40)
    let twice = Set(names.filter { name in names.count { $0 == name } > 1 }).sorted()
    #expect(twice == [], "\(target)")
    // Keys of JSON may be any words.
    let reserved = target == "dtcg" ? [] : names.filter(Code.reserved.contains)
    #expect(reserved == [], "\(target)")
  }

  /// An export of a part uses the same names as the export of the whole.
  @Test(arguments: ["swiftui", "css", "flutter", "libadwaita"]) func partialExportKeepsItsNames(_ target: String) {
    func names(_ only: String?) -> [String] {
      NastyNames.declared(in: HandoffTargets.named(target)!.text(NastyNames.sheet("x", only: only)), target: target)
    }
    let all = names(nil)
    for only in ["x.home", "x.homeSpring", "x.default", "x.mode", "x.switch"] {
      let part = names(only)
      #expect(!part.isEmpty && part.allSatisfy(all.contains), "\(only): \(part)")
    }
  }

  /// The names of the shipped effects do not change by the treatment of collisions.
  @Test func namesWithoutCollisionsStay() {
    for id in EffectLibrary.builtIn.ids {
      let items = Sheets.sheet(id, hasContent: true).items
      for item in items where item.motion == nil { #expect(item.parts[0].definition.name == item.name) }
      for item in items { #expect(!item.base.hasSuffix("Motion") && !item.base.hasSuffix("2"), "\(id).\(item.name)") }
    }
  }
}
