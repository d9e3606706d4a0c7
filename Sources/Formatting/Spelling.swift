/// Guesses what a mistyped name was meant to be.
package enum Spelling {
  /// The candidate with the fewest edits, when they are at most a third of the name (at least one); of equals one
  /// of the same length, else the first.
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

  /// `, did you mean size?` or nothing.
  package static func hint(for name: some StringProtocol, among candidates: [String]) -> String {
    nearest(to: name, among: candidates).map { ", did you mean \($0)?" } ?? ""
  }

  /// Insertions, deletions, substitutions and swaps of neighbours between two texts (optimal string alignment).
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
  /// Without the blanks at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}
