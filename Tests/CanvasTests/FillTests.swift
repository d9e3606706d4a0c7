import Canvas
import Motion
import Testing

@Suite struct FillTests {
  @Test(arguments: [0.3, 0.45, 0.6, 1, 2.5, 5, 20, 80])
  func aCircleHasItsAreaInInk(radius: Double) {
    let ink = frame { $0.fill(.circle(Vector(100.3, 99.6), radius: radius), .white) }.ink
    let area = Double.pi * radius * radius
    // Faint dots have no more than eight bits to say it in.
    #expect((ink / area - 1).magnitude < (radius < 1 ? 0.02 : 0.005), "\(ink) for \(area)")
  }

  @Test(arguments: [1.0, 2, 3])
  func scaleChangesPixelsNotShape(scale: Double) {
    let ink = frame(scale: scale) { $0.fill(.circle(Vector(100, 100), radius: 30), .white) }.ink
    #expect((ink / (Double.pi * 900 * scale * scale) - 1).magnitude < 0.002)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.75, 1, 1.5, 3, 10.3])
  func aThinRectangleFadesInProportion(width: Double) {
    let ink = frame { $0.fill(.rect(Rect(x: 50.37, y: 20.2, width: width, height: 60)), .white) }.ink
    #expect((ink / (width * 60) - 1).magnitude < 0.03, "\(ink) for \(width * 60)")
  }

  @Test func fadeReachesHalfAPixelBeyondTheEdge() {
    let extent = frame { $0.fill(.rect(Rect(x: 50.25, y: 20.5, width: 30, height: 40)), .white) }.extent
    #expect(extent == Rect(x: 49.75, y: 20, width: 31, height: 41))
  }

  @Test func aConcaveShapeHasItsArea() {
    let star = star(Vector(100, 100), outer: 60, inner: 24)
    let ink = frame { $0.fill(.polygon(star.points), .white) }.ink
    #expect((ink / star.area - 1).magnitude < 0.005)
    let reversed = frame { $0.fill(.polygon(star.points.reversed()), .white) }.ink
    #expect((reversed / star.area - 1).magnitude < 0.005)
  }

  @Test func anOutlineTheOtherWayRoundIsAHole() {
    var ring = Path()
    for (side, points) in [(60.0, [0, 1, 2, 3]), (20.0, [0, 3, 2, 1])] {
      let corners = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)]
      for (index, point) in points.enumerated() {
        let p = Vector(100, 100) + side * corners[point]
        if index == 0 { ring.move(to: p) } else { ring.line(to: p) }
      }
      ring.close()
    }
    let ink = frame { $0.fill(ring, .white) }.ink
    #expect((ink / (120 * 120 - 40 * 40) - 1).magnitude < 0.001)
  }

  @Test func outlinesTheSameWayRoundFillWhollyAndIslandsFillAgain() {
    var path = Path()
    func add(_ half: Double, clockwise: Bool) {
      let corners = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)].map { Vector(100, 100) + half * $0 }
      for (index, p) in (clockwise ? corners : corners.reversed()).enumerated() {
        if index == 0 { path.move(to: p) } else { path.line(to: p) }
      }
      path.close()
    }
    add(60, clockwise: true)
    add(50, clockwise: true)
    #expect((frame { $0.fill(path, .white) }.ink / 14400 - 1).magnitude < 0.001)
    path = Path()
    add(60, clockwise: true)
    add(40, clockwise: false)
    add(20, clockwise: true)
    #expect((frame { $0.fill(path, .white) }.ink / Double(14400 - 6400 + 1600) - 1).magnitude < 0.002)
  }

  @Test func turningAShapeKeepsItsInk() {
    let star = star(.zero, outer: 50, inner: 20)
    for step in 0..<12 {
      let ink = frame { canvas in
        canvas.with(.translation(Vector(100, 100)) * .rotation(radians: Double(step) * 0.37)) {
          $0.fill(.polygon(star.points), .white)
        }
      }.ink
      #expect((ink / star.area - 1).magnitude < 0.006)
    }
  }

  @Test func aTransparentFillAddsNothing() {
    #expect(frame { $0.fill(.rect($0.bounds), .clear) }.meshes.isEmpty)
  }

  @Test func shapesThatAreNoShapesDrawNothing() {
    let frame = frame {
      $0.fill(Path(), .white)
      $0.fill(.polygon([Vector(1, 1), Vector(2, 2)]), .white)
      $0.fill(.polygon([Vector(1, 1), Vector(1, 1), Vector(1, 1)]), .white)
      $0.fill(.circle(Vector(.nan, 3), radius: 4), .white)
      $0.fill(.circle(Vector(3, 3), radius: .infinity), .white)
      $0.fill(.rect(Rect(x: 300, y: 0, width: 10, height: 10)), .white)
      $0.transform = .scale(0)
      $0.fill(.rect(Rect(x: 0, y: 0, width: 10, height: 10)), .white)
      $0.stroke(.line(.zero, Vector(10, 10)), width: 3, .white)
    }
    #expect(frame.meshes.isEmpty)
  }
}
