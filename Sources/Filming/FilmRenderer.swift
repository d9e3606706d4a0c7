import Canvas
import Motion
import Playground

/// A film while it is shot: the playground that plays it, its camera's moves, and memory that is used again.
@MainActor
package struct FilmRenderer {
  package let playground: Playground
  private var canvas = Canvas(size: .zero)
  private var mesher = Mesher()
  private var direction: Direction?

  package init(_ playground: Playground, _ direction: Direction?) {
    (self.playground, self.direction) = (playground, direction)
  }

  /// Marks of a moment; moments never go back. `over` comes on top of it before the camera sees it.
  package mutating func render(
    _ moment: Moment, by camera: Camera, into frame: inout Frame, over: (inout Canvas) -> Void = { _ in }
  ) {
    playground.advance(to: moment)
    playground.draw(fraction: moment.fraction, on: &canvas)
    over(&canvas)
    direction?.advance(toSteps: moment.step + 1)
    camera.mesh(canvas, &mesher, into: &frame, shot: direction?.shot(moment.fraction))
    camera.makePictures(of: frame)
  }

  /// Pixels of a moment; `bitmap` is one of the right size.
  package mutating func draw(_ moment: Moment, by camera: Camera, into bitmap: inout Bitmap) {
    var frame = Frame(size: camera.pixels)
    render(moment, by: camera, into: &frame)
    camera.expose(frame, into: &bitmap)
  }
}
