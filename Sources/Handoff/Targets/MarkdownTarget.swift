import Formatting
import Motion
import Tuning

/// A specification sheet in Markdown for developers.
package enum MarkdownTarget: HandoffTarget {
  package static let id = "markdown"
  package static let title = "Spec sheet (Markdown)"
  package static let ending = "md"

  package static func text(_ sheet: HandoffSheet) -> String { text(sheet, picture: nil) { _ in nil } }

  /// Returns the sheet.
  ///
  /// - Parameters:
  ///   - picture: The name of a picture beside the sheet. `nil` for none.
  ///   - graph: Returns the name of a motion's graph beside the sheet. With `nil` the graph is drawn in Braille dots.
  package static func text(_ sheet: HandoffSheet, picture: String?, graph: (HandoffItem) -> String?) -> String {
    var text = "# \(Markdown.text(sheet.title))\n\n\(Markdown.text(sheet.sentence))\n"
    if let picture { text += "\n" + Markdown.picture(picture, sheet.title) + "\n" }
    let changed = sheet.items.flatMap(\.parts).filter(\.isChanged)
    if !changed.isEmpty {
      text += "\n## Changed from the defaults\n\n| value | now | default | key |\n| --- | --- | --- | --- |\n"
      for part in changed {
        text += row([
          Markdown.text(part.definition.title), shown(part), shown(part, part.definition.defaultValue),
          Markdown.code(part.key),
        ])
      }
    }
    let motions = sheet.items.filter { $0.motion != nil }
    if !motions.isEmpty { text += "\n## Motion\n" }
    for item in motions { text += "\n" + motion(item, graph(item)) }
    if !sheet.laws.isEmpty { text += "\n## Laws\n\n" + sheet.laws.map { "* \(Markdown.text($0))\n" }.joined() }
    if !sheet.rule.isEmpty {
      text += "\n## Rule\n\nIn Lua, 240 times a second:\n\n" + Markdown.block(sheet.rule, "lua")
    }
    text += "\n## Every value\n"
    for group in sheet.groups {
      if !group.isEmpty { text += "\n### \(Markdown.text(group.escapingControls))\n" }
      text += "\n| value | now | what it is | key |\n| --- | --- | --- | --- |\n"
      for part in sheet.items.filter({ $0.group == group }).flatMap(\.parts) {
        text += row([
          Markdown.text(part.definition.title), shown(part), Markdown.text(part.definition.help),
          Markdown.code(part.key),
        ])
      }
    }
    let uses = sheet.forCode.examples.flatMap { use($0, sheet) }
    if !uses.isEmpty {
      text += "\n## In use\n\n" + Markdown.block(uses, "js")
    }
    return text
  }

  /// Returns a usage example in JavaScript with the sheet's numbers.
  package static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    switch item.content {
    case .spring(let spring):
      JSONTarget.step(stiffness: Code.number(spring.stiffness), damping: Code.number(spring.damping))
    case .fling(let fling): ["const rest = place + velocity * \(n: fling.timeConstant);"]
    case .easing(let curve, _): ["const easing = \"cubic-bezier(\(curve.four))\";"]
    case .number, .count, .flag, .choice, .color, .text:
      MotionTarget.literal(item).map { ["const \(item.name) = \($0);"] } ?? []
    case .rows: []
    }
  }

  private static func motion(_ item: HandoffItem, _ graph: String?) -> String {
    let (title, facts): (String, [(String, String)])
    switch item.content {
    case .spring(let spring):
      title = "a spring"
      facts = [
        ("response, damping ratio", "\(n: spring.response) s, \(n: spring.dampingRatio)"),
        ("duration, bounce", "\(n: spring.response) s, \(n: spring.bounce)"),
        ("mass, stiffness, damping", "1, \(n: spring.stiffness), \(n: spring.damping)"),
        ("settles within 1 %", spring.settleTime().isFinite ? "\(spring.settleTime().text(places: 3)) s" : "never"),
        ("overshoot", "\((100 * spring.overshoot).text(places: 2)) %"),
      ]
    case .fling(let fling):
      title = "a fling"
      facts = [
        ("speed kept per millisecond", Code.number(fling.ratePerMillisecond)),
        ("time constant", "\(n: fling.timeConstant) s"),
        ("travel to rest", "release velocity × \(n: fling.timeConstant) s"),
      ]
    case .easing(let curve, let seconds):
      title = "an easing"
      facts = (seconds.map { [("duration", "\(n: $0) s")] } ?? []) + [("cubic Bézier", curve.four)]
    case .number, .count, .flag, .choice, .color, .text, .rows: return ""
    }
    var text = "### \(Code.capitalized(item.motion!)), \(title)\n\n| | |\n| --- | --- |\n"
    for (name, value) in facts { text += row([name, value]) }
    if let remark = item.remark { text += "\n\(remark)\n" }
    if case .spring(let spring) = item.content, spring.isOverdamped {
      text += "\nOverdamped: a bounce below 0, which Motion's time form and Figma's bounce cannot express.\n"
    }
    if let graph { return text + "\n" + Markdown.picture(graph, item.motion!) + "\n" }
    guard let drawn = MotionGraph(item.content) else { return text }
    return text + "\n```\n" + drawn.dots.joined(separator: "\n") + "\n```\n"
  }

  private static func shown(_ part: HandoffItem.Part, _ value: ParameterValue? = nil) -> String {
    let value = value ?? part.value
    return value.double == nil ? Markdown.code(value.shown) : "**\(part.definition.unit.shown(value))**"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.escapingControls.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
