import Foundation
import Testing

/// The files that a command may overwrite, the ones it must not, and output to a full device.
@Suite struct OutputFileTests {
  private static let small = ["--size", "40x32"]

  /// Returns a folder with a config that names a picture, a preset, a take and several names for them.
  private static func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    for name in ["presets", "config"] { folder.makeFolder(name) }
    folder.write("{}", to: "config/fidget.json")
    folder.write("{\"stitch\": {\"spacing\": 5}}", to: "side.json")
    folder.write("{}", to: "c.take")
    folder.write("{\"stitch\": {\"pictures\": [\"photo.png\"]}}", to: "c.json")
    folder.write("{\"stitch\": {\"spacing\": 3}}", to: "presets/own.json")
    folder.write("# size 40 32\nat 0.01 tap 10 10\n", to: "t.take")
    folder.write("{}", to: "bare.json")
    folder.write("# size 40 32\nat 0.01 set stitch.pictures [\"photo.png\"]\n", to: "shows.take")
    _ = FidgetCommand.run(["frame", "lamp", "-o", "photo.png"] + small, in: folder)
    _ = try! FileManager.default.copyItem(atPath: folder.path("photo.png"), toPath: folder.path("clip-007.png"))
    for (link, target) in [("soft.json", "c.json"), ("soft.png", "photo.png"), ("lost.png", "absent/x.png")] {
      symlink(target, folder.path(link))
    }
    link(folder.path("t.take"), folder.path("hard.take"))
    link(folder.path("photo.png"), folder.path("hard.png"))
    link(folder.path("photo.png"), folder.path("photo.take"))
    link(folder.path("config/fidget.json"), folder.path("config.take"))
    link(folder.path("presets/own.json"), folder.path("preset.take"))
    chmod(folder.path("clip-007.png"), 0o444)
    mkfifo(folder.path("pipe.png"), 0o600)
    mkfifo(folder.path("pipe.jsonl"), 0o600)
    return folder
  }

  static let refusals: [(arguments: String, status: Int32, says: String)] = [
    ("trace stitch --config c.json --events c.json", 2, "--events c.json: is the config that is read"),
    ("trace stitch --config c.json --events soft.json", 2, "--events soft.json: is the config that is read"),
    ("trace stitch --config soft.json --events ./presets/../c.json", 2, "is the config that is read"),
    ("trace stitch --config c.json --preset own --events presets/own.json", 2, "is a preset that is read"),
    ("trace lamp --take t.take --events t.take", 2, "--events t.take: is the take that is played"),
    ("trace lamp --take t.take --events hard.take", 2, "--events hard.take: is the take that is played"),
    ("frame stitch --config c.json -o photo.png", 2, "-o photo.png: is a picture that is shown"),
    ("frame stitch --config c.json -o soft.png", 2, "-o soft.png: is a picture that is shown"),
    ("render stitch --config c.json -o hard.png", 2, "-o hard.png: is a picture that is shown"),
    ("frame stitch --config bare.json --take shows.take -o photo.png", 2, "-o photo.png: is a picture that is shown"),
    ("stitch --config bare.json --take shows.take --events photo.png", 2, "photo.png: is a picture that is shown"),
    ("frame lamp -o x.png --events x.png", 2, "-o x.png: is what --events writes"),
    ("render lamp -o x.y4m --events presets/../x.y4m", 2, "is what --events writes"),
    ("lamp --config c.json --events c.json", 2, "--events c.json: is the config that is read"),
    ("lamp --events config/fidget.json", 2, "--events config/fidget.json: is the config that is read"),
    ("stitch --a side.json --events side.json", 2, "--events side.json: is the config that a side is made of"),
    ("stitch --a saved --b side.json --events side.json", 2, "is the config that a side is made of"),
    ("stitch --config c.json --a own --events presets/own.json", 2, "presets/own.json: is a preset that is read"),
    ("stitch --config c.json --events photo.png", 2, "--events photo.png: is a picture that is shown"),
    ("frame stitch --a side.json --b saved --events side.json -o o.png", 2, "is the config that a side is made of"),
    ("take shows.take -o c.take --config c.take", 2, "-o c.take: is the config that is read"),
    ("take shows.take -o config.take", 2, "-o config.take: is the config that is read"),
    ("take shows.take -o preset.take --config c.json", 2, "-o preset.take: is a preset that is read"),
    ("take shows.take -o photo.take --config c.json", 2, "-o photo.take: is a picture that is shown"),
    ("frame lamp -o lost.png", 1, "lost.png: is a link to absent/x.png, which does not exist"),
    ("frame lamp -o clip-007.png", 1, "clip-007.png: is read-only"),
    ("render lamp -o clip-%03d.png", 1, "clip-007.png: is read-only"),
    ("render lamp -o pipe.png", 1, "pipe.png: is a named pipe, expected the name of a file"),
    ("trace lamp --events pipe.jsonl", 1, "pipe.jsonl: is a pipe without a reader"),
    ("trace lamp --events presets", 1, "presets: is a folder"),
    ("trace lamp --events lost.png", 1, "lost.png: is a link to absent/x.png, which does not exist"),
    ("trace lamp --events clip-007.png", 1, "clip-007.png: is read-only"),
    ("bench --scene carousel --frames 10 -o clip-007.png", 1, "clip-007.png: is read-only"),
    ("bench --scene carousel --frames 10 -o lost.png", 1, "lost.png: is a link to absent/x.png"),
  ]

  /// A refused output is not opened, emptied or replaced, and no new file is left.
  @Test func inputsAndProtectedFilesAreNotOverwritten() {
    let folder = Self.folder()
    let before = folder.everything
    for (arguments, status, says) in Self.refusals {
      let isWindow = ["lamp", "stitch"].contains { arguments.hasPrefix($0) }
      let result = FidgetCommand.run(
        arguments.split(separator: " ").map(String.init) + (isWindow ? ["--renderer", "software"] : []), in: folder,
        environment: isWindow ? ["SDL_VIDEODRIVER": "dummy"] : [:])
      #expect(result.status == status, "\(arguments): \(result.errors)")
      #expect(result.errors.contains(says) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(result.output.isEmpty, "\(arguments)")
      #expect(folder.everything == before, "\(arguments)")
    }
  }

  @Test func replacedFileKeepsLinksAndMode() throws {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("real")
    folder.write("old", to: "real/a.png")
    chmod(folder.path("real/a.png"), 0o640)
    symlink("real/a.png", folder.path("a.png"))
    let victim = folder.write("victim", to: "victim")
    symlink(victim, folder.path("real/a.png.part"))
    mkfifo(folder.path("a.png.part"), 0o600)
    let result = FidgetCommand.run(["frame", "lamp", "-o", "a.png", "--events", "/dev/null"] + Self.small, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    var status = stat()
    #expect(lstat(folder.path("a.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder.path("a.png"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("real/a.png")).starts(with: [0x89, 0x50]))
    #expect(folder.read("victim") == "victim")
    #expect(folder.names == ["a.png", "a.png.part", "real", "victim"])
  }

  @Test(arguments: [
    "schema", "schema --defaults", "list", "list --json", "--help", "help", "--version", "trace --help", "take t.take",
    "take t.take --expand", "take t.take --json", "check bad.json", "trace lamp --seconds 0.1",
    "trace lamp --format jsonl --seconds 0.1", "trace lamp --seconds 0.1 --events -",
    "render lamp -o null: --size 16x16 --seconds 0.02", "bench --encoder",
  ])
  func outputOnFullDiskFails(_ arguments: String) {
    let folder = FidgetCommand.Folder()
    folder.write("at 0.5 tap 10 10\n", to: "t.take")
    folder.write("{\"lamp\": 1}", to: "bad.json")
    let words = arguments.split(separator: " ").map(String.init)
    let result = FidgetCommand.run(words, in: folder, device: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.contains("the disk is full"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    let small = FidgetCommand.run(words, in: folder)
    #expect(small.status == (arguments.hasPrefix("check") ? 1 : 0) && small.errors.isEmpty, "\(small.errors)")
  }

  @Test func eventsOnFullDiskFail() {
    for arguments in [
      ["trace", "lamp", "--seconds", "0.1"], ["render", "lamp", "-o", "null:", "--seconds", "0.02"] + Self.small,
      ["frame", "lamp", "-o", "a.png"] + Self.small,
    ] {
      let result = FidgetCommand.run(arguments + ["--events", "/dev/full"])
      #expect(result.status == 1)
      #expect(result.errors == "fidget: --events /dev/full: the disk is full\n")
      #expect(FidgetCommand.run(arguments + ["--events", "/dev/null"]).status == 0)
    }
  }

  /// The next window deletes only the part that a killed save left beside its config.
  @Test func windowDeletesPartOfAKilledSave() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let held = folder.write("being written", to: ".c.json.fidget-00000000000000aa")
    let descriptor = open(held, O_RDWR)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { close(descriptor) }
    folder.write("left", to: ".c.json.fidget-0123456789abcdef")
    folder.write("theirs", to: ".c.json.fidget-backup")
    symlink(folder.path("c.json"), folder.path(".c.json.fidget-00000000000000bb"))
    let window = try OpenWindow(
      ["lamp", "--config", "c.json", "--size", "200x160", "--renderer", "software", "--events", "-"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    let expected = [
      ".c.json.fidget-00000000000000aa", ".c.json.fidget-00000000000000bb", ".c.json.fidget-backup", "c.json", "errors",
    ]
    #expect(folder.names == expected)
  }
}
