/// Limits of what a sketch says in words and lists, so that interfaces stay readable and fast.
enum SketchLimits {
  /// Letters of the title, of a label and of a group.
  static let title = 100
  /// Letters of the sentence.
  static let sentence = 400
  /// Letters of the name of a readout or an event.
  static let name = 60
  /// Letters of a unit.
  static let unit = 20
  /// Letters of the reason of an event.
  static let reason = 400
  /// Rows of readouts and of decisions.
  static let rows = 100
  /// Parameters, with two for a spring.
  static let parameters = 500

  /// Returns why a text is too long: `has 20000 letters, expected at most 100`; `nil` if it is not.
  static func refusal(of text: String, _ most: Int) -> String? {
    // To count letters takes longer than to count bytes.
    guard text.utf8.count > most, text.count > most else { return nil }
    return "has \(text.count) letters, expected at most \(most)"
  }
}
