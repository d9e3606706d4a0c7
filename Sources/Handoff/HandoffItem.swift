import Motion
import Tuning

/// An exported item: one value, or the values of one motion.
package struct HandoffItem: Sendable {
  package enum Content: Hashable, Sendable {
    case spring(Spring)
    case fling(Deceleration)
    /// An easing; `seconds` is `nil` if it has no duration of its own.
    case easing(CubicBezier, seconds: Double?)
    case number(Double, Unit)
    case count(Int)
    case flag(Bool)
    /// A choice between the given words.
    case choice(String, of: [String])
    case color(HexColor)
    case text(String)
    /// A list of shown content, in the form of a config.
    case rows(JSONValue, count: Int)
  }

  /// A parameter with its value, one of the item's.
  package struct Part: Sendable {
    package let key: String
    package let definition: ParameterDefinition
    package let value: ParameterValue

    package var isChanged: Bool { !value.isWritten(like: definition.defaultValue) }
  }

  /// The name in code: `pathRadius`, or `snapSpring` for a motion.
  package internal(set) var name: String
  /// The name of the motion, such as `snap`; `nil` for a value that is no motion.
  package internal(set) var motion: String?
  package private(set) var content: Content
  package let parts: [Part]
  package let group: String
  /// A remark on a spring without an end or without a duration. `nil` for any other item.
  package private(set) var remark: String?
  /// The numbers behind a motion, each as an item of its own; empty for a plain value.
  package internal(set) var numbers: [HandoffItem] = []

  package var keys: [String] { parts.map(\.key) }
  package var isChanged: Bool { parts.contains(where: \.isChanged) }

  init(
    _ definition: ParameterDefinition, pair: SpringPair?, curve: ParameterDefinition?, in group: String,
    _ value: (ParameterDefinition) -> ParameterValue
  ) {
    parts = [definition, pair?.dampingRatio, curve].compactMap { $0 }.map {
      Part(key: "\(group).\($0.name)", definition: $0, value: value($0))
    }
    self.group = definition.group
    let motion = definition.role?.motion ?? (definition.kind == .easing ? definition.name : nil)
    self.motion = motion
    let timed = curve.flatMap { CubicBezier(value($0)) }
    func named(_ kind: String) -> String { motion.map { $0 + kind } ?? definition.name }
    (name, content) =
      switch (definition.role, value(definition)) {
      case (.response, _) where pair != nil: (named("Spring"), .spring(pair!.spring(value)))
      // A fling's constant has no ending: the motion's name already says that it is one.
      case (.keptPerMillisecond, .number(let rate)): (named(""), .fling(Deceleration(ratePerMillisecond: rate)))
      case (.friction, .number(let friction)): (named(""), .fling(Deceleration(friction: friction)))
      case (.duration, .number(let seconds)) where timed != nil: (named("Easing"), .easing(timed!, seconds: seconds))
      case (_, .easing(let curve)): (named("Easing"), .easing(curve, seconds: nil))
      case (_, .number(let number)): (definition.name, .number(number, definition.unit))
      case (_, .integer(let count)): (definition.name, .count(count))
      case (_, .flag(let flag)): (definition.name, .flag(flag))
      case (_, .choice(let word)): (definition.name, .choice(word, of: definition.choices))
      case (_, .color(let color)): (definition.name, .color(color))
      case (_, .text(let text)): (definition.name, .text(text))
      case (_, .rows(let rows)): (definition.name, .rows(definition.json(of: .rows(rows)), count: rows.count))
      }
    if case .spring(let spring) = content { limit(spring) }
    if motion != nil { numbers = parts.compactMap { HandoffItem(number: $0, in: definition.group) } }
  }

  /// Adjusts a spring that platforms cannot express: one without duration becomes an immediate jump.
  private mutating func limit(_ spring: Spring) {
    if spring.response < 0.001 {
      (name, content) = (motion! + "Easing", .easing(.linear, seconds: 0))
      remark = "A spring with a response below 0.001 s is at its target at once: the duration is 0."
    } else if spring != spring.ending {
      remark =
        "A spring with so little damping hardly comes to rest. A duration, a graph and `linear()`, which need an end, "
        + "are of a damping ratio of \(spring.ending.dampingRatio.plainText)."
    }
  }

  private init?(number part: Part, in group: String) {
    guard case .number(let number) = part.value else { return nil }
    (name, motion, content) = (Self.name(of: part.definition), nil, .number(number, part.definition.unit))
    (parts, self.group) = ([part], group)
  }

  /// Returns the parameter's name, or a longer one if a target derives that name from the motion, such as `closingDuration`.
  private static func name(of definition: ParameterDefinition) -> String {
    guard let role = definition.role, definition.name.hasPrefix(role.motion) else { return definition.name }
    let suffix = String(definition.name.dropFirst(role.motion.count))
    guard derivedSuffixes.contains(suffix) else { return definition.name }
    return switch role {
    case .response(let motion): motion + "Response"
    case .dampingRatio(let motion): motion + "DampingRatio"
    case .keptPerMillisecond(let motion): motion + "PerMillisecond"
    case .friction(let motion): motion + "PerSecond"
    case .duration(let motion), .curve(let motion): motion + "Seconds"
    }
  }

  /// The description of the item, with a remark on a motion that its numbers do not show.
  ///
  /// Examples: `Length of the cord: 250 pt. From the ceiling to the rim of the shade.`, `The snap spring that these two make:
  /// change one, and it changes too.`
  package var lines: [String] {
    own + (remark.map { [$0] } ?? [])
  }

  private var own: [String] {
    switch content {
    case .spring: ["The \(motion!) spring that these two make: change one, and it changes too."]
    case .fling: ["The \(motion!) that this makes: change it, and it changes too."]
    case .easing: parts.filter { $0.value.double == nil }.map { $0.line(says: (true, true)) }
    case .number, .count: parts.map { $0.line(says: (true, true)) }
    case .flag, .choice, .color: parts.map { $0.line(says: (false, true)) }
    case .text, .rows: parts.map { $0.line(says: (false, false)) }
    }
  }

  /// Whether the item is content of an app, a text or a list, and no part of its feel.
  package var isContent: Bool {
    switch content {
    case .text, .rows: true
    case .spring, .fling, .easing, .number, .count, .flag, .choice, .color: false
    }
  }
}

extension Spring {
  /// The same spring, with at least the damping that brings it to rest within some forty swings.
  var ending: Spring { Spring(response: response, dampingRatio: max(dampingRatio, 0.02)) }
}

extension HandoffItem.Part {
  /// Returns the description of the parameter.
  ///
  /// - Parameter says: Whether to include the value, and whether to include a default that differs from it.
  fileprivate func line(says: (value: Bool, usual: Bool)) -> String {
    var line = definition.title
    if says.value { line += ": " + definition.unit.shown(value) }
    line += definition.help.isEmpty ? "." : ". " + definition.help
    if isChanged, says.usual { line += " The default is \(definition.unit.shown(definition.defaultValue))." }
    return line
  }
}

extension ParameterDefinition {
  /// The words of a choice; empty for another kind.
  fileprivate var choices: [String] { if case .choice(let words) = kind { words } else { [] } }
}
