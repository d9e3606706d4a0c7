import Foundation
import Testing

/// A device restarts at night while its config is half saved.
@Suite struct BrokenConfigStartTests {
  private static func open(_ arguments: [String], in folder: FidgetCommand.Folder) throws -> OpenWindow {
    try OpenWindow(
      arguments + ["--renderer", "software", "--events", "-", "--config", "c.json"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy"])
  }

  private static func state(of folder: FidgetCommand.Folder) -> [String] {
    let state = folder.path(".local/state/fidget")
    return (try? FileManager.default.contentsOfDirectory(atPath: state))?.filter { $0.hasPrefix("good-") } ?? []
  }

  @Test(arguments: [["lamp", "--size", "200x160"], ["--kiosk", "lamp"]])
  func lastGoodConfigIsUsedUntilTheFileIsRepaired(arguments: [String]) throws {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"gravity\": 1800}}", to: "c.json")
    do {
      let window = try Self.open(arguments, in: folder)
      #expect(window.next("window.opened") != nil, "\(window.errors)")
      window.send(SIGTERM)
      #expect(window.end() == 0)
    }
    #expect(Self.state(of: folder).count == 1)
    let half = "{\"lamp\": {\"gravity\": 90"
    folder.write(half, to: "c.json")
    let window = try Self.open(arguments, in: folder)
    let lines = window.lines(until: "window.opened")
    #expect(lines.contains { $0.contains("\"event\":\"config.restored\"") && $0.contains("\"changed\":1") }, "\(lines)")
    #expect(window.errors.contains("\nc.json:1:24: "), "\(window.errors)")
    #expect(
      window.errors.contains(
        "config: c.json: the last good values are used until it is mended: 1 value\n"), "\(window.errors)")
    #expect(folder.read("c.json") == half)
    // The repaired file is applied at once, and only its new values change.
    folder.write("{\"lamp\": {\"gravity\": 1800, \"damping\": 0.5}}", to: "c.json")
    #expect(window.next("config.applied")?.contains("{\"lamp.damping\":[0.012,0.5]}") == true, "\(window.errors)")
    window.send(SIGTERM)
    #expect(window.end() == 0)
    #expect(Self.state(of: folder).count == 1)
  }

  /// A first start with a broken config has no last good values, and uses the defaults.
  @Test func firstStartWithBrokenConfigUsesDefaults() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{", to: "c.json")
    let window = try Self.open(["lamp", "--size", "200x160"], in: folder)
    #expect(!window.lines(until: "window.opened").contains { $0.contains("config.restored") })
    #expect(window.errors.contains("c.json:1:2: "))
    window.send(SIGTERM)
    #expect(window.end() == 0)
    #expect(Self.state(of: folder).isEmpty)
  }

  @Test func unreadableConfigDoesNotStopAKiosk() throws {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("c.json")
    let refused = FidgetCommand.run(
      ["lamp", "--config", "c.json"], in: folder, environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(refused.status == 1 && refused.errors.contains("c.json: is a folder"))
    try FileManager.default.removeItem(atPath: folder.path("c.json"))
    folder.write("{\"lamp\": {\"gravity\": 1800}}", to: "c.json")
    do {
      let window = try Self.open(["lamp", "--size", "200x160"], in: folder)
      #expect(window.next("window.opened") != nil, "\(window.errors)")
      window.send(SIGTERM)
      #expect(window.end() == 0)
    }
    try FileManager.default.removeItem(atPath: folder.path("c.json"))
    folder.makeFolder("c.json")
    let window = try Self.open(["lamp", "--size", "200x160"], in: folder)
    #expect(window.lines(until: "window.opened").contains { $0.contains("config.restored") }, "\(window.errors)")
    window.send(SIGTERM)
    #expect(window.end() == 0)
  }
}
