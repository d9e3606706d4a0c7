import Motion
import Tuning

/// The mapping between a number's values and positions on its slider's track.
///
/// The mapping is linear, unless the default is near one end. Then the position is a power of the distance from that end,
/// so that the default is at two fifths of the track and steps around it are fine. A default at the lower end gives the
/// square. The track covers the useful range if there is one; steps and typing reach the rest.
package struct SliderScale: Equatable, Sendable, Encodable {
  package let lower: Double
  package let upper: Double
  let defaultValue: Double
  package let isInteger: Bool
  /// The whole accepted range.
  private let range: ClosedRange<Double>
  /// The exponent in fraction = (distance from the end / range) ^ power.
  package let power: Double
  package let isFromUpper: Bool

  /// Creates the scale of a parameter.
  ///
  /// `nil` if the parameter is not a number.
  package init?(_ definition: ParameterDefinition) {
    guard let value = definition.defaultValue.double else { return nil }
    if case .number(let range) = definition.kind {
      self.init(range, useful: definition.useful, value, isInteger: false)
    } else if case .integer(let range) = definition.kind {
      let range = Double(range.lowerBound)...Double(range.upperBound)
      self.init(range, useful: definition.useful, value, isInteger: true)
    } else {
      return nil
    }
  }

  init(
    _ range: ClosedRange<Double>, useful: ClosedRange<Double>? = nil, _ defaultValue: Double, isInteger: Bool
  ) {
    self.range = range
    (lower, upper) = (useful?.lowerBound ?? range.lowerBound, useful?.upperBound ?? range.upperBound)
    self.defaultValue = defaultValue
    self.isInteger = isInteger
    let share = upper > lower ? (defaultValue - lower) / (upper - lower) : 0
    let isAcrossZero = lower < 0 && upper > 0
    isFromUpper = share > 0.8 && share < 1 && !isAcrossZero
    let end = isFromUpper ? 1 - share : share
    if isAcrossZero || end >= 0.2 {
      power = 1
    } else if end > 0 {
      power = Exact.log(0.4) / Exact.log(end)
    } else {
      power = 0.5
    }
  }

  /// Returns the position of a value along the track, 0…1.
  func fraction(of value: Double) -> Double {
    guard upper > lower else { return 0 }
    let share = ((value - lower) / (upper - lower)).clamped(to: 0...1)
    if power == 1 { return share }
    return isFromUpper ? 1 - Exact.pow(1 - share, power) : Exact.pow(share, power)
  }

  /// Returns the value at a position along the track, not rounded; 0 and 1 give exactly the ends.
  func value(at fraction: Double) -> Double {
    let f = fraction.clamped(to: 0...1)
    if f == 0 { return lower }
    if f == 1 { return upper }
    let share = power == 1 ? f : isFromUpper ? 1 - Exact.pow(1 - f, 1 / power) : Exact.pow(f, 1 / power)
    return lower + share * (upper - lower)
  }

  /// Returns the step size at a value: a hundredth of the track there, times `pace`, as 1, 2 or 5 with zeros.
  func quantum(at value: Double, pace: Double = 1) -> Double {
    let f = fraction(of: value)
    let width = self.value(at: min(1, f + 0.005)) - self.value(at: max(0, f - 0.005))
    // Near the end of a steep scale the step is at least a hundred-thousandth of the range.
    let quantum = Self.simple(max(width * pace, (upper - lower) * 1e-5))
    return isInteger ? max(1, quantum) : quantum
  }

  /// Returns the value at a position, rounded to the step size there: 3600, not 3600.1234.
  func rounded(at fraction: Double, pace: Double = 1) -> Double {
    if fraction <= 0 { return lower }
    if fraction >= 1 { return upper }
    let raw = value(at: fraction)
    return onQuantum(raw, quantum(at: raw, pace: min(pace, 1))).clamped(to: lower...upper)
  }

  /// Returns the value some whole steps up or down.
  ///
  /// A value between two steps first moves to the next one in that direction.
  func stepped(_ value: Double, by steps: Double, pace: Double) -> Double {
    let quantum = quantum(at: value, pace: pace)
    let place = value / quantum
    let isOn = (place - place.rounded()).magnitude < 1e-6
    let from = isOn ? place.rounded() : steps > 0 ? place.rounded(.down) : place.rounded(.up)
    return onQuantum((from + steps) * quantum, quantum).clamped(to: range)
  }

  private func onQuantum(_ value: Double, _ quantum: Double) -> Double {
    guard quantum > 0 else { return value }
    // Dividing by a whole number instead of multiplying by a fraction keeps 0.3 from becoming 0.30000000000000004.
    let inverse = (1 / quantum).rounded()
    return quantum < 1 ? (value * inverse).rounded() / inverse : (value / quantum).rounded() * quantum
  }

  /// Returns the largest of 1, 2 and 5 times a power of ten that is at most `value`.
  ///
  /// 0 if `value` is not positive and finite.
  static func simple(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var (mantissa, exponent) = (value, 0)
    while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 0.999_999_999 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    let digit = mantissa >= 4.999_999_999 ? 5.0 : mantissa >= 1.999_999_999 ? 2 : 1
    var scale = 1.0
    for _ in 0..<exponent.magnitude { scale *= 10 }
    return exponent < 0 ? digit / scale : digit * scale
  }

  /// Returns a value in the parameter's own kind, integer or number.
  func parameterValue(_ value: Double) -> ParameterValue {
    isInteger ? .integer(Int(value.rounded())) : .number(value)
  }
}
