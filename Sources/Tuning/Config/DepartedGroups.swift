import Formatting

extension ParameterCatalogue {
  /// Returns notices about groups and parameters that no longer exist, such as those of a renamed sketch file.
  ///
  /// At most 20.
  package func departed(in bytes: [UInt8], path: String) -> [Problem] {
    if lasting.isEmpty { return [] }
    let document = JSONDocument(bytes)
    var found: [Problem] = []
    func add(_ member: JSONMember, _ message: String) {
      let position = document.position(of: member.keyRange.lowerBound)
      found.append(Problem(path: path, position: position, message: message))
    }
    for member in document.root?.members ?? [] {
      if isDeparted(member) {
        let meant = Spelling.nearest(to: member.key, among: outermost.map(\.id)).map { ", did you mean \($0)?" } ?? ""
        add(member, "no effect \(member.key)\(meant); its values are kept")
      } else if let group = self[member.key] {
        for inner in member.value.members ?? [] where isDeparted(inner, of: group) {
          add(inner, "no parameter \(group.id).\(inner.key); its value is kept")
        }
      }
    }
    return Array(found.prefix(20))
  }

  /// Whether a sketch may have had this parameter; a near miss of one that it has is a typing error instead.
  func isDeparted(_ member: JSONMember, of group: ParameterGroup) -> Bool {
    let names = group.schema.parameters.map(\.name)
    return !lasting.isEmpty && !lasting.contains(group.id) && !group.id.contains(".") && member.key != "$schema"
      && isName(member.key) && !names.contains(member.key) && Spelling.nearest(to: member.key, among: names) == nil
  }

  private func isName(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.utf8.first.map { 97...122 ~= $0 } == true
      && text.utf8.allSatisfy { $0 == 45 || 48...57 ~= $0 || 97...122 ~= $0 || 65...90 ~= $0 }
  }

  /// Whether a sketch may have had this name; a near miss of a name that always exists is a typing error instead.
  func isDeparted(_ member: JSONMember) -> Bool {
    let id = member.key
    guard !lasting.isEmpty, member.value.members != nil, self[id] == nil, isName(id) else { return false }
    return Spelling.nearest(to: id, among: lasting) == nil && ownerHint(id) == nil
  }
}
