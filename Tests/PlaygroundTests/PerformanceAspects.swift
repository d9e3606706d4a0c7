import Effects
import Motion

/// The aspects that the effects of these tests have.
extension Performance {
  var focus: Rect? { (self as? any Locating)?.focus }
  func measure(_ parameter: String, fraction: Double) -> Measure? {
    (self as? any Locating)?.measure(parameter, fraction: fraction)
  }
  func picture(at position: Vector) -> PicturePlace? { (self as? any PictureListing)?.picture(at: position) }
  func area(of picture: PicturePlace) -> Rect? { (self as? any PictureListing)?.area(of: picture) }
  func scroll(to row: PicturePlace) -> Vector? { (self as? any PictureListing)?.scroll(to: row) }
}
