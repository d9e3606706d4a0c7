import Commands
import Formatting
import Playground
import Tuning

/// The votes of a CSV file: a line of names, then a line for each vote. Columns in any order; others are left alone.
struct VoteFile {
  /// What counts of a line.
  struct Choice {
    let effect: String
    let left: String
    let chosen: String
    let other: String
  }

  let votes: [Choice]

  private static let columns = Vote.columns.joined(separator: ",")

  init(_ path: String) throws(Failure) {
    let text = try Failure.readingText(path, atMost: 64 << 20)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var problems = Problems<String>()
    var names: [String: Int] = [:]
    var votes: [Choice] = []
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
      throw .content("\(path): is empty, expected \(Self.columns) and votes below")
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
    var fields: [Field] = []
    var rest = line[...]
    func column() -> Int { line.distance(from: line.startIndex, to: rest.startIndex) + 1 }
    repeat {
      var field = Field(text: "", column: column())
      if rest.first == "\"" {
        repeat {
          let part = rest.dropFirst()
          guard let end = part.firstIndex(of: "\"") else {
            throw Problem(column: line.count + 1, text: "the line ends inside quotes, expected \"")
          }
          rest = part[end...].dropFirst()
          field.text += part[..<end] + (rest.first == "\"" ? "\"" : "")
        } while rest.first == "\""
      } else {
        field.text = String(rest.prefix { $0 != "," && $0 != "\"" })
        rest = rest.dropFirst(field.text.count)
      }
      if let next = rest.first, next != "," {
        throw Problem(column: column(), text: "expected a comma or the end of the line, got '\(String(next).excerpt)'")
      }
      field.text = field.text.trimmed
      fields.append(field)
    } while rest.popFirst() != nil
    return fields
  }

  private static func names(_ fields: [Field]) throws(Problem) -> [String: Int] {
    var names: [String: Int] = [:]
    for (index, field) in fields.enumerated() {
      guard names.updateValue(index, forKey: field.text) == nil else {
        throw Problem(column: field.column, text: "a second column '\(field.text.excerpt)'")
      }
    }
    for name in ["a", "b", "choice"] where names[name] == nil {
      throw Problem(column: 1, text: "no column '\(name)', expected \(columns)")
    }
    return names
  }

  private static func vote(_ fields: [Field], _ names: [String: Int]) throws(Problem) -> Choice {
    guard fields.count == names.count else {
      throw Problem(
        column: fields[min(names.count, fields.count - 1)].column,
        text: "\(fields.count) values, expected \(names.count) as in the first line")
    }
    let (a, b, choice) = (fields[names["a"]!], fields[names["b"]!], fields[names["choice"]!])
    for field in [a, b] where field.text.isEmpty { throw Problem(column: field.column, text: "expected a name") }
    if a.text == b.text {
      throw Problem(column: b.column, text: "expected another name than a, got '\(b.text.excerpt)' twice")
    }
    guard [a.text, b.text].contains(choice.text) else {
      throw Problem(
        column: choice.column, text: "expected \(a.text.excerpt) or \(b.text.excerpt), got '\(choice.text.excerpt)'")
    }
    return Choice(
      effect: names["effect"].map { fields[$0].text } ?? "", left: a.text, chosen: choice.text,
      other: choice.text == a.text ? b.text : a.text)
  }
}
