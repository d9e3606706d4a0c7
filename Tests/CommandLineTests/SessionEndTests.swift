import Foundation
import Testing

/// The display, the terminal or the system disappears under a window: unsaved values and the recording are kept.
@Suite(.serialized) struct SessionEndTests {
  /// A window with one unsaved value that is recording itself.
  private final class Desk {
    let folder = FidgetCommand.Folder()
    let server: TouchServer
    let keys: TestKeyboard
    let window: OpenWindow

    init(ffmpeg: String? = nil) throws {
      server = try TouchServer(width: 200, height: 200)
      folder.write("{\"lamp\": {\"gravity\": 1800}}", to: "c.json")
      if let ffmpeg {
        folder.makeFolder("bin")
        folder.writeProgram(ffmpeg, to: "bin/ffmpeg")
      }
      window = try Desk.open(on: server, in: folder, path: "\(folder.path("bin")):/usr/bin:/bin")
      #expect(window.next("window.opened") != nil, "\(window.errors)")
      keys = try TestKeyboard(on: server.display)
      folder.write("{\"lamp\": {\"gravity\": 900}}", to: "c.json")
      #expect(window.next("config.applied") != nil)
      keys.press(.control, .z)
      #expect(window.next("tuning.undo") != nil)
      keys.press(.f9)
      #expect(window.next("capture.started") != nil, "\(window.errors)")
      // One frame later the recording is not empty.
      folder.write("{\"lamp\": {\"gravity\": 900, \"damping\": 0.5}}", to: "c.json")
      #expect(window.next("config.shown") != nil)
    }

    static func open(
      on server: TouchServer, in folder: FidgetCommand.Folder, shell: String? = nil, path: String = "/usr/bin:/bin"
    ) throws -> OpenWindow {
      try OpenWindow(
        ["lamp", "--size", "200x200", "--renderer", "software", "--events", "-", "--config", "c.json"], in: folder,
        environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "PATH": path], shell: shell)
    }

    /// Returns the recording's name; throws unless there is exactly one recording, which can be decoded.
    func film() throws -> String {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("captures"))) ?? []
      let films = all.filter { $0.hasPrefix("fidget-lamp") }.map { "captures/\($0)" }
      try #require(films.count == 1 && films[0].hasSuffix(".mp4"), "\(films)")
      let probe = Process()
      let pipe = Pipe()
      probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      probe.arguments = ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v"]
      probe.arguments! += ["-show_entries", "stream=nb_read_frames"]
      probe.arguments! += ["-of", "csv=p=0", folder.path(films[0])]
      probe.standardOutput = pipe
      try probe.run()
      let frames = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      probe.waitUntilExit()
      #expect(Int(frames.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 0, "\(frames)")
      return films[0]
    }
  }

  @Test(.enabled(if: TouchServer.isAvailable, TouchServer.needed), .enabled(if: hasFFmpeg, "no ffmpeg here"))
  func displayLossSavesRecordingAndValues() throws {
    let desk = try Desk()
    let before = desk.window.errors
    desk.server.die()
    #expect(desk.window.end() == 4)
    // The search for devices that rumble begins once the picture is complete, perhaps only now.
    let lines = desk.window.errors.dropFirst(before.count).split(separator: "\n").filter { !$0.hasPrefix("haptics: ") }
    let film = try desk.film()
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "fidget: the X server has gone; 1 value not saved: Pendulum Lamp: Gravity: 900 → 1800; the next start offers it; "
          + "saved \(film), ") == true, "\(lines)")

    // The next start offers the value, a start without an answer offers it again, and undo takes it back.
    let server = try TouchServer(width: 200, height: 200)
    let first = try Desk.open(on: server, in: desk.folder)
    #expect(first.next("recovery.offered")?.contains("{\"lamp.gravity\":[900,1800]}") == true, "\(first.errors)")
    first.send(SIGTERM)
    #expect(first.end() == 0)
    let second = try Desk.open(on: server, in: desk.folder)
    #expect(second.next("recovery.offered") != nil)
    #expect(
      second.errors.contains(
        "fidget: 1 unsaved value from last time, Ctrl+Y restores it: Pendulum Lamp: Gravity: 900 → 1800\n"))
    #expect(second.next("window.opened") != nil)
    let keys = try TestKeyboard(on: server.display)
    keys.press(.control, .y)
    #expect(second.next("recovery.taken")?.contains("\"unsaved from last time: Gravity: 900 → 1800\"") == true)
    keys.press(.control, .z)
    #expect(second.next("tuning.undo") != nil)
    keys.press(.control, .y)
    #expect(second.next("tuning.redo") != nil)
    keys.press(.control, .s)
    #expect(second.next("tuning.saved")?.contains("{\"lamp.gravity\":[900,1800]}") == true)
    second.send(SIGTERM)
    #expect(second.end() == 0)
    let third = try Desk.open(on: server, in: desk.folder)
    #expect(third.lines(until: "window.opened").allSatisfy { !$0.contains("recovery") })
  }

  @Test(
    .enabled(if: TouchServer.isAvailable, TouchServer.needed),
    arguments: [([], ""), (["-o", "r.json"], "; r.json is not written")])
  func touchTestReportsDisplayLoss(_ options: [String], _ lost: String) throws {
    let (server, folder) = (try TouchServer(width: 200, height: 200), FidgetCommand.Folder())
    let window = try OpenWindow(
      ["touch-test", "--size", "200x200", "--renderer", "software"] + options, in: folder,
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
    #expect(window.says("config"), "\(window.errors)")
    server.die()
    #expect(window.end() == 4)
    #expect(window.errors.hasSuffix("\nfidget: the X server has gone\(lost)\n"), "\(window.errors)")
    #expect(!folder.names.contains("r.json"))
  }

  @Test(
    .enabled(if: TouchServer.isAvailable, TouchServer.needed), .enabled(if: hasFFmpeg, "no ffmpeg here"),
    arguments: [SIGHUP, SIGTERM, SIGINT])
  func aSignalCompletesTheRecording(_ signal: Int32) throws {
    let desk = try Desk()
    desk.window.send(signal)
    #expect(desk.window.end() == 0)
    #expect(desk.window.errors.contains("fidget: saved \(try desk.film()), "))
    #expect(
      desk.window.errors.contains(
        "fidget: 1 value not saved: Pendulum Lamp: Gravity: 900 → 1800; the next start offers it\n"),
      "\(desk.window.errors)")
  }

  /// A recording whose encoder hangs is abandoned, and the window ends.
  ///
  /// A first request ends it once the encoder makes no progress, a second at once. It recorded nothing, so no file is left.
  @Test(.enabled(if: TouchServer.isAvailable, TouchServer.needed), arguments: [1, 2])
  func hangingEncoderEndsWithTheWindow(_ requests: Int) throws {
    let desk = try Desk(ffmpeg: "#!/bin/sh\ntrap '' INT TERM\nwhile :; do sleep 1; done\n")
    for _ in 0..<requests {
      desk.window.send(SIGTERM)
      #expect(desk.window.says("1 value not saved"))
    }
    #expect(desk.window.end() == (requests == 1 ? 0 : 130))
    if requests == 1 {
      #expect(
        desk.window.errors.contains("ffmpeg made no progress and was ended; nothing could be kept"),
        "\(desk.window.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path("captures")) == [])
  }

  /// Starts a compositor in a window of the X server, which passes it keyboard input.
  private static func compositor(on server: TouchServer, in folder: FidgetCommand.Folder) throws -> Process {
    let weston = Process()
    weston.executableURL = URL(fileURLWithPath: "/usr/bin/weston")
    weston.arguments = ["--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman", "--idle-time=0"]
    weston.arguments! += ["--width=200", "--height=200", "--socket=wl"]
    weston.environment = ["DISPLAY": server.display, "XDG_RUNTIME_DIR": folder.path(""), "HOME": folder.path("")]
    weston.standardOutput = FileHandle.nullDevice
    weston.standardError = FileHandle.nullDevice
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path(""))
    try weston.run()
    for _ in 0..<600 where !FileManager.default.fileExists(atPath: folder.path("wl")) { usleep(100_000) }
    return weston
  }

  @Test(
    .enabled(if: TouchServer.isAvailable, TouchServer.needed),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/weston"), "no weston here"))
  func compositorLossSavesValues() throws {
    let (server, folder) = (try TouchServer(width: 200, height: 200), FidgetCommand.Folder())
    let weston = try Self.compositor(on: server, in: folder)
    defer { weston.terminate() }
    folder.write("{\"lamp\": {\"gravity\": 1800}}", to: "c.json")
    let window = try OpenWindow(
      ["lamp", "--renderer", "software", "--events", "-", "--config", "c.json"], in: folder,
      environment: ["WAYLAND_DISPLAY": "wl", "SDL_VIDEODRIVER": "wayland", "XDG_RUNTIME_DIR": folder.path("")])
    try Self.leaveAnUnsavedValue(in: window, on: server, folder)
    kill(weston.processIdentifier, SIGKILL)
    #expect(window.end() == 4)
    let lines = window.errors.split(separator: "\n").filter { $0.hasPrefix("fidget: ") }
    #expect(
      lines == [
        "fidget: the Wayland compositor has gone; 1 value not saved: Pendulum Lamp: Gravity: 900 → 1800; the next start offers it"
      ])
  }

  /// Saves another gravity from outside and undoes it in the window, so that the window's value is not in the file.
  private static func leaveAnUnsavedValue(
    in window: OpenWindow, on server: TouchServer, _ folder: FidgetCommand.Folder
  ) throws {
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    let keys = try TestKeyboard(on: server.display)
    folder.write("{\"lamp\": {\"gravity\": 900}}", to: "c.json")
    #expect(window.next("config.applied") != nil)
    keys.press(.control, .z)
    #expect(window.next("tuning.undo") != nil)
  }

  @Test(.enabled(if: TouchServer.isAvailable, TouchServer.needed)) func recoveryOfferIsDroppedOnlyWhenAskedTwice()
    throws
  {
    let server = try TouchServer(width: 200, height: 200)
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"gravity\": 1800}}", to: "c.json")
    do {
      let window = try Desk.open(on: server, in: folder)
      try Self.leaveAnUnsavedValue(in: window, on: server, folder)
      window.send(SIGTERM)
      #expect(window.end() == 0)
    }
    let window = try Desk.open(on: server, in: folder)
    #expect(window.next("recovery.offered") != nil, "\(window.errors)")
    #expect(window.next("window.opened") != nil)
    let keys = try TestKeyboard(on: server.display)
    keys.press(.escape)
    #expect(window.next("gallery.opened") != nil)
    keys.press(.escape)
    #expect(window.next("tuning.unsaved") != nil)
    keys.press(.escape)
    #expect(window.end() == 0)
    let next = try Desk.open(on: server, in: folder)
    #expect(next.lines(until: "window.opened").allSatisfy { !$0.contains("recovery") })
  }

  @Test func nohupIsRespected() throws {
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let window = try OpenWindow(
      ["lamp", "--size", "200x160", "--renderer", "software", "--events", "-", "--config", "c.json"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy"], shell: "trap '' HUP; exec \"$@\"")
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    window.send(SIGHUP)
    folder.write("{\"lamp\": {\"gravity\": 900}}", to: "c.json")
    #expect(window.next("config.applied") != nil)
    window.send(SIGTERM)
    #expect(window.end() == 0)
  }
}
