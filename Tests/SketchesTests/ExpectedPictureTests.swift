import Canvas
import Motion
import Pictures
import Testing
import Tuning

@testable import Sketches

/// The pictures that a sketch announces before it draws them.
@Suite struct ExpectedPictureTests {
  private static func frame(
    _ draw: String, params: String = "", before: String = "", _ patch: Patch = Patch()
  ) throws -> Canvas {
    let text = """
      \(before)
      return effect { title = "T", params = { \(params) }, start = function() return { x = 0 } end,
      step = function(s) end, draw = function(s, p, c) \(draw) end }
      """
    let performance = try Sketch(id: "t", text: text).card.make(Vector(400, 800), patch)
    var canvas = Canvas(size: Vector(400, 800))
    canvas.fill(.rect(Rect(x: 0, y: 0, width: 1, height: 1)), .white)
    performance.draw(fraction: 1, on: &canvas)
    return canvas
  }

  private static func names(_ canvas: Canvas) -> [String] {
    canvas.expectedPictures.map { if case .art(let name) = $0.picture { name } else { "" } }
  }

  @Test func declaredPicturesAreAnnounced() throws {
    let params = """
      picture("cover", "dusk", "Cover"), list("places", { { "fog", "A" }, { "rain", "B" } }, { "picture", "title" }, "Places")
      """
    #expect(try Self.names(Self.frame("", params: params)) == ["dusk", "fog", "rain"])
    #expect(
      try Self.names(Self.frame("", params: params, ["cover": .text("night")])) == ["night", "fog", "rain", "dusk"])
  }

  @Test func picturesNamedInTheTextAreAnnounced() throws {
    let before = "-- \"pano\" and cat\nlocal all = { \"a1\", 'a2', \"a1\", 'Rain', [[x]] }"
    #expect(try Self.names(Self.frame("", before: before)) == ["a1", "a2"])
    #expect(try Self.names(Self.frame("c:text('night', 0, 0)")) == ["night"])
  }

  /// Drawn pictures are not announced; the others are as large as the largest one that is drawn, also inside groups.
  @Test func announcedPicturesAreAsLargeAsDrawnOnes() throws {
    let before = "local all = { 'fog', 'rain', 'dusk' }"
    let draw = """
      c:picture('fog', rect(0, 0, 100, 50))
      c:with({ clip = rect(0, 0, 300, 200), scale = 2 }, function() c:picture('rain', rect(0, 0, 120, 80)) end)
      """
    let canvas = try Self.frame(draw, before: before)
    #expect(Self.names(canvas) == ["dusk"])
    // The scale of a group counts: the box is 240 by 160 points, the whole picture may reach beyond it.
    let drawn = try #require(canvas.pictures.first { $0.picture == .art("rain") })
    #expect(drawn.box.size == Vector(240, 160))
    let expected = canvas.expectedPictures[0].area.size
    #expect(min(expected.x / 240, expected.y / 160) == 1)
  }

  @Test func areaOfAnnouncedPicturesIsLimited() throws {
    let before = "local all = { 'aurora', 'cat', 'desert', 'dusk', 'fog', 'night', 'pano', 'pig', 'rain', 'a1', 'a2' }"
    let canvas = try Self.frame("c:picture('aurora', rect(0, 0, 400, 800))", before: before)
    let area = canvas.expectedPictures.reduce(0) { $0 + $1.area.width * $1.area.height }
    #expect(canvas.expectedPictures.count == 10 && area <= 8 * 400 * 800)
  }

  @Test func layersAreAnnounced() throws {
    let text = """
      local art = layers "card.svg"
      return effect { title = "T", start = function() return { x = 0 } end, step = function(s) end,
      draw = function(s, p, c) c:layer(art.a) end }
      """
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='80'><rect id='a' width='10' height='8'/><rect id='b' width='9' \
      height='8'/></svg>
      """
    let sketch = try Sketch(
      id: "t", text: text,
      finding: { name throws(SketchFault) in
        do { return try SVGLayers(Array(drawing.utf8), named: name) } catch { throw SketchFault("layers: \(error)") }
      })
    var canvas = Canvas(size: Vector(400, 800))
    try sketch.card.make(Vector(400, 800), Patch()).draw(fraction: 1, on: &canvas)
    #expect(canvas.expectedPictures.count == 1 && canvas.pictures.count == 1)
    #expect(canvas.expectedPictures[0].picture != canvas.pictures[0].picture)
  }
}
