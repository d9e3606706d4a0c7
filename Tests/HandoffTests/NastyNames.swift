import Motion

@testable import Handoff
@testable import Tuning

/// Names that a designer may choose and that code cannot use unchanged.
///
/// They are keywords of languages, names that targets derive from other names, and types of libraries.
enum NastyNames {
  /// The names of effects.
  static let ids = ["switch", "class", "default", "x", "a-2-b", "eval", "pi", "type", "camelCase"]

  static func sheet(_ id: String, hasContent: Bool = true, only: String? = nil) -> HandoffSheet {
    HandoffSheet(
      ParameterGroup(id: id, title: "Nasty", schema: Schema(definitions)), Patch(), sentence: "Names.",
      hasContent: hasContent, only: only)!
  }

  private static func definition(
    _ name: String, _ kind: ParameterKind, _ unit: Unit = .none, _ value: ParameterValue, role: MotionRole? = nil
  ) -> ParameterDefinition {
    ParameterDefinition(name: name, help: "", group: "", unit: unit, kind: kind, defaultValue: value, role: role)
  }

  private static func number(
    _ name: String, _ value: Double = 1, _ unit: Unit = .none, role: MotionRole? = nil
  ) -> ParameterDefinition {
    definition(name, .number(0...20), unit, .number(value), role: role)
  }

  private static let definitions: [ParameterDefinition] = {
    var all: [ParameterDefinition] = []
    // These are springs, flings, curves, and values with the names that targets derive from them.
    for motion in ["home", "default", "homeSpring"] {
      all.append(number("\(motion)Response", 0.35, .seconds, role: .response(of: motion)))
      all.append(number("\(motion)DampingRatio", 0.8, role: .dampingRatio(of: motion)))
    }
    for motion in ["in", "spring"] {
      all.append(number("\(motion)Kept", 0.998, role: .keptPerMillisecond(of: motion)))
    }
    all.append(number("whileTime", 0.4, .seconds, role: .duration(of: "while")))
    all.append(definition("whileCurve", .easing, .none, .easing(.easeOut), role: .curve(of: "while")))
    all.append(definition("easing", .easing, .none, .easing(.easeInOut)))
    for name in HandoffItem.derivedSuffixes.filter({ !["Spring"].contains($0) }) { all.append(number("home\(name)")) }
    for name in ["homeMotionSpring", "inValue", "inTimeConstant", "whileDuration", "homeMotion"] {
      all.append(number(name))
    }
    // These are keywords of languages, and the names that replace them.
    for name in ["switch", "switchValue", "var", "object", "await", "enum", "is", "pi", "self", "arguments", "eval"] {
      all.append(number(name, 2, name == "pi" ? .degrees : .points))
    }
    all.append(number("ab", 3, .points))
    all.append(number("aB", 4, .pointsPerSecond))
    // These are choices whose types and words are taken.
    for name in ["color", "type", "string", "double", "mode", "protocol", "angle"] {
      let words = [
        "default", "init", "self", "Type", "values", "index", "light mode", "lightMode", "2x", "größe", "speed",
        "switch",
      ]
      all.append(definition(name, .choice(words), .none, .choice("default")))
    }
    all.append(number("modeSpeed"))
    all.append(definition("tint", .color, .none, .color(HexColor("#FFB030")!)))
    all.append(definition("caption", .text(maximumLength: 80), .none, .text("\" */ ${x}")))
    return all
  }()

  /// Returns the names that a text declares, with repetitions.
  static func declared(in text: String, target: String) -> [String] {
    switch target {
    case "css": text.matches(of: #/(?m)^ *(--[\w-]+):/#).map { String($0.1) }
    case "motion", "react-spring": text.matches(of: #/(?m)^  (\w+): /#).map { String($0.1) }
    case "figma": text.matches(of: #/(?m)^(?:add\("((?:[^"\\]|\\.)+)"|(easings\.\w+) =)/#).map { String($0.1 ?? $0.2!) }
    case "libadwaita":
      text.matches(of: #/(?m)^#define (\w+)|^(\w+)(?: = \{|\[4\]| \(void\))|^static const \w+ (\w+)/#)
        .map { String($0.1 ?? $0.2 ?? $0.3!) }
    case "flutter": text.matches(of: #/(?m)^  static const \w+ (\w+) ?=/#).map { String($0.1) }
    case "dtcg": text.matches(of: #/(?m)^ {4}"([^"]+)": /#).map { String($0.1) }
    case "compose", "android": text.matches(of: #/(?m)^ *(?:fun (?:<T> )?|(?:const )?val )(\w+)/#).map { String($0.1) }
    case "swiftui", "uikit": text.matches(of: #/public static (?:let|var|func) (\w+)/#).map { String($0.1) }
    default: []
    }
  }
}
