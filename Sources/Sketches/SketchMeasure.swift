import Canvas
import Pictures

/// The size of words as they are drawn, for `c:measure`.
///
/// It depends on the fonts of the machine, so only `draw` may ask for it, and nothing of it can reach the state.
enum SketchMeasure {
  typealias Measurer = (_ words: SketchValue, _ how: SketchValue) throws(SketchFault) -> TextExtent

  static let refusal = SketchFault(
    "c:measure: expected in draw, as fonts differ between machines; measure estimates in step")
  /// The most letters that are set, counting each size that is tried.
  private static let mostLetters = 200_000.0

  /// Measures words with the options of `c:text`; throws if that would take long.
  static func extent(_ words: SketchValue, _ how: SketchValue) throws(SketchFault) -> TextExtent {
    let (words, bytes) = (words.text ?? "", how.bytes)
    let run = bytes.withUnsafeBufferPointer { SketchPicture.run(words, SketchView($0)) }
    let sizes = run.fit.map { 1 + run.size - $0.smallest } ?? 1
    guard Double(words.utf8.count) * sizes <= mostLetters else {
      throw SketchFault("c:measure: expected fewer words, or a least size that is nearer")
    }
    return TextExtent(of: run)
  }

  // MARK: - Between processes

  /// Asks the parent process, as the process of a foreign sketch may open no fonts.
  ///
  /// - Parameter exchange: Sends a question in place of a reply, and returns the answer. `nil` if there is none.
  static func ask(
    _ words: SketchValue, _ how: SketchValue, _ exchange: ([UInt8]) -> [UInt8]?
  ) throws(SketchFault) -> TextExtent {
    let parts = exchange(SketchValue.record(["how": how, "words": words]).bytes).flatMap { SketchValue.of($0) }?.items
    guard let parts, parts.count == 3, let width = parts[0].double, let height = parts[1].double,
      let lines = parts[2].whole
    else { throw SketchFault("c:measure: the words cannot be measured") }
    return TextExtent(width: width, height: height, lines: lines)
  }

  /// Returns the answer to a question. `nil` for a reply, which is no record.
  static func answer(to question: [UInt8]) -> [UInt8]? {
    let asked = question.withUnsafeBufferPointer { bytes in
      SketchView(bytes).tag == "r" && SketchView.count(of: bytes) == 1 ? SketchValue(SketchView(bytes)) : nil
    }
    guard let asked, let extent = try? extent(asked["words"], asked["how"]) else { return nil }
    return SketchValue.list([.number(extent.width), .number(extent.height), .integer(Int64(extent.lines))]).bytes
  }
}
