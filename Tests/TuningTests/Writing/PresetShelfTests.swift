import Formatting
import Testing

@testable import Tuning

/// Files of presets: search, names, writing, and undo of every change.
@Suite struct PresetShelfTests {
  static func shelf(_ folder: TemporaryFolder) -> PresetShelf {
    PresetShelf(ConfigReadingTests.catalogue, configPath: folder["mine/fidget.json"], here: folder["there"])
  }

  private let folder: TemporaryFolder

  init() {
    folder = TemporaryFolder()
    for name in ["mine", "mine/presets", "there", "there/config", "there/config/presets"] { folder.makeFolder(name) }
    folder.write("{\"$comment\": \"Slow.\", \"lamp\": {\"gravity\": 900}}", to: "mine/presets/calm.json")
    folder.write("{\"lamp\": {\"gravity\": 1}}", to: "there/config/presets/calm.json")
    folder.write("{\"cards\": {\"pathRadius\": 9}}", to: "there/config/presets/wide path.json")
  }

  @Test func folderBesideTheConfigIsPreferred() {
    var shelf = Self.shelf(folder)
    shelf.look()
    #expect(shelf.names == ["calm", "wide path"])
    #expect(shelf["calm"] == Preset(name: "calm", note: "Slow.", patches: ["lamp": ["gravity": 900.0]]))
    #expect(shelf.presets(for: "cards").map(\.name) == ["wide path"])
    #expect(shelf.problems.isEmpty)
    #expect(shelf.complaint(about: "clam") == "clam: unknown preset, did you mean calm? expected calm or wide path")
    #expect(shelf.complaint(about: "loud") == "loud: unknown preset, expected calm or wide path")
  }

  @Test func shippedPresetsAreReadOnly() throws {
    folder.makeFolder("usr")
    let text = "{\"lamp\": {\"gravity\": 5000}}\n"
    for name in ["calm", "crisp"] { folder.write(text, to: "usr/\(name).json") }
    var shelf = PresetShelf(
      ConfigReadingTests.catalogue, configPath: folder["mine/fidget.json"], here: folder["there"],
      shipped: folder["usr"])
    shelf.look()
    #expect(shelf.names == ["calm", "crisp", "wide path"])
    #expect(shelf["calm"]?.patches == ["lamp": ["gravity": 900.0]])
    for change in [
      { (shelf: inout PresetShelf) throws in _ = try shelf.rename("crisp", to: "sharp") },
      { (shelf: inout PresetShelf) throws in _ = try shelf.delete("crisp") },
    ] {
      #expect(throws: Problem.forbidden("preset crisp: comes with Fidget and cannot be changed")) { try change(&shelf) }
    }
    // An update of a shipped preset creates the user's own, which undo removes again.
    let changes = try shelf.update("crisp", with: ["lamp": ["gravity": 6000.0]])
    #expect(shelf["crisp"]?.patches == ["lamp": ["gravity": 6000.0]])
    #expect(folder.read("mine/presets/crisp.json") == text.replacing("5000", with: "6000"))
    #expect(folder.read("usr/crisp.json") == text)
    try shelf.perform(changes.reversed().map(\.inverse))
    #expect(shelf["crisp"]?.patches == ["lamp": ["gravity": 5000.0]])
    #expect(folder.read("mine/presets/crisp.json") == nil)
  }

  @Test func badPresetFilesAreSkippedAndReported() {
    folder.write("{\"lamp\": {\"gravty\": 1}}", to: "mine/presets/bad.json")
    folder.write("{}", to: "mine/presets/a_b.json")
    folder.write("{}", to: "mine/presets/.hidden.json")
    folder.write("{}", to: "mine/presets/notes.txt")
    var shelf = Self.shelf(folder)
    shelf.look()
    #expect(shelf.names == ["calm", "wide path"])
    #expect(
      shelf.problems.map { $0.description.replacing(folder.path + "/", with: "") } == [
        "mine/presets/a_b.json: \"a_b\" is not a name for a preset, expected 1…40 letters, digits, - and spaces, such as "
          + "slow dusk",
        "mine/presets/bad.json:1:11: lamp.gravty: unknown parameter, did you mean lamp.gravity?",
      ])
  }

  @Test func missingPresetFoldersAreNamed() {
    let empty = TemporaryFolder()
    var shelf = PresetShelf(ConfigReadingTests.catalogue, configPath: empty["f.json"], here: empty.path)
    shelf.look()
    #expect(
      shelf.complaint(about: "calm")
        == "calm: unknown preset, there are none in \(empty.path)/presets or \(empty.path)/config/presets")
  }

  @Test(arguments: [
    "", " ", " a", "a ", "../a", "a/b", "a.b", ".", "-a", "a\nb", "a\u{0}", "a_b", String(repeating: "a", count: 41),
  ])
  func badPresetNamesAreRefused(_ name: String) {
    #expect(PresetShelf.problem(withName: name) != nil)
    var shelf = Self.shelf(folder)
    #expect(throws: Problem.self) { try shelf.save(Preset(name: name, patches: ["lamp": ["gravity": 2.0]])) }
    #expect(throws: Problem.self) { try shelf.rename("calm", to: name) }
    #expect(Reference.files(in: folder["mine/presets"]) == ["calm.json"])
  }

  @Test(arguments: ["a", "slow dusk", "Été 2", "7-8", "月", String(repeating: "a", count: 40)])
  func goodPresetNamesAreAccepted(_ name: String) { #expect(PresetShelf.problem(withName: name) == nil) }

  @Test func presetsAreSavedRenamedDeletedAndRestored() throws {
    var shelf = Self.shelf(folder)
    let saved = try shelf.save(Preset(name: "loud", note: "For parties.", patches: ["lamp": ["gravity": 9000.0]]))
    #expect(
      text("mine/presets/loud.json")
        == "{\n  \"$comment\": \"For parties.\",\n  \"lamp\": {\n    \"gravity\": 9000\n  }\n}\n")
    #expect(shelf["loud"]?.patches == ["lamp": ["gravity": 9000.0]])
    let calm = text("mine/presets/calm.json")
    let renamed = try shelf.rename("calm", to: "quiet")
    #expect(text("mine/presets/quiet.json") == calm)
    // The preset of the same name in the other folder appears.
    #expect(shelf.names == ["calm", "loud", "quiet", "wide path"])
    let deleted = try shelf.delete("quiet")
    #expect(shelf["quiet"] == nil)
    for changes in [deleted, renamed, saved] { try shelf.perform(changes.reversed().map(\.inverse)) }
    #expect(shelf.names == ["calm", "wide path"])
    #expect(text("mine/presets/calm.json") == calm)
    #expect(Reference.files(in: folder["mine/presets"]) == ["calm.json"])
    for changes in [saved, renamed, deleted] { try shelf.perform(changes) }
    #expect(shelf.names == ["calm", "loud", "wide path"])
  }

  @Test func takenNamesAreRefused() throws {
    var shelf = Self.shelf(folder)
    func refusal(_ act: (inout PresetShelf) throws -> Void) -> String? {
      do { try act(&shelf) } catch { return "\(error)".replacing(folder.path + "/", with: "") }
      return nil
    }
    let calm = Preset(name: "Calm", patches: ["lamp": ["gravity": 2.0]])
    #expect(
      refusal { _ = try $0.save(calm) } == "preset Calm: calm exists already, choose another name")
    #expect(
      refusal { _ = try $0.rename("wide path", to: "calm") }
        == "preset calm: calm exists already, choose another name")
    #expect(
      refusal { _ = try $0.delete("clam") }
        == "preset clam: unknown preset, did you mean calm? expected calm or wide path")
    #expect(try shelf.rename("calm", to: "calm").isEmpty)
    // An undo after another program has written the file: the program's content stays.
    let saved = try shelf.save(Preset(name: "loud", patches: ["lamp": ["gravity": 2.0]]))
    folder.write("{\"lamp\": {\"gravity\": 3}}", to: "mine/presets/loud.json")
    #expect(
      refusal { try $0.perform(saved.map(\.inverse)) } == "mine/presets/loud.json: was changed by someone else")
    #expect(text("mine/presets/loud.json") == "{\"lamp\": {\"gravity\": 3}}")
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? SmallFile.bytes(at: folder[name], atMost: 1 << 20)) ?? [], as: UTF8.self)
  }
}
