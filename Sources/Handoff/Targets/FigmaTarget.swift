import Motion
import Tuning

/// Variables and easings by the plugin API.
enum FigmaTarget: ScriptTarget {
  static let id = "figma"
  static let title = "Figma"
  static let indent = ""

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
      let time = "A prototype knows no release velocity, so that it starts at rest."
      return spring.isOverdamped
        ? ["Overdamped: Figma's bounce cannot say it, mass, stiffness and damping can.", time] : [time]
    case .fling: return ["A prototype has no flings: travel to rest = velocity × time constant."]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    func add(_ name: String, _ type: String, _ value: String) -> String {
      let words = Code.capitalized(Code.words(name, separator: " "))
      let path = item.group.isEmpty ? words : "\(item.group)/\(words)"
      let about = item.parts[0].definition.title
      return "add(\(quoted(path)), \"\(type)\", \(value), \(quoted(about)));"
    }
    let motion = item.motion ?? item.name
    switch item.content {
    case .spring(let spring):
      return [
        add(motion + "Stiffness", "FLOAT", Code.number(spring.stiffness)),
        add(motion + "Damping", "FLOAT", Code.number(spring.damping)),
        "easings.\(motion) = {", "  type: \"CUSTOM_SPRING\",",
        "  easingFunctionSpring: { mass: 1, stiffness: \(n: spring.stiffness), "
          + "damping: \(n: spring.damping), initialVelocity: 0 },", "};",
      ]
    case .fling(let fling): return [add(motion + "TimeConstant", "FLOAT", Code.number(fling.timeConstant))]
    case .easing(let curve, let seconds):
      let four = zip(["x1", "y1", "x2", "y2"], curve.numbers).map { "\($0): \(n: $1)" }.joined(separator: ", ")
      return [
        seconds.map { add(motion + "Duration", "FLOAT", Code.number($0)) },
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
}
