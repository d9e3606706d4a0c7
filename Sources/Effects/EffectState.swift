import Motion

/// What every state has: a plain value that says what size it is for.
package protocol EffectState: Codable, Hashable, Sendable {
  var size: Vector { get set }
}

/// What a state from a file has that cannot be.
package struct StateFault: Error, Hashable, Sendable {
  /// The stored property at the top of the state.
  package var key: String
  /// "expected a card in 0…31".
  package var message: String

  /// Nothing when it holds.
  static func unless(_ isGood: Bool, _ key: String, _ message: String) -> StateFault? {
    isGood ? nil : StateFault(key: key, message: message)
  }
}
