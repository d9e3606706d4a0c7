import CSDL
import Canvas
import Gestures
import Motion
import Raster
import Testing

@testable import Stage

/// Tests of a picture turned on its way to the screen; the pixels read back are not turned.
extension SDLTests {
  @MainActor @Suite struct RotationTests {
    private static let size = Vector(224, 176)

    private func window(_ driver: String, _ renderer: String, _ turn: QuarterTurn) throws -> Window {
      let window = try WindowTests.window(driver: driver, renderer: renderer, turn.size(Self.size))
      var mounting = Mounting()
      mounting.picture = turn
      window.mounting = mounting
      return window
    }

    /// Returns a frame that differs everywhere, with a dot that moves.
    private func frame(_ window: Window, dot: Double) -> Frame {
      var canvas = Canvas(size: window.size)
      canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: Self.size, Color(hex: 0x102030), Color(hex: 0xE0A040)))
      canvas.fill(.rect(Rect(x: dot, y: 9, width: 13, height: 5)), Color(hex: 0x40FF20))
      return Mesher().frame(of: canvas, scale: 1)
    }

    @Test(arguments: QuarterTurn.allCases) func windowPixelsAreTheRotatedPicture(_ turn: QuarterTurn) throws {
      let window = try window("dummy", "software", turn)
      #expect(window.size == Self.size && window.pixelSize == PixelSize(224, 176))
      // The second frame changes only a part of the picture.
      for dot in [8.0, 170] {
        let frame = frame(window, dot: dot)
        try window.present(frame)
        let drawn = Raster.bitmap(of: frame, pictures: window.pictures)
        #expect(try window.readPixels() == drawn)
        let surface = try #require(SDL_GetWindowSurface(window.window)).pointee
        let pixels = try #require(surface.pixels).assumingMemoryBound(to: UInt32.self)
        var wrong = 0
        for y in 0..<176 {
          for x in 0..<224 {
            let place = PixelRect(x: x, y: y, width: 1, height: 1).turned(turn, in: PixelSize(224, 176))
            let got = pixels[place.y * Int(surface.pitch) / 4 + place.x]
            let want = drawn[x, y]
            var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
            SDL_GetRGB(got, surface.format, &red, &green, &blue)
            if (red, green, blue) != (want.red, want.green, want.blue) { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(turn), dot at \(dot)")
      }
    }

    @Test(arguments: QuarterTurn.allCases) func gpuRotatesItsPicture(_ turn: QuarterTurn) throws {
      guard let window = try? window("offscreen", "opengl", turn), let painter = window.painter as? GPUPainter else {
        return
      }
      let frame = frame(window, dot: 20)
      try window.present(frame)
      let upright = try #require(try window.readPixels())
      #expect(upright.width == 224 && upright.height == 176)
      painter.page.lay(into: painter.outputSize)
      let size = turn.size(Self.size)
      var shown = Bitmap(width: Int(size.x), height: Int(size.y))
      let width = Int32(shown.width * 4)
      shown.pixels.withUnsafeMutableBytes { bytes in
        _ = SDL_RenderReadPixels(
          painter.renderer, nil, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), bytes.baseAddress, width)
      }
      var wrong = 0
      for y in 0..<176 {
        for x in 0..<224 {
          let place = PixelRect(x: x, y: y, width: 1, height: 1).turned(turn, in: PixelSize(224, 176))
          if shown[place.x, place.y] != upright[x, y] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(turn)")
    }

    @Test func rotatedRectangleMatchesItsCorners() {
      let (size, rect) = (PixelSize(224, 176), PixelRect(x: 10, y: 20, width: 30, height: 8))
      for turn in QuarterTurn.allCases {
        let turned = rect.turned(turn, in: size)
        let corners = [Vector(10, 20), Vector(40, 28)].map { turn.place($0, in: Self.size) }
        #expect(
          Double(turned.x) == min(corners[0].x, corners[1].x) && Double(turned.y) == min(corners[0].y, corners[1].y))
        #expect(turned.width * turned.height == 240 && (turned.width == 8) == turn.isSideways)
      }
    }
  }
}
