import Foundation
import Testing

@testable import Commands

/// The folders from which a config, its presets and takes may load pictures.
@Suite struct PictureRestrictionTests {
  private static let picture =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"><path d=\"M0 0h30v20H0z\"/></svg>"

  /// Returns a folder with `config` in it, and pictures inside and outside of `config`.
  private func folder() throws -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    for name in ["config/own/deep", "config/presets", "config-2", "elsewhere"] { folder.makeFolder(name) }
    for name in ["config/a.svg", "config/own/deep/b.svg", "c.svg", "config-2/a.svg", "elsewhere/d.svg"] {
      folder.write(Self.picture, to: name)
    }
    let links = [
      ("config/in.svg", "own/deep/b.svg"), ("config/out.svg", "../c.svg"), ("config/far", "../elsewhere"),
      ("config/nowhere.svg", "../elsewhere/gone.svg"), ("config/loop.svg", "loop.svg"),
      ("linked.json", "config/linked.json"),
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }
    return folder
  }

  /// Names in `config/c.json`, each with whether its picture may be shown.
  ///
  /// `@` stands for the test's folder, `#` for the folder of our own art.
  static let names: [(String, Bool)] = [
    ("a.svg", true), ("./a.svg", true), ("own/deep/b.svg", true), ("own/../a.svg", true), ("in.svg", true),
    ("@/config/a.svg", true), ("@/elsewhere/../config/a.svg", true), ("/proc/thread-self/cwd/config/a.svg", true),
    ("dusk", true), ("#/dusk.svg", true),
    ("../c.svg", false), ("own/../../c.svg", false), ("out.svg", false), ("far/d.svg", false), ("nowhere.svg", false),
    ("@/c.svg", false), ("@/elsewhere/d.svg", false), ("../config-2/a.svg", false), ("/etc/passwd", false),
    ("/etc/no such file", false), ("no/such/../../../c.svg", false), ("#/../README.md", false), ("/dev/fd/0", false),
    ("..", false), ("/", false),
  ]

  private static let complaint =
    "is elsewhere, expected a path inside config, or \"pictures\": { \"from\": \"anywhere\" } in \"playground\""

  private func path(_ name: String, _ folder: FidgetCommand.Folder) -> String {
    name.replacing("@", with: folder.url.path).replacing("#", with: DiskPictures().artFolder ?? "")
  }

  @Test(arguments: names) func configPicturesAreRestrictedToItsFolder(name: String, isAllowed: Bool) throws {
    let folder = try folder()
    let name = path(name, folder)
    folder.write("{\"stitch\": {\"pictures\": [{\"picture\": \"\(name)\"}]}}", to: "config/c.json")
    let result = FidgetCommand.run(["check", "config/c.json"], in: folder)
    let line = "config/c.json:1:38: stitch.pictures[0].picture: \"\(name)\" \(Self.complaint)\n"
    #expect(result.output == (isAllowed ? "" : line))
    #expect(result.status == (isAllowed ? 0 : 1))
    // A config may lift the restriction for itself.
    folder.write(
      "{\"playground\": {\"pictures\": {\"from\": \"anywhere\"}}, \"stitch\": {\"pictures\": [{\"picture\": \"\(name)\"}]}}",
      to: "config/c.json")
    #expect(!FidgetCommand.run(["check", "config/c.json"], in: folder).output.contains("is elsewhere"))
  }

  @Test func linkedConfigMayUsePicturesBesideBothPaths() throws {
    let folder = try folder()
    folder.write(
      "{\"stitch\": {\"pictures\": [\"c.svg\", \"config/a.svg\", \"linked.svg\"]}}", to: "config/linked.json")
    folder.write(Self.picture, to: "linked.svg")
    #expect(FidgetCommand.run(["check", "linked.json"], in: folder).output == "")
  }

  /// Other ways to name a picture outside, with the place in the message.
  static let others: [(arguments: [String], place: String)] = [
    (["--set", "stitch.pictures=[{\"picture\":\"../c.svg\"}]"], "--set stitch.pictures[0].picture"),
    (["--preset", "p"], "config/presets/p.json:1:38: stitch.pictures[0].picture"),
    (["--take", "a.take"], "a.take:1: stitch.pictures[0].picture"),
    (["--take", "b.take"], "b.take:2:14: stitch.pictures[0].picture"),
  ]

  @Test(arguments: others.indices) func everySourceOfPictureNamesIsRestricted(index: Int) throws {
    let folder = try folder()
    let (arguments, place) = Self.others[index]
    folder.write("{}", to: "config/c.json")
    folder.write("{\"stitch\": {\"pictures\": [{\"picture\": \"../c.svg\"}]}}", to: "config/presets/p.json")
    folder.write("at 0.1 set stitch.pictures [{\"picture\": \"../c.svg\"}]\n", to: "a.take")
    folder.write(
      "# effect stitch\n# parameters {\"pictures\": [{\"picture\": \"../c.svg\"}]}\nat 0.1 tap 9 9\n", to: "b.take")
    let frame = [
      "frame", "stitch", "--config", "config/c.json", "--size", "200x100", "--at", "0.2", "--no-source", "-o",
    ]
    let result = FidgetCommand.run(frame + ["a.png"] + arguments, in: folder)
    #expect(result.errors == "\(place): \"../c.svg\" \(Self.complaint)\n")
    #expect(result.status == 0 && folder.names.contains("a.png"), "a placeholder is shown")
    let open = ["--set", "playground.pictures.from=anywhere"]
    #expect(FidgetCommand.run(frame + ["b.png"] + arguments + open, in: folder).errors == "")
    #expect(!FileManager.default.contentsEqual(atPath: folder.path("a.png"), andPath: folder.path("b.png")))
    let gone = ["--set", "stitch.pictures=[{\"picture\":\"gone.svg\"}]"]
    #expect(FidgetCommand.run(frame + ["c.png"] + gone, in: folder).status == 0)
    #expect(FileManager.default.contentsEqual(atPath: folder.path("a.png"), andPath: folder.path("c.png")))
  }

  /// The sender of a preset or a take cannot decide how far it is trusted.
  @Test func presetsAndTakesCannotLiftTheRestriction() throws {
    let folder = try folder()
    folder.write("{}", to: "config/c.json")
    folder.write(
      "{\"playground\": {\"pictures\": {\"from\": \"anywhere\"}}, \"stitch\": {\"pictures\": [\"../c.svg\"]}}",
      to: "config/presets/p.json")
    folder.write(
      "at 0 set playground.pictures.from anywhere\nat 0.1 set stitch.pictures [{\"picture\": \"../c.svg\"}]\n",
      to: "a.take")
    let frame = ["frame", "stitch", "--config", "config/c.json", "--size", "200x100", "--at", "0.2", "-o", "a.png"]
    let preset = FidgetCommand.run(frame + ["--preset", "p"], in: folder)
    #expect(
      preset.status != 0 && preset.errors.contains("playground.pictures: belongs in a config"), "\(preset.errors)")
    let take = FidgetCommand.run(frame + ["--take", "a.take"], in: folder)
    #expect(take.errors == "a.take:2: stitch.pictures[0].picture: \"../c.svg\" \(Self.complaint)\n")
  }

  /// A running window follows changes of the restriction while somebody edits the config.
  @Test func windowFollowsTheRestriction() throws {
    let folder = try folder()
    let row = "\"stitch\": {\"pictures\": [{\"picture\": \"../c.svg\"}]}"
    folder.write("{\(row)}", to: "config/c.json")
    let window = try OpenWindow(
      ["stitch", "--config", "config/c.json", "--size", "200x160", "--renderer", "software", "--events", "-"],
      in: folder, environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    #expect(window.says("fidget: config/c.json:1:38: stitch.pictures[0].picture: \"../c.svg\" \(Self.complaint)"))
    folder.write("{\"playground\": {\"pictures\": {\"from\": \"anywhere\"}}, \(row)}", to: "config/c.json")
    #expect(window.next("config.applied")?.contains("playground.pictures.from") == true)
    #expect(window.next("config.shown") != nil)
    folder.write("{\(row)}", to: "config/c.json")
    #expect(window.next("config.applied") != nil && window.next("config.shown") != nil)
    let reported = window.errors.split(separator: "\n").filter { $0.contains("is elsewhere") }
    #expect(reported.count == 2, "\(reported)")
  }
}
