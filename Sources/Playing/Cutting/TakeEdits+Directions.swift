import Motion
import Takes

/// The captions and camera moves of the edited take: one that is selected is changed, otherwise another is added.
extension TakeEdits {
  /// The length of a new caption and of a new camera move, in seconds.
  private static let (captionSeconds, zoomSeconds) = (2.0, 0.6)

  /// Returns a caption or camera move with its step; `nil` without an index of one.
  package func direction(_ index: Int?) -> (step: Int64, direction: TakeDirection)? {
    guard let index, take.directions.indices.contains(index) else { return nil }
    return take.directions[index]
  }

  /// Returns a step at which a caption or camera move has appeared.
  package func shownStep(of index: Int) -> Int64 {
    guard let (step, direction) = direction(index) else { return 0 }
    return Self.shownStep(of: direction, at: step)
  }

  package static func shownStep(of direction: TakeDirection, at step: Int64) -> Int64 {
    step + Take.step(nearest: min(0.6, direction.seconds))
  }

  /// Returns the take with a direction in the place of another, or at a step if there is no other.
  package func setting(_ direction: TakeDirection, at index: Int?, orStep step: Int64) -> Take {
    guard let index else { return take.adding(direction, at: step) }
    return take.replacing(direction: index, with: direction)
  }

  /// Returns a caption with other words, which keeps its length and its edge, or a new one.
  package func caption(_ words: String, at index: Int?) -> TakeDirection {
    guard case .caption(_, let seconds, let edge)? = direction(index)?.direction else {
      return .caption(words, seconds: Self.captionSeconds)
    }
    return .caption(words, seconds: seconds, at: edge)
  }

  /// Returns the frame of a camera move, or of a new one at a step, in a stage of this size.
  ///
  /// A new one zooms in, or back to the whole picture if an earlier one has zoomed in.
  package func zoomFrame(at index: Int?, orStep step: Int64, in size: Vector) -> ZoomFrame {
    if case .zoom(let factor, let place, _)? = direction(index)?.direction {
      let own = take.size ?? size
      return ZoomFrame(
        in: size, center: place.map { Vector($0.x * size.x / own.x, $0.y * size.y / own.y) }, factor: factor)
    }
    let factors = take.directions.filter { $0.step < step }.compactMap { _, direction in
      if case .zoom(let factor, _, _) = direction { factor } else { nil }
    }
    return ZoomFrame(in: size, factor: factors.last ?? 1 > 1 ? 1 : 2)
  }

  /// Returns the camera move to a frame, which keeps the length of the move that it replaces.
  package func zoom(_ frame: ZoomFrame, at index: Int?) -> TakeDirection {
    let factor = (frame.factor * 100).rounded() / 100
    let own = take.size ?? frame.size
    let place = Vector(
      (frame.center.x * own.x / frame.size.x * 10).rounded() / 10,
      (frame.center.y * own.y / frame.size.y * 10).rounded() / 10)
    let seconds =
      if case .zoom(_, _, let over)? = direction(index)?.direction { over } else { Self.zoomSeconds }
    return .zoom(factor, at: factor == 1 ? nil : place, over: seconds)
  }
}
