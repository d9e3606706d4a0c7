import Effects
import Foundation
import Studies
import Testing

/// A kiosk that starts with files missing.
@Suite struct KioskStartTests {
  /// Returns a folder with the shipped files, without one demo and with other texts for some.
  private func resources(without missing: String, _ demos: [String: String]) throws -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    let checkout = ConfigCommandTests.checkout.path
    for name in ["art", "config"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: checkout + "/" + name)
    }
    folder.makeFolder("demos")
    for id in EffectLibrary.builtIn.ids {
      if id == missing { continue }
      let text = try demos[id] ?? String(contentsOfFile: "\(checkout)/demos/\(id).take", encoding: .utf8)
      folder.write(text, to: "demos/\(id).take")
    }
    return folder
  }

  @Test func badDemoIsReportedOnceAndSkipped() throws {
    let place = try resources(
      without: "ticket", ["cards": "at 1 tap x\nat 2 tap y\n", "lamp": "# effect cards\nat 1 tap 1 1\n"])
    let folder = FidgetCommand.Folder()
    folder.write("{\"playground\": {\"kiosk\": {\"idleSeconds\": 10}}}", to: "c.json")
    let window = try OpenWindow(
      ["--kiosk", "--renderer", "software", "--events", "-", "--config", "c.json"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy", "FIDGET_RESOURCES": place.url.path])
    // The first of the remaining demos begins.
    #expect(window.next("kiosk.attracts")?.contains("\"stitch\"") == true, "\(window.errors)")
    window.send(SIGTERM)
    #expect(window.end() == 0)
    let lines = window.errors.split(separator: "\n").filter { $0.contains("--kiosk") }
    #expect(
      lines.map { $0.replacing(place.url.path + "/", with: "") } == [
        "fidget: --kiosk: no demo of ticket: demos/ticket.take: cannot be read: No such file or directory",
        "fidget: --kiosk: no demo of cards: demos/cards.take:1:10: expected a number of points, got 'x', and more",
        "fidget: --kiosk: no demo of lamp: demos/lamp.take: is a take for cards, expected one for lamp or without '# effect'",
      ])
  }
}
