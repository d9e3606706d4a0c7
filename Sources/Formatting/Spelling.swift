/// Guesses at the intended name behind a mistyped one.
package enum Spelling {
  /// Returns the candidate that needs the fewest edits; `nil` if every candidate needs too many.
  ///
  /// The limit is a third of the name's length, but at least one edit. Between equal candidates the first of the same
  /// length as the name wins, else the first. Names above 100 bytes get no suggestion.
  package static func nearest(to name: some StringProtocol, among candidates: [String]) -> String? {
    if name.utf8.count > 100 { return nil }
    let limit = max(1, min(name.count, 64) / 3)
    var best: (candidate: String, edits: Int)?
    for candidate in candidates {
      let edits = edits(name.lowercased(), candidate.lowercased())
      guard edits <= limit else { continue }
      let isAsLong = edits == best?.edits && candidate.count == name.count && best?.candidate.count != name.count
      if edits < best?.edits ?? .max || isAsLong { best = (candidate, edits) }
    }
    return best?.candidate
  }

  /// Returns `, did you mean size?`, or an empty text if no candidate is near enough.
  package static func hint(for name: some StringProtocol, among candidates: [String]) -> String {
    nearest(to: name, among: candidates).map { ", did you mean \($0)?" } ?? ""
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbours between two texts (optimal
  /// string alignment).
  ///
  /// Only the first 64 characters of each text are compared.
  static func edits(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(64))
    let b = Array(b.prefix(64))
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, beforeLast[j - 2] + 1) }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}
