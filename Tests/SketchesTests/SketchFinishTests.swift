import Canvas
import Effects
import Motion
import Testing

@testable import Sketches

/// `blur`, `threshold` and `tilt` of `c:with`, and `c:blur`.
@Suite struct SketchFinishTests {
  private static let size = Vector(390, 844)

  private func canvas(_ draw: String) throws -> Canvas {
    let text = """
      return effect { title = "X", start = function() return {} end, step = function() end,
        draw = function(s, p, c)
          \(draw)
        end }
      """
    let performance = try #require(
      try Sketch(id: "x", text: text, isTried: false).card.make(Self.size, [:]) as? SketchPerformance)
    var canvas = Canvas(size: Self.size)
    performance.draw(fraction: 1, on: &canvas)
    #expect(performance.pictureFault == nil)
    return canvas
  }

  private func layers(_ draw: String) throws -> [Layer] {
    try canvas(draw).marks.compactMap { if case .layer(let layer) = $0.shape { layer } else { nil } }
  }

  /// The blur is twice the standard deviation, in points of what is drawn.
  @Test func blurIsTwiceTheStandardDeviation() throws {
    let dot = "function() c:fill(circle(0, 0, 9), '#FFFFFF') end"
    let layer = try #require(try layers("c:with({ blur = 12 }, \(dot))").first)
    #expect(layer.blur == 6 && layer.threshold == 0 && layer.plane == .canvas && layer.fitsContent)
    #expect(try layers("c:with({ blur = 12, scale = 2 }, \(dot))").first?.blur == 12)
    #expect(try layers("c:with({ scale = 2 }, function() c:with({ blur = 12 }, \(dot)) end)").first?.blur == 12)
    #expect(try layers("c:with({ blur = 0, threshold = 0, tilt = { 0, 0 } }, \(dot))").isEmpty)
  }

  /// A group with several of them is one layer: blurred, then cut at an alpha, then tilted, then faded.
  @Test func aGroupIsOneLayer() throws {
    let all = try layers(
      "c:with({ blur = 8, threshold = 0.5, tilt = { 0.1, 0.2 }, alpha = 0.5 }, function() "
        + "c:fill(circle(9, 9, 9), '#FFFFFF') end)"
    )
    #expect(all.count == 1 && all[0].blur == 4 && all[0].threshold == 0.5 && all[0].tint.alpha == 0.5)
  }

  /// The clip of a group cuts after its blur.
  @Test func clipCutsWhatIsBlurred() throws {
    let outer = try #require(
      try layers(
        "c:with({ blur = 8, clip = rect(9, 9, 50, 50) }, function() c:fill(circle(9, 9, 9), '#FFFFFF') end)"
      ).first)
    #expect(outer.blur == 0 && outer.rect == Rect(x: 9, y: 9, width: 50, height: 50))
    guard case .layer(let inner)? = outer.content.marks.first?.shape else { return #expect(Bool(false)) }
    #expect(inner.blur == 4)
  }

  /// The eye is before the point of `around`, which stays where it is.
  @Test func tiltIsAboutTheMiddle() throws {
    let layer = try #require(
      try layers(
        "c:with({ move = { 100, 200 }, around = { 20, 30 }, tilt = { 0, 0.5 }, eye = 300 }, function() "
          + "c:fill(circle(9, 9, 9), '#FFFFFF') end)"
      ).first)
    guard case .tilted(let view) = layer.plane else { return #expect(Bool(false)) }
    #expect((view * Vector(120, 230)).distance(to: Vector(120, 230)) < 1e-9)
    let expected = Vector(120, 230) + Projection(tilt: Vector(0, 0.5), eye: 300) * Vector(40, 10)
    #expect((view * Vector(160, 240)).distance(to: expected) < 1e-9)
  }

  @Test func backdropIsALayerOfTheMarksBefore() throws {
    let marks = try canvas(
      "c:fill(rect(0, 0, 390, 844), '#FF0000') c:blur(rounded(20, 30, 100, 50, 12), 20, { alpha = 0.5 }) "
        + "c:blur(circle(50, 50, 9), 0)"
    ).marks
    #expect(marks.count == 2)
    guard case .layer(let layer)? = marks.last?.shape else { return #expect(Bool(false)) }
    #expect(layer.isBackdrop && layer.blur == 10 && layer.tint.alpha == 0.5)
    #expect(layer.rect == Rect(x: 20, y: 30, width: 100, height: 50) && layer.corners == Corners(12))
  }
}
