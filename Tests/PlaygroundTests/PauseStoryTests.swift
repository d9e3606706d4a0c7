import Testing

@testable import Playground
@testable import Studies

/// Stories about fingers during a pause.
@MainActor @Suite struct PauseStoryTests {
  /// Checks that a finger on a paused effect is answered with the way to resume, once for each pause.
  @Test func aFingerDuringAPauseIsAnswered() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 4\nkey Space\ntap 195 300\nwait 0.1")
    #expect(bench.notice?.hasPrefix("Paused: the effect follows your finger") == true)
    bench.play("wait 10\ntap 195 300\nwait 0.1")
    #expect(bench.notice == nil)
    bench.play("key Space\nwait 0.2\ntap 195 500\nkey Space\ntap 195 300\nwait 0.1")
    #expect(bench.notice?.hasPrefix("Paused: the effect follows your finger") == true)
  }
}
