import Canvas
import Effects
import Motion

/// A short line at the lower edge that shows fingers the place for a tap that opens the toolbar.
///
/// A mouse opens the toolbar by moving, so it needs no such line.
enum ToolbarHandle {
  private static let (length, height, margin) = (40.0, 5.0, 8.0)

  /// Returns the area in which a tap opens the toolbar, in points of the room.
  static func zone(in room: Vector) -> Rect { Rect(x: room.x / 2 - 80, y: room.y - 40, width: 160, height: 40) }

  static func line(in room: Vector) -> Rect {
    Rect(x: (room.x - length) / 2, y: room.y - margin - height, width: length, height: height)
  }

  static func draw(_ alpha: Double, on canvas: inout Canvas) {
    let line = line(in: canvas.size)
    // The dark rim makes the line visible on light pictures.
    canvas.fill(.rounded(line.inset(by: -1), height / 2 + 1), Look.ink.opacity(0.2 * alpha))
    canvas.fill(.rounded(line, height / 2), Look.paper.opacity(0.35 * alpha))
  }
}

extension Toolbar {
  /// Whether the line is drawn: a tap there would open the toolbar. Kiosks and films have none.
  func showsHandle(with services: Services) -> Bool {
    guard services.isByFinger, !isShown, !services.isFilm, !services.isKiosk, frame(with: services) != nil else {
      return false
    }
    return services.showsStage(at: services.inWindow(ToolbarHandle.line(in: services.place.room)).center)
  }
}
