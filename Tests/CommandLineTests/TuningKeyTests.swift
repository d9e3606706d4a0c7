import Foundation
import Testing

/// Undo, compare and save by real keys, while another program writes to the file.
///
/// The playground's own tests cover which keys it understands.
@Suite(.serialized, .enabled(if: TouchServer.isAvailable, TouchServer.needed)) struct TuningKeyTests {
  private struct Desk {
    let folder = FidgetCommand.Folder()
    let server: TouchServer
    let keys: TestKeyboard
    let window: OpenWindow

    init(_ config: String, _ argument: String = "--set=lamp.cordLength=250") throws {
      server = try TouchServer(width: 300, height: 300)
      folder.write(config, to: "c.json")
      window = try OpenWindow(
        ["lamp", "--size", "300x300", "--renderer", "software", "--events", "-", "--config", "c.json", argument],
        in: folder, environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
      #expect(window.next("window.opened") != nil, "\(window.errors)")
      keys = try TestKeyboard(on: server.display)
    }
  }

  private static let text = "{\n  // mine\n  \"lamp\": { \"gravity\": 3.6e3, \"damping\": 0.05 },\n}\n"

  @Test func undoSaveAndCompareByKeys() throws {
    let desk = try Desk(Self.text, "--set=lamp.cordLength=200")
    desk.folder.write(Self.text.replacingOccurrences(of: "3.6e3", with: "1800"), to: "c.json")
    #expect(desk.window.next("config.applied")?.contains("[3600,1800]") == true)

    desk.keys.press(.control, .z)
    let undone = desk.window.next("tuning.undo")
    #expect(undone?.contains("\"name\":\"file: Gravity: 1800 → 3600\"") == true, "\(undone ?? desk.window.errors)")
    #expect(undone?.contains("{\"lamp.gravity\":[1800,3600]}") == true)

    desk.keys.hold(.b, true)
    #expect(desk.window.next("tuning.compared")?.contains("\"held\":true") == true)
    desk.keys.hold(.b, false)
    #expect(desk.window.next("tuning.compared")?.contains("\"held\":false") == true)

    desk.keys.press(.control, .shift, .z)
    #expect(desk.window.next("tuning.redo") != nil)
    desk.keys.press(.control, .z)
    #expect(desk.window.next("tuning.undo") != nil)

    desk.keys.press(.control, .s)
    let saved = desk.window.next("tuning.saved")
    #expect(saved?.contains("\"changed\":{\"lamp.gravity\":[1800,3600]}") == true)
    #expect(desk.folder.read("c.json") == Self.text.replacingOccurrences(of: "3.6e3", with: "3600"))
    #expect(desk.window.errors.contains("config: 1 value saved in c.json: Pendulum Lamp: Gravity: 1800 → 3600"))
    #expect(FidgetCommand.run(["check", "c.json"], in: desk.folder).status == 0)

    // The window's own write causes no event; the next write by another program does.
    desk.folder.write(Self.text.replacingOccurrences(of: "0.05", with: "0.5"), to: "c.json")
    #expect(desk.window.next("config.applied")?.contains("{\"lamp.damping\":[0.05,0.5]}") == true)
    #expect(desk.window.errors.components(separatedBy: "changed:").count == 3)
  }
}
