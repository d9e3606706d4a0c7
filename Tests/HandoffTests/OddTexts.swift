import Motion

@testable import Handoff
@testable import Tuning

/// A sheet whose labels, helps, groups, rule, laws, keys and words are hard to write as code.
enum OddTexts {
  static let texts = [
    "He said \"hi\" \\(x)", "*/ /* /*/ */*", "--> <!-- <b> & &amp; ]]>", "${y} $y `z` #{w} %d",
    "one\ntwo\r\nthree\ttab",
    "größe 日本 🎈 e\u{301}", "\\u{41} \\u0041 \\x41 \\", "'; DROP -- // # ??/ ??=",
    "\u{2028}line\u{2029}\u{202E}bidi\u{7}",
    "'''\"\"\"", "", " ",
  ]

  /// Words of choices: the ones of the issue, reserved words, and words that differ only in signs or in case.
  static let words =
    [
      "Volume, weak", "Volume, strong", "1st", "2nd", "a b", "a-b", "aB", "AB", "ab", "HDR", "hdr mode", "x3", "x",
      "x!", "–", "日本",
      "größe", "init", "initValue", "self", "Self", "Type", "default", "class", "switch", "struct", "func", "case",
      "in", "inValue",
      "is", "val", "fun", "object", "late", "values", "index", "hashCode", "rawValue", "initial", "inherit", "unset",
      "true", "null",
    ] + texts.dropLast(2)

  /// Keys that some language reserves, and keys that other keys or types would hide.
  static let keys = [
    "default", "class", "switch", "self", "init", "struct", "func", "case", "in", "is", "val", "fun", "object", "late",
    "double",
    "int", "bool", "hashCode", "toString", "runtimeType", "colorChoice", "tuning", "let", "undefined", "typedef",
    "register",
  ]

  static func sheet(_ id: String = "odd") -> HandoffSheet {
    func definition(
      _ name: String, _ index: Int, _ kind: ParameterKind, _ value: ParameterValue, role: MotionRole? = nil
    ) -> ParameterDefinition {
      let text = texts[index % texts.count]
      var definition = ParameterDefinition(
        name: name, help: text, group: index % 3 == 0 ? text : "", unit: .none, kind: kind, defaultValue: value,
        role: role)
      definition.label = text
      return definition
    }
    var all = keys.enumerated().map { definition($1, $0, .number(0...2), .number(1)) }
    all.append(definition("isResponse", 0, .number(0...2), .number(0.3), role: .response(of: "while")))
    all.append(definition("isDamping", 1, .number(0...2), .number(1), role: .dampingRatio(of: "while")))
    for (index, word) in words.enumerated() {
      all.append(definition("choice\(index)", index, .choice(words), .choice(word)))
    }
    all.append(definition("color", 0, .choice(["a", "b"]), .choice("a")))
    all.append(definition("tuningChoice", 0, .choice(["a", "b"]), .choice("a")))
    for (index, text) in texts.enumerated() {
      all.append(definition("text\(index)", index, .text(maximumLength: 80), .text(text)))
    }
    let title = texts.joined(separator: " ")
    return HandoffSheet(
      ParameterGroup(id: id, title: title, schema: Schema(all)), Patch(), sentence: title, laws: texts, rule: texts,
      hasContent: true)!
  }
}
