/// What the playground says on stderr about a config that was taken.
package enum ConfigLines {
  /// `config: 2 values changed: lamp.gravity 3600 → 1800, lamp.damping 0.012 → 0.05`; the first eight are named.
  package static func changed(_ changes: [ParameterChange]) -> String {
    let count = changes.count == 1 ? "1 value" : "\(changes.count) values"
    return "config: \(count) changed: \(list(changes))"
  }

  /// `lamp.gravity 3600 → 1800, lamp.damping 0.012 → 0.05 and 3 more`.
  package static func list(_ changes: [ParameterChange], atMost limit: Int = 8) -> String {
    let shown = changes.prefix(limit).map { change in
      let before = change.old.shown
      let after = change.new.shown
      return before == after ? "\(change.name) (\(after))" : "\(change.name) \(before) → \(after)"
    }
    return shown.joined(separator: ", ") + (changes.count > limit ? " and \(changes.count - limit) more" : "")
  }
}

extension ParameterCatalogue {
  /// Changes as the event stream gives them: `{"lamp.gravity":[3600,1800]}`.
  package func json(_ changes: [ParameterChange]) -> JSONValue {
    .object(
      changes.map { change in
        var columns: [Column] = []
        if case .rows(let declared, _)? = definition(of: change.name)?.kind { columns = declared }
        return JSONValue.Member(change.name, [change.old.json(columns: columns), change.new.json(columns: columns)])
      })
  }
}
