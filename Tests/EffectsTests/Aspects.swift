import Canvas
import Effects
import Motion
import Playground

/// The aspects that any performance may have, for tests of all effects.
extension Performance {
  var focus: Rect? { (self as? any Locating)?.focus }
  var handle: Rect? { (self as? any Locating)?.handle }
  func measure(_ parameter: String, fraction: Double) -> Measure? {
    (self as? any Locating)?.measure(parameter, fraction: fraction)
  }
  var status: Happening? { (self as? any Deciding)?.status }
  func decisions(fraction: Double) -> [Decision] { (self as? any Deciding)?.decisions(fraction: fraction) ?? [] }
  func levels(of readout: String) -> [Double] { (self as? any Deciding)?.levels(of: readout) ?? [] }
  func drawGhost(fraction: Double, on canvas: inout Canvas) { Ghost.draw(self, fraction, on: &canvas) }
  func picture(at position: Vector) -> PicturePlace? { (self as? any PictureListing)?.picture(at: position) }
  func area(of picture: PicturePlace) -> Rect? { (self as? any PictureListing)?.area(of: picture) }
  func scroll(to row: PicturePlace) -> Vector? { (self as? any PictureListing)?.scroll(to: row) }
  /// The speed of the thing that a finger throws; `nil` for effects without such a thing.
  var speed: Double? { (self as? any Throwing)?.speed }
  var slowestThrow: Double { (self as? any Throwing)?.slowestThrow ?? 0 }
}

extension Effect {
  static var card: EffectCard { EffectCard(Self.self) }
}
