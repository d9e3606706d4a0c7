/// Limits for the texts and lists of a sketch, so that interfaces stay readable and fast.
enum SketchLimits {
  /// The most letters of the title, of a label and of a group's title.
  static let title = 100
  /// The most letters of the sentence.
  static let sentence = 400
  /// The most letters of the name of a readout or an event.
  static let name = 60
  /// The most letters of a unit.
  static let unit = 20
  /// The most letters of an event's reason.
  static let reason = 400
  /// The most rows of readouts and of decisions.
  static let rows = 100
  /// The most parameters; a spring has two.
  static let parameters = 500

  /// Returns a message for a text that is too long: `has 20000 letters, expected at most 100`. `nil` if it fits.
  static func refusal(of text: String, _ most: Int) -> String? {
    // Counting letters takes longer than counting bytes.
    guard text.utf8.count > most, text.count > most else { return nil }
    return "has \(text.count) letters, expected at most \(most)"
  }
}
