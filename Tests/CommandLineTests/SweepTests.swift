import Canvas
import Effects
import Files
import Foundation
import Gestures
import Motion
import Playing
import Studies
import Testing
import Tuning

@testable import Commands
@testable import Experiments
@testable import Filming

/// The command `fidget sweep`: axes, sheets, tables, maps, and plans whose parts can run anywhere.
struct SweepTests {
  private static let fling =
    "# effect cards\n# size 390 844\n# parameters {\"deceleration\": 0.998}\nat 0.1 fling 300 440 to 110 440 over 0.13\n"

  private static func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.write(fling, to: "a.take")
    return folder
  }

  @Test func tableHasOneRowPerCell() throws {
    let folder = Self.folder()
    let run = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--vary", "cards.snapResponse=0.2..0.8:3:log", "--vary",
        "cards.snapDampingRatio=0.5,1", "--measure", "at 2 front", "--best", "settled", "-o", "t.csv",
      ], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = try #require(folder.read("t.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 7)
    #expect(
      rows[0] == [
        "cards.snapResponse", "cards.snapDampingRatio", "settled", "overshoot of front", "rest of front",
        "peak speed of front", "at 2 front", "decided", "happened", "path",
      ])
    #expect(rows.dropFirst().map { $0[0] } == ["0.2", "0.4", "0.8", "0.2", "0.4", "0.8"])
    #expect(rows.dropFirst().map { $0[1] } == ["0.5", "0.5", "0.5", "1", "1", "1"])
    #expect(rows.dropFirst().allSatisfy { $0[7] == "snapped to card 3" })
    // A test of the same take with these values reports the same numbers.
    folder.write(Self.fling + "expect settled within 0\nexpect overshoot of front under 0\n", to: "b.take")
    let test = FidgetCommand.run(
      ["test", "b.take", "--json", "--set", "cards.snapResponse=0.4", "--set", "cards.snapDampingRatio=0.5"], in: folder
    )
    for column in [2, 3] { #expect(test.output.contains("\"value\":\(rows[2][column])}"), "\(test.output)") }
    let least = rows.dropFirst().min { Double($0[2])! < Double($1[2])! }!
    #expect(run.lines[1].hasPrefix("best: cards.snapResponse=\(least[0]) cards.snapDampingRatio=\(least[1])  settled "))
    #expect(run.lines.contains("\"cards.snapResponse\": \(least[0])"))
  }

  /// Every cell of a sheet equals a clip of that cell alone, moment by moment, pixel by pixel.
  @Test(arguments: EffectLibrary.builtIn.ids) @MainActor
  func sheetCellEqualsItsRender(id: String) throws {
    let demo = URL(fileURLWithPath: #filePath + "/../../..").standardized.appendingPathComponent("demos/\(id).take")
      .path
    let effect = try #require(EffectLibrary.builtIn[id])
    let number = try #require(
      ParameterCatalogue.all[id]?.schema.parameters.first {
        if case .number = $0.kind { true } else { false }
      })
    guard case .number(let range) = number.kind, case .number(let now) = number.defaultValue else { return }
    let key = "\(id).\(number.name)"
    let values = [now, (now + range.upperBound) / 2].map(\.plainText)
    func arguments(_ words: [String]) throws -> Arguments {
      try Arguments(
        [id, "--take", demo, "--size", "390x844"] + words, options: SweepJob.options, command: "sweep",
        files: FileLedger(), library: .builtIn)
    }
    let job = try SweepJob(try arguments(["--vary", "\(key)=\(values.joined(separator: ","))", "-o", "null:"]))
    let camera = try Camera(size: Vector(390, 844), scale: 0.25)
    let layout = SheetLayout(job.grid, cell: camera.pixels)
    let blank = Bitmap(width: layout.size.width, height: layout.size.height)
    let film = try SheetFilm(job.grid, layout, camera, sheet: blank, threads: 2)
    let alone = try values.map { value in
      try FilmSetup(try arguments(["--set", "\(key)=\(value)"])).film(effect, isLogged: false)
    }
    for seconds in [0, 0.6, 1.3, 2.6] {
      let moment = Moment(seconds: seconds + 0.001)
      let sheet = film.draw(moment)
      for (place, scene) in zip(layout.places, alone) {
        scene.advance(to: moment)
        let picture = camera.picture(of: scene.canvas(fraction: moment.fraction))
        var different = 0
        for y in 0..<picture.height {
          for x in 0..<picture.width where sheet[place.x + x, place.y + y] != picture[x, y] {
            different += 1
          }
        }
        #expect(different == 0, "\(key) at \(seconds)")
      }
    }
  }

  @Test func sheetsClipsAndTablesAreMade() throws {
    let folder = Self.folder()
    let head = ["sweep", "cards", "--take", "a.take", "--size", "64x96", "--scale", "0.5"]
    let vary = ["--vary", "cards.snapDampingRatio=0.3…1.2:3"]
    let png = FidgetCommand.run(head + vary + ["-o", "s.png", "--at", "0.4"], in: folder)
    #expect(png.status == 0 && folder.names.contains("s.png") && folder.names.contains("s.csv"), "\(png.errors)")
    #expect(png.output == "s.png  3 cells  at 0.4 s\n")
    let clips = (1...2).map { threads in
      FidgetCommand.run(
        head + vary + ["-o", "s\(threads).y4m", "--seconds", "0.3", "--threads", "\(threads)"], in: folder)
    }
    #expect(clips.allSatisfy { $0.status == 0 } && clips[0].lines[0].hasPrefix("s1.y4m  18 frames  0.300 s  "))
    #expect(clips[0].lines[0].suffix(16) == clips[1].lines[0].suffix(16))
    // The outcome of each cell is a column of the table beside the sheet.
    let wide = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--vary", "take.fling.speed=200…3000:9", "--vary",
        "take.fling.angle=100…180:5", "-o", "m.csv",
      ], in: folder)
    #expect(wide.status == 0, "\(wide.errors)")
    let table = try #require(folder.read("m.csv"))
    #expect(table.split(separator: "\n").count == 46)
    #expect((0...4).count { table.contains("snapped to card \($0)") } >= 4)
  }

  /// Sheets for other players: ffprobe reads the expected codec, the frames and the size of the sheet.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffprobe"), "needs ffmpeg"),
    arguments: [("gif", "gif", 5), ("webm", "vp9", 12)])
  func encodedSheetsHaveCodecFramesAndSize(_ ending: String, _ codec: String, _ frames: Int) throws {
    let folder = Self.folder()
    let run = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--size", "64x96", "--vary", "cards.snapDampingRatio=0.3…1.2:2", "-o",
        "s.\(ending)", "--seconds", "0.2",
      ], in: folder)
    #expect(
      run.status == 0 && run.lines[0].hasPrefix("s.\(ending)  \(frames) frames  0.200 s  "),
      "\(run.output)\(run.errors)")
    let probe = OtherProgram.run(
      "/usr/bin/ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames", "-of",
        "csv=p=0", "s.\(ending)",
      ], in: folder)
    let reported = probe.output.split(separator: "\n").first?.split(separator: ",").map(String.init) ?? []
    #expect(reported.count == 4 && reported[0] == codec && reported[3] == "\(frames)", "\(probe.output)\(probe.errors)")
    #expect(reported.count == 4 && Int(reported[1])! >= 2 * 64 && Int(reported[2])! >= 96)
    #expect(folder.names.contains("s.csv"))
  }

  @Test func presetsCanBeVaried() throws {
    let folder = Self.folder()
    let checkout = URL(fileURLWithPath: #filePath + "/../../..").standardized
    let run = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--vary", "preset=none,calm,playful", "-o", "t.jsonl", "--config",
        checkout.appendingPathComponent("config/fidget.json").path,
      ], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = try #require(folder.read("t.jsonl")).split(separator: "\n").map(String.init)
    #expect(
      rows.count == 3 && rows[1].hasPrefix("{\"preset\":\"calm\",") && Set(rows.map { $0.dropFirst(24) }).count == 3)
    // A value on another axis overrides the preset's value, in either order of the axes.
    let (value, preset) = ("cards.snapDampingRatio=0.3,1.2", "preset=playful,calm")
    for axes in [[value, preset], [preset, value]] {
      let run = FidgetCommand.run(
        ["sweep", "cards", "--take", "a.take", "--vary", axes[0], "--vary", axes[1], "-o", "t.csv", "--config"]
          + [checkout.appendingPathComponent("config/fidget.json").path], in: folder)
      let rows = try #require(folder.read("t.csv")).split(separator: "\n").dropFirst()
      let numbers = rows.map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[2...6].joined(separator: ",")
      }
      #expect(run.status == 0 && Set(numbers).count == 4, "\(rows)")
    }
  }

  @Test func bestCellIsSavedAsPreset() throws {
    let folder = Self.folder()
    folder.write("{}", to: "c.json")
    let run = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--config", "c.json", "--vary", "cards.snapDampingRatio=0.3,1,0.5",
        "--best", "overshoot of front", "--save-preset", "still", "-o", "t.csv",
      ], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.read("presets/still.json")?.contains("\"snapDampingRatio\": 1") == true)
  }

  // MARK: - The moment of a picture

  /// The moment is found and reported, with the same bytes for any number of threads, from parts, and when given by `--at`.
  @Test func sheetShowsTheMostDifferentMoment() throws {
    let folder = Self.folder()
    let head = [
      "sweep", "cards", "--take", "a.take", "--size", "390x844", "--scale", "0.25", "--vary",
      "cards.snapDampingRatio=0.3…1.2:4",
    ]
    func sheet(_ words: [String], _ name: String) throws -> (line: String, bytes: Data) {
      let run = FidgetCommand.run(head + words + ["--no-source", "-o", name], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return (run.lines.last ?? "", try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }
    let found = try sheet([], "a.png")
    let words = found.line.split(separator: " ").map(String.init)
    #expect(found.line.hasPrefix("a.png  4 cells  at ") && found.line.hasSuffix(" s, where they differ most"))
    let seconds = try #require(words.count > 4 ? Double(words[4]) : nil)
    // The moment is after the finger has lifted, at 0.23 s, and before all cells are at rest.
    #expect((0.25...0.8).contains(seconds), "\(found.line)")
    #expect(try sheet(["--threads", "1"], "b.png").bytes == found.bytes)
    for cells in ["0..1", "2..3"] {
      let run = FidgetCommand.run(
        head + ["--no-source", "--cells", cells, "-o", "\(cells.prefix(1)).jsonl"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let gathered = try sheet(["--gather", "0.jsonl", "--gather", "2.jsonl"], "c.png")
    let asked = try sheet(["--gather", "0.jsonl", "--gather", "2.jsonl", "--at", "\(seconds)"], "e.png")
    #expect(asked.line == "e.png  4 cells  at \(seconds) s")
    #expect(gathered.bytes == found.bytes && gathered.line.dropFirst(5) == found.line.dropFirst(5))
    // Cells that never differ are reported as such.
    let same = FidgetCommand.run(
      [
        "sweep", "cards", "--take", "a.take", "--size", "64x96", "--vary", "cards.snapDampingRatio=0.5,0.5", "-o",
        "d.png",
      ],
      in: folder)
    #expect(same.lines == ["d.png  2 cells  at 0.233 s; they never differ"], "\(same.output)")
  }

  @Test func curvesNeedReadoutsOfOneUnit() throws {
    let folder = Self.folder()
    let head = ["sweep", "cards", "--take", "a.take", "--vary", "cards.snapDampingRatio=0.3…1.2:3", "--curves"]
    let run = FidgetCommand.run(head + ["-o", "c.png", "--scale", "0.5", "--seconds", "1.5"], in: folder)
    #expect(run.status == 0 && run.lines == ["c.png  3 cells"] && folder.names.contains("c.csv"), "\(run.errors)")
    for (words, message) in [
      (["-o", "c.gif"], "--curves: makes graphs, which are a .png, got -o 'c.gif'"),
      (["-o", "c.png", "--at", "1"], "--at and --curves: expected only one of them"),
      (["-o", "c.png", "--readout", "frnt"], "--readout: expected a readout of cards"),
      (
        ["-o", "c.png", "--readout", "front", "--readout", "velocity"],
        "--readout: front is in cards, velocity in cards/s; expected readouts of one unit"
      ),
    ] {
      let run = FidgetCommand.run(head + words, in: folder)
      #expect(run.status == 2 && run.errors.hasPrefix("fidget: \(message)"), "\(run.errors)")
    }
  }

  // MARK: - Cells

  private static let grid = [
    "sweep", "cards", "--take", "a.take", "--vary", "take.fling.speed=200…3000:7", "--vary",
    "cards.snapResponse=0.2…0.8:5",
  ]

  private static func run(_ cells: String, _ output: String, in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    FidgetCommand.run(grid + ["-o", output, "--cells", cells], in: folder)
  }

  private static func gather(_ files: [String], in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    FidgetCommand.run(grid + ["-o", "t.csv"] + files.flatMap { ["--gather", $0] }, in: folder)
  }

  @Test func gatheredPartsEqualADirectSweep() throws {
    let folder = Self.folder()
    let all = FidgetCommand.run(Self.grid + ["-o", "t.csv"], in: folder)
    #expect(all.status == 0)
    let direct = try #require(folder.read("t.csv"))
    // Every row equals the row of its cell alone.
    for (speed, response, cell) in [("200", "0.2", 1), ("1133", "0.35", 10), ("3000", "0.8", 35)] {
      let alone = FidgetCommand.run(
        [
          "sweep", "cards", "--take", "a.take", "--vary", "take.fling.speed=\(speed)", "--vary",
          "cards.snapResponse=\(response)", "-o", "one.csv",
        ], in: folder)
      #expect(alone.status == 0, "\(alone.errors)")
      #expect(folder.read("one.csv")?.split(separator: "\n").last == direct.split(separator: "\n")[cell])
    }
    for cells in [["0..34"], ["20…99", "0..6", "7..19", "5..8"]] {
      let folder = Self.folder()
      for (number, cells) in cells.enumerated() {
        let run = FidgetCommand.run(
          Self.grid + ["-o", "\(number).jsonl", "--cells", cells, "--threads", "\(1 + number)"], in: folder)
        #expect(run.status == 0 && run.output.hasPrefix("\(number).jsonl  "), "\(run.errors)")
      }
      let gather = Self.gather(cells.indices.map { "\($0).jsonl" }, in: folder)
      #expect(gather.status == 0 && folder.read("t.csv") == direct, "\(gather.errors)")
    }
  }

  @Test func missingTornAndForeignPartsAreReported() throws {
    let folder = Self.folder()
    for (number, cells) in ["0..9", "20..29"].enumerated() {
      #expect(Self.run(cells, "\(number).jsonl", in: folder).lines == ["\(number).jsonl  10 cells"])
    }
    let missing = Self.gather(["0.jsonl", "1.jsonl"], in: folder)
    #expect(missing.status == 1)
    #expect(
      missing.errors == "fidget: --gather: 15 of 35 cells are missing\nfidget: --cells 10..19\nfidget: --cells 30..34\n"
    )
    let whole = try #require(folder.read("1.jsonl"))
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    for torn in [String(whole.dropLast(40)), lines.dropLast(4).joined(separator: "\n")] {
      folder.write(torn, to: "1.jsonl")
      let gather = Self.gather(["0.jsonl", "1.jsonl"], in: folder)
      #expect(gather.status == 1 && gather.errors == "fidget: 1.jsonl: incomplete, expected 10 cells; run it again\n")
    }
    // A run that ends while it writes leaves no file with its name.
    let killed = LimitTests.run("--fsize=0", Self.grid + ["-o", "2.jsonl", "--cells", "30..34"], in: folder)
    #expect(killed.status != 0 && !folder.names.contains("2.jsonl"))
    folder.write(Self.fling.replacing("110", with: "111"), to: "a.take")
    let other = Self.gather(["0.jsonl"], in: folder)
    #expect(other.status == 1 && other.errors.hasPrefix("fidget: 0.jsonl: from another sweep: "), "\(other.errors)")
  }

  /// Returns a correct start of a command line, with more words.
  private static func sweep(to output: String, _ words: String...) -> [String] {
    ["sweep", "cards", "--take", "a.take", "-o", output] + words
  }

  @Test(arguments: [
    (
      ["sweep", "cards", "-o", "x.png"], 2 as Int32,
      "sweep: expected the touches that all cells get, --take FILE or --demo"
    ),
    (["sweep", "cards", "--take", "a.take", "-o", "x.png"], 2, "sweep: expected one or two --vary KEY=FROM…TO:COUNT"),
    (["sweep", "cards", "--take", "a.take"], 2, "sweep: expected -o OUT, such as -o sheet.mp4"),
    (
      sweep(to: "x.png", "--vary", "cards.snapRespons=1,2"), 2,
      "--vary cards.snapRespons: unknown parameter, did you mean cards.snapResponse?"
    ),
    (sweep(to: "x.png", "--vary", "cards.snapResponse=0…9:3"), 1, "--vary cards.snapResponse=0: 0 is out of range"),
    (sweep(to: "x.png", "--vary", "lamp.gravity=1,2"), 2, "--vary lamp.gravity: says nothing about cards"),
    (sweep(to: "x.png", "--vary", "cards.snapResponse=1…2"), 2, "--vary cards.snapResponse=1…2: expected KEY="),
    (
      sweep(to: "x.png", "--vary", "take.fing.speed=1,2"), 2,
      "--vary take.fing.speed: expected tap, hold, press, drag, fling, pinch, got 'fing', did you mean fling?"
    ),
    (
      sweep(to: "x.png", "--vary", "take.fling.ratio=1,2"), 2,
      "--vary take.fling.ratio: expected speed, distance, duration, angle, turn, start, every of a fling, got 'ratio'"
    ),
    (
      sweep(to: "x.png", "--vary", "take.pinch.ratio=1,2"), 2,
      "--vary take.pinch.ratio: 1 makes no such gesture, or a.take has none"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.snapResponse=1,2", "--best", "max of frnt"), 2,
      "--best 'max of frnt': expected a readout of cards"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.snapResponse=1,2", "--cells", "0..1"), 2,
      "--cells: are written as a .jsonl, got -o 'x.csv'"
    ),
    (
      sweep(to: "x.jsonl", "--vary", "cards.snapResponse=1,2", "--cells", "2..3"), 2,
      "--cells 2..3: expected A..B, the first and the last of 0..1"
    ),
    (
      sweep(to: "x.jsonl", "--vary", "cards.snapResponse=1,2", "--cells", "0..1", "--gather", "p.jsonl"), 2,
      "--gather and --cells: expected only one of them"
    ),
    (sweep(to: "x.csv", "--vary", "cards.snapResponse=1,2", "--gather", "none.jsonl"), 1, "none.jsonl: "),
    (
      sweep(to: "x.csv", "--vary", "cards.snapResponse=1,2", "--gather", "a.take"), 1,
      "a.take: contains no cells of a sweep, expected a file that --cells wrote"
    ),
    (
      sweep(to: "p.jsonl", "--vary", "cards.snapResponse=1,2", "--gather", "p.jsonl"), 2,
      "-o p.jsonl: is cells that are gathered, expected another file"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.fade=0,1", "--vary", "cards.fade=0.2,0.4"), 2,
      "--vary cards.fade: given twice"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.snapResponse=-1…1:3:log"), 2,
      "--vary cards.snapResponse=-1…1:3:log: a log axis does not go through 0"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.snapResponse=0.2…1:1001"), 2,
      "--vary cards.snapResponse=0.2…1:1001: expected KEY="
    ),
    (
      sweep(to: "x.gif", "--vary", "cards.snapResponse=0.2…1:401"), 2,
      "--vary: 401 cells are too many for a sheet, expected at most 400, or -o FILE.csv"
    ),
    (
      sweep(to: "x.y4m", "--vary", "cards.snapResponse=1,2", "--at", "1"), 2,
      "--at: is the moment of a .png, a clip has all of them"
    ),
    (
      sweep(to: "x.csv", "--vary", "cards.fade=0,1", "--save-preset", "x"), 2,
      "--save-preset: expected --best MEASURE with it"
    ),
    (sweep(to: "x.csv", "--vary", "preset=clam"), 2, "--vary preset=clam: unknown preset"),
  ])
  func wrongCommandLinesAreRefused(words: [String], status: Int32, message: String) {
    let run = FidgetCommand.run(words, in: Self.folder())
    #expect(run.status == status && run.errors.hasPrefix("fidget: \(message)"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
