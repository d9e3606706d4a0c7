import Canvas
import Motion
import Playground

/// The end of a loop whose ends do not meet: it goes over into what is before its beginning.
@MainActor
package struct LoopSeam {
  /// From the first frame to the one that is not shown again.
  private let ends: Range<Moment>
  /// What is before the beginning, played beside what is at the end.
  private let before: Playground
  private let camera: Camera
  /// Of each side.
  private var canvases = [Canvas(size: .zero), Canvas(size: .zero)]

  /// Seconds of the effect.
  package static let seconds = 0.4

  package init(_ ends: Range<Moment>, _ before: Playground, by camera: Camera) {
    (self.ends, self.before, self.camera) = (ends, before, camera)
  }

  /// Draws over the picture of a moment, or of one of two sides, what shows through it.
  package mutating func draw(_ side: Int, at moment: Moment, on picture: inout Canvas) {
    let left = ends.upperBound.seconds - moment.seconds
    guard left < Self.seconds else { return }
    let earlier = Moment(seconds: max(0, ends.lowerBound.seconds - left))
    before.advance(to: earlier)
    before.draw(side, of: camera, fraction: earlier.fraction, on: &canvases[side])
    let share = max(0, 1 - left / Self.seconds)
    picture.draw(Layer(canvases[side], in: picture.bounds, tint: .white.opacity(share * share * (3 - 2 * share))))
  }
}
