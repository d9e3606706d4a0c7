import Formatting

/// The refusal of a `--set` option.
package struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The key does not exist: a mistake in the command line (exit 2).
    case usage
    /// The key exists, and its value is not acceptable (exit 1).
    case content
  }

  package let kind: Kind
  /// The message on one line, which begins with the setting.
  package let description: String
}

extension ParameterCatalogue {
  /// Returns the values of `--set KEY=VALUE` options; a later option overrides an earlier one.
  package func read(settings: [String]) throws(SettingError) -> Patches {
    var patches = Patches()
    for setting in settings { try read(setting, into: &patches) }
    return patches
  }

  private func read(_ setting: String, into patches: inout Patches) throws(SettingError) {
    guard let sign = setting.firstIndex(of: "=") else {
      let example = "\(example.key)=\(example.value.shown)"
      throw SettingError(kind: .usage, description: "--set \(setting.excerpt): expected KEY=VALUE, such as \(example)")
    }
    let key = String(setting[..<sign])
    let text = String(setting[setting.index(after: sign)...])
    func unknown(_ what: String) -> SettingError {
      SettingError(kind: .usage, description: "--set \(key.excerpt): unknown \(what)")
    }
    guard let (id, name) = Patches.split(key) else { throw unknown("parameter" + keyHint(key)) }
    guard let group = self[id] else { throw unknown("effect" + hint(forGroup: id)) }
    guard let definition = group.schema[name] else { throw unknown("parameter" + hint(for: name, in: group)) }
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
    let key = "\(group.id).\(definition.name)"
    do throws(Diagnostics) {
      guard let value = try read(Self.config(text, at: key), path: "")[key: key] else {
        throw Diagnostics(Diagnostic(path: "", message: "not a list"))
      }
      return value
    } catch {
      let first = error.list.first
      let place = first?.key.map { $0 == key ? "" : $0 + ": " } ?? ""
      throw Refusal(place + (first?.message ?? "not a list"), "")
    }
  }

  /// A parameter with its default, for messages.
  var example: (key: String, value: ParameterValue) {
    for group in groups {
      if let first = group.schema.parameters.first { return ("\(group.id).\(first.name)", first.defaultValue) }
    }
    return ("lamp.gravity", 1800)
  }

  private func keyHint(_ key: String) -> String {
    let keys = groups.flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } }
    return ownerHint(key) ?? Spelling.nearest(to: key, among: keys).map { ", did you mean \($0)?" }
      ?? ", expected EFFECT.PARAMETER, such as \(example.key)"
  }
}
