import Canvas
import Motion

/// The lines of a text being typed, broken at its line breaks and at the width of its field.
struct FieldLines: Equatable, Sendable {
  /// The height of a line, in points.
  static let height = 20.0
  /// The size of the letters, in points; their weight is regular.
  static let size = 14.0

  /// The characters of each line, without the line break that ends it.
  let ranges: [Range<Int>]
  /// The distances in points from the start of the text to the edge before each character, and behind the last.
  private let edges: [Double]

  /// Breaks characters into lines; without a width, they form a single line.
  init(_ characters: [Character], width: Double?) {
    var edges = [0.0]
    for character in characters {
      let isBreak = character == "\n" && width != nil
      // A tap chooses a position among the characters before they are drawn.
      let width = isBreak ? 0 : TextEstimate(String(character), size: Self.size, weight: .regular).width
      edges.append(edges[edges.count - 1] + width)
    }
    self.edges = edges
    ranges = width.map { Self.broken(characters, edges, $0) } ?? [0..<characters.count]
  }

  /// Breaks lines behind spaces, which may hang over the edge, and within words longer than a line.
  private static func broken(_ characters: [Character], _ edges: [Double], _ width: Double) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, word) = (0, 0)
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        ranges.append(start..<index)
        (start, word) = (index + 1, index + 1)
        continue
      }
      if character != " ", index > start, edges[index + 1] - edges[start] > width {
        let cut = word > start ? word : index
        ranges.append(start..<cut)
        start = cut
      }
      if character == " " { word = index + 1 }
    }
    return ranges + [start..<characters.count]
  }

  /// Returns the line of the position before a character; between two lines without a break, the second.
  func line(of index: Int) -> Int { ranges.lastIndex { $0.lowerBound <= index } ?? 0 }

  /// Returns the distance in points from the left edge of its line to the position before a character.
  func x(of index: Int) -> Double { edges[index] - edges[ranges[line(of: index)].lowerBound] }

  /// Returns the width in points of the characters between two positions on one line.
  func width(of range: Range<Int>) -> Double { edges[range.upperBound] - edges[range.lowerBound] }

  /// Returns the position on a line that is nearest to an x.
  func index(at x: Double, line: Int) -> Int {
    let range = ranges[line]
    let isSoft = line + 1 < ranges.count && ranges[line + 1].lowerBound == range.upperBound
    let places = range.lowerBound...max(range.lowerBound, range.upperBound - (isSoft ? 1 : 0))
    func distance(_ index: Int) -> Double { (edges[index] - edges[range.lowerBound] - x).magnitude }
    return places.min { distance($0) < distance($1) } ?? range.lowerBound
  }
}
