import Motion
import Studies
import Testing

@testable import Playground

/// Benches on which a take is cut.
extension Workbench {
  /// A take of the lamp: a drag, a throw and a tap.
  static let cutTake = """
    # effect lamp
    # size 390 844
    at 0.2  drag 195 240 to 300 420 over 0.5 ease-out
    at 1.2  fling 195 240 to 80 300 over 0.1
    at 3.0  tap 195 240
    """

  /// Returns a bench whose take is open on the time bar.
  static func cutting(_ take: String = cutTake, size: Vector = Vector(390, 844)) throws -> Workbench {
    let bench = try Workbench(Lamp.self, config: "{}", take: take, size: size)
    bench.play("wait 0.2\nkey X\nwait 0.6")
    #expect(bench.playground.desk.toolbox.cut.isOn && bench.playground.desk.scene.clock.isPaused)
    return bench
  }
}
