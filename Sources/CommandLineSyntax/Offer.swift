/// The completions that a shell may offer for a value or an operand.
package enum Offer: Hashable {
  case nothing
  case files
  case words([String])
  /// The ids of all effects, sketches included, and some more words.
  case effects(or: [String])
  /// The names that `fidget list --presets` prints at that moment.
  case presets
  /// The keys of parameters, each to be followed by `=` and a value.
  case settings

  /// Derives the offer from the placeholder in the help.
  ///
  /// `FILE…` and `FOLDER` offer files, `[EFFECT]` effects, `csv|jsonl` these words; any other placeholder offers nothing.
  package init(_ placeholder: String) {
    var (words, hasEffects): ([String], Bool) = ([], false)
    for word in placeholder.split(whereSeparator: { "[]…|".contains($0) }) {
      if word.hasPrefix("FILE") || word == "FOLDER" || word == "OUT" {
        self = .files
        return
      }
      if word == "EFFECT" {
        hasEffects = true
      } else if word.allSatisfy(\.isLowercase) {
        words.append(String(word))
      }
    }
    self = hasEffects ? .effects(or: words) : words.isEmpty ? .nothing : .words(words)
  }
}
