import Canvas
import Motion
import Testing

@testable import Pictures
@testable import Playground
@testable import Stage

/// Tests of the rows of a foreign sketch, set by the text engine in this machine's fonts.
@Suite struct SourceRowTests {
  /// Fills rows with a letter of each kind that is shown unchanged.
  @Test func textEngineCutsNoSourceRow() {
    let fonts = Fonts()
    var letters = (UInt32(0x20)...0x33FF).filter { $0 < 0x600 || $0 % 16 == 5 } + [0x4E00, 0xAC00, 0xFF21, 0x20000]
    letters += Array(stride(from: 0xA000, to: 0xABFF, by: 24))
    let width = 300.0
    for value in letters {
      guard let letter = Unicode.Scalar(value), letter != "\u{85}" else { continue }
      let text = SourceText("a" + String(repeating: String(letter), count: 60) + "b", width: width)
      for row in text.rows {
        let run = TextRun(row.text, size: SourceText.size, width: width - SourceText.gutter)
        let lines = TextLayout(run, fonts: fonts).lines
        let set = lines.map { $0.pieces.map(\.source).joined() }.joined()
        #expect(lines.count == 1 && set == row.text.trimmingBlanks, "U+\(String(value, radix: 16)) \(set)")
      }
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }
}
