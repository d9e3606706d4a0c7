import Formatting
import Testing

@testable import Tuning

@Suite struct ConfigReadingTests {
  static let catalogue = ParameterCatalogue([
    ParameterGroup(id: "lamp", title: "Pendulum Lamp", schema: Schema(of: Sample.self)),
    ParameterGroup(id: "cards", title: "Card Carousel", schema: Schema(of: Cards.self)),
    ParameterGroup(id: "playground", title: "Playground", schema: Schema(of: PlaygroundSettings.self)),
  ])

  struct Cards: ParameterSet {
    @Parameter("Radius of the path.", in: 0...1000, .points) var pathRadius = 160.0
  }
  struct PlaygroundSettings: ParameterSet {
    @Parameter var reducedMotion = false
    init() {}
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let messages: [String]

    init(_ name: String, _ text: String, _ messages: String...) {
      testDescription = name
      self.text = text
      self.messages = messages
    }
  }

  @Test(
    arguments: [
      Case("nothing is fine", "{}"),
      Case("schema is passed over", "{\"$schema\": \"\", \"lamp\": {\"$schema\": \"x\"}}"),
      Case(
        "schema is no text", "{\"$schema\": null, \"lamp\": {\"$schema\": 1}, \"cards\": {\"$schema\": [\"x\"]}}",
        "f.json:1:13: $schema: expected a string, got null",
        "f.json:1:39: lamp.$schema: expected a string, got a number",
        "f.json:1:64: cards.$schema: expected a string, got a list"),
      Case(
        "out of range", "{\"lamp\": {\n \"gravity\": -4}}",
        "f.json:2:13: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 1800)"),
      Case(
        "misspelt parameter", "{\"lamp\": {\"gravty\": 4}}",
        "f.json:1:11: lamp.gravty: unknown parameter, did you mean lamp.gravity?"),
      Case(
        "parameter of another effect", "{\"cards\": {\"gravity\": 4}}",
        "f.json:1:12: cards.gravity: unknown parameter, did you mean lamp.gravity?"),
      Case(
        "unheard-of parameter", "{\"cards\": {\"xyz\": 4}}",
        "f.json:1:12: cards.xyz: unknown parameter, expected pathRadius"),
      Case("misspelt effect", "{\"lmap\": {}}", "f.json:1:2: lmap: unknown effect, did you mean lamp?"),
      Case(
        "unheard-of effect", "{\"toaster\": {}}",
        "f.json:1:2: toaster: unknown effect, expected lamp, cards or playground"),
      Case(
        "parameter outside its effect", "{\"gravity\": 3}",
        "f.json:1:2: gravity: unknown effect, did you mean lamp.gravity?"),
      Case("effect is no object", "{\"lamp\": 3}", "f.json:1:10: lamp: expected an object, got a number"),
      Case(
        "given twice", "{\"lamp\": {\"damping\": 1,\n  \"damping\": 2}}",
        "f.json:2:3: lamp.damping: given twice, first at line 1"),
      Case(
        "missing comma and more", "{\"lamp\": {\"damping\": 9\n\"gravity\": \"4\"}}",
        "f.json:1:22: lamp.damping: 9 is out of range, expected 0…5 /s (kept 0.012)",
        "f.json:2:1: expected ',' or '}' after a value",
        "f.json:2:12: lamp.gravity: expected a number, got a string (kept 1800)"),
      Case(
        "wrong types",
        """
        {"lamp": {
          "gravity": true,
          "count": 2.5,
          "reveal": 1,
          "message": null,
          "landing": 3,
          "tint": {},
          "pictures": "fog"
        }}
        """,
        "f.json:2:14: lamp.gravity: expected a number, got true (kept 1800)",
        "f.json:3:12: lamp.count: 2.5 is not a whole number, expected 1…10000 (kept 5)",
        "f.json:4:13: lamp.reveal: expected true or false, got a number (kept true)",
        "f.json:5:14: lamp.message: expected a string, got null (kept \"No new messages\")",
        "f.json:6:14: lamp.landing: expected \"nearest\" or \"frontOnly\", got a number (kept nearest)",
        "f.json:7:11: lamp.tint: expected a string, got an object (kept #FFCC88)",
        "f.json:8:15: lamp.pictures: expected a list, got a string"),
      Case(
        "wrong words",
        "{\"lamp\": {\"landing\": \"near\", \"tint\": \"red\", \"message\": \"more than twenty letters\"}}",
        "f.json:1:22: lamp.landing: \"near\" is not a choice, expected \"nearest\" or \"frontOnly\" (kept nearest)",
        "f.json:1:38: lamp.tint: \"red\" is not a colour, expected a colour like \"#1A2B3C\" (kept #FFCC88)",
        "f.json:1:56: lamp.message: 24 characters are too many, expected a string of at most 20 characters"
          + " (kept \"No new messages\")"),
      Case(
        "rows", "{\"lamp\": {\"pictures\": [\"fog\", {\"titel\": \"x\", \"time\": 3}, 4]}}",
        "f.json:1:32: lamp.pictures[1].titel: unknown field, did you mean title?",
        "f.json:1:54: lamp.pictures[1].time: expected a string, got a number",
        "f.json:1:58: lamp.pictures[2]: expected an object, a list or a string, got a number"),
      Case(
        "rows as lists",
        "{\"lamp\": {\"pictures\": [[\"fog\", \"07:00\"], [\"fog\", 3], [\"a\", \"b\", \"c\", \"d\"]]}}",
        "f.json:1:50: lamp.pictures[1].time: expected a string, got a number",
        "f.json:1:54: lamp.pictures[2]: has 4 texts, expected at most 3: picture, time, title"),
      Case(
        "long cell", "{\"lamp\": {\"pictures\": [{\"title\": \"more than ten\"}]}}",
        "f.json:1:34: lamp.pictures[0].title: 13 characters are too many, expected at most 10"),
      Case(
        "no rows", "{\"lamp\": {\"pictures\": []}}",
        "f.json:1:23: lamp.pictures: 0 rows are out of range, expected a list of 1…4 rows"),
      Case(
        "keys that would break the line", "{\"lamp\": {\"a\\nb\": 1}, \"\\u001b[31m\": 1}",
        "f.json:1:11: lamp.a\\nb: unknown parameter, expected one of lamp's parameters",
        "f.json:1:23: \\u001b[31m: unknown effect, expected lamp, cards or playground"),
      Case(
        "a very long key", "{\"lamp\": {\"\(String(repeating: "x", count: 200))\": 1}}",
        "f.json:1:11: lamp.\(String(repeating: "x", count: 59))…: unknown parameter,"
          + " expected one of lamp's parameters"),
      Case(
        "half a file", "{\"lamp\": {",
        "f.json:1:11: expected a key or '}', got the end of the file ('{' opened at line 1)"),
      Case(
        "words that are no values",
        """
        {"lamp": {
          "gravity": 12px,
          "damping": .5,
          "count": NaN,
          "reveal": yes,
          "message": it,
          "landing": near,
          "tint": 0xFF0000,
          "pictures": [fog, {"title": Fog}, nope],
          "gravty": Infinity
        }, "toaster": on, "cards": NaN}
        """,
        "f.json:2:14: lamp.gravity: 12px is not a value, expected 0…20000 pt/s² (kept 1800)",
        "f.json:3:14: lamp.damping: .5 is not a number, expected one like -1.5e3 (kept 0.012)",
        "f.json:4:12: lamp.count: NaN is not a value, expected 1…10000 (kept 5)",
        "f.json:5:13: lamp.reveal: yes is not a value, expected true or false (kept true)",
        "f.json:6:14: lamp.message: it is not a value, expected a string of at most 20 characters"
          + " (kept \"No new messages\")",
        "f.json:7:14: lamp.landing: near is not a value, expected \"nearest\" or \"frontOnly\" (kept nearest)",
        "f.json:8:11: lamp.tint: 0xFF0000 is not a value, expected a colour like \"#1A2B3C\" (kept #FFCC88)",
        "f.json:9:16: lamp.pictures[0]: fog is not a value",
        "f.json:9:31: lamp.pictures[1].title: Fog is not a value",
        "f.json:9:37: lamp.pictures[2]: nope is not a value",
        "f.json:10:13: lamp.gravty: Infinity is not a value",
        "f.json:11:15: toaster: on is not a value",
        "f.json:11:28: cards: NaN is not a value"),
      Case(
        "values that are broken", "{\"lamp\": {\"gravity\": , \"damping\": 1e999, \"message\": \"a\nb\"}}",
        "f.json:1:22: lamp.gravity: expected a value, got ',' (kept 1800)",
        "f.json:1:35: lamp.damping: 1e999 is too large for a number, expected 0…5 /s (kept 0.012)",
        "f.json:1:53: lamp.message: this string has no end on its line, expected \" (kept \"No new messages\")"),
      Case("a list", "[]", "f.json:1:1: expected '{' at the start, got '['"),
    ])
  func configProblemsHaveTheirMessages(_ sample: Case) {
    var messages: [String] = []
    do {
      _ = try Self.catalogue.read(Array(sample.text.utf8), path: "f.json", kept: ["lamp": ["gravity": 1800]])
    } catch { messages = error.all.map(\.description) }
    #expect(messages == sample.messages)
  }

  @Test func atMostTwentyProblemsAreReported() {
    let text = "{\"lamp\": {" + (0..<50).map { "\"x\($0)\": 0" }.joined(separator: ",") + "}}"
    #expect {
      try Self.catalogue.read(Array(text.utf8), path: "f")
    } throws: { error in
      let lines = (error as? Problems<Problem>)?.lines
      return lines?.count == 21 && lines?.last == "f: and 30 more"
    }
  }

  @Test func valuesBecomePatches() throws {
    let text = """
      { "lamp": { "gravity": 1800, "count": 7, "landing": "frontOnly", "tint": "#000000",
        "pictures": ["fog", { "picture": "own/cat.jpg", "title": "Cat" }] }, "playground": { "reducedMotion": true } }
      """
    let patches = try Self.catalogue.read(Array(text.utf8), path: "f")
    #expect(patches.groups == ["lamp", "playground"])
    let p = try Sample.defaults.applying(patches["lamp"])
    #expect(p.gravity == 1800 && p.count == 7 && p.landing == .frontOnly && p.tint == HexColor(0))
    #expect(p.pictures.map { $0.picture?.name } == ["fog", "own/cat.jpg"])
    #expect(p.pictures[1]["title"] == "Cat")
    #expect(try PlaygroundSettings().applying(patches["playground"]).reducedMotion)
    let resolved = patches.resolvingPictures { PictureReference($0.name, width: 3, height: 2, path: "/p") }
    #expect(
      try Sample().applying(resolved["lamp"]).pictures[1].picture
        == PictureReference("own/cat.jpg", width: 3, height: 2, path: "/p"))
  }

  @Test func patchChangesAreListed() {
    let old: Patches = ["lamp": ["gravity": 3600]]
    let new: Patches = ["lamp": ["damping": 0.05, "gravity": 1800], "cards": ["pathRadius": 160]]
    let changes = Self.catalogue.changes(from: old, to: new)
    #expect(changes.map(\.name) == ["lamp.gravity", "lamp.damping"])
    #expect(changes.map(\.words) == ["gravity 3600 → 1800", "damping 0.012 → 0.05"])
    // A file with all defaults changes nothing, although it has no sizes of pictures.
    let rows = Sample().pictures.map { row in
      var row = row
      row.picture = PictureReference(row.picture?.name ?? "")
      return row
    }
    #expect(Self.catalogue.changes(from: [:], to: ["lamp": ["pictures": .rows(rows)]]).isEmpty)
    #expect(Self.catalogue.changes(from: [:], to: ["lamp": ["pictures": .rows([rows[0]])]]).count == 1)
  }

  /// A short colour is accepted, and has its long form from then on.
  @Test func shortColoursAreReadAndWrittenOut() throws {
    let patches = try Self.catalogue.read(settings: ["lamp.tint=#1aF"])
    #expect(try Sample().applying(patches["lamp"]).tint == HexColor(0x11AAFF))
    #expect(HexColor("#1aF")?.description == "#11AAFF")
    for text in ["#1a", "#1aFF", "#1aFG", "1aF", "#"] { #expect(HexColor(text) == nil, "\(text)") }
  }

  /// A row may have its texts in the order of the columns, in a file as in a setting.
  @Test func rowsAreReadAsLists() throws {
    let setting = try Self.catalogue.read(settings: [#"lamp.pictures=[["fog", "07:00"], ["pig", "", "Pig"], []]"#])
    let file = try Self.catalogue.read(
      Array(#"{"lamp": {"pictures": [["fog", "07:00"], {"picture": "pig", "title": "Pig", "time": ""}, []]}}"#.utf8),
      path: "f")
    for patches in [setting, file] {
      let rows = try Sample().applying(patches["lamp"]).pictures
      #expect(rows.map { $0.picture?.name ?? "" } == ["fog", "pig", ""])
      #expect(rows.map { $0["time"] } == ["07:00", "", ""] && rows.map { $0["title"] } == ["", "Pig", ""])
    }
  }

  struct Springy: ParameterSet {
    @Parameter("How slow it is.", in: 0.05...5, .seconds, role: .response(of: "snap")) var snapResponse = 0.35
    @Parameter("How little it swings.", in: 0.05...3, role: .dampingRatio(of: "snap")) var snapDampingRatio = 0.86
    init() {}
  }

  /// The name of a spring is no key; the refusal names the keys that it has.
  @Test(arguments: ["deck", "top", "setting", "bare"])
  func theNameOfASpringLeadsToItsKeys(_ place: String) {
    let catalogue = ParameterCatalogue([
      ParameterGroup(id: "deck", title: "Deck", schema: Schema(of: Springy.self)),
      ParameterGroup(id: "cards", title: "Card Carousel", schema: Schema(of: Cards.self)),
    ])
    let hint = ", did you mean deck.snapResponse and deck.snapDampingRatio?"
    var messages: [String] = []
    do {
      switch place {
      case "deck": _ = try catalogue.read(Array(#"{"deck": {"snap": {"response": 0.3}}}"#.utf8), path: "f")
      case "top": _ = try catalogue.read(Array(#"{"snap": {"response": 0.3}}"#.utf8), path: "f")
      case "setting": _ = try catalogue.read(settings: ["deck.snap=1"])
      default: _ = try catalogue.read(settings: ["snap=1"])
      }
    } catch let problems as Problems<Problem> {
      messages = problems.all.map(\.description)
    } catch { messages = ["\(error)"] }
    #expect(messages.count == 1 && messages[0].hasSuffix(hint), "\(messages)")
  }

  @Test func laterSettingsOverrideEarlierOnes() throws {
    let patches = try Self.catalogue.read(settings: [
      "lamp.gravity=1800", "lamp.gravity=9e2", "lamp.message=a=b", "lamp.reveal=false", "lamp.landing=frontOnly",
      "lamp.tint=#102030", "lamp.pictures=[\"fog\"]",
    ])
    let p = try Sample().applying(patches["lamp"])
    #expect(p.gravity == 900 && p.message == "a=b" && !p.reveal && p.landing == .frontOnly)
    #expect(p.tint == HexColor(0x102030) && p.pictures.count == 1)
  }

  @Test(
    "settings that are not taken",
    arguments: [
      ("lamp.gravty=1", .usage, "--set lamp.gravty: unknown parameter, did you mean lamp.gravity?"),
      ("lmap.gravity=1", .usage, "--set lmap.gravity: unknown effect, did you mean lamp?"),
      ("gravity=1", .usage, "--set gravity: unknown parameter, did you mean lamp.gravity?"),
      ("x=1", .usage, "--set x: unknown parameter, expected EFFECT.PARAMETER, such as lamp.gravity"),
      ("lamp.gravity", .usage, "--set lamp.gravity: expected KEY=VALUE, such as lamp.gravity=3600"),
      ("lamp.gravity=-4", .content, "--set lamp.gravity=-4: -4 is out of range, expected 0…20000 pt/s²"),
      ("lamp.gravity=", .content, "--set lamp.gravity=: \"\" is not a number, expected 0…20000 pt/s²"),
      ("lamp.gravity=nan", .content, "--set lamp.gravity=nan: \"nan\" is not a number, expected 0…20000 pt/s²"),
      ("lamp.gravity=0x10", .content, "--set lamp.gravity=0x10: \"0x10\" is not a number, expected 0…20000 pt/s²"),
      ("lamp.gravity=1e999", .content, "--set lamp.gravity=1e999: \"1e999\" is not a number, expected 0…20000 pt/s²"),
      ("lamp.reveal=yes", .content, "--set lamp.reveal=yes: \"yes\" is neither, expected true or false"),
      (
        "lamp.pictures=[[3]]", .content,
        "--set lamp.pictures=[[3]]: lamp.pictures[0].picture: expected a string, got a number"
      ),
      ("lamp.pictures=x", .content, "--set lamp.pictures=x: x is not a value, expected a list of 1…4 rows"),
    ] as [(String, Problem.Kind, String)])
  func badSettingsAreRefused(setting: String, kind: Problem.Kind, message: String) {
    let problem = #expect(throws: Problem.self) { try Self.catalogue.read(settings: [setting]) }
    #expect(problem?.kind == kind && problem?.description == message)
  }
}
