import Formatting
import Tuning

/// What makes an editor know the words of a sketch: definitions for lua-language-server, and its settings.
package enum SketchEditorFiles {
  package static let definitionsName = "fidget.d.lua"
  package static let settingsName = ".luarc.json"

  package static let settings = """
    {
      "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
      "runtime.version": "Lua 5.4",
      "runtime.builtin": {
        "basic": "enable", "math": "enable", "string": "enable", "table": "enable",
        "bit32": "disable", "coroutine": "disable", "debug": "disable", "ffi": "disable", "io": "disable", "jit": "disable",
        "os": "disable", "package": "disable", "utf8": "disable"
      },
      "workspace.checkThirdParty": false
    }

    """

  /// The words, and as `p` the parameters of all sketches beside the file.
  package static func definitions(_ groups: [ParameterGroup]) -> String {
    var text = """
      ---@meta
      -- The words of Fidget's sketches, for the language server of your editor. Fidget writes this file; changes to it are lost.

      ---@class fidget.Declaration
      ---@class fidget.Shape
      ---@class fidget.Box: fidget.Shape
      ---@class fidget.Path: fidget.Shape
      ---@class fidget.Gradient
      ---@alias fidget.Paint string|fidget.Gradient
      ---@class fidget.Layer
      ---@field box fidget.Box where it stands, in points of the drawing
      ---@field name string
      ---@alias fidget.Art table<string, fidget.Layer>
      ---@class fidget.Point
      ---@field x number
      ---@field y number

      ---@class fidget.Moving
      ---@field value number
      ---@field velocity number in a second

      ---@class fidget.Spring
      ---@field response number seconds
      ---@field damping number 1 does not overshoot

      ---@class fidget.DragEvent
      ---@field landed? boolean the finger has come down
      ---@field began? boolean it has gone beyond 10 points
      ---@field moved? boolean
      ---@field ended? boolean it was lifted or taken away after a drag
      ---@field lifted? boolean it was lifted without a drag
      ---@field up? boolean it is gone: ended, lifted or cancelled
      ---@field cancelled? boolean the system cancelled it
      ---@field position fidget.Point points
      ---@field translation fidget.Point points since it began
      ---@field velocity fidget.Point points per second; 0 when cancelled
      ---@field start number where what it drags stood when it landed, as `read` was told

      ---@class fidget.TapEvent
      ---@field x number points
      ---@field y number points
      ---@field count integer 2 for the second of a double tap

      ---@class fidget.PinchEvent
      ---@field began? boolean
      ---@field moved? boolean
      ---@field ended? boolean
      ---@field cancelled? boolean
      ---@field magnification number 1 at its beginning
      ---@field center fidget.Point points

      ---@class fidget.Input
      ---@field kind "down"|"move"|"up"|"cancelled"|"scroll"|"magnify"
      ---@field id? integer of the finger
      ---@field x number points
      ---@field y number points
      ---@field time number seconds since the beginning of the step
      ---@field dx? number points, of a wheel
      ---@field dy? number points, of a wheel
      ---@field factor? number of a wheel that pinches

      ---@class fidget.Decision
      ---@field say? string the number that decides
      ---@field rest? string what it is compared with
      ---@field at? number[] where the words stand, { x, y }
      ---@field side? "right"|"left"|"below"|"above" of that point
      ---@field from? number[] where a way or an arrow begins, { x, y }
      ---@field velocity? number[] an arrow, { x, y } in points per second
      ---@field to? number[] a threshold at the end of a way
      ---@field half? number points that the threshold's mark reaches to both sides (24)
      ---@field outline? fidget.Shape where something will be
      ---@field trace? fidget.Shape a dotted line of it
      ---@field guide? fidget.Shape a faint line that others are read against
      ---@field gauge? number[] value, low, high and thresholds

      ---@class fidget.Effect
      ---@field title string
      ---@field sentence? string for the gallery
      ---@field accent? string a colour
      ---@field params? fidget.Declaration[]
      ---@field laws? string[] motions other than springs and flings, a sentence each, for exports
      ---@field calm? table values for reduced motion
      ---@field tile? string a take that its tile plays
      ---@field start fun(size: fidget.Point, p: fidget.P): table the state; `s.size` is set for it
      ---@field step fun(s: table, inputs: fidget.Inputs, p: fidget.P, dt: number, happen: fun(name: string, options?: fidget.HappenOptions)) 240 times a second
      ---@field draw fun(s: table, p: fidget.P, c: fidget.Canvas)
      ---@field readouts? fun(s: table, p: fidget.P): table[] such as { { "height", s.y.value, "pt" } }
      ---@field decisions? fun(s: table, p: fidget.P): fidget.Decision[] drawn over the picture by the overlay
      ---@field retune? fun(s: table, p: fidget.P) follows changed values, before the next step
      ---@field resize? fun(s: table, p: fidget.P) after `s.size` has changed


      """
    for name in ["Drag", "Tap", "Pinch", "Dice", "Spring", "Fling", "Inputs", "Canvas"] {
      let field = name == "Drag" ? "---@field held boolean while a finger holds it\n" : ""
      text += "---@class fidget.\(name)\n\(field)local \(name) = {}\n"
    }
    text += "local Path = {}\n\n"
    for options in SketchGuide.options {
      text += "---@class fidget.\(options.type)\n"
      for field in options.fields { text += "---@field \(field.name)? \(field.type) \(field.help)\n" }
      text += "\n"
    }
    for word in SketchGuide.groups.flatMap(\.words) where word.name != "happen" { text += function(word) + "\n" }
    return text + parameters(groups)
  }

  private static func function(_ word: SketchGuide.Word) -> String {
    let signature = word.signature.replacing("c:", with: "Canvas:", maxReplacements: word.name.hasPrefix("c:") ? 1 : 0)
    let name = signature.prefix { $0 != "(" }
    // The bracket that ends the arguments is the last before what comes back.
    var (depth, end) = (0, signature.endIndex)
    for index in signature.indices[name.endIndex...] {
      if "({".contains(signature[index]) { depth += 1 }
      if ")}".contains(signature[index]) { depth -= 1 }
      if depth == 0 {
        end = index
        break
      }
    }
    let arguments = split(signature[signature.index(after: name.endIndex)..<end])
    let rest = signature[signature.index(after: end)...]
    var text = "---\(word.help)\n---\n---`\(word.example)`\n"
    for (argument, type) in arguments { text += "---@param \(argument) \(type)\n" }
    if rest.hasPrefix(": ") { text += "---@return \(rest.dropFirst(2))\n" }
    let names = arguments.map { $0.name.hasSuffix("?") ? String($0.name.dropLast()) : $0.name }
    return text + "function \(name)(\(names.joined(separator: ", "))) end\n"
  }

  /// `x: number, how?: { a: number, b: number }` at its outer commas.
  private static func split(_ list: Substring) -> [(name: String, type: String)] {
    var (parts, depth) = ([""], 0)
    for character in list {
      if "({".contains(character) { depth += 1 }
      if ")}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap { part in
      guard let colon = part.firstRange(of: ": ") else { return nil }
      return (String(part[..<colon.lowerBound]).trimmed, String(part[colon.upperBound...]))
    }
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
