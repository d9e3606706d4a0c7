/// Who draws the way back and the title over an effect; by default whoever shows it.
package protocol Framed: EffectTypes {
  /// True when its picture has a heading of its own, so that only the way back is shown over it, without the title.
  static var hasHeading: Bool { get }
  /// True when it draws the way back and its title itself, by `Chrome.draw`, because its page has more than one theme.
  static var drawsChrome: Bool { get }
}

extension Effect {
  package static var hasHeading: Bool { false }
  package static var drawsChrome: Bool { false }
}
