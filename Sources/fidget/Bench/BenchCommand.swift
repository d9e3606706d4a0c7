import Canvas
import Effects
import Glibc
import Raster
import Stage

extension Command {
  private static let scene = Option(
    "--scene", value: "carousel", "only the scene that benchmarks/run compares with Cairo and SDL")
  private static let cards = Option("--cards", value: "N", "cards in that scene, 5 unless told")
  private static let frames = Option("--frames", value: "N", "how many frames, 200 unless told")
  private static let first = Option("--first", value: "FRAME", "the number of the first frame, 0 unless told")
  private static let damage = Option("--damage", "redraw only what changed since the frame before")
  private static let picture = Option("--picture", short: "-o", value: "FILE.ppm", "the last frame")

  /// `fidget bench`: what frames cost.
  static let bench = Command(
    name: "bench", operands: "[EFFECT…]", summary: "Measures what a frame costs, stage by stage.",
    options: [scene, cards, frames, first, damage, picture]
  ) { arguments in
    let count = try arguments.integer(frames, in: 1...1_000_000) ?? 200
    _ = try arguments.choice(scene, of: ["carousel"])
    let carousel = CarouselScene(cards: try arguments.integer(cards, in: 1...100_000) ?? 5)
    let start = try arguments.integer(first, in: 0...1_000_000) ?? 0
    let pictures = PictureStore()
    var bitmap = Bitmap(width: 1280, height: 720)
    let warm = count / 10 + 2
    var (cpu, wall) = (0.0, 0.0)
    for number in -warm..<count {
      if number == 0 { (cpu, wall) = (Usage.cpuSeconds, Usage.wallSeconds) }
      // Before the timing starts the frames count down to the first, each different from the next.
      let frame = number < 0 ? start - number : start + number
      let before = number < 0 ? frame + 1 : number == 0 ? start + 1 : frame - 1
      let canvas = carousel.canvas(frame: frame, over: arguments.has(damage) && number > -warm ? before : nil)
      Raster.draw(Mesher().frame(of: canvas, scale: 1), pictures: pictures, into: &bitmap)
    }
    let each = 1000 / Double(count)
    Output.line("\((Usage.cpuSeconds - cpu) * each) \((Usage.wallSeconds - wall) * each)")
    if let path = arguments[picture] { try PPMFile.write(bitmap, to: path) }
    return 0
  }
}

/// What this process has used so far.
enum Usage {
  /// Of all threads, in the program and in the kernel.
  static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static var wallSeconds: Double { Double(Clock.nowNanoseconds) / 1e9 }
}

/// A picture in the plainest format that there is, for comparing.
enum PPMFile {
  static func write(_ bitmap: Bitmap, to path: String) throws(Failure) {
    var bytes = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    for pixel in bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    defer { close(file) }
    guard file >= 0, Output.write(bytes, to: file) else {
      throw .content("\(path): \(String(cString: strerror(errno)))")
    }
  }
}
