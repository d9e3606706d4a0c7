import Foundation
import Motion
import Takes
import Testing

/// Touches of a real X server that reach the real program late, because the program is stopped like on a loaded machine.
///
/// The server reports their own times, and the removal of a device.
@Suite(.serialized, .enabled(if: TouchServer.isAvailable, TouchServer.needed)) struct LateTouchTests {
  private func open(on server: TouchServer, in folder: FidgetCommand.Folder = .init()) throws -> OpenWindow {
    let window = try OpenWindow(
      ["cards", "--size", "800x600", "--renderer", "software", "--events", "-"], in: folder,
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
    _ = try #require(window.next("window.opened"), "\(window.errors)")
    return window
  }

  /// Moves one finger over 300 points; returns, for each touch, the span in seconds in which the server learned of it.
  @discardableResult
  private func sweep(_ server: TouchServer) -> [ClosedRange<Double>] {
    (0...12).map { step in
      // A hand takes its time.
      if step > 0 { usleep(8000) }
      return when { server.touch(step == 0 ? .down : .move, id: 1, x: 250 + Double(step) * 25, y: 300) }
    }
  }

  private func when(_ touch: () -> Void) -> ClosedRange<Double> {
    let start = ProcessInfo.processInfo.systemUptime
    touch()
    return start...ProcessInfo.processInfo.systemUptime
  }

  @Test func delayedTouchesKeepTheirTimes() throws {
    let server = try TouchServer(width: 800, height: 600)
    let folder = FidgetCommand.Folder()
    let window = try open(on: server, in: folder)
    let f8: UInt32 = 74
    server.key(f8)
    _ = try #require(window.next("take.recording"), "\(window.errors)")
    window.send(SIGSTOP)
    var heard = sweep(server)
    heard.append(when { server.touch(.up, id: 1, x: 550, y: 300) })
    window.send(SIGCONT)
    _ = try #require(window.next("cards.snapped"), "\(window.errors)")
    server.key(f8)
    _ = try #require(window.next("take.recorded"), "\(window.errors)")
    let name = try #require(folder.names(in: "takes").first)
    let take = try Take(parsing: folder.read("takes/\(name)") ?? "", named: name)
    let times = TakePlayer(take).allInputs.map { Step.time($0.step) + $0.input.time }
    try #require(times.count == heard.count)
    // The server's times are whole milliseconds.
    let rounding = 0.0011
    for index in heard.indices.dropFirst() {
      let passed = times[index] - times[0]
      let least = heard[index].lowerBound - heard[0].upperBound - rounding
      let most = heard[index].upperBound - heard[0].lowerBound + rounding
      #expect((least...most).contains(passed), "touch \(index)")
    }
  }

  @Test(arguments: [false, true]) func deviceUnpluggedDuringFlickThrowsNothing(isLate: Bool) throws {
    let server = try TouchServer(width: 800, height: 600)
    let window = try open(on: server)
    if isLate { window.send(SIGSTOP) }
    sweep(server)
    try server.unplug()
    if isLate { window.send(SIGCONT) }
    let lines = window.lines(until: "cards.snapped")
    #expect(lines.contains { $0.contains("a touch device came or went") }, "\(lines)")
    #expect(lines.last?.contains("cancelled at") == true, "\(lines)")
  }
}
