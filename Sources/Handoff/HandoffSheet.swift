import Motion
import Tuning

/// What an export contains: every value of an effect; the values of one motion together.
package struct HandoffSheet: Sendable {
  /// `cards`.
  package let id: String
  /// `Card Carousel`.
  package let title: String
  /// What it is, in one sentence.
  package let sentence: String
  /// Its laws of motion beyond springs, flings and easings, a sentence each; empty where only a part was asked for.
  package let laws: [String]
  /// In the order of declaration, all of a group together.
  package private(set) var items: [HandoffItem] = []

  /// - Parameter only: the whole key of a parameter, or the name of a motion such as `cards.snap`; nil for everything.
  /// Nil when there is no such thing: see `keys`.
  package init?(_ group: ParameterGroup, _ patch: Patch, sentence: String, laws: [String] = [], only: String? = nil) {
    (id, title, self.sentence) = (group.id, group.title, sentence)
    self.laws = only == nil ? laws : []
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
    guard let only else { return }
    items = items.filter { $0.keys.contains(only) || "\(id).\($0.name)" == only || "\(id).\($0.motion ?? "")" == only }
    if items.isEmpty { return nil }
  }

  /// Every key that `only` may be.
  package static func keys(of group: ParameterGroup) -> [String] {
    group.schema.parameters.map { "\(group.id).\($0.name)" } + group.schema.springs.map { "\(group.id).\($0.name)" }
  }

  /// The titles of the groups, in their order.
  package var groups: [String] { Self.distinct(items.map(\.group)) }

  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { all, text in if !all.contains(text) { all.append(text) } }
  }

  /// Kinds of content that code imports something for.
  enum Kind { case spring, easing, motion, color, length }

  func has(_ kind: Kind) -> Bool {
    items.contains { item in
      switch (kind, item.content) {
      case (.spring, .spring), (.easing, .easing), (.color, .color): true
      case (.motion, .spring), (.motion, .fling), (.motion, .easing): true
      case (.length, .number(_, let unit)): unit.isLength
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
  var typeName: String { id.prefix(1).uppercased() + id.dropFirst() + "Tuning" }
}
