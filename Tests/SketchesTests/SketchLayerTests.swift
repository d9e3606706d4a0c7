import Canvas
import Motion
import Pictures
import Testing

@testable import Sketches

/// Layers of a drawing in a sketch: their places, the words that draw them, and the refused uses.
@Suite struct SketchLayerTests {
  private static let card = """
    <svg xmlns='http://www.w3.org/2000/svg' width='100' height='80'><rect id='paper' width='100' height='80'/>
    <g id='button'><rect x='10' y='20' width='30' height='10'/></g><circle id='Group 7' cx='70' cy='40' r='8'/></svg>
    """

  private static func sketch(draw: String, step: String = "") throws -> Sketch {
    let text = """
      local art, size, names = layers "card.svg"
      return effect { title = "T", start = function() return { x = art.button.box[2], n = #names, w = size.x } end,
      step = function(s) \(step) end,
      draw = function(s, p, c) \(draw) end }
      """
    return try Sketch(
      id: "t", text: text,
      finding: { name throws(SketchFault) in
        guard name == "card.svg", let layers = try? SVGLayers(Array(card.utf8), named: name) else {
          throw SketchFault("layers: \(name) is not there")
        }
        return layers
      })
  }

  private static func pictures(_ draw: String) throws -> [(picture: Picture, rect: Rect, alpha: Double, map: Affine)] {
    let performance = try sketch(draw: draw).card.make(Vector(100, 80), [:])
    var canvas = Canvas(size: Vector(100, 80))
    performance.draw(fraction: 1, on: &canvas)
    return canvas.marks.compactMap { mark in
      guard case .picture(let picture, let rect, _, let tint, _) = mark.shape else { return nil }
      return (picture, rect, Double(tint.alpha), mark.transform)
    }
  }

  private static func fault(draw: String, step: String = "") -> String {
    do { _ = try sketch(draw: draw, step: step) } catch { return "\(error)" }
    return ""
  }

  @Test func layerIsDrawnAtItsOriginalPlace() throws {
    let drawn = try Self.pictures("for _, name in ipairs(names) do c:layer(art[name]) end")
    #expect(drawn.map(\.rect.origin) == [Vector(-1, -1), Vector(9, 19), Vector(61, 31)])
    #expect(drawn.allSatisfy { $0.map == .identity && $0.alpha == 1 })
  }

  /// A layer turns and scales about its middle, unless another point is given.
  @Test func aLayerIsMovedTurnedAndScaled() throws {
    let drawn = try Self.pictures(
      """
      c:layer(art.button, { move = { 5, 6 }, scale = 2, alpha = 0.5 })
      c:layer(art.button, { turn = math.pi, stretch = { 1, 2 }, around = { 0, 0 } })
      """)
    #expect(drawn[0].map * Vector(25, 25) == Vector(30, 31) && drawn[0].map * Vector(10, 20) == Vector(0, 21))
    #expect(drawn[0].alpha == 0.5)
    #expect((drawn[1].map * Vector(10, 20) - Vector(-10, -40)).length < 1e-9)
  }

  @Test(arguments: ["{ 3, 4 }", "{ x = 3, y = 4 }", "moving({ 3, 4 })"]) func pointOfAnyFormMoves(
    _ point: String
  ) throws {
    let drawn = try Self.pictures("c:layer(art.button, { move = \(point) })")
    #expect(drawn[0].map * Vector(10, 20) == Vector(13, 24))
  }

  @Test func layerBoxesCanBeStored() throws {
    let performance = try Self.sketch(draw: "").card.make(Vector(100, 80), [:])
    let state = try #require(SketchValue.of((performance as! SketchPerformance).current))
    #expect(state["x"].double == 10 && state["n"].double == 3 && state["w"].double == 100)
  }

  @Test func badLayersAreReported() {
    #expect(Self.fault(draw: "c:layer(art.buton)").contains("card.svg has no layer \"buton\", did you mean button?"))
    #expect(
      Self.fault(draw: "c:layer('button')").contains("c:layer: argument 1 is \"button\", expected a layer such as"))
    #expect(Self.fault(draw: "c:layer(art.button, { spin = 1 })").contains("\"spin\" is not an option"))
    #expect(
      Self.fault(draw: "c:layer(art.button, { move = 3 })").contains("move is 3, expected a point such as { 0, 8 }")
    )
    #expect(Self.fault(draw: "c:layer(art.button, { move = { 'x' } })").contains("a point such as"))
    #expect(Self.fault(draw: "local x = art.button.width").contains("a layer has no \"width\": it has box and name"))
    #expect(Self.fault(draw: "art.button = 3").contains("layers cannot be set: they are those of card.svg"))
    #expect(Self.fault(draw: "art.button.name = 'x'").contains("a layer cannot be changed"))
    #expect(Self.fault(draw: "layers 'card.svg'").contains("expected at the top of the sketch, outside its functions"))
  }

  /// A value written into a box is not kept between steps.
  @Test func layerBoxesAreReadOnly() {
    #expect(Self.fault(draw: "", step: "art.button.box[2] = 77; s.x = art.button.box[2]") == "")
  }
}
