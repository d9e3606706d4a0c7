import Canvas
import Motion
import Raster
import Testing

/// A canvas inside another has the same pixels as alone, wherever it is.
@Suite struct InsetTests {
  private static let size = Vector(90, 70)

  /// Draws marks of every kind, at places off any grid.
  private static func draw(_ seed: UInt64, on canvas: inout Canvas) {
    var numbers = RandomNumbers(seed: seed)
    func place() -> Vector { Vector(Double(numbers.float(-9...99)), Double(numbers.float(-9...79))) }
    func color() -> Color { Color(Double(numbers.unit()), Double(numbers.unit()), Double(numbers.unit()), 0.8) }
    canvas.fill(.rect(canvas.ground), .linear(from: .zero, to: size, color(), .white))
    for index in 0..<40 {
      let rect = Rect(origin: place(), size: Vector(Double(numbers.float(2...50)), Double(numbers.float(2...40))))
      switch index % 6 {
      case 0: canvas.fill(.rounded(rect, 3.3), color())
      case 1: canvas.stroke(.line(place(), place()), width: 2.7, color(), blend: .additive)
      case 2: canvas.draw(.art("t"), in: rect, corners: Corners(4), tint: color())
      case 3: canvas.shadow(of: rect, radius: 5, blur: 9, color())
      case 4:
        canvas.clipped(to: rect) {
          $0.fill(.circle(rect.center, radius: 17.7), .linear(from: place(), to: place(), color(), color()))
        }
      default: canvas.draw(Layer(Canvas.of(seed, rect.size), in: rect, corners: Corners(3), tint: color()))
      }
    }
  }

  private static func bitmap(_ canvas: Canvas, _ scale: Double, _ mesher: inout Mesher, _ frame: inout Frame) -> Bitmap
  {
    mesher.mesh(canvas, scale: scale, into: &frame)
    var texture = Bitmap(width: 5, height: 4)
    for index in texture.pixels.indices {
      texture.pixels[index] = RGBA8(UInt8(index * 12), 200, UInt8(255 - index * 9))
    }
    return Raster.bitmap(of: frame, pictures: TestPictures(["t": texture]), ground: RGBA8(9, 8, 7))
  }

  /// A single canvas and mesher draw all insets, as in a film, so that lent memory comes back.
  @Test(arguments: [1, 1.25, 2, 0.75]) func insetPixelsAreIndependentOfPlace(_ scale: Double) {
    var (canvas, mesher) = (Canvas(size: .zero), Mesher())
    var frame = Frame(size: PixelSize(1, 1))
    for seed in 1...3 as ClosedRange<UInt64> {
      var one = Canvas(size: Self.size)
      Self.draw(seed, on: &one)
      var (fresh, blank) = (Mesher(), Frame(size: PixelSize(1, 1)))
      let alone = Self.bitmap(one, scale, &fresh, &blank)
      let places = [Vector(0.3, 0.2), Vector(101.37 + Double(seed) / 7, 5.61), Vector(-20, 130.8), Vector(150, 100.1)]
      canvas.clear(to: Vector(200, 190))
      for place in places { canvas.inset(of: Self.size, at: place) { Self.draw(seed, on: &$0) } }
      let all = Self.bitmap(canvas, scale, &mesher, &frame)
      var covered = Set<Int>()
      for place in places.reversed() {
        let (left, top) = (Int((place.x * scale).rounded()), Int((place.y * scale).rounded()))
        var different = 0
        for y in max(0, top)..<min(all.height, top + alone.height) {
          for x in max(0, left)..<min(all.width, left + alone.width) where covered.insert(y * all.width + x).inserted {
            if all[x, y] != alone[x - left, y - top] { different += 1 }
          }
        }
        #expect(different == 0, "\(seed) at \(place)")
      }
      let beside = all.pixels.indices.filter { !covered.contains($0) && all.pixels[$0] != RGBA8(9, 8, 7) }
      #expect(beside.isEmpty && covered.count < all.pixels.count, "\(seed)")
    }
  }

  @Test func insetHasItsOwnScale() {
    var (mesher, frame) = (Mesher(), Frame(size: PixelSize(1, 1)))
    let small = Canvas.of(3, Self.size)
    let alone = Self.bitmap(small, 1, &mesher, &frame)
    var canvas = Canvas(size: Self.size)
    canvas.inset(of: Self.size * 2, at: .zero, scale: 0.5) { $0.with(.scale(2)) { Canvas.draw(3, on: &$0) } }
    #expect(Self.bitmap(canvas, 1, &mesher, &frame) == alone)
  }
}

extension Canvas {
  fileprivate static func of(_ seed: UInt64, _ size: Vector) -> Canvas {
    var canvas = Canvas(size: size)
    draw(seed, on: &canvas)
    return canvas
  }

  fileprivate static func draw(_ seed: UInt64, on canvas: inout Canvas) {
    for index in 0..<4 {
      let place = Vector(Double(index) * 13 + Double(seed) / 3, Double(index) * 9.7)
      canvas.fill(.circle(place, radius: 11.3), Color(0.2 * Double(index), 0.7, 0.4, 0.7))
    }
  }
}
