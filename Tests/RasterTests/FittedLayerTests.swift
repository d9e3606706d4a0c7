import Canvas
import Motion
import Testing

@testable import Raster

/// Layers cut to their content look the same as whole layers.
@Suite struct FittedLayerTests {
  private static func content(_ size: Vector) -> Canvas {
    var content = Canvas(size: size)
    let fade = Paint.linear(from: Vector(60, 50), to: Vector(90, 120), Color(hex: 0x5B8CFF), Color(hex: 0xFF8C5B, 0.2))
    content.fill(.rounded(Rect(x: 61.3, y: 50.7, width: 40, height: 80), 12), fade)
    content.transform = .rotation(radians: 0.3)
    content.fill(.rect(Rect(x: 90, y: 40, width: 30, height: 20)), Color(hex: 0x112233, 0.7))
    content.stroke(.circle(Vector(95, 60), radius: 22), width: 3, .black)
    return content
  }

  @Test(arguments: [1.0, 1.5, 2, 2.7], [Vector.zero, Vector(-70, -60), Vector(80, 75), Vector(7.25, 3.5)])
  func fittedLayerLooksTheSame(_ scale: Double, _ place: Vector) {
    let size = Vector(160, 150)
    let pictures = [false, true].map { fits in
      picture(size, scale: scale) { canvas in
        canvas.fill(.rect(canvas.bounds), Color(hex: 0xF0E8E0))
        var moved = Canvas(size: size)
        moved.add(
          Self.content(size).marks.map { mark in
            var mark = mark
            mark.transform = .translation(place) * mark.transform
            return mark
          })
        var layer = Layer(moved, in: canvas.bounds, tint: Color.white.opacity(0.6))
        layer.fitsContent = fits
        canvas.draw(layer)
      }
    }
    for (a, b) in zip(pictures[0].pixels, pictures[1].pixels) {
      let off = max(abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
      if off > 1 { Issue.record("a pixel differs by \(off)") }
      if off > 1 { break }
    }
  }

  @Test func smallContentHasASmallLayer() {
    var canvas = Canvas(size: Vector(1920, 1080))
    var content = Canvas(size: canvas.size)
    content.fill(.rect(Rect(x: 1000, y: 500, width: 50, height: 40)), .black)
    var layer = Layer(content, in: canvas.bounds, tint: Color.white.opacity(0.5))
    layer.fitsContent = true
    canvas.draw(layer)
    layer.content = Canvas(size: canvas.size)
    canvas.draw(layer)
    let frame = Mesher().frame(of: canvas, scale: 1)
    #expect(frame.layers.count == 1, "a layer with nothing on it is none")
    let size = frame.layers[0].size
    #expect((52...80).contains(size.width) && (42...64).contains(size.height), "\(size)")
  }
}
