import Canvas
import Capture
import Motion
import Playing
import Studies
import Tuning

/// The content that people write into files while Fidget runs.
extension RandomUse {
  /// Returns a config with some parameters, set to values of their ranges and often to the ends.
  mutating func config() -> [UInt8] {
    var members: [JSONValue.Member] = []
    for group in ParameterCatalogue.all.groups where below(2) == 0 {
      members.append(.init(group.id, .object(wishes(in: group))))
    }
    return Array(JSONValue.object(members).file.utf8)
  }

  private mutating func wishes(in group: ParameterGroup) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for parameter in group.schema.parameters where below(6) == 0 {
      // A gallery that plays for an hour after each visit would take up the whole soak.
      if parameter.name != "galleryIdle" { members.append(.init(parameter.name, value(of: parameter))) }
    }
    return members
  }

  private mutating func value(of parameter: ParameterDefinition) -> JSONValue {
    if case .rows(let columns, let count) = parameter.kind {
      let rows = pick([count.lowerBound, min(count.upperBound, 1 + below(8))])
      return .array((0..<rows).map { _ in row(columns) })
    }
    let samples = parameter.kind.rules.samples(beside: parameter.defaultValue) + [parameter.defaultValue]
    return parameter.json(of: parameter.value(from: pick(samples), to: pick(samples), number(0...1)))
  }

  private mutating func row(_ columns: [Column]) -> JSONValue {
    .object(
      columns.map { column in
        let words = text(atMost: column.maximumLength)
        return .init(
          column.name, .string(column.isPicture ? pick(["", "dusk", "pig", "photo.png", "missing.png"]) : words))
      })
  }

  private mutating func text(atMost longest: Int) -> String {
    let words = String(repeating: pick(["a", "Wärme ", "猫", "🐷", "مرحبا ", "\u{0301}"]), count: below(30))
    return String(words.unicodeScalars.prefix(longest))
  }

  /// Returns a good config with an error in it, or a text that is no config at all.
  mutating func badConfig() -> [UInt8] {
    let good = config()
    switch below(4) {
    case 0: return Array(good.prefix(below(good.count + 1)))
    case 1: return good.map { below(50) == 0 ? UInt8(below(256)) : $0 }
    case 2: return Array("{\"lamp\": {\"gravity\": 1e999, \"cordLength\": \"long\", \"nonsense\": []}}".utf8)
    default: return Array(String(repeating: "[", count: 5000).utf8)
    }
  }

  /// Returns a photograph of random size.
  mutating func picture() -> Bitmap {
    let fill = RGBA8(Color(hex: UInt32(below(1 << 24))))
    return Bitmap(width: 1 + below(300), height: 1 + below(300), fill: fill)
  }
}
