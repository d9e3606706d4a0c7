/// Wished-for values of one parameter set, by name; nothing is checked until it is applied.
package struct Patch: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Change: Hashable, Sendable {
    package let name: String
    package let value: ParameterValue

    package init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// In the order given; where a name comes twice, the later counts.
  package private(set) var changes: [Change]

  package init(_ changes: [Change] = []) { self.changes = changes }

  package init(dictionaryLiteral elements: (String, ParameterValue)...) {
    changes = elements.map { Change(name: $0.0, value: $0.1) }
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The wished-for value; setting nil takes the wish back.
  package subscript(name: String) -> ParameterValue? {
    get { changes.last { $0.name == name }?.value }
    set {
      changes.removeAll { $0.name == name }
      if let newValue { changes.append(Change(name: name, value: newValue)) }
    }
  }

  /// This patch, then the other on top of it.
  package func merging(_ other: Patch) -> Patch {
    var merged = self
    for change in other.changes { merged[change.name] = change.value }
    return merged
  }

  /// The same patch in the memory of another where their values are equal, and about how many bytes it takes beside it.
  package func sharing(_ other: Patch) -> (patch: Patch, bytes: Int) {
    var shared = self
    var bytes = changes.count * MemoryLayout<Change>.stride
    for (index, change) in changes.enumerated() {
      if let same = other[change.name], same == change.value {
        shared.changes[index] = Change(name: change.name, value: same)
      } else {
        bytes += change.value.bytes
      }
    }
    return (shared, bytes)
  }
}

/// Wished-for values of several groups: what a config file says.
package struct Patches: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var patches: [String: Patch] = [:]

  package init() {}

  /// What some changes, by whole keys, came to.
  init(_ changes: [ParameterChange]) {
    for change in changes { self[key: change.name] = change.new }
  }

  package init(dictionaryLiteral elements: (String, Patch)...) {
    for (id, patch) in elements { self[id] = patch }
  }

  package var isEmpty: Bool { patches.isEmpty }
  /// The groups that are spoken of, sorted.
  package var groups: [String] { patches.keys.sorted() }

  /// The patch of a group, empty when nothing is said about it.
  package subscript(group: String) -> Patch {
    get { patches[group] ?? Patch() }
    set { patches[group] = newValue.isEmpty ? nil : newValue }
  }

  /// These patches, then the others on top of them.
  package func merging(_ other: Patches) -> Patches {
    var merged = self
    for group in other.groups { merged[group] = merged[group].merging(other[group]) }
    return merged
  }

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

  /// At the last dot: a group may stand inside another, as `playground.kiosk` does.
  package static func split(_ key: String) -> (group: String, name: String)? {
    guard let dot = key.lastIndex(of: ".") else { return nil }
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
