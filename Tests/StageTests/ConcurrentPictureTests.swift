import Canvas
import Motion
import Testing
import Threads

@testable import Pictures
@testable import Stage

/// Tests of several threads that make pictures: each picture once, and the parts of one picture at the same time.
@Suite struct ConcurrentPictureTests {
  private static let size = PixelSize(32, 32)

  /// Returns a picture that calls `begun` with the first colour requested from it.
  private static func painting(_ key: String, _ begun: @escaping @Sendable () -> Void) -> Picture {
    .painted(
      Painting(key: key, size: Vector(32, 32)) { p in
        if p.x < 1, p.y < 1 { begun() }
        return Color(Exact.sin(p.x), Exact.cos(p.y), 0.5)
      })
  }

  @Test func concurrentRequestsMakeAPictureOnce() {
    let store = PictureStore(resources: nil)
    let made = Monitor(0)
    for round in 0..<50 {
      let picture = Self.painting("picture \(round)") { made.with { $0 += 1 } }
      let bitmaps = Parallel.map(4, threads: 4) { _ in store.bitmap(for: picture, pixels: Self.size) }
      #expect(bitmaps[0] != nil && bitmaps.allSatisfy { $0 == bitmaps[0] })
    }
    #expect(made.look { $0 } == 50)
  }

  @Test(.enabled(if: Machine.processors > 1)) func picturePartsAreMadeConcurrently() {
    let store = PictureStore(resources: nil)
    let begun = Monitor(0)
    let met = Monitor(0)
    let parts = (0..<2).map { number in
      Self.painting("part \(number)") {
        begun.with { $0 += 1 }
        // The limit is long because the other part may start late; without a limit the test could wait for ever.
        if begun.wait(until: Clock.nowNanoseconds + 10_000_000_000, { $0 == 2 ? true : nil }) != nil {
          met.with { $0 += 1 }
        }
      }
    }
    let face = Picture.baked(
      Baked(key: "face", size: Vector(64, 32)) { canvas in
        for (number, part) in parts.enumerated() {
          canvas.draw(part, in: Rect(x: Double(number) * 32, y: 0, width: 32, height: 32))
        }
      })
    _ = store.bitmap(for: face, pixels: PixelSize(64, 32))
    #expect(met.look { $0 } == 2)
  }
}
