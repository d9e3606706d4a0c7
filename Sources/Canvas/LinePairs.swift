import Motion

/// Pairs of lines whose boxes touch, found by a sweep along the axis on which the lines are shortest.
struct LinePairs {
  /// The box of a line, along the axis of the sweep and across it.
  private struct Box {
    var start: Double
    var end: Double
    var low: Double
    var high: Double
    var line: Int
  }

  /// The boxes, ordered by their start.
  private var boxes: [Box] = []

  /// Sorts `count` lines for a sweep.
  ///
  /// - Parameter margin: the distance up to which boxes touch.
  init(_ count: Int, margin: Double = 0, _ line: (Int) -> (a: Vector, b: Vector)) {
    var (lengths, low, high) = (Vector.zero, Vector(.infinity, .infinity), Vector(-.infinity, -.infinity))
    for index in 0..<count {
      let (a, b) = line(index)
      lengths += Vector((b.x - a.x).magnitude, (b.y - a.y).magnitude)
      low = Vector(min(low.x, a.x), min(low.y, a.y))
      high = Vector(max(high.x, a.x), max(high.y, a.y))
    }
    // A sweep along the other axis would have more boxes open at once.
    let goesDown = lengths.x * (high.y - low.y) > lengths.y * (high.x - low.x)
    boxes.reserveCapacity(count)
    for index in 0..<count {
      let (a, b) = line(index)
      let (x, y) = ((min(a.x, b.x), max(a.x, b.x) + margin), (min(a.y, b.y), max(a.y, b.y) + margin))
      let (along, across) = goesDown ? (y, x) : (x, y)
      boxes.append(Box(start: along.0, end: along.1, low: across.0, high: across.1, line: index))
    }
    boxes.sort { ($0.start, $0.line) < ($1.start, $1.line) }
  }

  /// Calls `body` with each pair, the line with the lower number first, until it returns `false`.
  func visit(_ body: (Int, Int) -> Bool) {
    boxes.withUnsafeBufferPointer { boxes in
      for index in boxes.indices {
        let box = boxes[index]
        var other = index + 1
        while other < boxes.count, boxes[other].start <= box.end {
          if boxes[other].low <= box.high, box.low <= boxes[other].high,
            !body(min(box.line, boxes[other].line), max(box.line, boxes[other].line))
          {
            return
          }
          other += 1
        }
      }
    }
  }
}
