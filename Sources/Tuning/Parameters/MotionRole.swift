import Motion

/// What a number is in a motion that has a name, such as `snap`: its unit says how much, this says of what.
package enum MotionRole: Hashable, Sendable {
  /// Seconds of a spring; its `dampingRatio` is another parameter of the same set.
  case response(of: String)
  case dampingRatio(of: String)
  /// What is left of the speed of a fling after each millisecond.
  case keptPerMillisecond(of: String)
  /// k of a fling that is v₀·e^(−k·t), per second.
  case friction(of: String)
  /// Seconds that a curve takes.
  case duration(of: String, CubicBezier)

  package var motion: String {
    switch self {
    case .response(let name), .dampingRatio(let name), .keptPerMillisecond(let name), .friction(let name),
      .duration(let name, _):
      name
    }
  }
}

/// Two parameters that make a spring.
package struct SpringPair: Hashable, Sendable {
  /// `snap`.
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

extension Schema {
  /// Every spring that is declared, in the order of their responses.
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
