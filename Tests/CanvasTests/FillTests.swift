import Canvas
import Motion
import Testing

@Suite struct FillTests {
  @Test(arguments: [0.3, 0.45, 0.6, 1, 2.5, 5, 20, 80])
  func aCircleHasItsAreaInInk(radius: Double) {
    let ink = frame { $0.fill(.circle(Vector(100.3, 99.6), radius: radius), .white) }.ink
    let area = Double.pi * radius * radius
    // Faint dots have only eight bits for their ink.
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

  @Test func aThinRectangleIsATentTwoPixelsWide() {
    let extent = frame { $0.fill(.rect(Rect(x: 50, y: 20, width: 0.5, height: 60)), .white) }.extent
    #expect(extent.minX == 49.25 && extent.maxX == 51.25)
  }

  @Test func aConcaveShapeHasItsArea() {
    let star = star(Vector(100, 100), outer: 60, inner: 24)
    let ink = frame { $0.fill(.polygon(star.points), .white) }.ink
    #expect((ink / star.area - 1).magnitude < 0.005)
    let reversed = frame { $0.fill(.polygon(star.points.reversed()), .white) }.ink
    #expect((reversed / star.area - 1).magnitude < 0.005)
  }

  /// Also true if the outline ends exactly at its start.
  @Test(arguments: [Vector(0, 0), Vector(0, 0.001), Vector(-20, 10)])
  func anOpenOutlineIsFilledAsIfItWereClosed(end: Vector) {
    var path = Path()
    path.move(to: Vector(100, 100))
    path.cubic(Vector(88, 126), Vector(62, 120), to: Vector(62, 100))
    path.cubic(Vector(62, 80), Vector(88, 74), to: Vector(100, 100) + end)
    let open = frame { $0.fill(path, .white) }.ink
    path.close()
    let closed = frame { $0.fill(path, .white) }.ink
    #expect(closed > 300 && (open - closed).magnitude < 1, "\(open) for \(closed)")
  }

  @Test func oppositeInnerOutlineIsAHole() {
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

  @Test func nestedOutlinesOfOneDirectionFillWholly() {
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

  @Test func outlinesThatCrossThemselvesFillByTheNonZeroRule() {
    // A pentagram drawn in one stroke has a filled middle: its area is that of the star of ten points around it.
    let tips = (0..<5).map { index in
      let angle = Double(index * 2) * 2 * .pi / 5 - .pi / 2
      return Vector(100, 100) + 60 * Vector(Exact.cos(angle), Exact.sin(angle))
    }
    let inner = 60 * Exact.cos(2 * .pi / 5) / Exact.cos(.pi / 5)
    let area = star(Vector(100, 100), outer: 60, inner: inner).area
    let ink = frame { $0.fill(.polygon(tips), .white) }.ink
    #expect((ink / area - 1).magnitude < 0.005, "\(ink) for \(area)")
    // Both halves of an hourglass are filled, though they run in opposite directions.
    let hourglass = [Vector(60, 60), Vector(140, 60), Vector(60, 140), Vector(140, 140)]
    #expect((frame { $0.fill(.polygon(hourglass), .white) }.ink / 3200 - 1).magnitude < 0.005)
  }

  @Test func crossingOutlinesFillOnce() {
    var path = Path.rect(Rect(x: 40, y: 40, width: 60, height: 60))
    for element in Path.rect(Rect(x: 70, y: 70, width: 60, height: 60)).elements {
      switch element {
      case .move(let p): path.move(to: p)
      case .line(let p): path.line(to: p)
      case .cubic(let a, let b, let p): path.cubic(a, b, to: p)
      case .close: path.close()
      }
    }
    let ink = frame { $0.fill(path, Color(1, 1, 1, 0.5)) }.ink
    #expect((ink / ((7200 - 900) * 128.0 / 255) - 1).magnitude < 0.005, "\(ink)")
  }

  @Test func touchingOrCoincidingOutlinesFillOnce() {
    func ink(_ rects: [Rect]) -> Double {
      var path = Path()
      for rect in rects {
        path.move(to: rect.origin)
        path.line(to: Vector(rect.maxX, rect.minY))
        path.line(to: Vector(rect.maxX, rect.maxY))
        path.line(to: Vector(rect.minX, rect.maxY))
        path.close()
      }
      return frame { $0.fill(path, .white) }.ink
    }
    let rect = Rect(x: 40, y: 40, width: 40, height: 40)
    #expect((ink([rect, rect]) / 1600 - 1).magnitude < 0.005)
    // Rectangles side by side; sharing part of a side; corner to corner; one just inside the other.
    #expect((ink([rect, rect.offset(by: Vector(40, 0))]) / 3200 - 1).magnitude < 0.005)
    #expect((ink([rect, rect.offset(by: Vector(40, 13))]) / 3200 - 1).magnitude < 0.005)
    #expect((ink([rect, rect.offset(by: Vector(40, 40))]) / 3200 - 1).magnitude < 0.005)
    #expect((ink([rect, Rect(x: 40, y: 50, width: 20, height: 20)]) / 1600 - 1).magnitude < 0.005)
  }

  @Test(arguments: [2, 4, 6, 13, 16, 22, 23, 24, 25, 29])
  func scribbleInkMatchesWindingNumber(seed: Int) {
    // The ink of random closed scribbles is compared with their winding number on a fine lattice.
    var state = UInt64(seed)
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    let points = (0..<(4 + seed % 9)).map { _ in Vector(20 + 160 * random(), 20 + 160 * random()) }
    var inside = 0
    for row in 0..<200 {
      for column in 0..<200 {
        let p = Vector(Double(column) + 0.5, Double(row) + 0.5)
        var winding = 0
        for (index, a) in points.enumerated() {
          let b = points[(index + 1) % points.count]
          if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            winding += b.y > a.y ? 1 : -1
          }
        }
        if winding != 0 { inside += 1 }
      }
    }
    let ink = frame { $0.fill(.polygon(points), .white) }.ink
    #expect((ink - Double(inside)).magnitude < 30 + 0.01 * ink, "\(ink) for \(inside)")
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

  @Test func degenerateShapesDrawNothing() {
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
