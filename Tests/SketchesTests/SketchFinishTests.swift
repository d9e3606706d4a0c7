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

  /// Things with one eye have one vanishing point, wherever they stand, and each keeps the point about which it is tilted.
  @Test func tiltedThingsShareAnEye() throws {
    let views = try [100.0, 700].map { y -> Projection in
      let tilt = "tilt = { 0.2, 0.9 }, eye = { 195, 422, 600 }"
      let code = "c:with({ around = { 50, \(y) }, move = { 9, 0 }, \(tilt) }, function() "
      let layer = try #require(
        try layers("c:with({ move = { 5, 5 } }, function() \(code)c:fill(circle(9, 9, 9), '#FFFFFF') end) end)").first)
      guard case .tilted(let view) = layer.plane else { throw SketchFault("no tilt") }
      #expect((view * Vector(64, y + 5)).distance(to: Vector(64, y + 5)) < 1e-9)
      return view
    }
    let vanishing = views.map { $0 * Vector(1e12, 0) }
    #expect(vanishing[0].distance(to: vanishing[1]) < 1e-3)
    // The eye of the angles (0.2, 0.9): along the plane, to the right, as far as the eye's distance allows.
    let (sine, cosine) = (Exact.sin(0.9), Exact.cos(0.9))
    let expected = Vector(200, 427) + Vector(cosine, Exact.sin(0.2) * sine) * (600 / (sine * Exact.cos(0.2)))
    #expect(vanishing[0].distance(to: expected) < 1e-3)
    // The same place as the tilt's is the eye without one.
    func plane(_ eye: String) throws -> Projection {
      let code = "c:with({ around = { 20, 30 }, move = { 100, 200 }, tilt = { 0.4, 0.5 }, eye = \(eye) }, function() "
      let layer = try #require(try layers("\(code)c:fill(circle(9, 9, 9), '#FFFFFF') end)").first)
      guard case .tilted(let view) = layer.plane else { throw SketchFault("no tilt") }
      return view
    }
    let (own, given) = (try plane("300"), try plane("{ 120, 230, 300 }"))
    for p in [Vector(0, 0), Vector(160, 240), Vector(390, 10)] { #expect((own * p).distance(to: given * p) < 1e-9) }
  }

  /// A glow adds light unless it says how it blends: added light is nothing on white.
  @Test func glowsBlendAsTheySay() throws {
    let marks = try canvas(
      ["", ", { blend = 'normal' }", ", { blend = 'multiply' }"].map { "c:glow(9, 9, 5, '#F00'\($0))" }
        .joined(separator: " ")
    ).marks
    #expect(marks.map(\.blend) == [.additive, .normal, .multiply])
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
