import Canvas
import Effects
import Formatting
import Panel
import Playground
import Tuning

/// What clients are told, as JSON: words, ranges and groups as the panel has them.
extension RemoteSight {
  var schema: JSONValue {
    [
      "title": .string(model.title), "effect": frame.effect.json, "accent": .string(HexColor(model.accent).description),
      "effects": .array(
        frame.effects.map {
          ["id": .string($0.id), "title": .string($0.title), "accent": .string(HexColor($0.accent).description)]
        }),
      "commands": .array(
        CommandEntry.all.map { ["id": .string($0.command.rawValue), "title": .string($0.title)] }),
      "groups": .array(
        model.groups.map { group in
          ["title": .string(group.title), "rows": .array(group.rows.map(\.json))]
        }),
    ]
  }

  /// Every value that counts, of all effects and of the playground itself, by whole keys.
  var values: [JSONValue.Member] {
    let parameters = session.catalogue.groups.filter { isTuned($0.id) }.flatMap { group in
      group.schema.parameters.compactMap { definition -> JSONValue.Member? in
        let key = "\(group.id).\(definition.name)"
        return session.value(of: key).map { .init(key, definition.json(of: $0)) }
      }
    }
    return parameters + restated
  }

  /// Springs in their other terms, as rows of what is shown.
  private var restated: [JSONValue.Member] {
    model.groups.flatMap(\.rows).filter(\.isRestated).map { .init($0.key, $0.value.json()) }
  }

  /// True for groups that the panel has: what is the machine's own, such as how a kiosk is unlocked, is out of reach.
  func isTuned(_ group: String) -> Bool { group == PlaygroundSettings.id || !group.hasPrefix("playground") }

  var state: JSONValue {
    [
      "effect": frame.effect.json, "on": .array(frame.on.map(\.rawValue).sorted().map { .string($0) }),
      "pace": frame.pace.json, "lock": frame.lock.json,
      "stage": [.number(frame.stage.x.rounded()), .number(frame.stage.y.rounded())],
      "complaints": .array(frame.complaints.map { .string($0) }),
      "sides": frame.sides.map { ["a": .string($0.a), "b": .string($0.b), "chosen": $0.isBChosen ? "b" : "a"] }
        ?? .null,
      "undo": model.undoName.json, "redo": model.redoName.json,
      "presets": .array(
        model.presets.map { ["name": .string($0), "note": .string(model.presetNotes[$0] ?? "")] }),
      "preset": model.preset.json, "edited": .flag(model.isEdited), "default": .flag(model.isDefault),
      "blend": model.blend.map {
        ["from": .string($0.from.word), "to": .string($0.to.word), "fraction": .number($0.fraction)]
      } ?? .null,
      "unsaved": .array(
        model.changes.map { change in
          let (old, new) = ShownNumber.texts(from: change.old, to: change.new, change.definition)
          return [
            "key": .string(change.key), "effect": .string(change.effect), "title": .string(change.definition.title),
            "old": .string(old), "new": .string(new),
          ]
        }),
      "insights": .array(
        model.insights.map {
          ["name": .string($0.name), "text": .string($0.text), "keys": .array($0.keys.map { .string($0) })]
        }),
    ]
  }
}

extension PanelModel.Row {
  /// All that a control has to know.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("key", .string(key)), .init("title", .string(definition.title)), .init("help", .string(definition.help)),
      .init("also", .string(definition.also)), .init("unit", .string(definition.unit.symbol)),
      .init("accepts", .string(definition.expected)), .init("default", definition.defaultJSON),
    ]
    if isRestated { members.append(.init("restates", .flag(true))) }
    switch definition.kind {
    case .number(let range): members += number("number", range.lowerBound, range.upperBound)
    case .integer(let range): members += number("integer", Double(range.lowerBound), Double(range.upperBound))
    case .flag: members.append(.init("kind", "flag"))
    case .text(let most): members += [.init("kind", "text"), .init("length", .integer(most))]
    case .choice(let keys): members += [.init("kind", "choice"), .init("choices", .array(keys.map { .string($0) }))]
    case .color: members.append(.init("kind", "color"))
    case .easing: members.append(.init("kind", "easing"))
    case .rows(let columns, let count):
      let all = columns.map { column -> JSONValue in
        ["name": .string(column.name), "picture": .flag(column.isPicture), "length": .integer(column.maximumLength)]
      }
      let counts: JSONValue = [.integer(count.lowerBound), .integer(count.upperBound)]
      members += [.init("kind", "rows"), .init("count", counts), .init("columns", .array(all))]
    }
    return .object(members)
  }

  private func number(_ kind: String, _ least: Double, _ most: Double) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind)), .init("range", [.number(least), .number(most)]),
      .init("places", .integer(ShownNumber.least(definition))),
    ]
    if let scale = SliderScale(definition) {
      let track: JSONValue = [
        "from": .number(scale.lower), "to": .number(scale.upper), "power": .number(scale.power),
        "down": .flag(scale.isFromUpper),
      ]
      members.append(.init("track", track))
    }
    return members
  }
}

extension PanelModel.BlendEnd {
  /// `defaults`, `file`, `now`, or a preset's name behind `preset:`.
  var word: String {
    switch self {
    case .defaults: "defaults"
    case .file: "file"
    case .now: "now"
    case .preset(let name): "preset:\(name)"
    }
  }

  init?(word: String) {
    switch word {
    case "defaults": self = .defaults
    case "file": self = .file
    case "now": self = .now
    default:
      guard word.hasPrefix("preset:") else { return nil }
      self = .preset(String(word.dropFirst("preset:".count)))
    }
  }
}

extension String? {
  fileprivate var json: JSONValue { map { .string($0) } ?? .null }
}

extension Outlet.News {
  /// As a message of the stream.
  var message: String {
    switch self {
    case .event(let line): return RemoteStream.message("happening", line)
    case .readouts(_, let readouts):
      let all = readouts.map { readout -> JSONValue in
        ["name": .string(readout.name), "value": .number(readout.value), "words": .string(readout.words)]
      }
      return RemoteStream.message("readouts", JSONValue.object([.init("readouts", .array(all))]).line)
    }
  }
}
