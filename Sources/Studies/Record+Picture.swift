import Canvas
import Effects
import Motion
import Tuning

/// The picture of a row, and the part of it that is visible.
extension Record {
  /// The row's picture; `nil` for a row without one.
  var shownPicture: Picture? {
    guard let picture, !picture.name.isEmpty else { return nil }
    return picture.path.map { .file($0) } ?? .art(picture.name)
  }

  /// The picture's width and height in any unit, since only their ratio matters; square if the size is unknown.
  var proportions: Vector {
    guard let picture, picture.width > 0, picture.height > 0 else { return Vector(1, 1) }
    return Vector(Double(picture.width), Double(picture.height))
  }

  /// A key for the row's picture that includes everything its pixels depend on.
  var pictureKey: String {
    guard let picture else { return "-" }
    return "\(picture.path ?? picture.name) \(picture.width)x\(picture.height)"
  }

  /// Returns the part of the row's picture, in 0…1, that covers a box, centred on its focus as far as possible.
  func part(covering box: Vector) -> Rect { Rect.part(of: proportions, covering: box, focus: focus) }
}
