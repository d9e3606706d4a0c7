import Motion
import Tuning

/// Design tokens in the Design Tokens Community Group's format of 2025.10.
///
/// Its set of types is closed: values without a type, and the model behind each motion, are in `$extensions`, which tools
/// must keep.
enum DTCGTarget: HandoffTarget {
  static let id = "dtcg"
  static let title = "Design tokens (DTCG)"
  static let ending = "tokens.json"
  /// The key of our members in `$extensions`.
  static let vendor = "org.fidgetplayground"

  static func text(_ sheet: HandoffSheet) -> String {
    var tokens: [JSONValue.Member] = [
      .init("$description", .string(([sheet.title + ".", sheet.sentence] + sheet.laws).joined(separator: " ")))
    ]
    var others: [JSONValue.Member] = []
    for item in sheet.items {
      if let token = token(item) {
        tokens.append(.init(item.name, token))
      } else {
        others.append(.init(item.name, item.parts[0].definition.json(of: item.parts[0].value)))
      }
    }
    var members: [JSONValue.Member] = [.init(sheet.id, .object(tokens))]
    var extra: [JSONValue.Member] = []
    if !others.isEmpty {
      extra.append(.init("note", "The format has no type for these: words, switches and lists."))
      extra.append(.init(sheet.id, .object(others)))
    }
    let uses = sheet.examples.compactMap { alias(of: $0, sheet) }
    if !uses.isEmpty { extra.append(.init("inUse", .array(uses))) }
    if !extra.isEmpty { members.append(.init("$extensions", .object([.init(vendor, .object(extra))]))) }
    return JSONValue.object(members).file
  }

  /// Returns another token that refers to this one.
  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    alias(of: item, sheet).map { [$0.line] } ?? []
  }

  private static func alias(of item: HandoffItem, _ sheet: HandoffSheet) -> JSONValue? {
    guard case .object(let members)? = token(item) else { return nil }
    return ["mine": .object([members[0], .init("$value", .string("{\(sheet.id).\(item.name)}"))])]
  }

  private static func token(_ item: HandoffItem) -> JSONValue? {
    let numbers = item.numbers.flatMap(\.lines)
    func token(
      _ type: String, _ value: JSONValue, _ extra: [JSONValue.Member] = [], of what: String? = nil
    ) -> JSONValue {
      let about =
        ([what].compactMap { $0 } + numbers + (what == nil ? [] : [item.remark].compactMap { $0 })
        + (what == nil ? item.lines : [])).joined(separator: " ")
      var members: [JSONValue.Member] = [
        .init("$type", .string(type)), .init("$value", value), .init("$description", .string(about)),
      ]
      if !extra.isEmpty { members.append(.init("$extensions", .object([.init(vendor, .object(extra))]))) }
      return .object(members)
    }
    func duration(_ seconds: Double) -> JSONValue { ["value": .number(seconds), "unit": "s"] }
    let model = JSONTarget.model(item) ?? []
    switch item.content {
    case .spring(let spring):
      // The format has no spring: the token is its duration, with the spring's model in an extension.
      let stops = LinearStops(spring: spring)
      return token(
        "duration", duration(stops.duration),
        model + [
          .init("note", "The format has no spring: the value is the time to rest, the model is this."),
          .init("linear", .string("linear(\(stops.text))")),
        ], of: "The \(item.motion!) spring's time to rest.")
    case .fling(let fling):
      return token(
        "duration", duration(Rounded.places(fling.timeConstant)),
        model + [.init("note", "The format has no fling: the value is its time constant, travel / release velocity.")],
        of: "The \(item.motion!)'s time constant.")
    case .easing(let curve, let seconds):
      let four = JSONValue.array(curve.numbers.map { .number($0) })
      guard let seconds else { return token("cubicBezier", four) }
      return token(
        "transition", ["duration": duration(seconds), "delay": duration(0), "timingFunction": four])
    case .number(let number, .points): return token("dimension", ["value": .number(number), "unit": "px"])
    case .number(let number, .seconds): return token("duration", duration(number))
    case .number(let number, let unit):
      return token("number", .number(number), unit.symbol.isEmpty ? [] : [.init("unit", .string(unit.symbol))])
    case .count(let count): return token("number", .integer(count))
    case .color(let color):
      let parts = [color.red, color.green, color.blue].map { JSONValue.number(Rounded.places(Double($0) / 255)) }
      return token(
        "color",
        [
          "colorSpace": "srgb", "components": .array(parts), "alpha": .integer(1),
          "hex": .string(color.description.lowercased()),
        ])
    case .flag, .choice, .text, .rows: return nil
    }
  }
}
