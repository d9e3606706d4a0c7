import CSDL
import Canvas
import Formatting
import Gestures
import Motion
import Pictures
import Threads

/// The window, which draws frames and reports events.
///
/// Only one window is open at a time.
@MainActor package final class Window {
  package struct Options: Sendable {
    package var title: String
    /// The size of the window in points.
    package var size: Vector
    /// Whether somebody has chosen the size; a low screen replaces the default size by its own.
    package var isSizeChosen = true
    package var isFullscreen = false
    /// The name of the renderer, "opengl", "opengles2" or "software"; `nil` chooses one automatically.
    package var renderer: String?
    package var waitsForScreen = true
    /// The number of window units per point; `nil` uses the desktop's scale.
    package var displayScale: Double?
    package var isHidden = false
    /// The screen's name or number, from 1; empty for the system's choice.
    package var output = ""

    package init(title: String, size: Vector) {
      self.title = title
      self.size = size
    }
  }

  package let pictures: PictureStore
  /// The name of the video driver that SDL has chosen: "x11", "wayland", "offscreen"…
  package let videoDriver: String
  /// The name of the renderer: "opengl", "opengles2", or "software" if the program's own rasteriser draws on the CPU.
  package var rendererName: String { painter.name }
  /// Whether showing a frame waits for the screen's refresh.
  package var waitsForScreen: Bool { painter.waitsForScreen }
  /// The reason for the choice of the renderer, in words.
  package var rendererReason: String { steady.choice.reason }
  /// The number of window units per point.
  package private(set) var displayScale: Double
  var borders: WindowBorders
  /// Whether `ask(forWidth:)` has changed the width.
  private(set) var isWidened = false
  let window: OpaquePointer
  private var steady: RecoveringPainter
  var painter: any FramePainter { steady.choice.painter }
  private let options: Options
  /// The time that showing the last frame took, in nanoseconds, including the wait for the screen.
  package private(set) var showing: Int64 = 0
  /// Whether the last shown frame had all of its pictures at their sizes.
  package private(set) var isComplete = true
  package private(set) var lastFrame = Frame(size: PixelSize(0, 0))
  /// The orientation of screen and touch panel.
  package var mounting = Mounting() {
    didSet {
      painter.turn = mounting.picture
      if mounting.output != oldValue.output {
        Screens.bring(window, to: mounting.output)
        panels?.hurry()
      }
    }
  }
  var suspended = Clock.suspendedNanoseconds
  var devices = SIMD2<Int32>(0, 0)
  let sleep: LoopSleep
  /// The connection to the display server; `nil` if the window needs none.
  package let connection: DisplayConnection?
  var panels: TouchPanels?
  /// The console; `nil` unless SDL draws on a screen without a display server.
  let console: Console?
  /// The reader of the server's own touch reports; `nil` if it would add nothing to SDL's events.
  let touches: (any ServerTouches)?

  package init(_ options: Options, pictures: PictureStore) throws(Problem) {
    self.pictures = pictures
    self.options = options
    VideoDriver.setHints()
    CrashGuard.opens()
    defer { CrashGuard.opened() }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .sdl("SDL_Init") }
    // SDL puts a mark where a poll begins and ends the poll there. The events of a wait come after such a mark, and
    // would be left for the next frame.
    SDL_EventState(SDL_POLLSENTINEL.rawValue, SDL_IGNORE)
    videoDriver = VideoDriver.name
    guard DisplayAvailability.isShown(videoDriver) else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw Problem.machine("SDL_Init", "no display; only a screen in memory (\(videoDriver))")
    }
    if videoDriver == "x11" { X11Touches.prepare() }
    let screen = Screens.index(of: options.output) ?? 0
    displayScale = options.displayScale ?? Screens.desktopScale(driver: videoDriver, on: screen)
    borders = WindowBorders(areAwaited: videoDriver == "x11" && !options.isFullscreen && !options.isHidden)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
    let centered = Int32(0x2FFF_0000) + screen
    // Without a window manager, a window is fullscreen only by its size.
    let size = Screens.fitting(
      options.isFullscreen ? nil : options.size, isChosen: options.isSizeChosen, displayScale: displayScale, on: screen)
    guard let window = SDL_CreateWindow(options.title, centered, centered, size.0, size.1, flags) else {
      let error = Problem.sdl("SDL_CreateWindow")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    SDL_SetWindowMinimumSize(window, Int32(Self.least), Int32(Self.least))
    do {
      steady = try RecoveringPainter { () throws(Problem) in try PainterChoice.find(for: window, options, pictures)
      }
    } catch {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    SystemInput.wantText(at: nil)
    connection = DisplayConnection(of: window, driver: videoDriver)
    let display = DisplayConnection.display(of: window)
    panels = TouchPanels(display, driver: videoDriver)
    console = videoDriver == VideoDriver.console ? Console() : nil
    switch videoDriver {
    case VideoDriver.console: touches = console?.input
    case "x11": touches = display.flatMap(X11Touches.init)
    case "wayland": touches = display.flatMap(WaylandTouches.init)
    default: touches = nil
    }
    sleep = LoopSleep(on: console)
    devices = SystemInput.deviceCounts
  }

  isolated deinit {
    sleep.stop()
    if connection?.isBroken == true { return }
    touches?.close()
    painter.close()
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// The window's size in units, pixels and points, read again at each access.
  var measure: WindowMeasure {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return WindowMeasure(
      units: PixelSize(Int(width), Int(height)), pixels: painter.outputSize, displayScale: displayScale,
      turn: mounting.picture)
  }

  /// The size of the picture in pixels; 0 × 0 while there is nothing to draw on.
  package var pixelSize: PixelSize { measure.picturePixels }

  /// The number of pixels per point.
  package var scale: Double { measure.scale }

  /// The size of the picture in points.
  package var size: Vector { measure.size }

  /// Requests another size in points, within the screen's usable area; the window manager may refuse.
  package func ask(for size: Vector, isChosen: Bool = true) {
    guard !isFullscreen, size.x.isFinite, size.y.isFinite else { return }
    let size = mounting.picture.size(Vector(max(size.x, Self.least), max(size.y, Self.least)))
    let screen = max(0, SDL_GetWindowDisplayIndex(window))
    let (width, height) = Screens.fitting(size, isChosen: isChosen, displayScale: displayScale, on: screen)
    SDL_SetWindowSize(window, width, height)
  }

  /// Requests another width in points, within the screen's usable area, and keeps the height.
  ///
  /// The window moves left if it would leave the screen.
  package func ask(forWidth width: Double) {
    guard !isFullscreen, width.isFinite, mounting.picture == .none else { return }
    isWidened = true
    Screens.widen(window, to: width * displayScale)
  }

  package func scale(to asked: Double?) {
    displayScale = asked ?? Screens.desktopScale(driver: videoDriver, on: max(0, SDL_GetWindowDisplayIndex(window)))
  }

  /// The smallest length of a side, in points.
  private static let least = 160.0

  /// The message about devices that this user may not read, on a screen without a display server; `nil` for none.
  package var inputComplaint: String? { console?.input.complaint }

  /// The refresh rate of the window's screen, in frames per second; `nil` if the screen does not report it.
  package var refreshRate: Double? { Screens.refreshRate(of: window) }

  package var isFullscreen: Bool {
    get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    set {
      SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      if !newValue, options.isFullscreen { ask(for: options.size, isChosen: options.isSizeChosen) }
    }
  }

  package var title: String {
    get { String(sdl: SDL_GetWindowTitle(window)) ?? "" }
    set { SDL_SetWindowTitle(window, newValue) }
  }

  package var isVisible: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
  }

  /// Draws a frame and shows it, waits for the screen if that was requested, and returns the former frame in `frame`.
  ///
  /// The caller reuses the memory of the former frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to draw.
  ///   - over: a frame without layers that is shown on top and is no part of the picture.
  ///   - isRetuned: whether the frame differs from the one before by values or size, so that earlier pictures may stand in
  ///     for missing ones.
  ///   - reading: receives the pixels of the frame, before `over` is drawn on top.
  package func present(
    _ frame: inout Frame, over: Frame? = nil, isRetuned: Bool = false, reading: ((Bitmap) -> Void)? = nil
  ) throws(Problem) {
    guard frame.size.width > 0, frame.size.height > 0, pixelSize.width > 0, pixelSize.height > 0 else { return }
    connection?.check()
    try steady.draw(frame) { connection?.check() }
    isComplete = pictures.isComplete
    if isRetuned, !isComplete, pictures.findStandIns(for: frame, after: lastFrame) { try painter.draw(frame) }
    if let reading { reading(try painter.readPixels()) }
    if let over { try painter.draw(over: over.meshes) }
    connection?.check()
    let start = Clock.nowNanoseconds
    painter.show()
    showing = Clock.nowNanoseconds - start
    swap(&lastFrame, &frame)
  }

  /// Presents a frame without returning the former one.
  package func present(_ frame: Frame) throws(Problem) {
    var frame = frame
    try present(&frame)
  }

  /// Draws the last frame once more and returns its pixels; `nil` before the first frame.
  package func readPixels() throws(Problem) -> Bitmap? {
    guard lastFrame.size.width > 0 else { return nil }
    try painter.draw(lastFrame)
    return try painter.readPixels()
  }
}
