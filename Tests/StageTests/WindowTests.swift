import CSDL
import Canvas
import Capture
import Formatting
import Foundation
import Gestures
import Glibc
import Motion
import Raster
import Testing
import Threads

@testable import Pictures
@testable import Stage

/// The parent of all tests that start parts of SDL; they run one at a time, on the main thread.
@MainActor @Suite(.serialized) struct SDLTests {}

/// Tests that open windows on a screen in memory.
extension SDLTests {
  @MainActor @Suite struct WindowTests {
    static func window(driver: String, renderer: String?, _ size: Vector = Vector(64, 48)) throws -> Window {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
      var options = Window.Options(title: "test", size: size)
      options.renderer = renderer
      options.waitsForScreen = false
      return try Window(options, pictures: PictureStore(resources: nil))
    }

    private static let hasGL = (try? window(driver: "offscreen", renderer: "opengl")) != nil
    private nonisolated static let noGL: Comment =
      "no OpenGL here; install it with: apt install libgl1-mesa-dri libegl1"

    @Test(.enabled(noGL) { await hasGL }, arguments: BlendMode.allCases) func gpuBlendsFollowTheCanvasFormula(
      _ blend: BlendMode
    )
      throws
    {
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

    /// Both back ends guarantee that at most 2 % of the pixels differ by more than 8/255.
    @Test(.enabled(noGL) { await hasGL }, arguments: [1.0, 2.0]) func gpuMatchesTheRasteriser(_ scale: Double)
      throws
    {
      let window = try WindowTests.window(driver: "offscreen", renderer: "opengl", Vector(320, 240) * scale)
      let frame = Mesher().frame(of: WindowTests.scene, scale: scale)
      try window.present(frame)
      let drawn = try #require(try window.readPixels())
      let exact = Raster.bitmap(of: frame, pictures: window.pictures)
      #expect(drawn.width == exact.width && drawn.height == exact.height)
      if let folder = getenv("FIDGET_LOOK").map({ String(cString: $0) }) {
        try Data(PNGFile.encoded(drawn)).write(to: URL(fileURLWithPath: "\(folder)/gpu-\(Int(scale)).png"))
        try Data(PNGFile.encoded(exact)).write(to: URL(fileURLWithPath: "\(folder)/cpu-\(Int(scale)).png"))
      }
      let differing = zip(drawn.pixels, exact.pixels).count { a, b in
        func far(_ x: UInt8, _ y: UInt8) -> Bool { abs(Int(x) - Int(y)) > 8 }
        return far(a.red, b.red) || far(a.green, b.green) || far(a.blue, b.blue)
      }
      #expect(Double(differing) < 0.02 * Double(drawn.pixels.count))
    }

    /// Strokes that stay are sent once, and later frames have the same pixels as those of a painter that sends everything.
    @Test(.enabled(noGL) { await hasGL }) func strokesThatStayAreSentOnce() throws {
      let lines = (0..<60).map { (line: Int) -> Path in
        Path.polyline((0..<40).map { (x: Int) -> Vector in Vector(Double(line + x), Double(20 + x * (x + line) % 90)) })
      }
      let kept = try WindowTests.window(driver: "offscreen", renderer: "opengl", Vector(160, 120))
      let new = try WindowTests.window(driver: "offscreen", renderer: "opengl", Vector(160, 120))
      let painter = try #require(kept.painter as? GPUPainter)
      var (mesher, sent) = (Mesher(), [Int]())
      for step in 0..<12 {
        var canvas = Canvas(size: Vector(160, 120))
        canvas.fill(.rect(canvas.bounds), step == 9 ? Color(hex: 0xDDEEFF) : .white)
        for line in lines.prefix(step == 7 ? 50 : 60) { canvas.stroke(line, width: 2, .black, cap: .round) }
        canvas.fill(.circle(Vector(10 + 9 * Double(step), 50), radius: 8), Color.white.opacity(0.5))
        var frame = Frame(size: PixelSize(0, 0))
        mesher.mesh(canvas, scale: 1, into: &frame)
        try kept.present(frame)
        sent.append(painter.sent)
        try new.present(Mesher().frame(of: canvas, scale: 1))
        #expect(try kept.readPixels() == new.readPixels(), "step \(step)")
      }
      #expect(sent[4] * 4 < sent[0] && sent[5] == sent[4] && sent[8] > sent[4], "\(sent)")
    }

    @Test func softwareRendererShowsTheRasteriser() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software", Vector(320, 240))
      let frame = Mesher().frame(of: WindowTests.scene, scale: 1)
      try window.present(frame)
      #expect(try window.readPixels() == Raster.bitmap(of: frame, pictures: window.pictures))
    }

    /// A canvas with everything that a frame can hold: fills, strokes, text, paint, shadows, a turned and a bent
    /// picture, a layer, blends.
    private static var scene: Canvas {
      var canvas = Canvas(size: Vector(320, 240))
      let sky = Picture.painted(
        Painting(key: "sky", size: Vector(320, 240)) { Color($0.x / 320, $0.y / 240, 0.5) })
      canvas.draw(sky, in: canvas.bounds)
      canvas.shadow(of: Rect(x: 30, y: 30, width: 120, height: 80), radius: 16, offset: Vector(0, 12), blur: 28, .black)
      canvas.fill(.rounded(Rect(x: 30, y: 30, width: 120, height: 80), 16), Color(hex: 0xF6F3EC))
      canvas.text(TextRun("Fidget gy", size: 28, weight: .bold, width: 120), at: Vector(40, 40), Color(hex: 0x0E1016))
      canvas.stroke(.circle(Vector(230, 70), radius: 40), width: 3, Color(hex: 0x2EC4B6), dashes: [12, 6])
      canvas.fill(.circle(Vector(230, 70), radius: 24), Color(1, 0.7, 0.2, 0.6), blend: .additive)
      canvas.fill(.circle(Vector(250, 80), radius: 24), Color(0.6, 0.3, 0.9, 0.8), blend: .multiply)
      canvas.fill(.circle(Vector(215, 50), radius: 16), Color(0.6, 0.3, 0.9, 0.8), blend: .screen)
      canvas.with(.translation(Vector(60, 180)) * .rotation(radians: 0.3)) {
        $0.draw(sky, in: Rect(x: -30, y: -30, width: 90, height: 60), corners: Corners(10))
      }
      let bent = (0..<25).map { index in
        let (column, row) = (Double(index % 5), Double(index / 5))
        return Grid.Point(
          Vector(150 + column * 14 + row * row, 150 + row * 16), texture: Vector(column / 4, row / 4),
          color: Color(1, 1, 1, 0.5 + row / 8))
      }
      canvas.draw(Grid(picture: sky, columns: 5, points: bent))
      var inner = Canvas(size: Vector(60, 60))
      inner.fill(.rect(inner.bounds), Color(hex: 0x443091))
      inner.fill(.circle(Vector(30, 30), radius: 20), Color(hex: 0xFFC24B))
      canvas.draw(Layer(inner, in: Rect(x: 245, y: 160, width: 60, height: 60), corners: Corners(12)))
      return canvas
    }

    @Test func sizesFollowTheDisplayScale() throws {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE)
      var options = Window.Options(title: "test", size: Vector(100, 80))
      options.renderer = "software"
      options.displayScale = 2
      options.waitsForScreen = false
      let window = try Window(options, pictures: PictureStore(resources: nil))
      #expect(window.pixelSize == PixelSize(200, 160))
      #expect(window.scale == 2)
      #expect(window.size == Vector(100, 80))
    }

    @Test func presentReturnsThePreviousFrame() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      let frames = [0x20, 0x90].map { (red: UInt8) in
        Frame(
          size: window.pixelSize,
          meshes: [WindowTests.quad(RGBA8(red: red, green: 0, blue: 0, alpha: 255), .normal)])
      }
      var frame = frames[0]
      try window.present(&frame)
      #expect(frame.meshes.isEmpty)
      frame = frames[1]
      try window.present(&frame)
      #expect(frame == frames[0])
      #expect(window.lastFrame == frames[1])
      #expect(try window.readPixels()?[32, 24].red == 0x90)
    }

    /// Only changed areas are copied to the screen; a frame laid over another disappears with the next one.
    @Test func theScreenShowsEveryFrameWhole() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software", Vector(400, 300))
      let plate = Frame(
        size: window.pixelSize, meshes: [WindowTests.quad(RGBA8(red: 9, green: 90, blue: 200, alpha: 255), .normal)])
      let store = PictureStore(resources: nil)
      for (x, isOver) in [(60.0, false), (64, false), (300, true), (300, false), (302, false), (40, true), (42, false)]
      {
        var canvas = Canvas(size: Vector(400, 300))
        canvas.fill(.rect(canvas.bounds), Color(hex: 0x182030))
        canvas.fill(.circle(Vector(x, 150), radius: 30), Color(hex: 0xFFC24B))
        var frame = Mesher().frame(of: canvas, scale: 1)
        var expected = Bitmap(width: 400, height: 300)
        Raster.draw(frame, pictures: store, into: &expected)
        if isOver { Raster.draw(plate, pictures: store, into: &expected) }
        try window.present(&frame, over: isOver ? plate : nil)
        #expect(try WindowTests.screen(of: window) == expected.pixels.map { SIMD3($0.red, $0.green, $0.blue) }, "\(x)")
      }
    }

    /// Returns the colours of the window's own pixels.
    private static func screen(of window: Window) throws -> [SIMD3<UInt8>] {
      let surface = try #require(SDL_GetWindowSurface(window.window)).pointee
      return (0..<Int(surface.w * surface.h)).map { index in
        let (x, y) = (index % Int(surface.w), index / Int(surface.w))
        let pixel = (surface.pixels + y * Int(surface.pitch) + x * 4).load(as: UInt32.self)
        var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
        SDL_GetRGB(pixel, surface.format, &red, &green, &blue)
        return SIMD3(red, green, blue)
      }
    }

    @Test func unknownRenderersAreNamed() {
      #expect(throws: Problem.self) {
        try WindowTests.window(driver: "dummy", renderer: "direct3d")
      }
    }

    @Test func wakesForFileDescriptorsAndCalls() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      _ = window.poll()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      defer { for end in ends { close(end) } }
      var byte: UInt8 = 1
      write(ends[1], &byte, 1)
      window.wait(milliseconds: 5000, fileDescriptors: [ends[0]])
      #expect(window.poll().contains(.woken))
      Window.wake()
      window.wait(milliseconds: 5000)
      #expect(window.poll().contains(.woken))
    }

    /// A wait ends with an event behind SDL's own mark of the beginning of a poll, and the next frame shows it.
    @Test func eventFromAWaitIsPolledAtOnce() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      _ = window.poll()
      window.wait(milliseconds: 1)
      var event = SDL_Event()
      event.type = SDL_MOUSEBUTTONDOWN.rawValue
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      event.button.state = 1
      SDL_PushEvent(&event)
      #expect(window.pause(until: .max, orInputFrom: 0))
      #expect(window.poll().contains { if case .mouseButton = $0 { true } else { false } })
    }

    /// A request of a remote client is shown as early as a finger on the window.
    @Test func inputOfAnotherThreadEndsAPause() throws {
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      _ = window.poll()
      Window.wakeForInput()
      #expect(window.pause(until: .max, orInputFrom: 0))
      #expect(window.poll().contains(.woken))
      Window.wake()
      #expect(!window.pause(until: Clock.nowNanoseconds + 2_000_000, orInputFrom: 0))
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
          .finger(RawTouch(device: 7, finger: 1 << 40, phase: .down, position: Vector(50, 400))),
          .wheel(WheelTurn(notches: Vector(-0.5, 1), position: Vector(10, 20))),
          .key(KeyPress(name: "F11", modifiers: [.alt, .shift])),
        ])
    }

    @Test func memoryDriversNeedToBeNamed() {
      // The driver is set by SDL's hint, because changing the environment is not safe while other tests run.
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "", SDL_HINT_OVERRIDE)
      #expect(!DisplayAvailability.isShown("offscreen"))
      #expect(!DisplayAvailability.isShown("dummy"))
      #expect(DisplayAvailability.isShown("x11"))
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE)
      #expect(DisplayAvailability.find() == .available(driver: "dummy"))
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    private static func quad(_ color: RGBA8, _ blend: BlendMode) -> Mesh {
      let corners: [(Float, Float)] = [(0, 0), (64, 0), (64, 48), (0, 48)]
      return Mesh(
        vertices: corners.map { Mesh.Vertex(x: $0.0, y: $0.1, color: color) }, indices: [0, 1, 2, 0, 2, 3],
        blend: blend)
    }
  }
}
