import Testing

@testable import Tuning

/// Random texts and random edits: the new values are read back, and every other byte stays in its place.
@Suite struct RandomWritingTests {
  static let catalogue = ConfigReadingTests.catalogue

  @Test(arguments: 0..<16) func randomWritesKeepOtherBytes(_ block: Int) throws {
    for seed in (block * 60)..<(block * 60 + 60) {
      var random = RandomConfig(seed: UInt64(seed))
      let before = Array(random.text.utf8)
      let file = try Self.catalogue.read(before, path: "\(seed)")
      var wishes = Patches()
      for (group, name, text) in random.wishes() {
        let one = try Self.catalogue.read(Array("{\"\(group)\":{\"\(name)\":\(text)}}".utf8), path: "wish")
        wishes = wishes.merging(one)
      }
      // A save writes only the differences.
      let changes = Self.catalogue.changes(from: file, to: file.merging(wishes))
      wishes = changes.reduce(into: [:]) { $0[key: $1.name] = $1.new }
      let after = Self.catalogue.writing(wishes, into: JSONDocument(before))
      let read = try Self.catalogue.read(after, path: "\(seed)")
      #expect(Self.catalogue.changes(from: file.merging(wishes), to: read).isEmpty, "seed \(seed)")
      let changed = changes.map { $0.name.split(separator: ".").map(String.init) }
      check(before, after, changed, seed)
      if changes.isEmpty { #expect(after == before, "seed \(seed)") }
    }
  }

  private func check(_ before: [UInt8], _ after: [UInt8], _ changed: [[String]], _ seed: Int) {
    let old = JSONDocument(before)
    let new = JSONDocument(after)
    // The old text without the changed values appears in the new one, in order, and whole if no key is added.
    let pieces = Self.pieces(of: old, without: changed)
    var rest = after[...]
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        let value = new.value(
          at: changed.filter { old.value(at: $0) != nil }.sorted { a, b in
            old.value(at: a)!.range.lowerBound < old.value(at: b)!.range.lowerBound
          }[index - 1])!
        #expect(rest.startIndex <= value.range.lowerBound, "seed \(seed)")
        rest = after[value.range.upperBound...]
      }
      let end = index + 1 < pieces.count ? Self.end(of: index, changed, old, new) : after.count
      var left = piece[...]
      for byte in rest[..<end] where byte == left.first { left.removeFirst() }
      #expect(left.isEmpty, "seed \(seed): \(String(decoding: left, as: UTF8.self))")
      let isWhole = !changed.contains { old.value(at: $0) == nil }
      if isWhole { #expect(Array(rest[..<end]) == piece, "seed \(seed)") }
    }
    #expect(Self.comments(in: before) == Self.comments(in: after), "seed \(seed)")
    #expect(after.count { $0 == 0x0D } == 0 || before.contains(0x0D), "seed \(seed)")
  }

  /// Returns the offset at which the value after the piece begins.
  private static func end(of piece: Int, _ changed: [[String]], _ old: JSONDocument, _ new: JSONDocument) -> Int {
    let paths = changed.filter { old.value(at: $0) != nil }.sorted { a, b in
      old.value(at: a)!.range.lowerBound < old.value(at: b)!.range.lowerBound
    }
    return new.value(at: paths[piece])!.range.lowerBound
  }

  private static func pieces(of document: JSONDocument, without paths: [[String]]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    for range in paths.compactMap({ document.value(at: $0)?.range }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      pieces.append(Array(document.bytes[start..<range.lowerBound]))
      start = range.upperBound
    }
    return pieces + [Array(document.bytes[start...])]
  }

  private static func comments(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var index = 0
    var isInText = false
    while index < bytes.count {
      if isInText {
        if bytes[index] == UInt8(ascii: "\\") { index += 1 }
        if bytes[index] == UInt8(ascii: "\"") { isInText = false }
      } else if let end = JSONStyle.comment(at: index, bytes) {
        found.append(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end - 1
      } else if bytes[index] == UInt8(ascii: "\"") {
        isInText = true
      }
      index += 1
    }
    return found
  }
}
