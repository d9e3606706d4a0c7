import Formatting

/// Every group of parameters that a config may speak of: one for each effect, and the playground's. One with a dot in its
/// id, such as `playground.kiosk`, is an object inside another's.
package struct ParameterCatalogue: Hashable, Sendable {
  package let groups: [ParameterGroup]
  /// The names that always are there, where others come and go with files. A group of none of them may be one that has
  /// gone: its values are passed over, unless its name is nearly one of these. Empty where all groups are known.
  package var lasting: [String] = []

  package init(_ groups: [ParameterGroup]) {
    precondition(Set(groups.map(\.id)).count == groups.count, "two groups of parameters have one id")
    self.groups = groups
  }

  package subscript(id: String) -> ParameterGroup? { groups.first { $0.id == id } }

  /// With another group, in the place of the one with its id or after all others.
  package func putting(_ group: ParameterGroup) -> ParameterCatalogue {
    var new = ParameterCatalogue(
      self[group.id] == nil ? groups + [group] : groups.map { $0.id == group.id ? group : $0 })
    new.lasting = lasting
    return new
  }

  /// Those of some values that their parameters accept.
  package func fitting(_ patches: Patches) -> Patches {
    groups.reduce(into: Patches()) { fitting, group in
      fitting[group.id] = group.schema.fitting(patches[group.id])
    }
  }

  /// The definition behind a whole key such as `lamp.gravity`.
  package func definition(of key: String) -> ParameterDefinition? {
    split(key).flatMap { group, name in group.schema[name] }
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
    groups.filter { old[$0.id] != new[$0.id] }.flatMap { group in
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
    let names = group.schema.parameters.map(\.name)
    let meant =
      Spelling.nearest(to: name, among: names) ?? Spelling.nearest(to: name, among: inner(of: group).map(\.key))
    let few = names.count <= 6
    return meant.map { ", did you mean \(group.id).\($0)?" } ?? ownerHint(name)
      ?? ", expected \(few ? ParameterDefinition.alternatives(names) : "one of \(group.id)'s parameters")"
  }

  /// `, did you mean lamp?` or all there are.
  func hint(forGroup id: String) -> String {
    let ids = outermost.map(\.id)
    return Spelling.nearest(to: id, among: ids).map { ", did you mean \($0)?" } ?? ownerHint(id)
      ?? ", expected \(ParameterDefinition.alternatives(ids))"
  }

  /// For the name of a parameter without its group, or in a wrong one.
  func ownerHint(_ name: String) -> String? {
    groups.first { $0.schema[name] != nil }.map { ", did you mean \($0.id).\(name)?" }
  }

  /// The groups that stand in the root of a config.
  package var outermost: [ParameterGroup] { groups.filter { !$0.id.contains(".") } }

  /// The groups that stand inside one, each under its key there.
  func inner(of group: ParameterGroup) -> [(key: String, group: ParameterGroup)] {
    groups.compactMap { inner in
      Patches.split(inner.id).flatMap { $0.group == group.id ? ($0.name, inner) : nil }
    }
  }

  /// A config's text with other values and every other byte kept; keys are whole ones such as `lamp.gravity`.
  package func writing(_ values: Patches, into document: JSONDocument) -> [UInt8] {
    document.setting(members(of: values))
  }

  /// The text of a config that says these values and nothing else, as one of ours is laid out.
  package func config(of values: Patches, note: String = "") -> String {
    let head = note.isEmpty ? [] : [JSONValue.Member(Self.noteKey, .string(note))]
    return JSONValue.object(head + members(of: values)).file
  }

  /// In the order of declaration, groups inside others as such.
  private func members(of values: Patches) -> [JSONValue.Member] {
    var all: [JSONValue.Member] = []
    for group in groups {
      let members = group.schema.parameters.compactMap { parameter -> JSONValue.Member? in
        guard let wish = values[group.id][parameter.name], let value = try? parameter.accept(wish) else { return nil }
        return JSONValue.Member(parameter.name, parameter.json(of: value))
      }
      if !members.isEmpty { all.put(members, at: group.path) }
    }
    return all
  }

  /// The key of a sentence about the file, for people; the root may have it.
  package static let noteKey = "$comment"

  /// Changes as the event stream gives them: `{"lamp.gravity":[3600,1800]}`.
  package func json(_ changes: [ParameterChange]) -> JSONValue {
    .object(
      changes.map { change in
        let definition = definition(of: change.name)
        let values = [change.old, change.new].map { definition?.json(of: $0) ?? $0.json() }
        return JSONValue.Member(change.name, .array(values))
      })
  }

  /// The text of a config file that says every default: `config/fidget.json`.
  package func defaultConfig(schemaPath: String = "./fidget.schema.json") -> String {
    var members = [JSONValue.Member("$schema", .string(schemaPath))]
    for group in groups {
      members.put(group.schema.parameters.map { JSONValue.Member($0.name, $0.defaultJSON) }, at: group.path)
    }
    return JSONValue.object(members).file
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

extension ParameterGroup {
  /// The keys that lead to it from a config's root.
  fileprivate var path: ArraySlice<Substring> { id.split(separator: ".")[...] }
}

extension [JSONValue.Member] {
  /// Adds members to the object that a path leads to, which is made where it is not there.
  fileprivate mutating func put(_ members: [JSONValue.Member], at path: ArraySlice<Substring>) {
    guard let key = path.first else {
      self += members
      return
    }
    var inner: [JSONValue.Member] = []
    let index = firstIndex { $0.key == key }
    if let index, case .object(let there) = self[index].value { inner = there }
    inner.put(members, at: path.dropFirst())
    let member = JSONValue.Member(String(key), .object(inner))
    if let index { self[index] = member } else { append(member) }
  }
}
