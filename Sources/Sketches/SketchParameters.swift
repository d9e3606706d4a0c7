import Effects
import Formatting
import Motion
import Tuning

/// The conversion of a schema's values to a sketch's `p`: a spring is one value, a colour a text.
enum SketchParameters {
  static func value(_ schema: Schema, _ values: [ParameterValue]) -> SketchValue {
    var members: [(key: String, value: SketchValue)] = []
    for (definition, value) in zip(schema.parameters, values) {
      switch definition.role {
      case .response(let name)?:
        let ratio = schema.parameters.firstIndex { $0.role == .dampingRatio(of: name) }
        let damping = ratio.map { values[$0].double ?? 1 } ?? 1
        members.append(
          (
            name,
            .record([
              "damping": .number(damping), "kind": .text("spring"), "response": .number(value.double ?? 0),
            ])
          ))
      case .dampingRatio?: continue
      case .keptPerMillisecond(let name)?:
        members.append((name, .record(["kept": .number(value.double ?? 1), "kind": .text("fling")])))
      case .friction?, .duration?, .curve?, nil: members.append((definition.name, plain(value)))
      }
    }
    return .record(members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  /// Returns the user's own pictures in lists, by the names under which the sketch knows them.
  static func pictures(_ values: [ParameterValue]) -> [String: PictureReference] {
    var pictures: [String: PictureReference] = [:]
    for case .rows(let rows) in values {
      for case let picture? in rows.map(\.picture) where picture.path != nil { pictures[picture.name] = picture }
    }
    return pictures
  }

  /// Returns `list("places", { { "fog", "Boathouse" }, … }, { "picture", "title" })` as a kind and its value.
  static func list(_ row: SketchValue) throws(SketchFault) -> (kind: ParameterKind, value: ParameterValue) {
    let names = row["columns"].items.compactMap(\.text)
    let rows = row["default"].items.map { one in
      let texts = zip(names, one.items).map { (name: $0, text: $1.text ?? $1.double?.shortText ?? "") }
      return Record(
        picture: texts.first { $0.name == "picture" }.map { PictureReference(art: $0.text) },
        fields: texts.filter { $0.name != "picture" }.map { Record.Field(name: $0.name, text: $0.text) })
    }
    let columns = names.map { $0 == "picture" ? Column.picture($0) : .text($0) }
    return (.rows(columns, count: 1...mostRows), .rows(rows))
  }

  private static let mostRows = 40

  private static func plain(_ value: ParameterValue) -> SketchValue {
    switch value {
    case .number(let number): .number(number)
    case .integer(let number): .integer(Int64(number))
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .choice(let key): .text(key)
    case .color: .text(value.shown)
    case .rows(let rows):
      .list(
        rows.map { row in
          .record(
            (row.fields.map { (key: $0.name, value: SketchValue.text($0.text)) }
              + (row.picture.map { [(key: "picture", value: SketchValue.text($0.name))] } ?? []))
              .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        })
    case .easing(let curve): .list([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) })
    }
  }
}
