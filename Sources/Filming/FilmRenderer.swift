import Canvas
import Motion
import Playground

/// A film while it is shot: the playground that plays it, its camera's moves, and memory that is used again.
@MainActor
package struct FilmRenderer {
  package let playground: Playground
  private var canvas = Canvas(size: .zero)
  /// Of the second side, where each is drawn by itself.
  private var other = Canvas(size: .zero)
  private var mesher = Mesher()
  private var direction: Direction?

  package init(_ playground: Playground, _ direction: Direction?) {
    (self.playground, self.direction) = (playground, direction)
  }

  /// Marks of a moment; moments never go back. `over` comes on top of it, or of each of two sides, before the camera sees it.
  package mutating func render(
    _ moment: Moment, by camera: Camera, into frame: inout Frame, over: (Int, inout Canvas) -> Void = { _, _ in }
  ) {
    playground.advance(to: moment)
    playground.draw(0, of: camera, fraction: moment.fraction, on: &canvas)
    over(0, &canvas)
    if camera.isPair {
      playground.draw(1, of: camera, fraction: moment.fraction, on: &other)
      over(1, &other)
    }
    direction?.advance(toSteps: moment.step + 1)
    camera.mesh(
      canvas, beside: camera.isPair ? other : nil, &mesher, into: &frame, shot: direction?.shot(moment.fraction))
    camera.makePictures(of: frame)
  }

  /// Pixels of a moment; `bitmap` is one of the right size.
  package mutating func draw(_ moment: Moment, by camera: Camera, into bitmap: inout Bitmap) {
    var frame = Frame(size: camera.pixels)
    render(moment, by: camera, into: &frame)
    camera.expose(frame, into: &bitmap)
  }
}

extension Playground {
  /// All that is shown, or one of two sides where a camera has a device for each.
  package func draw(_ side: Int, of camera: Camera, fraction: Double, on canvas: inout Canvas) {
    if camera.isPair {
      draw(side: side, fraction: fraction, on: &canvas)
    } else {
      draw(fraction: fraction, on: &canvas)
    }
  }
}
