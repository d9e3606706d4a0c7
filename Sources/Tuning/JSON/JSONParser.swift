import Formatting

/// The reading of a JSON text, iterative: depth costs memory, never stack.
///
/// Errors after which the meaning is still plain (a missing comma, a bare key, a word that is no value) are noted and
/// passed over; any other ends the reading, and what is open then is closed as it stands.
struct JSONParser {
  let lineStarts: [Int]
  private(set) var root: JSONNode?
  private(set) var problems = Problems<JSONProblem>()
  private var scanner: JSONScanner
  private let anyRoot: Bool
  private var open: [Container] = []

  /// An array or object that has not ended.
  private struct Container {
    let isObject: Bool
    let start: Int
    var elements: [JSONNode] = []
    /// Elements that were not understood and left out.
    var passedOver = 0
    var members: [JSONMember] = []
    /// Where each key was first given.
    var keys: [String: Int] = [:]
    var pending: (key: String, range: Range<Int>)?
  }

  private enum Expectation {
    case value
    /// A value or the end of the array.
    case element
    /// A key or the end of the object.
    case key
    case separator
    case end
  }

  init(bytes: [UInt8], anyRoot: Bool, lineStarts: [Int]) {
    scanner = JSONScanner(bytes: bytes)
    self.anyRoot = anyRoot
    self.lineStarts = lineStarts
  }

  mutating func parse() {
    do throws(JSONProblem) { try run() } catch { problems.add(error) }
    while let container = open.popLast() { close(container) }
  }

  private mutating func run() throws(JSONProblem) {
    scanner.skipMark()
    try scanner.skipBlank()
    if !anyRoot, scanner.current != UInt8(ascii: "{") {
      throw scanner.problem("expected '{' at the start, got \(scanner.found)")
    }
    var expectation = Expectation.value
    while expectation != .end {
      try scanner.skipBlank()
      switch expectation {
      case .value: expectation = try value()
      case .element: expectation = scanner.take("]") ? closed() : try value()
      case .key: expectation = try key()
      case .separator: expectation = try separator()
      case .end: break
      }
    }
    guard expectation == .end else { return }
    try scanner.skipBlank()
    if scanner.current != nil { throw scanner.problem("expected the end of the file, got \(scanner.found)") }
  }

  // MARK: - What may come next

  /// A value, or what is wrong with it under the key that it stands at.
  private mutating func value() throws(JSONProblem) -> Expectation {
    do throws(JSONProblem) { return try anyValue() } catch { throw error.at(place) }
  }

  private mutating func anyValue() throws(JSONProblem) -> Expectation {
    let start = scanner.index
    switch scanner.current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < JSONDocument.maximumDepth else {
        throw scanner.problem("nested too deep, expected at most \(JSONDocument.maximumDepth) levels")
      }
      let isObject = scanner.take("{")
      if !isObject { scanner.index += 1 }
      open.append(Container(isObject: isObject, start: start))
      return isObject ? .key : .element
    case UInt8(ascii: "\""):
      let text = try scanner.string()
      return add(JSONNode(content: .string(text), range: start..<scanner.index))
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      let problem = scanner.problem("expected a value, got \(scanner.found)")
      guard let last = open.indices.last, open[last].isObject, scanner.current != UInt8(ascii: "]") else {
        throw problem
      }
      note(problem)
      open[last].pending = nil
      return .separator
    case .some:
      switch try scanner.word() {
      case .content(let content): return add(JSONNode(content: content, range: start..<scanner.index))
      case .unknown(let problem):
        note(problem)
        return passOver()
      }
    case nil: throw endOfText("a value")
    }
  }

  private mutating func key() throws(JSONProblem) -> Expectation {
    if scanner.take("}") { return closed() }
    let start = scanner.index
    let text: String
    if scanner.current == UInt8(ascii: "\"") {
      text = try scanner.string()
    } else if let bare = scanner.bareWord() {
      let problem = scanner.problem("expected a key in double quotes, got \(bare)", at: start)
      problems.add(problem)
      text = bare
    } else if scanner.current == nil {
      throw endOfText("a key or '}'")
    } else {
      throw scanner.problem("expected a key in double quotes or '}', got \(scanner.found)")
    }
    let range = start..<scanner.index
    try scanner.skipBlank()
    guard scanner.take(":") else {
      throw scanner.current == nil ? endOfText("':'") : scanner.problem("expected ':' after a key")
    }
    let last = open.count - 1
    if let first = open[last].keys[text] {
      let (path, bytes, lineStarts) = (path(to: text), scanner.bytes, lineStarts)
      // Where a line is long, finding it takes as long.
      problems.add(
        JSONProblem(
          kind: .duplicate, offset: start, path: path,
          message: "given twice, first at line \(JSONDocument.position(of: first, bytes, lineStarts).line)"))
    } else {
      open[last].keys[text] = start
    }
    open[last].pending = (text, range)
    return .value
  }

  private mutating func separator() throws(JSONProblem) -> Expectation {
    guard let container = open.last else { return .end }
    let isObject = container.isObject
    if scanner.take(",") { return isObject ? .key : .element }
    if scanner.take(isObject ? "}" : "]") { return closed() }
    let wanted = isObject ? "',' or '}'" : "',' or ']'"
    guard let byte = scanner.current else { throw endOfText(wanted) }
    let problem = scanner.problem("expected \(wanted) after a value")
    // A key or a value where a comma is missing: the comma is all that is wrong.
    let isPlain = byte == UInt8(ascii: "\"") || !isObject && JSONScanner.beginsValue(byte)
    guard isPlain else { throw problem }
    problems.add(problem)
    return isObject ? .key : .element
  }

  /// Something wrong with a value, under the key that it stands at.
  private mutating func note(_ problem: JSONProblem) {
    let place = place
    problems.add(problem.at(place))
  }

  // MARK: - Building

  private mutating func add(_ node: JSONNode) -> Expectation {
    guard let last = open.indices.last else {
      root = node
      return .end
    }
    if !open[last].isObject {
      open[last].elements.append(node)
    } else if let (key, range) = open[last].pending {
      open[last].members.append(JSONMember(key: key, keyRange: range, value: node))
      open[last].pending = nil
    }
    return .separator
  }

  /// Leaves out a value that was not understood.
  private mutating func passOver() -> Expectation {
    guard let last = open.indices.last else { return .end }
    open[last].pending = nil
    open[last].passedOver += 1
    return .separator
  }

  private mutating func closed() -> Expectation {
    close(open.removeLast())
    return open.isEmpty ? .end : .separator
  }

  private mutating func close(_ container: Container) {
    let range = container.start..<scanner.index
    let content: JSONNode.Content = container.isObject ? .object(container.members) : .array(container.elements)
    _ = add(JSONNode(content: content, range: range))
  }

  /// The keys leading to the value that comes next.
  private var place: String { Self.path(open.map(Self.step)) }

  private func path(to key: String) -> String { Self.path(open.dropLast().map(Self.step) + [key]) }

  private static func step(_ container: Container) -> String {
    container.pending?.key ?? "[\(container.elements.count + container.passedOver)]"
  }

  /// No config goes deeper than four; of a text that does the beginning is enough.
  private static func path(_ keys: [String]) -> String {
    let path = keys.prefix(8).map(JSONText.key).reduce("") { $0 + ($0.isEmpty || $1.hasPrefix("[") ? "" : ".") + $1 }
    return keys.count > 8 ? path + "…" : path
  }

  private func endOfText(_ wanted: String) -> JSONProblem {
    guard let container = open.last else { return scanner.problem("expected \(wanted), got the end of the file") }
    let line = JSONDocument.position(of: container.start, scanner.bytes, lineStarts).line
    let bracket = container.isObject ? "{" : "["
    return scanner.problem("expected \(wanted), got the end of the file ('\(bracket)' opened at line \(line))")
  }
}
