import Motion

extension Element {
  /// Returns free space of a fixed length along a row or a column, in points.
  package static func gap(_ points: Double) -> Element { .sized(width: points, height: points, .spacer) }

  /// Returns the part with free space at its left and right, and above and below it, in points.
  package func padded(x: Double = 0, y: Double = 0) -> Element {
    let (side, end) = (Element.sized(width: x, height: 0, .spacer), Element.sized(width: 0, height: y, .spacer))
    return .column([end, .row([side, self, side]), end])
  }
}
