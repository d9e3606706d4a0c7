import Formatting
import Motion

/// A line of a take that directs the picture and reaches no effect: a caption or a camera move.
package enum TakeDirection: Equatable, Sendable {
  /// A caption; without an edge it is placed so that it covers as little as possible.
  case caption(String, seconds: Double, at: Edge? = nil)
  /// A zoom by a factor, with a place moved as near to the middle as the picture's edges allow.
  ///
  /// Without a place, which only factor 1 permits, the camera zooms out from where it looks now.
  case zoom(Double, at: Vector?, over: Double)

  /// The edge of the picture, or of the subject if a frame leaves room beside it.
  package enum Edge: String, CaseIterable, Sendable { case left, right, top, bottom }

  /// The limits of a caption: characters (four lines on a phone), and bytes, since a letter may carry any number of marks.
  package static let (longestCaption, mostBytes) = (120, 2000)

  /// The seconds from the line's time until the direction has been shown completely.
  package var seconds: Double {
    switch self {
    case .caption(_, let seconds, _): seconds
    case .zoom(_, _, let over): over
    }
  }

  /// The text of the line, such as `caption "Pinch until they stitch" for 1.5 at left`.
  package var text: String {
    switch self {
    case .caption(let text, let seconds, let edge):
      "caption \"\(text)\" for \(seconds.shortText)\(edge.map { " at \($0.rawValue)" } ?? "")"
    case .zoom(let factor, let place, let over):
      "zoom \(factor.shortText)\(place.map { " at \($0.takeText)" } ?? "") over \(over.shortText)"
    }
  }
}

extension TakeWords {
  static let directions = ["caption", "zoom"]

  /// Reads the rest of a direction after its first word, one of `directions`.
  mutating func direction(_ verb: String) throws(Problem) -> TakeDirection {
    if verb == "zoom" {
      let factor = try number("a factor", in: 1...8)
      // The whole picture, factor 1, needs no place.
      let isPlaced = skip("at")
      if !isPlaced, factor > 1 { try expect("at") }
      let place = isPlaced ? try point() : nil
      try expect("over")
      return .zoom(factor, at: place, over: try number(Self.seconds, in: TakeBounds.duration))
    }
    let column = try word("a caption in quotation marks", isTaken: false).column
    let text = try quoted("a caption", atMost: .max)
    guard text.utf8.count <= TakeDirection.mostBytes, text.count <= TakeDirection.longestCaption,
      text.contains(where: { !$0.isWhitespace })
    else {
      throw Problem(
        column: column,
        message: "expected a caption of 1 to \(TakeDirection.longestCaption) characters, got \(text.count)")
    }
    try expect("for")
    let seconds = try number(Self.seconds, in: 0.1...3600)
    guard peek != nil else { return .caption(String(text), seconds: seconds) }
    try expect("at")
    let edge = try choice(of: TakeDirection.Edge.allCases.map(\.rawValue))
    return .caption(String(text), seconds: seconds, at: TakeDirection.Edge(rawValue: edge))
  }
}
