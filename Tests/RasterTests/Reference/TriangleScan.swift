/// The pixels of each row that a triangle covers: their centres lie inside it, or on its left or top edge.
///
/// Two triangles that share an edge compute the same crossing for it, so between them no pixel is missed or drawn twice.
struct TriangleScan {
  /// The first row.
  let top: Int
  /// The end of the rows, which is not part of them.
  let bottom: Int
  private let upper: Edge
  private let lower: Edge
  private let long: Edge
  private let isLongLeft: Bool
  /// The first row that meets the lower short edge.
  private let knee: Int
  private let clipLeft: Int
  private let clipRight: Int

  /// Creates the scan of a triangle.
  ///
  /// `nil` if it can cover no pixel inside the clip.
  init?(_ a: Corner, _ b: Corner, _ c: Corner, _ clip: Clip) {
    guard a.isValid, b.isValid, c.isValid else { return nil }
    var (first, middle, last) = (a, b, c)
    if middle.y < first.y { swap(&first, &middle) }
    if last.y < middle.y { swap(&middle, &last) }
    if middle.y < first.y { swap(&first, &middle) }
    top = max(clip.top, TriangleScan.row(from: first.y))
    bottom = min(clip.bottom, TriangleScan.row(from: last.y))
    guard top < bottom else { return nil }
    let leftmost = min(a.x, b.x, c.x)
    let rightmost = max(a.x, b.x, c.x)
    guard TriangleScan.row(from: leftmost) < clip.right, TriangleScan.row(from: rightmost) > clip.left else {
      return nil
    }
    let side = (middle.x - first.x) * (last.y - first.y) - (last.x - first.x) * (middle.y - first.y)
    guard side != 0 else { return nil }
    isLongLeft = side > 0
    knee = TriangleScan.row(from: middle.y)
    upper = Edge(first, middle)
    lower = Edge(middle, last)
    long = Edge(first, last)
    clipLeft = clip.left
    clipRight = clip.right
  }

  /// Returns the first row (or column) whose centre is at or after a position in 1/256 pixel.
  @inline(__always)
  private static func row(from position: Int) -> Int { (position + 127) >> 8 }

  /// Returns the first column and the end of the columns covered in a row; none if the end is not larger.
  @inline(__always)
  func columns(_ row: Int) -> (Int, Int) {
    let a = long.column(row)
    let b = row < knee ? upper.column(row) : lower.column(row)
    return isLongLeft ? (max(a, clipLeft), min(b, clipRight)) : (max(b, clipLeft), min(a, clipRight))
  }

  private struct Edge {
    let x: Int
    let y: Int
    let dx: Int
    let dy: Int

    init(_ upper: Corner, _ lower: Corner) {
      x = upper.x
      y = upper.y
      dx = lower.x - upper.x
      dy = lower.y - upper.y
    }

    /// Returns the first column whose centre is at or right of the edge, on a row that meets it.
    @inline(__always)
    func column(_ row: Int) -> Int {
      let numerator = (x &- 128) &* dy &+ (row &* 256 &+ 128 &- y) &* dx
      let denominator = dy &* 256
      let quotient = numerator / denominator
      return numerator > quotient &* denominator ? quotient &+ 1 : quotient
    }
  }
}
