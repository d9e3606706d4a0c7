import Capture
import Effects
import Files
import Formatting
import Handoff
import Playground
import Tuning

extension Command {
  private static let to = Option(
    "--to", value: "TARGET", offer: .words(HandoffTargets.ids), HandoffTargets.ids.joined(separator: ", "))
  private static let only = Option(
    "--only", value: "KEY",
    offer: .words(Catalogue.effects.flatMap { HandoffSheet.keys(of: Catalogue.group(of: $0)) }),
    "one value alone, such as cards.pathRadius, or one spring, such as cards.snap")
  private static let output = Option(
    "--output", short: "-o", value: "FILE", "where it goes; standard output unless told")

  /// `fidget export`: an effect's values as somebody else's code.
  static let export = Command(
    name: "export", operands: "EFFECT",
    summary: "Says an effect's values in the words of another platform, springs and flings converted.",
    options: [to, only, output, .config, .preset, .set]
  ) { arguments in
    let effect = try arguments.effect("export")
    guard let id = try arguments.choice(to, of: HandoffTargets.ids), let target = HandoffTargets.named(id) else {
      throw Failure.usage("export: expected --to and one of \(HandoffTargets.ids.joined(separator: ", "))")
    }
    var rehearsal = try Rehearsal(arguments, for: effect)
    let group = Catalogue.group(of: effect)
    let key = arguments[only]
    guard let sheet = HandoffSheet(of: effect, rehearsal.patches, only: key) else {
      let keys = HandoffSheet.keys(of: group)
      throw Failure.usage(
        "--only: \(effect.id) has no \(key ?? "")"
          + (Spelling.nearest(to: key ?? "", among: keys).map { ", did you mean \($0)?" }
            ?? ", expected one of \(keys.joined(separator: ", "))"))
    }
    guard let path = arguments[output] else {
      try Output.text(target.text(sheet))
      return 0
    }
    if id == "markdown" {
      try SpecSheet(path, sheet).write(effect, &rehearsal, arguments)
    } else {
      try rehearsal.check(arguments, for: effect, writing: [path])
      try SpecSheet.write([(path, Array(target.text(sheet).utf8))])
    }
    return 0
  }
}

/// A sheet in Markdown with its pictures beside it, named after it.
@MainActor
struct SpecSheet {
  private let path: String
  private let sheet: HandoffSheet
  private let graphs: [(name: String, motion: String, svg: String)]
  private let picture: String

  init(_ path: String, _ sheet: HandoffSheet) {
    self.path = path
    self.sheet = sheet
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    graphs = sheet.items.compactMap { item in
      guard let motion = item.motion, let graph = MotionGraph(item.content) else { return nil }
      return ("\(stem)-\(motion).svg", motion, graph.svg)
    }
    picture = stem + ".png"
  }

  func write(_ effect: any Effect.Type, _ rehearsal: inout Rehearsal, _ arguments: Arguments) throws {
    try rehearsal.check(arguments, for: effect, writing: [path, picture] + graphs.map(\.name))
    let camera = try Camera(arguments, rehearsal)
    var study = StudyRequest()
    study.isBare = true
    let bitmap = camera.picture(of: rehearsal.film(effect, study: study), fraction: 1)
    for problem in camera.pictures.problems.compactMap(rehearsal.telling) { Output.error(problem) }
    let text = MarkdownTarget.text(sheet, picture: FilePath.name(of: picture)) { item in
      graphs.first { $0.motion == item.motion }.map { FilePath.name(of: $0.name) }
    }
    let pictures = [(path: picture, bytes: PNGFile.encoded(bitmap))] + graphs.map { ($0.name, Array($0.svg.utf8)) }
    try Self.write(pictures + [(path, Array(text.utf8))])
  }

  /// All of them, or none: each gets its name when every one is on the disk.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    do throws(FileFault) {
      var parts: [PartFile] = []
      for (path, bytes) in files {
        let part = try PartFile(path)
        try part.write(bytes)
        try part.seal()
        parts.append(part)
      }
      for part in parts { try part.complete() }
    } catch { throw .content(error.description) }
  }
}
