import Foundation
import Testing

/// The running window, on SDL's screen in memory, applies a config that is saved while it runs.
@Suite(.serialized) struct WindowTests {
  private func open(_ arguments: [String], in folder: FidgetCommand.Folder) throws -> OpenWindow {
    // The window uses our own rasteriser, so no OpenGL is needed.
    try OpenWindow(
      arguments + ["--size", "200x160", "--renderer", "software", "--events", "-"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy"])
  }

  @Test func savedConfigIsAppliedAndABadOneRefused() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"gravity\": 3600}}", to: "c.json")
    let window = try open(["lamp", "--config", "c.json"], in: folder)
    #expect(window.next("window.opened") != nil, "\(window.errors)")

    folder.write("{\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}}", to: "c.json")
    let applied = window.next("config.applied") ?? ""
    #expect(applied.contains("\"lamp.gravity\":[3600,1800]"))
    #expect(applied.contains("\"lamp.damping\":[0.012,0.05]"))
    #expect(applied.contains("\"hash\":\""))

    folder.write("{\"lamp\": {\"gravity\": -4}}", to: "c.json")
    let refused = window.next("config.refused") ?? ""
    #expect(refused.contains("c.json:1:22: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 1800)"))

    folder.write("{\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}, }", to: "c.json")
    #expect(window.next("config.ok") != nil)

    // A change from a bad config to a good one with other values logs both events.
    folder.write("{\"lamp\": 7}", to: "c.json")
    #expect(window.next("config.refused")?.contains("expected an object, got a number") == true)
    folder.write("{\"lamp\": {\"gravity\": 900, \"damping\": 0.05}}", to: "c.json")
    #expect(window.next("config.applied")?.contains("\"lamp.gravity\":[1800,900]") == true)
    #expect(window.next("config.ok") != nil)
    #expect(
      window.errors.contains("config: 2 values changed: Pendulum Lamp: Gravity: 3600 → 1800, Damping: 0.012 → 0.05"))
  }

  @Test func aBadConfigAtTheStartRunsOnDefaults() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"gravity\": \"heavy\"}}", to: "c.json")
    let window = try open(["lamp", "--config", "c.json"], in: folder)
    let refused = window.next("config.refused") ?? ""
    #expect(refused.contains("expected a number, got a string"), "\(window.errors)")
    #expect(window.next("window.opened") != nil)
  }

  @Test func slowEventReaderDoesNotBlockTheWindow() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let window = try open(["lamp", "--config", "c.json"], in: folder)
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    window.narrow(to: 8192)
    for round in 0..<8 {
      let unknown = (0..<80).map { "\"round\(round)of\($0)\": 0" }.joined(separator: ", ")
      folder.write("{\"lamp\": {\(unknown)}}", to: "c.json")
      #expect(window.says("lamp.round\(round)of0"))
    }
    window.drain()
    folder.write("{\"lamp\": {\"gravity\": 900}}", to: "c.json")
    #expect(window.next("events.lost")?.contains("\"count\":") == true)
    #expect(window.next("config.applied")?.contains(",900]") == true)
  }

  @Test func takeInTheWindowMatchesTheTrace() throws {
    let folder = FidgetCommand.Folder()
    folder.write("# size 200 160\nat 0.1 fling 150 80 to 40 80 over 0.1\n", to: "a.take")
    let window = try open(["cards", "--take", "a.take"], in: folder)
    let snapped = try #require(window.next("cards.snapped"), "\(window.errors)")
    _ = FidgetCommand.run(
      ["trace", "cards", "--take", "a.take", "--size", "200x160", "--seconds", "5", "--events", "t.jsonl"], in: folder)
    let traced = folder.read("t.jsonl")?.split(separator: "\n").first { $0.contains("cards.snapped") }
    #expect(traced.map(String.init) == snapped)
  }
}
