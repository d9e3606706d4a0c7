import CSDL
import Formatting
import Glibc
import Pictures

/// The painter of a window's frames, with the reason for the choice.
///
/// The renderer that the user named comes first, then OpenGL on a graphics card, then the program's own rasteriser.
@MainActor struct PainterChoice {
  let painter: any FramePainter
  /// The reason in words.
  let reason: String

  static func find(
    for window: OpaquePointer, _ options: Window.Options, _ pictures: PictureStore
  ) throws(Problem) -> PainterChoice {
    func opengl(_ name: String) throws(Problem) -> (GPUPainter, String) {
      let painter = try GPUPainter(window, driver: name, waitsForScreen: options.waitsForScreen, pictures)
      if VideoDriver.name == VideoDriver.console { try painter.prove() }
      return (painter, painter.driver ?? "a driver without a name")
    }
    if let name = options.renderer, name != "software" {
      let (painter, driver) = try opengl(name)
      return PainterChoice(painter: painter, reason: "asked for, drawn by \(driver)")
    }
    var reason = "asked for"
    if options.renderer == nil, !hasGraphicsCard {
      reason = "no graphics card here"
    } else if options.renderer == nil {
      reason = "no OpenGL here"
      for name in ["opengl", "opengles2"] {
        guard let (painter, driver) = try? opengl(name) else { continue }
        if !GPUPainter.isProgram(driver) { return PainterChoice(painter: painter, reason: "drawn by \(driver)") }
        painter.close()
        reason = "OpenGL is drawn by \(driver), on the processor"
        break
      }
    }
    return PainterChoice(painter: CPUPainter(try surface(of: window, options), pictures), reason: reason)
  }

  /// Returns pixels that the system or the screen shows directly if possible, otherwise a texture.
  private static func surface(
    of window: OpaquePointer, _ options: Window.Options
  ) throws(Problem) -> any WindowSurface {
    if VideoDriver.name == VideoDriver.console, let surface = ScanOutSurface(window) { return surface }
    if !["x11", "dummy", "offscreen"].contains(VideoDriver.name),
      let surface = TextureSurface(window, waitsForScreen: options.waitsForScreen)
    {
      if VideoDriver.name == VideoDriver.console { try surface.prove() }
      return surface
    }
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    return try SharedSurface(window)
  }

  /// Whether there is a graphics card; without one, OpenGL could only run on the processor.
  ///
  /// In that case no driver is loaded to find out, because loading takes longer than everything else that a window
  /// waits for. The cards of other systems have files of other names.
  private static var hasGraphicsCard: Bool {
    ["dri", "nvidiactl", "nvhost-gpu", "dxg", "kgsl-3d0", "mali0", "galcore", "pvrsrvkm"].contains {
      access("/dev/\($0)", F_OK) == 0
    }
  }
}
