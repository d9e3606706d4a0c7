import Canvas
import Gestures
import Tuning

/// Everything that the panel shows: parameters, their values, presets and what can be done.
package struct PanelModel: Equatable, Sendable {
  /// One parameter with its values.
  package struct Row: Equatable, Sendable {
    /// The whole key: `cards.pathRadius`.
    package let key: String
    package let definition: ParameterDefinition
    /// The value in use.
    package var value: ParameterValue
    /// The value in the file.
    package var saved: ParameterValue
    /// The half of a spring that it restates; nil for a parameter.
    var restated: SpringWord?
    /// True for one of two ways to say a spring that no file has.
    package var isRestated: Bool { restated != nil }

    package init(key: String, definition: ParameterDefinition, value: ParameterValue, saved: ParameterValue? = nil) {
      (self.key, self.definition, self.value, self.saved) = (key, definition, value, saved ?? value)
    }

    /// What a typed text means: a number with its unit, a calculation, a percentage of the default.
    package func typed(_ text: String) throws(Refusal) -> ParameterValue { try control.typed(text, definition) }

    package var isChanged: Bool { !value.isWritten(like: definition.defaultValue) }
    /// True when it has a slider.
    var isNumber: Bool { value.double != nil }
    /// True when its value is typed.
    var isTyped: Bool { if case .type = control.pressed(value) { true } else { false } }
  }

  /// Rows under one heading.
  package struct Group: Equatable, Sendable {
    package var title: String
    package var rows: [Row]

    var changed: [Row] { rows.filter { $0.isChanged && $0.restated == nil } }

    /// Asks for its defaults, unless all values are at them.
    package var reset: [PanelAction] { changed.isEmpty ? [] : [.resetGroup(title, keys: changed.map(\.key))] }
  }

  /// A number that follows from parameters: the period of a lamp, where a throw ends.
  package struct Insight: Equatable, Sendable, Encodable {
    package var name: String
    /// With its unit: "1.66 s".
    package var text: String
    /// Whole keys of the parameters that it follows from; it is shown behind the last of them.
    package var keys: [String]

    package init(name: String, text: String, keys: [String]) {
      (self.name, self.text, self.keys) = (name, text, keys)
    }
  }

  /// A value that differs from the file.
  package struct Change: Equatable, Sendable {
    package let key: String
    /// The title of its effect: `Golden Ticket`.
    package let effect: String
    package let definition: ParameterDefinition
    package let old: ParameterValue
    package let new: ParameterValue

    package init(
      key: String, effect: String, definition: ParameterDefinition, old: ParameterValue, new: ParameterValue
    ) {
      (self.key, self.effect, self.definition, self.old, self.new) = (key, effect, definition, old, new)
    }
  }

  /// An end of a blend.
  package enum BlendEnd: Hashable, Sendable {
    case defaults, file, now
    case preset(String)

    package var name: String {
      switch self {
      case .defaults: "Defaults"
      case .file: "File"
      case .now: "Now"
      case .preset(let name): name
      }
    }
  }

  /// A kind of code that values can be copied as.
  package struct CopyForm: Hashable, Sendable {
    package let id: String
    package let title: String

    package init(id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  /// Between two ends.
  package struct Blend: Equatable, Sendable {
    package var from: BlendEnd
    package var to: BlendEnd
    /// 0…1
    package var fraction: Double

    package init(from: BlendEnd, to: BlendEnd, fraction: Double) {
      (self.from, self.to, self.fraction) = (from, to, fraction)
    }
  }

  package var title: String
  package var accent: Color
  package var groups: [Group]
  package var insights: [Insight] = []
  /// True when everything of the effect is at its default.
  package var isDefault = true
  /// Names, in the order of the menu.
  package var presets: [String] = []
  /// The presets' notes, by their names.
  package var presetNotes: [String: String] = [:]
  /// Names of presets' files, for this effect or another.
  package var takenNames: [String] = []
  package var preset: String?
  /// True when values differ from the preset's.
  package var isEdited = false
  /// The blend that values are in.
  package var blend: Blend?
  /// The name of the step that an undo takes back; nil where there is none.
  package var undoName: String?
  package var redoName: String?
  /// Empty where there is no effect.
  package var copyForms: [CopyForm] = []
  /// The id of the last one used, at which the menu begins.
  package var copyForm: String?
  /// What a save would write, for all effects.
  package var changes: [Change] = []
  /// How many values differ from the file.
  package var unsavedCount: Int { changes.count }
  /// True for one change, of a value that is in sight.
  var isOneUnsaved: Bool { unsavedCount == 1 && unsavedElsewhere == 0 }
  /// How many of them are of effects that are not shown.
  var unsavedElsewhere: Int { changes.count { row($0.key) == nil } }
  /// True to show things at once instead of sliding them in.
  package var isCalm = false
  /// Whether the stage is split; nil where it cannot be.
  package var isSplit: Bool?
  /// The keyboard whose labels the tips show.
  package var keyboard = KeyboardMap.us
  /// The pictures that a list can show: our own art, and files beside the config, each with its size.
  package var pictures: [PictureReference] = []
  /// True where holding a slider's name shows its range as a strip of pictures.
  package var hasStrips = false

  package init(title: String, accent: Color, groups: [Group]) {
    (self.title, self.accent, self.groups) = (title, accent, groups)
  }

  package var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count { $0.restated == nil } } }

  /// Five values across a slider's track, the nearest one replaced by the value in use; empty where they are all the same.
  func strip(of key: String) -> [ParameterValue] {
    guard hasStrips, let row = row(key), let scale = SliderScale(row.definition), let now = row.value.double else {
      return []
    }
    var values: [ParameterValue] = []
    let nearest = Int((scale.fraction(of: now) * 4).rounded())
    for part in 0...4 {
      let value = part == nearest ? row.value : scale.parameterValue(scale.rounded(at: Double(part) / 4))
      if values.last != value { values.append(value) }
    }
    return values.count > 1 ? values : []
  }

  package func group(_ title: String) -> Group? { groups.first { $0.title == title } }

  package func row(_ key: String) -> Row? {
    groups.lazy.flatMap(\.rows).first { $0.key == key } ?? ListPlace(key).flatMap(part)
  }
}

extension PanelModel {
  /// The groups of a schema in the order of their first parameters, with the values of patches over the defaults.
  package static func groups(of group: ParameterGroup, values: Patch, saved: Patch) -> [Group] {
    var groups: [Group] = []
    for definition in group.schema.parameters {
      func value(_ patch: Patch) -> ParameterValue {
        patch[definition.name].flatMap { try? definition.accept($0) } ?? definition.defaultValue
      }
      let row = Row(
        key: "\(group.id).\(definition.name)", definition: definition, value: value(values), saved: value(saved))
      let title = definition.group.isEmpty ? group.title : definition.group
      if let index = groups.firstIndex(where: { $0.title == title }) {
        groups[index].rows.append(row)
      } else {
        groups.append(Group(title: title, rows: [row]))
      }
    }
    for pair in group.schema.springs { SpringWord.add(pair, in: group.id, to: &groups) }
    return groups
  }
}
