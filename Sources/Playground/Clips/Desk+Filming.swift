import Motion
import Playing

/// The area of the window that a clip shows.
extension Desk {
  /// The choice made with the button or with Shift+F9.
  package var filmed: FilmedArea { toolbox.captures.area }
  /// The frame of this area, in points of the window.
  package var filmedFrame: Rect { toolbox.captures.filmedArea(with: services) }
}

extension Playground {
  /// Handles a report about the file that is made in the background.
  package func follow(_ report: ExportReport) {
    desk.send(.followExport(report))
    redraw()
  }
}
