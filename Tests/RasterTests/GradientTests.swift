import Canvas
import Motion
import Raster
import Testing

/// Gradients of several colours, along a line, outwards and around, against the colour of each pixel's middle.
@Suite struct GradientTests {
  private static let size = Vector(160, 120)
  private static let rainbow = [0xFF0000, 0x00FF40, 0x2030FF, 0xFFE000].map { Color(hex: UInt32($0)) }

  private static func stops(_ colors: [Color] = rainbow) -> [Gradient.Stop] {
    colors.enumerated().map { Gradient.Stop(Double($0) / Double(colors.count - 1), $1) }
  }

  /// Returns the largest difference of a channel from the exact colour, over the pixels that `isChecked` admits.
  private static func error(
    _ gradient: Gradient, scale: Double, _ transform: Affine = .identity,
    where isChecked: (Vector) -> Bool = { _ in true }
  ) throws -> Int {
    let drawn = picture(size, scale: scale) {
      $0.transform = transform
      $0.fill(.rect(Rect(x: -200, y: -200, width: 600, height: 600)), .gradient(gradient))
    }
    let inverse = try #require(transform.inverse)
    var most = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let p = inverse * (Vector(Double(x) + 0.5, Double(y) + 0.5) / scale)
        guard isChecked(p), let share = gradient.share(at: p) else { continue }
        let (exact, pixel) = (RGBA8(gradient.color(at: share)), drawn[x, y])
        most = max(most, abs(Int(exact.red) - Int(pixel.red)), abs(Int(exact.green) - Int(pixel.green)))
        most = max(most, abs(Int(exact.blue) - Int(pixel.blue)), abs(255 - Int(pixel.alpha)))
      }
    }
    return most
  }

  @Test(arguments: [0.5, 1.0, 3.0]) func eachPixelHasItsColour(_ scale: Double) throws {
    let center = Vector(71.3, 52.9)
    let line = Gradient(.linear(from: Vector(10, 20), to: Vector(140, 90)), Self.stops())
    #expect(try Self.error(line, scale: scale) <= 1)
    let round = Gradient(.radial(center: center, radius: 70), Self.stops())
    // A circle is a polygon a tenth of a pixel within it; a pixel may be twenty steps of a channel wide.
    #expect(try Self.error(round, scale: scale) <= Int((3 / scale).rounded(.up)) + 1)
    let turn = Gradient(.conic(center: center, angle: 0.4), Self.stops([.red, .green, .blue, .red]))
    #expect(try Self.error(turn, scale: scale) { $0.distance(to: center) > 20 / scale } <= 3)
  }

  @Test func gradientsFollowTransforms() throws {
    let transform = Affine.translation(Vector(60, 40)) * .rotation(radians: 0.5) * .scale(1.4, 0.6)
    let round = Gradient(.radial(center: Vector(10, 12), radius: 50), Self.stops())
    #expect(try Self.error(round, scale: 1, transform) <= 6)
    let turn = Gradient(.conic(center: Vector(10, 12), angle: 0), Self.stops([.red, .blue, .red]))
    #expect(try Self.error(turn, scale: 1, transform) { $0.distance(to: Vector(10, 12)) > 40 } <= 3)
    var mirrored = turn
    mirrored.transform = .scale(-1, 1)
    #expect(try Self.error(mirrored, scale: 1, transform) { $0.distance(to: Vector(-10, 12)) > 40 } <= 3)
  }

  /// Two colours at one share, and the seam of a turn, meet in an edge that fades over one pixel.
  @Test func hardEdgesAreSmooth() {
    let stops = [
      Gradient.Stop(0, .black), Gradient.Stop(0.5, .black), Gradient.Stop(0.5, .white), Gradient.Stop(1, .white),
    ]
    func grays(_ way: Gradient.Way) -> (grays: Int, blacks: Int, whites: Int) {
      let drawn = picture(Self.size) { $0.fill(.rect($0.bounds), .gradient(Gradient(way, stops))) }
      let reds = drawn.pixels.map(\.red)
      return (reds.count { $0 > 8 && $0 < 247 }, reds.count { $0 <= 8 }, reds.count { $0 >= 247 })
    }
    let line = grays(.linear(from: Vector(0, 0), to: Vector(160, 31)))
    #expect((60...260).contains(line.grays) && line.blacks > 5000 && line.whites > 5000, "\(line)")
    let round = grays(.radial(center: Vector(80, 60), radius: 80))
    #expect((180...420).contains(round.grays) && round.blacks > 4500 && round.whites > 10000, "\(round)")
    let turn = grays(.conic(center: Vector(80, 60), angle: 0.7))
    #expect((80...320).contains(turn.grays) && turn.blacks > 8000 && turn.whites > 8000, "\(turn)")
  }

  /// A shape has the coverage that it has in one colour.
  @Test func edgesAreThoseOfOneColour() {
    let paths: [Path] = [.circle(Vector(80, 60), radius: 41.3), .arc(Vector(60, 60), radius: 40, from: 0, to: 4)]
    for path in paths {
      let plain = picture(Self.size, ground: .clear) { $0.fill(path, .white) }
      for way in [Gradient.Way.radial(center: Vector(80, 50), radius: 30), .conic(center: Vector(70, 60), angle: 1)] {
        let colored = picture(Self.size, ground: .clear) { $0.fill(path, .gradient(Gradient(way, Self.stops()))) }
        let most = zip(plain.pixels, colored.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }.max() ?? 0
        #expect(most <= 2, "\(way)")
      }
    }
  }

  @Test func gradientWithoutAWayIsItsLastColour() {
    for way in [Gradient.Way.radial(center: .zero, radius: 0), .linear(from: .zero, to: .zero)] {
      let drawn = picture(Vector(4, 4)) {
        $0.fill(.rect($0.bounds), .gradient(Gradient(way, Self.stops([.red, .blue]))))
      }
      #expect(drawn.pixels.allSatisfy { $0 == RGBA8(0, 0, 255) })
    }
  }

  // MARK: - Masks

  /// A layer is cut to a path with a hole, smoothly, as the path itself is filled.
  @Test func layerIsCutToAPath() {
    func corners(_ radius: Double, _ way: Double) -> [Vector] {
      (0..<48).map { Vector(80, 60) + Affine.rotation(radians: way * Double($0) * .pi / 24) * Vector(radius, 0) }
    }
    var ring = Path.polygon(corners(50, 1))
    ring.add(polygon: corners(20, -1))
    let filled = picture(Self.size, ground: .clear) { $0.fill(ring, .white) }
    let cut = picture(Self.size, ground: .clear) {
      var content = Canvas(size: Vector(104, 104))
      content.fill(.rect(Rect(x: -9, y: -9, width: 200, height: 200)), .white)
      var layer = Layer(content, in: Rect(x: 28, y: 8, width: 104, height: 104))
      layer.fitsContent = true
      $0.draw(layer, cutTo: ring)
    }
    let most = zip(filled.pixels, cut.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }.max() ?? 0
    #expect(most <= 2 && cut[80, 60].alpha == 0 && cut[80, 20].alpha == 255)
  }

  /// Content that covers a part of the mask alone is not stretched over the rest of it.
  @Test func smallContentStaysSmallInAMask() {
    let cut = picture(Self.size, ground: .clear) {
      var content = Canvas(size: Self.size)
      content.fill(.rect(Rect(x: 40, y: 40, width: 20, height: 20)), .white)
      var layer = Layer(content, in: $0.bounds)
      layer.fitsContent = true
      $0.draw(layer, cutTo: .circle(Vector(80, 60), radius: 55))
    }
    #expect((cut.alphaSum - 400).magnitude < 1)
  }
}

extension Color {
  fileprivate static let red = Color(1, 0, 0)
  fileprivate static let green = Color(0, 1, 0)
  fileprivate static let blue = Color(0, 0, 1)
}
