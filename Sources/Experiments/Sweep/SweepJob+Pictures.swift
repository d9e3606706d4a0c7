import Canvas
import Capture
import Commands
import Filming
import Stage

/// The parts of a sweep that are drawn once: a map of all cells, and what stands round those that run.
extension SweepJob {
  func mapPicture(_ rows: [SweepRow]) throws(Failure) -> Bitmap {
    let map = DecisionMap(
      grid, rows,
      colour.map { .measure(measures[$0].text, values: rows.map(\.numbers[$0])) } ?? .decisions(rows.map(\.decided)))
    var canvas = Canvas(size: map.size)
    map.draw(on: &canvas)
    return try still(canvas)
  }

  func still(_ canvas: Canvas) throws(Failure) -> Bitmap {
    try Camera(size: canvas.size, scale: 1, pictures: PictureStore(cache: arguments.cache)).picture(of: canvas)
  }
}
