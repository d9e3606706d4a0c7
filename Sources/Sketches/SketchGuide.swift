import CSketch
import Formatting

/// The reference of every word of a sketch for docs/SKETCHES.md, read from `CSketch/words/fidget.d.lua`.
///
/// `SketchGuideTests` compares it with the words that a machine has.
package enum SketchGuide {
  struct Word {
    /// The word: `mix`, `Path:move`, `c:fill`.
    let name: String
    /// The description: units, ranges, and the behaviour at their ends.
    let help: String
    let example: String
    /// The fields of the word's table of options; empty if it takes none.
    let options: [(name: String, help: String)]
  }

  struct Group {
    let title: String
    var words: [Word] = []

    /// The sheet of docs/pictures/words.lua, and of docs/pictures/words-….png, that shows the group. `nil` if none does.
    var sheet: String? { SketchGuide.pictures.first { $0.group == title }?.sheet }
  }

  static let groups = read(String(sketch_definitions()))

  // MARK: - Reading

  /// Parses the definitions.
  ///
  /// A word is a function below a comment with its description, an empty line, its example and its arguments. A heading such
  /// as `-- # Motion` begins a group. The fields of a class whose name ends in `Options` belong to an argument of that type.
  private static func read(_ text: String) -> [Group] {
    var (groups, comment, options) = ([Group](), [Substring](), [Substring: [(name: String, help: String)]]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("---") {
        comment.append(line.dropFirst(3))
        continue
      }
      defer { comment = [] }
      if line.hasPrefix("-- # ") { groups.append(Group(title: String(line.dropFirst(5)))) }
      if let type = comment.first?.after("@class "), type.hasSuffix("Options") {
        options[type] = comment.compactMap { field in
          // `@field blend? "normal"|"add" how it blends`
          let parts = field.after("@field ")?.split(separator: " ", maxSplits: 2) ?? []
          return parts.count == 3 ? (String(parts[0].prefix { $0 != "?" }), String(parts[2])) : nil
        }
      }
      guard let name = (line.after("local ") ?? line).after("function ")?.prefix(while: { $0 != "(" }), !groups.isEmpty
      else { continue }
      let help = comment.prefix { !$0.isEmpty }
      let types = comment.compactMap { $0.after("@param ")?.split(separator: " ").last }
      groups[groups.count - 1].words.append(
        Word(
          name: name.after("Canvas:").map { "c:" + $0 } ?? String(name), help: help.joined(separator: " "),
          example: comment.dropFirst(help.count + 1).first.map { String($0.dropFirst().dropLast()) } ?? "",
          options: types.lazy.compactMap { options[$0] }.first ?? []))
    }
    return groups
  }

  // MARK: - For docs/SKETCHES.md

  /// The picture of each group that has one, with the options that draw it.
  private static let pictures: [(group: String, sheet: String, frame: String)] = [
    ("The effect and its parameters", "parameters", "--size 1100x960 --panel --scale 1.25"),
    ("Gestures", "gestures", "--size 830x420 --take docs/pictures/words.take --at 6 --scale 1.5"),
    ("Motion", "motion", "--size 830x1228 --scale 1.5"),
    ("Shapes and paints", "shapes", "--size 830x1026 --scale 1.5"),
    ("Drawing", "drawing", "--size 830x622 --scale 1.5"),
  ]

  /// The tables of all words as Markdown.
  package static var markdown: String {
    func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
    var text = ""
    for group in groups {
      text += "### \(group.title)\n\n| word | what it does |\n| --- | --- |\n"
      for word in group.words {
        let options = word.options.map { "`\($0.name)`: \($0.help)" }.joined(separator: "; ")
        let help = word.help + (options.isEmpty ? "" : " Options: \(options).")
        text += "| `\(cell(word.example))` | \(cell(help)) |\n"
      }
      if let picture = pictures.first(where: { $0.group == group.title }) {
        let file = "pictures/words-\(picture.sheet).png"
        text +=
          "\n![\(group.title), each word with its example](\(file))\n\n<sub>`fidget frame ./docs/pictures/words.lua "
          + "--set words.sheet=\(picture.sheet) \(picture.frame) --bare -o docs/\(file)`</sub>\n"
      }
      text += "\n"
    }
    return text
  }
}

extension String {
  /// Decodes a file that is embedded in the program.
  init(_ bytes: sketch_bytes) {
    self.init(decoding: UnsafeBufferPointer(start: bytes.bytes, count: bytes.count), as: UTF8.self)
  }
}

extension Substring {
  /// Returns the rest after a prefix. `nil` if the text has another beginning.
  fileprivate func after(_ beginning: String) -> Substring? {
    hasPrefix(beginning) ? dropFirst(beginning.count) : nil
  }
}
