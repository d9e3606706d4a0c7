import Motion
import Tuning

enum FlutterTarget: CodeTarget {
  static let id = "flutter"
  static let title = "Flutter"
  static let ending = "dart"
  static let comment = (begin: "/// ", end: "")
  static let aside = (begin: "// ", end: "")
  static let point = "a logical pixel"

  /// Declares enumerations before the class, since Dart allows none inside it.
  static func opening(_ sheet: HandoffSheet) -> [String] {
    let choices = sheet.items.compactMap { item -> String? in
      guard case .choice(_, let words) = item.content else { return nil }
      return "enum \(type(of: item, sheet)) { \(Code.names(words, avoiding: reserved).joined(separator: ", ")) }"
    }
    return sheet.imports([
      .angle: "import 'dart:math' show pi;", .color: "import 'dart:ui' show Color;",
      .easing: "import 'package:flutter/animation.dart' show Cubic;",
      .spring: "import 'package:flutter/physics.dart' show SpringDescription;",
    ]) + choices + (choices.isEmpty ? [] : [""]) + ["abstract final class \(sheet.typeName) {"]
  }

  /// Names that no case may have: reserved words, and the members of every enumeration.
  private static let reserved = Code.reserved.union(["index", "values"])

  private static func type(of item: HandoffItem, _ sheet: HandoffSheet) -> String {
    let type = Code.capitalized(sheet.name) + Code.capitalized(item.name)
    return type == sheet.typeName ? type + "Choice" : type
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring:
      return ["`SpringSimulation(\(item.name), from, to, velocity)` takes the release velocity in units per second."]
    case .fling:
      return [
        "`FrictionSimulation(\(item.name)Drag, position, velocity)`: what is left of the speed after a second. A "
          + "scrollable's own physics are its platform's."
      ]
    case .number(_, let unit) where unit.isAngle: return ["In radians, as transforms take them."]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    func constant(_ type: String, _ name: String, _ value: String) -> [String] {
      ["static const \(type) \(name) = \(value);"]
    }
    let name = item.name
    switch item.content {
    case .spring(let spring):
      return [
        "static const SpringDescription \(name) =",
        "    SpringDescription(mass: 1, stiffness: \(n: spring.stiffness), damping: \(n: spring.damping));",
      ]
    case .fling(let fling): return constant("double", name + "Drag", Code.number(Exact.exp(-fling.friction)))
    case .easing(let curve, let seconds):
      let time = seconds.map { "Duration(microseconds: \(Int(($0 * 1e6).rounded())))" }
      return (time.map { constant("Duration", item.motion! + "Duration", $0) } ?? [])
        + constant("Cubic", item.motion! + "Curve", "Cubic(\(curve.four))")
    case .number(let number, let unit) where unit.isAngle:
      return constant("double", name, "\(n: number) * pi / 180")
    case .number(let number, _): return constant("double", name, Code.number(number))
    case .count(let count): return constant("int", name, "\(count)")
    case .flag(let flag): return constant("bool", name, "\(flag)")
    case .choice(let word, let words):
      return constant(
        type(of: item, sheet), name,
        "\(type(of: item, sheet)).\(Code.name(word, among: words, avoiding: reserved))")
    case .color(let color): return constant("Color", name, "Color(\(color.argb))")
    case .text(let text):
      return constant("String", name, Code.quoted(text, escaping: "$") { "\\u{\(String($0, radix: 16))}" })
    case .rows: return []
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let (type, name) = (sheet.typeName, "\(sheet.typeName).\(item.name)")
    switch item.content {
    case .spring: return ["controller.animateWith(SpringSimulation(\(name), from, to, velocity));"]
    case .fling: return ["controller.animateWith(FrictionSimulation(\(name)Drag, from, velocity));"]
    case .easing(_, _?):
      let motion = "\(type).\(item.motion!)"
      return ["controller.animateTo(1, duration: \(motion)Duration, curve: \(motion)Curve);"]
    case .easing: return ["final way = \(type).\(item.motion!)Curve.transform(0.5);"]
    case .number, .count, .flag, .choice, .color, .text: return ["final value = \(name);"]
    case .rows: return []
    }
  }
}
