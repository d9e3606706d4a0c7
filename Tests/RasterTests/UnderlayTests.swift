import Canvas
import Motion
import Raster
import Testing

/// Layers that stay below a thing that moves are kept as pixels.
@Suite struct UnderlayTests {
  private static let size = PixelSize(192, 128)

  private static func layer(_ value: UInt8) -> Mesh {
    .rect(0, 0, Float(size.width), Float(size.height), RGBA8(value, 40, value / 2, 200))
  }

  /// A square that moves through tiles that it has passed before.
  private static func square(_ number: Int) -> Mesh { .rect(Float(8 * (number % 5)), 20, 30, 30, .gray(220)) }

  /// Draws a frame, compares it with the reference, and returns the work.
  private func draw(_ meshes: [Mesh], _ rasterizer: Rasterizer) -> Int {
    let frame = Frame(size: Self.size, meshes: meshes)
    rasterizer.draw(frame, pictures: TestPictures(), ground: .gray(10))
    let expected = ReferenceRaster.bitmap(of: frame, pictures: TestPictures(), ground: .gray(10))
    #expect(rasterizer.bitmap.difference(from: expected) == nil)
    return rasterizer.work
  }

  @Test func layersThatStayAreNotFilledAgain() {
    let rasterizer = Rasterizer(threads: 2)
    var layers = [Self.layer(30), Self.layer(90), Self.layer(150)]
    let work = (0..<16).map { draw(layers + [Self.square($0)], rasterizer) }
    #expect(work.last! * 2 < work[1], "\(work)")
    // A layer that fades is drawn with the others, until it stays again.
    for value in 0..<3 {
      layers[1] = Self.layer(UInt8(100 + value))
      #expect(draw(layers + [Self.square(value)], rasterizer) > work[1])
    }
    #expect((0..<16).map { draw(layers + [Self.square($0)], rasterizer) }.last == work.last)
  }

  /// A single layer is filled as fast as its pixels are copied.
  @Test func singleLayerIsFilled() {
    let rasterizer = Rasterizer()
    let work = (0..<16).map { draw([Self.layer(30), Self.square($0)], rasterizer) }
    #expect(work.last! == work[1])
  }

  /// Layers and things among them come, go, move and fade, and sometimes everything rests.
  @Test(arguments: 1...8) func changedLayersAreDrawnAnew(_ seed: UInt64) {
    var numbers = RandomScene(seed: seed &+ 4400).numbers
    let rasterizer = Rasterizer(threads: 1 + numbers.next(3))
    var meshes = (0..<4).map { Self.layer(UInt8(40 * $0)) }
    for number in 0..<40 {
      switch numbers.next(12) {
      case 0: meshes.insert(Self.layer(UInt8(numbers.next(200))), at: numbers.next(meshes.count + 1))
      case 1 where meshes.count > 3: meshes.remove(at: numbers.next(meshes.count))
      case 2: meshes.insert(.rect(0, 0, 90, 90, RGBA8(0, 0, 0, 0)), at: numbers.next(2))
      case 3: meshes[numbers.next(meshes.count)] = Self.layer(UInt8(numbers.next(200)))
      default: break
      }
      _ = draw(meshes + (numbers.next(4) == 0 ? [] : [Self.square(number)]), rasterizer)
    }
  }
}
