import Motion
import Tuning

/// The whole sheet as JSON for programs, including values that no other target can express.
enum JSONTarget: HandoffTarget {
  static let id = "json"
  static let title = "JSON"
  static let ending = "json"

  static func text(_ sheet: HandoffSheet) -> String {
    let values = sheet.items.flatMap(\.parts).map { part -> JSONValue in
      let definition = part.definition
      var members: [JSONValue.Member] = [
        .init("key", .string(part.key)), .init("label", .string(definition.title)),
        .init("value", definition.json(of: part.value)), .init("default", definition.defaultJSON),
      ]
      if !definition.unit.symbol.isEmpty { members.append(.init("unit", .string(definition.unit.symbol))) }
      if !definition.help.isEmpty { members.append(.init("help", .string(definition.help))) }
      return .object(members)
    }
    let motions = sheet.items.compactMap { item -> JSONValue.Member? in
      item.motion.flatMap { name in
        model(item).map { .init(name, .object($0 + (item.remark.map { [.init("note", .string($0))] } ?? []))) }
      }
    }
    return JSONValue.object([
      .init("effect", .string(sheet.id)), .init("title", .string(sheet.title)),
      .init("laws", .array(sheet.laws.map { .string($0) })), .init("rule", .array(sheet.rule.map { .string($0) })),
      .init("motions", .object(motions)),
      .init("values", .array(values)),
      .init("inUse", .array(sheet.examples.flatMap { use($0, sheet) }.map { .string($0) })),
    ]).file
  }

  /// Returns a motion's parameters in every exact form. `nil` if the item is no motion.
  static func model(_ item: HandoffItem) -> [JSONValue.Member]? {
    func number(_ key: String, _ value: Double) -> JSONValue.Member { .init(key, .number(value)) }
    switch item.content {
    case .spring(let spring):
      return [
        .init("type", "spring"), number("response", spring.response), number("dampingRatio", spring.dampingRatio),
        number("bounce", Rounded.places(spring.bounce)), number("mass", 1),
        number("stiffness", Rounded.places(spring.stiffness)), number("damping", Rounded.places(spring.damping)),
      ]
    case .fling(let fling):
      return [
        .init("type", "fling"), number("ratePerMillisecond", Rounded.places(fling.ratePerMillisecond)),
        number("friction", Rounded.places(fling.friction)), number("timeConstant", Rounded.places(fling.timeConstant)),
      ]
    case .easing(let curve, let seconds):
      return [.init("type", "easing")] + (seconds.map { [number("duration", $0)] } ?? [])
        + [.init("cubicBezier", .array(curve.numbers.map { .number($0) }))]
    case .number, .count, .flag, .choice, .color, .text, .rows: return nil
    }
  }

  /// Returns a usage example in JavaScript, in which `sheet` is the parsed file.
  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let motion = "sheet.motions.\(item.motion ?? "")"
    switch item.content {
    case .spring:
      return step(stiffness: "\(motion).stiffness", damping: "\(motion).damping")
    case .fling: return ["const rest = place + velocity * \(motion).timeConstant;"]
    case .easing: return ["const easing = `cubic-bezier(${\(motion).cubicBezier})`;"]
    case .number, .count, .flag, .choice, .color, .text, .rows:
      return ["const { value } = sheet.values.find((v) => v.key === \"\(item.keys[0])\");"]
    }
  }

  /// Returns code for one step of a spring of mass 1.
  static func step(stiffness: String, damping: String) -> [String] {
    [
      "velocity += (\(stiffness) * (target - place) - \(damping) * velocity) * dt;",
      "place += velocity * dt;",
    ]
  }
}

/// Rounding of computed numbers, which removes the noise of their last digits.
enum Rounded {
  static func places(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}
