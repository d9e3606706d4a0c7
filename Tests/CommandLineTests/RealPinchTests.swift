import Foundation
import Testing

/// Touches of the operating system, from the X server's touch code through SDL to the effect's own events.
@Suite(.serialized, .enabled(if: TouchServer.isAvailable, TouchServer.needed)) struct RealPinchTests {
  @Test func twoRealFingersStitchTheCarousel() throws {
    let server = try TouchServer(width: 800, height: 600)
    let window = try OpenWindow(
      ["stitch", "--size", "800x600", "--events", "-"],
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
    #expect(window.next("window.opened") != nil, "\(window.errors)")

    server.touch(.down, id: 1, x: 250, y: 300)
    server.touch(.down, id: 2, x: 550, y: 300)
    for step in 1...20 {
      server.touch(.move, id: 1, x: 250 + Double(step) * 4, y: 300)
      server.touch(.move, id: 2, x: 550 - Double(step) * 4, y: 300)
    }
    let stitched = window.next("stitch.stitched")
    #expect(stitched?.contains("< 0.95") == true, "\(stitched ?? window.errors)")

    for step in 1...30 {
      server.touch(.move, id: 1, x: 330 - Double(step) * 4, y: 300)
      server.touch(.move, id: 2, x: 470 + Double(step) * 4, y: 300)
    }
    let parted = window.next("stitch.parted")
    #expect(parted?.contains("> 1.05") == true, "\(parted ?? window.errors)")
    server.touch(.up, id: 1, x: 210, y: 300)
    server.touch(.up, id: 2, x: 590, y: 300)
  }

  /// A kiosk fills the screen of a bare X server, which has no window manager to enlarge the window.
  @Test func aKioskFillsAScreenWithoutAWindowManager() throws {
    let server = try TouchServer(width: 800, height: 600)
    let window = try OpenWindow(
      ["--kiosk", "--events", "-"], environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"])
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    // A window of a phone's shape would span x from 261 to 539.
    server.touch(.down, id: 1, x: 100, y: 200)
    server.touch(.up, id: 1, x: 100, y: 200)
    #expect(window.next("effect.opened")?.contains("ticket") == true, "\(window.errors)")
  }
}
