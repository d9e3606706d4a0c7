import Canvas
import Effects
import Formatting
import Motion

/// The frame of a camera move that fingers place over the stage: one drags it, two also scale it.
package struct ZoomFrame {
  /// The middle of the frame, in points of the stage.
  package private(set) var center: Vector
  /// The factor by which the frame fills the picture, 1…8.
  package private(set) var factor: Double
  let size: Vector
  private var fingers: [Int: Vector] = [:]

  /// Creates a frame; without a center in the middle of the stage.
  package init(in size: Vector, center: Vector? = nil, factor: Double = 2) {
    (self.size, self.center, self.factor) = (size, center ?? size / 2, factor)
    keepInside()
  }

  /// The frame, inside the stage.
  package var rect: Rect { Rect(center: center, size: size / factor) }

  package mutating func scale(by ratio: Double) {
    factor = (factor * ratio).clamped(to: 1...8)
    // A factor so near to 1 shows the whole picture.
    if factor < 1.04 { factor = 1 }
    keepInside()
  }

  private mutating func keepInside() {
    let half = size / factor / 2
    center = Vector(
      center.x.clamped(to: half.x...max(half.x, size.x - half.x)),
      center.y.clamped(to: half.y...max(half.y, size.y - half.y)))
  }

  package mutating func begin(_ finger: Int, _ place: Vector) { fingers[finger] = place }

  package mutating func follow(_ finger: Int, _ place: Vector, isEnd: Bool) {
    guard let last = fingers[finger] else { return }
    if isEnd {
      fingers[finger] = nil
      return
    }
    center += (place - last) / Double(fingers.count)
    if fingers.count == 2, let other = fingers.first(where: { $0.key != finger })?.value {
      let (before, now) = (last.distance(to: other), place.distance(to: other))
      // Fingers that spread make the frame larger.
      if before > 1, now > 1 { factor = (factor * before / now).clamped(to: 1...8) }
    }
    fingers[finger] = place
    keepInside()
  }

  /// Draws the frame.
  ///
  /// - Parameter area: the area of the window that `rect` covers.
  package func draw(in area: Rect, on canvas: inout Canvas) {
    FilmedPreview(area: area, isPhone: false, rim: Look.paper).draw(alpha: 0.9, on: &canvas)
    let plate = Rect(center: Vector(area.midX, area.y + 22), size: Vector(56, 28))
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.72))
    canvas.label(
      "\(((factor * 100).rounded() / 100).shortText)×", in: plate, size: 14, Look.paper, weight: .semibold)
  }
}
