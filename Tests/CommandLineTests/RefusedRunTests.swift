import Foundation
import Testing

/// A refused run leaves no files, for any reason, and reports the reason in one line.
@Suite struct RefusedRunTests {
  private static func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    for name in ["presets", "config"] { folder.makeFolder(name) }
    folder.write("{\"cards\": {\"fade\": 0.5}}", to: "c.json")
    folder.write("{\"cards\": {\"fade\": 1}}", to: "presets/taken.json")
    folder.write("# effect cards\n# size 390 844\nat 0.1 fling 300 440 to 110 440 over 0.13\n", to: "a.take")
    folder.write("{\"words\": \"of somebody else\"}", to: "theirs.json")
    folder.write("somebody's", to: "file")
    return folder
  }

  private static func sweep(_ more: String) -> String {
    "sweep cards --config c.json --take a.take --size 40x80 \(more)"
  }

  private static let twice = "--vary cards.fade=0,1 "

  static let refusals: [(arguments: String, status: Int32, says: String)] = [
    (
      sweep("--vary cards.snapResponse=0.2…1:20 --vary cards.fade=0…1:20 --scale 8 -o s.png"), 2,
      "--scale: a sheet of "
    ),
    (sweep(twice + "-o s.png --best settled --save-preset taken"), 2, "taken exists already"),
    (sweep(twice + "-o s.png --best settled --save-preset ../x"), 2, "is not a name for a preset"),
    (sweep(twice + "-o s.png --save-preset new"), 2, "--save-preset: expected --best MEASURE with it"),
    (
      sweep("--vary take.fling.speed=200,300 -o s.png --best settled --save-preset new"), 2,
      "cells that differ in touches alone have no values of their own"
    ),
    (
      sweep("--vary preset=none -o s.png --best settled --save-preset new"), 1,
      "--save-preset: the best cell has no values of its own"
    ),
    (sweep(twice + "-o s.png --best time(\"never\")"), 2, "--best 'time(\"never\")'"),
    (sweep(twice + "-o s.png --fps 0"), 2, "--fps: expected"),
    (sweep(twice + "-o s.gif --seconds -1"), 2, "--seconds: expected"),
    (sweep(twice + "-o s.csv --gather file"), 1, "file: contains no cells of a sweep"),
    ("take a.take -o x.png", 2, "-o: expected a name that ends in .take, got 'x.png'"),
    ("take a.take --expect -o x.take", 2, "--expect and --output: expected only one of them"),
    ("warm cards -o file", 2, "-o file: is not a folder, expected a folder or a new name"),
    ("warm cards -o new --size 1x1", 2, "--size: expected WxH"),
    ("render cards -o - -o -", 2, "-o -: given twice, expected only one of them to be standard output"),
    ("render cards -o x.png -o - -o -", 2, "-o -: given twice"),
    ("render cards -o - --events -", 2, "-o - and --events -: only one of them can be standard output"),
    ("new gallery", 1, "new: 'gallery' has a meaning of its own on the command line: expected another name"),
    ("new all", 1, "new: 'all' has a meaning of its own on the command line: expected another name"),
    ("new touch-test", 1, "new: 'touch-test' has a meaning of its own on the command line"),
    ("render all -o new/ --poster x.png", 2, "--poster: expected a name for each effect"),
    ("render all -o new/ --seconds -1", 2, "--seconds: expected"),
    ("render all -o new/ -o new/", 2, "is what -o writes, expected another file"),
    ("render all -o new/ --preset taken", 2, "--preset taken"),
    ("export cards --to markdown -o config -o config", 2, "--output: given twice"),
    ("export cards --to markdown -o new/x.md", 1, "no such folder"),
  ]

  @Test(arguments: refusals) func refusedRunLeavesNoFiles(_ arguments: String, _ status: Int32, _ says: String) {
    let folder = Self.folder()
    let before = folder.everything
    let result = FidgetCommand.run(arguments.split(separator: " ").map(String.init), in: folder)
    #expect(result.status == status && result.errors.contains(says), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty, "\(result.errors)")
    #expect(folder.everything == before)
  }

  /// Another name of standard output is standard output.
  @Test func eventsDoNotGoToAClip() {
    let folder = FidgetCommand.Folder()
    folder.write("", to: "clip")
    symlink("clip", folder.path("events"))
    let result = FidgetCommand.run(
      ["render", "cards", "-o", "-", "--events", "events"], in: folder, device: folder.path("clip"))
    #expect(result.status == 2 && result.errors.contains("-o - and --events events: only one of them can be"))
    #expect(folder.read("clip") == "")
  }

  /// A run that fails after everything was drawn leaves no files either.
  @Test func sweepFailingAtItsEndLeavesNoFiles() throws {
    let folder = Self.folder()
    // A file is in the place of the folder of presets.
    try FileManager.default.removeItem(atPath: folder.path("presets"))
    folder.write("in the way", to: "presets")
    let before = folder.everything
    for output in ["s.png", "s.gif", "s.csv"] where hasFFmpeg || output != "s.gif" {
      let words = Self.sweep(Self.twice + "-o \(output) --best settled --save-preset new").split(separator: " ")
      let result = FidgetCommand.run(words.map(String.init), in: folder)
      #expect(result.status == 1 && result.errors.contains("presets/new.json"), "\(result.errors)")
      #expect(folder.everything == before)
    }
  }

  /// A failing step is reported once, by every command that runs it.
  @Test(arguments: [
    "frame bad --at 1 -o b.png", "render bad --seconds 1 -o b.apng", "render bad -o b.gif", "trace bad --seconds 1",
    "render bad --loop -o b.apng", "warm bad", "render bad --seconds 1 -o b.apng --max-size 9kB",
  ]) func failedStepIsReportedOnce(_ words: String) {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/sketches")
    folder.write(
      """
      return effect {
        title = "Bad", params = {}, start = function(size, p) return { x = 0.0 } end,
        step = function(s, inputs, p, dt) s.x = s.x + 1 if s.x > 100 then s.y.z = 1 end end,
        draw = function(s, p, c) end,
      }
      """, to: "config/sketches/bad.lua")
    let result = FidgetCommand.run(words.split(separator: " ").map(String.init), in: folder)
    let line = "bad.lua:3: attempt to index a nil value (field 'y')"
    #expect(result.status == 1, "\(words): \(result)")
    #expect(result.errors.components(separatedBy: line).count == 2, "\(words): \(result.errors)")
    #expect(folder.names.allSatisfy { !$0.hasPrefix("b.") }, "\(words): \(folder.names)")
  }
}
