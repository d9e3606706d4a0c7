import Motion
import Studies
import Testing

@testable import Playground

/// Stories about the unsaved values of the last session and the message that offers them.
@MainActor struct RecoveryStoryTests {
  @Test func discardedValuesAreNotOfferedAgain() throws {
    let bench = try Workbench(Lamp.self, config: "{\"lamp\": {\"gravity\": 1000}}")
    bench.play("write c.json {\"lamp\": {\"gravity\": 2000}}\nkey Ctrl+Z")
    _ = bench.playground.finish()
    // The message in the gallery covers no tile's name, on a phone and on a desktop.
    for size in [Vector(390, 844), Vector(844, 390), Vector(1280, 800)] {
      let next = try Workbench(size: size, host: bench.host)
      next.play("wait 0.5")
      let desk = next.playground.desk
      let toasts = next.tool(Toasts.self)
      let plate = try #require(toasts.surface(with: desk.services)).frame
      #expect(next.playground.tuner.announcer.notice?.keys.map(\.title) == ["Forget", "Restore it"])
      #expect(!desk.toolbox.stage.names(with: desk.services).contains { $0.intersects(plate) }, "\(size)")
      if size.x == 1280 {
        let forget = try #require(toasts.surface(with: desk.services)).buttons[0].center
        next.play("wait 0.5\ntap \(forget.x) \(forget.y)\nwait 0.2")
        #expect(next.notice == "Forgot 1 value from last time")
      }
      _ = next.playground.finish()
    }
    let last = try Workbench(Lamp.self, host: bench.host)
    #expect(last.notice == nil && !last.host.memory.paths.contains { $0.contains("unsaved") })
    last.play("key Ctrl+Y")
    #expect(last.number("lamp.gravity") == 2000)
  }
}
