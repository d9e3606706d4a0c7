import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Pictures

/// Text that an input method composes.
///
/// A copy of the state takes a step with the keys of the text and is drawn in place of the state. The text so appears where the
/// sketch shows what is typed, and neither the state nor a recording knows of it.
extension SketchPerformance: Composing {
  func draw(composing text: ComposedText, fraction: Double, on canvas: inout Canvas) {
    let count = canvas.marks.count
    do {
      if let fault = picture.fault { throw fault }
      let marks = try Self.underlining(
        text.text, in: try self.marks(typing: text, fraction), beside: try self.marks(typing: Self.probe, fraction))
      try SketchPicture.draw(SketchBytes(marks), in: scenery, on: &canvas)
      expected.announce(besides: count, on: &canvas)
    } catch {
      // The keys may lead to a mistake in the sketch, which is reported once they are typed.
      draw(fraction: fraction, on: &canvas)
    }
  }

  /// A character that no keyboard types: the text that contains it is the one that is edited.
  private static let sign: Unicode.Scalar = "\u{F8FF}"
  private static let probe = ComposedText(String(Character(sign)), caret: 1)!

  /// Returns the marks of the picture after a step with the keys of a text.
  private func marks(typing text: ComposedText, _ fraction: Double) throws(SketchFault) -> [UInt8] {
    var later = self
    var ignored: [Happening] = []
    try later.step(text.keys, &ignored)
    return try later.marks(fraction).flat
  }

  /// Returns marks with a line under the composed text.
  ///
  /// - Parameter probes: the marks of the same picture with the sign in place of the text.
  private static func underlining(
    _ composed: String, in marks: [UInt8], beside probes: [UInt8]
  ) throws -> [UInt8] {
    var isFound = false
    var result: [UInt8] = []
    marks.withUnsafeBufferPointer { marks in
      probes.withUnsafeBufferPointer { probes in
        var others = SketchView.all(probes)
        for mark in SketchView.all(marks) {
          result += mark.encoded
          guard let other = others.next(), !isFound, let lines = lines(under: composed, of: mark, beside: other) else {
            continue
          }
          isFound = true
          for line in lines { result += line.bytes }
        }
      }
    }
    return result
  }

  /// Returns marks of lines under the composed part of a mark's text; `nil` if the mark beside it has no sign.
  private static func lines(under composed: String, of mark: SketchView, beside other: SketchView) -> [SketchValue]? {
    let (shown, probed) = (mark.items.prefix(2).map { $0 }, other.items.prefix(2).map { $0 })
    guard shown.count == 2, probed.count == 2, shown[0].says("text"), probed[0].says("text"),
      let text = shown[1].text, let start = probed[1].text?.unicodeScalars.enumerated().first(where: { $0.1 == sign })
    else { return nil }
    let length = composed.unicodeScalars.count
    guard text.unicodeScalars.dropFirst(start.offset).starts(with: composed.unicodeScalars) else { return nil }
    var parts = mark.items
    _ = parts.next()
    let (run, origin, ink) = SketchPicture.placed(&parts)
    return run.underlines(of: start.offset..<start.offset + length).map { line in
      let box = line.offset(by: origin)
      let shape = [box.x, box.y, box.width, box.height, box.height / 2].map { SketchValue.number($0) }
      let paint = ink.isNothing ? SketchValue.text("#F6F3EC") : SketchValue(ink)
      return .list([.text("fill"), .list([.text("rounded")] + shape), paint])
    }
  }
}
