import Canvas
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Formatting
import Motion
import Pictures
import Playground
import Raster
import Sketches
import Stage
import Studies
import Tuning

extension Command {
  private static let saves = Option("--saves", value: "N", "saves of each sketch, 100 by default")

  /// `fidget-lab reload`: measures the time from a saved text to its picture.
  static let reload = Command(
    program: "fidget-lab", name: "reload", operands: "[SKETCH…]",
    summary: "Measures how long a saved sketch takes to be tried, exchanged and shown, while its demo plays.",
    options: [saves]
  ) { arguments in
    guard let resources = Resources.find() else { throw Failure.content("reload: \(Resources.lookedFor)") }
    let all = Folder.names(in: resources.sketches).compactMap { SketchShelf.id(ofFile: $0) }.sorted()
    let saves = try arguments.integer(saves, in: 10...100_000) ?? 100
    try Output.line("ms of wall time      read  exchange   picture    median      99 %")
    for id in arguments.positionals.isEmpty ? all : arguments.positionals {
      let bench = try ReloadBench(id, "\(resources.sketches)/\(id).lua")
      let times = try (0..<saves).map { try bench.save($0) }
      func row(_ numbers: [Double]) -> String {
        numbers.map { number in
          let text = number.text(places: 2)
          return String(repeating: " ", count: max(0, 10 - text.count)) + text
        }.joined()
      }
      let totals = times.map { $0.reduce(0, +) }.sorted()
      let parts = (0..<3).map { part in times.map { $0[part] }.sorted()[saves / 2] }
      try Output.line(id.padded(to: 14) + row(parts + [totals[saves / 2], totals[saves * 99 / 100]]))
    }
    return 0
  }
}

/// A playground without a window, in which a sketch's demo plays while its file is saved repeatedly.
@MainActor
private final class ReloadBench {
  private let id: String
  private let path: String
  private let text: String
  private var library: EffectLibrary
  private let playground: Playground
  private let pictures = PictureStore()
  private let rasterizer = Rasterizer(threads: 1)
  private var canvas = Canvas(size: .zero)
  private var mesher = Mesher()
  private var frame = Frame(size: PixelSize(390, 844))
  private var shown: Int64 = 0

  init(_ id: String, _ path: String) throws {
    (self.id, self.path) = (id, path)
    text = String(decoding: try Failure.reading(path), as: UTF8.self)
    library = .builtIn
    library.put(try Sketch(id: id, text: text, path: path).card)
    let words = [id, "--demo", "--size", "390x844"]
    let arguments = try Arguments(
      words, options: FilmSetup.options, command: "reload", files: FileLedger(), library: library)
    playground = try FilmSetup(arguments, for: library[id]).film(library[id], isLogged: false)
    present()
  }

  /// Plays half a second of the demo and saves; returns the milliseconds to read and try the text, to exchange it, and to draw.
  func save(_ number: Int) throws -> [Double] {
    shown += Step.perSecond / 2
    playground.advance(toStep: shown)
    let start = Usage.wallSeconds
    library.put(try Sketch(id: id, text: text + "\n-- \(number)\n", path: path).card)
    let read = Usage.wallSeconds
    playground.adopt(library)
    let exchanged = Usage.wallSeconds
    present()
    if let fault = playground.fault { throw Failure.content(fault) }
    return [read - start, exchanged - read, Usage.wallSeconds - exchanged].map { $0 * 1000 }
  }

  private func present() {
    playground.draw(fraction: 1, on: &canvas)
    mesher.mesh(canvas, scale: 1, into: &frame)
    rasterizer.draw(frame, pictures: pictures)
  }
}
