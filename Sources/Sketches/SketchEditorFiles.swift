import CSketch
import Formatting
import Tuning

/// The files that teach an editor the words of a sketch: definitions for lua-language-server, and its settings.
package enum SketchEditorFiles {
  package static let definitionsName = "fidget.d.lua"
  package static let settingsName = ".luarc.json"

  package static let settings = String(sketch_settings())

  /// Returns the definitions of all words, with the parameters of all sketches beside the file as `p`.
  package static func definitions(_ groups: [ParameterGroup]) -> String {
    String(sketch_definitions()) + "\n" + parameters(groups)
  }

  private static func parameters(_ groups: [ParameterGroup]) -> String {
    var text =
      "---The parameters of the sketches beside this file, as they were when they were last read.\n---@class fidget.P\n"
    var seen: Set<String> = []
    for group in groups {
      for definition in group.schema.parameters {
        let (name, type): (String, String) =
          switch definition.role {
          case .response(let key)?: (key, "fidget.Spring")
          case .keptPerMillisecond(let key)?: (key, "fidget.Fling")
          case .dampingRatio?: ("", "")
          case .friction?, .duration?, .curve?, nil: (definition.name, type(of: definition.kind))
          }
        guard !name.isEmpty, seen.insert(name).inserted else { continue }
        let words = definition.label.isEmpty ? String(definition.help.dropLast()) : definition.label
        let isPlain = !type.hasPrefix("fidget") && type != "boolean"
        let about = [words, isPlain ? definition.expected : ""].filter { !$0.isEmpty }.joined(separator: ", ")
        text += "---@field \(name) \(type) \(about) (\(group.title))\n"
      }
    }
    return text
  }

  private static func type(of kind: ParameterKind) -> String {
    switch kind {
    case .number: "number"
    case .integer: "integer"
    case .flag: "boolean"
    case .choice(let choices): choices.map { "\"\($0)\"" }.joined(separator: "|")
    case .text, .color: "string"
    case .rows, .easing: "table"
    }
  }
}
