import Foundation
import Testing

/// A pinch that the operating system believes in, from the X server's touch code through SDL to the effect's own words.
@Suite(.serialized) struct RealPinchTests {
  @Test func twoRealFingersStitchTheCarousel() throws {
    let server: TouchServer
    do {
      server = try TouchServer(width: 800, height: 600)
    } catch let unavailable as TouchServer.Unavailable {
      // Said aloud, so that a run without the X server is not mistaken for one that pinched.
      print("RealPinchTests: NOT RUN: \(unavailable.reason)")
      return
    }
    let window = try OpenWindow("stitch", "--size", "800x600", "--events", "-", on: server.display)
    #expect(window.next("window.opened") != nil, "\(window.errors)")

    server.touch(.down, id: 1, x: 250, y: 300)
    server.touch(.down, id: 2, x: 550, y: 300)
    for step in 1...20 {
      server.touch(.move, id: 1, x: 250 + Double(step) * 4, y: 300)
      server.touch(.move, id: 2, x: 550 - Double(step) * 4, y: 300)
    }
    let stitched = window.next("stitch.stitched")
    #expect(stitched?.contains("magnification 0.9") == true, "\(stitched ?? window.errors)")

    for step in 1...30 {
      server.touch(.move, id: 1, x: 330 - Double(step) * 4, y: 300)
      server.touch(.move, id: 2, x: 470 + Double(step) * 4, y: 300)
    }
    let parted = window.next("stitch.parted")
    #expect(parted?.contains("magnification 1.0") == true, "\(parted ?? window.errors)")
    server.touch(.up, id: 1, x: 210, y: 300)
    server.touch(.up, id: 2, x: 590, y: 300)
  }
}

/// A window of the real program, and what it says.
final class OpenWindow {
  private let process = Process()
  private let output = Pipe()
  private let folder = FidgetCommand.Folder()
  private var buffer = Data()

  init(_ arguments: String..., on display: String) throws {
    process.executableURL = FidgetCommand.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = FidgetCommand.clean(
      ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"], home: folder)
    process.standardOutput = output
    FileManager.default.createFile(atPath: folder.path("errors"), contents: nil)
    process.standardError = FileHandle(forWritingAtPath: folder.path("errors"))
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var errors: String { folder.read("errors") ?? "" }

  /// The next line with this event, waiting for it; nil when the program ends or stays silent for a minute.
  func next(_ event: String) -> String? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    while true {
      while let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer = Data(buffer[(end + 1)...])
        if line.contains("\"event\":\"\(event)\"") { return line }
      }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 60_000) > 0 else { return nil }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer.append(data)
    }
  }
}
