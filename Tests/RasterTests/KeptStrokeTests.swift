import Canvas
import Motion
import Raster
import Testing

/// Strokes that stay from frame to frame keep their meshes, which changes no pixel.
@Suite struct KeptStrokeTests {
  private static let size = Vector(300, 200)

  /// Returns lines of 60 points; each call makes paths of its own.
  private static func lines(_ count: Int, from first: Int = 0) -> [Path] {
    (first..<first + count).map { number in
      var numbers = RandomNumbers(seed: UInt64(number) + 7)
      var place = Vector(Double(numbers.next(300)), Double(numbers.next(200)))
      return .polyline(
        (0..<60).map { _ in
          place += Vector(Double(numbers.next(11)) - 5, Double(numbers.next(11)) - 5)
          return place
        })
    }
  }

  private static func canvas(_ lines: [Path], growing: Path? = nil, _ color: Color = .black) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.fill(.rect(canvas.bounds), .white)
    for line in lines { canvas.stroke(line, width: 2, color, cap: .round) }
    if let growing { canvas.stroke(growing, width: 3, Color(hex: 0xD0342C), cap: .round) }
    return canvas
  }

  /// A series of frames drawn as in the window: each frame uses the memory of the last but one.
  private struct Series {
    var mesher = Mesher()
    var frame = Frame(size: PixelSize(0, 0))
    var last = Frame(size: PixelSize(0, 0))
    let rasterizer: Rasterizer

    init(threads: Int = 2) { rasterizer = Rasterizer(threads: threads) }

    /// Draws a canvas; expects the pixels of a new mesher and a new rasteriser.
    mutating func draw(_ canvas: Canvas, scale: Double = 1, _ place: SourceLocation = #_sourceLocation) {
      swap(&frame, &last)
      mesher.mesh(canvas, scale: scale, into: &frame)
      rasterizer.draw(frame, pictures: TestPictures())
      let expected = Raster.bitmap(of: Mesher().frame(of: canvas, scale: scale), pictures: TestPictures())
      #expect(rasterizer.bitmap.difference(from: expected) == nil, sourceLocation: place)
    }

    var kept: [Int] { frame.meshes.map(\.kept).filter { $0 != 0 } }
    var changed: Int { rasterizer.changes.reduce(0) { $0 + $1.width * $1.height } }
  }

  @Test func strokesThatStayKeepTheirMeshes() {
    let lines = Self.lines(120)
    var series = Series()
    series.draw(Self.canvas(lines))
    #expect(series.kept.isEmpty)
    series.draw(Self.canvas(lines))
    #expect(series.changed == 0)
    let kept = series.kept
    #expect(!kept.isEmpty)
    for _ in 0..<3 {
      series.draw(Self.canvas(lines))
      #expect(series.kept == kept)
      #expect(series.changed == 0)
    }
  }

  /// A line that grows damages its own tiles, and leaves the meshes of the others.
  @Test func aGrowingLineLeavesTheOthers() {
    let lines = Self.lines(120)
    var series = Series()
    for count in 2..<40 {
      series.draw(Self.canvas(lines, growing: .polyline((0..<count).map { Vector(10 + Double($0), 20) })))
      if count > 4 { #expect(series.changed <= 64 * 64) }
    }
    #expect(!series.kept.isEmpty)
  }

  /// A line that grows over many others fills its own triangles alone, in every tile that it has touched before.
  @Test func strokesBelowAreNotFilledAgain() {
    let lines = Self.lines(120)
    var series = Series()
    var filled: [Int] = []
    for count in 2..<40 {
      series.draw(Self.canvas(lines, growing: .polyline((0..<count).map { Vector(70 + Double($0), 100) })))
      filled.append(series.rasterizer.filled)
    }
    // The line itself is filled, and at most two lines that are left over from the last run.
    #expect(filled[6...].max()! < filled[2] / 4, "\(filled)")
    // Another line below them changes the first run: its tiles are filled from the ground once.
    var more = Self.lines(1, from: 500) + lines
    for _ in 0..<3 { series.draw(Self.canvas(more, growing: .line(Vector(70, 100), Vector(120, 100)))) }
    more.removeFirst()
    series.draw(Self.canvas(more, growing: .line(Vector(70, 100), Vector(120, 100))))
  }

  /// A panel that covers everything hides the strokes, which are complete when it goes.
  @Test(arguments: [1, 2]) func strokesUnderACoverAreComplete(_ threads: Int) {
    let lines = Self.lines(120)
    var series = Series(threads: threads)
    for step in 0..<16 {
      var canvas = Self.canvas(lines)
      if (3...10).contains(step) {
        canvas.fill(.rect(Rect(x: 0, y: 0, width: step < 7 ? 300 : 150, height: 200)), Color(hex: 0x88AACC))
      }
      canvas.fill(.circle(Vector(20 + 17 * Double(step), 90), radius: 12), Color.white.opacity(0.6))
      if step == 5 { series.rasterizer.forget() }
      series.draw(canvas)
    }
  }

  /// Lines come and go anywhere, change their colour, and are drawn at another scale.
  @Test(arguments: 1...8) func changedRunsAreDrawnAnew(_ seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    var lines = Self.lines(90)
    var series = Series()
    var (scale, color) = (1.0, Color.black)
    for frame in 0..<24 {
      switch numbers.next(8) {
      case 0: lines.remove(at: numbers.next(lines.count))
      case 1: lines.insert(Self.lines(1, from: 1000 + frame)[0], at: numbers.next(lines.count))
      case 2: lines[numbers.next(lines.count)].line(to: Vector(150, 100))
      case 3: scale = scale == 1 ? 1.5 : 1
      case 4: color = Color(hex: UInt32(numbers.next(0xFFFFFF)))
      case 5: lines.swapAt(numbers.next(lines.count), numbers.next(lines.count))
      default: break
      }
      series.draw(Self.canvas(lines, color), scale: scale)
    }
  }

  /// Translucent strokes and strokes in a layer are drawn as before.
  @Test func otherStrokesAreNotKept() {
    let lines = Self.lines(60)
    var series = Series()
    for _ in 0..<4 {
      series.draw(Self.canvas(lines, Color.black.opacity(0.5)))
      #expect(series.kept.isEmpty)
    }
    for _ in 0..<4 {
      var canvas = Canvas(size: Self.size)
      canvas.draw(Layer(Self.canvas(lines), in: canvas.bounds, tint: Color.white.opacity(0.5)))
      series.draw(canvas)
      #expect(series.kept.isEmpty)
    }
  }

  /// A stroke that frames no longer draw is forgotten, and its paths with it.
  @Test func oldRunsAreForgotten() {
    var series = Series()
    for round in 0..<6 {
      let lines = Self.lines(90, from: 100 * round)
      for _ in 0..<3 { series.draw(Self.canvas(lines)) }
    }
    for _ in 0..<3 { series.draw(Self.canvas([])) }
    #expect(series.kept.isEmpty)
  }
}
