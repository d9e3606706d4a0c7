import Canvas
import Files
import Motion
import Pictures
import Raster
import Stage

/// The carousel scene drawn repeatedly: our side of `benchmarks/run`.
struct CarouselBench {
  let cards: Int
  let frames: Int
  let first: Int
  let threads: Int
  /// Whether the rasteriser finds the changes since the previous frame and redraws only those.
  let redrawsDamage: Bool

  /// Runs the benchmark and returns one line in the form of the C programs: processor and wall-clock ms a frame.
  ///
  /// The last picture goes into the file, in the simplest format, PPM.
  func run(picture file: PartFile?) throws -> String {
    let scene = CarouselScene(cards: cards)
    let pictures = PictureStore()
    let rasterizer = Rasterizer(threads: threads)
    var canvas = Canvas(size: CarouselScene.size)
    var mesher = Mesher()
    var meshes = Frame(size: PixelSize(0, 0))
    let warm = frames / 10 + 2
    var (processor, wall) = (0.0, 0.0)
    for number in -warm..<frames {
      if number == 0 { (processor, wall) = (Usage.seconds, Usage.wallSeconds) }
      // Warm-up frames count down to the first one, each different from the next.
      let frame = number < 0 ? first - number : first + number
      if !redrawsDamage { rasterizer.forget() }
      canvas.clear(to: CarouselScene.size)
      scene.draw(frame: frame, on: &canvas)
      mesher.mesh(canvas, scale: 1, into: &meshes)
      rasterizer.draw(meshes, pictures: pictures)
    }
    (processor, wall) = (Usage.seconds - processor, Usage.wallSeconds - wall)
    if let file {
      let size = CarouselScene.size
      var bytes = Array("P6\n\(Int(size.x)) \(Int(size.y))\n255\n".utf8)
      for pixel in rasterizer.bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
      try file.write(bytes)
      try file.complete()
    }
    return "\(processor * 1000 / Double(frames)) \(wall * 1000 / Double(frames))"
  }
}

/// The scene in which Fidget is compared with other renderers.
///
/// It has translucent cards of 360 × 480 pixels over a still gradient, each moving, growing and fading a little, all
/// visible, at 1280 × 720. `benchmarks/carousel.h` is the same scene in C; both must draw the same picture.
struct CarouselScene {
  static let size = Vector(1280, 720)

  let cards: Int
  private let rows: Int
  private let columns: Int

  init(cards: Int) {
    self.cards = cards
    rows = max(1, Int((Double(cards) * 0.421875).squareRoot().rounded()))
    columns = (cards + rows - 1) / rows
  }

  private struct Card {
    var center: Vector
    var scale: Double
    var alpha: Double

    var rect: Rect {
      let size = Vector(360, 480) * scale
      return Rect(x: center.x - size.x / 2, y: center.y - size.y / 2, width: size.x, height: size.y)
    }
  }

  private func card(_ index: Int, frame: Int) -> Card {
    let (t, i) = (Double(frame) / 60, Double(index))
    let (wide, high) = ((CarouselScene.size.x - 80) / Double(columns), CarouselScene.size.y / Double(rows))
    return Card(
      center: Vector(
        40 + (Double(index % columns) + 0.5) * wide + 0.06 * wide * Exact.sin(0.9 * t + 0.7 * i),
        (Double(index / columns) + 0.5) * high + 0.10 * high * Exact.sin(1.3 * t + 1.1 * i)),
      scale: 0.72 * (5 / Double(cards)).squareRoot() * (1 + 0.08 * Exact.sin(1.7 * t + 0.5 * i)),
      alpha: 0.80 + 0.15 * Exact.sin(0.8 * t + 0.9 * i))
  }

  func draw(frame: Int, on canvas: inout Canvas) {
    canvas.draw(CarouselScene.ground, in: canvas.bounds)
    for index in 0..<cards {
      let card = card(index, frame: frame)
      draw(CarouselScene.faces[index % 5], in: card.rect, tint: Color.white.opacity(card.alpha), on: &canvas)
    }
  }

  /// Draws two triangles, as the C programs do: the card's own margin is transparent, so its edge needs no fringe.
  private func draw(_ face: Picture, in rect: Rect, tint: Color, on canvas: inout Canvas) {
    canvas.grid(face, columns: 2) { points in
      points.append(Grid.Point(rect.origin, texture: .zero, color: tint))
      points.append(Grid.Point(Vector(rect.maxX, rect.minY), texture: Vector(1, 0), color: tint))
      points.append(Grid.Point(Vector(rect.minX, rect.maxY), texture: Vector(0, 1), color: tint))
      points.append(Grid.Point(Vector(rect.maxX, rect.maxY), texture: Vector(1, 1), color: tint))
    }
  }

  private static let ground = Picture.painted(
    Painting(key: "carousel ground", size: size) { point in
      Color(hex: 0x3A446E).mixed(with: Color(hex: 0x12101E), point.y / size.y)
    })

  private static let faces = [0xFF7A59, 0xF2C14E, 0x5FC9A8, 0x5B8DEF, 0xB57BE6].map { (tint: UInt32) in
    Picture.painted(
      Painting(key: "carousel card \(tint)", size: Vector(360, 480)) { point in
        let (radius, inset) = (28.0, 4.0)
        let q = Vector(
          (point.x - 180).magnitude - (180 - inset - radius), (point.y - 240).magnitude - (240 - inset - radius))
        let distance = Vector(max(q.x, 0), max(q.y, 0)).length + min(max(q.x, q.y), 0) - radius
        var shade = 1 - 0.45 * point.y / 480
        if (point.x + point.y).truncatingRemainder(dividingBy: 48) < 24 { shade *= 0.92 }
        let disc = min(1, max(0, 90.5 - point.distance(to: Vector(180, 170))))
        let face = Color(hex: tint).shaded(shade).mixed(with: Color(0.97, 0.97, 0.97), disc)
        return Color(face.red, face.green, face.blue, min(1, max(0, 0.5 - distance)))
      })
  }
}
