import Formatting

/// Every group of parameters that a config may speak of: one for each effect, and the playground's.
package struct ParameterCatalogue: Hashable, Sendable {
  package let groups: [ParameterGroup]

  package init(_ groups: [ParameterGroup]) {
    precondition(Set(groups.map(\.id)).count == groups.count, "two groups of parameters have one id")
    self.groups = groups
  }

  package subscript(id: String) -> ParameterGroup? { groups.first { $0.id == id } }

  /// The definition behind a whole key such as `lamp.gravity`.
  package func definition(of key: String) -> ParameterDefinition? {
    guard let dot = key.firstIndex(of: ".") else { return nil }
    return self[String(key[..<dot])]?.schema[String(key[key.index(after: dot)...])]
  }

  /// The value that patches give a parameter: theirs, or the default.
  package func value(of name: String, in group: ParameterGroup, under patches: Patches) -> ParameterValue? {
    guard let definition = group.schema[name] else { return nil }
    return patches[group.id][name].flatMap { try? definition.accept($0) } ?? definition.defaultValue
  }

  /// What differs between the values under two patches, with whole keys, in the order of declaration.
  ///
  /// Pictures count as the same when their names are: their sizes are found out later.
  package func changes(from old: Patches, to new: Patches) -> [ParameterChange] {
    groups.flatMap { group in
      group.schema.parameters.compactMap { parameter in
        guard let before = value(of: parameter.name, in: group, under: old),
          let after = value(of: parameter.name, in: group, under: new), !before.isWritten(like: after)
        else { return nil }
        return ParameterChange(name: "\(group.id).\(parameter.name)", old: before, new: after)
      }
    }
  }

  // MARK: - What a wrong name was meant to be

  /// `, did you mean lamp.gravity?` or where to look.
  func hint(for name: String, in group: ParameterGroup) -> String {
    if let meant = group.schema.suggestion(for: name) { return ", did you mean \(group.id).\(meant)?" }
    if let other = groups.first(where: { $0.schema[name] != nil }) { return ", did you mean \(other.id).\(name)?" }
    let names = group.schema.parameters.map(\.name)
    return
      ", expected \(names.count <= 6 ? ParameterDefinition.alternatives(names) : "one of \(group.id)'s parameters")"
  }

  /// `, did you mean lamp?` or all there are.
  func hint(forGroup id: String) -> String {
    if let meant = Spelling.nearest(to: id, among: groups.map(\.id)) { return ", did you mean \(meant)?" }
    if let owner = groups.first(where: { $0.schema[id] != nil }) { return ", did you mean \(owner.id).\(id)?" }
    return ", expected \(ParameterDefinition.alternatives(groups.map(\.id)))"
  }
}

extension Patches {
  /// The same patches with every named picture looked up; `resolve` fills in size and path.
  package func resolvingPictures(_ resolve: (PictureReference) -> PictureReference) -> Patches {
    var resolved = self
    for id in groups {
      for change in self[id].changes {
        guard case .rows(let rows) = change.value else { continue }
        resolved[id][change.name] = .rows(
          rows.map { row in
            var row = row
            row.picture = row.picture.map(resolve)
            return row
          })
      }
    }
    return resolved
  }
}
