import Canvas
import Motion
import Testing

/// Light that effects draw with one call.
@Suite struct GlowTests {
  @Test func glowsShareOnePicture() {
    var canvas = Canvas(size: Vector(100, 100))
    canvas.glow(at: Vector(50, 50), radius: 10, .white)
    canvas.glow(at: Vector(20, 30), radius: 4, Color(1, 0.5, 0))
    canvas.glow(at: .zero, radius: 0, .white)
    let pictures = canvas.marks.compactMap { mark -> Picture? in
      if case .picture(let picture, let rect, _, _, _) = mark.shape, rect.width > 0 { picture } else { nil }
    }
    #expect(pictures.count == 2 && pictures[0] == pictures[1])
    guard case .painted(let painting) = pictures[0] else { return #expect(Bool(false)) }
    let half = painting.size.x / 2
    func light(_ radii: Double) -> Double { painting.color(Vector(half + radii * half / 2.5, half)).alpha }
    #expect(light(0) > 0.99 && (light(1) - 0.367).magnitude < 0.01 && light(2.5) == 0)
  }

  @Test(arguments: [(50.0, 12.0), (4, 12), (900, 3)]) func aRingIsBrightestAtItsRadiusAndHasNoEdge(
    radius: Double, width: Double
  ) {
    var canvas = Canvas(size: Vector(100, 100))
    let center = Vector(50, 50)
    canvas.ring(at: center, radius: radius, width: width, .white)
    guard case .grid(let grid) = canvas.marks.first?.shape, case .painted(let ribbon)? = grid.picture else {
      return #expect(Bool(false))
    }
    #expect(grid.columns == 2 && grid.points.count.isMultiple(of: 2))
    for point in grid.points {
      // The texture coordinate is the place across the ring, 0…1 from one edge to the other.
      let place = (point.position.distance(to: center) - radius) / width
      #expect((point.texture.x * 2 - 1 - place).magnitude < 1e-9 && point.color == .white)
    }
    func light(_ share: Double) -> Double { ribbon.color(Vector(share * ribbon.size.x, 4)).alpha }
    #expect(light(0) == 0 && light(0.25) == 0.5 && light(0.5) == 1 && light(0.75) == 0.5 && light(1) == 0)
    // The ring is closed.
    #expect(grid.points[0].position.distance(to: grid.points[grid.points.count - grid.columns].position) < 1e-9)
  }
}
