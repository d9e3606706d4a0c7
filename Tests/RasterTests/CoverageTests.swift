import Canvas
import Motion
import Raster
import Testing

@Suite struct CoverageTests {
  @Test func pixelCentreDecidesCoverage() {
    let size = PixelSize(6, 4)
    // The rectangle goes from exactly a centre (covered) to exactly a centre (not covered).
    let drawn = draw([.rect(1.5, 0.5, 3, 2)], on: size)
    for y in 0..<4 {
      for x in 0..<6 { #expect(drawn[x, y] == ((1..<4).contains(x) && y < 2 ? .white : .clear), "\(x), \(y)") }
    }
  }

  /// Triangles round a point, at irregular angles, cover each pixel once.
  ///
  /// A translucent colour shows both a seam and a pixel drawn twice.
  @Test(arguments: [3, 4, 5, 7, 12, 31, 100])
  func adjacentTrianglesCoverEachPixelOnce(count: Int) {
    for turn in [0.0, 0.1, 0.77, 1.3] {
      for center in [Vector(32, 32), Vector(32.5, 32.5), Vector(31.7, 33.21)] {
        var mesh = Mesh(vertices: [.init(x: Float(center.x), y: Float(center.y), color: .gray(128, 128))])
        for index in 0..<count {
          let angle = turn + 2 * .pi * Double(index) / Double(count)
          let p = center + 100 * Vector(Exact.cos(angle), Exact.sin(angle))
          mesh.vertices.append(.init(x: Float(p.x), y: Float(p.y), color: .gray(128, 128)))
          let (a, b) = (UInt32(index + 1), UInt32((index + 1) % count + 1))
          // The triangles run in both directions.
          mesh.indices += index % 2 == 0 ? [0, a, b] : [b, a, 0]
        }
        let drawn = draw([mesh], on: PixelSize(64, 64))
        #expect(drawn.pixels.allSatisfy { $0 == .gray(128, 128) } || count == 3)
        #expect(drawn.pixels.allSatisfy { $0 == .gray(128, 128) || $0 == .clear })
      }
    }
  }

  @Test func anEdgeHalfWayAcrossAPixelCoversHalf() {
    let drawn = picture(Vector(20, 20)) { $0.fill(.rect(Rect(x: 4.5, y: 3, width: 10, height: 12.25)), .white) }
    #expect((4..<15).map { drawn[$0, 8].red } == [128] + Array(repeating: 255, count: 9) + [128])
    #expect(drawn[3, 8].red == 0 && drawn[15, 8].red == 0)
    #expect(drawn[8, 2].red == 0 && drawn[8, 3].red == 255 && drawn[8, 14].red == 255)
    #expect((Int(drawn[8, 15].red) - 64).magnitude <= 1 && drawn[8, 16].red == 0)
  }

  @Test(arguments: [2.0, 5, 14])
  func aDrawnCircleHasItsArea(radius: Double) {
    var sum = 0.0
    let shifts = [0, 0.25, 0.5, 0.75]
    for shift in shifts {
      sum +=
        picture(Vector(40, 40), ground: .clear) {
          $0.fill(.circle(Vector(20 + shift, 20 + shift * 0.7), radius: radius), .white)
        }.alphaSum
    }
    #expect((sum / 4 / (.pi * radius * radius) - 1).magnitude < 0.01, "\(sum / 4)")
  }

  @Test func thinLineInkIsIndependentOfPosition() {
    for step in 0..<8 {
      let drawn = picture(Vector(40, 40), ground: .clear) {
        $0.stroke(.line(Vector(20 + Double(step) / 8, 5), Vector(20 + Double(step) / 8, 35)), width: 0.5, .white)
      }
      #expect((drawn.alphaSum - 15).magnitude < 0.2, "\(drawn.alphaSum)")
    }
  }

  /// A translucent line that crosses and folds back on itself is as dark there as anywhere.
  @Test func aTranslucentLineCoversItselfOnce() {
    let drawn = picture(Vector(60, 60)) {
      $0.stroke(
        .polyline([Vector(10, 10), Vector(50, 50), Vector(50, 10), Vector(10, 50), Vector(12, 53), Vector(10, 56)]),
        width: 8, Color(1, 1, 1, 0.5), cap: .round)
    }
    #expect(drawn.pixels.allSatisfy { $0.red <= 128 })
    #expect(drawn[30, 30].red == 128 && drawn[20, 20].red == 128 && drawn[11, 53].red == 128)
    // The same holds for a gradient, through the same layer.
    let faded = picture(Vector(60, 60)) {
      $0.add(
        .stroke(
          .polyline([Vector(10, 30), Vector(50, 30), Vector(30, 10), Vector(30, 50)]), Stroke(width: 8),
          .linear(from: Vector(0, 0), to: Vector(60, 0), .white, Color(1, 1, 1, 0))))
    }
    for x in stride(from: 12, to: 48, by: 4) {
      #expect((Double(faded[x, 30].red) - 255 * (1 - (Double(x) + 0.5) / 60)).magnitude <= 1)
    }
  }

  @Test func movingByWholePixelsMovesThePicture() {
    func draw(_ shift: Vector) -> Bitmap {
      picture(Vector(80, 80)) {
        $0.transform = .translation(shift)
        $0.fill(.circle(Vector(20.3, 21.7), radius: 11.3), Color(hex: 0xE9B949))
        $0.stroke(.polyline([Vector(5, 5), Vector(30, 12), Vector(8, 31)]), width: 2.5, .white, cap: .round)
      }
    }
    let (a, b) = (draw(.zero), draw(Vector(32, 16)))
    for y in 0..<48 {
      for x in 0..<48 { #expect(a[x, y] == b[x + 32, y + 16]) }
    }
  }

  @Test func aQuarterTurnTurnsThePicture() {
    func draw(_ quarters: Int) -> Bitmap {
      picture(Vector(40, 40)) {
        let turn = [Affine.identity, Affine(0, 1, -1, 0, 0, 0)][quarters]
        $0.transform = .translation(Vector(20, 20)) * turn
        $0.fill(.polygon([Vector(-10.25, -4.5), Vector(13.5, -7.75), Vector(1.25, 12.5)]), .white)
      }
    }
    let (a, b) = (draw(0), draw(1))
    var differing = 0
    for y in 0..<40 {
      for x in 0..<40 where (Int(a[x, y].red) - Int(b[39 - y, x].red)).magnitude > 1 { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test func drawingStaysInsideTheBitmap() {
    let far = Mesh(
      vertices: [
        .init(x: -1000, y: -900, color: .white), .init(x: 2000, y: -500, color: .white),
        .init(x: 10, y: 3000, color: .white), .init(x: .nan, y: 0, color: .white), .init(x: 1e9, y: 0, color: .white),
        .init(x: .infinity, y: 5, color: .white),
      ], indices: [0, 1, 2, 0, 1, 3, 0, 4, 2, 5, 1, 0])
    #expect(draw([far], on: PixelSize(7, 5)).pixels.allSatisfy { $0 == .white })
    #expect(draw([far], on: PixelSize(0, 0)).pixels.isEmpty)
    #expect(draw([.rect(20, 20, 5, 5)], on: PixelSize(7, 5)).pixels.allSatisfy { $0 == .clear })
  }
}
