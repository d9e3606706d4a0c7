import Canvas
import Gestures

/// A text that an input method composes and that is not typed yet.
package struct ComposedText: Equatable, Sendable {
  private let scalars: [Unicode.Scalar]
  /// The number of characters before the caret.
  private let caret: Int

  /// The number of characters after which the text is cut.
  private static let most = 1000

  /// Creates a text with the caret after a number of its characters; `nil` if none of them can be typed.
  package init?(_ text: String, caret: Int) {
    scalars = Array(text.unicodeScalars.lazy.filter { KeyEvent.isTypable($0) }.prefix(Self.most))
    self.caret = min(max(0, caret), scalars.count)
    if scalars.isEmpty { return nil }
  }

  package var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The keys that would type the text and move the caret to its place in it.
  package var keys: [Input] {
    scalars.map { .key(KeyEvent(.character($0))) }
      + Array(repeating: .key(KeyEvent(.named(.left))), count: scalars.count - caret)
  }
}

/// A performance that shows a text before it is typed.
package protocol Composing {
  /// Draws the picture as if the text were typed, and underlines it; the state does not change.
  func draw(composing text: ComposedText, fraction: Double, on canvas: inout Canvas)
}
