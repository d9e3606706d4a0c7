import CSDL
import Canvas
import Motion
import Raster
import Testing

@testable import Pictures
@testable import Stage

/// Tests of desktop units, surface pixels and picture points on screens of every scale.
@Suite struct WindowMeasureTests {
  /// Returns the measure of a window of 400 × 300 units on a screen of the given scale.
  private func measure(_ screenScale: Int, _ displayScale: Double, _ turn: QuarterTurn) -> WindowMeasure {
    WindowMeasure(
      units: PixelSize(400, 300), pixels: PixelSize(400 * screenScale, 300 * screenScale), displayScale: displayScale,
      turn: turn)
  }

  @Test("the picture has the window's points, whatever pixels the surface has", arguments: [1, 2, 3], [1.0, 1.25, 2])
  func pictureSizeIsInWindowPoints(_ screenScale: Int, _ displayScale: Double) {
    for turn in QuarterTurn.allCases {
      let measure = measure(screenScale, displayScale, turn)
      #expect(measure.scale == Double(screenScale) * displayScale)
      #expect(measure.size == turn.size(Vector(400, 300)) / displayScale)
      #expect(measure.picturePixels == PixelSize(400 * screenScale, 300 * screenScale).turned(turn))
    }
  }

  @Test(
    "a mouse and a finger at the same place of the glass reach the same point", arguments: [1, 2, 3], [1.0, 1.25, 2])
  func mouseAndFingerReachTheSamePoint(_ screenScale: Int, _ displayScale: Double) {
    for turn in QuarterTurn.allCases {
      let measure = measure(screenScale, displayScale, turn)
      for share in [Vector(0, 0), Vector(1, 0), Vector(0.25, 0.75), Vector(1, 1)] {
        let units = Vector(share.x * 400, share.y * 300)
        let point = measure.point(at: units)
        #expect((point - measure.point(atShare: share)).length < 1e-9, "\(turn) at \(share)")
        #expect((measure.units(at: point) - units).length < 1e-9, "\(turn) at \(share)")
        // The place in the window agrees with the place that the turned picture shows.
        #expect((turn.place(point, in: measure.size) * measure.scale - units * Double(screenScale)).length < 1e-9)
      }
    }
  }

  @Test("a surface of a pixel per unit, and none at all, measure the whole picture too")
  func surfacesWithoutPixelsAreMeasured() {
    var measure = measure(1, 1, .left)
    #expect(measure.size == Vector(300, 400) && measure.point(atShare: Vector(1, 1)) == Vector(0, 400))
    measure.pixels = PixelSize(0, 0)
    #expect(measure.scale == 1 && measure.size == .zero)
  }
}

extension SDLTests {
  /// Tests of the rasteriser's picture on its way through a texture, as on Wayland.
  @MainActor @Suite struct TextureSurfaceTests {
    /// Returns a software renderer of SDL, with the surface that it shows, whose pixels can be read.
    private func screen(_ width: Int, _ height: Int) throws -> (UnsafeMutablePointer<SDL_Surface>, TextureSurface) {
      let format = UInt32(SDL_PIXELFORMAT_XRGB8888.rawValue)
      let shown = try #require(SDL_CreateRGBSurfaceWithFormat(0, Int32(width), Int32(height), 32, format))
      return (shown, TextureSurface(try #require(SDL_CreateSoftwareRenderer(shown))))
    }

    /// Returns a frame with a ground that differs everywhere, and a dot that moves.
    private func frame(_ size: Vector, scale: Double, dot: Double) -> Frame {
      var canvas = Canvas(size: size)
      canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: size, Color(hex: 0x102030), Color(hex: 0xE0A040)))
      canvas.fill(.rect(Rect(x: dot, y: 9, width: 13, height: 5)), Color(hex: 0x40FF20))
      return Mesher().frame(of: canvas, scale: scale)
    }

    @Test("the whole picture is shown, pixel by pixel, at each scale and turn", arguments: [1, 2, 3])
    func pictureIsShownPixelByPixel(_ scale: Int) throws {
      for turn in QuarterTurn.allCases {
        let window = PixelSize(64 * scale, 48 * scale)
        let (shown, surface) = try screen(window.width, window.height)
        defer { SDL_FreeSurface(shown) }
        let store = PictureStore(resources: nil)
        let painter = CPUPainter(surface, store)
        painter.turn = turn
        #expect(painter.outputSize == window)
        let measure = WindowMeasure(units: PixelSize(64, 48), pixels: window, displayScale: 1, turn: turn)
        for dot in [4.0, 20] {
          let frame = frame(measure.size, scale: measure.scale, dot: dot)
          try painter.draw(frame)
          painter.show()
          let picture = Raster.bitmap(of: frame, pictures: store)
          #expect(wrong(shown, picture, turn) == 0, "scale \(scale), \(turn), dot at \(dot)")
        }
        // After a device has lost its textures, it shows the whole picture again.
        SDL_FillRect(shown, nil, 0)
        painter.forgetTextures(targetsOnly: false)
        let frame = frame(measure.size, scale: measure.scale, dot: 20)
        try painter.draw(frame)
        painter.show()
        #expect(wrong(shown, Raster.bitmap(of: frame, pictures: store), turn) == 0, "after a loss")
        painter.close()
        painter.close()
        #expect(painter.outputSize == window)
      }
    }

    /// Returns the number of pixels on the screen that differ from the picture.
    private func wrong(_ shown: UnsafeMutablePointer<SDL_Surface>, _ picture: Bitmap, _ turn: QuarterTurn) -> Int {
      let size = PixelSize(picture.width, picture.height)
      guard let pixels = shown.pointee.pixels?.assumingMemoryBound(to: UInt32.self),
        size.turned(turn) == PixelSize(Int(shown.pointee.w), Int(shown.pointee.h))
      else { return .max }
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = PixelRect(x: x, y: y, width: 1, height: 1).turned(turn, in: size)
          let got = pixels[place.y * Int(shown.pointee.pitch) / 4 + place.x] & 0xFF_FFFF
          let want = picture[x, y]
          if got != UInt32(want.red) << 16 | UInt32(want.green) << 8 | UInt32(want.blue) { wrong += 1 }
        }
      }
      return wrong
    }
  }
}
