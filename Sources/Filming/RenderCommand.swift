import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting

extension Command {
  /// `fidget render`: draws a clip without a display, exact to the frame.
  package static let render = Command(
    name: "render", operands: "EFFECT|gallery|all",
    summary: "Draws a clip, frame by frame: the same file from the same take on every machine.",
    examples: [
      ("render lamp --demo -o lamp.mp4", "the lamp's demo as a video"),
      ("render cards --demo --for talk -o talk.mp4 -o talk.gif", "a video and a GIF, in a phone, for a slide"),
    ],
    options: RenderOptions.all
  ) { arguments in
    let interruption = Interruption()
    let limit = try SizeSearch.limit(arguments)
    let each = arguments.positionals == ["all"] ? try RenderOptions.ofAll(arguments) : [arguments]
    let plans = try each.map { try RenderPlan($0) }
    let searches = try limit.map { limit in
      try zip(each, plans).map { try SizeSearch($0, $1, limit: limit) }
    }
    // No check can fail any more, so folders may be created.
    for name in arguments.all(RenderOptions.output) where name.hasSuffix("/") {
      let number = Folder.make(String(name.dropLast()))
      if number != 0 { throw Problem(path: name, errno: number) }
    }
    for (index, plan) in plans.enumerated() {
      for note in plan.notes + (limit == nil ? SizeForecast(plan: plan).notes : []) { Output.error("fidget: \(note)") }
      let status = try searches?[index].run(until: interruption) ?? Rendering(plan).run(until: interruption)
      guard status == 0 else { return status }
    }
    return 0
  }
}

extension RenderOptions {
  /// Returns a command line for the demo of every effect; all of them are checked before the first is drawn.
  package static func ofAll(_ arguments: Arguments) throws -> [Arguments] {
    for option in [Option.take, .events] where arguments.has(option) {
      throw Failure.usage("\(option.name): expected one effect, render all plays the demo of each")
    }
    let named = [output, poster]
    for option in named {
      for name in arguments.all(option) {
        guard name.contains("EFFECT") || option.name == output.name && name.hasSuffix("/") else {
          throw Failure.usage(
            "\(option.name): expected a name for each effect, such as clips/ or clips/EFFECT.gif, got '\(name.excerpt)'"
          )
        }
      }
    }
    let others = all.filter { option in !(named + [.demo]).contains { $0.name == option.name } }
    return try arguments.library.ids.map { id in
      let names = named.flatMap { option in
        arguments.all(option).map { name in
          "\(option.name)=" + (name.hasSuffix("/") ? "\(name)\(id).mp4" : name.replacing("EFFECT", with: id))
        }
      }
      let words = [id, Option.demo.name] + names + arguments.words(others)
      return try arguments.part(words, options: all, command: "render")
    }
  }
}
