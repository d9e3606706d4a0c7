extension Patches {
  /// The wished-for value under a whole key such as `lamp.gravity`; setting nil takes the wish back.
  package subscript(key key: String) -> ParameterValue? {
    get { Self.split(key).flatMap { self[$0.group][$0.name] } }
    set {
      guard let (group, name) = Self.split(key) else { return }
      self[group][name] = newValue
    }
  }

  /// Every wish with its whole key: groups sorted, within them in the order given.
  package var byKey: [(key: String, value: ParameterValue)] {
    groups.flatMap { group in self[group].changes.map { ("\(group).\($0.name)", $0.value) } }
  }

  /// The wishes about one group alone.
  package func only(_ group: String) -> Patches {
    var only = Patches()
    only[group] = self[group]
    return only
  }

  static func split(_ key: String) -> (group: String, name: String)? {
    guard let dot = key.firstIndex(of: ".") else { return nil }
    return (String(key[..<dot]), String(key[key.index(after: dot)...]))
  }
}

extension ParameterCatalogue {
  /// Group and name of a whole key; nil when there is no such parameter.
  func split(_ key: String) -> (group: ParameterGroup, name: String)? {
    guard let (id, name) = Patches.split(key), let group = self[id], group.schema[name] != nil else { return nil }
    return (group, name)
  }
}
