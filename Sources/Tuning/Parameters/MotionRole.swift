import Motion

/// The role of a number in a named motion, such as `snap`; the unit alone does not say it.
package enum MotionRole: Hashable, Sendable {
  /// The response of a spring in seconds; its `dampingRatio` is another parameter of the same set.
  case response(of: String)
  case dampingRatio(of: String)
  /// The factor of a fling's speed after each millisecond.
  case keptPerMillisecond(of: String)
  /// The k of a fling v₀·e^(−k·t), per second.
  case friction(of: String)
  /// The duration of a curve in seconds; the curve is another parameter of the same set.
  case duration(of: String)
  case curve(of: String)

  package var motion: String {
    switch self {
    case .response(let name), .dampingRatio(let name), .keptPerMillisecond(let name), .friction(let name),
      .duration(let name), .curve(let name):
      name
    }
  }
}

/// The two parameters that describe a spring.
package struct SpringPair: Hashable, Sendable {
  /// The name of the spring, such as `snap`.
  package let name: String
  package let response: ParameterDefinition
  package let dampingRatio: ParameterDefinition

  package func spring(_ value: (ParameterDefinition) -> ParameterValue) -> Spring {
    func number(_ definition: ParameterDefinition) -> Double {
      if case .number(let number) = value(definition) { number } else { 0 }
    }
    return Spring(response: number(response), dampingRatio: number(dampingRatio))
  }
}

extension SpringPair {
  /// The response under its name in SwiftUI, Motion and Figma, `duration`.
  ///
  /// A value set for this definition or for `bounce` is set for the pair.
  package var duration: ParameterDefinition {
    restating(response, as: "duration", range: response.range) { $0 }
  }

  /// The damping ratio as SwiftUI, Motion and Figma express it, computed by `bounce(_:)`.
  package var bounce: ParameterDefinition {
    let ratios = dampingRatio.range
    return restating(
      dampingRatio, as: "bounce", range: Self.bounce(ratios.upperBound)...Self.bounce(ratios.lowerBound), Self.bounce)
  }

  /// Returns the bounce of a damping ratio, rounded to four places as a person would write it.
  package static func bounce(_ ratio: Double) -> Double { rounded(Spring.bounce(ofDampingRatio: ratio)) }

  /// Returns the damping ratio of a bounce, rounded and clamped to the parameter's range.
  package func ratio(ofBounce bounce: Double) -> Double {
    Self.rounded(Spring.dampingRatio(ofBounce: bounce)).clamped(to: dampingRatio.range)
  }

  private static func rounded(_ value: Double) -> Double { NumberKind.rounded(value, span: 1) }

  private func restating(
    _ definition: ParameterDefinition, as word: String, range: ClosedRange<Double>, _ convert: (Double) -> Double
  ) -> ParameterDefinition {
    let value = if case .number(let number) = definition.defaultValue { number } else { 0.0 }
    let term = word == "bounce" ? " damping ratio" : " response"
    let label = definition.label.hasSuffix(term) ? definition.label.dropLast(term.count) + " " + word : ""
    return ParameterDefinition(
      name: name + word.prefix(1).uppercased() + word.dropFirst(),
      help: "The \(definition.title.lowercased()) as SwiftUI, Motion and Figma express it: either changes the other."
        + (word == "bounce" ? " Below 0 it is overdamped, which not all of them can express." : ""),
      label: String(label), group: definition.group, unit: definition.unit, kind: .number(range),
      defaultValue: .number(convert(value)))
  }
}

extension ParameterDefinition {
  fileprivate var range: ClosedRange<Double> { if case .number(let range) = kind { range } else { 0...0 } }
}

extension Schema {
  /// Returns the curve with this duration; `nil` if the parameter is not the duration of a curve.
  package func curve(of duration: ParameterDefinition) -> ParameterDefinition? {
    guard case .duration(let name)? = duration.role else { return nil }
    return parameters.first { $0.role == .curve(of: name) }
  }

  /// The declared springs, in the order of their responses.
  package var springs: [SpringPair] {
    parameters.compactMap { response in
      guard case .response(let name)? = response.role else { return nil }
      guard let ratio = parameters.first(where: { $0.role == .dampingRatio(of: name) }) else {
        preconditionFailure("\(response.name): the spring \(name) has no damping ratio")
      }
      return SpringPair(name: name, response: response, dampingRatio: ratio)
    }
  }
}
