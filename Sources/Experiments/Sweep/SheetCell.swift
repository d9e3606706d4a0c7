import Canvas
import Effects
import Filming
import Motion
import Playing
import Raster

/// A run with the means to draw it; used by one thread at a time.
final class SheetCell: @unchecked Sendable {
  private var run: TakeRun
  private var canvas: Canvas
  private var mesher = Mesher()
  private var frame: Frame
  private let rasterizer = Rasterizer(threads: 1)
  private var happenings: [Happening] = []
  private var steps: Int64 = 0
  /// Whether the effect has failed; it stands still from then on.
  private var hasFailed = false

  init(_ run: TakeRun, _ camera: Camera) {
    self.run = run
    canvas = Canvas(size: run.performance.size)
    frame = Frame(size: camera.pixels)
  }

  /// Runs steps up to the state after the next step, as a film does.
  func advance(to step: Int64) {
    while steps <= step {
      happenings.removeAll(keepingCapacity: true)
      if !hasFailed { do { try run.step(&happenings) } catch { hasFailed = true } }
      steps += 1
    }
  }

  func draw(fraction: Double, _ camera: Camera) -> Bitmap {
    run.draw(fraction: fraction, on: &canvas)
    camera.mesh(canvas, &mesher, into: &frame)
    camera.makePictures(of: frame)
    rasterizer.draw(frame, pictures: camera.pictures, ground: RGBA8(Look.ink))
    return rasterizer.bitmap
  }
}
