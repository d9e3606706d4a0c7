import Formatting
import Motion

/// A command line whose operands and options can be read.
package protocol CommandLineReading {
  var parsed: ParsedCommandLine { get }
}

extension CommandLineReading {
  package var positionals: [String] { parsed.positionals }

  /// Whether the command line is empty.
  package var isEmpty: Bool { parsed.isEmpty }

  package subscript(option: Option) -> String? { parsed[values: option]?.last }

  package func all(_ option: Option) -> [String] { parsed[values: option] ?? [] }

  /// Returns the values given to these options, as words for another command.
  package func words(_ options: [Option]) -> [String] {
    options.flatMap { option in
      all(option).isEmpty ? has(option) ? [option.name] : [] : all(option).map { "\(option.name)=\($0)" }
    }
  }

  package func has(_ option: Option) -> Bool { parsed[values: option] != nil }

  /// Returns the option's value as a finite number within `range`. `nil` if the option is absent.
  package func number(_ option: Option, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw .usage("\(option.name): expected a number in \(range.shown), got '\(text.excerpt)'")
    }
    return value
  }

  package func integer(_ option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage(
        "\(option.name): expected a whole number in \(range.lowerBound)…\(range.upperBound), got '\(text.excerpt)'")
    }
    return value
  }

  /// Returns a size written `390x844`, each side within `sides`. `nil` if the option is absent.
  package func size(_ option: Option, sides: ClosedRange<Double>) throws(Failure) -> Vector? {
    guard let text = self[option] else { return nil }
    let parts = text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width), sides.contains(height)
    else {
      throw .usage("\(option.name): expected WxH with sides in \(sides.shown), such as 390x844, got '\(text.excerpt)'")
    }
    return Vector(width, height)
  }

  /// Returns the enumeration's case with the option's raw value. `nil` if the option is absent.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ option: Option) throws(Failure) -> Choice? {
    try choice(option, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  /// Returns the option's file name, which must have the given ending. `nil` if the option is absent.
  package func path(_ option: Option, endingIn ending: String) throws(Failure) -> String? {
    if let path = self[option], !path.hasSuffix(ending) {
      throw .usage("\(option.short ?? option.name): expected a name that ends in \(ending), got '\(path.excerpt)'")
    }
    return self[option]
  }

  package func choice(_ option: Option, of choices: [String]) throws(Failure) -> String? {
    guard let text = self[option] else { return nil }
    guard choices.contains(text) else {
      throw .usage(
        "\(option.name): expected \(choices.joined(separator: ", ")), got '\(text.excerpt)'"
          + Spelling.hint(for: text, among: choices))
    }
    return text
  }

  /// Returns the only operand.
  ///
  /// - Parameters:
  ///   - expected: The message if there is no operand: says which operand is expected.
  ///   - only: The end of the message if there is a second operand: says that the command takes one.
  package func operand(_ expected: String, only: String) throws(Failure) -> String {
    guard let word = positionals.first else { throw .usage(expected) }
    if positionals.count > 1 { throw .usage("\(positionals[1].excerpt): unexpected, \(only)") }
    return word
  }

  /// Throws if one of `options` is given together with `option`.
  package func refuse(_ options: [Option], beside option: Option) throws(Failure) {
    for other in options where has(other) && has(option) {
      throw .usage("\(other.name) and \(option.name): expected only one of them")
    }
  }

  /// Throws if one of `options` is given without `option`.
  package func refuse(_ options: [Option], without option: Option) throws(Failure) {
    for other in options where has(other) && !has(option) {
      throw .usage("\(other.name): expected \(option.value.map { "\(option.name) \($0)" } ?? option.name) with it")
    }
  }

  package func refusePositionals(_ command: String) throws(Failure) {
    if let word = positionals.first { throw .usage("\(word.excerpt): unexpected, \(command) takes none") }
  }
}

extension ClosedRange<Double> {
  /// The range for people: "0.25…8"; whole numbers have no fraction.
  package var shown: String { "\(lowerBound.shortText)…\(upperBound.shortText)" }
}
