import Canvas
import Effects
import Motion
import Raster
import Testing
import Tuning

@testable import Filming

/// The frame and margin around captures of a window.
@Suite @MainActor struct CaptureSurroundTests {
  private static func settings(_ frame: PlaygroundSettings.CaptureFrame, _ margin: Double) throws -> PlaygroundSettings
  {
    try PlaygroundSettings().applying(["captureFrame": frame.parameterValue, "captureMargin": .number(margin)])
  }

  private static func scene(_ size: Vector) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: size, Color(hex: 0x2266AA), Color(hex: 0xFFDD88)))
    canvas.fill(.circle(size / 3, radius: 20), .white)
    return canvas
  }

  /// The frame equals the one that `--frame` draws, except for rounding at the edges of the corners.
  @Test(arguments: [PlaygroundSettings.CaptureFrame.phone, .tablet, .none], [1.0, 1.5])
  func captureFrameMatchesFilmFrame(_ frame: PlaygroundSettings.CaptureFrame, _ scale: Double) throws {
    let size = Vector(120, 200)
    let bare = try Camera(size: size, scale: scale)
    var picture = bare.blank
    bare.expose(bare.frame(of: Self.scene(size)), into: &picture)
    let surround = try #require(CaptureSurround(try Self.settings(frame, 24), round: bare.pixels, scale: scale))
    let framing = Framing(try #require(Framing.Device(rawValue: frame.rawValue)), round: size, margin: 24)
    let camera = try Camera(size: framing.size, scale: scale, framing: framing)
    var drawn = camera.blank
    camera.expose(camera.frame(of: Self.scene(size)), into: &drawn)
    #expect(surround.size == camera.pixels)
    let framed = surround.framed(picture)
    let apart = zip(framed.pixels, drawn.pixels).map { a, b in
      max(abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
    }
    #expect(apart.max()! <= 3 && apart.count { $0 > 1 } < 40, "\(apart.max()!), \(apart.count { $0 > 1 })")
    // A second capture into the same memory has nothing left of the first.
    var again = framed
    #expect(surround.frame(picture, into: &again) && again == framed)
  }

  @Test func captureFrameCanBeTurnedOff() throws {
    #expect(try CaptureSurround(Self.settings(.off, 24), round: PixelSize(100, 100), scale: 1) == nil)
  }

  @Test func capturesOfAnotherSizeAreUnframed() throws {
    let surround = try #require(CaptureSurround(try Self.settings(.phone, 0), round: PixelSize(80, 120), scale: 1))
    let other = Bitmap(width: 81, height: 120)
    var capture = Bitmap(width: 0, height: 0)
    #expect(!surround.frame(other, into: &capture) && surround.framed(other) == other)
  }
}
