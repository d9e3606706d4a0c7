import Canvas
import Tuning

/// Everything that the panel shows: what can be tuned, what it is tuned to, and what may be done with that.
package struct PanelModel: Equatable, Sendable {
  /// One parameter with its values.
  package struct Row: Equatable, Sendable {
    /// The whole key: `cards.pathRadius`.
    package let key: String
    package let definition: ParameterDefinition
    /// What counts now.
    package var value: ParameterValue
    /// What the file says.
    package var saved: ParameterValue
    /// What it says in other words; nil for a parameter itself.
    var restated: SpringWord?

    package init(key: String, definition: ParameterDefinition, value: ParameterValue, saved: ParameterValue? = nil) {
      self.key = key
      self.definition = definition
      self.value = value
      self.saved = saved ?? value
    }

    /// True when it differs from the default.
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

    /// Asks for its defaults, unless they are there.
    var reset: [PanelAction] { changed.isEmpty ? [] : [.resetGroup(title, keys: changed.map(\.key))] }
  }

  /// A number that follows from parameters: the period of a lamp, where a throw ends.
  package struct Insight: Equatable, Sendable {
    package var name: String
    /// With its unit: "1.66 s".
    package var text: String
    /// Whole keys of the parameters that it follows from; it is shown behind the last of them.
    package var keys: [String]

    package init(name: String, text: String, keys: [String]) {
      self.name = name
      self.text = text
      self.keys = keys
    }
  }

  /// A value that differs from what the file says.
  package struct Change: Equatable, Sendable {
    /// The whole key.
    package let key: String
    /// The title of what it belongs to: `Golden Ticket`.
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

  /// What values can be blended from and to.
  package enum BlendEnd: Hashable, Sendable {
    case defaults
    case file
    case now
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

  /// Somebody else's code.
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
      self.from = from
      self.to = to
      self.fraction = fraction
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
  /// What a preset says of itself, by its name.
  package var presetNotes: [String: String] = [:]
  /// Names of presets' files, for this effect or another.
  package var takenNames: [String] = []
  package var preset: String?
  /// True when values differ from the preset's.
  package var isEdited = false
  /// The blend that values are in the midst of.
  package var blend: Blend?
  /// What an undo would take back, nil for nothing.
  package var undoName: String?
  package var redoName: String?
  /// What its values can be copied as; none where there is no effect.
  package var copyForms: [CopyForm] = []
  /// The id of what they were copied as last, which the menu begins at.
  package var copyForm: String?
  /// What a save would write, of every effect.
  package var changes: [Change] = []
  /// How many values differ from the file.
  package var unsavedCount: Int { changes.count }
  /// True to show things at once instead of sliding them in.
  package var isCalm = false
  /// Whether the stage is split; nil where it cannot be.
  package var isSplit: Bool?
  /// What a list's picture can be: our own art, and files beside the config, each with its size.
  package var pictures: [PictureReference] = []
  /// True where a slider's name that is held shows what its range comes to.
  package var hasStrips = false

  package init(title: String, accent: Color, groups: [Group]) {
    self.title = title
    self.accent = accent
    self.groups = groups
  }

  package var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count { $0.restated == nil } } }

  /// Values across a slider, as its track has them, the nearest to what counts being just that; none where there is nothing
  /// to choose between.
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

  package func row(_ key: String) -> Row? {
    for group in groups {
      for row in group.rows where row.key == key { return row }
    }
    return ListPlace(key).flatMap(part)
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
