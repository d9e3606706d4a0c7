import Foundation
import Testing

/// Undo, compare and save by real keys, while someone else writes into the file.
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

  @Test func undoSaveAndCompare() throws {
    let desk = try Desk(Self.text, "--set=lamp.cordLength=200")
    desk.folder.write(Self.text.replacingOccurrences(of: "3.6e3", with: "1800"), to: "c.json")
    #expect(desk.window.next("config.applied")?.contains("[3600,1800]") == true)

    desk.keys.press(.control, .z)
    let undone = desk.window.next("tuning.undo")
    #expect(undone?.contains("\"name\":\"file: gravity 3600 → 1800\"") == true, "\(undone ?? desk.window.errors)")
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
    #expect(desk.window.errors.contains("config: 1 value saved in c.json: lamp.gravity 1800 → 3600"))
    #expect(FidgetCommand.run(["check", "c.json"], in: desk.folder).status == 0)

    // Its own write is no news; the next one's is.
    desk.folder.write(Self.text.replacingOccurrences(of: "0.05", with: "0.5"), to: "c.json")
    #expect(desk.window.next("config.applied")?.contains("{\"lamp.damping\":[0.05,0.5]}") == true)
    #expect(desk.window.errors.components(separatedBy: "changed:").count == 4)
  }

  @Test func aClashIsToldAndABrokenFileIsNotWritten() throws {
    let desk = try Desk("{\"lamp\": {\"gravity\": 1000}}")
    desk.folder.write("{\"lamp\": {\"gravity\": 2000}}", to: "c.json")
    #expect(desk.window.next("config.applied") != nil)
    desk.keys.press(.control, .z)
    #expect(desk.window.next("tuning.undo") != nil)
    desk.folder.write("{\"lamp\": {\"gravity\": 3000}}", to: "c.json")
    #expect(
      desk.window.next("tuning.clash")?.contains("\"key\":\"lamp.gravity\",\"here\":\"1000\",\"file\":\"3000\"") == true
    )
    #expect(desk.window.errors.contains("config: clash: lamp.gravity: the file's 3000 counts, not the unsaved 1000"))

    desk.keys.press(.control, .z)
    #expect(desk.window.next("tuning.undo") != nil)
    desk.folder.write("{\"lamp\": {\"gravity\": 30", to: "c.json")
    desk.keys.press(.control, .s)
    #expect(desk.window.next("tuning.unsaved")?.contains("c.json: not saved: it has an error (1:24: expected") == true)
    #expect(desk.folder.read("c.json") == "{\"lamp\": {\"gravity\": 30")
  }

  @Test func itLeavesUnsavedChangesOnlyWhenAskedTwice() throws {
    let desk = try Desk("{\"lamp\": {\"gravity\": 1000}}")
    desk.folder.write("{\"lamp\": {\"gravity\": 2000}}", to: "c.json")
    #expect(desk.window.next("config.applied") != nil)
    desk.keys.press(.control, .z)
    #expect(desk.window.next("tuning.undo") != nil)
    desk.keys.press(.escape)
    #expect(desk.window.next("gallery.opened") != nil)
    desk.keys.press(.escape)
    #expect(desk.window.next("tuning.unsaved")?.contains("the window is to be closed") == true)
    desk.keys.press(.control, .s)
    #expect(desk.window.next("tuning.saved") != nil)
    #expect(desk.folder.read("c.json") == "{\"lamp\": {\"gravity\": 1000}}")
  }

  @Test func itSavesByItself() throws {
    let desk = try Desk("{\"playground\": {\"autosave\": true}}")
    desk.folder.write("{\"playground\": {\"autosave\": true}, \"lamp\": {\"gravity\": 2000}}", to: "c.json")
    #expect(desk.window.next("config.applied") != nil)
    desk.keys.press(.control, .z)
    #expect(desk.window.next("tuning.saved")?.contains("{\"lamp.gravity\":[2000,3600]}") == true)
    #expect(
      desk.folder.read("c.json") == "{\"playground\": {\"autosave\": true}, \"lamp\": {\"gravity\": 3600}}")
  }
}
