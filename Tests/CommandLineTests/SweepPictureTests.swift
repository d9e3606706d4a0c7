import Canvas
import Carried
import Effects
import Files
import Foundation
import Motion
import Studies
import Support
import Testing
import Tuning

@testable import Commands
@testable import Experiments
@testable import Playing

/// The texts on sheets, and clips that show every cell at the same moment.
@MainActor struct SweepPictureTests {
  private static let take: String = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-sweep-pictures.take")
    try!
      "# effect cards\n# size 390 844\n# parameters {\"deceleration\": 0.998}\nat 0.1 fling 300 440 to 110 440 over 0.13\n"
      .write(
        to: folder, atomically: true, encoding: .utf8)
    return folder.path
  }()

  private func job(_ vary: String..., more: [String] = []) throws -> SweepJob {
    let words = ["cards", "--take", Self.take] + vary.flatMap { ["--vary", $0] } + more
    return try SweepJob(
      Arguments(words, options: SweepJob.options, command: "sweep", files: FileLedger(), library: .builtIn))
  }

  // MARK: - Graphs

  /// Graphs of all cells share one scale: a higher value is drawn higher in any cell.
  @Test func graphsShareOneScale() throws {
    let job = try job("cards.snapDampingRatio=0.2,0.86", more: ["--curves", "-o", "c.png"])
    let sheet = try CurveSheet(job.grid, [], seconds: nil, threads: 2)
    var canvas = Canvas(size: .zero)
    sheet.draw(chosen: nil, on: &canvas)
    let accent = Look.onInk(Cards.accent)
    let tops = try (0..<2).map { cell -> Double in
      let place = sheet.layout.place(of: cell)
      let lines = canvas.lines.filter {
        $0.color == accent && $0.box.minX >= place.x - 1 && $0.box.maxX <= place.maxX + 1
      }
      return try #require(lines.max { $0.box.width < $1.box.width }).box.minY - place.y
    }
    let peaks = try (0..<2).map { cell -> Double in
      let record = try RunRecord(of: job.grid.run(of: cell))
      return try #require(record.values(of: "front")?.max())
    }
    // The distance of the tops matches the peaks, by the scale's ticks.
    let ticks = canvas.words.filter { $0.box.maxX < Double(sheet.layout.places[0].x) && $0.number != nil }
    let (low, high) = (try #require(ticks.first), try #require(ticks.last))
    let unit = (low.middle.y - high.middle.y) / (high.number! - low.number!)
    #expect(peaks[0] > peaks[1] + 0.05 && ((tops[1] - tops[0]) - (peaks[0] - peaks[1]) * unit).magnitude < 1)
    #expect(ticks.allSatisfy { $0.number == $0.number?.rounded() })
    for word in ["front, cards", "as it is now", "finger down"] { #expect(canvas.words.contains { $0.text == word }) }
    #expect(canvas.textSizes.min()! >= 11)
    // Without `--readout`, the readout that differs is drawn.
    let unseen = try self.job("cards.pathRadius=110,200", more: ["--curves", "-o", "c.png"])
    _ = try CurveSheet(unseen.grid, [], seconds: 1, threads: 1)
  }

  // MARK: - Embedded takes

  /// A cell of the opened file runs exactly as the sheet's cell did.
  @Test func sheetPictureCarriesItsCells() throws {
    let job = try job("take.fling.speed=200…3000:3", "cards.snapResponse=0.2,0.8", more: ["-o", "s.png"])
    let layout = SheetLayout(job.grid, cell: PixelSize(60, 90))
    let pictures = ProgramHost(nil, FileLedger()).pictures
    let bytes = try #require(try job.carried(layout))
    let text = try #require(try CarriedText.find(in: bytes))
    let take = try LoadedTake(
      text: text, named: "s.png", library: .builtIn, configPath: "c.json", pictures, isCarried: true)
    let carried = try #require(take.sheet)
    for cell in 0..<job.grid.count {
      let place = layout.place(of: cell)
      #expect(carried.place(of: cell) == place && carried.cell(at: place.center) == cell)
      let own = try carried.take(of: cell, take, .builtIn, pictures, configPath: "c.json")
      let patches = own.patches(over: Patches(), settings: Patches())
      let alone = try TakeRun(job.grid.maker.effect, own, in: Vector(390, 844), patches: patches, settings: Patches())
      #expect(try RunRecord(of: alone).columns == RunRecord(of: job.grid.run(of: cell)).columns, "\(cell)")
    }
    #expect(carried.cell(at: Vector(2, 2)) == nil)
    #expect(try self.job("cards.fade=0,1", more: ["-o", "s.png", "--no-source"]).carried(layout) == nil)
  }

  @Test func sheetCellsAreLabelledWithTheirValues() throws {
    let one = try job("cards.snapDampingRatio=0.3,0.7,0.84,1,1.2", more: ["-o", "s.png"])
    let sheet = SheetLayout(one.grid, cell: PixelSize(100, 150))
    var canvas = Canvas(size: .zero)
    sheet.draw(chosen: 3, on: &canvas)
    for (place, value) in zip(sheet.places, ["0.3", "0.7", "0.84", "1", "1.2"]) {
      let label = try #require(canvas.words.first { $0.text == value })
      #expect((label.middle.x - Double(place.x + 50)).magnitude < 1)
      #expect((0...30).contains(Double(place.y) - label.middle.y))
    }
    // The frame is behind and around the best cell.
    let frame = try #require(canvas.areas.first { $0.color == Look.onInk(Cards.accent) }).box
    #expect(frame.center == Vector(Double(sheet.places[3].x + 50), Double(sheet.places[3].y + 75)))
    #expect(frame.width > 100 && frame.height > 150)
    let usual = try job("cards.snapDampingRatio=0.3,1", "cards.snapResponse=0.2,0.35,0.5", more: ["-o", "s.png"])
    let table = SheetLayout(usual.grid, cell: PixelSize(100, 150))
    canvas.clear(to: .zero)
    table.draw(chosen: nil, on: &canvas)
    for (column, value) in ["0.3", "1"].enumerated() {
      let label = try #require(canvas.words.first { $0.text == value })
      #expect((label.middle.x - Double(table.places[column].x + 50)).magnitude < 1)
      #expect((0...30).contains(Double(table.places[0].y) - label.middle.y))
    }
    for (row, value) in ["0.2", "0.35", "0.5"].enumerated() {
      let label = try #require(canvas.words.first { $0.text == value })
      #expect((label.middle.y - Double(table.places[2 * row].y + 75)).magnitude < 4)
      #expect(label.box.minX < Double(table.places[0].x))
    }
    #expect(canvas.words.contains { $0.text.contains(" across: 0.3 … 1; now 0.86") })
    #expect(canvas.words.contains { $0.text.contains(" down: 0.2 … 0.5") })
    // Only the current value has the effect's colour.
    let now = try #require(usual.grid.axes[1].usual.map { usual.grid.axes[1].words[$0] })
    let loud = canvas.words.filter { $0.color == Look.onInk(Cards.accent) }
    #expect(now == "0.35" && loud.map(\.text) == ["0.35"])
  }

  // MARK: - Clips

  /// Every cell in every frame of a clip equals the same frame of a clip of that cell alone.
  @Test(arguments: [["--speed", "0.5"], ["--fps", "30", "--threads", "1"]])
  func sheetClipFramesEqualCellClips(more: [String]) throws {
    let folder = FidgetCommand.Folder()
    let values = ["0.3", "0.8", "1.2"]
    let shared = ["cards", "--take", Self.take, "--size", "60x90", "--seconds", "0.4"] + more
    let vary = "cards.snapDampingRatio=\(values.joined(separator: ","))"
    let run = FidgetCommand.run(["sweep"] + shared + ["--vary", vary, "-o", "s.rgba"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let sheet = try Data(contentsOf: folder.url.appendingPathComponent("s.rgba"))
    let layout = SheetLayout(try job(vary, more: ["-o", "null:"]).grid, cell: PixelSize(60, 90), notes: 0)
    let size = layout.size.width * layout.size.height * 4
    #expect(sheet.count % size == 0 && sheet.count / size >= 12)
    for (value, place) in zip(values, layout.places) {
      let alone = FidgetCommand.run(
        ["render"] + shared + ["--set", "cards.snapDampingRatio=\(value)", "-o", "a.rgba"], in: folder)
      #expect(alone.status == 0, "\(alone.errors)")
      let film = try Data(contentsOf: folder.url.appendingPathComponent("a.rgba"))
      #expect(film.count / (60 * 90 * 4) == sheet.count / size)
      var wrong = Set<Int>()
      for frame in 0..<sheet.count / size {
        for y in 0..<90 {
          let from = frame * size + ((place.y + y) * layout.size.width + place.x) * 4
          let line = (frame * 90 + y) * 240
          if sheet[from..<from + 240] != film[line..<line + 240] { wrong.insert(frame) }
        }
      }
      #expect(wrong.isEmpty, "\(value)")
    }
  }

  /// Clips for other players show the sheet's frames, each at its time.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"), "needs ffmpeg"),
    arguments: ["mp4", "webm", "gif"])
  func encodedSheetClipsShowTheSameFrames(_ ending: String) throws {
    let folder = FidgetCommand.Folder()
    func film(_ name: String, _ more: [String]) throws -> [[UInt8]] {
      let scaled = [
        "-v", "error", "-i", name, "-vf", "scale=96:64", "-pix_fmt", "gray", "-f", "rawvideo", "\(name).gray",
      ]
      let read = OtherProgram.run("/usr/bin/ffmpeg", more + scaled, in: folder)
      #expect(read.status == 0, "\(read.errors)")
      let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(name).gray")))
      return stride(from: 0, to: bytes.count, by: 96 * 64).map { Array(bytes[$0..<$0 + 96 * 64]) }
    }
    for name in ["s.y4m", "s.\(ending)"] {
      let run = FidgetCommand.run(
        [
          "sweep", "cards", "--take", Self.take, "--size", "64x96", "--vary", "cards.snapResponse=0.2,0.6", "--fps",
          "25",
          "--seconds", "0.6", "-o", name,
        ], in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let (sheet, clip) = (try film("s.y4m", []), try film("s.\(ending)", []))
    #expect(sheet.count == 15 && clip.count == 15)
    func distance(_ a: [UInt8], _ b: [UInt8]) -> Int { zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
    // While the cards move, no frame is nearer to another frame of the sheet than to its own.
    for (index, frame) in clip.enumerated() {
      let nearest = sheet.indices.min { distance(frame, sheet[$0]) < distance(frame, sheet[$1]) } ?? 0
      #expect(nearest == index || distance(sheet[nearest], sheet[index]) < 96 * 64 / 8, "\(index)")
    }
  }
}

private struct Word {
  var text: String
  var box: Rect
  var middle: Vector
  var color: Color

  /// The number in the text as people read it; `nil` if it is no number.
  var number: Double? { Double(text.replacing(",", with: "").replacing("−", with: "-").replacing("°", with: "")) }
}

extension Canvas {
  /// The texts with their boxes.
  fileprivate var words: [Word] {
    marks.compactMap { mark in
      guard case .picture(.text(let designed), let rect, _, let tint, _) = mark.shape else { return nil }
      let run = designed.settled
      let box = Rect(center: rect.center, size: designed.box)
      let width = min(run.width, TextWidth.estimate(run.text, size: run.size))
      let x =
        switch run.alignment {
        case .leading: box.minX + width / 2
        case .center: box.midX
        case .trailing: box.maxX - width / 2
        }
      let middle = Vector(x, box.midY)
      return Word(
        text: run.text, box: Rect(center: middle, size: Vector(width, box.height)), middle: middle, color: tint)
    }
  }

  fileprivate var textSizes: [Double] {
    marks.compactMap { if case .picture(.text(let run), _, _, _, _) = $0.shape { run.size } else { nil } }
  }

  /// Filled areas of one colour.
  fileprivate var areas: [(box: Rect, color: Color)] {
    boxes { if case .fill(let path, .color(let color)) = $0 { (path, color) } else { nil } }
  }

  /// Lines of one colour.
  fileprivate var lines: [(box: Rect, color: Color)] {
    boxes { if case .stroke(let path, _, .color(let color)) = $0 { (path, color) } else { nil } }
  }

  private func boxes(_ part: (Mark.Shape) -> (Path, Color)?) -> [(box: Rect, color: Color)] {
    marks.compactMap { mark in
      guard let (path, color) = part(mark.shape) else { return nil }
      let points = path.elements.flatMap { element -> [Vector] in
        switch element {
        case .move(let p), .line(let p): [p]
        case .cubic(_, _, let p): [p]
        case .close: []
        }
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
      return (Rect(x: left, y: top, width: right - left, height: bottom - top), color)
    }
  }
}
