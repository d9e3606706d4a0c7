import Effects
import Panel
import Playground
import Tuning

/// The messages for clients, as JSON: words, ranges and groups are the same as in the panel.
extension RemoteSnapshot {
  var schema: JSONValue {
    [
      "title": .string(model.title), "effect": JSONValue(encoding: frame.effect),
      "after": .integer(frame.lastBefore), "accent": .string(HexColor(model.accent).description),
      "effects": .array(
        effects.map {
          ["id": .string($0.id), "title": .string($0.title), "accent": .string(HexColor($0.accent).description)]
        }),
      "commands": .array(
        CommandEntry.all.map {
          [
            "id": .string($0.command.name), "title": .string($0.title), "titleOn": .string($0.titleOn),
            "icon": $0.icon?.json ?? .null, "iconOn": $0.iconOn?.json ?? .null,
          ]
        }),
      "groups": .array(model.groups.map { ["title": .string($0.title), "rows": .array($0.rows.map(\.json))] }),
    ]
  }

  /// The effective values of all effects and of the playground itself, by full keys; springs also in their other units.
  var values: [JSONValue.Member] {
    let parameters = stack.catalogue.groups.filter { isTuned($0.id) }.flatMap { group in
      group.schema.parameters.compactMap { definition in
        let key = "\(group.id).\(definition.name)"
        return stack.value(of: key).map { JSONValue.Member(key, definition.json(of: $0)) }
      }
    }
    return parameters + model.groups.flatMap(\.rows).filter(\.isRestated).map { .init($0.key, $0.value.json()) }
  }

  /// Returns whether clients can tune a group.
  ///
  /// Groups of the machine itself, such as how a kiosk is unlocked, are not in the panel and not within reach.
  func isTuned(_ group: String) -> Bool { group == PlaygroundSettings.id || !group.hasPrefix("playground") }

  var state: JSONValue {
    frame.state.and([
      "effect": JSONValue(encoding: frame.effect), "undo": JSONValue(encoding: model.undoName),
      "redo": JSONValue(encoding: model.redoName), "preset": JSONValue(encoding: model.preset),
      "presets": .array(
        model.presets.map { ["name": .string($0), "note": .string(model.presetNotes[$0] ?? "")] }),
      "edited": .flag(model.isEdited), "default": .flag(model.isDefault),
      "blend": model.blend.map {
        ["from": .string($0.from.word), "to": .string($0.to.word), "fraction": .number($0.fraction)]
      } ?? .null,
      "unsaved": .array(
        model.changes.map { change in
          // The same text as in the panel's row.
          let texts = [change.old, change.new].map { value in
            value.double.map { ShownNumber.text($0, change.definition) } ?? value.shown
          }
          return [
            "key": .string(change.key), "effect": .string(change.effect), "title": .string(change.definition.title),
            "old": .string(texts[0]), "new": .string(texts[1]),
          ]
        }),
      "insights": JSONValue(encoding: model.insights),
    ])
  }
}

extension PanelModel.Row {
  /// The description of a row for a control.
  fileprivate var json: JSONValue {
    let (kind, more): (JSONValue, JSONValue) =
      switch definition.kind {
      case .number: ("number", slider)
      case .integer: ("integer", slider)
      case .flag: ("flag", [:])
      case .text(let most): ("text", ["length": .integer(most)])
      case .choice(let keys): ("choice", ["choices": JSONValue(encoding: keys)])
      case .color: ("color", [:])
      case .easing: ("easing", [:])
      case .rows(let columns, let count):
        ("rows", ["columns": JSONValue(encoding: columns), "count": JSONValue(encoding: count)])
      }
    let common: JSONValue = [
      "key": .string(key), "title": .string(definition.title), "help": .string(definition.help),
      "also": .string(definition.also), "unit": .string(definition.unit.symbol),
      "accepts": .string(definition.expected), "default": definition.defaultJSON, "restates": .flag(isRestated),
      "kind": kind,
    ]
    return common.and(more)
  }

  private var slider: JSONValue {
    let numbers: JSONValue = [
      "places": .integer(ShownNumber.least(definition)), "track": JSONValue(encoding: SliderScale(definition)),
    ]
    return definition.zero.isEmpty ? numbers : numbers.and(["zero": .string(definition.zero)])
  }
}

extension Icon {
  fileprivate var json: JSONValue { ["lines": .string(paths.lines), "fills": .string(paths.fills)] }
}

extension JSONValue {
  /// Returns the object with the members of another one appended.
  func and(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}
