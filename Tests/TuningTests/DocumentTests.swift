import Testing

@testable import Tuning

@Suite struct DocumentTests {
  static let catalogue = ConfigReadingTests.catalogue

  @Test func defaultConfigListsEveryDefault() throws {
    let text = Self.catalogue.defaultConfig()
    #expect(
      text == """
        {
          "$schema": "./fidget.schema.json",
          "lamp": {
            "gravity": 3600,
            "damping": 0.012,
            "count": 5,
            "startAngle": -3.75,
            "reveal": true,
            "message": "No new messages",
            "landing": "nearest",
            "tint": "#FFCC88",
            "pictures": [
              { "picture": "fog", "time": "06:12", "title": "Fog" },
              { "picture": "pig", "title": "Pig" }
            ]
          },
          "cards": {
            "pathRadius": 160
          },
          "playground": {
            "reducedMotion": false
          }
        }

        """)
    let patches = try Self.catalogue.read(Array(text.utf8), path: "f")
    #expect(patches["lamp"].changes.count == Schema(of: Sample.self).parameters.count)
    #expect(Self.catalogue.changes(from: [:], to: patches).isEmpty)
  }

  @Test func schemaDescribesAcceptedValues() throws {
    let document = JSONDocument(Self.catalogue.jsonSchema())
    #expect(document.problems.isEmpty)
    func line(_ path: String...) -> String {
      document.value(at: path).map { String(decoding: document.bytes[$0.range], as: UTF8.self) } ?? "nothing"
    }
    let lamp = ["properties", "lamp"]
    #expect(line("additionalProperties") == "false")
    #expect(document.value(at: ["properties", "$schema"]) != nil)
    #expect(document.value(at: lamp + ["properties", "$schema"]) != nil)
    #expect(line("properties", "lamp", "additionalProperties") == "false")
    #expect(line("properties", "lamp", "title") == "\"Pendulum Lamp\"")
    func constraint(_ name: String) -> [String] {
      (document.value(at: lamp + ["properties", name])?.members ?? []).map { member in
        "\(member.key) " + String(decoding: document.bytes[member.value.range], as: UTF8.self)
      }
    }
    #expect(
      constraint("gravity") == [
        "title \"Gravity\"", "type \"number\"", "minimum 0", "maximum 20000", "default 3600",
        "description \"Gravity: 0…20000 points per second squared (pt/s²), default 3600."
          + " How hard the lamp is pulled down.\"",
        "markdownDescription \"**Gravity**\\n\\n0…20000 points per second squared (pt/s²), default 3600"
          + "\\n\\nHow hard the lamp is pulled down.\"",
      ])
    #expect(constraint("count").dropFirst().prefix(3) == ["type \"integer\"", "minimum 1", "maximum 10000"])
    #expect(constraint("reveal")[1] == "type \"boolean\"")
    #expect(constraint("message").dropFirst().prefix(2) == ["type \"string\"", "maxLength 20"])
    #expect(constraint("landing")[1] == "enum [\"nearest\", \"frontOnly\"]")
    #expect(constraint("tint").dropFirst().prefix(2) == ["type \"string\"", "pattern \"^#([0-9A-Fa-f]{3}){1,2}$\""])
    #expect(constraint("pictures").dropFirst().prefix(3) == ["type \"array\"", "minItems 1", "maxItems 4"])
  }

  @Test func referenceHasARowPerParameter() {
    let text = Self.catalogue.reference()
    #expect(
      text.contains(
        """
        ## Pendulum Lamp

        | key | what it is | default | accepted | unit |
        | --- | --- | --- | --- | --- |
        | `lamp.gravity` | How hard the lamp is pulled down. | `3600` | 0…20000 pt/s² | points per second squared |
        """))
    #expect(
      text.contains("| `lamp.landing` | Where it comes to rest. | `\"nearest\"` | `\"nearest\"`, `\"frontOnly\"` |  |"))
    #expect(text.contains("| 1…4 rows of `picture`, `time`, `title` |"))
    let parameters = Self.catalogue.groups.reduce(0) { $0 + $1.schema.parameters.count }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| `") } == parameters)
  }

  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (-4, "-4"), (0.1, "0.1"), (3600.0, "3600"), (.number(.infinity), "null"),
      (.number(5e300), "5e300"), ("", "\"\""), ([], "[]"), ([:], "{}"),
      ("a\"\\/\n\r\t\u{1}\u{7F}\u{2028}é🐷", "\"a\\\"\\\\/\\n\\r\\t\\u0001\\u007f\\u2028é🐷\""),
      (
        ["step": 12, "changed": ["lamp.gravity": [3600, 0.5]]],
        "{\"step\":12,\"changed\":{\"lamp.gravity\":[3600,0.5]}}"
      ),
    ] as [(JSONValue, String)])
  func jsonValuesPrintOnOneLine(value: JSONValue, line: String) {
    #expect(value.line == line)
    #expect(JSONDocument(Array(line.utf8), anyRoot: true).problems.isEmpty)
    #expect(JSONDocument(Array(value.spaced.utf8), anyRoot: true).problems.isEmpty)
    #expect(JSONDocument(Array(value.file.utf8), anyRoot: true).problems.isEmpty)
  }

  @Test func changesAreEncodedForEvents() {
    let rows: ParameterValue = .rows([Record(picture: PictureReference("cat"), ["title": "Cat"])])
    let new: Patches = ["lamp": ["gravity": 1800, "landing": "frontOnly", "pictures": rows]]
    #expect(
      Self.catalogue.json(Self.catalogue.changes(from: [:], to: new)).line
        == "{\"lamp.gravity\":[3600,1800],\"lamp.landing\":[\"nearest\",\"frontOnly\"],\"lamp.pictures\":"
        + "[[{\"picture\":\"fog\",\"time\":\"06:12\",\"title\":\"Fog\"},{\"picture\":\"pig\",\"title\":\"Pig\"}],"
        + "[{\"picture\":\"cat\",\"title\":\"Cat\"}]]}")
  }
}
