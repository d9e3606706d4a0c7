import Canvas
import Formatting
import Motion
import Raster
import Testing

@Suite struct DrawListTests {
  /// A shadow equals the same shape blurred by the Gaussian filter, for a card and for boxes smaller than its blur.
  @Test(arguments: [Vector(70, 50), Vector(30, 90), Vector(12, 12), Vector(6, 40)])
  func aShadowIsABlurredBox(size: Vector) {
    let box = Rect(center: Vector(80, 80), size: size)
    for (radius, blur) in [(8.0, 16.0), (0, 30), (40, 12)] {
      let fast = picture(Vector(160, 160)) { $0.shadow(of: box, radius: radius, blur: blur, .white) }
      let slow = picture(Vector(160, 160)) { $0.fill(.rounded(box, radius), .white) }.blurred(sigma: blur / 2)
      var worst = 0
      for (a, b) in zip(fast.pixels, slow.pixels) { worst = max(worst, Int((Int(a.red) - Int(b.red)).magnitude)) }
      #expect(worst <= 3, "radius \(radius) blur \(blur): off by \(worst)")
    }
  }

  /// A scene of everything has the same fingerprint in debug and release, on every machine.
  @Test func sceneHasItsRecordedHash() {
    let glow = Painting(key: "glow", size: Vector(60, 60), density: 0.5, dithers: true) { p in
      let distance = (p - Vector(30, 30)).length / 15
      return Color(1, 0.67, 0.24, Exact.exp(-distance * distance))
    }
    let card = Baked(key: "card", size: Vector(50, 60), oversampling: 2) { canvas in
      canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: Vector(0, 60), .white, Color(hex: 0xF1EDE3)))
      canvas.stroke(.circle(Vector(25, 25), radius: 15), width: 3, Color(hex: 0xFF6B57), dashes: [4, 3])
    }
    var inner = Canvas(size: Vector(40, 40))
    inner.fill(.circle(Vector(20, 20), radius: 18), Color(hex: 0x443091))
    let drawn = picture(Vector(160, 120), scale: 1.5) { canvas in
      canvas.fill(
        .rect(canvas.bounds),
        .linear(from: .zero, to: Vector(0, 90), Color(hex: 0x1A1D26), Color(hex: 0x0E1016)))
      canvas.with(.translation(Vector(50, 60)) * .rotation(radians: 0.2)) {
        let rect = Rect(center: .zero, size: Vector(50, 60))
        $0.shadow(of: rect, radius: 8, offset: Vector(0, 6), blur: 14, Color.black.opacity(0.5))
        $0.draw(.baked(card), in: rect, corners: Corners(8), tint: Color(0.9, 0.9, 1))
      }
      canvas.draw(.painted(glow), in: Rect(x: 80, y: 10, width: 60, height: 60), blend: .additive)
      canvas.draw(
        .blurred(Blur(.baked(card), size: Vector(50, 60), radius: 5)), in: Rect(x: 90, y: 70, width: 40, height: 40),
        blend: .screen)
      canvas.draw(Layer(inner, in: Rect(x: 110, y: 60, width: 40, height: 40), tint: Color.white.opacity(0.7)))
      canvas.clipped(to: Rect(x: 4, y: 4, width: 40, height: 11.5)) {
        $0.fill(.circle(Vector(20, 10), radius: 14), Color(hex: 0x2EC4B6), blend: .multiply)
      }
    }
    #expect(drawn.fingerprint == 2_126_215_001_396_318_236, "\(drawn.fingerprint)")
  }

  @Test func equalFramesGiveEqualBytes() {
    let make = {
      picture(Vector(60, 60)) { $0.shadow(of: Rect(x: 20, y: 20, width: 20, height: 20), radius: 4, blur: 9, .white) }
    }
    #expect(make() == make())
  }
}

extension Bitmap {
  /// The hash of width, height and pixels, a pixel at a time.
  fileprivate var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(UInt64(width))
    hash.add(UInt64(height))
    for p in pixels {
      hash.add(UInt64(p.red) | UInt64(p.green) << 8 | UInt64(p.blue) << 16 | UInt64(p.alpha) << 24)
    }
    return hash.value
  }
}
