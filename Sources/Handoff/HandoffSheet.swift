import Formatting
import Motion
import Tuning

/// The content of an export: an effect's tuning values, on request also texts and lists; the values of a motion form one item.
package struct HandoffSheet: Sendable {
  /// The effect's id: `cards`.
  package let id: String
  /// The effect's title: `Card Carousel`.
  package let title: String
  /// The effect's description in one sentence.
  package let sentence: String
  /// The laws of motion beyond springs, flings and easings, a sentence each; empty if only a part is exported.
  package let laws: [String]
  /// The rule as lines of Lua, run with every step; empty if there is none, or if only a part is exported.
  package let rule: [String]
  /// The items in the order of declaration, those of a group together.
  package private(set) var items: [HandoffItem] = []

  /// Collects the items; fails if there is none with the key `only`, see `keys(of:)`.
  ///
  /// - Parameters:
  ///   - hasContent: Whether to include texts and lists, which are content and no part of the feel.
  ///   - only: The full key of a parameter, or the name of a motion such as `cards.snap`. `nil` for all items.
  package init?(
    _ group: ParameterGroup, _ patch: Patch, sentence: String, laws: [String] = [], rule: [String] = [],
    hasContent: Bool = false, only: String? = nil
  ) {
    // Words for people stay on one line each, in every output format.
    (id, title, self.sentence) = (group.id, group.title.escapingControls, sentence.escapingControls)
    (self.laws, self.rule) =
      only == nil ? (laws.map(\.escapingControls), rule.map(\.escapingControls)) : ([], [])
    let parameters = group.schema.parameters
    func value(_ definition: ParameterDefinition) -> ParameterValue {
      patch[definition.name].flatMap { try? definition.accept($0) } ?? definition.defaultValue
    }
    for title in Self.distinct(parameters.map(\.group)) {
      for definition in parameters where definition.group == title {
        if case .dampingRatio? = definition.role { continue }
        // A curve is exported with its duration.
        if parameters.contains(where: { group.schema.curve(of: $0) == definition }) { continue }
        let pair = group.schema.springs.first { $0.response.name == definition.name }
        items.append(
          HandoffItem(definition, pair: pair, curve: group.schema.curve(of: definition), in: group.id, value))
      }
    }
    let isMeant: [Bool] = items.map { item in
      guard let only else { return hasContent || !item.isContent }
      return item.keys.contains(only) || "\(id).\(item.name)" == only || "\(id).\(item.motion ?? "")" == only
    }
    // Names are made unique first, so that a part of the sheet has the same names as the whole.
    items.makeNamesUnique()
    items = zip(items, isMeant).filter(\.1).map(\.0)
    if only != nil, items.isEmpty { return nil }
  }

  /// Returns every key that `only` accepts.
  package static func keys(of group: ParameterGroup) -> [String] {
    group.schema.parameters.map { "\(group.id).\($0.name)" } + group.schema.springs.map { "\(group.id).\($0.name)" }
  }

  /// The sheet with names that no language reserves.
  var forCode: HandoffSheet {
    var sheet = self
    sheet.items.avoid(Code.reserved)
    return sheet
  }

  /// The titles of the groups, in their order.
  package var groups: [String] { Self.distinct(items.map(\.group)) }

  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { all, text in if !all.contains(text) { all.append(text) } }
  }

  /// The items shown in use: the first of each kind of motion; without motions the first item.
  var examples: [HandoffItem] {
    let kinds: [(HandoffItem) -> Bool] = [
      { if case .spring = $0.content { true } else { false } }, { if case .fling = $0.content { true } else { false } },
      { if case .easing = $0.content { true } else { false } },
    ]
    let motions = kinds.compactMap { items.first(where: $0) }
    return motions.isEmpty ? Array(items.prefix(1)) : motions
  }

  /// The kinds of content that need an import.
  enum Kind { case spring, easing, motion, color, points, pointRates, angle, length }

  func has(_ kind: Kind) -> Bool {
    items.contains { item in
      switch (kind, item.content) {
      case (.spring, .spring), (.easing, .easing), (.color, .color): true
      case (.motion, .spring), (.motion, .fling), (.motion, .easing): true
      case (.length, .number(_, let unit)): unit.isLength || unit == .degreesPerPoint
      case (.points, .number(_, let unit)): unit == .points
      case (.pointRates, .number(_, let unit)): unit != .points && (unit.isLength || unit == .degreesPerPoint)
      case (.angle, .number(_, let unit)): unit.isAngle
      default: false
      }
    }
  }

  /// Returns the import lines that the sheet's content needs, followed by an empty line; empty if none is needed.
  func imports(_ lines: KeyValuePairs<Kind, String>) -> [String] {
    let needed = lines.filter { has($0.key) }.map(\.value)
    return needed.isEmpty ? [] : needed + [""]
  }

  /// The name of the type or namespace: `CardsTuning`.
  var typeName: String { Code.capitalized(name) + "Tuning" }
  /// The id for languages without hyphens in names: `cardStack` for `card-stack`.
  var name: String {
    let parts = id.split(separator: "-").map(String.init)
    return (parts.first ?? id) + parts.dropFirst().map(Code.capitalized).joined()
  }
}

extension Unit {
  /// Whether the unit is degrees, alone or per time or distance.
  var isAngle: Bool { [.degrees, .degreesPerSecond, .degreesPerPoint].contains(self) }
}
