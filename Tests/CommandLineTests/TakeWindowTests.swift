import Foundation
import Testing

/// Takes in the running window, with keys and fingers of the operating system, in each back end.
@Suite(.serialized, .enabled(if: TouchServer.isAvailable, TouchServer.needed)) struct TakeWindowTests {
  /// Keycodes of X.
  private enum Key {
    static let f6: UInt32 = 72
    static let f7: UInt32 = 73
    static let f8: UInt32 = 74
    static let escape: UInt32 = 9
  }

  private func open(
    _ arguments: [String], _ renderer: String = "software", in folder: FidgetCommand.Folder, on server: TouchServer
  ) throws -> OpenWindow {
    try OpenWindow(
      arguments + ["--size", "600x500", "--renderer", renderer, "--events", "-"], in: folder,
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
  }

  private func fling(_ server: TouchServer, from: Double, to: Double) {
    server.touch(.down, id: 1, x: from, y: 250)
    for step in 1...12 {
      server.touch(.move, id: 1, x: from + (to - from) * Double(step) / 12, y: 250)
      // A hand takes its time; without the pauses all touches would arrive at once.
      usleep(8000)
    }
    server.touch(.up, id: 1, x: to, y: 250)
  }

  /// Returns the effect's events in a log, with steps relative to the recording's start.
  private func story(_ lines: [String], from start: Int) -> [String] {
    lines.compactMap { line in
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let event = object["event"] as? String, event.hasPrefix("cards."), let step = object["step"] as? Int,
        step > start
      else { return nil }
      return "\(step - start) \(event) \(object["reason"] as? String ?? "")"
    }
  }

  private func step(_ line: String) -> Int {
    let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return object?["step"] as? Int ?? -1
  }

  @Test(arguments: ["software", "opengl", "opengles2"])
  func recordedTakeHasTheSameTrace(renderer: String) throws {
    let server = try TouchServer(width: 600, height: 500)
    let folder = FidgetCommand.Folder()
    folder.write("{\"cards\": {\"snapResponse\": 0.3}}", to: "c.json")
    let window = try open(["cards", "--config", "c.json"], renderer, in: folder, on: server)
    guard window.next("window.opened") != nil else {
      print("TakeWindowTests: \(renderer) NOT RUN: \(window.errors)")
      return
    }
    // The deck is moving when the recording begins.
    fling(server, from: 450, to: 150)
    _ = window.next("cards.passed")
    server.key(Key.f8)
    let start = step(try #require(window.next("take.recording"), "\(window.errors)"))
    var lines: [String] = []
    fling(server, from: 150, to: 420)
    lines += window.lines(until: "cards.snapped")
    folder.write("{\"cards\": {\"snapResponse\": 0.7}}", to: "c.json")
    lines += window.lines(until: "config.applied")
    fling(server, from: 420, to: 120)
    lines += window.lines(until: "cards.snapped")
    server.key(Key.f8)
    lines += window.lines(until: "take.recorded")
    let path = try #require(folder.names(in: "takes").first)
    #expect(path.hasPrefix("cards-") && path.hasSuffix(".take"))
    #expect(window.errors.contains("take: saved as takes/\(path)"))
    let text = folder.read("takes/\(path)") ?? ""
    #expect(text.contains("# effect cards\n# size 600 500\n# state {\"size\":[600,500]"))
    #expect(text.contains(" set cards.snapResponse 0.7\n"))

    let trace = FidgetCommand.run(
      ["trace", "cards", "--take", "takes/\(path)", "--seconds", "20", "--every", "240", "--events", "t.jsonl"],
      in: folder)
    #expect(trace.status == 0, "\(trace.errors)")
    let reported = story(lines, from: start)
    let traced = story((folder.read("t.jsonl") ?? "").split(separator: "\n").map(String.init), from: 0)
    #expect(reported.count >= 2)
    #expect(Array(traced.prefix(reported.count)) == reported)
  }

  @Test func loopRepeatsUntilATouch() throws {
    let server = try TouchServer(width: 600, height: 500)
    let folder = FidgetCommand.Folder()
    folder.write(
      "# effect cards\n# size 600 500\nat 0.1 fling 450 250 to 150 250 over 0.1\nat 0.15 set cards.snapResponse 1\n",
      to: "a.take")
    folder.write("{\"cards\": {}}", to: "c.json")
    let window = try open(["cards", "--config", "c.json", "--take", "a.take", "--loop"], in: folder, on: server)
    #expect(window.next("take.looping")?.contains("\"file\":\"a.take\"") == true, "\(window.errors)")
    var first: [String] = []
    for pass in 2...3 {
      let lines = window.lines(until: "take.looping")
      #expect(lines.last?.contains("\"pass\":\(pass)") == true)
      let reported = story(lines, from: 0)
      #expect(!reported.isEmpty)
      if pass == 2 { first = reported } else { #expect(reported == first) }
      #expect(!lines.contains { $0.contains("config.applied") && $0.contains("snapResponse") })
    }
    // A new value applies in the current pass, which continues.
    folder.write("{\"cards\": {\"snapResponse\": 1.0}}", to: "c.json")
    #expect(window.next("config.applied")?.contains("\"cards.snapResponse\"") == true)
    _ = window.lines(until: "take.looping")
    #expect(story(window.lines(until: "take.looping"), from: 0) != first)
    server.touch(.down, id: 1, x: 300, y: 250)
    #expect(window.next("take.stopped")?.contains("touched") == true)
    server.touch(.up, id: 1, x: 300, y: 250)
    // The key plays the loop again from the same start, and ends it too.
    server.key(Key.f6)
    #expect(window.next("take.looping") != nil)
    server.key(Key.f6)
    #expect(window.next("take.stopped")?.contains("key") == true)
    server.key(Key.f7)
    #expect(window.next("take.playing") != nil)
  }

  /// A resize during a recording is repeated on playback, once, starting from the size before it.
  @Test func playbackRestoresRecordedWindowSizes() throws {
    let server = try TouchServer(width: 1200, height: 900)
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let window = try open(["cards", "--config", "c.json"], in: folder, on: server)
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    let shown = try TestWindow(on: server)
    #expect(shown.size == (600, 500))
    server.key(Key.f8)
    #expect(window.next("take.recording") != nil)
    fling(server, from: 450, to: 150)
    #expect(window.next("cards.snapped") != nil)
    shown.resize(900, 700)
    fling(server, from: 450, to: 150)
    #expect(window.next("cards.snapped") != nil)
    server.key(Key.f8)
    #expect(window.next("take.recorded") != nil)
    let path = try #require(folder.names(in: "takes").first)
    #expect(folder.read("takes/\(path)")?.contains(" size 900 700\n") == true)
    server.key(Key.f7)
    #expect(window.next("take.playing") != nil)
    #expect(shown.waits(for: 600, 500) == (600, 500))
    #expect(shown.waits(for: 900, 700) == (900, 700))
    // The same take read from a file does not resize the window, because it may be from somebody else.
    window.send(SIGTERM)
    #expect(window.end() == 0)
    let other = try open(["cards", "--config", "c.json", "--take", "takes/\(path)"], in: folder, on: server)
    #expect(other.next("take.playing") != nil)
    #expect(other.next("cards.snapped") != nil && other.next("cards.snapped") != nil)
    #expect(try TestWindow(on: server).size == (600, 500))
  }

  @Test func leavingTheEffectSavesTheRecording() throws {
    let server = try TouchServer(width: 600, height: 500)
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let window = try open(["cards", "--config", "c.json"], in: folder, on: server)
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    server.key(Key.f8)
    #expect(window.next("take.recording") != nil)
    fling(server, from: 450, to: 150)
    #expect(window.next("cards.snapped") != nil)
    server.key(Key.escape)
    #expect(window.next("take.recorded") != nil)
    #expect(window.next("gallery.opened") != nil)
    #expect(folder.names(in: "takes").count == 1)
  }
}

extension FidgetCommand.Folder {
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()) ?? []
  }
}
