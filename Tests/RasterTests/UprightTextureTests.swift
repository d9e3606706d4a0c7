import Canvas
import Motion
import Raster
import Testing

/// Textures in upright rectangles, by every kernel: enlarged little and much, mirrored, and the same in all columns or rows, as
/// in the edges of a shadow.
@Suite struct UprightTextureTests {
  @Test(arguments: 1...24) func enlargedTexturesMatchTheReference(seed: UInt64) {
    var numbers = RandomScene(seed: seed &+ 300).numbers
    let size = PixelSize(500, 150)
    let texture = PixelSize(2 + numbers.next(60), 2 + numbers.next(60))
    var bitmap = Bitmap(width: texture.width, height: texture.height)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = numbers.color() }
    let pictures = TestPictures(["t": bitmap])
    let modes: [BlendMode] = [.normal, .additive, .multiply, .screen]
    let meshes = (0..<8).map { _ in
      var mesh = Mesh.rect(
        Float(numbers.next(80)) / 4 - 4, Float(numbers.next(80)) / 4 - 4, Float(1 + numbers.next(480)),
        Float(1 + numbers.next(140)), numbers.next(2) == 0 ? .white : numbers.color(),
        texture: .picture(.art("t"), pixels: texture), blend: modes[numbers.next(4)])
      let (u, v) = ([0...1, 0.5...0.5, 0.1...0.2][numbers.next(3)], [0...1, 0.5...0.5, 0.3...0.4][numbers.next(3)])
      let isMirrored = numbers.next(2) == 0
      for corner in 0..<4 {
        let vertex = mesh.vertices[corner]
        mesh.vertices[corner].u = Float(vertex.u == 0 ? u.lowerBound : u.upperBound)
        mesh.vertices[corner].v = Float((vertex.v == 0) != isMirrored ? v.lowerBound : v.upperBound)
      }
      return mesh
    }
    let frame = Frame(size: size, meshes: meshes)
    let expected = ReferenceRaster.bitmap(of: frame, pictures: pictures, ground: .gray(60))
    for kernel in Kernel.all {
      let rasterizer = Rasterizer(threads: 2, kernel: kernel)
      rasterizer.draw(frame, pictures: pictures, ground: .gray(60))
      #expect(rasterizer.bitmap.difference(from: expected) == nil, "\(kernel.name)")
    }
  }

  /// A texture that is opaque in most places, copied and stretched.
  @Test func mostlyOpaqueTextureMatchesTheReference() {
    var numbers = RandomScene(seed: 77).numbers
    var bitmap = Bitmap(width: 40, height: 30)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = numbers.next(40) == 0 ? numbers.color() : .gray(90) }
    let pictures = TestPictures(["t": bitmap])
    var mesh = Mesh.rect(3, 2, 40, 30, texture: .picture(.art("t"), pixels: PixelSize(40, 30)))
    for corner in 1...2 { mesh.vertices[corner].x += 1 }
    for meshes in [[mesh], [.rect(3, 2, 40, 30, texture: .picture(.art("t"), pixels: PixelSize(40, 30)))]] {
      let frame = Frame(size: PixelSize(60, 40), meshes: meshes)
      let expected = ReferenceRaster.bitmap(of: frame, pictures: pictures, ground: .gray(60))
      for kernel in Kernel.all {
        let rasterizer = Rasterizer(kernel: kernel)
        rasterizer.draw(frame, pictures: pictures, ground: .gray(60))
        #expect(rasterizer.bitmap.difference(from: expected) == nil, "\(kernel.name)")
      }
    }
  }
}
