import Formatting

extension Problem {
  /// Returns the reason to reject a state read from a file; `nil` if it `isGood`.
  ///
  /// - Parameters:
  ///   - key: The name of the faulty stored property, at the state's top level.
  ///   - message: The expected value, such as "expected a card in 0…31".
  static func unless(_ isGood: Bool, _ key: String, _ message: String) -> Problem? {
    isGood ? nil : Problem(key: key, message: message)
  }
}
