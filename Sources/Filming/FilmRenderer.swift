import Canvas
import Motion
import Playground
import Playing

/// A film being rendered: the playground that plays it, the camera's moves, and reused memory.
@MainActor
package struct FilmRenderer {
  package let playground: Playground
  private var canvas = Canvas(size: .zero)
  /// The canvas of the second side, if each side is drawn by itself.
  private var other = Canvas(size: .zero)
  private var mesher = Mesher()
  private var direction: Direction?

  package init(_ playground: Playground, _ direction: Direction?) {
    (self.playground, self.direction) = (playground, direction)
  }

  /// Advances to a moment and meshes its frame; moments never go back.
  ///
  /// - Parameter over: Draws on top of the stage, or of each of two sides, before the camera's moves apply.
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

  /// Draws the pixels of a moment; `bitmap` must have the camera's size.
  package mutating func draw(_ moment: Moment, by camera: Camera, into bitmap: inout Bitmap) {
    var frame = Frame(size: camera.pixels)
    render(moment, by: camera, into: &frame)
    camera.expose(frame, into: &bitmap)
  }
}

extension Playground {
  /// Draws the whole stage, or one of two sides if the camera has a device for each.
  package func draw(_ side: Int, of camera: Camera, fraction: Double, on canvas: inout Canvas) {
    if camera.isPair {
      draw(side: side, fraction: fraction, on: &canvas)
    } else {
      draw(fraction: fraction, on: &canvas)
    }
  }
}
