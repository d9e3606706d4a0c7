import Formatting
import Testing

@testable import Tuning

@Suite struct ParameterSetTests {
  @Test func schemaComesFromTheDeclarations() throws {
    let schema = Schema(of: Sample.self)
    #expect(
      schema.parameters.map(\.name) == [
        "gravity", "damping", "count", "startAngle", "reveal", "message", "landing", "tint", "pictures",
      ])
    let gravity = try #require(schema["gravity"])
    #expect(gravity.title == "Gravity")
    #expect(gravity.help == "How hard the lamp is pulled down.")
    #expect(gravity.unit == .pointsPerSecondSquared)
    #expect(gravity.kind == .number(0...20_000))
    #expect(gravity.defaultValue == .number(3600))
    #expect(schema["landing"]?.kind == .choice(["nearest", "frontOnly"]))
    #expect(schema["gravty"] == nil)
  }

  /// A text without a full stop is the title; a sentence is the help, and the name becomes the title.
  @Test func textWithoutFullStopIsALabel() throws {
    struct Dock: ParameterSet {
      @Parameter("Size of an icon", in: 20...120, .points) var iconSize = 60.0
      @Parameter("How far they part.", in: 0...40, .points) var gapWidth = 8.0
      @Parameter(in: 0...1) var fade = 0.5
    }
    #expect(Schema(of: Dock.self).parameters.map(\.title) == ["Size of an icon", "Gap width", "Fade"])
  }

  @Test func patchAppliesEveryChange() throws {
    let patch: Patch = [
      "gravity": 1800, "count": 7.0, "reveal": false, "message": "Hello", "landing": "frontOnly", "tint": "#00ff7f",
    ]
    let p = try Sample().applying(patch)
    #expect(p.gravity == 1800)
    #expect(p.damping == 0.012)
    #expect(p.count == 7)
    #expect(!p.reveal)
    #expect(p.message == "Hello")
    #expect(p.landing == .frontOnly)
    #expect(p.tint == HexColor(0x00FF7F))
    #expect(p.pictures == Sample().pictures)
    #expect(p.patchFromDefaults.changes.map(\.name) == patch.changes.map(\.name))
  }

  @Test func refusalListsEveryProblem() {
    let patch: Patch = [
      "gravity": -4, "gravty": 1, "damping": 0.5, "count": 2.5, "landing": "back", "message": 3, "reveal": "yes",
      "startAngle": .number(.nan), "tint": "red", "pictures": .rows([]),
    ]
    #expect {
      try Sample().applying(patch)
    } throws: { error in
      (error as? Problems<Problem>)?.description.split(separator: "\n").map(String.init) == [
        "gravity: -4 is out of range, expected 0…20000 pt/s²",
        "gravty: unknown parameter, did you mean gravity?",
        "count: 2.5 is not a whole number, expected 1…10000",
        "landing: \"back\" is not a choice, expected \"nearest\" or \"frontOnly\"",
        "message: expected a string, got a number",
        "reveal: expected true or false, got a string",
        "startAngle: nan is out of range, expected -179…179°",
        "tint: \"red\" is not a colour, expected a colour like \"#1A2B3C\"",
        "pictures: 0 rows are out of range, expected a list of 1…4 rows",
      ]
    }
  }

  @Test func decodedValuesEqualDeclaredOnes() throws {
    #expect(Sample.defaults == Sample())
    #expect(try Sample().applying(["gravity": 3600.0]) == Sample())
    #expect(try Sample().applying(["gravity": 1.0]) != Sample())
  }

  @Test func rangesIncludeBothEnds() throws {
    #expect(try Sample().applying(["gravity": 0]).gravity == 0)
    #expect(try Sample().applying(["gravity": 20_000]).gravity == 20_000)
    #expect(throws: Problems<Problem>.self) { try Sample().applying(["gravity": .number((20_000.0).nextUp)]) }
  }

  @Test func changesNameOldAndNew() throws {
    let new = try Sample().applying(["damping": 0.05, "gravity": 1800])
    #expect(
      new.changes(from: Sample()) == [
        ParameterChange(name: "gravity", old: .number(3600), new: .number(1800)),
        ParameterChange(name: "damping", old: .number(0.012), new: .number(0.05)),
      ])
    #expect(new.changes(from: new).isEmpty)
  }

  @Test func rowsAreFilledToTheirColumns() throws {
    let p = try Sample().applying(["pictures": .rows([Record(["title": "Desert"])])])
    #expect(p.pictures == [Record(picture: PictureReference(""), ["time": "", "title": "Desert"])])
    #expect(Sample().pictures[1]["time"] == "")
    #expect(throws: Problems<Problem>.self) {
      try Sample().applying(["pictures": .rows([Record(["titel": "Desert"])])])
    }
    #expect(throws: Problems<Problem>.self) {
      try Sample().applying(["pictures": .rows([Record(["title": "longer than ten"])])])
    }
  }

  @Test(
    "what was meant",
    arguments: [
      ("gravty", "gravity"), ("Gravity", "gravity"), ("garvity", "gravity"), ("dampning", "damping"),
      ("coun", "count"), ("start", nil), ("", nil), ("xyz", nil),
    ] as [(String, String?)])
  func nearestNameIsSuggested(name: String, meant: String?) {
    #expect(Spelling.nearest(to: name, among: Schema(of: Sample.self).parameters.map(\.name)) == meant)
  }

  @Test(
    "numbers as short as they read back",
    arguments: [
      (3600.0, "3600"), (0.012, "0.012"), (-3.75, "-3.75"), (1e-7, "1e-7"), (1e21, "1e21"), (-0.0, "0"),
      (0.1 + 0.2, "0.30000000000000004"), (1.5e300, "1.5e300"), (.leastNonzeroMagnitude, "5e-324"),
    ])
  func numbersPrintAsShortAsTheyReadBack(value: Double, text: String) {
    #expect(value.plainText == text)
    #expect(Double(value.plainText) == value)
  }
}
