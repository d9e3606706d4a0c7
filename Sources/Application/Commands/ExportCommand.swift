import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Formatting
import Handoff
import Playground
import Studies
import Tuning

extension Command {
  private static let to = Option(
    "--to", value: "TARGET", offer: .words(HandoffTargets.ids), HandoffTargets.ids.joined(separator: ", "))
  private static let only = Option(
    "--only", value: "KEY",
    offer: .words(EffectLibrary.builtIn.cards.flatMap { HandoffSheet.keys(of: $0.parameters) }),
    "only one value, such as cards.pathRadius, or one spring, such as cards.snap")
  private static let with = Option(
    "--with", value: "content", offer: .words(["content"]), "also export texts and lists")
  private static let output = Option(
    "--output", short: "-o", value: "FILE", file: .writes, "the file to write; standard output by default")

  /// `fidget export`: prints an effect's values as code for another platform.
  static let export = Command(
    name: "export", operands: "EFFECT",
    summary: "Exports an effect's values as code for another platform, with springs and flings converted.",
    examples: [
      ("export cards --to swiftui", "values and springs as Swift"),
      ("export lamp --to css --preset calm -o lamp.css", "the values of a preset, into a file"),
    ],
    options: [to, only, with, output, .config, .preset, .set]
  ) { arguments in
    let effect = try arguments.effect("export")
    guard let id = try arguments.choice(to, of: HandoffTargets.ids), let target = HandoffTargets.named(id) else {
      throw Failure.usage("export: expected --to and one of \(HandoffTargets.ids.joined(separator: ", "))")
    }
    let setup = try FilmSetup(arguments, for: effect)
    let group = effect.parameters
    let key = arguments[only]
    let hasContent = try arguments.choice(with, of: ["content"]) != nil
    guard let sheet = HandoffSheet(of: effect, setup.patches, hasContent: hasContent, only: key) else {
      let keys = HandoffSheet.keys(of: group)
      throw Failure.usage(
        "--only: \(effect.id) has no \((key ?? "").excerpt)"
          + (Spelling.nearest(to: key ?? "", among: keys).map { ", did you mean \($0)?" }
            ?? ", expected one of \(keys.joined(separator: ", "))"))
    }
    guard let path = arguments[output] else {
      try Output.text(target.text(sheet))
      return 0
    }
    try setup.checkPurpose(arguments, for: effect)
    let claim = arguments.claim(output)
    if id == "markdown" {
      try SpecSheet(path, sheet, claim).write(effect, setup, arguments)
    } else {
      try Output.write(target.text(sheet), to: claim.place(path))
    }
    return 0
  }
}

/// A specification sheet in Markdown, with its pictures in files beside it that are named after it.
@MainActor
struct SpecSheet {
  private let text: OutputTarget
  private let picture: OutputTarget
  private let graphs: [(target: OutputTarget, motion: String, svg: String)]
  private let sheet: HandoffSheet

  init(_ path: String, _ sheet: HandoffSheet, _ claim: OutputClaim) throws(Failure) {
    self.sheet = sheet
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    text = try claim.place(path)
    picture = try claim.place(stem + ".png")
    var graphs: [(OutputTarget, String, String)] = []
    for item in sheet.items {
      guard let motion = item.motion, let graph = MotionGraph(item.content) else { continue }
      graphs.append((try claim.place("\(stem)-\(motion).svg"), motion, graph.svg))
    }
    self.graphs = graphs
  }

  func write(_ effect: EffectCard, _ setup: FilmSetup, _ arguments: Arguments) throws {
    let camera = try Camera(arguments, setup)
    var shown = Playground.Options(effect)
    shown.isBare = true
    let film = setup.film(shown)
    try film.checkFault()
    let bitmap = camera.picture(of: film.canvas(fraction: 1))
    setup.finish(camera.pictures)
    let markdown = MarkdownTarget.text(sheet, picture: FilePath.name(of: picture.path)) { item in
      graphs.first { $0.motion == item.motion }.map { FilePath.name(of: $0.target.path) }
    }
    try Output.write(
      [(picture, PNGFile.encoded(bitmap))] + graphs.map { ($0.target, Array($0.svg.utf8)) }
        + [(text, Array(markdown.utf8))])
  }
}
