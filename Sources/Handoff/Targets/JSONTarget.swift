import Motion
import Tuning

/// Everything, for programs: also what no other target carries.
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
      item.motion.flatMap { name in model(item.content).map { .init(name, .object($0)) } }
    }
    return JSONValue.object([
      .init("effect", .string(sheet.id)), .init("title", .string(sheet.title)),
      .init("laws", .array(sheet.laws.map { .string($0) })), .init("motions", .object(motions)),
      .init("values", .array(values)),
    ]).file
  }

  /// A motion in every way that is exact.
  static func model(_ content: HandoffItem.Content) -> [JSONValue.Member]? {
    func number(_ key: String, _ value: Double) -> JSONValue.Member { .init(key, .number(value)) }
    switch content {
    case .spring(let spring):
      return [
        .init("type", "spring"), number("response", spring.response), number("dampingRatio", spring.dampingRatio),
        number("bounce", Rounded.places(spring.bounce)), number("mass", 1),
        number("stiffness", Rounded.places(spring.stiffness)), number("damping", Rounded.places(spring.damping)),
      ]
    case .fling(let fling):
      return [
        .init("type", "fling"), number("ratePerMillisecond", Rounded.places(fling.ratePerMillisecond)),
        number("timeConstant", Rounded.places(fling.timeConstant)),
      ]
    case .easing(let curve, let seconds):
      return [.init("type", "easing")] + (seconds.map { [number("duration", $0)] } ?? [])
        + [.init("cubicBezier", .array(curve.numbers.map { .number($0) }))]
    case .number, .count, .flag, .choice, .color, .text, .rows: return nil
    }
  }
}

/// Computed numbers without the noise of their last digits.
enum Rounded {
  static func places(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}
