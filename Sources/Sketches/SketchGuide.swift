/// Every word of a sketch, said once: for docs/SKETCHES.md and for the definitions by which editors complete and check.
///
/// `SketchGuideTests` compares it with what a machine has.
package enum SketchGuide {
  struct Word {
    /// As the language server writes it: `mix(a: number, b: number, share: number): number`.
    let signature: String
    let example: String
    /// Units, ranges, and what happens at their ends.
    let help: String

    init(_ signature: String, _ example: String, _ help: String) {
      (self.signature, self.example, self.help) = (signature, example, help)
    }

    var name: String { String(signature.prefix { $0 != "(" }) }
  }

  struct Group {
    let title: String
    /// Which sheet of docs/pictures/words.lua shows them, and docs/pictures/words-….png.
    let sheet: String?
    let words: [Word]
  }

  /// What a table of options may have.
  struct Options {
    /// Of the word that takes it.
    let word: String
    let type: String
    let fields: [(name: String, type: String, help: String)]
  }

  static let groups = [
    Group(title: "The effect and its parameters", sheet: "parameters", words: parameters),
    Group(title: "Gestures", sheet: "gestures", words: gestures),
    Group(title: "Motion", sheet: "motion", words: motion),
    Group(title: "Shapes and paints", sheet: "shapes", words: shapes),
    Group(title: "Drawing", sheet: "drawing", words: drawing),
    Group(title: "What happens", sheet: nil, words: told),
  ]

  // MARK: - For docs/SKETCHES.md

  /// How each sheet is drawn.
  private static let frames = [
    "parameters": "--size 1100x960 --panel --scale 1.25",
    "gestures": "--size 830x218 --take docs/pictures/words.take --at 3.6 --scale 1.5",
    "motion": "--size 830x824 --scale 1.5", "shapes": "--size 830x622 --scale 1.5",
    "drawing": "--size 830x420 --scale 1.5",
  ]

  /// Tables of all words, as Markdown.
  package static var markdown: String {
    func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
    var text = ""
    for group in groups {
      text += "### \(group.title)\n\n| word | what it does |\n| --- | --- |\n"
      for word in group.words {
        let fields = options.first { $0.word == word.name }?.fields ?? []
        let choices = fields.map { "`\($0.name)`: \($0.help)" }.joined(separator: "; ")
        text +=
          "| `\(cell(word.example))` | \(cell(word.help))\(choices.isEmpty ? "" : " Options: \(cell(choices)).") |\n"
      }
      if let sheet = group.sheet {
        let picture = "pictures/words-\(sheet).png"
        text +=
          "\n![\(group.title), each word with its example](\(picture))\n\n<sub>`fidget frame ./docs/pictures/words.lua "
        text += "--set words.sheet=\(sheet) \(frames[sheet] ?? "") --bare -o docs/\(picture)`</sub>\n"
      }
      text += "\n"
    }
    return text
  }
}
