import Canvas
import Effects
import Interface
import Motion

/// The surfaces of the remote: the QR code of the link, and the badge of connected clients.
extension RemoteTool {
  private nonisolated static let quiet = 4

  /// Returns the plate with the code and its lines, in the middle of the room.
  ///
  /// An address that only this machine can open has no code: a phone could not use it.
  /// The position and the size of a module are whole numbers of points, so that modules begin on pixels.
  /// A card that the bars of height `foot` would cover stands above them.
  func card(
    _ place: RemotePlace, accent: Color = Look.coral, in room: Vector, foot: Double = 0
  ) -> Surface<Target> {
    let modules = Double(place.side + 2 * Self.quiet)
    let width = max(2, (min(280, room.x - 72, room.y - 200) / modules).rounded(.down)) * modules
    let code = Element<Target>.drawn(
      Drawn { frame, _, alpha, canvas in Self.draw(place, in: frame, alpha, on: &canvas) })
    let words = Element<Target>.column(
      Self.labels(place, accent: accent, width: width).map { .label($0) }, gap: 2)
    let column = Element<Target>.column(
      (place.isOpen ? [.sized(height: width, code), .gap(12)] : []) + [.sized(width: width, words)])
    let plate = Plate(Color(hex: 0x14161E, 0.97), radius: 16, padding: 20, shadow: 0.5, drop: 24, blur: 64)
    let part = Element<Target>.area(.plate, .plate(plate, column))
    let size = Vector(part.minimum.x, part.minimum.y.rounded(.up))
    var origin = (room - size) / 2
    origin.y = max(8, min(origin.y, room.y - foot - size.y - 8))
    return Surface(part, in: Rect(origin: origin.rounded, size: size))
  }

  /// Returns the lines below the code: the address, its use, and who can read the traffic.
  ///
  /// A label has one line, in smaller letters on a small card, where the last label has two.
  private static func labels(_ place: RemotePlace, accent: Color, width: Double) -> [Label] {
    let (use, note) =
      place.advice.map { ("Open it in a browser on this machine.", $0) }
      ?? ("Scan it to play and tune on a phone.", "Not encrypted: others on this network can read it.")
    return [
      Label(place.address, weight: .semibold, Look.text, .leading, smallest: 8),
      Label(use, size: 12, accent, .leading, smallest: 8),
      Label(note, size: 12, weight: .regular, Look.mistLong, .leading, lines: width < 240 ? 2 : 1, smallest: 8),
    ]
  }

  private nonisolated static func draw(_ place: RemotePlace, in code: Rect, _ alpha: Double, on canvas: inout Canvas) {
    canvas.fill(.rounded(code, 8), Look.paper.opacity(alpha))
    let module = code.width / Double(place.side + 2 * quiet)
    for row in 0..<place.side {
      // Dark neighbours in a row are drawn as one bar, so that no light gap appears between them.
      var start = 0
      for column in 0...place.side where !place.isDark(column, row) {
        let bar = Rect(
          x: code.x + Double(start + quiet) * module, y: code.y + Double(row + quiet) * module,
          width: Double(column - start) * module, height: module)
        if column > start { canvas.fill(.rect(bar), Look.ink.opacity(alpha)) }
        start = column + 1
      }
    }
  }

  /// Returns the badge of connected clients.
  var badge: Element<Target> {
    let words = clients.count == 1 ? clients[0].name : "\(clients.count) connected"
    let label = Label(words, size: 12, Look.text, .leading, smallest: 10)
    let dot = Element<Target>.plate(Plate(Look.good, radius: 4, shadow: 0), .spacer)
    return .sized(
      width: 152, height: 28,
      .plate(
        Plate(Look.ink.opacity(0.86), radius: 8, shadow: 0),
        .row([.gap(11), .sized(width: 8, height: 8, dot), .gap(8), .label(label), .gap(8)])))
  }
}
