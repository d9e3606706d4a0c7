import Canvas
import Motion
import Raster
import Testing

@Suite struct HostileCanvasTests {
  /// Random numbers from a seed: ordinary ones, and now and then extreme ones.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func length() -> Double {
      let strange = [0, -0.0, -7, 1e-9, 1e-300, 1e6, 1e9, 1e300, .infinity, -.infinity, .nan, 0.5, -0.25]
      return next(8) == 0 ? strange[next(strange.count)] : Double(next(5000)) / 100 - 5
    }

    mutating func vector() -> Vector { Vector(length(), length()) }
    mutating func rect() -> Rect { Rect(x: length(), y: length(), width: length(), height: length()) }
    mutating func color() -> Color { Color(length() / 40, length() / 40, length() / 40, length() / 20) }
  }

  private func path(_ numbers: inout Numbers) -> Path {
    switch numbers.next(5) {
    case 0: return .circle(numbers.vector(), radius: numbers.length())
    case 1: return .rounded(numbers.rect(), numbers.length())
    case 2: return .arc(numbers.vector(), radius: numbers.length(), from: 0, to: Double(numbers.next(70)) / 10)
    default:
      var path = Path()
      for _ in 0..<numbers.next(9) {
        switch numbers.next(4) {
        case 0: path.move(to: numbers.vector())
        case 1: path.line(to: numbers.vector())
        case 2: path.cubic(numbers.vector(), numbers.vector(), to: numbers.vector())
        default: path.close()
        }
      }
      return path
    }
  }

  private func canvas(_ numbers: inout Numbers, depth: Int) -> Canvas {
    var canvas = Canvas(size: Vector(Double(1 + numbers.next(40)), Double(1 + numbers.next(40))))
    for _ in 0..<8 {
      if numbers.next(4) == 0 {
        canvas.transform = Affine(
          numbers.length() / 20, numbers.length() / 20, numbers.length() / 20, numbers.length() / 20,
          numbers.length(), numbers.length())
      }
      if numbers.next(5) == 0 { canvas.clip = numbers.next(2) == 0 ? nil : numbers.rect() }
      let blend = BlendMode.allCases[numbers.next(4)]
      switch numbers.next(7) {
      case 0: canvas.fill(path(&numbers), numbers.color(), blend: blend)
      case 1:
        canvas.fill(
          path(&numbers), .linear(from: numbers.vector(), to: numbers.vector(), numbers.color(), numbers.color()))
      case 2:
        canvas.stroke(
          path(&numbers), width: numbers.length(), numbers.color(), cap: numbers.next(2) == 0 ? .butt : .round,
          dashes: numbers.next(2) == 0 ? [] : [numbers.length(), numbers.length()], blend: blend)
      case 3:
        canvas.draw(
          .art("t"), in: numbers.rect(), corners: Corners(numbers.length()), tint: numbers.color(),
          part: numbers.next(2) == 0 ? Rect(x: 0, y: 0, width: 1, height: 1) : numbers.rect(), blend: blend)
      case 4:
        let points = (0..<6).map { _ in
          Grid.Point(numbers.vector(), texture: numbers.vector() / 40, color: numbers.color())
        }
        canvas.draw(Grid(picture: numbers.next(2) == 0 ? nil : .art("t"), columns: 3, points: points), blend: blend)
      case 5: canvas.text(TextRun("x", size: 12, width: 30), at: numbers.vector(), numbers.color())
      default:
        guard depth > 0 else { continue }
        let inner = self.canvas(&numbers, depth: depth - 1)
        if numbers.next(2) == 0 {
          canvas.inset(of: inner.size, at: numbers.vector(), scale: numbers.length()) { $0 = inner }
        } else {
          canvas.draw(Layer(inner, in: numbers.rect(), tint: numbers.color()))
        }
      }
    }
    return canvas
  }

  /// Random drawings cause no trap, no access out of bounds and no unlimited growth.
  @Test(arguments: 1...200)
  func randomDrawingsDoNotTrap(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let canvas = canvas(&numbers, depth: 2)
    let frame = Mesher().frame(of: canvas, scale: [1, 0.5, 2.75][Int(seed % 3)])
    let pictures = TestPictures(["t": Bitmap(width: 3, height: 5, fill: .white)])
    let drawn = Raster.bitmap(of: frame, pictures: pictures, ground: RGBA8(0, 0, 0))
    #expect(drawn.width == frame.size.width && drawn.pixels.allSatisfy { $0.alpha == 255 })
    for mesh in frame.meshes {
      #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
      #expect(mesh.vertices.allSatisfy { (0...1).contains($0.u) && (0...1).contains($0.v) || $0.u.isNaN || $0.v.isNaN })
    }
  }
}
