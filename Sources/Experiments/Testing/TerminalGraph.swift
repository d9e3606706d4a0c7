import Formatting
import Motion

/// A graph of a readout over a run, in a few terminal rows of Braille dots.
///
/// The limits that the readout was held to are dotted, and an arrow below marks a moment.
struct TerminalGraph {
  private static let columns = 60
  private static let rows = 4
  /// The bits of a Braille character's dots, by column and row.
  private static let dots: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  let lines: [String]

  /// Draws the graph; `values` are a step of 1/240 s apart, and `mark` is a step.
  init(name: String, values: [Double], limits: [Double], mark: Int?) {
    let all = values + limits
    guard let low = all.min(), let high = all.max(), low.isFinite, high.isFinite else {
      lines = []
      return
    }
    let range = high > low ? high - low : 1
    let (width, height) = (2 * Self.columns, 4 * Self.rows)
    var cells = Array(repeating: Array(repeating: UInt32(0), count: Self.columns), count: Self.rows)
    func row(_ value: Double) -> Int { Int(((high - value) / range * Double(height - 1)).rounded()) }
    func set(_ x: Int, _ y: Int) { cells[y / 4][x / 2] |= Self.dots[x % 2][y % 4] }
    for limit in limits { for x in stride(from: 0, to: width, by: 4) { set(x, row(limit)) } }
    for x in 0..<width {
      // A column covers every value in its time, so that no peak is lost.
      let first = x * values.count / width
      let piece = values[first..<max(first + 1, (x + 1) * values.count / width)]
      for y in row(piece.max()!)...row(piece.min()!) { set(x, y) }
    }
    let labels = [high.readableShort, low.readableShort]
    let margin = max(labels.map(\.count).max() ?? 0, name.count)
    var lines = cells.enumerated().map { index, cells in
      let label = index == 0 ? labels[0] : index == Self.rows - 1 ? labels[1] : index == 1 ? name : ""
      let braille = String(String.UnicodeScalarView(cells.map { Unicode.Scalar(0x2800 + $0)! }))
      return String(repeating: " ", count: margin - label.count) + label + " ▏" + braille
    }
    let end = "\(Step.time(Int64(values.count - 1)).text(places: 2)) s"
    var foot = Array(repeating: Character(" "), count: Self.columns)
    let place = mark.map { min(Self.columns - 1, $0.clamped(to: 0...values.count - 1) * Self.columns / values.count) }
    // The duration of the run stands at the right end, or before the arrow if that is there.
    let start = Self.columns - end.count - 2
    let right = place.map { $0 >= start ? $0 - 1 : Self.columns } ?? Self.columns
    foot.replaceSubrange(right - end.count..<right, with: end)
    if let place { foot[place] = "↑" }
    lines.append(String(repeating: " ", count: margin + 2) + String(foot))
    self.lines = lines
  }
}

extension Double {
  /// The number with about three digits.
  fileprivate var readableShort: String { text(places: magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2) }
}
