import Formatting

extension ParameterCatalogue {
  /// Returns the values of `--set KEY=VALUE` options; a later option overrides an earlier one.
  ///
  /// An unknown key is a mistake in the command line, an unacceptable value one in the content.
  ///
  /// - Parameter option: The text before each setting in messages.
  package func read(settings: [String], option: String = "--set ") throws(Problem) -> Patches {
    var patches = Patches()
    for setting in settings { try read(setting, option, into: &patches) }
    return patches
  }

  private func read(_ setting: String, _ option: String, into patches: inout Patches) throws(Problem) {
    guard let sign = setting.firstIndex(of: "=") else {
      let example = "\(example.key)=\(example.value.shown)"
      throw Problem(.usage, key: option + setting.excerpt, message: "expected KEY=VALUE, such as \(example)")
    }
    let key = String(setting[..<sign])
    let text = String(setting[setting.index(after: sign)...])
    func unknown(_ words: String) -> Problem {
      Problem(.usage, key: option + key.excerpt, message: "unknown \(words)")
    }
    guard let (id, name) = Patches.split(key) else { throw unknown("parameter" + keyHint(key)) }
    guard let group = self[id] else { throw unknown("effect" + hint(forGroup: id)) }
    guard let definition = group.schema[name] else { throw unknown("parameter" + hint(for: name, in: group)) }
    do throws(Problem) {
      patches[group.id][name] = try definition.accept(value(of: text, for: definition, in: group))
    } catch {
      throw error.at(path: "", nil, key: "\(option)\(key.excerpt)=\(text.excerpt)")
    }
  }

  private func value(
    of text: String, for definition: ParameterDefinition, in group: ParameterGroup
  ) throws(Problem) -> ParameterValue {
    if let value = try definition.kind.rules.value(ofSetting: text, definition.unit) { return value }
    let key = "\(group.id).\(definition.name)"
    do throws(Problems<Problem>) {
      guard let value = try read(Self.config(text, at: key), path: "")[key: key] else {
        throw Problems(Problem(message: "not a list"))
      }
      return value
    } catch {
      var first = error.all.first ?? Problem(message: "not a list")
      // The option before it names the parameter; the place within its list belongs to the reason.
      if let place = first.key, place != key { first.reason = "\(place): \(first.reason)" }
      throw first
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
