import Tuning

/// Text under a caret among the rows, and what it will become.
struct Entry: Equatable, Sendable {
  enum Target: Hashable, Sendable {
    case search
    /// A row's value, by its key.
    case value(String)
  }

  let target: Target
  var field: TextField
  /// Why it was not taken.
  var complaint: String?

  /// The row whose value is typed.
  var key: String? { if case .value(let key) = target { key } else { nil } }
}

extension ParameterDefinition {
  /// What was typed, as a value.
  func typed(_ text: String) throws(Refusal) -> ParameterValue {
    switch kind {
    case .number, .integer:
      guard let number = ShownNumber.parse(text, unit: unit) else {
        throw Refusal(text.isEmpty ? "no number" : "\(JSONText.excerpt(text)) is not a number", expected)
      }
      return try accept(.number(number))
    case .color:
      let bare = text.filter { !$0.isWhitespace }
      return try accept(.text(bare.hasPrefix("#") ? bare : "#" + bare))
    case .text, .choice, .flag, .rows: return try accept(.text(text))
    }
  }
}
