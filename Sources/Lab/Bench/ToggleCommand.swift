import Canvas
import Commands
import Effects
import Formatting
import Gestures
import Motion
import Raster
import Sketches
import Stage
import Tuning

extension Command {
  private static let frames = Option("--frames", value: "N", "frames of each, 1200 unless told")

  /// `fidget-lab toggle`: what a sketch costs beside the same effect in Swift.
  static let toggle = Command(
    program: "fidget-lab", name: "toggle", operands: "",
    summary: "Measures a switch in Lua beside the same switch in Swift, frame by frame in turn.", options: [frames]
  ) { arguments in
    try arguments.refusePositionals("toggle")
    let frames = try arguments.integer(frames, in: 60...100_000) ?? 1200
    var benches = try [
      ToggleBench(EffectCard(Toggle.self)), ToggleBench(try Sketch(id: "toggle", text: Toggle.sketch).card),
    ]
    for _ in 0..<frames { for index in benches.indices { try benches[index].frame() } }
    let minutes = try benches.map { bench in try (0..<5).map { _ in try bench.minute() }.sorted()[2] }
    func row(_ name: String, _ swift: Double, _ lua: Double, places: Int) throws {
      let columns = [swift.text(places: places), lua.text(places: places), (lua / swift).text(places: 2)]
      try Output.line(
        name.padded(to: 34) + columns.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined())
    }
    try Output.line("a switch, medians".padded(to: 34) + "    Swift      Lua    ratio")
    func median(_ times: KeyPath<ToggleBench, [Double]>) -> [Double] {
      benches.map { $0[keyPath: times].sorted()[$0[keyPath: times].count / 2] }
    }
    let (whole, steps, pictures) = (median(\.wholes), median(\.steps), median(\.marks))
    try row("a frame at 390 × 844, ms", whole[0] * 1e3, whole[1] * 1e3, places: 3)
    try row("a step, µs", steps[0] * 1e6, steps[1] * 1e6, places: 2)
    try row("its marks, µs", pictures[0] * 1e6, pictures[1] * 1e6, places: 1)
    try row("a minute of a take again, ms", minutes[0] * 1e3, minutes[1] * 1e3, places: 1)
    for (name, bench) in zip(["Swift", "Lua"], benches) {
      try Output.line("\(name): \(try bench.restsAfter().map { "at rest after \($0) steps" } ?? "never at rest")")
    }
    return 0
  }
}

/// One of the two: a take of taps and pulls goes on and on, and each frame is drawn whole.
private struct ToggleBench {
  private static let size = Vector(390, 844)
  private let card: EffectCard
  private let player: TakePlayer
  private var performance: any Performance
  private let pictures = PictureStore()
  private let rasterizer = Rasterizer(threads: 1)
  private var canvas = Canvas(size: ToggleBench.size)
  private var mesher = Mesher()
  private var frameOut = Frame(size: PixelSize(390, 844))
  private var step: Int64 = 0
  private(set) var wholes: [Double] = []
  private(set) var steps: [Double] = []
  private(set) var marks: [Double] = []

  init(_ card: EffectCard) throws {
    self.card = card
    var take = "# fidget take 1\n# size 390 844\n"
    for second in 0..<30 {
      take += "at \(second * 2).2 tap 195 422\nat \(second * 2).9 drag 215 422 to 165 426 over 0.4 ease-in-out\n"
    }
    player = TakePlayer(try Take(parsing: take, named: "toggle"), in: Self.size)
    performance = try card.make(Self.size, [:])
  }

  /// Four steps and a picture, from the marks to the pixels.
  mutating func frame() throws {
    let start = Usage.seconds
    for _ in 0..<4 {
      if step == player.stepCount { step = 0 }
      _ = try performance.step(player.inputs(in: step))
      step += 1
    }
    let stepped = Usage.seconds
    canvas.clear(to: Self.size)
    performance.draw(fraction: 0.5, on: &canvas)
    let drawn = Usage.seconds
    mesher.mesh(canvas, scale: 1, into: &frameOut)
    rasterizer.draw(frameOut, pictures: pictures)
    steps.append((stepped - start) / 4)
    marks.append(drawn - stepped)
    wholes.append(Usage.seconds - start)
  }

  /// Seconds for a minute of the take from its start, as after a save.
  func minute() throws -> Double {
    var performance = try card.make(Self.size, [:])
    var told: [Happening] = []
    var inputs: [Input] = []
    let start = Usage.seconds
    for step in 0..<60 * Step.perSecond {
      inputs.removeAll(keepingCapacity: true)
      player.get(&inputs, of: step)
      try performance.step(inputs, &told)
    }
    return Usage.seconds - start
  }

  /// Steps after the last finger until a window would sleep.
  func restsAfter() throws -> Int? {
    var performance = try card.make(Self.size, [:])
    for step in 0..<2 * Step.perSecond { _ = try performance.step(player.inputs(in: step)) }
    for step in 0..<Int(Step.perSecond) * 10 {
      if performance.isSettled { return step }
      _ = try performance.step([])
    }
    return nil
  }
}
