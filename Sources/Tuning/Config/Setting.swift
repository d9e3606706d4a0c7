import Formatting

/// A `--set` that was not taken.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// No such key: the command line is wrong (exit 2).
    case usage
    /// The key is right and the value is not (exit 1).
    case content
  }

  package let kind: Kind
  /// One line that begins with the setting.
  package let description: String
}

extension ParameterCatalogue {
  /// What `--set KEY=VALUE` asks for, each on top of the ones before.
  package func read(settings: [String]) throws(SettingError) -> Patches {
    var patches = Patches()
    for setting in settings { try read(setting, into: &patches) }
    return patches
  }

  private func read(_ setting: String, into patches: inout Patches) throws(SettingError) {
    guard let sign = setting.firstIndex(of: "=") else {
      throw SettingError(kind: .usage, description: "--set \(setting.excerpt): expected KEY=VALUE, such as \(example)")
    }
    let key = String(setting[..<sign])
    let text = String(setting[setting.index(after: sign)...])
    guard let (id, name) = Patches.split(key) else {
      throw SettingError(kind: .usage, description: "--set \(key.excerpt): unknown parameter\(keyHint(key))")
    }
    guard let group = self[id] else {
      let hint = hint(forGroup: id)
      throw SettingError(kind: .usage, description: "--set \(key.excerpt): unknown effect\(hint)")
    }
    guard let definition = group.schema[name] else {
      let hint = hint(for: name, in: group)
      throw SettingError(kind: .usage, description: "--set \(key.excerpt): unknown parameter\(hint)")
    }
    do throws(Refusal) {
      patches[group.id][name] = try definition.accept(value(of: text, for: definition, in: group))
    } catch {
      throw SettingError(kind: .content, description: "--set \(key.excerpt)=\(text.excerpt): \(error.message)")
    }
  }

  private func value(
    of text: String, for definition: ParameterDefinition, in group: ParameterGroup
  ) throws(Refusal) -> ParameterValue {
    if let value = try definition.kind.rules.value(ofSetting: text, definition.unit) { return value }
    // As the JSON it would be in the file.
    let document = "{\"\(group.id)\":{\"\(definition.name)\":\(text)\n}}"
    do throws(Diagnostics) {
      let patches = try read(Array(document.utf8), path: "")
      guard let value = patches[group.id][definition.name] else {
        throw Diagnostics(Diagnostic(path: "", message: "not a list"))
      }
      return value
    } catch {
      let first = error.list.first
      let place = first?.key.map { $0 == "\(group.id).\(definition.name)" ? "" : $0 + ": " } ?? ""
      throw Refusal(place + (first?.message ?? "not a list"), "")
    }
  }

  private var example: String {
    guard let group = groups.first(where: { !$0.schema.parameters.isEmpty }) else { return "lamp.gravity=1800" }
    let definition = group.schema.parameters[0]
    return "\(group.id).\(definition.name)=\(definition.defaultValue.shown)"
  }

  private func keyHint(_ key: String) -> String {
    let keys = groups.flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } }
    if let owner = groups.first(where: { $0.schema[key] != nil }) { return ", did you mean \(owner.id).\(key)?" }
    if let meant = Spelling.nearest(to: key, among: keys) { return ", did you mean \(meant)?" }
    return ", expected EFFECT.PARAMETER, such as \(example.split(separator: "=")[0])"
  }
}
