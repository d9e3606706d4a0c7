import Canvas
import Effects
import Motion
import Playing

/// The aspects that any performance may have, for tests.
extension Performance {
  package var focus: Rect? { (self as? any Locating)?.focus }
  package var handle: Rect? { (self as? any Locating)?.handle }
  package func measure(_ parameter: String, fraction: Double) -> Measure? {
    (self as? any Locating)?.measure(parameter, fraction: fraction)
  }
  package var status: Happening? { (self as? any Deciding)?.status }
  package func decisions(fraction: Double) -> [Decision] {
    (self as? any Deciding)?.decisions(fraction: fraction) ?? []
  }
  package func levels(of readout: String) -> [Double] { (self as? any Deciding)?.levels(of: readout) ?? [] }
  package func drawGhost(fraction: Double, on canvas: inout Canvas) { Ghost.draw(self, fraction, on: &canvas) }
  package func picture(at position: Vector) -> PicturePlace? { (self as? any PictureListing)?.picture(at: position) }
  package func area(of picture: PicturePlace) -> Rect? { (self as? any PictureListing)?.area(of: picture) }
  package func scroll(to row: PicturePlace) -> Vector? { (self as? any PictureListing)?.scroll(to: row) }
}
