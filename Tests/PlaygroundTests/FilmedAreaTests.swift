import Canvas
import Motion
import Playing
import Studies
import Testing

@testable import Playground

/// Tests of the area that clips show: chosen with a button, remembered, and without the panel unless it is the window.
@MainActor @Suite struct FilmedAreaTests {
  @Test func choiceIsRemembered() throws {
    let host = MemoryHost()
    let bench = try Workbench(Lamp.self, config: "{}", host: host)
    #expect(bench.playground.desk.filmed == .stage)
    bench.play("key Shift+F9\nwait 0.1")
    #expect(bench.playground.desk.filmed == .phone && bench.notice == "Clips show the stage in a phone")
    bench.play("key Shift+F9")
    #expect(bench.playground.desk.filmed == .window)
    let again = try Workbench(Lamp.self, config: "{}", host: host)
    #expect(again.playground.desk.filmed == .window)
    again.play("key Shift+F9")
    #expect(again.playground.desk.filmed == .stage)
  }

  @Test func toolbarNamesTheAreaBeforeTheClip() throws {
    let bench = try Workbench(Lamp.self, config: "{}")
    bench.play("key Shift+F9\nwait 3\ntap 195 838\nwait 0.4")
    #expect(Mark.texts(in: bench.plates).contains { $0.hasSuffix("phone") })
  }

  @Test func panelIsNotInAClipOfTheStage() throws {
    let bench = try Workbench(Lamp.self, config: "{}", opensPanel: true, size: Vector(1280, 800))
    bench.play("wait 0.5")
    func panelIsCaptured() -> Bool { bench.tool(TuningPanel.self).isCaptured(with: bench.playground.desk.services) }
    #expect(panelIsCaptured())
    let frame = bench.playground.desk.filmedFrame
    #expect(frame.width < 1280 - 250 && frame.height > 500)
    bench.play("key F9")
    #expect(!panelIsCaptured())
    // The area stays as it is until the clip ends.
    bench.play("key Shift+F9")
    #expect(bench.playground.desk.filmed == .stage)
    bench.playground.follow(.recording(path: "captures/x.mp4"))
    bench.playground.follow(.saved(path: "captures/x.mp4", frames: 60, missed: 0, words: "saved"))
    #expect(panelIsCaptured())
    bench.play("key Shift+F9\nkey Shift+F9\nkey F9")
    #expect(panelIsCaptured() && bench.playground.desk.filmedFrame == Rect(size: Vector(1280, 800)))
  }

  @Test func refusedClipFreesTheChoice() throws {
    let bench = try Workbench(Lamp.self, config: "{}")
    bench.play("wait 0.2\nkey F9")
    bench.playground.follow(.failed("no ffmpeg", wasRecording: false))
    bench.play("key Shift+F9")
    #expect(bench.playground.desk.filmed == .phone)
  }
}
