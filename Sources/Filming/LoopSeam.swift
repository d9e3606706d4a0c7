import Canvas
import Motion
import Playground

/// The end of a loop whose ends do not meet: it is cross-faded into the moments before the loop's beginning.
@MainActor
package struct LoopSeam {
  /// The moments of the first frame and of the frame after the last.
  private let ends: Range<Moment>
  /// A playground that plays the moments before the beginning, while the film plays the end.
  private let before: Playground
  private let camera: Camera
  /// The canvases of the earlier moments, by side.
  private var canvases = [Canvas(size: .zero), Canvas(size: .zero)]

  /// The duration of the cross-fade, in seconds of the effect.
  package static let seconds = 0.4

  package init(_ ends: Range<Moment>, _ before: Playground, by camera: Camera) {
    (self.ends, self.before, self.camera) = (ends, before, camera)
  }

  /// Draws the earlier moment over the picture of the stage, or of one of two sides; its opacity grows towards the end.
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
