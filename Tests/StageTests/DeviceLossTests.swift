import CSDL
import Canvas
import Capture
import Effects
import Files
import Gestures
import Glibc
import Motion
import Playground
import Playing
import Raster
import Studies
import Testing
import Threads
import Tuning

@testable import Application
@testable import Commands
@testable import Stage

/// Tests of changes to screens, graphics cards and touch devices, reported by SDL to the loop of a real window.
///
/// The loop handles each change in the turn in which it receives the event.
extension SDLTests {
  @MainActor @Suite struct DeviceLossTests {
    /// An effect in a window, with the loop around it.
    @MainActor private final class Rig {
      let window: Window
      let playground: Playground
      let loop: WindowLoop
      private let heard: Heard
      private final class Heard { var lines: [String] = [] }

      init(_ effect: EffectCard = EffectCard(Lamp.self), _ size: Vector = Vector(200, 320)) throws {
        window = try WindowTests.window(driver: "dummy", renderer: "software", size)
        let host = ProgramHost(window.pictures, FileLedger(), window: SystemWindow())
        let heard = Heard()
        let log = EventLog { heard.lines.append($0) }
        let path = "/tmp/fidget-no-such-folder/c.json"
        let values = LiveValues(ValueStack(.all), of: .builtIn, configPath: path, host)
        var options = Playground.Options(effect)
        options.size = window.size
        playground = Playground(options, Tuner(values, Announcer(host, log), host), host, now: Clock.nowNanoseconds)
        loop = WindowLoop(window, playground, host, log, WindowFiles(configPath: path, nil), Interruption())
        self.heard = heard
        for _ in 0..<3 { turn() }
        heard.lines = []
      }

      @discardableResult func turn() -> Bool {
        SDL_Delay(5)
        return loop.turn(at: Clock.nowNanoseconds).hasPresented
      }

      func push(_ type: SDL_EventType, _ change: (inout SDL_Event) -> Void = { _ in }) {
        var event = SDL_Event()
        event.type = type.rawValue
        change(&event)
        SDL_PushEvent(&event)
      }

      func finger(_ type: SDL_EventType, _ x: Float, _ y: Float, id: Int64 = 3) {
        push(type) { event in
          event.tfinger.touchId = 7
          event.tfinger.fingerId = id
          (event.tfinger.x, event.tfinger.y) = (x, y)
        }
      }

      func window(_ event: SDL_WindowEventID) { push(SDL_WINDOWEVENT) { $0.window.event = UInt8(event.rawValue) } }

      /// Returns the reasons of the fingers cancelled since the last call.
      func cancels() -> [Substring] {
        defer { heard.lines = [] }
        return heard.lines.compactMap { line in
          guard line.contains("cancelled") else { return nil }
          return line.split(separator: "\"reason\":\"").last?.prefix { $0 != "\"" }
        }
      }

      /// Puts two fingers on the lamp's stage and checks that the loop has seen them.
      func layFingersDown() {
        finger(SDL_FINGERDOWN, 0.4, 0.5)
        finger(SDL_FINGERDOWN, 0.6, 0.5, id: 4)
        turn()
        _ = cancels()
        #expect(playground.hasFingers)
      }
    }

    /// If SDL has lost fingers for good, it never sends their lifts, only moves of fingers that are unknown to the table.
    @Test func mouseClickCancelsFingers() throws {
      let rig = try Rig()
      rig.layFingersDown()
      for (type, state) in [(SDL_MOUSEBUTTONDOWN, UInt8(1)), (SDL_MOUSEBUTTONUP, 0)] {
        rig.push(type) { event in
          (event.button.button, event.button.state) = (UInt8(SDL_BUTTON_RIGHT), state)
          (event.button.x, event.button.y) = (20, 300)
        }
      }
      rig.turn()
      #expect(!rig.playground.hasFingers)
      #expect(rig.cancels().count == 2)
      rig.finger(SDL_FINGERMOTION, 0.5, 0.6)
      rig.turn()
      #expect(!rig.playground.hasFingers)
      rig.layFingersDown()
    }

    @Test func hiddenWindowCancelsFingersAndRedrawsLater() throws {
      let rig = try Rig()
      rig.layFingersDown()
      SDL_HideWindow(rig.window.window)
      rig.turn()
      #expect(!rig.playground.hasFingers && rig.cancels().count == 2)
      SDL_ShowWindow(rig.window.window)
      #expect(rig.turn())
      rig.layFingersDown()
    }

    @Test func suspendCancelsFingersAndDropsNoSteps() throws {
      let rig = try Rig()
      rig.layFingersDown()
      let dropped = rig.playground.desk.scene.clock.droppedSteps
      rig.window.suspended -= 3_600_000_000_000
      rig.turn()
      #expect(!rig.playground.hasFingers && rig.cancels().count == 2)
      #expect(rig.playground.desk.scene.clock.droppedSteps == dropped)
    }

    @Test func unpluggedDeviceCancelsFingersAndReturns() throws {
      let rig = try Rig()
      rig.layFingersDown()
      // SDL lists one device fewer than a moment ago.
      rig.window.devices.x += 1
      rig.turn()
      #expect(!rig.playground.hasFingers && rig.cancels().count == 2)
      rig.layFingersDown()
    }

    /// The server lifts the fingers of the device, and only then reports that the device has gone.
    @Test func deviceUnpluggedDuringFlickThrowsNothing() throws {
      let rig = try Rig(EffectCard(Cards.self))
      rig.layFingersDown()
      for x in [0.45, 0.5, 0.55] as [Float] {
        rig.finger(SDL_FINGERMOTION, x, 0.5)
        rig.turn()
      }
      rig.finger(SDL_FINGERUP, 0.55, 0.5)
      rig.finger(SDL_FINGERUP, 0.6, 0.5, id: 4)
      rig.window.devices.x += 1
      rig.turn()
      #expect(!rig.playground.hasFingers)
      #expect(rig.cancels().count { $0 == "a touch device came or went" } == 2)
    }

    /// Covers every event after which the screen may have lost its content, or may be another screen.
    @Test(arguments: [
      SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_DISPLAY_CHANGED,
      SDL_WINDOWEVENT_SIZE_CHANGED,
    ])
    func exposedWindowIsRedrawnWhole(_ event: SDL_WindowEventID) throws {
      let rig = try Rig(EffectCard(Cards.self))
      try Self.spoil(rig)
      rig.window(event)
      #expect(rig.turn())
      try Self.expectWhole(rig.window)
    }

    @Test(arguments: [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET, SDL_DISPLAYEVENT])
    func deviceResetRedrawsTheWindow(_ event: SDL_EventType) throws {
      let rig = try Rig(EffectCard(Cards.self))
      try Self.spoil(rig)
      rig.push(event)
      #expect(rig.turn())
      try Self.expectWhole(rig.window)
    }

    @Test func thousandResizesInARow() throws {
      let rig = try Rig()
      var random = Mulberry32(seed: 5)
      for number in 1...1000 {
        SDL_SetWindowSize(rig.window.window, 160 + Int32(random.next() * 80), 160 + Int32(random.next() * 80))
        guard number % 40 == 0 else { continue }
        _ = rig.loop.turn(at: Clock.nowNanoseconds)
        #expect(rig.window.lastFrame.size == rig.window.pixelSize)
      }
      try Self.expectWhole(rig.window)
      rig.layFingersDown()
    }

    /// Simulates content left by another window, over a picture that the next frame does not change.
    private static func spoil(_ rig: Rig) throws {
      let isStill = (0..<400).contains { _ in !rig.turn() }
      try #require(isStill, "the picture has come to rest")
      let surface = try #require(SDL_GetWindowSurface(rig.window.window))
      SDL_FillRect(surface, nil, 0x00FF_00FF)
    }

    private static func expectWhole(_ window: Window) throws {
      let surface = try #require(SDL_GetWindowSurface(window.window)).pointee
      let drawn = Raster.bitmap(of: window.lastFrame, pictures: window.pictures)
      try #require(Int(surface.w) == drawn.width && Int(surface.h) == drawn.height)
      let pixels = surface.pixels.assumingMemoryBound(to: UInt32.self)
      let wrong = (0..<drawn.pixels.count).count { index in
        let place = index / drawn.width * Int(surface.pitch) / 4 + index % drawn.width
        let want = drawn.pixels[index]
        return pixels[place] & 0xFFFFFF != UInt32(want.red) << 16 | UInt32(want.green) << 8 | UInt32(want.blue)
      }
      #expect(wrong == 0)
    }

    // MARK: - A graphics card

    /// A card that is reset keeps the names of its textures, but not their content.
    @Test func resetGPUReloadsItsTextures() throws {
      guard let window = try? WindowTests.window(driver: "offscreen", renderer: "opengl"),
        let painter = window.painter as? GPUPainter
      else { return }
      var canvas = Canvas(size: Vector(64, 48))
      let sky = Picture.painted(Painting(key: "life", size: Vector(64, 48)) { Color($0.x / 64, $0.y / 48, 0.5) })
      canvas.draw(sky, in: canvas.bounds)
      let frame = Mesher().frame(of: canvas, scale: 1)
      try window.present(frame)
      let whole = try #require(try window.readPixels())
      #expect(!painter.textures.entries.isEmpty)
      for entry in painter.textures.entries.values {
        SDL_UpdateTexture(entry.texture, nil, [UInt8](repeating: 0, count: entry.bytes), 64 * 4)
      }
      #expect(try window.readPixels() != whole)
      var event = SDL_Event()
      event.type = SDL_RENDER_DEVICE_RESET.rawValue
      SDL_PushEvent(&event)
      #expect(window.poll().contains(.exposed))
      #expect(try window.readPixels() == whole)
    }
  }
}
