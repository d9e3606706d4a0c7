import Effects
import Foundation
import Studies
import Testing

/// The commands `check`, `schema` and `list`, as an editor, a commit hook and a script use them.
@Suite struct ConfigCommandTests {
  /// Every command finds a sketch beside a config elsewhere by the same `--config`.
  @Test func sketchesAreFoundBesideTheNamedConfig() {
    let folder = FidgetCommand.Folder()
    func run(_ words: String...) -> FidgetCommand.Result {
      FidgetCommand.run(words + ["--config", "c/my.json"], in: folder)
    }
    #expect(run("list").status == 1, "there is none yet")
    let new = run("new", "vol")
    #expect(new.status == 0 && new.output.contains("fidget vol --config c/my.json"), "\(new.output) \(new.errors)")
    #expect(folder.read("c/my.json") == "{}\n")
    #expect(run("list", "--ids").lines.contains("vol"))
    #expect(run("check", "vol").output == "vol: no mistake in 24 s of touches\n")
    // A person's own sketch hides a shipped one of the same name.
    #expect(run("new", "sheet").status == 0 && run("new", "sheet").errors.contains("effect sheet already"))
    #expect(run("new", "lamp").errors.contains("there is an effect lamp already"))
    #expect(run("new", "other", "--from", "nix").errors.contains("expected sheet"))
  }

  /// A drawing in place of a name gives the sketch its name.
  @Test func drawingNamesItsSketch() {
    let folder = FidgetCommand.Folder()
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='Card' width='9' height='9'/></svg>
      """
    folder.write(svg, to: "My Card.svg")
    folder.write(svg, to: "卡.svg")
    let new = FidgetCommand.run(["new", "My Card.svg", "--config", "c/my.json"], in: folder)
    #expect(new.output.hasPrefix("c/sketches/my-card.lua: the layers of My Card.svg\n"), "\(new.errors)")
    #expect(folder.read("c/sketches/my-card.lua")?.contains("key = \"card\"") == true)
    let check = FidgetCommand.run(["check", "my-card", "--config", "c/my.json"], in: folder)
    #expect(check.output == "my-card: no mistake in 24 s of touches\n", "\(check.errors)")
    let nameless = FidgetCommand.run(["new", "卡.svg"], in: folder)
    #expect(nameless.errors.contains("new: expected a name for the sketch: new NAME --from 卡.svg"))
  }

  /// `check` reads a drawing as a drawing, not as a config.
  @Test func drawingsAreChecked() {
    let folder = FidgetCommand.Folder()
    let start = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
    folder.write("\(start)<rect id='Card' width='9' height='9'/></svg>", to: "card.svg")
    folder.write(start, to: "torn.svg")
    let card = FidgetCommand.run(["check", "card.svg"], in: folder)
    #expect(card.output == "card.svg: no mistake in 1 layer\n" && card.status == 0, "\(card.errors)")
    let torn = FidgetCommand.run(["check", "torn.svg", "card.svg"], in: folder)
    #expect(torn.status == 1 && torn.lines.count == 2 && torn.lines[0].hasPrefix("torn.svg "), "\(torn.output)")
    let missing = FidgetCommand.run(["check", "none.svg"], in: folder)
    #expect(missing.status == 1 && missing.output.hasPrefix("none.svg "), "\(missing.output)")
  }

  /// The checkout from which these tests were built.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func committed(_ path: String) throws -> String {
    try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func generatedFilesAreFresh() throws {
    #expect(FidgetCommand.run(["schema"]).output == (try Self.committed("config/fidget.schema.json")))
    #expect(FidgetCommand.run(["schema", "--defaults"]).output == (try Self.committed("config/fidget.json")))
    let reference = FidgetCommand.run(["man", "--markdown"]).output
    #expect(reference == (try Self.committed("docs/REFERENCE.md")))
    let parameters = FidgetCommand.run(["schema", "--markdown"]).output.replacing("\n#", with: "\n##")
    #expect(reference.hasSuffix("\n#" + parameters))
  }

  @Test func shippedConfigIsValidAndEqualsDefaults() throws {
    let path = Self.checkout.appendingPathComponent("config/fidget.json").path
    let result = FidgetCommand.run(["check", path])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.isEmpty)
    // The file is strict JSON, not only our own dialect.
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) }
    let folder = FidgetCommand.Folder()
    let with = FidgetCommand.run(
      ["trace", "lamp", "--config", path, "--events", "e.jsonl", "--seconds", "1"], in: folder)
    #expect(with.output == FidgetCommand.run(["trace", "lamp", "--seconds", "1"]).output)
    #expect(folder.read("e.jsonl")?.contains("\"changed\":{}") == true)
  }

  @Test func checkReportsAllProblems() {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      {
        "lamp": {
          "gravity": -4,
          "gravty": 1,
          "damping": 0.1,
          "damping": 0.2
        },
        "stich": {}
      }
      """, to: "bad.json")
    let result = FidgetCommand.run(["check", "bad.json"], in: folder)
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "bad.json:3:16: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 3600)",
        "bad.json:4:5: lamp.gravty: unknown parameter, did you mean lamp.gravity?",
        "bad.json:6:5: lamp.damping: given twice, first at line 5",
        "bad.json:8:3: stich: unknown effect, did you mean stitch?",
      ])
  }

  /// The values of a sketch that was renamed or removed stay in the file, and other values keep working.
  @Test func valuesOfARemovedEffectAreKept() throws {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/presets")
    let config = """
      {
        "cards": {"cardWidth": 200},
        "mine": {
          "radius": 60
        }
      }

      """
    folder.write("{}", to: "config/fidget.json")
    #expect(FidgetCommand.run(["new", "mine"], in: folder).status == 0)
    folder.write(config, to: "config/fidget.json")
    folder.write(config, to: "config/presets/big.json")
    let words = ["trace", "cards", "--seconds", "0.1", "--events", "e.jsonl"]
    let before = FidgetCommand.run(words, in: folder)
    #expect(before.status == 0 && before.errors.isEmpty, "\(before.errors)")
    try FileManager.default.moveItem(
      atPath: folder.path("config/sketches/mine.lua"), toPath: folder.path("config/sketches/other.lua"))
    for more in [[], ["--preset", "big"]] {
      let after = FidgetCommand.run(words + more, in: folder)
      #expect(after.status == 0 && after.output == before.output)
      let reported = "config/fidget.json:3:3: no effect mine; its values are kept\n"
      #expect(after.errors == reported, "\(after.errors)")
      #expect(folder.read("e.jsonl")?.contains("\"cards.cardWidth\"") == true)
    }
    let check = FidgetCommand.run(["check", "config/fidget.json"], in: folder)
    #expect(check.status == 0)
    #expect(check.lines == ["config/fidget.json:3:3: no effect mine; its values are kept"])
    // Saving another value leaves these values in place.
    #expect(folder.read("config/fidget.json") == config)
    // A parameter that the sketch no longer has is reported too, and so are misspelt names.
    folder.write("{\"other\": {\"girth\": 60}}", to: "config/fidget.json")
    let parameter = FidgetCommand.run(["check", "config/fidget.json"], in: folder)
    #expect(parameter.status == 0)
    #expect(parameter.lines == ["config/fidget.json:1:12: no parameter other.girth; its value is kept"])
    for (slip, meant) in [("lmap", "lamp"), ("shet", "sheet")] {
      folder.write("{\"\(slip)\": {}}", to: "config/fidget.json")
      let run = FidgetCommand.run(["check", "config/fidget.json"], in: folder)
      #expect(run.status == (slip == "lmap" ? 1 : 0) && run.output.contains("did you mean \(meant)?"), "\(run.output)")
    }
  }

  @Test func aMissingPictureIsNamed() {
    let folder = FidgetCommand.Folder()
    folder.write("{\"stitch\": {\"pictures\": [\"pig\", \"photos/none.jpg\"]}}", to: "c.json")
    let result = FidgetCommand.run(["check", "c.json"], in: folder)
    #expect(result.status == 1)
    #expect(result.lines.count == 1)
    #expect(result.output.contains("photos/none.jpg"))
  }

  @Test func listOfAnEffectHasItsParametersReadoutsAndDemo() throws {
    let run = FidgetCommand.run(["list", "sheet"])
    #expect(run.status == 0 && run.lines.first?.hasPrefix("sheet  Bottom Sheet: ") == true, "\(run.errors)")
    let peek = run.lines.first { $0.hasPrefix("sheet.peek ") }
    #expect(peek?.hasSuffix("132 pt; 40…400 pt; Height when low") == true, "\(run.output)")
    #expect(run.lines.contains { $0.hasPrefix("height ") && $0.hasSuffix("pt") })
    #expect(run.lines.last?.hasSuffix("demos/sheet.take") == true)
    let json = FidgetCommand.run(["list", "lamp", "--json"])
    let effect = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(effect["id"] as? String == "lamp")
  }

  @Test func listHasIDsAndJSON() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.checkout.appendingPathComponent("sketches").path)
    let ids = EffectLibrary.builtIn.ids + files.filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }.sorted()
    #expect(FidgetCommand.run(["list", "--ids"]).lines == ids)
    let json = FidgetCommand.run(["list", "--json"]).output
    let effects = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(effects.map { $0["id"] as? String } == ids)
    for effect in effects {
      #expect((effect["about"] as? String)?.isEmpty == false)
      #expect((effect["parameters"] as? [String])?.isEmpty == false)
    }
  }
}
