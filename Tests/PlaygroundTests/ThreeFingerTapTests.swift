import Gestures
import Motion
import Testing

@testable import Playground

@Suite struct ThreeFingerTapTests {
  /// Returns the verdicts as one letter each, with a `!` at the tap; an event is its time, phase, finger and x.
  private func verdicts(_ script: [(Double, FingerEvent.Phase, Int, Double)]) -> String {
    var tap = ThreeFingerTap()
    return script.map { time, phase, id, x in
      let (verdict, isTap) = tap.follow(FingerEvent(id: id, phase: phase, position: Vector(x, 100)), at: time)
      let letter =
        switch verdict {
        case .pass: "p"
        case .cancel: "c"
        case .swallow: "s"
        }
      return letter + (isTap ? "!" : "")
    }.joined()
  }

  @Test func threeFingerTapIsRecognised() {
    let output = verdicts([
      (0, .down, 1, 100), (0.01, .down, 2, 200), (0.03, .down, 3, 300), (0.1, .move, 2, 205), (0.15, .up, 2, 205),
      (0.16, .move, 1, 104), (0.17, .move, 1, 105), (0.18, .up, 1, 105), (0.2, .up, 3, 300), (0.4, .down, 1, 100),
    ])
    #expect(output == "ppppc!cscscp".replacing("cscscp", with: "csscp"))
  }

  @Test func slowMovingOrOtherTouchesPassThrough() {
    // Only two fingers.
    #expect(verdicts([(0, .down, 1, 1), (0.01, .down, 2, 99), (0.1, .up, 1, 1), (0.1, .up, 2, 99)]) == "pppp")
    // The third finger lands late.
    #expect(
      verdicts([(0, .down, 1, 1), (0.01, .down, 2, 99), (0.3, .down, 3, 50), (0.35, .up, 1, 1)]) == "pppp")
    // The fingers are held too long.
    #expect(
      verdicts([(0, .down, 1, 1), (0.01, .down, 2, 99), (0.02, .down, 3, 50), (0.6, .up, 1, 1)]) == "pppp")
    // A finger moves.
    #expect(
      verdicts([
        (0, .down, 1, 1), (0.01, .down, 2, 99), (0.02, .down, 3, 50), (0.1, .move, 3, 90), (0.2, .up, 1, 1),
      ]) == "ppppp")
    // Four fingers instead of three.
    #expect(
      verdicts([
        (0, .down, 1, 1), (0.01, .down, 2, 99), (0.02, .down, 3, 50), (0.03, .down, 4, 150), (0.2, .up, 1, 1),
        (0.2, .up, 2, 99),
      ]) == "pppppp")
  }

  @Test func drummingFingersPassThrough() {
    let three: [(Double, FingerEvent.Phase, Int, Double)] = [
      (0, .down, 1, 100), (0.01, .down, 2, 200), (0.03, .down, 3, 300), (0.15, .up, 1, 100), (0.16, .up, 2, 200),
      (0.17, .up, 3, 300),
    ]
    func later(_ by: Double) -> [(Double, FingerEvent.Phase, Int, Double)] {
      three.map { ($0.0 + by, $0.1, $0.2, $0.3) }
    }
    #expect(verdicts(three + later(0.6)) == "pppc!cc" + "pppc!cc")
    // The tap must be isolated: a second tap of three soon after the first passes, as does one soon after other taps.
    #expect(verdicts(three + later(0.4)) == "pppc!cc" + "pppppp")
    #expect(verdicts([(0, .down, 7, 50), (0.1, .up, 7, 50)] + later(0.3)) == "pp" + "pppppp")
    #expect(verdicts([(0, .down, 7, 50), (0.1, .up, 7, 50)] + later(0.41)) == "pp" + "pppc!cc")
    // The fingers must land together: this is a roll of three fingers, each still down as the next lands.
    #expect(
      verdicts([
        (0, .down, 1, 100), (0.06, .down, 2, 200), (0.12, .down, 3, 300), (0.15, .up, 1, 100), (0.2, .up, 2, 200),
        (0.25, .up, 3, 300),
      ]) == "pppppp")
    // The fingers must not move.
    #expect(
      verdicts([
        (0, .down, 1, 100), (0.01, .down, 2, 200), (0.03, .down, 3, 300), (0.1, .move, 2, 213), (0.15, .up, 1, 100),
      ]) == "ppppp")
  }
}
