import Canvas
import Testing

@testable import Playground

extension Workbench {
  /// The marks that the window draws over the captured picture.
  var plates: Canvas {
    var canvas = Canvas(size: playground.desk.size)
    _ = playground.drawPlates(on: &canvas)
    return canvas
  }
}
