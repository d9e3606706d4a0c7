import Canvas
import Motion
import Testing

@Suite struct MesherTests {
  private let art = Picture.art("pig")

  @Test func sizeIsPointsTimesScaleRoundedUp() {
    let frame = Mesher().frame(of: Canvas(size: Vector(390, 844.4)), scale: 1.5)
    #expect(frame.size == PixelSize(585, 1267))
    #expect(Mesher().frame(of: Canvas(size: Vector(390, 844)), scale: 3).size == PixelSize(1170, 2532))
  }

  @Test func aPictureOnWholePixelsHasCrispEdges() throws {
    let frame = frame(scale: 2) { $0.draw(art, in: Rect(x: 10.5, y: 20, width: 30, height: 40)) }
    let mesh = try #require(frame.meshes.first)
    #expect(mesh.texture == .picture(art, pixels: PixelSize(60, 80)))
    #expect(mesh.indices.count == 6)
    #expect(frame.extent == Rect(x: 21, y: 40, width: 60, height: 80))
    #expect(Set(mesh.vertices.map(\.u)) == [0, 1] && Set(mesh.vertices.map(\.v)) == [0, 1])
  }

  @Test func aRectangleOfWholePixelsHasCrispEdges() throws {
    let box = Rect(x: 10.5, y: 20, width: 30, height: 40)
    let solid = frame(scale: 2) { $0.fill(.rect(box), Color(1, 0, 0, 0.5)) }
    #expect(solid.meshes.map(\.indices.count) == [6])
    #expect(solid.extent == Rect(x: 21, y: 40, width: 60, height: 80))
    // This holds for no other shape on whole pixels, nor for a gradient.
    let diamond = frame { canvas in
      let corners = [Vector(20, 0), Vector(40, 20), Vector(20, 40), Vector(0, 20)]
      canvas.fill(.polygon(corners), .white)
    }
    #expect(diamond.meshes[0].indices.count > 6)
    let gradient = frame(scale: 2) { $0.fill(.rect(box), .linear(from: .zero, to: Vector(0, 99), .white, .black)) }
    #expect(gradient.meshes[0].indices.count > 6)
  }

  @Test func aPictureOffWholePixelsFadesAndKeepsInsideItsPart() throws {
    let part = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let frame = frame { $0.draw(art, in: Rect(x: 10.3, y: 20, width: 30, height: 40), part: part) }
    let mesh = try #require(frame.meshes.first)
    #expect(mesh.texture == .picture(art, pixels: PixelSize(60, 160)))
    #expect(mesh.vertices.map(\.u).min() == 0.25 && mesh.vertices.map(\.u).max() == 0.75)
    #expect(mesh.vertices.map(\.v).min() == 0.5 && mesh.vertices.map(\.v).max() == 0.75)
    #expect(frame.extent.minX.rounded(.down) == 9 && (frame.ink / 1200 - 1).magnitude < 0.001)
  }

  @Test func textureCoordinatesFollowTheTransform() throws {
    let frame = frame {
      $0.transform = .translation(Vector(100, 100)) * .rotation(radians: 0.5) * .scale(2)
      $0.draw(art, in: Rect(x: 0, y: 0, width: 20, height: 30), corners: Corners(4))
    }
    let inverse = try #require(
      (Affine.translation(Vector(100, 100)) * .rotation(radians: 0.5) * .scale(2) * .scale(20, 30)).inverse)
    let solid = frame.meshes.flatMap(\.vertices).filter { $0.color.alpha == 255 }
    #expect(solid.count > 12)
    for vertex in solid {
      let p = inverse * Vector(Double(vertex.x), Double(vertex.y))
      #expect((p.x - Double(vertex.u)).magnitude < 1e-5 && (p.y - Double(vertex.v)).magnitude < 1e-5)
    }
  }

  /// Frames of more and fewer meshes take turns on the memory of fewer frames, in any order, as if several threads drew.
  @Test(arguments: 1...20) func reusedFramesHoldNoOldMeshes(seed: Int) {
    var state = UInt64(seed)
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var frames = (0..<3).map { _ in Frame(size: PixelSize(0, 0)) }
    var mesher = Mesher()
    for _ in 0..<30 {
      var canvas = Canvas(size: Vector(200, 200))
      // Every mark has another picture, so that none joins the mesh before.
      for number in 0..<next(16) {
        let rect = Rect(x: Double(next(150)), y: Double(next(150)), width: 20, height: 20)
        canvas.draw(.art("\(number)"), in: rect)
        if next(5) == 0 {
          var inner = Canvas(size: Vector(20, 20))
          for part in 0..<next(4) { inner.draw(.art("\(part)"), in: Rect(x: 0, y: 0, width: 10, height: 10)) }
          canvas.draw(Layer(inner, in: rect))
        }
      }
      let place = next(3)
      mesher.mesh(canvas, scale: 1, into: &frames[place])
      #expect(frames[place] == Mesher().frame(of: canvas, scale: 1))
    }
  }

  /// An upright picture gets its triangles faster than a shape, but gets the same ones.
  @Test(arguments: [1, 1.7, 2.6]) func anUprightPictureHasTheTrianglesOfItsOutline(scale: Double) throws {
    for (x, y, width, height) in [(10.3, 20.6, 30, 40), (5, 6, 7.2, 1.3), (80.5, 3.25, 1, 90), (3.2, 190.4, 300, 50)] {
      let rect = Rect(x: x, y: y, width: width, height: height)
      let picture = try #require(frame(scale: scale) { $0.draw(art, in: rect) }.meshes.first)
      let shape = try #require(frame(scale: scale) { $0.fill(.rect(rect), .white) }.meshes.first)
      #expect(picture.indices == shape.indices)
      #expect(picture.vertices.map(\.x) == shape.vertices.map(\.x))
      #expect(picture.vertices.map(\.y) == shape.vertices.map(\.y))
      #expect(picture.vertices.map(\.color) == shape.vertices.map(\.color))
    }
  }

  @Test func eachCornerHasItsOwnRadius() {
    func ink(_ corners: Corners) -> Double {
      frame { $0.draw(art, in: Rect(x: 50, y: 50, width: 60, height: 40), corners: corners) }.ink
    }
    let cut = 100 * (1 - Double.pi / 4)
    #expect((ink(.square) - 2400).magnitude < 1e-9)
    #expect((ink(Corners(10)) - (2400 - 4 * cut)).magnitude < 1)
    #expect((ink(Corners(topLeft: 10, topRight: 0, bottomRight: 0, bottomLeft: 0)) - (2400 - cut)).magnitude < 1)
    // Radii are limited to half the shorter side.
    #expect(ink(Corners(500)) == ink(Corners(20)))
  }

  @Test func textSnapsToWholePixelsUnlessItTurnsOrGrows() {
    let run = TextRun("Fidget", size: 14, width: 50)
    func extent(_ transform: Affine) -> Rect {
      frame {
        $0.transform = transform
        $0.draw(.text(run), in: Rect(x: 10.3, y: 20.6, width: 50, height: 18.2))
      }.extent
    }
    #expect(extent(.identity) == Rect(x: 10, y: 21, width: 50, height: 19))
    #expect(extent(.translation(Vector(0.4, 0))).minX == 11)
    #expect(extent(.scale(1.5)).minX != extent(.scale(1.5)).minX.rounded())
  }

  @Test func neighboursWithOneStateShareAMesh() {
    let frame = frame {
      $0.fill(.circle(Vector(20, 20), radius: 5), .white)
      $0.fill(.circle(Vector(60, 20), radius: 5), .black)
      $0.fill(.circle(Vector(60, 20), radius: 5), .black, blend: .screen)
      $0.clip = Rect(x: 0, y: 0, width: 100, height: 100)
      $0.fill(.circle(Vector(60, 20), radius: 5), .black, blend: .screen)
      $0.draw(art, in: Rect(x: 0, y: 0, width: 10, height: 10))
      $0.draw(art, in: Rect(x: 50, y: 0, width: 10, height: 10))
    }
    #expect(frame.meshes.map(\.blend) == [.normal, .screen, .screen, .normal])
    #expect(frame.meshes.map(\.clip) == [nil, nil, frame.meshes[2].clip, frame.meshes[2].clip])
    #expect(frame.meshes[3].indices.count == 12)
  }

  @Test func clipsFallOnTheNearestWholePixels() {
    func clip(_ rect: Rect) -> PixelRect? {
      frame(scale: 2) {
        $0.clip = rect
        $0.transform = .translation(Vector(30, 0))
        $0.fill(.rect(Rect(x: -30, y: 0, width: 400, height: 400)), .white)
      }.meshes.first?.clip
    }
    #expect(clip(Rect(x: 10.2, y: 5.3, width: 20, height: 9)) == PixelRect(x: 20, y: 11, width: 40, height: 18))
    #expect(clip(Rect(x: -10, y: -10, width: 1000, height: 1000)) == nil)
    #expect(
      frame { $0.clipped(to: Rect(x: 3, y: 3, width: 0, height: 9)) { $0.fill(.rect($0.bounds), .white) } }
        .meshes.isEmpty)
  }

  @Test func layersAreOrderedInnerFirstAtShownScale() {
    var inner = Canvas(size: Vector(60, 30))
    inner.fill(.rect(inner.bounds), .white)
    var outer = Canvas(size: Vector(80, 80))
    outer.draw(Layer(inner, in: Rect(x: 10, y: 10, width: 60, height: 30)))
    let frame = frame(scale: 2) { $0.draw(Layer(outer, in: Rect(x: 0, y: 0, width: 160, height: 160))) }
    #expect(frame.layers.map(\.size) == [PixelSize(240, 120), PixelSize(320, 320)])
    #expect(frame.layers[1].meshes.map(\.texture) == [.layer(0)])
    #expect(frame.meshes.map(\.texture) == [.layer(1)])
  }

  @Test func layersOfFractionalSizeAreNotStretched() {
    let inner = canvas { $0.fill(.rect($0.bounds), .white) }
    var content = Canvas(size: Vector(10.5, 20))
    for mark in inner.marks { content.add(mark.shape) }
    let frame = frame { $0.draw(Layer(content, in: Rect(x: 0, y: 0, width: 10.5, height: 20))) }
    #expect(frame.layers.map(\.size) == [PixelSize(11, 20)])
    #expect(frame.meshes[0].vertices.map(\.u).max() == Float(10.5 / 11))
  }

  @Test func gridsAreTwoTrianglesACell() {
    let points = (0..<6).map { index in
      Grid.Point(Vector(Double(index % 3) * 10, Double(index / 3) * 20), color: Color(1, 1, 1, 0.5))
    }
    let frame = frame { $0.draw(Grid(columns: 3, points: points)) }
    #expect(frame.meshes[0].vertices.count == 6 && frame.meshes[0].indices.count == 12)
    #expect((frame.ink / (400 * 128.0 / 255) - 1).magnitude < 1e-9)
  }

  @Test func gradientsAreSplitAtTheirEnds() throws {
    let red = Color(1, 0, 0)
    let frame = frame {
      $0.fill(
        .rect(Rect(x: 0, y: 0, width: 100, height: 100)),
        .linear(from: Vector(20, 0), to: Vector(60, 0), red, Color(0, 0, 1, 0.5)))
    }
    let mesh = try #require(frame.meshes.first)
    // Away from the faded border, the colour follows the formula at every vertex, and both ends have vertices.
    let inside = mesh.vertices.filter { $0.x > 1 && $0.x < 99 && $0.y > 0.4 && $0.y < 99.6 }
    #expect(inside.contains { $0.x == 20 } && inside.contains { $0.x == 60 })
    for vertex in inside {
      let share = min(1, max(0, (Double(vertex.x) - 20) / 40))
      #expect(vertex.color.red == UInt8((1 - share) * 255 + 0.5))
      #expect(vertex.color.blue == UInt8(share * 127.5 + 0.5))
    }
    for index in stride(from: 0, to: mesh.indices.count, by: 3) {
      let xs = (0..<3).map { mesh.vertices[Int(mesh.indices[index + $0])].x }
      #expect(!(xs.min()! < 19.99 && xs.max()! > 20.01) && !(xs.min()! < 59.99 && xs.max()! > 60.01))
    }
  }

  @Test func equalCanvasesMakeEqualFrames() {
    func draw() -> Frame {
      frame(scale: 1.5) {
        $0.shadow(of: Rect(x: 30, y: 30, width: 80, height: 60), radius: 8, blur: 20, .black)
        $0.fill(.rounded(Rect(x: 30, y: 30, width: 80, height: 60), 8), .white)
        $0.stroke(.arc(Vector(80, 80), radius: 30, from: 0, to: 4), width: 2, .black, dashes: [3, 2])
      }
    }
    #expect(draw() == draw())
  }

  @Test func textAndBakedPicturesSnapToPixels() throws {
    func left(_ picture: Picture, scale: Double, _ transform: Affine = .identity) throws -> Float {
      let frame = frame(scale: scale) {
        $0.transform = transform
        $0.draw(picture, in: Rect(x: 10.3, y: 20.6, width: 50, height: 18))
      }
      return try #require(frame.meshes.first).vertices.map(\.x).reduce(.infinity, min)
    }
    func baked(_ aligns: Bool, _ oversampling: Double = 1) -> Picture {
      .baked(Baked(key: "row", size: Vector(50, 18), oversampling: oversampling, alignsToPixels: aligns) { _ in })
    }
    #expect(try left(baked(true), scale: 1) == 10 && left(baked(true), scale: 3) == 31)
    #expect(try left(baked(false), scale: 1) < 9.9, "others fade over their edge")
    #expect(try left(baked(true, 2), scale: 1) < 9.9)
    #expect(try left(baked(true), scale: 1, .scale(1.1)) < 11, "what grows is not held back")
  }
}
