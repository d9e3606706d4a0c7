import Formatting

/// A parser of JSON texts that continues after simple errors.
///
/// Errors that leave the meaning clear (a missing comma, a bare key, a word that is no value) are noted, and parsing
/// continues. Any other error ends the parsing; open arrays and objects then end with the elements read so far.
struct JSONParser {
  private(set) var problems = Problems<JSONProblem>()
  private var scanner: JSONScanner
  private let lineStarts: [Int]
  /// The arrays and objects that have not ended, each with its start and the key or index being read.
  private var open: [(start: Int, step: Step)] = []
  /// Whether an error has ended the parsing.
  private var isOver = false

  private enum Step {
    case key(String)
    case index(Int)
  }

  init(bytes: [UInt8], lineStarts: [Int]) {
    scanner = JSONScanner(bytes: bytes)
    self.lineStarts = lineStarts
  }

  mutating func root(any: Bool) -> JSONNode? {
    scanner.skipMark()
    skipBlank()
    if !any, !isOver, scanner.current != UInt8(ascii: "{") {
      return fail(scanner.problem("expected '{' at the start, got \(scanner.found)"))
    }
    let root = value()
    skipBlank()
    if !isOver, scanner.current != nil { fail(scanner.problem("expected the end of the file, got \(scanner.found)")) }
    return root
  }

  // MARK: - Values

  /// Parses the next value; `nil` if there is none or it cannot be understood.
  private mutating func value() -> JSONNode? {
    skipBlank()
    if isOver { return nil }
    let start = scanner.index
    do throws(JSONProblem) {
      switch scanner.current {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < JSONDocument.maximumDepth else {
          throw scanner.problem("nested too deep, expected at most \(JSONDocument.maximumDepth) levels")
        }
        let isObject = scanner.take("{")
        if !isObject { scanner.index += 1 }
        open.append((start, .index(0)))
        let content = isObject ? JSONNode.Content.object(members()) : .array(elements())
        open.removeLast()
        return JSONNode(content: content, range: start..<scanner.index)
      case UInt8(ascii: "\""):
        let text = try scanner.string()
        return JSONNode(content: .string(text), range: start..<scanner.index)
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        let problem = scanner.problem("expected a value, got \(scanner.found)")
        guard case .key? = open.last?.step, scanner.current != UInt8(ascii: "]") else { throw problem }
        note(problem)
      case .some:
        switch try scanner.word() {
        case .content(let content): return JSONNode(content: content, range: start..<scanner.index)
        case .unknown(let problem): note(problem)
        }
      case nil: throw endOfText("a value")
      }
      return nil
    } catch {
      return fail(error.at(place))
    }
  }

  private mutating func elements() -> [JSONNode] {
    var elements: [JSONNode] = []
    var index = 0
    repeat {
      skipBlank()
      if isOver || scanner.take("]") { break }
      open[open.count - 1].step = .index(index)
      if let value = value() { elements.append(value) }
      index += 1
    } while goesOn(until: "]")
    return elements
  }

  private mutating func members() -> [JSONMember] {
    var members: [JSONMember] = []
    // The offset of the first occurrence of each key.
    var known: [String: Int] = [:]
    repeat {
      skipBlank()
      if isOver || scanner.take("}") { break }
      let start = scanner.index
      do throws(JSONProblem) {
        let key = try key()
        let range = start..<scanner.index
        try scanner.skipBlank()
        guard scanner.take(":") else {
          throw scanner.current == nil ? endOfText("':'") : scanner.problem("expected ':' after a key")
        }
        open[open.count - 1].step = .key(key)
        if let first = known[key] {
          let (path, bytes, lineStarts) = (place, scanner.bytes, lineStarts)
          // The place is computed only for the problems that are listed: in a long line it takes long.
          problems.add(
            JSONProblem(
              "given twice, first at line \(JSONDocument.position(of: first, bytes, lineStarts).line)", at: start,
              path: path, kind: .duplicate))
        } else {
          known[key] = start
        }
        if let value = value() { members.append(JSONMember(key: key, keyRange: range, value: value)) }
      } catch {
        fail(error)
      }
    } while goesOn(until: "}")
    return members
  }

  private mutating func key() throws(JSONProblem) -> String {
    let start = scanner.index
    if scanner.current == UInt8(ascii: "\"") { return try scanner.string() }
    if let bare = scanner.bareWord() {
      problems.add(JSONProblem("expected a key in double quotes, got \(bare)", at: start))
      return bare
    }
    if scanner.current == nil { throw endOfText("a key or '}'") }
    throw scanner.problem("expected a key in double quotes or '}', got \(scanner.found)")
  }

  /// Whether another value follows, after a comma that may be missing.
  private mutating func goesOn(until end: Unicode.Scalar) -> Bool {
    skipBlank()
    if isOver { return false }
    if scanner.take(",") { return true }
    if scanner.take(end) { return false }
    guard let byte = scanner.current else {
      fail(endOfText("',' or '\(end)'"))
      return false
    }
    let problem = scanner.problem("expected ',' or '\(end)' after a value")
    // A key or a value follows directly: only the comma is missing.
    if byte == UInt8(ascii: "\"") || end == "]" && JSONScanner.beginsValue(byte) {
      problems.add(problem)
    } else {
      fail(problem)
    }
    return !isOver
  }

  private mutating func skipBlank() {
    if isOver { return }
    do throws(JSONProblem) { try scanner.skipBlank() } catch { fail(error) }
  }

  // MARK: - Problems

  @discardableResult
  private mutating func fail(_ problem: JSONProblem) -> JSONNode? {
    problems.add(problem)
    isOver = true
    return nil
  }

  /// Notes an error in a value, under the value's key.
  private mutating func note(_ problem: JSONProblem) {
    let place = place
    problems.add(problem.at(place))
  }

  /// The keys that lead to the value being read.
  ///
  /// No config is nested deeper than four levels; of a deeper text the beginning is enough.
  private var place: String {
    let steps = open.prefix(8).map { container in
      switch container.step {
      case .key(let key): JSONText.key(key)
      case .index(let index): "[\(index)]"
      }
    }
    let path = steps.reduce("") { $0 + ($0.isEmpty || $1.hasPrefix("[") ? "" : ".") + $1 }
    return open.count > 8 ? path + "…" : path
  }

  private func endOfText(_ wanted: String) -> JSONProblem {
    guard let start = open.last?.start else { return scanner.problem("expected \(wanted), got the end of the file") }
    let line = JSONDocument.position(of: start, scanner.bytes, lineStarts).line
    let bracket = Unicode.Scalar(scanner.bytes[start])
    return scanner.problem("expected \(wanted), got the end of the file ('\(bracket)' opened at line \(line))")
  }
}
