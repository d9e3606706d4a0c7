import Canvas
import Effects
import Motion

/// Draws the QR code of the link and the badge of connected clients.
extension RemoteTool {
  private static let (padding, quiet) = (20.0, 4)
  /// The distance between the code and its lines, and between two lines, in points.
  private static let (gap, lineGap) = (12.0, 2.0)

  /// Returns the frame of the plate with the code and its lines, in the middle of the room.
  ///
  /// An address that only this machine can open has no code: a phone could not use it.
  /// The position and the size of a module are whole numbers of points, so that modules begin on pixels.
  func plate(in room: Vector) -> Rect {
    let modules = Double((place?.side ?? 29) + 2 * Self.quiet)
    let module = max(2, (min(280, room.x - 72, room.y - 200) / modules).rounded(.down))
    let width = module * modules
    let lines = lines(width: width, accent: .white).reduce(0) { $0 + $1.run.box.y + Self.lineGap }
    let code = place?.isOpen == false ? 0 : width + Self.gap
    let size = Vector(width, (code + lines - Self.lineGap).rounded(.up)) + Vector(2, 2) * Self.padding
    let origin = (room - size) / 2
    return Rect(origin: Vector(origin.x.rounded(), origin.y.rounded()), size: size)
  }

  /// Returns the lines below the code: the address, its use, and who can read the traffic.
  private func lines(width: Double, accent: Color) -> [(run: TextRun, color: Color)] {
    guard let place else { return [] }
    let (use, note) =
      place.isOpen
      ? ("Scan it to tune from a phone.", "Not encrypted: others on this network can read it.")
      : ("Open it in a browser on this machine.", "For a phone, set playground.remote.address in the config.")
    let lines: [(text: String, size: Double, weight: TextRun.Weight, color: Color)] = [
      (place.address, 14, .semibold, Look.text), (use, 12, .medium, accent), (note, 12, .regular, Look.mistLong),
    ]
    return lines.map { line in
      let run = TextRun(paragraph: line.text, size: line.size, weight: line.weight, width: width, slack: 4, limit: 2)
      return (run, line.color)
    }
  }

  func drawCode(_ accent: Color, on canvas: inout Canvas) {
    guard let place else { return }
    let alpha = fade.value
    let plate = plate(in: canvas.size).offset(by: Vector(0, 8 * (1 - alpha)))
    let width = plate.width - 2 * Self.padding
    canvas.plate(plate, radius: 16, Color(hex: 0x14161E, 0.97 * alpha), drop: 24, blur: 64, shadow: 0.5 * alpha)
    var y = plate.y + Self.padding
    if place.isOpen {
      draw(place, in: Rect(x: plate.x + Self.padding, y: y, width: width, height: width), alpha, on: &canvas)
      y += width + Self.gap
    }
    for (run, color) in lines(width: width, accent: accent) {
      canvas.text(run, at: Vector(plate.x + Self.padding, y), color.opacity(alpha))
      y += run.box.y + Self.lineGap
    }
  }

  private func draw(_ place: RemotePlace, in code: Rect, _ alpha: Double, on canvas: inout Canvas) {
    let width = code.width
    canvas.fill(.rounded(code, 8), Look.paper.opacity(alpha))
    let module = width / Double(place.side + 2 * Self.quiet)
    for row in 0..<place.side {
      // Dark neighbours in a row are drawn as one bar, so that no light gap appears between them.
      var start = 0
      for column in 0...place.side where !place.isDark(column, row) {
        let bar = Rect(
          x: code.x + Double(start + Self.quiet) * module, y: code.y + Double(row + Self.quiet) * module,
          width: Double(column - start) * module, height: module)
        if column > start { canvas.fill(.rect(bar), Look.ink.opacity(alpha)) }
        start = column + 1
      }
    }
  }

  private var words: String { clients.count == 1 ? clients[0].name : "\(clients.count) connected" }

  /// The size of the badge of connected clients, in points.
  static let badgeSize = Vector(152, 28)

  func drawBadge(on plate: Rect, _ canvas: inout Canvas) {
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.86))
    canvas.fill(.circle(Vector(plate.x + 15, plate.midY), radius: 4), Look.good)
    let words = Rect(x: plate.x + 27, y: plate.y, width: plate.width - 35, height: plate.height)
    let run = TextRun(self.words, size: 12, weight: .medium, width: words.width).fitted(smallest: 10, anchor: .middle)
    canvas.line(run, in: words, Look.text)
  }
}
