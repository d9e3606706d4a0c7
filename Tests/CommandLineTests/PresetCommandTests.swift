import Foundation
import Studies
import Testing

/// The option `--preset`, and the presets shipped with Fidget.
@Suite struct PresetCommandTests {
  private func folder() throws -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    try FileManager.default.createDirectory(atPath: folder.path("config/presets"), withIntermediateDirectories: true)
    folder.write("{\"lamp\": {\"gravity\": 1000, \"damping\": 1}}", to: "config/fidget.json")
    folder.write("{\"lamp\": {\"gravity\": 2000, \"cordLength\": 300}}", to: "config/presets/calm.json")
    folder.write("{\"lamp\": {\"gravty\": 2000}}", to: "config/presets/bad.json")
    return folder
  }

  private func changed(_ arguments: [String], in folder: FidgetCommand.Folder) -> String {
    _ = FidgetCommand.run(["trace", "lamp", "--seconds", "0", "--events", "e"] + arguments, in: folder)
    let line = folder.read("e") ?? ""
    return String(
      line.split(separator: "\n").first?.split(separator: "changed\":").last?.split(separator: "}").first ?? "")
  }

  @Test func presetOverridesConfigAndYieldsToSettings() throws {
    let folder = try folder()
    #expect(
      changed(["--preset", "calm"], in: folder)
        == "{\"lamp.gravity\":[3600,2000],\"lamp.cordLength\":[250,300],\"lamp.damping\":[0.012,1]")
    #expect(
      changed(["--preset", "calm", "--set", "lamp.gravity=5"], in: folder)
        == "{\"lamp.gravity\":[3600,5],\"lamp.cordLength\":[250,300],\"lamp.damping\":[0.012,1]")
    // Presets beside the named config are found first, then the ones here.
    folder.write("{}", to: "other.json")
    #expect(
      changed(["--preset", "calm", "--config", "other.json"], in: folder)
        == "{\"lamp.gravity\":[3600,2000],\"lamp.cordLength\":[250,300]")
  }

  /// The shipped presets are found in any folder, by a build and by a package.
  @Test func shippedPresetsAreFoundFromAnyFolder() {
    let folder = FidgetCommand.Folder()
    let frame = ["frame", "lamp", "--preset", "moonlit", "--at", "0.1", "--size", "64x64", "-o", "x.png"]
    let result = FidgetCommand.run(frame, in: folder)
    #expect(result.status == 0 && result.errors.isEmpty && folder.names == ["x.png"], "\(result.errors)")
    #expect(FidgetCommand.run(["list", "--presets"], in: folder).lines.contains("moonlit"))
  }

  @Test func unknownOrBadPresetIsRefused() throws {
    let folder = try folder()
    let unknown = FidgetCommand.run(["trace", "lamp", "--preset", "clam"], in: folder)
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasPrefix("fidget: --preset clam: unknown preset, did you mean calm? expected calm, "))
    let bad = FidgetCommand.run(["frame", "lamp", "-o", "x.png", "--preset", "bad"], in: folder)
    #expect(bad.status == 1)
    #expect(
      bad.errors
        == "fidget: config/presets/bad.json:1:11: lamp.gravty: unknown parameter, did you mean lamp.gravity?\n")
    #expect(folder.read("x.png") == nil)
    let twice = FidgetCommand.run(["trace", "lamp", "--preset", "calm", "--preset", "calm"], in: folder)
    #expect(twice.errors == "fidget: --preset: given twice\n")
  }

  @Test func shippedPresetsAreValid() throws {
    let presets = ConfigCommandTests.checkout.appendingPathComponent("config/presets")
    let names = try FileManager.default.contentsOfDirectory(atPath: presets.path).sorted()
    let paths = names.map { presets.appendingPathComponent($0).path }
    let result = FidgetCommand.run(["check"] + paths)
    #expect(result.status == 0, "\(result.output)")
    var keys: [String: [String: Set<String>]] = [:]
    for (name, path) in zip(names, paths) {
      // The file is strict JSON, not only our own dialect.
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let preset = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect((preset["$comment"] as? String)?.isEmpty == false, "\(name) does not say what it is for")
      for (group, values) in preset where group != "$comment" {
        keys[group, default: [:]][name] = Set(try #require(values as? [String: Any]).keys)
      }
    }
    let effects = FidgetCommand.run(["list", "--ids"]).lines
    #expect(effects.contains { keys[$0] != nil })
    for effect in effects {
      // No preset needs to name an effect.
      guard let own = keys[effect] else { continue }
      // The same keys ensure that one preset leaves nothing of another, even if the first was saved in between.
      let common = ["calm.json", "playful.json", "crisp.json"].map { own[$0] }
      #expect(
        Set(common).count == 1,
        "calm, playful and crisp change different values of \(effect): all three the same ones, or none any")
      // Every preset changes the motion, and no two change it alike.
      let take = ConfigCommandTests.checkout.appendingPathComponent("demos/\(effect).take").path
      let config = ConfigCommandTests.checkout.appendingPathComponent("config/fidget.json").path
      var felt = Set<String>()
      for name in [nil] + own.keys.sorted() {
        let preset = name.map { ["--preset", String($0.dropLast(5))] } ?? []
        let trace = FidgetCommand.run(
          ["trace", effect, "--config", config, "--take", take, "--seconds", "3", "--every", "24"] + preset)
        #expect(trace.status == 0, "\(trace.errors)")
        felt.insert(trace.output)
      }
      #expect(felt.count == own.count + 1, "\(effect)")
    }
  }

  /// The presets use 10 points, because a slow finger meets the article's 30 as a delay: 0.3 s at 100 pt/s.
  @Test(arguments: ["calm", "playful", "crisp"]) func presetsShortenTheDragThreshold(_ name: String) throws {
    let path = ConfigCommandTests.checkout.appendingPathComponent("config/presets/\(name).json")
    let preset = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
    #expect((preset["cards"] as? [String: Any])?["dragMinimum"] as? Int == 10)
    #expect(Cards.Parameters().dragMinimum == 30)
  }
}
