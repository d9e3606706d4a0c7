/// The scale of a graph: a range of values and round numbers within it.
package struct ReadoutScale {
  package let range: ClosedRange<Double>
  package let ticks: [Double]
  /// The number of decimal places that makes the ticks distinct.
  package let places: Int

  /// Creates a scale with two to four ticks, or a few more on a high graph.
  ///
  /// If `isWhole` is true, every tick is a whole number.
  package init(_ values: [Double], _ levels: [Double] = [], height: Double, isWhole: Bool = false) {
    // The limit keeps sums and steps of the scale from overflowing.
    let values = values.filter(\.isFinite).map { $0.clamped(to: -1e15...1e15) }
    var low = values.min() ?? 0
    var high = values.max() ?? 1
    let spread = high - low
    // A level is left out if including it would flatten the curve.
    for level in levels where level > low - max(3 * spread, 1e-9) && level < high + max(3 * spread, 1e-9) {
      low = min(low, level)
      high = max(high, level)
    }
    if low < 0, high > 0, -low < 3 * high, high < -3 * low {
      high = max(high, -low)
      low = -high
    }
    if low == 0, high == 0 { (low, high) = (-1, 1) }
    // A constant value is drawn in the middle of a range proportional to its magnitude.
    let least = max(high.magnitude, low.magnitude) * 0.02 + 1e-3
    let middle = (high + low) / 2
    if high - low < least { (low, high) = (middle - least / 2, middle + least / 2) }
    let margin = 0.12 * (high - low)
    range = low - margin...high + margin
    // This loop finds the widest round step with enough ticks.
    let wanted = height > 90 ? 3 : 2
    let finest = isWhole ? 1 : 1e-5
    var step = max(Self.roundStep(range.upperBound - range.lowerBound), isWhole ? 1 : 0)
    while Self.ticks(step, range).count < wanted, step > finest {
      let finer = max(Self.roundStep(step * 0.39), isWhole ? 1 : 0)
      // The numbers of adjacent ticks must not touch.
      if finer / (range.upperBound - range.lowerBound) * height < 12 { break }
      step = finer
    }
    ticks = Self.ticks(step, range)
    places = Self.places(step)
  }

  /// Creates a scale of exactly `range` with at most `count` round numbers in it; a range of one value has one tick.
  package init(_ range: ClosedRange<Double>, atMost count: Int) {
    self.range = range
    let length = range.upperBound - range.lowerBound
    guard length > 0 else {
      (ticks, places) = ([range.lowerBound], 3)
      return
    }
    var step = Self.roundStep(length / Double(max(1, count)))
    while Self.ticks(step, range).count > count, step < length { step = Self.roundStep(step * 1.01) }
    ticks = Self.ticks(step, range)
    places = Self.places(step)
  }

  package func share(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (value - range.lowerBound) / length : 0.5
  }

  private static func places(_ step: Double) -> Int { [0.999, 0.0999, 0.00999, 0.000999].count { step < $0 } }

  private static func ticks(_ step: Double, _ range: ClosedRange<Double>) -> [Double] {
    // The slack keeps a tick at an end of the range in spite of rounding.
    let slack = 1e-9
    let first = (range.lowerBound / step - slack).rounded(.up)
    let last = (range.upperBound / step + slack).rounded(.down)
    guard first <= last, last - first < 100 else { return first <= last ? [first * step, last * step, 0] : [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// Returns the smallest of 1, 2 and 5 times a power of ten that is not below `step`.
  private static func roundStep(_ step: Double) -> Double {
    var unit = 1e-6
    while unit < 1e12, unit * 5 < step { unit *= 10 }
    return [1.0, 2, 5].map { unit * $0 }.first { $0 >= step } ?? unit
  }
}
