import Canvas
import Capture
import Commands
import Filming
import Stage

/// The parts of a sweep that are drawn once: a map of all cells, and what stands round those that run.
extension SweepJob {
  func mapPicture(_ rows: [SweepRow]) throws(Failure) -> Bitmap {
    let key: DecisionMap.Key
    if let colour {
      key = .measure(measures[colour].text, values: rows.map { $0.numbers[colour] })
    } else {
      key = .decisions(rows.map(\.decided))
    }
    let map = DecisionMap(grid, rows, key)
    var canvas = Canvas(size: map.size)
    map.draw(on: &canvas)
    return try still(canvas)
  }

  func still(_ canvas: Canvas) throws(Failure) -> Bitmap {
    let camera = try Camera(size: canvas.size, scale: 1, pictures: PictureStore(cache: arguments.cache))
    var bitmap = camera.blank
    let frame = camera.frame(of: canvas)
    camera.makePictures(of: frame)
    camera.expose(frame, into: &bitmap)
    return bitmap
  }
}
