import CSpans

/// The pixels of each row that a triangle covers: their centres lie inside it, or on its left or top edge.
///
/// Two triangles that share an edge compute the same crossing for it, so between them no pixel is missed or drawn twice.
struct TriangleScan {
  /// The first row.
  let top: Int
  /// The end of the rows, which is not part of them.
  let bottom: Int
  private let first: Corner
  private let middle: Corner
  private let last: Corner
  private let isLongLeft: Bool
  /// The first row that meets the lower short edge.
  private let knee: Int
  private let clipLeft: Int
  private let clipRight: Int

  /// Creates the scan of a triangle.
  ///
  /// `nil` if it can cover no pixel inside the clip.
  ///
  /// - Parameter area: twice the signed area, not 0.
  @inline(__always)
  init?(_ a: Corner, _ b: Corner, _ c: Corner, area: Int, _ clip: Clip) {
    var (first, middle, last) = (a, b, c)
    var isLongLeft = area > 0
    if middle.y < first.y {
      swap(&first, &middle)
      isLongLeft.toggle()
    }
    if last.y < middle.y {
      swap(&middle, &last)
      isLongLeft.toggle()
      if middle.y < first.y {
        swap(&first, &middle)
        isLongLeft.toggle()
      }
    }
    top = max(clip.top, Corner.pixel(from: first.y))
    bottom = min(clip.bottom, Corner.pixel(from: last.y))
    guard top < bottom else { return nil }
    self.first = first
    self.middle = middle
    self.last = last
    self.isLongLeft = isLongLeft
    knee = min(bottom, Corner.pixel(from: middle.y))
    clipLeft = clip.left
    clipRight = clip.right
  }

  /// Writes a run for each row, from `top` on, and returns whether any of them has a pixel.
  @inline(__always)
  func write(_ runs: UnsafeMutablePointer<spans_run>) -> Bool {
    var long = Edge(first, last, row: top)
    var run = runs
    var widest = 0
    if top < knee {
      var short = Edge(first, middle, row: top)
      widest = write(&run, knee &- top, &long, &short, widest)
    }
    if knee < bottom {
      var short = Edge(middle, last, row: max(top, knee))
      widest = write(&run, bottom &- max(top, knee), &long, &short, widest)
    }
    return widest > 0
  }

  @inline(__always)
  private func write(
    _ run: inout UnsafeMutablePointer<spans_run>, _ count: Int, _ long: inout Edge, _ short: inout Edge, _ widest: Int
  ) -> Int {
    var widest = widest
    for _ in 0..<count {
      let left = max(isLongLeft ? long.column : short.column, clipLeft)
      let right = min(isLongLeft ? short.column : long.column, clipRight)
      run.pointee = spans_run(x: Int32(truncatingIfNeeded: left), count: Int32(truncatingIfNeeded: right &- left))
      widest = max(widest, right &- left)
      run += 1
      long.advance()
      short.advance()
    }
    return widest
  }

  /// An edge, with the exact first column whose centre is at or right of it, row after row.
  private struct Edge {
    private(set) var column: Int
    /// The remainder of the division, `0..<divisor`.
    private var rest: Int
    private let divisor: Int
    private let columnStep: Int
    private let restStep: Int

    @inline(__always)
    init(_ upper: Corner, _ lower: Corner, row: Int) {
      let dx = Int(lower.x) &- Int(upper.x)
      let dy = Int(lower.y) &- Int(upper.y)
      divisor = dy &* 256
      if dx == 0 {
        column = Corner.pixel(from: upper.x)
        (rest, columnStep, restStep) = (0, 0, 0)
        return
      }
      // Rounded up by adding `divisor − 1` before a division that rounds down.
      let numerator = (Int(upper.x) &- 128) &* dy &+ (row &* 256 &+ 128 &- Int(upper.y)) &* dx &+ divisor &- 1
      let inverse = 1 / Double(divisor)
      (column, rest) = Edge.divide(numerator, divisor, inverse)
      (columnStep, restStep) = Edge.divide(dx &* 256, divisor, inverse)
    }

    @inline(__always)
    mutating func advance() {
      column &+= columnStep
      rest &+= restStep
      if rest >= divisor {
        rest &-= divisor
        column &+= 1
      }
    }

    /// Divides, and returns the quotient rounded down with the remainder.
    ///
    /// The floating-point quotient is right to within one, and faster.
    @inline(__always)
    private static func divide(_ a: Int, _ b: Int, _ inverse: Double) -> (Int, Int) {
      var quotient = Int(Double(a) * inverse)
      var rest = a &- quotient &* b
      if rest < 0 {
        rest &+= b
        quotient &-= 1
      } else if rest >= b {
        rest &-= b
        quotient &+= 1
      }
      return (quotient, rest)
    }
  }
}
