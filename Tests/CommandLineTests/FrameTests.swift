import Effects
import Foundation
import Studies
import Testing

/// Pictures drawn without a display exist, have the right size, and are the same each time.
@Suite struct FrameTests {
  @Test(arguments: EffectLibrary.builtIn.ids + ["gallery"])
  func repeatedFramesAreIdentical(_ effect: String)
    throws
  {
    let folder = FidgetCommand.Folder()
    var files: [Data] = []
    for name in ["a.png", "b.png"] {
      let result = FidgetCommand.run(
        ["frame", effect, "--at", "0.3", "--size", "195x160", "--scale", "1.5", "-o", name], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      files.append(try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }
    #expect(files[0] == files[1])
    #expect(folder.names == ["a.png", "b.png"])
    // Width and height are at fixed places in a PNG's first chunk.
    let header = [UInt8](files[0].prefix(24))
    #expect(
      Array(header[16...]) == [0, 0, 1, 37, 0, 0, 0, 240] || Array(header[16...]) == [0, 0, 1, 36, 0, 0, 0, 240])
  }

  @Test(arguments: EffectLibrary.builtIn.ids + ["gallery"])
  func pictureCacheDoesNotChangeFrames(_ effect: String) throws {
    let folder = FidgetCommand.Folder()
    let cache = folder.url.appendingPathComponent("cache")
    var files: [Data] = []
    for more in [["--no-cache"], [], []] {
      let result = FidgetCommand.run(
        ["frame", effect, "--at", "0.3", "--size", "195x160", "-o", "a.png"] + more, in: folder,
        environment: ["XDG_CACHE_HOME": cache.path])
      #expect(result.status == 0, "\(result.errors)")
      files.append(try Data(contentsOf: folder.url.appendingPathComponent("a.png")))
      #expect(FileManager.default.fileExists(atPath: cache.path) == (more == []))
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  /// A sketch that fails in the single picture of the command is reported, and no file is written.
  @Test(arguments: ["0", "0.5"]) func aSketchThatCannotDrawIsRefused(_ moment: String) {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      return effect { title = "T", params = { toggle("fails", false) }, start = function() return {} end,
        step = function() end,
        draw = function(s, p, c) if p.fails then c:fill(nil, "#FFFFFF") end end }
      """, to: "t.lua")
    let frame = ["frame", "./t.lua", "--at", moment, "--size", "100x100", "-o"]
    #expect(FidgetCommand.run(frame + ["t.png"], in: folder).status == 0)
    let result = FidgetCommand.run(frame + ["u.png", "--set", "t.fails=true"], in: folder)
    #expect(result.status == 1 && result.errors.contains("t.lua:3: c:fill: argument 1 is nothing"), "\(result.errors)")
    #expect(folder.names == ["t.lua", "t.png"])
  }

  /// Two sides with equal values are equal to the pixel, at any position.
  @Test(arguments: EffectLibrary.builtIn.ids) func splitSidesWithEqualValuesMatch(_ effect: String) throws {
    let folder = FidgetCommand.Folder()
    let size = (width: 502, height: 300)
    let result = FidgetCommand.run(
      [
        "render", effect, "--demo", "--a", "now", "--b", "now", "--bare", "--seconds", "1.5", "--fps", "4", "--size",
        "\(size.width)x\(size.height)", "-o", "x.rgba",
      ], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let film = try Data(contentsOf: folder.url.appendingPathComponent("x.rgba"))
    #expect(film.count == 6 * size.width * size.height * 4)
    let half = 4 * 250
    var differing = 0
    for start in stride(from: 0, to: film.count, by: 4 * size.width) {
      let end = start + 4 * size.width
      if film[start..<start + half] != film[end - half..<end] { differing += 1 }
    }
    #expect(differing == 0, "rows")
    // Both also equal a whole stage of that size.
    let alone = FidgetCommand.run(
      [
        "render", effect, "--demo", "--bare", "--seconds", "1.5", "--fps", "4", "--size", "250x300", "-o", "y.rgba",
      ], in: folder)
    #expect(alone.status == 0, "\(alone.errors)")
    let one = try Data(contentsOf: folder.url.appendingPathComponent("y.rgba"))
    let rows = stride(from: 0, to: film.count, by: 4 * size.width).map { film[$0..<$0 + half] }
    #expect(rows.indices.allSatisfy { rows[$0] == one[$0 * half..<($0 + 1) * half] })
  }

  @Test func framesAtDifferentTimesDiffer() throws {
    let folder = FidgetCommand.Folder()
    for (name, time) in [("a.png", "0"), ("b.png", "0.4"), ("c.png", "0.401")] {
      _ = FidgetCommand.run(["frame", "lamp", "--at", time, "--size", "195x160", "-o", name], in: folder)
    }
    let files = try ["a.png", "b.png", "c.png"].map {
      try Data(contentsOf: folder.url.appendingPathComponent($0))
    }
    #expect(files[0] != files[1])
    // Between two steps the picture is between two states.
    #expect(files[1] != files[2])
  }

  @Test(arguments: [["lamp"], ["gallery"], ["cards", "--set", "cards.shrink=0.5"]])
  func framesWithPanelAreIdentical(_ scene: [String]) throws {
    let folder = FidgetCommand.Folder()
    var files: [Data] = []
    for (name, more) in [("a.png", ["--panel"]), ("b.png", ["--panel"]), ("c.png", [])] {
      let result = FidgetCommand.run(["frame"] + scene + ["--size", "480x320", "-o", name] + more, in: folder)
      #expect(result.status == 0, "\(result.errors)")
      files.append(try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }
    #expect(files[0] == files[1])
    #expect(files[0] != files[2])
  }

  @Test("a panel in a film shows the values of the take; the lamp at rest does not")
  func filmedPanelShowsTheTakesValues() throws {
    let folder = FidgetCommand.Folder()
    for value in [900, 3600] { folder.write("# effect lamp\nat 0.1  set lamp.gravity \(value)\n", to: "\(value).take") }
    /// Returns the hash of the frames; the last one is after the change of the value.
    func hash(_ value: Int, _ more: [String]) throws -> Substring {
      let words = ["render", "lamp", "--take", "\(value).take", "--seconds", "0.5", "--fps", "4"] + more
      let result = FidgetCommand.run(
        words + ["--set", "lamp.startAngle=0", "--size", "800x480", "-o", "x-%d.png"], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      return try #require(result.output.split(separator: " ").last)
    }
    #expect(try hash(900, []) == hash(3600, []))
    #expect(try hash(900, ["--panel"]) != hash(3600, ["--panel"]))
  }
}
