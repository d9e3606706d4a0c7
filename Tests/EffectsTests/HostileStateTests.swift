import Canvas
import Gestures
import Motion
import Support
import Takes
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests a take's state as another program could have written it: whatever its numbers are, it is refused or it plays.
struct HostileStateTests {
  private static let numbers = ["1e300", "-9e18", "1e7", "-1"]
  private static let size = Vector(390, 844)

  @Test("every number of a state, put to its worst", arguments: Catalogue.ids)
  func hostileStateIsRefusedOrPlays(id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let touches = TakePlayer(
      try Take(
        parsing: """
          at 0 fling 195 500 to 195 200 over 0.04
          at 0.1 finger 1 down 200 420
          at 0.12 finger 1 move 220 520
          at 0.14 finger 2 down 120 320
          at 0.16 finger 2 move 100 300
          """, named: "touches"), in: Self.size)
    var performance = try effect.make(Self.size, [:])
    var accepted = 0
    for step in 0..<touches.stepCount {
      _ = try performance.step(touches.inputs(in: step))
      guard step == touches.stepCount - 1 else { continue }
      let text = performance.encodedState.line
      let places = text.matches(of: /-?\d+(\.\d+)?(e[-+]?\d+)?/).map(\.range)
      #expect(places.count > 5, "few numbers in \(text)")
      for (index, place) in places.enumerated() {
        // Every place gets two of the numbers; its neighbours get the other two.
        for number in [Self.numbers[index % 4], Self.numbers[(index + 2) % 4]] {
          var other = try effect.make(Self.size, [:])
          let hostile = text.replacingCharacters(in: place, with: number)
          guard (try? other.restore(JSONDocument(hostile), in: Self.size)) != nil else { continue }
          accepted += 1
          try play(other)
        }
      }
    }
    #expect(accepted > 10, "\(id) refuses all but \(accepted) of its states: what does `fault` ask for?")
  }

  private func play(_ performance: any Performance) throws {
    var performance = performance
    let finger = FingerEvent(id: 7, phase: .down, position: Vector(200, 400))
    for inputs in [[], [Input.finger(finger)], []] { _ = try performance.step(inputs) }
    var canvas = Canvas(size: Self.size)
    performance.draw(fraction: 0.5, on: &canvas)
    performance.drawTile(fraction: 0.5, on: &canvas)
    performance.drawGhost(fraction: 0.5, on: &canvas)
    _ = performance.decisions(fraction: 0.5)
    _ = (performance.status, performance.focus, performance.readouts, performance.encodedState.line)
    _ = Mesher().frame(of: canvas, scale: 1, pixels: PixelSize(390, 844))
    performance.resize(to: Vector(844, 390))
    _ = try performance.step([])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
