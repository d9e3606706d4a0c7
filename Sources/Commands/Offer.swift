/// What a shell may offer where a value or an operand is expected.
package enum Offer: Hashable {
  case nothing
  case files
  case words([String])
  /// The ids of all effects, sketches too, and some words.
  case effects(or: [String])
  /// The names that `fidget list --presets` says at that moment.
  case presets
  /// Keys of parameters, each to be followed by `=` and a value.
  case settings

  /// As the help calls it: `FILE…` is a file, `FOLDER` a folder, `[EFFECT]` an effect, `csv|jsonl` one of these; anything else nothing.
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
