import Effects
import Foundation
import Motion
import Studies
import Testing
import Tuning

@testable import Handoff

/// Example sheets, and readers of the texts exported from them.
enum Sheets {
  static func sheet(
    _ id: String, _ patch: Patch = Patch(), hasContent: Bool = false, only: String? = nil
  ) -> HandoffSheet {
    let effect = EffectLibrary.builtIn[id]!
    return HandoffSheet(
      effect.parameters, patch, sentence: effect.sentence, laws: effect.laws, hasContent: hasContent, only: only)!
  }

  static func text(
    _ target: String, _ id: String, _ patch: Patch = Patch(), hasContent: Bool = false, only: String? = nil
  ) -> String {
    HandoffTargets.named(target)!.text(sheet(id, patch, hasContent: hasContent, only: only))
  }

  /// Splits a text into the part before its example lines, and the example lines at its end as code.
  static func uses(_ target: String, _ text: String) -> (code: String, use: [String]) {
    let marks = ["json": "\"inUse\": [", "dtcg": "\"inUse\": [", "markdown": "## In use"]
    guard let start = text.range(of: marks[target] ?? "In use:", options: .backwards) else { return (text, []) }
    let lines = text[start.upperBound...].split(separator: "\n").map(String.init)
    var use = lines
    switch target {
    case "json":
      use = text[start.upperBound...].matches(of: /"((?:[^"\\]|\\.)*)"/).map {
        String($0.1).replacing("\\\"", with: "\"")
      }
    case "dtcg":
      let whole = String(lines.joined().filter { $0 != " " }.prefix { $0 != "]" })
      use = whole.replacing("}},{", with: "}}\n{").split(separator: "\n").map(String.init)
    case "markdown": use = lines.filter { !$0.hasPrefix("```") }
    default:
      use = lines.map { String($0.drop { "/ ".contains($0) }) }
      use = use.map { $0.hasSuffix(" */") ? String($0.dropLast(3)) : $0 }
    }
    return (String(text[..<start.lowerBound]), use)
  }

  /// Returns the export of the cards with another spring.
  static func spring(_ target: String, _ spring: Spring) -> String {
    text(
      target, "cards",
      ["snapResponse": .number(spring.response), "snapDampingRatio": .number(spring.dampingRatio)], only: "cards.snap")
  }

  /// Returns the number after the last occurrence of `words`; throws if there is none.
  static func number(after words: String, in text: String) throws -> Double {
    let start = try #require(text.range(of: words, options: .backwards), "\(words) in \(text)")
    let digits = text[start.upperBound...].prefix { $0.isNumber || "+-.e".contains($0) }
    return try #require(Double(digits), "a number after \(words)")
  }

  /// Returns the stops of the last `linear()`.
  static func stops(in text: String) throws -> [(time: Double, value: Double)] {
    let start = try #require(text.range(of: "linear(", options: .backwards))
    let inside = text[start.upperBound...].prefix { $0 != ")" }
    let pieces = inside.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
    return try pieces.enumerated().map { index, words in
      let time =
        words.count > 1 ? try #require(Double(words[1].dropLast())) / 100 : index == 0 ? 0.0 : 1
      return (time, try #require(Double(words[0])))
    }
  }

  static func value(of stops: [(time: Double, value: Double)], at time: Double) -> Double {
    guard time < 1, let next = stops.firstIndex(where: { $0.time > time }), next > 0 else { return stops.last!.value }
    let (a, b) = (stops[next - 1], stops[next])
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }
}
