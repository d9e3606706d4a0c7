import CPlanar
import Canvas
import Formatting
import Testing

@testable import Capture

/// The changed boxes and the sizes of frames in an APNG.
@Suite struct APNGTests {
  private static func box(_ before: Bitmap, _ now: Bitmap) -> PixelBox {
    before.pixels.withUnsafeBytes { before in
      now.pixels.withUnsafeBytes { now in
        let (old, new) = (before.baseAddress!, now.baseAddress!)
        return changedBox(
          old.assumingMemoryBound(to: UInt32.self), new.assumingMemoryBound(to: UInt32.self), 20, 10)
      }
    }
  }

  @Test func onlyTheChangedAreaIsWritten() {
    let before = PixelTests.pattern(20, 10)
    var now = before
    #expect(Self.box(before, now).width == 0)
    now.pixels[3 * 20 + 7].green ^= 1
    now.pixels[5 * 20 + 4].red ^= 1
    let box = Self.box(before, now)
    #expect(box.x == 4 && box.y == 3 && box.width == 4 && box.height == 3)
    now.pixels[0].alpha = 7
    #expect(Self.box(before, now).x == 0, "a shadow changes alpha alone")
  }

  /// Browsers count milliseconds, and a clip lasts as long in them as elsewhere.
  @Test(arguments: [Ratio(60), Ratio(25), Ratio(30_000, 1001)]) func delaysAreWholeMilliseconds(_ rate: Ratio) {
    let delays = (0..<600).map { APNGSink.delay(rate, frame: $0) }
    #expect(delays.allSatisfy { $0.1 == 1000 })
    let length = Int((600 * 1000 / rate.value).rounded())
    #expect(delays.reduce(0) { $0 + $1.0 } == length)
  }

  @Test func unchangedFrameIsOnePixel() {
    let picture = PixelTests.pattern(20, 10)
    #expect(APNGSink.bytes(of: picture, since: picture) < 80)
    #expect(APNGSink.bytes(of: picture, since: PixelTests.pattern(20, 10, seed: 9)) > 600)
  }
}
