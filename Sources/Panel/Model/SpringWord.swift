import Motion
import Tuning

/// A row that shows one half of a spring in another term, duration or bounce, and sets that half.
struct SpringWord: Equatable, Sendable {
  let pair: SpringPair
  /// The key of the parameter that the row sets.
  let key: String
  let isBounce: Bool

  /// Adds rows for duration and bounce below a spring's damping ratio.
  static func add(_ pair: SpringPair, in group: String, to groups: inout [PanelModel.Group]) {
    for index in groups.indices {
      let key = { (definition: ParameterDefinition) in "\(group).\(definition.name)" }
      let rows = groups[index].rows
      guard let last = rows.lastIndex(where: { $0.key == key(pair.dampingRatio) }),
        let response = rows.first(where: { $0.key == key(pair.response) })
      else { continue }
      let words = [
        (SpringWord(pair: pair, key: response.key, isBounce: false), pair.duration, response),
        (SpringWord(pair: pair, key: rows[last].key, isBounce: true), pair.bounce, rows[last]),
      ]
      for (word, definition, row) in words.reversed() {
        var other = PanelModel.Row(
          key: "\(group).\(pair.name).\(word.isBounce ? "bounce" : "duration")", definition: definition,
          value: word.toTerm(row.value), saved: word.toTerm(row.saved))
        other.restated = word
        groups[index].rows.insert(other, at: last + 1)
      }
    }
  }

  /// Converts a value of the parameter to this term.
  func toTerm(_ value: ParameterValue) -> ParameterValue {
    guard isBounce, case .number(let ratio) = value else { return value }
    return .number(SpringPair.bounce(ratio))
  }

  /// Converts a value in this term to the parameter's.
  private func fromTerm(_ value: ParameterValue) -> ParameterValue {
    guard isBounce, case .number(let bounce) = value else { return value }
    return .number(pair.ratio(ofBounce: bounce))
  }

  /// Converts an action on this row to an action on the parameter.
  func plain(_ action: PanelAction) -> PanelAction {
    switch action {
    case .set(_, let value, let gesture): .set(key: key, fromTerm(value), gesture: gesture)
    case .reset: .reset(key: key)
    case .copyRow: .copyRow(key: key)
    case .strip(_, let values): .strip(key: key, values.map(fromTerm))
    default: action
    }
  }
}

extension PanelModel {
  /// Converts an action on a part of a list or on a spring's other term to an action on the parameter.
  package func plain(_ action: PanelAction) -> PanelAction {
    switch action {
    case .set(let key, _, _), .reset(let key), .copyRow(let key), .strip(let key, _):
      ListPlace(key).map { plain(action, for: $0) } ?? row(key)?.restated?.plain(action) ?? action
    default: action
    }
  }
}

extension PanelModel.Row {
  /// The part of the slider's track, in fractions, that not every platform can express.
  ///
  /// `nil` if there is no such part.
  var unportable: ClosedRange<Double>? {
    guard let scale = SliderScale(definition) else { return nil }
    if restated?.isBounce == true { return 0...scale.fraction(of: 0) }
    if case .dampingRatio? = definition.role { return scale.fraction(of: 1)...1 }
    return nil
  }
}
