import CommandLineSyntax
import Files
import Foundation
import Testing
import Tuning

@testable import Application
@testable import Commands
@testable import Lab

/// No command overwrites a file that it reads or could read, or writes twice to one file, however the file is named.
///
/// The tests put every output in the tables of options in the place of every input: by the input's own name, through a
/// symbolic link, and as a hard link.
@Suite struct InputFileTests {
  /// A command and its options that name files.
  struct Table: Sendable {
    let name: String
    let options: [Option]
    let readsOperands: Bool
    /// Whether the command uses a config, beside which sketches and presets lie.
    var isTuned: Bool { name != "bench" && options.contains { $0.name == "--config" } }
  }

  /// The arguments with which a command does its work; the tested options replace the ones given here.
  private struct Usage: Sendable {
    var operands: [String] = []
    var options: [(name: String, value: String)] = []
    /// The paths that each option writes, for a command that cannot run here because it needs a display.
    var writes: [String: [String]]?
  }

  private static let usages: [String: Usage] = [
    "": Usage(operands: ["stitch"], writes: ["--events": ["out"]]),
    "open": Usage(operands: ["base.take"], writes: ["--events": ["out"]]),
    "touch-test": Usage(writes: ["--output": ["out.json", "out.png"]]),
    "trace": Usage(operands: ["stitch"], options: [("--seconds", "0.01"), ("--take", "base.take")]),
    "frame": Usage(operands: ["stitch"], options: [("--size", "40x32"), ("--output", "base.png")]),
    "render": Usage(
      operands: ["stitch"], options: [("--size", "40x32"), ("--seconds", "0.04"), ("--output", "base.png")]),
    "export": Usage(operands: ["stitch"], options: [("--to", "markdown"), ("--output", "base.md")]),
    "take": Usage(operands: ["base.take"]),
    "test": Usage(operands: ["base.take"]),
    "sweep": Usage(
      operands: ["stitch"],
      options: [
        ("--take", "base.take"), ("--vary", "stitch.spacing=2,3"), ("--size", "40x32"), ("--output", "base.csv"),
      ]),
    "bench": Usage(options: [("--scene", "carousel"), ("--frames", "10")]),
    "check": Usage(operands: ["base.json"]), "list": Usage(),
  ]

  /// The options that another option requires.
  private static let companions: [String: [(name: String, value: String)]] = [
    "--save-preset": [("--best", "rest of progress")], "--background": [("--margin", "2")],
  ]

  // MARK: - Outputs

  private struct Output: CustomStringConvertible {
    let option: Option
    let value: String
    /// The path of a file that the option writes.
    let path: String
    var description: String { "\(option.name) \(value): \(path)" }
  }

  private static func values(of option: Option) -> [String] {
    switch option.value {
    case "OUT": ["out.png", "out-%02d.png", "out.apng"]
    case "FILE": ["out"]
    case "NAME": ["out"]
    case let value?: ["out" + value.dropFirst("FILE".count)]
    case nil: []
    }
  }

  /// Returns the outputs of a command, found by running it.
  private static func outputs(of command: Table, _ usage: Usage) -> [Output] {
    command.options.filter { $0.file == .writes }.flatMap { option in
      values(of: option).flatMap { value -> [Output] in
        if let paths = usage.writes {
          return (paths[option.name] ?? []).map { Output(option: option, value: value, path: $0) }
        }
        let folder = Self.folder()
        let result = FidgetCommand.run(words(command, usage, [(option.name, value)]), in: folder)
        #expect(result.status == 0, "\(command.name) \(option.name): \(result.errors)")
        let made = folder.everything.keys.filter { $0.hasPrefix("out") || $0.hasPrefix("presets/out") }.sorted()
        #expect(!made.isEmpty, "\(command.name) \(option.name) \(value)")
        // Of several similar files, such as graphs or the pictures of a sequence, only the first and the last are tested.
        let kinds = Dictionary(grouping: made) { $0.split(separator: ".").dropFirst().last ?? "" }
        let ends = kinds.values.flatMap { Set([$0[0], $0[$0.count - 1]]) }.sorted()
        return ends.map { Output(option: option, value: value, path: $0) }
      }
    }
  }

  // MARK: - A run

  private static func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("presets")
    for name in ["sketches/stack", "sketches/other"] { folder.makeFolder(name) }
    for (name, content) in watched { try! content.write(to: folder.url.appendingPathComponent(name)) }
    folder.makeFolder("config")
    folder.write("{\"stitch\": {\"spacing\": 3}}", to: "presets/own.json")
    folder.write("{}", to: "base.json")
    folder.write("# effect stitch\n# size 40 32\nat 0.01 tap 10 10\n", to: "base.take")
    return folder
  }

  /// Returns a command line in which `output` replaces the usage's own options; a `nil` name means the operand.
  private static func words(_ command: Table, _ usage: Usage, _ output: [(name: String?, value: String)]) -> [String] {
    var options = usage.options + output.flatMap { $0.name.flatMap { companions[$0] } ?? [] }
    if command.isTuned {
      options.append(("--config", "base.json"))
    }
    options.removeAll { option in output.contains { $0.name == option.name } }
    options += output.compactMap { output in output.name.map { ($0, output.value) } }
    let operands = output.first { $0.name == nil }.map { [$0.value] } ?? usage.operands
    return (command.name.isEmpty ? [] : [command.name]) + operands + options.flatMap { [$0.name, $0.value] }
  }

  private static func expectRefusal(_ words: [String], in folder: FidgetCommand.Folder) {
    let before = folder.everything
    let result = FidgetCommand.run(words, in: folder)
    let line = words.joined(separator: " ")
    // Two options that exclude each other cannot overwrite each other's files either.
    let says = ["expected another file", "expected only one of them", "choose another name"]
    #expect(result.status == 2 && says.contains { result.errors.contains($0) }, "\(line): \(result.errors)")
    #expect(result.output.isEmpty && result.errors.split(separator: "\n").count == 1, "\(line): \(result.errors)")
    #expect(folder.everything == before, "\(line)")
  }

  private enum Way: CaseIterable {
    case name, soft, hard

    /// Returns all ways for an option's first output, and a single one, in turn, for each further output.
    static func some(of output: Output, among outputs: [Output], turn: Int) -> [Way] {
      outputs.first { $0.option.name == output.option.name }?.path == output.path ? allCases : [allCases[turn % 3]]
    }

    /// Makes `path` another name of `file`.
    func make(_ path: String, of file: String, in folder: FidgetCommand.Folder) {
      switch self {
      case .name: break
      case .soft: symlink(folder.path(file), folder.path(path))
      case .hard: link(folder.path(file), folder.path(path))
      }
    }
  }

  /// The names of the commands that read or write files.
  static let names = [
    "", "open", "touch-test", "trace", "frame", "render", "export", "take", "test", "sweep", "bench", "check", "list",
  ]

  @MainActor private static var commands: [Command] { Program.fidget.commands + Program.lab.commands }

  @MainActor @Test func everyCommandWithFilesIsCovered() {
    for command in Self.commands {
      let usesFiles = command.offer == .files || command.options.contains { $0.file != nil }
      // The first makes a folder, the second a file that must not exist yet; neither reads a file that the user names.
      if ["warm", "new"].contains(command.name) { continue }
      #expect(usesFiles == Self.names.contains(command.name), "\(command.name)")
    }
  }

  /// Returns the file and the option's value that make an output coincide with an input by its name.
  ///
  /// `nil` if the output cannot have the input's name.
  private static func named(_ input: Input, as output: Output) -> (file: String, value: String)? {
    let isOwnPath = output.path == output.value
    if let path = input.path {
      let ending = path.split(separator: ".").last!
      let takes = output.option.value.map { $0 == "FILE" || $0 == "OUT" && ending == "png" || $0 == "FILE.\(ending)" }
      return takes == true && isOwnPath ? (path, path) : nil
    }
    if input.ending.map(output.path.hasSuffix) ?? true {
      // The config's path decides where presets are.
      return input.option == "--config" && output.path.contains("/") ? nil : (output.path, output.value)
    }
    let file = "in" + (input.ending ?? "")
    return output.option.value == "FILE" && isOwnPath ? (file, file) : nil
  }

  @Test(arguments: names) func outputOverAnInputIsRefused(_ name: String) async throws {
    let found = await MainActor.run {
      Self.commands.first { $0.name == name }.map {
        Table(name: name, options: $0.options, readsOperands: $0.offer == .files)
      }
    }
    let command = try #require(found)
    let usage = try #require(Self.usages[name])
    let outputs = Self.outputs(of: command, usage)
    var pairs = 0
    for output in outputs {
      for (turn, input) in Self.inputs(of: command).enumerated() {
        for way in Way.some(of: output, among: outputs, turn: turn) {
          let folder = Self.folder()
          var (file, value) = (input.path ?? "in" + (input.ending ?? ""), output.value)
          if way == .name {
            guard let named = Self.named(input, as: output) else { continue }
            (file, value) = named
          }
          try input.content.write(to: folder.url.appendingPathComponent(file))
          way.make(output.path, of: file, in: folder)
          let reading = input.isWatched ? [] : [(input.option, input.value(file))]
          Self.expectRefusal(Self.words(command, usage, reading + [(output.option.name, value)]), in: folder)
          pairs += 1
        }
      }
      for (turn, other) in outputs.enumerated() where other.option.name != output.option.name {
        let folder = Self.folder()
        folder.write("old", to: output.path)
        (turn % 2 == 0 ? Way.soft : .hard).make(other.path, of: output.path, in: folder)
        Self.expectRefusal(
          Self.words(command, usage, [(output.option.name, output.value), (other.option.name, other.value)]),
          in: folder)
        pairs += 1
      }
    }
    #expect(outputs.isEmpty || pairs > 0)
  }
}

/// The check itself, at the moment an output is opened.
@Suite struct InputFilesTests {
  private static func refusal(_ work: () throws -> Void) -> String {
    do { try work() } catch { return "\(error)" }
    return ""
  }

  /// A file that becomes an input after its target was handed out is refused later.
  ///
  /// The check is repeated when the file is opened, and before a complete file gets its final name.
  @Test func lateInputIsProtectedFromOverwriting() throws {
    let folder = FidgetCommand.Folder()
    for name in ["a", "b", "c"] { folder.write("old", to: name) }
    folder.makeFolder("presets")
    let claim = FileLedger().claim(by: "-o")
    let (stream, part) = (try claim.target(folder.path("a")), try claim.target(folder.path("b")))
    let whole = try PartFile(claim.target(folder.path("c")))
    try whole.write(Array("new".utf8))
    // The inputs have other names for the same files.
    symlink(folder.path("a"), folder.path("soft"))
    link(folder.path("b"), folder.path("hard"))
    for name in ["soft", "hard", "presets/../c"] {
      #expect(try Disk().bytes(at: folder.path(name), atMost: 9) == Array("old".utf8))
    }
    let words = "is a file that this run reads, expected another file"
    #expect(Self.refusal { _ = try stream.open() }.hasSuffix(words))
    #expect(Self.refusal { _ = try PartFile(part) }.hasSuffix(words))
    #expect(Self.refusal { try whole.complete() }.hasSuffix(words))
    #expect(Self.refusal { _ = try claim.target(folder.path("a")) }.hasSuffix(words))
    whole.abandon()
    #expect(["a", "b", "c"].allSatisfy { folder.read($0) == "old" })
    #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  /// A window refuses to write files that one of its keys or its panel could open later.
  @Test(arguments: [
    ("lamp --events takes/a.take", "takes/a.take"), ("lamp --events link.jsonl", "takes/a.take"),
    ("lamp --events config/pictures/a.png", "config/pictures/a.png"),
  ]) func windowDoesNotOverwriteReadableFiles(_ words: String, _ file: String) throws {
    let folder = FidgetCommand.Folder()
    for name in ["takes", "config/pictures"] { folder.makeFolder(name) }
    folder.write("{}", to: "config/fidget.json")
    folder.write("mine", to: file)
    link(folder.path(file), folder.path("link.jsonl"))
    let result = FidgetCommand.run(words.split(separator: " ").map(String.init), in: folder)
    #expect(result.status == 2 && result.errors.contains("is a file that this run reads"), "\(result)")
    #expect(folder.read(file) == "mine")
  }
}
