import Canvas
import Motion
import Testing

@testable import Raster

/// Layers with a blur, a threshold, a plane of their own, or the marks before them.
@Suite struct FinishedLayerTests {
  private static let size = Vector(200, 160)

  private static func layer(_ blur: Double = 0, _ draw: (inout Canvas) -> Void) -> Layer {
    var content = Canvas(size: size)
    draw(&content)
    var layer = Layer(content, in: content.bounds, blur: blur)
    layer.fitsContent = true
    return layer
  }

  private static func frame(_ scale: Double = 1, _ draw: (inout Canvas) -> Void) -> Frame {
    var canvas = Canvas(size: size)
    canvas.fill(.rect(canvas.bounds), Color(hex: 0x101018))
    draw(&canvas)
    return Mesher().frame(of: canvas, scale: scale)
  }

  @Test func blurReachesBeyondTheMarksAndIsAsLargeAsTheyAre() {
    let drawn = Self.layer(5) { $0.fill(.rect(Rect(x: 80, y: 60, width: 40, height: 30)), .white) }
    let frame = Self.frame { $0.draw(drawn) }
    #expect(frame.layers.count == 1 && frame.layers[0].blur == 5)
    #expect((74...100).contains(frame.layers[0].size.width), "\(frame.layers[0].size)")
    let picture = Raster.bitmap(of: frame, pictures: TestPictures())
    #expect(picture[100, 75].red > 250 && picture[80, 75].red > 110 && picture[80, 75].red < 145)
    #expect(picture[72, 75].red > 20 && picture[60, 75] == picture[5, 5])
  }

  /// A mark beside the canvas shows where its blur reaches in.
  @Test func marksBesideTheCanvasAreBlurredIntoIt() {
    let picture = picture(Self.size) { canvas in
      canvas.draw(Self.layer(8) { $0.fill(.rect(Rect(x: -50, y: 0, width: 49, height: 160)), .white) })
    }
    #expect(picture[0, 80].red > 80 && picture[12, 80].red < 40)
  }

  /// A backdrop shows what lies behind it, blurred, and nothing of what is drawn later.
  @Test(arguments: [1.0, 1.5, 2]) func backdropIsTheMarksBeforeItBlurred(_ scale: Double) {
    func stripes(_ canvas: inout Canvas) {
      for x in stride(from: 0.0, to: 200, by: 20) {
        canvas.fill(.rect(Rect(x: x, y: 0, width: 10, height: 160)), .white)
      }
    }
    let box = Rect(x: 40, y: 40, width: 100, height: 80)
    var glass = Layer(Canvas(size: box.size), in: box, blur: 10)
    glass.isBackdrop = true
    let frame = Self.frame(scale) { canvas in
      stripes(&canvas)
      canvas.draw(glass)
      canvas.fill(.rect(Rect(x: 80, y: 70, width: 10, height: 10)), .black)
    }
    let sharp = Raster.bitmap(of: Self.frame(scale, stripes), pictures: TestPictures())
    let found = Raster.bitmap(of: frame, pictures: TestPictures())
    let blurred = LayerFinisherTests.finished(sharp, blur: 10 * scale)
    for y in stride(from: 0, to: found.height, by: 3) {
      for x in stride(from: 0, to: found.width, by: 3) {
        let p = Vector((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        if p.x > 78, p.x < 92, p.y > 68, p.y < 82 { continue }
        let isInside = p.x > 41 && p.x < 139 && p.y > 41 && p.y < 119
        let isOutside = p.x < 39 || p.x > 141 || p.y < 39 || p.y > 121
        if isOutside { #expect(found[x, y] == sharp[x, y]) }
        if isInside { #expect(abs(Int(found[x, y].green) - Int(blurred[x, y].green)) <= 2, "\(x), \(y)") }
      }
    }
  }

  /// At the canvas's edge there is no dark rim.
  @Test func edgePixelsOfABackdropContinue() {
    let picture = picture(Self.size) { canvas in
      canvas.fill(.rect(canvas.bounds), .white)
      var glass = Layer(Canvas(size: Self.size), in: canvas.bounds, blur: 12)
      glass.isBackdrop = true
      canvas.draw(glass)
    }
    #expect(picture.pixels.allSatisfy { $0 == .white })
  }

  /// A kept rasteriser draws the same as a new one, for any number of threads, while things move behind glass.
  @Test(arguments: [1, 2, 4]) func keptFramesEqualNewOnes(_ threads: Int) {
    let kept = Rasterizer(threads: threads)
    var changes = 0
    for step in 0..<12 {
      let frame = Self.frame { canvas in
        canvas.fill(.circle(Vector(30 + 9 * Double(step / 2), 50), radius: 20), Color(hex: 0xFF8844))
        var goo = Self.layer(4) { content in
          content.fill(.circle(Vector(60, 110), radius: 15), Color(hex: 0x4488FF))
          content.fill(.circle(Vector(75 + Double(step), 110), radius: 15), Color(hex: 0x4488FF))
        }
        goo.threshold = step > 8 ? 0 : 0.5
        canvas.draw(goo)
        var glass = Layer(Canvas(size: Vector(90, 60)), in: Rect(x: 60, y: 30, width: 90, height: 60), blur: 6)
        glass.isBackdrop = step % 3 > 0
        canvas.draw(glass)
        var card = Self.layer { $0.fill(.rect(Rect(x: 120, y: 90, width: 60, height: 50)), .white) }
        card.plane = .tilted(
          .translation(Vector(150, 110)) * Projection(tilt: Vector(0.1 * Double(step), 0.4), eye: 300)
            * .translation(-Vector(150, 110)))
        canvas.draw(card)
      }
      kept.draw(frame, pictures: TestPictures())
      let new = Raster.bitmap(of: frame, pictures: TestPictures())
      #expect(kept.bitmap == new, "step \(step)")
      changes += kept.changes.count
      kept.draw(frame, pictures: TestPictures())
      #expect(kept.changes.isEmpty, "an equal frame is drawn again")
    }
    #expect(changes > 12)
  }

  /// An opaque backdrop over the whole canvas is copied, and the marks beneath it are not drawn a second time.
  @Test func marksBeneathAnOpaqueBackdropAreNotDrawn() {
    func work(_ blur: Double) -> Int {
      let rasterizer = Rasterizer()
      let frame = Self.frame { canvas in
        for _ in 0..<10 { canvas.fill(.rect(canvas.bounds), Color(hex: 0x336699).opacity(0.5)) }
        var glass = Layer(Canvas(size: Self.size), in: canvas.bounds, blur: blur)
        glass.isBackdrop = true
        if blur > 0 { canvas.draw(glass) }
      }
      rasterizer.draw(frame, pictures: TestPictures())
      return rasterizer.work
    }
    #expect(work(5) * 8 < work(0))
  }

  /// Only layers that are needed for a blur or a threshold are drawn for other back ends, and have the pixels of captures.
  @Test func finishedLayersAreDrawnAlone() {
    let frame = Self.frame { canvas in
      var faded = Self.layer { $0.fill(.circle(Vector(40, 40), radius: 20), .white) }
      faded.tint = Color.white.opacity(0.5)
      canvas.draw(faded)
      canvas.draw(Self.layer(3) { $0.fill(.circle(Vector(90, 40), radius: 20), .white) })
    }
    let rasterizer = Rasterizer()
    var serials: [Int] = []
    for _ in 0..<2 {
      rasterizer.drawFinishedLayers(of: frame, pictures: TestPictures()) { index, pixels, serial in
        #expect(index == 1)
        let middle = frame.layers[1].size.height / 2 * frame.layers[1].size.width + frame.layers[1].size.width / 2
        #expect(pixels[middle] == 0xFFFF_FFFF)
        serials.append(serial)
      }
    }
    #expect(serials.count == 2 && serials[0] == serials[1])
  }

  // MARK: - Perspective

  /// A tilted plane shows each of its points where the projection puts it.
  @Test(arguments: [Vector(0.9, 0), Vector(0, -1.1), Vector(0.6, 0.7), Vector(1.3, 0)])
  func tiltedPointsAreWhereTheProjectionPutsThem(_ tilt: Vector) {
    let middle = Vector(100, 80)
    let view = Affine.translation(middle) * Projection(tilt: tilt, eye: 200) * .translation(-middle)
    for place in [Vector(60, 50), Vector(140, 50), Vector(100, 80), Vector(130, 110), Vector(70, 105)] {
      let scale = 3.0
      var card = Self.layer { content in
        content.fill(.rect(Rect(x: 0, y: 0, width: 200, height: 160)), .black)
        content.fill(.circle(place, radius: 4), .white)
      }
      card.plane = .tilted(view)
      let picture = Raster.bitmap(of: Self.frame(scale) { $0.draw(card) }, pictures: TestPictures())
      var (sum, moment) = (0.0, Vector.zero)
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture[x, y].red > 128 {
          sum += 1
          moment += Vector(Double(x) + 0.5, Double(y) + 0.5)
        }
      }
      let wanted = view * place * scale
      guard wanted.x > 20, wanted.y > 20, wanted.x < 580, wanted.y < 460 else { continue }
      #expect(sum > 0 && (moment / sum).distance(to: wanted) < 2.5, "\(moment / sum), expected \(wanted)")
    }
  }

  /// A straight line on a plane that reaches behind the eye stays straight within half a pixel.
  @Test func linesOfAFloorStayStraight() {
    let middle = Vector(100, 80)
    let view = Affine.translation(middle) * Projection(tilt: Vector(1.2, 0), eye: 150) * .translation(-middle)
    var floor = Self.layer { $0.fill(.rect(Rect(x: 120, y: -900, width: 900, height: 2000)), .white) }
    floor.plane = .tilted(view)
    let picture = Raster.bitmap(of: Self.frame(2) { $0.draw(floor) }, pictures: TestPictures())
    // The left edge of what is white, against the projected line.
    let (a, b) = (view * Vector(120, 60) * 2, view * Vector(120, 120) * 2)
    var rows = 0
    for y in stride(from: 110, to: 310, by: 5) {
      let x = a.x + (b.x - a.x) * (Double(y) + 0.5 - a.y) / (b.y - a.y)
      guard x > 2, x < 395 else { continue }
      let edge = (0..<400).reduce(0.0) { $0 + 1 - (Double(picture[$1, y].green) - 16) / 239 }
      #expect((edge - x).magnitude < 0.8, "row \(y): \(edge), expected \(x)")
      rows += 1
    }
    #expect(rows > 20)
  }

  @Test func projectionsCompose() {
    let view = Projection(tilt: Vector(0.4, -0.7), eye: 500)
    let (first, last) = (Affine(2, 0.3, -0.1, 1.5, 20, -30), Affine(0.5, -0.2, 0.4, 0.8, 7, 9))
    let p = Vector(30, -40)
    #expect(((last * view * first) * p).distance(to: last * (view * (first * p))) < 1e-9)
    #expect(Projection(tilt: .zero, eye: 600) * p == p)
    // A positive x brings the lower half nearer, a positive y the left half.
    #expect(Projection(tilt: Vector(0.5, 0), eye: 300).depth(Vector(0, 50)) < 1)
    #expect(Projection(tilt: Vector(0, 0.5), eye: 300).depth(Vector(-50, 0)) < 1)
  }
}
