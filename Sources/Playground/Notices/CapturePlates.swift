import Canvas
import Effects
import Motion

/// What the window says about captures: drawn over its picture, never in it.
enum CapturePlates {
  /// A red light while the window is recorded, upper right, below what stands there.
  static func drawLight(below top: Double, on canvas: inout Canvas) {
    let run = TextRun("REC", size: 12, weight: .semibold, width: 36, alignment: .leading)
    let plate = Rect(
      x: canvas.size.x - Look.margin(forWidth: canvas.size.x) - 72, y: max(20, top), width: 72, height: 28)
    canvas.fill(.rounded(plate, 14), Look.ink.opacity(0.86))
    canvas.fill(.circle(Vector(plate.x + 17, plate.midY), radius: 5), red)
    canvas.text(run, at: Vector(plate.x + 30, plate.midY - run.box.y / 2), Look.text)
  }

  /// A line at the bottom, in as many rows as it takes, above the `room` that others have there.
  static func drawNotice(_ text: String, isError: Bool, above room: Double = 0, on canvas: inout Canvas) {
    let margin = 16.0
    let most = min(480, canvas.size.x - 2 * margin) - 32
    // A row too many is better than an ellipsis.
    let wanted = (TextWidth.estimate(text, size: 14, weight: .regular) + 8).rounded(.up)
    let rows = wanted <= most ? 1 : TextWidth.lines(of: text, size: 14, width: most - 8, limit: 4)
    let width = rows == 1 ? min(most, wanted) : most
    let run = TextRun(text, size: 14, width: width, lines: rows, alignment: rows == 1 ? .center : .leading)
    let size = Vector(width + 32, run.box.y + 18)
    let plate = Rect(
      x: (canvas.size.x - size.x) / 2, y: canvas.size.y - margin - room - size.y, width: size.x, height: size.y)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.9))
    canvas.text(run, at: Vector(plate.x + 16, plate.y + 9), isError ? Look.error : Look.text)
  }

  private static let red = Color(hex: 0xFF4A3D)
}
