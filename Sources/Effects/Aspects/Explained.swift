import Canvas
import Motion

/// How an effect explains itself, in the panel and over its picture.
package protocol Explained: EffectTypes {
  /// What to watch for; the sentence unless it says more. Shown by `fidget list --json`.
  static var about: String { get }
  /// What the parameters come to, for reading beside them; in a fixed order with fixed names.
  static func insights(_ p: Parameters) -> [Insight]
  /// What of its motion is no spring, fling or easing of its parameters, for whoever builds it elsewhere; a sentence each.
  static var laws: [String] { get }
  /// What decides about the next moment, and how far each threshold is: drawn over the picture by the overlay.
  static func decisions(_ state: State, _ p: Parameters) -> [Decision]
  /// What it is doing just now and why it does not stop: "swinging", "74 °/s > rest 0.5 °/s"; nil at rest.
  static func status(_ state: State, _ p: Parameters) -> Happening?
  /// The part of the picture that an overlay had better leave in view.
  static func focus(_ state: State, _ p: Parameters) -> Rect?
  /// The values of a readout that a graph of it marks: where it rests, where something is decided.
  static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double]
  /// White over a dark picture, ink over a light one: the lines of the overlay.
  static var overlayInk: Color { get }
}

extension Effect {
  package static var about: String { sentence }
  package static func insights(_ p: Parameters) -> [Insight] { [] }
  package static var laws: [String] { [] }
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] { [] }
  package static func status(_ state: State, _ p: Parameters) -> Happening? { nil }
  package static func focus(_ state: State, _ p: Parameters) -> Rect? { nil }
  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] { [] }
  package static var overlayInk: Color { .white }
}
