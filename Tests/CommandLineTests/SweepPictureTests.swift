import Canvas
import Effects
import Files
import Foundation
import Motion
import Testing

@testable import Commands
@testable import Experiments

/// What is written on sheets and maps, and that clips show every cell at the same moment.
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
    return try SweepJob(Arguments(words, options: SweepJob.options, command: "sweep", files: FileLedger()))
  }

  // MARK: - What is written

  @Test func aMapShowsWhatEveryCellCameTo() throws {
    let job = try job(
      "take.fling.speed=200…3000:9", "take.fling.angle=90…180:5", more: ["--colour", "happenings", "-o", "m.png"])
    let rows = try job.rows()
    var canvas = Canvas(size: .zero)
    DecisionMap(job.grid, rows, .decisions(rows.map(\.decided))).draw(on: &canvas)
    let (words, areas) = (canvas.words, canvas.areas.dropFirst())
    let swatches = areas.filter { $0.box.width == 16 }
    let squares = areas.filter { $0.box.width > 16 && $0.box.width == $0.box.height }
    #expect(squares.count == 45)
    // The first axis goes to the right, the second up.
    let (columns, lines) = (Set(squares.map(\.box.midX)).sorted(), Set(squares.map(\.box.midY)).sorted(by: >))
    #expect(columns.count == 9 && lines.count == 5)
    var decided = Set<String>()
    for row in rows {
      let square = try #require(
        squares.first { $0.box.midX == columns[row.cell % 9] && $0.box.midY == lines[row.cell / 9] })
      let name = try #require(words.first { $0.text == row.decided })
      let swatch = try #require(swatches.first { ($0.box.midY - name.middle.y).magnitude < 4 })
      #expect(square.color == swatch.color && swatch.box.maxX < name.box.minX)
      decided.insert(row.decided)
    }
    #expect(decided.count >= 4 && Set(swatches.map(\.color)).count == decided.count)
    for name in decided {
      let share = Double(rows.count { $0.decided == name }) / 45 * 100
      let line = try #require(words.first { $0.text == name }).middle.y
      #expect(
        words.contains {
          $0.text.hasSuffix(" %") && $0.middle.y == line && (Double($0.text.dropLast(2))! - share).magnitude < 0.51
        })
    }
    // Numbers stand at the cells that they are of.
    let below = words.filter { $0.middle.y > lines[0] + 40 && Double($0.text) != nil }
    let beside = words.filter { $0.box.maxX < columns[0] && Double($0.text) != nil }
    #expect(below.count >= 5 && beside.count >= 3)
    for word in below {
      let place = try #require(columns.firstIndex { ($0 - word.middle.x).magnitude < 1 }, "\(word.text)")
      #expect(Double(word.text) == 200 + 350 * Double(place))
    }
    for word in beside {
      let place = try #require(lines.firstIndex { ($0 - word.middle.y).magnitude < 2 }, "\(word.text)")
      #expect(Double(word.text) == 90 + 22.5 * Double(place))
    }
    #expect(words.contains { $0.text == "Fling speed, pt/s" && $0.middle.y > lines[0] })
    #expect(words.contains { $0.text == "Fling angle, °" && $0.middle.y < lines[4] })
  }

  @Test func aMapOfAMeasureGoesFromDarkToLight() throws {
    let job = try job("cards.snapResponse=0.2…0.8:7", more: ["--colour", "settled", "-o", "m.png"])
    let values: [Double] = [0.3, 0.1, .infinity, 0.2, 0.7, 0.5, 0.4]
    var canvas = Canvas(size: .zero)
    DecisionMap(job.grid, try job.rows(), .measure("settled", values: values)).draw(on: &canvas)
    let squares = canvas.areas.dropFirst().filter { $0.box.width > 16 }.sorted { $0.box.x < $1.box.x }
    #expect(squares.count == 7)
    func light(_ color: Color) -> Double { 0.3 * color.red + 0.6 * color.green + 0.1 * color.blue }
    let order = [1, 3, 0, 6, 5, 4].map { light(squares[$0].color) }
    #expect(order == order.sorted() && Set(order).count == 6)
    // What never is has a colour of none of them.
    #expect(!order.contains(light(squares[2].color)))
    let ends = canvas.words.filter { ["0.700", "0.100"].contains($0.text) }.sorted { $0.middle.y < $1.middle.y }
    #expect(ends.map(\.text) == ["0.700", "0.100"])
  }

  @Test func aSheetsCellsHaveTheirValues() throws {
    let one = try job("cards.snapDampingRatio=0.3,0.7,0.84,1,1.2", more: ["-o", "s.png"])
    let sheet = SheetLayout(one.grid, cell: PixelSize(100, 150))
    var canvas = Canvas(size: .zero)
    sheet.draw(chosen: 3, on: &canvas)
    for (place, value) in zip(sheet.places, ["0.3", "0.7", "0.84", "1", "1.2"]) {
      let label = try #require(canvas.words.first { $0.text == value })
      #expect((label.middle.x - Double(place.x + 50)).magnitude < 1)
      #expect((0...30).contains(Double(place.y) - label.middle.y))
    }
    // Behind the best one and round it.
    let frame = try #require(canvas.areas.dropFirst().first).box
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
    #expect(canvas.words.contains { $0.text.contains(" across, ") && $0.text.hasSuffix(" down") })
    // What counts anyway has the effect's colour, and it alone.
    let now = try #require(usual.grid.axes[1].usual.map { usual.grid.axes[1].words[$0] })
    let loud = canvas.words.filter { $0.color == Look.onInk(Cards.accent) }
    #expect(now == "0.35" && loud.map(\.text) == ["0.35"])
  }

  // MARK: - Clips

  /// Every frame of a clip: each cell as the same frame of a clip of it alone.
  @Test(arguments: [["--speed", "0.5"], ["--fps", "30", "--threads", "1"]])
  func everyFrameOfAClipHasAllCellsAtItsMoment(more: [String]) throws {
    let folder = FidgetCommand.Folder()
    let values = ["0.3", "0.8", "1.2"]
    let shared = ["cards", "--take", Self.take, "--size", "60x90", "--seconds", "0.4"] + more
    let vary = "cards.snapDampingRatio=\(values.joined(separator: ","))"
    let run = FidgetCommand.run(["sweep"] + shared + ["--vary", vary, "-o", "s.rgba"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let sheet = try Data(contentsOf: folder.url.appendingPathComponent("s.rgba"))
    let layout = SheetLayout(try job(vary, more: ["-o", "null:"]).grid, cell: PixelSize(60, 90))
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

  /// What others play shows the sheet's frames, each at its time.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"), "needs ffmpeg"),
    arguments: ["mp4", "webm", "gif"])
  func clipsForOthersShowTheSameFrames(_ ending: String) throws {
    let folder = FidgetCommand.Folder()
    func film(_ name: String, _ more: [String]) throws -> [[UInt8]] {
      let scaled = [
        "-v", "error", "-i", name, "-vf", "scale=96:64", "-pix_fmt", "gray", "-f", "rawvideo", "\(name).gray",
      ]
      let read = FidgetCommand.run(more + scaled, in: folder, program: "/usr/bin/ffmpeg")
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
    // While they move, none is nearer to another frame of the sheet than to its own.
    for (index, frame) in clip.enumerated() {
      let nearest = sheet.indices.min { distance(frame, sheet[$0]) < distance(frame, sheet[$1]) } ?? 0
      #expect(nearest == index || distance(sheet[nearest], sheet[index]) < 96 * 64 / 8, "\(index)")
    }
  }
}

extension Canvas {
  /// Texts with the boxes that they stand in.
  fileprivate var words: [(text: String, box: Rect, middle: Vector, color: Color)] {
    marks.compactMap { mark in
      guard case .picture(.text(let run), let rect, _, let tint, _) = mark.shape else { return nil }
      let box = Rect(center: rect.center, size: run.box)
      let width = min(run.width, TextWidth.estimate(run.text, size: run.size))
      let x =
        switch run.alignment {
        case .leading: box.minX + width / 2
        case .center: box.midX
        case .trailing: box.maxX - width / 2
        }
      return (run.text, Rect(center: Vector(x, box.midY), size: Vector(width, box.height)), Vector(x, box.midY), tint)
    }
  }

  /// Filled areas of one colour.
  fileprivate var areas: [(box: Rect, color: Color)] {
    marks.compactMap { mark in
      guard case .fill(let path, .color(let color)) = mark.shape else { return nil }
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
