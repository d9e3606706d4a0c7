import Formatting
import Motion
import Tuning

/// What an export contains: what an effect is tuned by, and the rest where it is asked for; the values of one motion together.
package struct HandoffSheet: Sendable {
  /// `cards`.
  package let id: String
  /// `Card Carousel`.
  package let title: String
  /// What it is, in one sentence.
  package let sentence: String
  /// Its laws of motion beyond springs, flings and easings, a sentence each; empty where only a part was asked for.
  package let laws: [String]
  /// The same as lines of Lua, run with every step; empty for none, and where only a part was asked for.
  package let rule: [String]
  /// In the order of declaration, all of a group together.
  package private(set) var items: [HandoffItem] = []

  /// - Parameters:
  ///   - hasContent: whether texts and lists belong to it, which are no feel.
  ///   - only: the whole key of a parameter, or the name of a motion such as `cards.snap`; nil for everything.
  /// Nil when there is no such thing: see `keys`.
  package init?(
    _ group: ParameterGroup, _ patch: Patch, sentence: String, laws: [String] = [], rule: [String] = [],
    hasContent: Bool = false, only: String? = nil
  ) {
    // Words for people, a line each, in whatever format they are written.
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
        // A curve goes with the time that it takes.
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
    // A part of the sheet has the names that it has in all of it.
    items.makeNamesUnique()
    items = zip(items, isMeant).filter(\.1).map(\.0)
    if only != nil, items.isEmpty { return nil }
  }

  /// Every key that `only` may be.
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

  /// What is shown in use: the first of each kind of motion; without motions the first thing that there is.
  var examples: [HandoffItem] {
    let kinds: [(HandoffItem) -> Bool] = [
      { if case .spring = $0.content { true } else { false } }, { if case .fling = $0.content { true } else { false } },
      { if case .easing = $0.content { true } else { false } },
    ]
    let motions = kinds.compactMap { items.first(where: $0) }
    return motions.isEmpty ? Array(items.prefix(1)) : motions
  }

  /// Kinds of content that code imports something for.
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

  /// The lines that import what its code needs, and an empty one below them.
  func imports(_ lines: KeyValuePairs<Kind, String>) -> [String] {
    let needed = lines.filter { has($0.key) }.map(\.value)
    return needed.isEmpty ? [] : needed + [""]
  }

  /// `CardsTuning`, for what languages call a namespace.
  var typeName: String { Code.capitalized(name) + "Tuning" }
  /// The id as languages that know no hyphen call it: `cardStack` for `card-stack`.
  var name: String {
    let parts = id.split(separator: "-").map(String.init)
    return (parts.first ?? id) + parts.dropFirst().map(Code.capitalized).joined()
  }
}

extension Unit {
  /// In degrees, or in what degrees do in a time or on a way.
  var isAngle: Bool { [.degrees, .degreesPerSecond, .degreesPerPoint].contains(self) }
}
