import Canvas
import Capture
import Filming
import Formatting
import Motion
import Threads

/// A contact sheet that is drawn frame by frame, its cells in parallel on all cores.
///
/// Every cell runs by itself, and is exactly the picture that `fidget render` draws.
final class SheetFilm: @unchecked Sendable {
  private let camera: Camera
  private let layout: SheetLayout
  private let cells: [SheetCell]
  private let threads: Int
  /// The sheet, of which only the cells change from frame to frame.
  private var sheet: Bitmap

  init(_ grid: SweepGrid, _ layout: SheetLayout, _ camera: Camera, sheet: Bitmap, threads: Int) throws {
    (self.camera, self.layout, self.sheet, self.threads) = (camera, layout, sheet, threads)
    let runs = Parallel.map(grid.count, threads: threads) { cell in Result { try grid.run(of: cell) } }
    cells = try runs.map { SheetCell(try $0.get(), camera) }
  }

  /// Draws all cells at one moment; called on one thread at a time, with moments in order.
  func draw(_ moment: Moment) -> Bitmap {
    let (layout, camera, cells) = (layout, camera, cells)
    let width = sheet.width
    sheet.pixels.withUnsafeMutableBufferPointer { pixels in
      // No two threads write to the same pixels.
      nonisolated(unsafe) let target = pixels
      _ = Parallel.map(cells.count, threads: threads) { index in
        cells[index].advance(to: moment.step)
        let picture = cells[index].draw(fraction: moment.fraction, camera)
        let place = layout.places[index]
        picture.pixels.withUnsafeBufferPointer { from in
          for row in 0..<picture.height {
            let start = (place.y + row) * width + place.x
            let line = UnsafeBufferPointer(rebasing: from[row * picture.width..<(row + 1) * picture.width])
            _ = target[start..<start + picture.width].update(fromContentsOf: line)
          }
        }
      }
    }
    return sheet
  }

  /// Writes a whole clip, still without its final name; returns the number of frames and their hash.
  func write(
    _ clip: Clip, until interruption: Interruption
  ) throws(Problem) -> (pipeline: FramePipeline, frames: Int, hash: FrameHash) {
    // The first request has no answer while the encoder starts, so that it is not left behind.
    interruption.answer([{}])
    let sink = try clip.sink(size: layout.size)
    let times = clip.times
    // Frames one after another, each on all cores, since they share the sheet's bitmap.
    let pipeline = try FramePipeline(to: [sink], size: layout.size, threads: 1) { _ in
      var frame = 0
      return { _, show in
        show(self.draw(Moment(times.moment(frame: frame))))
        frame += 1
      }
    }
    let givenUp = Problem(path: clip.name, message: "stopped before it was complete")
    interruption.answer([{ pipeline.stop() }, { pipeline.giveUp(givenUp) }])
    var progress = RenderProgress(name: clip.name, total: clip.frames.count)
    for _ in clip.frames where interruption.count == 0 {
      let isWanted = pipeline.submit { if $0.isEmpty { $0.append(Frame(size: PixelSize(1, 1))) } }
      if !isWanted { break }
      progress.show(pipeline.written)
    }
    progress.showCompleting()
    defer { progress.clear() }
    let (frames, hash) = try pipeline.finish()[0]
    return (pipeline, frames, hash)
  }
}
