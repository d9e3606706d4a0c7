import CommandLineSyntax
import Commands
import Effects
import Motion
import Pictures
import Playground
import Sketches
import Tuning

extension Command {
  private static let json = Option("--json", "print everything about them as JSON")
  private static let ids = Option("--ids", "print only their ids, one per line")

  private static let presets = Option("--presets", "list the names of presets instead, one per line")
  private static let keys = Option(
    "--keys", "list the window's keys instead, one line each: keys, a tab, their meaning")

  private static let words = Option("--words", "list the words of sketches instead, as in docs/SKETCHES.md")

  /// `fidget list`: lists the effects, for people and programs.
  static let list = Command(
    name: "list", operands: "[EFFECT]", summary: "Lists the effects, or the parameters and readouts of one.",
    examples: [
      ("list", "effects and presets"),
      ("list sheet", "its parameters with values and ranges, its readouts, its demo"),
      ("list --json", "effects, parameters and readouts as JSON"),
    ], options: [json, ids, presets, keys, words, .config]
  ) { arguments in
    let named = arguments.positionals.isEmpty ? nil : try arguments.effect("list")
    let asked = [json, ids, presets, keys, words].filter(arguments.has).map(\.name)
    if let config = arguments[.config], case .absent(let code) = Disk().stamp(of: config) {
      throw Failure.content("\(config.excerpt): \(FileRefusal(code).reason)")
    }
    if asked.count > 1 { throw Failure.usage("\(asked.joined(separator: " and ")): expected only one of them") }
    if named != nil, let option = asked.first(where: { $0 != json.name }) {
      throw Failure.usage("\(option) and an effect: expected only one of them")
    }
    if let named {
      if arguments.has(json) { try Output.line(named.described.line) } else { try printDetails(of: named) }
    } else if arguments.has(presets) {
      var shelf = PresetShelf(onDisk: arguments.library.parameters, configPath: arguments.location.path)
      shelf.look()
      for name in shelf.names { try Output.line(name) }
    } else if arguments.has(keys) {
      for (keys, does) in CommandEntry.help { try Output.text("\(keys)\t\(does)\n") }
    } else if arguments.has(words) {
      try Output.text(SketchGuide.markdown)
    } else if arguments.has(json) {
      let effects = arguments.library.cards.map { $0.described }
      try Output.line(JSONValue.array(effects).line)
    } else if arguments.has(ids) {
      for id in arguments.library.ids { try Output.line(id) }
    } else {
      let width = arguments.library.ids.map(\.count).max() ?? 0
      for effect in arguments.library.cards {
        try Output.line("\(effect.id.padded(to: width))  \(effect.title): \(effect.sentence)")
      }
      try listPresets(arguments)
    }
    return 0
  }
}

/// Prints an effect for people: its parameters, its readouts, and its demo.
@MainActor private func printDetails(of effect: EffectCard) throws {
  try Output.line("\(effect.id)  \(effect.title): \(effect.sentence)")
  func table(_ title: String, _ rows: [(String, String)]) throws {
    if rows.isEmpty { return }
    let width = rows.map(\.0.count).max() ?? 0
    try Output.line("")
    try Output.line(title)
    for (name, words) in rows { try Output.line(words.isEmpty ? name : "\(name.padded(to: width))  \(words)") }
  }
  try table(
    "parameters, for --set and the config:",
    effect.schema.parameters.map { parameter in
      let words = [parameter.unit.shown(parameter.defaultValue), parameter.expected, parameter.title]
      return ("\(effect.id).\(parameter.name)", words.joined(separator: "; ").escapingControls)
    })
  try table("readouts, for trace and the expectations of takes:", effect.readouts.map { ($0.name, $0.unit) })
  if let demo = Resources.find()?.path(ofDemo: effect.id), case .present = Disk().stamp(of: demo) {
    try Output.line("")
    try Output.line("demo, for --demo: \(demo)")
  }
}

/// Prints the presets for people: each name with the first part of its note, which describes the feel.
@MainActor private func listPresets(_ arguments: Arguments) throws {
  var shelf = PresetShelf(onDisk: arguments.library.parameters, configPath: arguments.location.path)
  shelf.look()
  if shelf.names.isEmpty { return }
  let width = shelf.names.map(\.count).max() ?? 0
  try Output.line("")
  try Output.line("presets, for --preset NAME:")
  for name in shelf.names {
    let feel = (shelf[name]?.note ?? "").prefix { ![":", ".", "\n"].contains($0) }
    try Output.line(feel.isEmpty ? name : "\(name.padded(to: width))  \(feel)")
  }
}

extension EffectCard {
  fileprivate var described: JSONValue {
    let keys = schema.parameters.map { JSONValue.string("\(id).\($0.name)") }
    let readouts = readouts.map {
      JSONValue.object([.init("name", .string($0.name)), .init("unit", .string($0.unit))])
    }
    return .object([
      .init("id", .string(id)), .init("title", .string(title)), .init("sentence", .string(sentence)),
      .init("about", .string(about)), .init("parameters", .array(keys)), .init("readouts", .array(readouts)),
    ])
  }
}
