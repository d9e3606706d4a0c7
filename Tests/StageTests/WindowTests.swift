import CSDL
import Canvas
import Glibc
import Motion
import Testing

@testable import Stage

/// Everything that starts parts of SDL: one test at a time, on the main thread.
@MainActor @Suite(.serialized) struct SDLTests {}

/// Opens windows on a screen in memory.
extension SDLTests {
  @MainActor @Suite struct WindowTests {
    private static func window(driver: String, renderer: String?, _ size: Vector = Vector(64, 48)) throws -> Window {
      setenv("SDL_VIDEODRIVER", driver, 1)
      var options = Window.Options(title: "test", size: size)
      options.renderer = renderer
      options.waitsForScreen = false
      return try Window(options, pictures: PictureStore(resources: nil))
    }

    private static let hasGL: Bool = {
      guard let window = try? window(driver: "offscreen", renderer: "opengl") else {
        print("no OpenGL here, so its tests are skipped; install it with: apt install libgl1-mesa-dri libegl1")
        return false
      }
      _ = window
      return true
    }()

    @Test(arguments: BlendMode.allCases) func blendsAsTheCanvasSays(_ blend: BlendMode) throws {
      guard WindowTests.hasGL else { return }
      let window = try WindowTests.window(driver: "offscreen", renderer: "opengl")
      let ground = RGBA8(red: 100, green: 50, blue: 200, alpha: 255)
      let source = RGBA8(red: 60, green: 100, blue: 20, alpha: 128)
      let frame = Frame(
        size: window.pixelSize, meshes: [WindowTests.quad(ground, .normal), WindowTests.quad(source, blend)])
      try window.present(frame)
      let pixel = try #require(try window.readPixels())[32, 24]
      func expected(_ s: Double, _ d: Double) -> Double {
        let a = 128.0 / 255
        switch blend {
        case .normal: return s + d * (1 - a)
        case .additive: return min(1, s + d)
        case .multiply: return s * d + d * (1 - a)
        case .screen: return s + d * (1 - s)
        }
      }
      for (s, d, got) in [(60.0, 100.0, pixel.red), (100, 50, pixel.green), (20, 200, pixel.blue)] {
        #expect((expected(s / 255, d / 255) * 255 - Double(got)).magnitude <= 1.5)
      }
    }

    @Test func sizesFollowTheDisplayScale() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      var options = Window.Options(title: "test", size: Vector(100, 80))
      options.renderer = "software"
      options.displayScale = 2
      options.waitsForScreen = false
      let window = try Window(options, pictures: PictureStore(resources: nil))
      #expect(window.pixelSize == PixelSize(200, 160))
      #expect(window.scale == 2)
      #expect(window.size == Vector(100, 80))
    }

    @Test func unknownRenderersAreNamed() {
      #expect(throws: MachineError.self) {
        try WindowTests.window(driver: "dummy", renderer: "direct3d")
      }
    }

    @Test func wakesForFileDescriptorsAndCalls() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      _ = window.poll()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      defer { ends.forEach { close($0) } }
      var byte: UInt8 = 1
      write(ends[1], &byte, 1)
      window.wait(milliseconds: 5000, fileDescriptors: [ends[0]])
      #expect(window.poll().contains(.woken))
      Window.wake()
      window.wait(milliseconds: 5000)
      #expect(window.poll().contains(.woken))
    }

    @Test func translatesFingersKeysAndWheels() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software", Vector(200, 400))
      _ = window.poll()
      var event = SDL_Event()
      event.type = SDL_FINGERDOWN.rawValue
      event.tfinger.touchId = 7
      event.tfinger.fingerId = 1 << 40
      event.tfinger.x = 0.25
      event.tfinger.y = 1.5
      SDL_PushEvent(&event)
      event.tfinger.x = .nan
      SDL_PushEvent(&event)
      event = SDL_Event()
      event.type = SDL_MOUSEWHEEL.rawValue
      event.wheel.preciseX = 0.5
      event.wheel.preciseY = 1
      event.wheel.mouseX = 10
      event.wheel.mouseY = 20
      SDL_PushEvent(&event)
      event = SDL_Event()
      event.type = SDL_KEYDOWN.rawValue
      event.key.keysym.sym = Int32(SDLK_F11.rawValue)
      event.key.keysym.mod = UInt16(KMOD_LALT.rawValue | KMOD_RSHIFT.rawValue)
      event.key.state = 1
      SDL_PushEvent(&event)
      event = SDL_Event()
      event.type = SDL_MOUSEMOTION.rawValue
      event.motion.which = .max
      SDL_PushEvent(&event)
      #expect(
        window.poll() == [
          .finger(FingerContact(touch: 7, finger: 1 << 40, phase: .down, position: Vector(50, 400))),
          .wheel(WheelTurn(notches: Vector(-0.5, 1), position: Vector(10, 20))),
          .key(KeyPress(name: "F11", modifiers: [.alt, .shift])),
        ])
    }

    @Test func aScreenInMemoryIsNoDisplayUnlessNamed() {
      unsetenv("SDL_VIDEODRIVER")
      let display = getenv("DISPLAY").map { String(cString: $0) }
      let wayland = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
      unsetenv("DISPLAY")
      unsetenv("WAYLAND_DISPLAY")
      if case .available(let driver) = DisplayAvailability.find() { #expect(driver == "KMSDRM") }
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      #expect(DisplayAvailability.find() == .available(driver: "dummy"))
      if let display { setenv("DISPLAY", display, 1) }
      if let wayland { setenv("WAYLAND_DISPLAY", wayland, 1) }
    }

    private static func quad(_ color: RGBA8, _ blend: BlendMode) -> Mesh {
      let corners: [(Float, Float)] = [(0, 0), (64, 0), (64, 48), (0, 48)]
      return Mesh(
        vertices: corners.map { Mesh.Vertex(x: $0.0, y: $0.1, color: color) }, indices: [0, 1, 2, 0, 2, 3],
        blend: blend)
    }
  }
}
