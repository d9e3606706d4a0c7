/// A JSON text and what it says, with places, so that errors can be pointed at and single values written back.
///
/// Beyond strict JSON it takes comments (`//`, `/* */`), trailing commas and a UTF-8 byte order mark. After an error of
/// syntax it goes on where the meaning is plain, so that one look shows them all; `root` then lacks what was not
/// understood and is good only for finding more to complain about.
package struct JSONDocument: Sendable {
  package static let maximumBytes = 1 << 20
  package static let maximumDepth = 64
  static let maximumProblems = 20

  package let bytes: [UInt8]
  /// Nil when nothing could be read.
  package let root: JSONNode?
  /// In the order found, at most 20; empty for a good text.
  package let problems: [JSONProblem]
  private let lineStarts: [Int]

  /// Reads a text whose root is an object; so a half-written file never passes for a whole one.
  package init(_ bytes: [UInt8]) { self.init(bytes, anyRoot: false) }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// `anyRoot` takes every JSON value for a root.
  init(_ bytes: [UInt8], anyRoot: Bool) {
    self.bytes = bytes
    lineStarts = Self.lineStarts(bytes)
    if let problem = Self.foreignEncoding(bytes) ?? Self.excess(bytes) ?? Self.invalidUTF8(bytes) {
      root = nil
      problems = [problem]
      return
    }
    var parser = JSONParser(bytes: bytes, anyRoot: anyRoot, lineStarts: lineStarts)
    parser.parse()
    root = parser.root
    problems = parser.problems
  }

  /// The value under nested keys.
  package func value(at path: [String]) -> JSONNode? {
    path.reduce(root) { node, key in node?[key] }
  }

  package func position(of offset: Int) -> TextPosition { Self.position(of: offset, bytes, lineStarts) }

  static func position(of offset: Int, _ bytes: [UInt8], _ lineStarts: [Int]) -> TextPosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(lineStarts[low], offset)
    return TextPosition(line: low + 1, column: 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 })
  }

  /// Offsets at which lines begin; lines end with LF, CR LF or CR.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isBreak = byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    return starts
  }

  // MARK: - Texts that are refused unread

  private static func foreignEncoding(_ bytes: [UInt8]) -> JSONProblem? {
    let head = Array(bytes.prefix(4))
    func refuse(_ name: String) -> JSONProblem {
      JSONProblem(kind: .syntax, offset: 0, path: "", message: "the text is \(name), expected UTF-8")
    }
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return refuse("UTF-32") }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return refuse("UTF-16") }
    guard head.count >= 2 else { return nil }
    // JSON begins with ASCII, so a zero among the first two bytes betrays wider characters even without a mark.
    switch (head[0], head[1]) {
    case (0, 0): return refuse(head.count == 4 && head[2] == 0 && head[3] != 0 ? "UTF-32" : "not text")
    case (0, _): return refuse("UTF-16")
    case (_, 0): return refuse(head.count == 4 && head[2] == 0 && head[3] == 0 ? "UTF-32" : "UTF-16")
    default: return nil
    }
  }

  private static func excess(_ bytes: [UInt8]) -> JSONProblem? {
    guard bytes.count > maximumBytes else { return nil }
    return JSONProblem(
      kind: .syntax, offset: 0, path: "", message: "the text is too long, expected at most \(maximumBytes) bytes")
  }

  private static func invalidUTF8(_ bytes: [UInt8]) -> JSONProblem? {
    do throws(Unicode.UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      return JSONProblem(
        kind: .syntax, offset: error.byteOffsets.lowerBound, path: "", message: "the text is not UTF-8 here")
    }
    return nil
  }
}
