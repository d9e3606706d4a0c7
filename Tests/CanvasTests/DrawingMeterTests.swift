import Motion
import Testing

@testable import Canvas

@Suite struct DrawingMeterTests {
  private static func zigzag(_ count: Int) -> [Vector] {
    var dice = Mulberry32(seed: 7)
    return (0..<count).map { _ in Vector(dice.next() * 390, dice.next() * 844) }
  }

  private static func touch(_ a: (a: Vector, b: Vector), _ b: (a: Vector, b: Vector), _ margin: Double) -> Bool {
    func apart(_ x: KeyPath<Vector, Double>) -> Bool {
      max(a.a[keyPath: x], a.b[keyPath: x]) + margin < min(b.a[keyPath: x], b.b[keyPath: x])
        || max(b.a[keyPath: x], b.b[keyPath: x]) + margin < min(a.a[keyPath: x], a.b[keyPath: x])
    }
    return !apart(\.x) && !apart(\.y)
  }

  @Test(arguments: [(2, 0.0), (70, 0.0), (200, 0.0), (200, 30.0)])
  func linePairsAreTheTouchingPairs(_ count: Int, _ margin: Double) {
    let points = Self.zigzag(count)
    // The test uses short lines, and long ones.
    for stride in [1, 37] {
      let lines = points.indices.map { (a: points[$0], b: mix(points[$0], points[($0 + stride) % count], 0.2)) }
      var found: Set<[Int]> = []
      LinePairs(count, margin: margin) { lines[$0] }.visit { first, second in
        #expect(first < second && found.insert([first, second]).inserted)
        return true
      }
      for first in 0..<count {
        for second in first + 1..<count {
          #expect(found.contains([first, second]) == Self.touch(lines[first], lines[second], margin))
        }
      }
    }
  }

  @Test func linePairVisitStopsOnFalse() {
    var count = 0
    LinePairs(100) { _ in (Vector(0, 0), Vector(1, 1)) }.visit { _, _ in
      count += 1
      return count < 5
    }
    #expect(count == 5)
  }

  @Test func crossingsAreCountedUpToALimit() {
    // The five lines of a pentagram cross five times.
    let corners = (0..<5).map {
      Vector(100 + 90 * Exact.sin(Double($0) * 4 * .pi / 5), 100 - 90 * Exact.cos(Double($0) * 4 * .pi / 5))
    }
    #expect(Crossings.count(in: [corners], upTo: 100) == 5)
    #expect(Crossings.count(in: [corners], upTo: 2) == 3)
    var meter = DrawingMeter()
    let estimate = meter.fill(.polygon(corners), .identity, upTo: 1_000_000)
    #expect(estimate.lines == 5 && estimate.crossings == 5)
  }

  /// The estimate for a filled path shows whether filling it is fast.
  @Test func anEstimateGrowsWithTheWork() {
    var meter = DrawingMeter()
    let few = meter.fill(.polygon(Self.zigzag(20)), .identity, upTo: 20_000_000)
    let many = meter.fill(.polygon(Self.zigzag(5000)), .identity, upTo: 20_000_000)
    let circle = meter.fill(.circle(Vector(100, 100), radius: 90), .identity, upTo: 20_000_000)
    #expect(few.steps < 20_000 && many.steps > 20_000_000 && circle.steps < 10_000)
    let dashed = meter.stroke(.line(.zero, Vector(1e6, 0)), Stroke(width: 4, dashes: [1e-9, 1e-9]), .identity)
    #expect(dashed.dashes == 20_000)
  }

  @Test(arguments: [(0.0, 1e300), (1e300, 0), (.nan, 1), (0, .infinity), (-1e300, 1e300), (3, 3)])
  func anArcHasAtMostFourPieces(_ start: Double, _ end: Double) {
    #expect((2...5).contains(Path.arc(.zero, radius: 10, from: start, to: end).elements.count))
  }
}
