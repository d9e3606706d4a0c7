import Formatting
import Motion
import Tuning

/// A C header for libadwaita, also a guide for its bindings.
enum LibadwaitaTarget: CodeTarget {
  static let id = "libadwaita"
  static let title = "libadwaita"
  static let ending = "h"
  static let comment = (begin: "/* ", end: " */")
  static let indent = ""
  static let point = "a logical pixel"

  static func opening(_ sheet: HandoffSheet) -> [String] { ["#pragma once", "", "#include <adwaita.h>"] }
  static func closing(_ sheet: HandoffSheet) -> [String] { [] }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring: return ["`adw_spring_animation_set_initial_velocity` takes the release velocity in units per second."]
    case .fling:
      return [
        "libadwaita has no flings: travel to rest = velocity * time constant, v(t) = velocity * exp (-t / time constant)."
      ]
    case .number(_, .seconds): return ["In seconds; libadwaita's durations are in milliseconds."]
    case .easing(let curve, let seconds):
      let whole = seconds.map { ($0 * 1000).rounded() == $0 * 1000 } ?? true
      return (whole ? [] : ["A duration is whole milliseconds here."])
        + (easing(curve) == nil
          ? ["AdwEasing has no curve of these four numbers: x1, y1, x2, y2."] : ["AdwEasing has this curve since 1.7."])
    default: return []
    }
  }

  private static func easing(_ curve: CubicBezier) -> String? {
    switch curve {
    case .linear: "ADW_LINEAR"
    case .easeIn: "ADW_EASE_IN"
    case .easeOut: "ADW_EASE_OUT"
    case .easeInOut: "ADW_EASE_IN_OUT"
    default: nil
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let lower = Code.words(sheet.name, separator: "_") + "_" + Code.words(item.motion ?? item.name, separator: "_")
    let upper = lower.uppercased()
    switch item.content {
    case .spring(let spring):
      return [
        "static inline AdwSpringParams *", "\(lower)_spring_params (void)", "{",
        "  return adw_spring_params_new (\(Code.real(spring.dampingRatio)), 1.0, \(Code.real(spring.stiffness)));", "}",
      ]
    case .fling(let fling): return ["#define \(upper)_TIME_CONSTANT \(Code.real(fling.timeConstant))"]
    case .easing(let curve, let seconds):
      let four = "{ " + curve.numbers.map(Code.real).joined(separator: ", ") + " }"
      return [
        seconds.map { "#define \(upper)_DURATION \(Int(($0 * 1000).rounded()))u" },
        easing(curve).map { "#define \(upper)_EASING \($0)" } ?? "static const double \(lower)_curve[4] = \(four);",
      ].compactMap { $0 }
    case .number(let number, _): return ["#define \(upper) \(Code.real(number))"]
    case .count(let count): return ["#define \(upper) \(count)"]
    case .flag(let flag): return ["#define \(upper) \(flag ? "TRUE" : "FALSE")"]
    case .choice(let word, let words):
      func named(_ word: String) -> String { upper + "_" + Code.words(word, separator: "_").uppercased() }
      let type = Code.capitalized(sheet.name) + Code.capitalized(item.name)
      return [
        "typedef enum { \(Code.names(words).map(named).joined(separator: ", ")) } \(type);",
        "#define \(upper) \(named(Code.name(word, among: words)))",
      ]
    case .color(let color):
      let parts = [color.red, color.green, color.blue].map { "\($0) / 255.f" }.joined(separator: ", ")
      return ["static const GdkRGBA \(lower) = { \(parts), 1.f };"]
    case .text(let text):
      let quoted = Code.quoted(text, escaping: "?") { value in
        String(Unicode.Scalar(value)!).utf8.map { "\\" + $0.padded(to: 3, radix: 8) }.joined()
      }
      return ["#define \(upper) " + quoted]
    case .rows: return []
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let lower = Code.words(sheet.name, separator: "_") + "_" + Code.words(item.motion ?? item.name, separator: "_")
    let upper = lower.uppercased()
    switch item.content {
    case .spring:
      return ["adw_animation_play (adw_spring_animation_new (widget, 0, 100, \(lower)_spring_params (), target));"]
    case .fling: return ["double rest = place + velocity * \(upper)_TIME_CONSTANT;"]
    case .easing(let curve, let seconds):
      let time = seconds == nil ? "200" : "\(upper)_DURATION"
      guard easing(curve) != nil else { return ["const double *curve = \(lower)_curve;"] }
      return [
        "AdwAnimation *animation = adw_timed_animation_new (widget, 0, 100, \(time), target);",
        "adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (animation), \(upper)_EASING);",
      ]
    case .color: return ["GdkRGBA value = \(lower);"]
    case .text: return ["const char *value = \(upper);"]
    case .number: return ["double value = \(upper);"]
    case .count, .flag, .choice: return ["int value = \(upper);"]
    case .rows: return []
    }
  }
}
