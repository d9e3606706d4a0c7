import Motion
import Tuning

/// JavaScript for Figma's plugin API, which creates variables and easings.
enum FigmaTarget: ScriptTarget {
  static let id = "figma"
  static let title = "Figma"
  static let indent = ""
  static let point = "a pixel"

  static func remarks(_ sheet: HandoffSheet) -> [String] {
    [
      "Run it in a plugin: it makes a collection of variables. Easings are for `easing` of a reaction's transition, or "
        + "to be typed under Custom spring and Custom bezier."
    ]
  }

  static func opening(_ sheet: HandoffSheet) -> [String] {
    [
      "const collection = figma.variables.createVariableCollection(\(quoted(sheet.title)));",
      "function add(name, type, value, description) {",
      "  const variable = figma.variables.createVariable(name, collection, type);",
      "  variable.setValueForMode(collection.modes[0].modeId, value);", "  variable.description = description;", "}",
      "const easings = {};",
    ]
  }

  static func closing(_ sheet: HandoffSheet) -> [String] { [] }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let time = "A prototype has no release velocity, so it starts at rest."
      return spring.isOverdamped
        ? ["Overdamped: Figma's bounce cannot express it, but mass, stiffness and damping can.", time] : [time]
    case .fling: return ["A prototype has no flings: travel to rest = velocity × time constant."]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    func add(_ name: String, _ type: String, _ value: String, _ about: String? = nil) -> String {
      "add(\(quoted(path(name, item))), \"\(type)\", \(value), \(quoted(about ?? Self.about(item.parts[0].definition))));"
    }
    let motion = item.motion ?? item.name
    switch item.content {
    case .spring(let spring):
      return [
        add(
          motion + "Stiffness", "FLOAT", Code.number(spring.stiffness),
          "Stiffness of the \(motion) spring, for Figma's Custom spring at mass 1."),
        add(
          motion + "Damping", "FLOAT", Code.number(spring.damping),
          "Damping of the \(motion) spring, for Figma's Custom spring at mass 1; not the damping ratio."),
        "easings.\(motion) = {", "  type: \"CUSTOM_SPRING\",",
        "  easingFunctionSpring: { mass: 1, stiffness: \(n: spring.stiffness), "
          + "damping: \(n: spring.damping), initialVelocity: 0 },", "};",
      ]
    case .fling(let fling):
      return [
        add(
          motion + "TimeConstant", "FLOAT", Code.number(fling.timeConstant),
          "In s. How far a fling goes: travel to rest = velocity × this.")
      ]
    case .easing(let curve, let seconds):
      let four = zip(["x1", "y1", "x2", "y2"], curve.numbers).map { "\($0): \(n: $1)" }.joined(separator: ", ")
      return [
        seconds.map { add(motion + "Duration", "FLOAT", Code.number($0), "In s. How long the \(motion) takes.") },
        "easings.\(motion) = { type: \"CUSTOM_CUBIC_BEZIER\", easingFunctionCubicBezier: { \(four) } };",
      ].compactMap { $0 }
    case .color(let color):
      let parts = zip(["r", "g", "b"], [color.red, color.green, color.blue]).map { "\($0): \($1) / 255" }
      return [add(item.name, "COLOR", "{ \(parts.joined(separator: ", ")), a: 1 }")]
    case .number, .count: return [add(item.name, "FLOAT", literal(item)!)]
    case .flag: return [add(item.name, "BOOLEAN", literal(item)!)]
    case .text, .choice: return [add(item.name, "STRING", literal(item)!)]
    case .rows: return []
    }
  }

  /// Returns a variable's name with its group: `Snap spring/Snap response`.
  private static func path(_ name: String, _ item: HandoffItem) -> String {
    let words = Code.capitalized(Code.words(name, separator: " "))
    return item.group.isEmpty ? words : "\(item.group)/\(words)"
  }

  /// Returns a description with the unit, which a variable does not store, and without the value, which may change.
  private static func about(_ definition: ParameterDefinition) -> String {
    let unit = definition.unit.symbol.isEmpty ? "" : ", in \(definition.unit.symbol)"
    return definition.title + unit + "." + (definition.help.isEmpty ? "" : " " + definition.help)
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let motion = item.motion ?? item.name
    switch item.content {
    case .spring, .easing:
      return ["const \(motion)Transition = { type: \"SMART_ANIMATE\", easing: easings.\(motion), duration: 0.5 };"]
    case .fling: return variable(path(motion + "TimeConstant", item))
    case .number, .count, .flag, .choice, .color, .text: return variable(path(item.name, item))
    case .rows: return []
    }
  }

  private static func variable(_ path: String) -> [String] {
    [
      "const variables = await figma.variables.getLocalVariablesAsync();",
      "const variable = variables.find((v) => v.name === \(quoted(path)));",
    ]
  }
}
