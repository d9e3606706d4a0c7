import CommandLineSyntax
import Filming
import Formatting
import Motion
import Playing
import Takes
import Tuning

/// A direction of a sweep: the property that varies, and its values.
struct SweepAxis: Sendable {
  /// The value of a cell.
  enum Value: Hashable, Sendable {
    case values(Patches)
    case number(TakeNumber, Double)
  }

  /// The property as requested: `cards.snapDampingRatio`, `take.fling.speed`, `preset`.
  let key: String
  /// The property's name for people.
  let label: String
  let unit: String
  let values: [Value]
  /// The values as texts, without the unit.
  let words: [String]
  /// The values as numbers. `nil` if one of them is no number.
  let numbers: [Double]?
  /// The index of the current value. `nil` if it is not among the values.
  let usual: Int?
  /// The current value as a text. `nil` if the property is no parameter.
  let now: String?

  static let form =
    "KEY=FROM…TO:COUNT, KEY=FROM…TO:COUNT:log, or KEY=A,B,C, with a parameter, preset or take.GESTURE.NUMBER"
  private static let mostValues = 1000

  /// Parses the value of `--vary`.
  @MainActor
  init(_ text: String, _ setup: FilmSetup, _ maker: RunMaker, configPath: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw Failure.usage("--vary \(text.excerpt): expected \(Self.form)")
    }
    key = String(text[..<sign])
    let catalogue = setup.library.parameters
    let spec = String(text[text.index(after: sign)...])
    if key == "preset" {
      (label, unit, numbers, now) = ("Preset", "", nil, nil)
      words = spec.split(separator: ",").map(String.init)
      guard !words.isEmpty else { throw Failure.usage("--vary preset: expected names such as calm,playful, or none") }
      let option = "--vary preset="
      values = try words.map { word in
        let preset = try word == "none" ? nil : catalogue.preset(word, configPath: configPath, option: option)
        try catalogue.check(preset, for: maker.effect, option: option)
        return .values(setup.resolved((preset?.patches ?? Patches()).only(maker.effect.id)))
      }
      usual = words.firstIndex(of: "none")
    } else if key.hasPrefix("take.") {
      let number: TakeNumber
      do throws(Problem) { number = try TakeNumber(parsing: String(key.dropFirst(5))) } catch {
        throw Failure.usage("--vary \(key.excerpt): \(error.message)")
      }
      (label, unit, usual) = (number.label.prefix(1).uppercased() + number.label.dropFirst(), number.name.unit, nil)
      now = nil
      let numbers = try Self.numbers(spec, of: key, isWhole: false)
      for value in numbers where maker.take.take.with(number, value) == nil {
        throw Failure.usage(
          "--vary \(key.excerpt): \(value.plainText) makes no such gesture, or \(maker.take.name) has none")
      }
      values = numbers.map { .number(number, $0) }
      words = numbers.map(\.plainText)
      self.numbers = numbers
    } else {
      let definition = catalogue.definition(of: key)
      (label, unit) = (definition?.title ?? key, definition?.unit.symbol ?? "")
      var isWhole = false
      if case .integer? = definition?.kind { isWhole = true }
      words =
        Self.isRange(spec)
        ? try Self.numbers(spec, of: key, isWhole: isWhole).map(\.plainText)
        : spec.split(separator: ",").map(String.init)
      let numbers = words.compactMap { Double($0) }
      self.numbers = numbers.count == words.count ? numbers : nil
      let patches = try words.map { [key] in
        setup.resolved(try catalogue.read(settings: ["\(key)=\($0)"], option: "--vary "))
      }
      guard let group = Patches.split(key)?.group, group == maker.effect.id else {
        throw Failure.usage(
          "--vary \(key.excerpt): says nothing about \(maker.effect.id), expected \(maker.effect.id).…")
      }
      guard !patches.isEmpty else { throw Failure.usage("--vary \(text.excerpt): expected \(Self.form)") }
      let value = maker.value(of: key)
      now = value?.shown
      usual = patches.firstIndex { [key] in $0[key: key] == value }
      values = patches.map { .values($0) }
    }
    if values.count > Self.mostValues {
      throw Failure.usage("--vary \(key.excerpt): expected at most \(Self.mostValues) values")
    }
  }

  /// Returns the ends of a range such as `0.3…1.2` and the text behind it. `nil` if the text is no range.
  static func range(_ spec: String) -> (from: Double, to: Double, rest: Substring)? {
    let dots = ["…", "...", ".."]
    guard let separator = dots.first(where: { spec.contains($0) }), let place = spec.firstRange(of: separator) else {
      return nil
    }
    let rest = spec[place.upperBound...]
    let end = rest.firstIndex(of: ":") ?? rest.endIndex
    guard let from = Double(spec[..<place.lowerBound]), let to = Double(rest[..<end]), from.isFinite, to.isFinite else {
      return nil
    }
    return (from, to, rest[end...].dropFirst())
  }

  private static func isRange(_ spec: String) -> Bool { spec.contains("…") || spec.contains("..") }

  private static func numbers(_ spec: String, of key: String, isWhole: Bool) throws(Failure) -> [Double] {
    let wrong = Failure.usage("--vary \(key.excerpt)=\(spec.excerpt): expected \(form)")
    guard isRange(spec) else {
      let numbers = spec.split(separator: ",").compactMap { Double($0) }
      guard !numbers.isEmpty, numbers.count == spec.split(separator: ",").count else { throw wrong }
      return numbers
    }
    guard let (from, to, rest) = range(spec) else { throw wrong }
    let words = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard let count = words.first.flatMap({ Int($0) }), (1...mostValues).contains(count), words.count <= 2,
      words.count == 1 || words[1] == "log"
    else { throw wrong }
    let isLog = words.count == 2
    guard !isLog || from * to > 0 else {
      throw .usage("--vary \(key.excerpt)=\(spec.excerpt): a log axis does not go through 0")
    }
    var numbers: [Double] = []
    for index in 0..<count {
      let share = count == 1 ? 0 : Double(index) / Double(count - 1)
      let value =
        index == 0
        ? from
        : index == count - 1
          ? to
          : isLog ? from * Exact.exp(share * Exact.log(to / from)) : from + share * (to - from)
      let rounded = isWhole ? value.rounded() : value.shortened
      if numbers.last != rounded { numbers.append(rounded) }
    }
    return numbers
  }
}

extension Double {
  /// The number rounded to four digits, so that the printed value is exactly the one used.
  fileprivate var shortened: Double {
    guard self != 0 else { return 0 }
    var (scale, places) = (magnitude, 3)
    while scale >= 10 { (scale, places) = (scale / 10, places - 1) }
    while scale < 1 { (scale, places) = (scale * 10, places + 1) }
    return Double(text(places: places.clamped(to: 0...9))) ?? self
  }
}
