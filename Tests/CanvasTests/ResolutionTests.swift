import Canvas
import Motion
import Testing

@Suite struct ResolutionTests {
  private func pixels(_ picture: Picture, _ rect: Rect, _ transform: Affine = .identity, scale: Double = 1)
    -> PixelSize?
  {
    let frame = frame(scale: scale) {
      $0.transform = transform
      $0.draw(picture, in: rect)
    }
    guard case .picture(_, let pixels)? = frame.meshes.first?.texture else { return nil }
    return pixels
  }

  private let whole = Rect(x: 0, y: 0, width: 100, height: 50)
  private let baked = Picture.baked(Baked(key: "card", size: Vector(100, 50), oversampling: 2) { _ in })

  @Test func artIsRenderedAtShownSize() {
    #expect(pixels(.art("pig"), whole) == PixelSize(100, 50))
    #expect(pixels(.art("pig"), whole, scale: 1.25) == PixelSize(125, 63))
    #expect(pixels(.art("pig"), whole, .rotation(radians: 0.3), scale: 2) == PixelSize(200, 100))
    #expect(pixels(.art("pig"), whole, .scale(0.5), scale: 3) == PixelSize(150, 75))
  }

  /// A text out of shape is made in its proportions, as large as its larger direction, and stretched as a whole.
  @Test func stretchedTextKeepsItsProportions() {
    let run = TextRun("Hi", size: 20, width: 90)
    let box = run.inkBox
    func size(_ x: Double, _ y: Double) -> PixelSize? { pixels(.text(run), box, .scale(x, y)) }
    #expect(box.width == 100 && box.height == 36 && size(1, 1) == PixelSize(100, 36))
    #expect(size(1, 0.5) == PixelSize(100, 36) && size(0.9, 1) == PixelSize(100, 36))
    #expect(size(2, 1) == PixelSize(200, 72) && size(1, 3) == PixelSize(300, 108))
  }

  @Test func foreseenPicturesAreRequestedButNotDrawn() {
    let drawn = frame(scale: 2) {
      $0.transform = .scale(0.75)
      $0.draw(baked, in: whole)
    }
    let foreseen = frame(scale: 2) {
      $0.transform = .scale(0.75)
      $0.foresee(baked, in: whole)
    }
    #expect(foreseen.meshes.isEmpty)
    #expect(foreseen.foreseen == [drawn.meshes[0].texture])
    var outer = Canvas(size: Vector(200, 200))
    var inner = Canvas(size: Vector(100, 100))
    inner.foresee(baked, in: whole)
    outer.draw(Layer(inner, in: Rect(x: 0, y: 0, width: 200, height: 200)))
    #expect(Mesher().frame(of: outer, scale: 1).foreseen == foreseenTwiceAsLarge)
  }

  private var foreseenTwiceAsLarge: [Mesh.Texture] {
    frame(scale: 2) { $0.foresee(baked, in: whole) }.foreseen
  }

  @Test func bakedPicturesKeepTheirSizeWhileTheyMove() {
    for factor in [1.4, 1.0, 0.9, 0.51] {
      #expect(pixels(baked, whole, .scale(factor)) == PixelSize(200, 100) || factor <= 1)
    }
    #expect(pixels(baked, whole, .scale(1.2)) == PixelSize(200, 100))
    #expect(pixels(baked, whole, .scale(1)) == PixelSize(100, 50))
    #expect(pixels(baked, whole, .scale(0.51)) == PixelSize(100, 50))
    #expect(pixels(baked, whole, .scale(0.4)) == PixelSize(50, 25))
  }

  @Test func paintingsStayWithinTheirDensity() {
    func painting(_ density: Double?) -> Picture {
      .painted(Painting(key: "glow", size: Vector(100, 50), density: density) { _ in .white })
    }
    #expect(pixels(painting(nil), whole, scale: 3) == PixelSize(300, 150))
    #expect(pixels(painting(0.5), whole, scale: 3) == PixelSize(50, 25))
    #expect(pixels(painting(8), whole, scale: 2) == PixelSize(200, 100))
  }

  @Test func blursNeedFewPixels() {
    let blur = Picture.blurred(Blur(.art("pig"), size: Vector(400, 300), radius: 60))
    #expect(pixels(blur, Rect(x: 0, y: 0, width: 400, height: 300), scale: 3) == PixelSize(40, 30))
  }
}
