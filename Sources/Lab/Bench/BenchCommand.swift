import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Motion
import Stage
import Studies
import Tuning

extension Command {
  private static let size = Option(
    "--size", value: "WxH", repeats: true, "width and height in points; 390x844, 1280x720 and 1920x1080 by default")
  private static let frames = Option("--frames", value: "N", "frames of each demo at 60 per second, 240 by default")
  private static let threads = Option("--threads", value: "N", "threads that draw, 1 by default")
  private static let json = Option("--json", "print all measurements as JSON")
  private static let long = Option("--long", "also memory after 1,000 and after 10,000 frames of each effect")
  private static let part = Option(
    "--part", value: "PART", offer: .words(BenchPart.allCases.map(\.rawValue)),
    "one part in this very process, as lines of numbers")
  private static let encoder = Option("--encoder", "only print the settings that render gives ffmpeg for an .mp4")
  private static let scene = Option("--scene", value: "carousel", "the scene of benchmarks/run; prints two numbers")
  private static let cards = Option("--cards", value: "N", "cards in that scene, 5 by default")
  private static let first = Option("--first", value: "FRAME", "the number of its first frame, 0 by default")
  private static let damage = Option("--damage", "redraw only what changed in it since the frame before")
  private static let sketches = Option(
    "--sketches", "only the sketches, beside twins in Swift; ends with 1 if one exceeds its limit")
  private static let picture = Option("--picture", short: "-o", value: "FILE.ppm", file: .writes, "its last frame")

  /// `fidget-lab bench`: measures the cost of frames.
  static let bench = Command(
    program: "fidget-lab", name: "bench", operands: "[EFFECT…]",
    summary: "Measures what a frame costs, stage by stage.",
    options: [
      size, frames, threads, json, long, sketches, .config, .set, .a, .b, part, encoder, scene, cards, first, damage,
      picture,
    ]
  ) { arguments in
    if arguments.has(encoder) {
      try Output.line(FFmpeg.encoder(.mp4, rate: Ratio(60)).joined(separator: " "))
      return 0
    }
    let frames = try arguments.integer(frames, in: 10...1_000_000)
    let threads = try arguments.integer(threads, in: 1...64) ?? 1
    if try arguments.choice(scene, of: ["carousel"]) != nil {
      try arguments.refuse([size, json, long, sketches, .config, .set, .a, .b, part], beside: scene)
      let carousel = CarouselBench(
        cards: try arguments.integer(cards, in: 1...100_000) ?? 5, frames: frames ?? 200,
        first: try arguments.integer(first, in: 0...1_000_000) ?? 0, threads: threads,
        redrawsDamage: arguments.has(damage))
      try Output.line(try carousel.run(picture: try arguments.target(picture).map { try PartFile($0) }))
      return 0
    }
    try arguments.refuse([cards, first, damage, picture], without: scene)
    let sizes = try arguments.all(size).map {
      try Arguments(["--size", $0], options: [size], command: "bench", files: arguments.files, library: .builtIn)
        .size(.size, sides: 16...8192)!
    }
    for id in arguments.positionals where id != "gallery" { _ = try EffectLibrary.builtIn.find(id) }
    let ids = arguments.positionals.isEmpty ? EffectLibrary.builtIn.ids : arguments.positionals
    let passed = [Option.config, .set, .a, .b].flatMap { option in arguments.all(option).flatMap { [option.name, $0] } }
    if let part: BenchPart = try arguments.choice(part) {
      let measures = try part.measure(ids[0], sizes.first ?? Vector(390, 844), frames ?? 240, threads, passed)
      try Output.text(measures.lines + "\n")
      return 0
    }
    let bench = Bench(
      ids: ids, sizes: sizes.isEmpty ? [Vector(390, 844), Vector(1280, 720), Vector(1920, 1080)] : sizes,
      frames: frames ?? 240, threads: threads, passed: passed)
    var excesses: [String] = []
    let tables: [Bench.Table]
    if arguments.has(sketches) {
      try arguments.refuse([size, long, .config, .set, .a, .b], beside: sketches)
      (tables, excesses) = try bench.sketchTables()
    } else {
      tables = try bench.tables(isLong: arguments.has(long))
    }
    try Output.text(
      (arguments.has(json) ? bench.json(tables).file.trimmed : tables.map(\.text).joined(separator: "\n\n")) + "\n")
    for excess in excesses { try Output.line(excess) }
    return excesses.isEmpty ? 0 : 1
  }
}

/// The measurements of one process; separate processes keep memory apart, and no part warms up another.
enum BenchPart: String, CaseIterable {
  /// Phases, fingers, threads and the encoder.
  case all
  case phases = "stages"
  case memory
  /// The blur of backdrops.
  case backdrop
  /// A drawing of many lines.
  case ink

  @MainActor
  func measure(_ id: String, _ size: Vector, _ frames: Int, _ threads: Int, _ passed: [String]) throws -> Measures {
    if self == .ink { return try InkBench(frames: frames, threads: threads).measures() }
    if self == .backdrop { return BackdropBench(frames: frames, threads: threads).measures }
    let effect = EffectLibrary.builtIn[id]
    let words = (id == "gallery" ? [] : [id, "--demo"]) + passed + ["--size", "\(size.x)x\(size.y)"]
    let arguments = try Arguments(
      words, options: FilmSetup.options + [.a, .b], command: "bench", files: FileLedger(), library: .builtIn)
    let bench = FrameBench(
      effect: effect, setup: try FilmSetup(arguments, for: effect), camera: try Camera(size: size, scale: 1),
      frames: frames, threads: threads)
    if self == .memory { return bench.measureMemory() }
    var measures = bench.measurePhases()
    if self == .all {
      bench.measureFingers(&measures)
      bench.compareThreads(&measures)
      try bench.measureEncoding(&measures)
    }
    return measures
  }
}
