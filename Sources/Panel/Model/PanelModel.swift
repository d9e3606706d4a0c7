import Canvas
import Formatting
import Gestures
import Tuning

/// Everything that the panel shows: parameters, their values, presets and available actions.
package struct PanelModel: Equatable, Sendable {
  /// A parameter with its values.
  package struct Row: Equatable, Sendable {
    /// The full key, such as `cards.pathRadius`.
    package let key: String
    package let definition: ParameterDefinition
    /// The effective value.
    package var value: ParameterValue
    /// The saved value, from the config file.
    package var saved: ParameterValue
    /// The other term, duration or bounce, in which the row shows half of a spring.
    ///
    /// `nil` for a parameter.
    var restated: SpringWord?
    /// Whether the row shows half of a spring in another term, which no file contains.
    package var isRestated: Bool { restated != nil }

    package init(key: String, definition: ParameterDefinition, value: ParameterValue, saved: ParameterValue? = nil) {
      (self.key, self.definition, self.value, self.saved) = (key, definition, value, saved ?? value)
    }

    /// Parses typed text: a number with its unit, a calculation, or a percentage of the default.
    package func typed(_ text: String) throws(Problem) -> ParameterValue { try control.typed(text, definition) }

    package var isChanged: Bool { !value.isWritten(like: definition.defaultValue) }
    /// Whether the row has a slider.
    var isNumber: Bool { value.double != nil }
    /// Whether the value is edited as text.
    var isTyped: Bool { if case .type = control.pressed(value) { true } else { false } }
  }

  /// The rows under one heading.
  package struct Group: Equatable, Sendable {
    package var title: String
    package var rows: [Row]

    var changed: [Row] { rows.filter { $0.isChanged && $0.restated == nil } }

    /// The actions that reset the group to its defaults; empty if all values are at their defaults.
    package var reset: [PanelAction] { changed.isEmpty ? [] : [.resetGroup(title, keys: changed.map(\.key))] }
  }

  /// A number that follows from parameters: the period of a lamp, or the end of a throw.
  package struct Insight: Equatable, Sendable, Encodable {
    package var name: String
    /// The number with its unit: "1.66 s".
    package var text: String
    /// The full keys of the parameters that determine the number; it is shown below the last of them.
    package var keys: [String]

    package init(name: String, text: String, keys: [String]) {
      (self.name, self.text, self.keys) = (name, text, keys)
    }
  }

  /// A value that differs from the saved one.
  package struct Change: Equatable, Sendable {
    package let key: String
    /// The title of the effect: `Golden Ticket`.
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

  /// A set of values at one end of a blend.
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

  /// A format of code in which values can be copied.
  package struct CopyForm: Hashable, Sendable {
    package let id: String
    package let title: String

    package init(id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  /// A mixture of two sets of values.
  package struct Blend: Equatable, Sendable {
    package var from: BlendEnd
    package var to: BlendEnd
    /// The share of `to`, 0…1.
    package var fraction: Double

    package init(from: BlendEnd, to: BlendEnd, fraction: Double) {
      (self.from, self.to, self.fraction) = (from, to, fraction)
    }
  }

  package var title: String
  package var accent: Color
  package var groups: [Group]
  package var insights: [Insight] = []
  /// Whether all parameters of the effect are at their defaults.
  package var isDefault = true
  /// The names of the presets, in the order of the menu.
  package var presets: [String] = []
  /// The notes of the presets, by the presets' names.
  package var presetNotes: [String: String] = [:]
  /// The names of all preset files, for this effect or another.
  package var takenNames: [String] = []
  package var preset: String?
  /// Whether the values differ from the preset's.
  package var isEdited = false
  /// The blend that gives the current values.
  ///
  /// `nil` if no blend is in use.
  package var blend: Blend?
  /// The name of the step that an undo takes back.
  ///
  /// `nil` if there is nothing to undo.
  package var undoName: String?
  package var redoName: String?
  /// The formats of code that can be copied; empty if no effect is open.
  package var copyForms: [CopyForm] = []
  /// The id of the last used format, at which the menu begins.
  ///
  /// `nil` if no format has been used.
  package var copyForm: String?
  /// The changes that a save would write, of all effects.
  package var changes: [Change] = []
  /// The number of values that differ from the file.
  package var unsavedCount: Int { changes.count }
  /// Whether there is only one unsaved change, in the shown effect.
  var isOneUnsaved: Bool { unsavedCount == 1 && unsavedElsewhere == 0 }
  /// The number of unsaved changes in effects that are not shown.
  var unsavedElsewhere: Int { changes.count { row($0.key) == nil } }
  /// Whether motion is reduced: panel, menus and help appear at once instead of sliding or fading in.
  package var isCalm = false
  /// Whether the stage is split.
  ///
  /// `nil` if it cannot be split.
  package var isSplit: Bool?
  /// The keyboard layout whose labels the tooltips show.
  package var keyboard = KeyboardMap.us
  /// The pictures that a list can show, each with its size: Fidget's own art, and files beside the config.
  package var pictures: [PictureReference] = []
  /// Whether a long press on a slider's name shows the slider's range as a strip of pictures.
  package var hasStrips = false

  package init(title: String, accent: Color, groups: [Group]) {
    (self.title, self.accent, self.groups) = (title, accent, groups)
  }

  package var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count { $0.restated == nil } } }

  /// Returns up to five values across a slider's track, the nearest one replaced by the effective value.
  ///
  /// Empty if there are no strips, the row has no slider or all values are the same.
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
  /// Returns the groups of a schema in the order of their first parameters, with values of patches over the defaults.
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
