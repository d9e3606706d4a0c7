import Foundation
import Testing

/// Touches that a real X server tells the real program of while it stands still, as a loaded machine lets it: the server says
/// when they happened, and that a device has gone.
@Suite(.serialized, .enabled(if: TouchServer.isAvailable, TouchServer.needed)) struct LateTouchTests {
  private func open(on server: TouchServer) throws -> OpenWindow {
    let window = try OpenWindow(
      ["cards", "--size", "800x600", "--renderer", "software", "--events", "-"],
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
    _ = try #require(window.next("window.opened"), "\(window.errors)")
    return window
  }

  /// Moves one finger over 300 points, and says how fast that was in its last 60 ms.
  private func sweep(_ server: TouchServer) -> Double {
    var path: [(seconds: Double, x: Double)] = []
    for step in 0...12 {
      // A hand takes its time.
      if step > 0 { usleep(8000) }
      let x = 250 + Double(step) * 25
      server.touch(step == 0 ? .down : .move, id: 1, x: x, y: 300)
      path.append((ProcessInfo.processInfo.systemUptime, x))
    }
    let last = path[path.count - 1]
    let first = path.last { last.seconds - $0.seconds >= 0.06 } ?? path[0]
    return (last.x - first.x) / (last.seconds - first.seconds)
  }

  @Test func aThrowKeepsItsSpeedHoweverLateItIsHeardOf() throws {
    let server = try TouchServer(width: 800, height: 600)
    let window = try open(on: server)
    for id in 1...3 {
      window.send(SIGSTOP)
      let speed = sweep(server)
      server.touch(.up, id: 1, x: 550, y: 300)
      window.send(SIGCONT)
      let line = try #require(window.next("cards.snapped"), "\(window.errors)")
      let told = try /([0-9]+) [>≤] [0-9]+ pt.s/.firstMatch(in: line).flatMap { Double($0.1) } ?? .nan
      #expect((told / speed - 1).magnitude < 0.3, "\(told) pt/s told of \(speed), throw \(id)")
    }
  }

  @Test(arguments: [false, true]) func aDeviceThatGoesInMidFlickThrowsNothing(isLate: Bool) throws {
    let server = try TouchServer(width: 800, height: 600)
    let window = try open(on: server)
    if isLate { window.send(SIGSTOP) }
    _ = sweep(server)
    try server.unplug()
    if isLate { window.send(SIGCONT) }
    let lines = window.lines(until: "cards.snapped")
    #expect(lines.contains { $0.contains("a touch device came or went") }, "\(lines)")
    #expect(lines.last?.contains("cancelled at") == true, "\(lines)")
  }
}
