import Effects
import Formatting
import Motion
import Playground

/// The ticks along an axis of a map.
extension SweepAxis {
  struct Tick: Equatable {
    /// The position in cells; 0 is the middle of the first.
    let place: Double
    let text: String
  }

  /// Returns the ticks for a length, each with room for its text.
  ///
  /// Every value has a tick if the values are short and all have room. Otherwise the ticks are round numbers, at their
  /// positions between the cells, or as many of the values as have room.
  func ticks(in length: Double, each: Double) -> [Tick] {
    let most = max(2, Int(length / each))
    let all = words.enumerated().map { Tick(place: Double($0), text: Double($1)?.shortReadable ?? $1) }
    guard let numbers, let direction else { return words.count <= most ? all : Self.some(all, most) }
    if words.count <= most, words.allSatisfy({ $0.significantDigits <= 3 }) { return all }
    let range = direction > 0 ? numbers[0]...numbers.last! : numbers.last!...numbers[0]
    if isLog {
      let decades = Self.decades(range)
      if decades.count >= 2 {
        return Self.some(decades.map { Tick(place: place(of: $0), text: $0.shortReadable) }, most)
      }
    }
    let scale = ReadoutScale(range, atMost: most)
    return scale.ticks.map { Tick(place: place(of: $0), text: $0.readable(places: scale.places)) }
  }

  /// The direction of the numbers: 1 if they only rise, −1 if they only fall. `nil` otherwise.
  private var direction: Double? {
    guard let numbers, numbers.count > 1 else { return nil }
    let pairs = zip(numbers.dropFirst(), numbers)
    return pairs.allSatisfy { $0 > $1 } ? 1 : pairs.allSatisfy { $0 < $1 } ? -1 : nil
  }

  /// Returns the position of a number between the cells; the axis' numbers only rise, or only fall.
  private func place(of number: Double) -> Double {
    let numbers = numbers!
    let after = numbers.indices.dropFirst().first { index in
      let (from, to) = (numbers[index - 1], numbers[index])
      return (min(from, to)...max(from, to)).contains(number)
    }
    guard let after else {
      return (number - numbers[0]).magnitude < (number - numbers.last!).magnitude ? 0 : Double(numbers.count - 1)
    }
    let (from, to) = (numbers[after - 1], numbers[after])
    let share = isLog ? Exact.log(number / from) / Exact.log(to / from) : (number - from) / (to - from)
    return Double(after - 1) + share
  }

  /// Returns 1, 2 and 5 times every power of ten in the range.
  private static func decades(_ range: ClosedRange<Double>) -> [Double] {
    guard range.lowerBound > 0 else { return [] }
    var found: [Double] = []
    for power in -9...12 {
      for digit in [1.0, 2, 5] {
        let number = Double("\(Int(digit))e\(power)")!
        if range.contains(number) { found.append(number) }
      }
    }
    return found
  }

  /// Returns as many ticks as have room, the first and the last among them.
  private static func some(_ ticks: [Tick], _ most: Int) -> [Tick] {
    guard ticks.count > most else { return ticks }
    return (0..<most).map { ticks[Int((Double($0) * Double(ticks.count - 1) / Double(most - 1)).rounded())] }
  }
}

extension String {
  /// The number of digits, without zeros at both ends.
  fileprivate var significantDigits: Int {
    var digits = filter(\.isNumber)[...]
    while digits.first == "0" { digits = digits.dropFirst() }
    while digits.last == "0" { digits = digits.dropLast() }
    return digits.count
  }
}

extension Double {
  /// The number with all of its decimals, up to six, a proper minus sign, and groups of thousands.
  var shortReadable: String {
    let places = plainText.split(separator: ".").dropFirst().first?.count ?? 0
    return readable(places: min(places, 6))
  }
}
