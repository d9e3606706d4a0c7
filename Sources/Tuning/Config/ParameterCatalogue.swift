import Formatting

/// The groups of parameters that a config may contain: a group for each effect, and the playground's.
///
/// A group with a dot in its id, such as `playground.kiosk`, is an object inside another group's object.
package struct ParameterCatalogue: Hashable, Sendable {
  package let groups: [ParameterGroup]
  /// The ids of groups that always exist, unlike those of sketches, which come and go with their files.
  ///
  /// The values of an unknown group are ignored, since they may belong to a removed sketch, unless the group's name is
  /// nearly one of these ids. Empty if all groups are known.
  package var lasting: [String] = []

  package init(_ groups: [ParameterGroup]) {
    precondition(Set(groups.map(\.id)).count == groups.count, "two groups of parameters have one id")
    self.groups = groups
  }

  package subscript(id: String) -> ParameterGroup? { groups.first { $0.id == id } }

  /// Returns the catalogue with another group, in place of the group with the same id or after all others.
  package func putting(_ group: ParameterGroup) -> ParameterCatalogue {
    var new = ParameterCatalogue(
      self[group.id] == nil ? groups + [group] : groups.map { $0.id == group.id ? group : $0 })
    new.lasting = lasting
    return new
  }

  /// Returns only the values that the parameters accept.
  package func fitting(_ patches: Patches) -> Patches {
    groups.reduce(into: Patches()) { fitting, group in
      fitting[group.id] = group.schema.fitting(patches[group.id])
    }
  }

  /// Returns the definition of a full key such as `lamp.gravity`; `nil` for an unknown key.
  package func definition(of key: String) -> ParameterDefinition? {
    split(key).flatMap { group, name in group.schema[name] }
  }

  /// Returns the value of a parameter under patches: theirs if acceptable, else the default; `nil` for an unknown name.
  package func value(of name: String, in group: ParameterGroup, under patches: Patches) -> ParameterValue? {
    guard let definition = group.schema[name] else { return nil }
    return patches[group.id][name].flatMap { try? definition.accept($0) } ?? definition.defaultValue
  }

  /// Returns the differences between the values under two patches, with full keys, in the order of declaration.
  ///
  /// Pictures with the same name are equal here, because their sizes are looked up later.
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

  // MARK: - Hints for a wrong name

  /// Returns `, did you mean lamp.gravity?` or the expected names.
  func hint(for name: String, in group: ParameterGroup) -> String {
    if let parts = motionHint(name, in: group) { return parts }
    let names = group.schema.parameters.map(\.name)
    let meant =
      Spelling.nearest(to: name, among: names) ?? Spelling.nearest(to: name, among: inner(of: group).map(\.key))
    let few = names.count <= 6
    return meant.map { ", did you mean \(group.id).\($0)?" } ?? ownerHint(name)
      ?? ", expected \(few ? ParameterDefinition.alternatives(names) : "one of \(group.id)'s parameters")"
  }

  /// Returns `, did you mean lamp?` or the ids of all groups.
  func hint(forGroup id: String) -> String {
    let ids = outermost.map(\.id)
    return Spelling.nearest(to: id, among: ids).map { ", did you mean \($0)?" } ?? ownerHint(id)
      ?? ", expected \(ParameterDefinition.alternatives(ids))"
  }

  /// Returns a hint for a parameter's name without its group or in a wrong group; `nil` if no group has the name.
  func ownerHint(_ name: String) -> String? {
    groups.first { $0.schema[name] != nil }.map { ", did you mean \($0.id).\(name)?" }
      ?? groups.lazy.compactMap { motionHint(name, in: $0) }.first
  }

  /// Returns a hint at the parameters of a motion, for the name of the motion itself; `nil` if the group has no such motion.
  private func motionHint(_ name: String, in group: ParameterGroup) -> String? {
    let keys = group.schema.parameters.filter { $0.role?.motion == name }.map { "\(group.id).\($0.name)" }
    return keys.isEmpty ? nil : ", did you mean \(keys.joined(separator: " and "))?"
  }

  /// The groups at the top level of a config.
  package var outermost: [ParameterGroup] { groups.filter { !$0.id.contains(".") } }

  /// The keys of every parameter, such as `lamp.gravity`.
  package var keys: [String] { groups.flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } } }

  /// Returns the groups directly inside a group, with their keys there.
  func inner(of group: ParameterGroup) -> [(key: String, group: ParameterGroup)] {
    groups.compactMap { inner in
      Patches.split(inner.id).flatMap { $0.group == group.id ? ($0.name, inner) : nil }
    }
  }

  /// Returns a config's text with other values and every other byte unchanged; keys are full ones such as `lamp.gravity`.
  package func writing(_ values: Patches, into document: JSONDocument) -> [UInt8] {
    document.setting(members(of: values))
  }

  /// Returns the text of a config with only these values, in Fidget's own layout.
  package func config(of values: Patches, note: String = "") -> String {
    let head = note.isEmpty ? [] : [JSONValue.Member(Self.noteKey, .string(note))]
    return JSONValue.object(head + members(of: values)).file
  }

  /// Returns members in the order of declaration, with inner groups as objects inside their groups.
  private func members(of values: Patches) -> [JSONValue.Member] {
    var all: [JSONValue.Member] = []
    for group in groups {
      let members = group.schema.parameters.compactMap { parameter -> JSONValue.Member? in
        guard let requested = values[group.id][parameter.name], let value = try? parameter.accept(requested) else {
          return nil
        }
        return JSONValue.Member(parameter.name, parameter.json(of: value))
      }
      if !members.isEmpty { all.put(members, at: group.path) }
    }
    return all
  }

  /// The key of a note about the file, for people; only the top level may have it.
  package static let noteKey = "$comment"

  /// Returns changes as in the event stream: `{"lamp.gravity":[3600,1800]}`.
  package func json(_ changes: [ParameterChange]) -> JSONValue {
    .object(
      changes.map { change in
        let definition = definition(of: change.name)
        let values = [change.old, change.new].map { definition?.json(of: $0) ?? $0.json() }
        return JSONValue.Member(change.name, .array(values))
      })
  }

  /// Returns the text of a config file with every default: `config/fidget.json`.
  package func defaultConfig(schemaPath: String = "./fidget.schema.json") -> String {
    var members = [JSONValue.Member("$schema", .string(schemaPath))]
    for group in groups {
      members.put(group.schema.parameters.map { JSONValue.Member($0.name, $0.defaultJSON) }, at: group.path)
    }
    return JSONValue.object(members).file
  }
}

extension Patches {
  /// Returns the patches with every picture looked up; `resolve` fills in size and path.
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
  /// The keys that lead to the group from a config's top level.
  fileprivate var path: ArraySlice<Substring> { id.split(separator: ".")[...] }
}

extension [JSONValue.Member] {
  /// Adds members to the object at a path, and creates the object if it is missing.
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
