import Motion

/// What a line of a take asks of the picture and of no effect: words over it, and where the camera looks.
package enum TakeDirection: Equatable, Sendable {
  /// Without an edge they stand where they cover least.
  case caption(String, seconds: Double, at: Edge? = nil)
  /// This many times as large, with a place in the middle as far as the picture reaches; without one, where it looks now.
  case zoom(Double, at: Vector?, over: Double)

  /// Of the picture, or of the subject where a frame leaves room beside it.
  package enum Edge: String, CaseIterable, Sendable { case left, right, top, bottom }

  /// Characters of a caption, at most, four lines on a phone, and bytes: there may be any number of marks on a letter.
  static let (longestCaption, mostBytes) = (120, 2000)

  /// Seconds from its line until all of it has been shown.
  package var seconds: Double {
    switch self {
    case .caption(_, let seconds, _): seconds
    case .zoom(_, _, let over): over
    }
  }

  /// `caption "Pinch until they stitch" for 1.5 at left`.
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

  /// What stands behind one of `directions`.
  mutating func direction(_ verb: String) throws(TakeFault) -> TakeDirection {
    if verb == "zoom" {
      let factor = try number("a factor", in: 1...8)
      // All of the picture needs no place.
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
      throw TakeFault(
        column: column,
        text: "expected a caption of 1 to \(TakeDirection.longestCaption) characters, got \(text.count)")
    }
    try expect("for")
    let seconds = try number(Self.seconds, in: 0.1...3600)
    guard peek != nil else { return .caption(String(text), seconds: seconds) }
    try expect("at")
    let edge = try choice(of: TakeDirection.Edge.allCases.map(\.rawValue))
    return .caption(String(text), seconds: seconds, at: TakeDirection.Edge(rawValue: edge))
  }
}
