import Motion
import Testing

@Suite struct MovingPointTests {
  private static let spring = Spring(response: 0.3, dampingRatio: 0.6)

  @Test func axesMoveAsIndependentSprings() {
    var point = MovingPoint(Vector(10, -20), velocity: Vector(300, 0))
    var (x, y) = (MovingValue(10, velocity: 300), MovingValue(-20))
    for _ in 0..<40 {
      Self.spring.advance(&point, toward: Vector(0, 5), by: 1.0 / 240, landingWithin: .points)
      Self.spring.advance(&x, toward: 0, by: 1.0 / 240)
      Self.spring.advance(&y, toward: 5, by: 1.0 / 240)
      #expect(point.x == x && point.y == y)
    }
    var steps = 0
    while !Self.spring.advance(&point, toward: Vector(0, 5), by: 1.0 / 240, landingWithin: .points), steps < 2400 {
      steps += 1
    }
    #expect(point == MovingPoint(Vector(0, 5)), "it lands as a whole")
  }

  @Test func blendsPlaceAndVelocity() {
    let (a, b) = (MovingPoint(Vector(0, 8), velocity: Vector(4, 0)), MovingPoint(Vector(8, 0), velocity: Vector(0, 4)))
    #expect(mix(a, b, 0) == a && mix(a, b, 1) == b)
    #expect(mix(a, b, 0.25) == MovingPoint(Vector(2, 6), velocity: Vector(3, 1)))
  }

  @Test func listLandsWhenEveryElementHas() {
    var list: FixedList<3, MovingValue> = [MovingValue(0), MovingValue(50), MovingValue(100)]
    func advance() -> Bool {
      Self.spring.advance(&list, landingWithin: .points, by: 1.0 / 240) { 50 * Double($0) + ($0 == 2 ? 400 : 0) }
    }
    let isThereAtOnce = advance()
    #expect(!isThereAtOnce && list[0] == MovingValue(0) && list[1] == MovingValue(50) && list[2].value > 100)
    var steps = 0
    while !advance(), steps < 2400 { steps += 1 }
    #expect(list[2] == MovingValue(500) && steps < 2400)
  }

  @Test func rubberBandStretchesBothAxes() {
    let band = RubberBand(dimension: 200)
    let pull = Vector(30, -400)
    let shown = band.stretch(for: pull)
    #expect(shown == Vector(band.stretch(for: 30), -band.stretch(for: 400)))
    #expect(band.pull(for: shown).distance(to: pull) < 1e-9)
  }
}
