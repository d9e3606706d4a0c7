import Formatting
import Motion
import Tuning

/// A target that is source text: a list of constants, each below a comment with its meaning and the target's limits.
protocol CodeTarget: HandoffTarget {
  /// The beginning and end of a comment; an empty end means a line comment.
  static var comment: (begin: String, end: String) { get }
  /// The beginning and end of a comment that belongs to no constant.
  static var aside: (begin: String, end: String) { get }
  /// The prefix that marks the title of a group.
  static var mark: String { get }
  static var indent: String { get }
  /// The target's unit for our point, such as `a dp`; empty if it is called point as well.
  static var point: String { get }
  /// Returns remarks on the whole file, which are not repeated for each constant.
  static func remarks(_ sheet: HandoffSheet) -> [String]
  /// Returns the lines before the constants.
  static func opening(_ sheet: HandoffSheet) -> [String]
  /// Returns the lines after the constants.
  static func closing(_ sheet: HandoffSheet) -> [String]
  /// Returns remarks on content that the target cannot express, or only in another way.
  ///
  /// Lists, which no code target supports, have a remark in every target.
  static func notes(_ item: HandoffItem) -> [String]
  /// Returns the constants; empty if the target cannot express the item.
  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String]
}

extension CodeTarget {
  static var aside: (begin: String, end: String) { comment }
  static var mark: String { "" }
  static var indent: String { "  " }
  static var point: String { "" }
  static func remarks(_ sheet: HandoffSheet) -> [String] { [] }
  static func notes(_ item: HandoffItem) -> [String] { [] }
  static func closing(_ sheet: HandoffSheet) -> [String] { ["}"] }

  static func text(_ sheet: HandoffSheet) -> String {
    let sheet = sheet.forCode
    let units = point.isEmpty || !sheet.has(.length) ? [] : ["A pt is \(point)."]
    let about = ["\(sheet.title), for \(title). \(sheet.sentence)".trimmed] + sheet.laws + units + remarks(sheet)
    var lines = commented(about, aside, "") + opening(sheet)
    for (index, group) in sheet.groups.enumerated() {
      if index > 0 || indent.isEmpty { lines.append("") }
      if !group.isEmpty { lines += commented([mark + group], aside, indent) + [""] }
      for (index, item) in sheet.items.filter({ $0.group == group }).enumerated() {
        // The numbers behind a motion come first, digit for digit, each under its own name.
        for (part, item) in (item.numbers + [item]).enumerated() {
          if index + part > 0 { lines.append("") }
          let constants = constants(item, sheet)
          lines += commented(item.lines + absent(item) + notes(item), constants.isEmpty ? aside : comment, indent)
          lines += constants.map { indent + $0 }
        }
      }
    }
    return (lines + closing(sheet) + rule(sheet) + example(sheet)).joined(separator: "\n") + "\n"
  }

  /// Returns the usage example, a comment below everything else, so that the file consists of constants alone.
  private static func example(_ sheet: HandoffSheet) -> [String] {
    block("In use:", sheet.examples.flatMap { use($0, sheet) })
  }

  private static func rule(_ sheet: HandoffSheet) -> [String] {
    block("Its rule, in Lua, 240 times a second:", sheet.rule.map { aside.end.isEmpty ? $0 : unnested($0) })
  }

  private static func block(_ title: String, _ lines: [String]) -> [String] {
    if lines.isEmpty { return [] }
    let margin = aside.end.isEmpty ? aside.begin : String(repeating: " ", count: aside.begin.count)
    let lines = lines.map { $0.allSatisfy { $0 == " " } && aside.end.isEmpty ? margin.trimmed : margin + "    " + $0 }
    return ["", aside.begin + title] + lines.dropLast() + [lines.last! + aside.end]
  }

  private static func absent(_ item: HandoffItem) -> [String] {
    guard case .rows(_, let count) = item.content else { return [] }
    return ["A list of \(count == 1 ? "1 row" : "\(count) rows"), which `--to json --with content` contains."]
  }

  /// Returns a text that neither ends a comment nor begins another one: `* /` for `*/`.
  private static func unnested(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }

  /// Returns the texts as a wrapped comment.
  private static func commented(
    _ texts: [String], _ comment: (begin: String, end: String), _ indent: String
  ) -> [String] {
    let lines = texts.flatMap { unnested($0.escapingControls).wrapped(to: 100) }
    if comment.end.isEmpty { return lines.map { indent + comment.begin + $0 } }
    let margin = String(repeating: " ", count: comment.begin.count)
    return lines.enumerated().map { index, line in
      indent + (index == 0 ? comment.begin : margin) + line + (index == lines.count - 1 ? comment.end : "")
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends a number in the notation of code.
  mutating func appendInterpolation(n value: Double) { appendInterpolation(Code.number(value)) }
}

extension CubicBezier {
  /// The four numbers of the curve: `0.4, 0, 1, 1`.
  var four: String { numbers.map(Code.number).joined(separator: ", ") }
}

/// Notation that several languages share.
enum Code {
  /// Reserved words of Swift, Kotlin, Dart and JavaScript; types and inherited members that Dart's names would hide; and `pi`,
  /// which code for angles imports.
  static let reserved = Set(
    """
    abstract arguments as assert associatedtype await bool break case catch class const continue covariant debugger default defer
    deferred deinit delete do double dynamic else enum eval export extends extension external factory fallthrough false fileprivate
    final finally for fun func function guard hashCode if implements import in init inout instanceof int interface internal is late
    let library mixin new nil noSuchMethod null object operator package pi precedencegroup private protocol protected public repeat
    required rethrow rethrows return runtimeType self static struct subscript super switch this throw throws toString true try
    typealias typedef typeof undefined val var void when where while with yield
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Returns a number in the notation of code.
  ///
  /// A number that a person wrote keeps all of its digits. A computed number, which has more digits than anybody writes, is
  /// rounded to six significant digits: no platform keeps more of a stiffness.
  static func number(_ value: Double) -> String {
    guard value != 0, value.isFinite, value.plainText.filter(\.isNumber).count > 12 else { return value.plainText }
    var (scaled, power) = (value.magnitude, 0)
    while scaled >= 1_000_000 { (scaled, power) = (scaled / 10, power + 1) }
    while scaled < 100_000 { (scaled, power) = (scaled * 10, power - 1) }
    var whole = Int64(scaled.rounded())
    while whole % 10 == 0, whole > 0 { (whole, power) = (whole / 10, power + 1) }
    let sign = value < 0 ? "-" : ""
    // Some languages reject numbers of hundreds of digits.
    if !(-30...15).contains(power) { return "\(sign)\(whole)e\(power)" }
    if power >= 0 { return sign + "\(whole)" + String(repeating: "0", count: power) }
    let padded = whole.padded(to: 1 - power)
    return sign + padded.dropLast(-power) + "." + padded.suffix(-power)
  }

  /// Returns a number that has a decimal point, for languages in which the division of whole numbers is another one.
  static func real(_ value: Double) -> String {
    let text = number(value)
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// Returns the text in double quotes; `control` writes a control character, which each language escapes by its own rules.
  static func quoted(_ text: String, escaping special: String = "", _ control: (UInt32) -> String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\n" where !special.contains("\n"): out += "\\n"
      case _ where special.unicodeScalars.contains(scalar) && scalar != "\n": out += "\\\(scalar)"
      case _ where scalar.isControl: out += control(scalar.value)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// Splits a name at its capitals: `pathRadius` gives `path_radius` or `path-radius`.
  static func words(_ name: String, separator: String) -> String {
    var out = ""
    for character in name {
      if character.isUppercase { out += separator + character.lowercased() } else { out.append(character) }
    }
    return out
  }

  static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension String {
  /// Returns lines of at most `width` characters, broken between words.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
