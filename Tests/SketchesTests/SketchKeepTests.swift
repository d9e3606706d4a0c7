import Effects
import Foundation
import Studies
import Testing
import Tuning

@testable import Sketches

/// Keeping the sketch of a clip writes it beside the config with all of its drawings, or writes nothing.
struct SketchKeepTests {
  private static let text = """
    local a, b = layers "a.svg", layers "b.svg"
    return effect {
      title = "Two", params = {}, start = function(size, p) return { x = 0.0 } end,
      step = function(s, inputs, p, dt) end, draw = function(s, p, c) end,
    }
    """

  private static func drawing(_ id: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect id=\"\(id)\" width=\"9\" height=\"9\"/></svg>"
  }

  private static let source = EffectSource(text, drawings: ["a.svg": drawing("a"), "b.svg": drawing("b")])

  /// Two folders side by side: one with a config, one of somebody else.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)").path
    var sketches: String { folder + "/c/sketches" }

    init() throws {
      for name in ["c/sketches", "other"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ text: String, to name: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }

    /// The text of every file by its path.
    var files: [String: String] {
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
      return paths.reduce(into: [:]) { $0[$1] = try? String(contentsOfFile: "\(folder)/\($1)", encoding: .utf8) }
    }

    func shelf() -> SketchShelf {
      SketchShelf(.builtIn, configPath: folder + "/c/fidget.json") { _ in nil }
    }
  }

  @Test func sketchIsKeptWithItsDrawings() throws {
    let place = try Place()
    #expect(try place.shelf().keep(Self.source, id: "two") == place.sketches + "/two.lua")
    #expect(
      Set(place.files.keys.filter { $0.hasPrefix("c/sketches/") }.map { $0.dropFirst("c/sketches/".count) })
        == ["two.lua", "a.svg", "b.svg", ".luarc.json", "fidget.d.lua"])
    #expect(place.files["c/sketches/b.svg"] == Self.drawing("b"))
  }

  /// Nothing is written if one of the files is blocked by another drawing of its name or by a dangling link.
  @Test(arguments: ["a.svg", "b.svg", "fidget.d.lua"], [false, true])
  func refusedKeepWritesNothing(_ name: String, _ isLink: Bool) throws {
    let place = try Place()
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: "\(place.sketches)/\(name)", withDestinationPath: "../../other/gone")
    } else if name == "fidget.d.lua" {
      try FileManager.default.createDirectory(atPath: "\(place.sketches)/\(name)", withIntermediateDirectories: true)
    } else {
      try place.write("<svg/>", to: "c/sketches/\(name)")
    }
    let before = place.files
    #expect(throws: SketchFault.self) { try place.shelf().keep(Self.source, id: "two") }
    #expect(place.files == before)
  }

  /// A name is taken if a dangling link has it.
  @Test func danglingLinkIsNotWrittenThrough() throws {
    let place = try Place()
    try FileManager.default.createSymbolicLink(
      atPath: place.sketches + "/two.lua", withDestinationPath: "../../other/gone.lua")
    #expect(throws: SketchFault.self) { try place.shelf().create("two") }
    #expect(try place.shelf().keep(Self.source, id: "two") == place.sketches + "/two-2.lua")
    #expect(place.files.keys.allSatisfy { !$0.hasPrefix("other/") })
  }

  /// An equal drawing that exists already stays, also when the rest is refused.
  @Test func equalExistingDrawingStays() throws {
    let place = try Place()
    try place.write(Self.drawing("a"), to: "c/sketches/a.svg")
    try place.write("<svg/>", to: "c/sketches/b.svg")
    let before = place.files
    #expect(throws: SketchFault.self) { try place.shelf().keep(Self.source, id: "two") }
    #expect(place.files == before)
  }

  @Test(arguments: ["gallery", "all", "render", "touch-test"]) func aReservedNameGetsANumber(_ id: String) throws {
    let place = try Place()
    #expect(try place.shelf().keep(Self.source, id: id) == "\(place.sketches)/\(id)-2.lua")
    #expect(throws: SketchFault.self) { try place.shelf().create(id) }
  }
}
