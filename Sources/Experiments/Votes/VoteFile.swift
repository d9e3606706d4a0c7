import Commands
import Formatting
import Playground
import Tuning

/// The votes of a CSV file: a line of names, then a line for each vote. Columns in any order; others are left alone.
struct VoteFile {
  let votes: [Vote]

  private static let needed = ["a", "b", "choice"]

  init(_ path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try SmallFile.bytes(at: path, atMost: 64 << 20, patience: SmallFile.patience)
    } catch {
      throw .content("\(path): \(error.reason)")
    }
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var problems = Problems<String>()
    var names: [String: Int] = [:]
    var votes: [Vote] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do throws(Problem) {
        let fields = try Self.fields(line)
        if names.isEmpty { names = try Self.names(fields) } else { votes.append(try Self.vote(fields, names)) }
      } catch {
        problems.add("\(path):\(index + 1):\(error.column): \(error.text)")
        if names.isEmpty { break }
      }
    }
    if !problems.isEmpty { throw .content(problems.lines) }
    if names.isEmpty {
      throw .content("\(path): nothing in it, expected \(Vote.columns.joined(separator: ",")) and votes below")
    }
    self.votes = votes
  }

  private struct Problem: Error {
    let column: Int
    let text: String
  }

  private struct Field {
    var text: String
    /// Where it begins, in characters from 1.
    let column: Int
  }

  /// Between commas; in quotes anything but an end of the line, a quote as two.
  private static func fields(_ line: Substring) throws(Problem) -> [Field] {
    var fields = [Field(text: "", column: 1)]
    var (isQuoted, wasQuoted) = (false, false)
    var rest = line[...]
    var column = 0
    while let character = rest.popFirst() {
      column += 1
      let isEmpty = fields[fields.count - 1].text.isEmpty
      if isQuoted {
        if character != "\"" {
          fields[fields.count - 1].text.append(character)
        } else if rest.first == "\"" {
          fields[fields.count - 1].text.append(rest.removeFirst())
          column += 1
        } else {
          (isQuoted, wasQuoted) = (false, true)
        }
      } else if character == "," {
        fields.append(Field(text: "", column: column + 1))
        wasQuoted = false
      } else if character == "\"", isEmpty, !wasQuoted {
        isQuoted = true
      } else if character == "\"" || wasQuoted {
        throw Problem(
          column: column, text: "expected a comma or the end of the line, got '\(String(character).excerpt)'")
      } else {
        fields[fields.count - 1].text.append(character)
      }
    }
    if isQuoted { throw Problem(column: column + 1, text: "the line ends inside quotes, expected \"") }
    return fields.map { Field(text: $0.text.trimmed, column: $0.column) }
  }

  private static func names(_ fields: [Field]) throws(Problem) -> [String: Int] {
    var names: [String: Int] = [:]
    for (index, field) in fields.enumerated() {
      if names[field.text] != nil {
        throw Problem(column: field.column, text: "a second column '\(field.text.excerpt)'")
      }
      names[field.text] = index
    }
    for name in needed where names[name] == nil {
      throw Problem(column: 1, text: "no column '\(name.excerpt)', expected \(Vote.columns.joined(separator: ","))")
    }
    return names
  }

  private static func vote(_ fields: [Field], _ names: [String: Int]) throws(Problem) -> Vote {
    guard fields.count == names.count else {
      throw Problem(
        column: (fields.count > names.count ? fields[names.count] : fields[fields.count - 1]).column,
        text: "\(fields.count) values, expected \(names.count) as in the first line")
    }
    func field(_ name: String) -> Field? { names[name].map { fields[$0] } }
    func candidate(_ name: String) throws(Problem) -> Field {
      let field = field(name)!
      if field.text.isEmpty { throw Problem(column: field.column, text: "expected a name") }
      return field
    }
    func number(_ name: String) throws(Problem) -> Double {
      guard let field = field(name) else { return 0 }
      guard let number = Double(field.text), number >= 0, number < 1e9 else {
        throw Problem(column: field.column, text: "\(name): expected a number from 0, got '\(field.text.excerpt)'")
      }
      return number
    }
    let (a, b, choice) = (try candidate("a"), try candidate("b"), try candidate("choice"))
    if a.text == b.text {
      throw Problem(column: b.column, text: "expected another than a, got '\(b.text.excerpt)' twice")
    }
    guard [a.text, b.text].contains(choice.text) else {
      throw Problem(
        column: choice.column, text: "expected \(a.text.excerpt) or \(b.text.excerpt), got '\(choice.text.excerpt)'")
    }
    return Vote(
      when: field("when")?.text ?? "", effect: field("effect")?.text ?? "", a: a.text, b: b.text, choice: choice.text,
      seconds: try number("seconds"), touches: Int(try number("touches")))
  }
}
