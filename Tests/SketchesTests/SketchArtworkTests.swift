import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Pictures
import Testing
import Tuning

@testable import Sketches

/// The sketch that `fidget new` writes for a drawing: each layer's parameters do what they say.
@Suite struct SketchArtworkTests {
  /// A drawing as large as the stage: a background, a card of 200 × 100 points in the middle, and a button on it.
  private static let card = """
    <svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'><rect id='Background' width='400' height='400'/>
    <rect id='Card' x='100' y='200' width='200' height='100'/><circle id='Play Button' cx='250' cy='250' r='30'/></svg>
    """

  private static func text(_ svg: String) throws -> (text: String, art: SVGLayers) {
    let art = try SVGLayers(Array(svg.utf8), named: "card.svg")
    return (SketchStarter.text("card", art, "card.svg"), art)
  }

  private static func sketch(_ svg: String) throws -> Sketch {
    let (text, art) = try text(svg)
    return try Sketch(id: "card", text: text, finding: { _ throws(SketchFault) in art })
  }

  /// A performance of the card's sketch with its touches, events and shown layers.
  private struct Stage {
    var performance: any Performance
    var reported: [String] = []
    private let names: [String]

    init(_ values: [String: ParameterValue], _ svg: String = card, size: Vector = Vector(400, 400)) throws {
      let art = try SVGLayers(Array(svg.utf8), named: "card.svg")
      names = art.layers.map(\.name)
      performance = try SketchArtworkTests.sketch(svg).card.make(size, Self.patch(values))
    }

    static func patch(_ values: [String: ParameterValue]) -> Patch {
      Patch(values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
    }

    /// Sends a finger, and lets 25 ms pass.
    mutating func touch(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double) throws {
      try step([.finger(FingerEvent(id: 1, phase: phase, position: Vector(x, y)))])
      for _ in 0..<5 { try step([]) }
    }

    mutating func tap(_ x: Double, _ y: Double) throws {
      try touch(.down, x, y)
      try touch(.up, x, y)
      try rest()
    }

    /// Drags slowly, holds still before the lift, and waits for rest.
    mutating func drag(_ x: Double, _ y: Double, by dx: Double, _ dy: Double) throws {
      try pull(x, y, by: dx, dy)
      for _ in 0..<20 { try touch(.move, x + dx, y + dy) }
      try touch(.up, x + dx, y + dy)
      try rest()
    }

    /// Drags without a lift.
    mutating func pull(_ x: Double, _ y: Double, by dx: Double, _ dy: Double) throws {
      try touch(.down, x, y)
      for part in 1...10 { try touch(.move, x + dx * Double(part) / 10, y + dy * Double(part) / 10) }
    }

    mutating func rest() throws { for _ in 0..<960 where !performance.isSettled { try step([]) } }

    mutating func tune(_ values: [String: ParameterValue]) throws {
      try performance.tune(Self.patch(values))
      try rest()
    }

    private mutating func step(_ inputs: [Input]) throws {
      reported += try performance.step(inputs).map { "\($0.name): \($0.reason)" }
    }

    func readout(_ name: String) -> Double? { performance.readouts.first { $0.name == name }?.value }

    /// Returns the offset of a layer's middle in whole points, and its scale and alpha in percent.
    func shown(_ name: String) throws -> Shown {
      var canvas = Canvas(size: performance.size)
      performance.draw(fraction: 1, on: &canvas)
      if let fault = performance.pictureFault { throw fault }
      let place = try #require(names.firstIndex(of: name))
      // An invisible layer has no mark.
      guard place < canvas.marks.count else { return Shown(alpha: 0) }
      let mark = canvas.marks[place]
      guard case .picture(_, let rect, _, let tint, _) = mark.shape else { throw SketchFault("no layer") }
      let across = mark.transform * (rect.center + Vector(1, 0)) - mark.transform * rect.center
      let offset = mark.transform * rect.center - rect.center
      return Shown(
        x: offset.x.rounded() + 0, y: offset.y.rounded() + 0, scale: (across.length * 100).rounded(),
        turn: (atan2(across.y, across.x) * 180 / .pi).rounded() + 0, alpha: (Double(tint.alpha) * 100).rounded())
    }

    /// Whether the stage explains a text of points that cannot be read.
    var explains: Bool {
      let marks = try? (performance as? SketchPerformance)?.marks(1)
      let text = String(decoding: marks?.flat ?? [], as: UTF8.self)
      return text.contains("cannot be read, expected pairs such as 0,0 0,-240")
    }
  }

  /// A layer's offset in points, its scale and alpha in percent, and its turn in degrees.
  struct Shown: Equatable, Sendable {
    var x = 0.0
    var y = 0.0
    var scale = 100.0
    var turn = 0.0
    var alpha = 100.0
  }

  /// Values with which the card has two rests and the button does nothing.
  private static let still: [String: ParameterValue] = [
    "playButtonDrag": .text("none"), "cardDrag": .text("y"), "cardRests": .text("points"),
    "cardPoints": .text("0,0 0,-120"),
  ]

  private static func stage(_ values: [String: ParameterValue]) throws -> Stage {
    try Stage(still.merging(values) { $1 })
  }

  @Test func sketchHasATableOfItsLayersFrontFirst() throws {
    let (text, _) = try Self.text(Self.card)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("  { key = ") }
    #expect(
      rows == [
        "  { key = \"playButton\", title = \"Play Button\", layer = art[\"Play Button\"] },",
        "  { key = \"card\", title = \"Card\", layer = art.Card },",
        "  { key = \"background\", title = \"Background\", layer = art.Background },",
      ])
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 250)
    let sketch = try Self.sketch(Self.card)
    var groups: [String] = []
    for one in sketch.card.schema.parameters where groups.last != one.group { groups.append(one.group) }
    #expect(groups == ["Play Button", "Card", "Background", "All layers"])
    #expect(sketch.card.schema["cardSpringDampingRatio"]?.title == "Spring damping ratio")
    let spring = try #require(sketch.card.schema.springs.first)
    #expect(spring.duration.title == "Spring duration" && spring.bounce.title == "Spring bounce")
    #expect(sketch.card.schema["cardPoints"]?.help.contains("such as 0,0 0,-240") == true)
    #expect(sketch.card.calm["cardSpringDampingRatio"] == .number(1))
  }

  /// Names of any kind give valid, different keys; 1, 3 or 30 layers give at most 8 groups.
  @Test(arguments: [
    (["a"], ["a"]), (["end", "text", "none"], ["none", "textLayer", "endLayer"]),
    (
      ["按钮", "7up", "Group 7", "group-7", "URL Bar", "\"\\ ü"],
      ["layer6", "urlBar", "group7", "group72", "layer7up", "layer1"]
    ),
    ((1...30).map { "Layer \($0)" }, (23...30).reversed().map { "layer\($0)" }),
  ])
  func namesBecomeKeys(_ names: [String], _ keys: [String]) throws {
    let rects = names.enumerated().map { place, name in
      let id = name.replacing("\"", with: "&quot;")
      return "<rect id=\"\(id)\" x='\(place * 5)' width='50' height='50'/>"
    }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'>\(rects.joined())</svg>"
    let (_, art) = try Self.text(svg)
    #expect(SketchStarter.behaving(in: art).map(\.key) == keys)
    let sketch = try Self.sketch(svg)
    #expect(throws: Never.self) { try sketch.rehearse() }
    #expect(sketch.card.schema.parameters.count { $0.title == "Drag" } == min(8, names.count))
    #expect((sketch.card.schema["\(keys[0])Follows"] != nil) == (names.count > 1))
  }

  /// Layers without a name get a behaviour only if no layer has one.
  @Test func unnamedLayersStayWhereTheyStood() throws {
    let mixed = "<rect width='9' height='9'/><rect id='Card' width='9' height='9'/><path d='M0 0L9 9'/>"
    func svg(_ inside: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>"
    }
    #expect(SketchStarter.behaving(in: try Self.text(svg(mixed)).art).map(\.key) == ["card"])
    let unnamed = mixed.replacing(" id='Card'", with: "")
    #expect(SketchStarter.behaving(in: try Self.text(svg(unnamed)).art).map(\.key) == ["path3", "rect2", "rect1"])
  }

  @Test func frontLayerIsDraggedAtOnceAndSpringsBack() throws {
    var stage = try Stage([:])
    try stage.pull(250, 250, by: 60, -100)
    let pulled = try stage.shown("Play Button")
    #expect(pulled == Shown(y: pulled.y) && pulled.y > -100 && pulled.y < -85)
    #expect(try stage.shown("Card") == Shown() && stage.readout("Play Button") ?? 0 > 80)
    try stage.touch(.up, 310, 150)
    try stage.rest()
    #expect(try stage.shown("Play Button") == Shown())
    #expect(stage.reported == ["settles: Play Button rest 1"])
  }

  /// A finger takes the front layer under it that drags or taps, others let it through.
  @Test(arguments: [("none", false, false), ("x", true, false), ("y", false, true), ("free", true, true)])
  func dragHasDirections(_ drag: String, _ isX: Bool, _ isY: Bool) throws {
    var stage = try Stage(["playButtonDrag": .text(drag), "cardDrag": .text("free")])
    try stage.pull(250, 250, by: -60, -60)
    let (button, card) = (try stage.shown("Play Button"), try stage.shown("Card"))
    #expect((button.x < -40) == isX && (button.y < -40) == isY)
    #expect((card != Shown()) == (drag == "none"))
  }

  /// A layer that is only tapped leaves a drag to the layer below it, and keeps the tap.
  @Test func tappedLayerLeavesDragsToTheOneBelow() throws {
    let values: [String: ParameterValue] = [
      "playButtonDrag": .text("none"), "playButtonTap": .text("scales"), "cardDrag": .text("free"),
      "cardTap": .text("fades"),
    ]
    var stage = try Stage(values)
    try stage.pull(250, 250, by: -60, -60)
    #expect(try stage.shown("Card") != Shown() && stage.shown("Play Button") == Shown())
    try stage.touch(.up, 190, 190)
    try stage.rest()
    try stage.touch(.down, 250, 250)
    try stage.touch(.up, 250, 250)
    try stage.rest()
    #expect(try stage.shown("Card") == Shown() && stage.shown("Play Button") == Shown(scale: 115))
  }

  @Test(arguments: [(true, "settles: Card rest 2", -120.0), (false, "settles: Card rest 1", 0.0)])
  func throwDecidesIfAsked(_ throwDecides: Bool, _ event: String, _ y: Double) throws {
    var stage = try Self.stage(["cardThrow": .flag(throwDecides)])
    try stage.touch(.down, 150, 250)
    for y in [240.0, 225, 210, 200] { try stage.touch(.move, 150, y) }
    try stage.touch(.up, 150, 200)
    try stage.rest()
    #expect(try stage.reported == [event] && stage.shown("Card") == Shown(y: y))
    #expect(stage.readout("Card")?.rounded() == (throwDecides ? 1 : 0))
  }

  @Test func restsAreEdgesOrPoints() throws {
    var stage = try Stage(["playButtonDrag": .text("free"), "playButtonRests": .text("edges")])
    // It begins in the corner nearest to where it stands: 16 points from both edges.
    #expect(try stage.shown("Play Button") == Shown(x: 104, y: 104))
    try stage.drag(354, 354, by: -250, -20)
    #expect(try stage.shown("Play Button") == Shown(x: -204, y: 104))
    try stage.tune(["playButtonDrag": .text("x"), "playButtonRests": .text("edges"), "margin": .number(0)])
    #expect(try stage.shown("Play Button") == Shown(x: -220))
    try stage.tune(["playButtonRests": .text("points"), "playButtonPoints": .text("0,0, -100,-50")])
    #expect(try stage.shown("Play Button") == Shown(x: -100, y: -50))
    // A pull past the outer rest gives way less and less.
    try stage.pull(150, 200, by: 0, -100)
    let y = try stage.shown("Play Button").y
    #expect(y < -60 && y > -130)
  }

  @Test(arguments: ["", "0", "0,0 0", "0,0 0,x", "0,0 0,1e99", "(0,0)"])
  func unreadablePointsLeaveTheLastGoodOnes(_ text: String) throws {
    var stage = try Self.stage([:])
    try stage.drag(150, 250, by: 0, -100)
    #expect(try stage.shown("Card") == Shown(y: -120) && !stage.explains)
    try stage.tune(Self.still.merging(["cardPoints": .text(text)]) { $1 })
    #expect(try stage.shown("Card") == Shown(y: -120) && stage.explains)
    try stage.tune(Self.still.merging(["cardPoints": .text("0,0 0,-90")]) { $1 })
    #expect(try stage.shown("Card") == Shown(y: -90) && !stage.explains)
    // At the start there is no good one: the layer stands where the drawing has it.
    #expect(try Self.stage(["cardPoints": .text(text)]).shown("Card") == Shown())
  }

  @Test(arguments: [
    ("toggles", Shown(y: -120)), ("scales", Shown(scale: 115)), ("fades", Shown(alpha: 40)), ("nothing", Shown()),
  ])
  func tapDoesAndUndoes(_ tap: String, _ after: Shown) throws {
    var stage = try Self.stage(["cardTap": .text(tap), "cardDrag": .text("none")])
    try stage.tap(150, 250)
    #expect(try stage.shown("Card") == after)
    #expect(stage.reported.contains("taps: Card") == (tap != "nothing"))
    try stage.tap(150, 250 + after.y)
    #expect(try stage.shown("Card") == Shown())
  }

  /// A layer follows in six ways; here the card is at its second rest.
  @Test(arguments: [
    ("along", "no", Shown(y: -120)), ("x", "no", Shown(x: 50)), ("y", "no", Shown(y: 50)),
    ("y", "out", Shown(alpha: 0)), ("scale", "in", Shown(scale: 50)), ("alpha", "no", Shown(alpha: 50)),
    ("turn", "no", Shown(turn: 50)),
  ])
  func layerFollows(_ how: String, _ fades: String, _ after: Shown) throws {
    var stage = try Self.stage([
      "playButtonFollows": .text("Card"), "playButtonMoves": .text(how), "playButtonFrom": .number(20),
      "playButtonTo": .number(50), "playButtonFades": .text(fades),
    ])
    if how == "x" { #expect(try stage.shown("Play Button") == Shown(x: 20)) }
    if fades == "in" { #expect(try stage.shown("Play Button").alpha == 0) }
    try stage.drag(150, 250, by: 0, -100)
    #expect(try stage.shown("Play Button") == after)
  }

  /// The hit area of a layer goes where it follows, and a tap on it toggles the layer that it follows.
  @Test func followingLayerIsTappedWhereItIs() throws {
    var stage = try Self.stage(["playButtonFollows": .text("Card"), "playButtonTap": .text("toggles")])
    try stage.drag(150, 250, by: 0, -100)
    stage.reported = []
    try stage.tap(250, 130)
    #expect(stage.reported == ["taps: Play Button", "settles: Card rest 1"])
    #expect(try stage.shown("Card") == Shown() && stage.shown("Play Button") == Shown())
  }

  @Test func layersThatFollowEachOtherStandStill() throws {
    var stage = try Self.stage(["playButtonFollows": .text("Card"), "cardFollows": .text("Play Button")])
    try stage.drag(150, 250, by: 0, -100)
    #expect(try stage.shown("Card") == Shown(y: -120) && stage.shown("Play Button") == Shown(y: -120))
  }

  @Test func drawingFitsEveryStage() throws {
    var stage = try Stage(["playButtonRests": .text("edges")], size: Vector(800, 400))
    try stage.drag(450, 354, by: 0, -300)
    // Its upper edge is 16 points below that of the stage.
    #expect(try stage.shown("Play Button").y == -204)
    stage.performance.resize(to: Vector(200, 400))
    try stage.rest()
    #expect(stage.readout("Play Button")?.rounded() == 0)
  }
}
