import Carried
import Effects
import Foundation
import Motion
import Playing
import Sketches
import Studies
import Takes
import Testing

/// A clip of a sketch contains the sketch, and a command runs it only on request.
struct CarriedSketchTests {
  private static let names = ["a.png"] + (CarriedTakeTests.names.contains("a.mp4") ? ["a.mp4", "a.gif", "a.webm"] : [])
  private static let shape = ["--size", "64x48", "--seconds", "0.2"]

  /// Returns a folder with the sketch `dotty` and a clip of it, the clip's hash, and a folder with the clip alone.
  private func made(_ name: String, _ more: String...) throws -> (FidgetCommand.Folder, String, FidgetCommand.Folder) {
    let (home, away) = (FidgetCommand.Folder(), FidgetCommand.Folder())
    home.makeFolder("config/sketches")
    home.write(SketchStarter.text("dotty"), to: "config/sketches/dotty.lua")
    home.write(
      "# fidget take 1\n# effect dotty\n# size 390 844\nat 0.1 fling 195 400 to 300 300 over 0.1\n", to: "d.take")
    let run = FidgetCommand.run(
      ["render", "dotty", "--take", "d.take", "--set", "dotty.radius=60", "-o", name] + Self.shape + more, in: home)
    #expect(run.status == 0, "\(run.errors)")
    try FileManager.default.copyItem(atPath: home.path(name), toPath: away.path(name))
    away.makeFolder("config")
    let still = FidgetCommand.run(
      ["render", "dotty", "--take", "d.take", "--set", "dotty.radius=60", "-o", "null:"] + Self.shape, in: home)
    return (home, still.lines.last?.split(separator: " ").last.map(String.init) ?? "", away)
  }

  @Test(arguments: names) func embeddedSketchRunsOnlyOnRequest(_ name: String) throws {
    let (_, hash, away) = try made(name)
    let files = away.names
    let story = FidgetCommand.run(["take", name], in: away)
    #expect(story.status == 0 && story.output.contains("contains a sketch, dotty, of"), "\(story.errors)")
    #expect(FidgetCommand.run(["take", name, "--sketch"], in: away).output == SketchStarter.text("dotty"))
    let refusal =
      "fidget: \(name): is of 'dotty', a sketch that it contains: fidget open shows it and asks, fidget take --sketch "
      + "prints it, --run-source runs it\n"
    for words in [["render", name, "-o", "null:"], ["trace", name], ["test", name]] {
      let run = FidgetCommand.run(words, in: away)
      #expect(run.status == 1 && run.errors == refusal, "\(run.errors)")
    }
    let run = FidgetCommand.run(["render", name, "--run-source", "-o", "null:"] + Self.shape, in: away)
    #expect(
      run.errors == "fidget: \(name): runs the sketch that it contains, as dotty, in a separate process\n")
    #expect(run.lines.last?.hasSuffix(hash) == true && hash.count == 16, "the same pixels as at home")
    #expect(FidgetCommand.run(["test", name, "--run-source"], in: away).status == 0)
    #expect(away.names.filter { !$0.hasPrefix(".") } == files.filter { !$0.hasPrefix(".") }, "nothing is written")
    #expect(away.everything.keys.allSatisfy { !$0.hasSuffix(".lua") })
  }

  /// A clip also contains the drawings beside its sketch: an SVG, or a folder of PNGs.
  @Test(arguments: names) func clipCarriesTheSketchsDrawings(_ name: String) throws {
    let (home, away) = (FidgetCommand.Folder(), FidgetCommand.Folder())
    home.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><rect id='a' x='9' width='70' height='60' fill='#c33'/></svg>",
      to: "art.svg")
    home.makeFolder("png")
    for part in ["ground", "knob"] {
      let run = FidgetCommand.run(
        ["frame", part == "knob" ? "ticket" : "lamp", "--size", "64x64", "-o", "png/\(part).png"], in: home)
      #expect(run.status == 0, "\(run.errors)")
    }
    for source in ["art.svg", "png"] {
      for folder in [home, away] { folder.makeFolder("config") }
      let made = FidgetCommand.run(["new", "mine", "--from", source], in: home)
      #expect(made.status == 0 && made.output.contains("the layers of \(source)"), "\(made.errors)")
      let run = FidgetCommand.run(["render", "mine", "-o", name] + Self.shape, in: home)
      #expect(run.status == 0, "\(run.errors)")
      let still = FidgetCommand.run(["render", "mine", "-o", "null:"] + Self.shape, in: home)
      let hash = still.lines.last?.split(separator: " ").last.map(String.init) ?? ""
      try? FileManager.default.removeItem(atPath: away.path(name))
      try FileManager.default.copyItem(atPath: home.path(name), toPath: away.path(name))
      let story = FidgetCommand.run(["take", name], in: away)
      #expect(story.output.contains("bytes with 1 drawing, \(source): --sketch prints it"), "\(story.output)")
      let its = FidgetCommand.run(["render", name, "--run-source", "-o", "null:"] + Self.shape, in: away)
      #expect(its.lines.last?.hasSuffix(hash) == true && hash.count == 16, "\(its.errors) \(source)")
      #expect(its.errors.contains("in a separate process"))
      for path in ["config", name] { try FileManager.default.removeItem(atPath: home.path(path)) }
    }
  }

  @Test func localSketchOfTheSameNameIsPreferred() throws {
    let (home, hash, _) = try made("a.png")
    home.write(
      SketchStarter.text("dotty").replacingOccurrences(of: "0.4", with: "0.9"), to: "config/sketches/dotty.lua")
    let mine = FidgetCommand.run(["render", "a.png", "-o", "null:"] + Self.shape, in: home)
    #expect(mine.errors.contains("contains another dotty than yours; yours is played"), "\(mine.errors)")
    let its = FidgetCommand.run(["render", "a.png", "--run-source", "-o", "null:"] + Self.shape, in: home)
    #expect(its.errors.contains("as dotty-2") && its.lines.last?.hasSuffix(hash) == true, "\(its.errors)")
  }

  @Test func noSourceOptionLeavesTheSketchOut() throws {
    let (_, _, away) = try made("a.png", "--no-source")
    let run = FidgetCommand.run(["take", "a.png", "--sketch"], in: away)
    #expect(run.status == 1 && run.errors.contains("contains no take"))
  }

  /// A sketch too long for a clip is left out, and the take is still embedded.
  @MainActor @Test func oversizedSketchIsLeftOut() throws {
    func text(_ count: Int) -> String { String(repeating: "-", count: count) }
    for (source, isCarried) in [
      (EffectSource(text(CarriedSketch.mostBytes)), true), (EffectSource(text(CarriedSketch.mostBytes + 1)), false),
      (EffectSource("x", drawings: ["a.svg": text(CarriedSketch.mostDrawings - 1), "b": "y"]), true),
      (EffectSource("x", drawings: ["a.svg": text(CarriedSketch.mostDrawings), "b": "y"]), false),
    ] {
      var card = try #require(EffectLibrary.builtIn["lamp"])
      card.source = source
      let take = CarriedTake(
        of: try card.make(Vector(390, 844), [:]), card, playing: nil, size: Vector(390, 844), program: "fidget")
      let packed = try #require(take.packed())
      let text = try #require(try CarriedText.find(in: packed))
      #expect(CarriedSketch(try Take(parsing: text, named: "x"))?.source == (isCarried ? source : nil))
      #expect((CarriedTake.note(of: card) == nil) == isCarried)
    }
    #expect(SketchShelf.mostBytes == CarriedSketch.mostBytes)
  }
}
