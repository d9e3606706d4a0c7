/// Requested values of one parameter set, by name; they are checked only when applied.
package struct Patch: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Change: Hashable, Sendable {
    package let name: String
    package let value: ParameterValue

    package init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// The changes in the given order; of two with the same name, the later one applies.
  package private(set) var changes: [Change]

  package init(_ changes: [Change] = []) { self.changes = changes }

  package init(dictionaryLiteral elements: (String, ParameterValue)...) {
    changes = elements.map { Change(name: $0.0, value: $0.1) }
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The requested value; `nil` if there is none, and setting `nil` removes the request.
  package subscript(name: String) -> ParameterValue? {
    get { changes.last { $0.name == name }?.value }
    set {
      changes.removeAll { $0.name == name }
      if let newValue { changes.append(Change(name: name, value: newValue)) }
    }
  }

  /// Returns this patch with the other on top of it.
  package func merging(_ other: Patch) -> Patch {
    var merged = self
    for change in other.changes { merged[change.name] = change.value }
    return merged
  }

  /// Returns the same patch sharing memory with another where values are equal, and the approximate bytes it adds.
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

/// Requested values of several groups, such as the content of a config file.
package struct Patches: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var patches: [String: Patch] = [:]

  package init() {}

  /// Creates the patches that result from changes with full keys.
  init(_ changes: [ParameterChange]) {
    for change in changes { self[key: change.name] = change.new }
  }

  package init(dictionaryLiteral elements: (String, Patch)...) {
    for (id, patch) in elements { self[id] = patch }
  }

  package var isEmpty: Bool { patches.isEmpty }
  /// The groups with requested values, sorted.
  package var groups: [String] { patches.keys.sorted() }

  /// The patch of a group; empty if nothing is requested for it.
  package subscript(group: String) -> Patch {
    get { patches[group] ?? Patch() }
    set { patches[group] = newValue.isEmpty ? nil : newValue }
  }

  /// Returns these patches with the others on top of them.
  package func merging(_ other: Patches) -> Patches {
    var merged = self
    for group in other.groups { merged[group] = merged[group].merging(other[group]) }
    return merged
  }

  /// The requested value under a full key such as `lamp.gravity`; setting `nil` removes the request.
  package subscript(key key: String) -> ParameterValue? {
    get { Self.split(key).flatMap { self[$0.group][$0.name] } }
    set {
      guard let (group, name) = Self.split(key) else { return }
      self[group][name] = newValue
    }
  }

  /// Every requested value with its full key: groups sorted, values of a group in the given order.
  package var byKey: [(key: String, value: ParameterValue)] {
    groups.flatMap { group in self[group].changes.map { ("\(group).\($0.name)", $0.value) } }
  }

  /// Returns the requested values of one group alone.
  package func only(_ group: String) -> Patches {
    var only = Patches()
    only[group] = self[group]
    return only
  }

  /// Splits a full key at its last dot, since a group may lie inside another, as `playground.kiosk` does.
  ///
  /// `nil` for a key without a dot.
  package static func split(_ key: String) -> (group: String, name: String)? {
    guard let dot = key.lastIndex(of: ".") else { return nil }
    return (String(key[..<dot]), String(key[key.index(after: dot)...]))
  }
}

extension ParameterCatalogue {
  /// Returns group and name of a full key; `nil` if there is no such parameter.
  func split(_ key: String) -> (group: ParameterGroup, name: String)? {
    guard let (id, name) = Patches.split(key), let group = self[id], group.schema[name] != nil else { return nil }
    return (group, name)
  }
}
