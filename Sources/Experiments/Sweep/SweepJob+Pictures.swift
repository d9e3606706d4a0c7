import Canvas
import Capture
import CommandLineSyntax
import Filming
import Motion
import Pictures
import Playing
import Tuning

/// The parts of a sweep that are drawn once: graphs, and the sheet around cells that run.
extension SweepJob {
  /// A picture, and the data to embed in its file.
  typealias Carrying = (bitmap: Bitmap, packed: [UInt8]?)

  func curvesPicture(_ readouts: [String], _ chosen: Int?) throws -> Carrying {
    let sheet = try CurveSheet(
      grid, readouts, seconds: try arguments.number(RenderOptions.seconds, in: 0...86_400), threads: threads)
    var canvas = Canvas(size: sheet.size)
    sheet.draw(chosen: chosen, on: &canvas)
    return (try still(canvas, scale: scale), try carried(sheet.layout, scale: scale))
  }

  func still(_ canvas: Canvas, scale: Double = 1) throws(Failure) -> Bitmap {
    try Camera(size: canvas.size, scale: scale, pictures: PictureStore(cache: arguments.cache)).picture(of: canvas)
  }

  // MARK: - Embedded data

  func carried(_ layout: SheetLayout, scale: Double = 1) throws -> [UInt8]? {
    try carried(
      Vector(Double(layout.size.width), Double(layout.size.height)), layout.place(of: 0), pitch: layout.pitch,
      columns: layout.columns, scale: scale)
  }

  /// Returns the take that all cells play and the layout of the cells. `nil` if it is not wanted or too large.
  private func carried(
    _ size: Vector, _ first: Rect, pitch: Vector, columns: Int, scale: Double
  ) throws -> [UInt8]? {
    if arguments.has(.noSource) { return nil }
    let sheet = CarriedSheet(
      axes: grid.axes.map { $0.carried(of: grid.maker.effect.id) }, size: size * scale,
      first: Rect(origin: first.origin * scale, size: first.size * scale), pitch: pitch * scale, columns: columns)
    return try setup.carried(grid.maker.effect).packed(sheet: sheet)
  }
}

extension SweepAxis {
  fileprivate func carried(of effect: String) -> CarriedSheet.Axis {
    let objects = values.compactMap { value -> String? in
      guard case .values(let patches) = value else { return nil }
      return JSONValue.object(patches[effect].changes.map { .init($0.name, $0.value.json()) }).line
    }
    return CarriedSheet.Axis(key: key, label: label, unit: unit, words: words, values: objects)
  }
}
