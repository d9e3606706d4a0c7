import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// An effect with only the required members: a dot that moves to the tapped point.
private enum Dot: Effect {
  static let id = "dot"
  static let title = "Dot"
  static let sentence = "A dot that goes where you tap."
  static let accent = Color.white
  static let reducedMotion: Patch = ["speed": 2000.0]

  struct Parameters: ParameterSet {
    @Parameter("How far it goes in a second.", in: 1...2000, .pointsPerSecond) var speed = 480.0
    init() {}
  }

  struct State: EffectState {
    var size: Vector
    var place = Vector(100, 100)
    var goal = Vector(100, 100)
  }

  static func start(in size: Vector, _ p: Parameters) -> State { State(size: size) }

  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    for case .finger(let event) in inputs where event.phase == .down { state.goal = event.position }
    let way = state.goal - state.place
    guard way != .zero else { return }
    state.place = way.length <= p.speed * dt ? state.goal : state.place + way.normalized * (p.speed * dt)
    if state.place == state.goal { happenings.append(Happening("arrived", reason: "\(way.length.text(places: 1)) pt")) }
  }

  static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    canvas.fill(.circle(state.place, radius: 20), accent)
  }

  static func readouts(_ state: State, _ p: Parameters) -> [Readout] { [Readout("x", state.place.x, "pt")] }
}

/// Tests that the defaults work for everything that an effect leaves out.
struct MinimalEffectTests {
  private func tapped(after seconds: Double) -> Running<Dot> {
    var run = Running<Dot>(in: Vector(390, 844))
    for phase in [FingerEvent.Phase.down, .up] {
      _ = run.step([.finger(FingerEvent(id: 1, phase: phase, position: Vector(340, 100)))])
    }
    for _ in 2..<Int(seconds * 240) { _ = run.step([]) }
    return run
  }

  @Test func effectRestsWhenStepsChangeNothing() {
    #expect(Running<Dot>(in: Vector(390, 844)).isSettled)
    #expect(!tapped(after: 0.25).isAtRest)
    let late = tapped(after: 1)
    #expect(late.isSettled && late.readouts == [Readout("x", 340, "pt")])
  }

  @Test func effectIsDrawnByItsLastStep() {
    let run = tapped(after: 0.25)
    #expect(run.picture(at: 0.5) == run.picture() && run.picture(at: 0) != run.picture())
  }

  @Test func effectContinuesAfterResize() {
    var run = tapped(after: 0.25)
    let before = run.readouts
    run.resize(to: Vector(844, 390))
    #expect(run.readouts == before && run.current.size == Vector(844, 390) && !run.isAtRest)
  }

  @Test func newValuesApplyFromTheNextStep() throws {
    var run = tapped(after: 0.25)
    let before = run.current
    try run.tune(["speed": 240.0])
    #expect(run.current == before)
    _ = run.step([])
    #expect((run.current.place.x - before.place.x - 1).magnitude < 1e-12)
  }

  @Test func defaultTileAndGhostAreDrawn() {
    let run = tapped(after: 0.25)
    #expect(Dot.card.tile.size(Vector(288, 280)) == Vector(288, 280) && Dot.card.tile.take.isEmpty)
    var tile = Canvas(size: run.size)
    run.drawTile(fraction: 1, on: &tile)
    #expect(tile == run.picture())
    var ghost = Canvas(size: run.size)
    run.drawGhost(fraction: 1, on: &ghost)
    #expect(ghost.marks.count == 1)
  }

  @Test func defaultsUseTheSentence() {
    let run = tapped(after: 0.25)
    #expect(Dot.card.about == Dot.sentence && Dot.card.insights([:]).isEmpty && run.decisions(fraction: 1).isEmpty)
    #expect(run.status == nil && run.focus == nil && run.levels(of: "x").isEmpty)
  }

  @Test func stateSurvivesEncoding() throws {
    let run = tapped(after: 0.25)
    var copy = Running<Dot>(in: Vector(100, 100))
    try copy.restore(JSONDocument(run.encodedState.line), in: run.size)
    #expect(copy.current == run.current)
  }
}

/// Tests values that change between two steps.
struct RetuneTests {
  @Test func retuningIsIndependentOfIntermediateValues() throws {
    var run = Running<Cards>(in: Vector(390, 844))
    for inputs in try ConformanceScript.piece(ConformanceScript.pieces[2], in: run.size).steps { _ = run.step(inputs) }
    let rests = run.rest(within: 10)
    #expect(rests)
    let (before, readouts) = (run.current, run.readouts)
    #expect(readouts.first { $0.name == "frontIndex" }?.value != 0)
    try run.tune(["count": 1])
    #expect(run.readouts.first { $0.name == "frontIndex" }?.value == 0 && !run.isAtRest)
    try run.tune([:])
    #expect(run.readouts == readouts)
    _ = run.step([])
    #expect(run.current == before && run.isSettled)
  }

  @Test func retunedValuesShowBeforeTheNextStep() throws {
    var run = Running<Lamp>(in: Vector(390, 844))
    try run.tune(["light": 0.25])
    #expect(run.readouts.first { $0.name == "light" }?.value == 0.25)
    let isSame = run.picture() == Running<Lamp>(in: run.size, run.parameters).picture()
    #expect(isSame)
  }
}
