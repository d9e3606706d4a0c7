extension JSONDocument {
  /// The same text saying other values, each under an object's key: only their bytes are written anew, keys that are
  /// missing are added in the text's own style.
  ///
  /// A list of which single rows change is touched in those alone. The document must be free of problems.
  package func setting(_ wishes: [(group: String, members: [JSONValue.Member])]) -> [UInt8] {
    precondition(problems.isEmpty, "only a good text is edited")
    guard let root, root.members != nil else { return bytes }
    var edits: [JSONEdit] = []
    let style = JSONStyle(self, root)
    var newGroups: [JSONValue.Member] = []
    for (group, members) in wishes where !members.isEmpty {
      guard let object = root[group], object.members != nil else {
        newGroups.append(JSONValue.Member(group, .object(members)))
        continue
      }
      var missing: [JSONValue.Member] = []
      for member in members {
        if let node = object[member.key] {
          edits += style.edits(of: node, to: member.value)
        } else {
          missing.append(member)
        }
      }
      if !missing.isEmpty { edits += style.insertion(of: missing, into: object) }
    }
    if !newGroups.isEmpty { edits += style.insertion(of: newGroups, into: root) }
    guard let text = applying(edits) else { preconditionFailure("edits of separate values overlap") }
    return text
  }
}

extension JSONNode {
  /// True when a value would be read as the same: the order of keys does not matter, an empty text is none, and a text
  /// stands for an object of it alone.
  func says(_ value: JSONValue) -> Bool {
    switch (content, value) {
    case (.null, .null): true
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.number(let a), .integer(let b)): a == Double(b)
    case (.string(let a), .string(let b)): a == b
    case (.string(let a), .object(let b)): b.count == 1 && b[0].value == .string(a)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.says($1) }
    case (.object(let a), .object(let b)):
      a.allSatisfy { member in
        b.first { $0.key == member.key }.map { member.value.says($0.value) } ?? member.value.says("")
      } && b.allSatisfy { member in a.contains { $0.key == member.key } || member.value == "" }
    default: false
    }
  }
}
