import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about an opened sheet: a finger reads its cells and plays one.
@MainActor @Suite struct SheetStoryTests {
  /// A map of an earlier version: three speeds from left to right, two values of a parameter from bottom to top.
  private static let sheet = CarriedSheet(
    axes: [
      CarriedSheet.Axis(
        key: "take.fling.speed", label: "Fling speed", unit: "pt/s", words: ["400", "1200", "3000"], values: []),
      CarriedSheet.Axis(
        key: "cards.shrink", label: "Shrink", unit: "", words: ["0.1", "0.5"],
        values: ["{\"shrink\":0.1}", "{\"shrink\":0.5}"]),
    ], size: Vector(400, 300), first: Rect(x: 100, y: 200, width: 60, height: 60), pitch: Vector(60, -60), columns: 3)

  private static let touches = "at 0.1  fling 300 440 to 110 440 over 0.13\n"

  private func bench(
    _ sheet: CarriedSheet = Self.sheet, effect: (any Effect.Type)? = Cards.self, size: Vector = Vector(390, 844)
  ) throws -> Workbench {
    let facts = "{\"program\":\"fidget\",\"size\":[390,844],\"sheet\":\(sheet.json.line)}"
    let file = try Carrying.file(
      "# fidget take 1\n# clip \(facts)\n# effect cards\n# size 390 844\n# parameters {\"fade\": 0.8}\n" + Self.touches)
    let bench = try Workbench(
      effect, config: "{\"cards\": {\"shrink\": 0.6, \"fade\": 0.1}}", files: ["map.png": file], size: size)
    bench.play("drop map.png\nwait 0.3")
    return bench
  }

  private func place(of cell: Int, at bench: Workbench) throws -> Vector {
    let view = try #require(bench.tool(SheetTool.self).view(with: bench.playground.desk.services))
    return view.place(of: cell).center + bench.playground.desk.place.roomOffset
  }

  @Test(arguments: [Vector(390, 844), Vector(844, 390), Vector(1280, 800)])
  func liftPlaysTheCellUnderTheFinger(_ size: Vector) throws {
    let bench = try bench(effect: nil, size: size)
    #expect(bench.subject == "cards" && bench.tool(SheetTool.self).isOn && bench.player?.isTakePlaying == false)
    let (first, last) = (try place(of: 0, at: bench), try place(of: 5, at: bench))
    // The second axis points up.
    #expect(first.x < last.x && first.y > last.y)
    bench.play("down 1 \(first.x) \(first.y)\nwait 0.2")
    #expect(bench.plates.texts.contains("Fling speed 400 pt/s, Shrink 0.1"))
    bench.play("move 1 \(last.x) \(last.y)\nwait 0.2")
    #expect(bench.plates.texts.contains("Fling speed 3000 pt/s, Shrink 0.5"))
    #expect(bench.player?.isTakePlaying == false)
    let log = bench.play("up 1\nwait 0.5")
    #expect(
      log.contains { $0.hasPrefix("sheet.chosen cell=5") } && log.contains { $0.hasPrefix("take.looping") }, "\(log)")
    // The values come from the cell and the take; all others are at their defaults, not at the config's values.
    #expect(bench.number("cards.shrink") == 0.5 && bench.number("cards.fade") == 0.8)
    let text = bench.player?.playback?.take.take.text ?? ""
    #expect(text.contains("fling 300 440 to 112.5 440 over 0.0625"), "\(text)")
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.shrink") == 0.6 && bench.number("cards.fade") == 0.1)
  }

  @Test func sheetShrinksWhileACellPlays() throws {
    let bench = try bench()
    let tool = bench.tool(SheetTool.self)
    let large = try #require(tool.view(with: bench.playground.desk.services)).surface.frame
    let cell = try place(of: 2, at: bench)
    bench.play("tap \(cell.x) \(cell.y)\nwait 0.5")
    let small = try #require(tool.view(with: bench.playground.desk.services)).surface.frame
    #expect(small.width < 140 && tool.chosen == 2)
    // The stage gets fingers again.
    bench.play("down 1 195 400\nmove 1 230 400\nup 1\nwait 0.3")
    #expect(bench.player?.isTakePlaying == false)
    let (x, y) = (small.x + 30, small.maxY - 30)
    bench.play("tap \(x) \(y)\nwait 0.2")
    #expect(tool.view(with: bench.playground.desk.services)?.surface.frame == large)
    let other = try place(of: 0, at: bench)
    bench.play("tap \(other.x) \(other.y)\nwait 0.5")
    #expect(tool.chosen == 0 && bench.number("cards.shrink") == 0.1 && bench.player?.isTakePlaying == true)
    bench.play("key Escape")
    #expect(!tool.isOn && bench.player?.isTakePlaying == true)
  }

  @Test func onlyCellsOfTheSheetPlay() throws {
    let bench = try bench()
    let tool = bench.tool(SheetTool.self)
    let surface = try #require(tool.view(with: bench.playground.desk.services)).surface
    let (words, close) = (surface.labels[1].center, try #require(surface.frame(of: .close)).center)
    let cell = try place(of: 2, at: bench)
    // A tap on the text, and a finger that leaves a cell, play nothing; a press outside closes, as does the cross.
    bench.play(
      "tap \(words.x) \(words.y)\ndown 1 \(cell.x) \(cell.y)\nmove 1 \(cell.x) 5\nup 1\nwait 0.3")
    #expect(tool.isOn && bench.player?.isTakePlaying == false)
    bench.play("tap 200 4\nwait 0.2")
    #expect(!tool.isOn && bench.player?.isTakePlaying == false)
    bench.play("drop map.png\nwait 0.3\ntap \(close.x) \(close.y)\nwait 0.2")
    #expect(!tool.isOn && bench.subject == "cards")
    // The toolbar does not move the sheet.
    bench.play("drop map.png\nwait 0.3")
    bench.playground.desk.toolbox.toolbar.show(isInstant: true)
    #expect(tool.view(with: bench.playground.desk.services)?.surface.frame == surface.frame)
    bench.playground.desk.startOver()
    #expect(!tool.isOn)
  }

  @Test func hostileSheetsAreRefused() throws {
    let node = JSONDocument(Self.sheet.json.line).root
    #expect(CarriedSheet(node) == Self.sheet)
    func changed(_ change: (inout CarriedSheet) -> Void) -> CarriedSheet? {
      var sheet = Self.sheet
      change(&sheet)
      return CarriedSheet(JSONDocument(sheet.json.line).root)
    }
    #expect(changed { $0.columns = 0 } == nil && changed { $0.columns = 7 } == nil)
    #expect(
      changed { $0.pitch.x = 0 } == nil && changed { $0.pitch.x = 900 } == nil && changed { $0.size = .zero } == nil)
    #expect(changed { $0.axes[1].values = ["{}"] } == nil && changed { $0.axes = [] } == nil)
    #expect(changed { $0.axes[0].key = "cards.shrink" } == nil)
    // Values that the effect refuses, and invalid values, are reported when their cell is chosen.
    var bad = Self.sheet
    bad.axes[1].values = ["{\"shrink\":9}", "x"]
    let bench = try bench(bad)
    let cell = try place(of: 0, at: bench)
    bench.play("tap \(cell.x) \(cell.y)\nwait 0.5")
    #expect(bench.player?.isTakePlaying == false && bench.number("cards.shrink") == 0.6)
    let reported = bench.log + [bench.notice ?? ""]
    #expect(reported.contains { $0.contains("map.png") && $0.contains("out of range") }, "\(reported)")
  }
}

extension Canvas {
  fileprivate var texts: [String] {
    marks.compactMap { if case .picture(.text(let run), _, _, _, _) = $0.shape { run.text } else { nil } }
  }
}
