import Foundation
import Testing

@testable import Application
@testable import Commands
@testable import Lab

/// No command writes over what it reads, nor twice into one file, whatever names them: every pair of the tables of options,
/// by its own name, through a link and as a hard link.
@Suite struct FilePairTests {
  /// What a command says of its files.
  struct Table: Sendable {
    let name: String
    let options: [Option]
    let reads: InputKind?
  }

  /// How a command is run so that it does its work; what is tested comes in the place of what is said here.
  private struct Usage: Sendable {
    var operands: [String] = []
    var options: [(name: String, value: String)] = []
    /// What it writes, where that cannot be seen by doing it: it needs a display.
    var writes: [String: [String]]?
  }

  private static let usages: [String: Usage] = [
    "": Usage(operands: ["stitch"], writes: ["--events": ["out"], "--votes": ["out.csv"]]),
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
    "fit": Usage(
      operands: ["stitch"],
      options: [("--take", "base.take"), ("--vary", "stitch.spacing=2…9"), ("--want", "settled within 9")]),
    "bench": Usage(options: [("--scene", "carousel"), ("--frames", "10")]),
    "votes": Usage(operands: ["base.csv"]),
    "check": Usage(operands: ["base.json"]), "list": Usage(),
  ]

  /// What an option needs beside it.
  private static let companions: [String: [(name: String, value: String)]] = [
    "--votes": [("--blind", "saved,own")], "--save-preset": [("--best", "rest of progress")],
    "--toward": [("--readout", "progress")], "--background": [("--margin", "2")],
  ]

  // MARK: - What is written

  private struct Output: CustomStringConvertible {
    let option: Option
    let value: String
    /// What comes of it.
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

  /// Found by doing it.
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
        // Of many alike, such as graphs and the pictures of a sequence, the first and the last.
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
    folder.makeFolder("config")
    folder.write("{\"stitch\": {\"spacing\": 3}}", to: "presets/own.json")
    folder.write("{}", to: "base.json")
    folder.write("# effect stitch\n# size 40 32\nat 0.01 tap 10 10\n", to: "base.take")
    return folder
  }

  /// `said` in the place of what the usage says of the same options; a nil name is the operand.
  private static func words(_ command: Table, _ usage: Usage, _ said: [(name: String?, value: String)]) -> [String] {
    var options = usage.options + said.flatMap { $0.name.flatMap { companions[$0] } ?? [] }
    if command.name != "bench", command.options.contains(where: { $0.name == "--config" }) {
      options.append(("--config", "base.json"))
    }
    options.removeAll { option in said.contains { $0.name == option.name } }
    options += said.compactMap { said in said.name.map { ($0, said.value) } }
    let operands = said.first { $0.name == nil }.map { [$0.value] } ?? usage.operands
    return (command.name.isEmpty ? [] : [command.name]) + operands + options.flatMap { [$0.name, $0.value] }
  }

  private static func expectRefusal(_ words: [String], in folder: FidgetCommand.Folder) {
    let before = folder.everything
    let result = FidgetCommand.run(words, in: folder)
    let line = words.joined(separator: " ")
    // What cannot be said together cannot be written over either.
    let says = ["expected another file", "expected only one of them", "choose another name"]
    #expect(result.status == 2 && says.contains { result.errors.contains($0) }, "\(line): \(result.errors)")
    #expect(result.output.isEmpty && result.errors.split(separator: "\n").count == 1, "\(line): \(result.errors)")
    #expect(folder.everything == before, "\(line)")
  }

  private enum Way: CaseIterable {
    case name, soft, hard

    /// Makes `path` another name of `file`.
    func make(_ path: String, of file: String, in folder: FidgetCommand.Folder) {
      switch self {
      case .name: break
      case .soft: symlink(folder.path(file), folder.path(path))
      case .hard: link(folder.path(file), folder.path(path))
      }
    }
  }

  /// The commands that read or write files.
  static let names = [
    "", "open", "touch-test", "trace", "frame", "render", "export", "take", "test", "sweep", "fit", "bench", "votes",
    "check", "list",
  ]

  @MainActor private static var commands: [Command] { Program.fidget.commands + Program.lab.commands }

  @MainActor @Test func allCommandsAreLookedAt() {
    for command in Self.commands {
      let usesFiles = command.reads != nil || command.options.contains { $0.file != nil }
      // One makes a folder, one a file that must not be there yet; they read nothing that anybody names.
      if ["warm", "new"].contains(command.name) { continue }
      #expect(usesFiles == Self.names.contains(command.name), "\(command.name)")
      #expect((command.offer == .files) == (command.reads != nil), "\(command.name)")
    }
  }

  @Test(arguments: names) func noPairIsOneFile(_ name: String) async throws {
    let found = await MainActor.run {
      Self.commands.first { $0.name == name }.map { Table(name: name, options: $0.options, reads: $0.reads) }
    }
    let command = try #require(found)
    let usage = try #require(Self.usages[name])
    let outputs = Self.outputs(of: command, usage)
    var pairs = 0
    for output in outputs {
      for input in Self.inputs(of: command) {
        for way in Way.allCases {
          let folder = Self.folder()
          var (file, value) = (input.path ?? "in" + (input.ending ?? ""), output.value)
          // Where the config is says where presets are.
          if way == .name, input.option == "--config", output.path.contains("/") { continue }
          if way == .name {
            if input.path == nil, input.ending.map(output.path.hasSuffix) ?? true {
              file = output.path
            } else if output.option.value == "FILE", output.path == output.value {
              value = file
            } else {
              continue
            }
          }
          try input.content.write(to: folder.url.appendingPathComponent(file))
          way.make(output.path, of: file, in: folder)
          Self.expectRefusal(
            Self.words(command, usage, [(input.option, input.value(file)), (output.option.name, value)]), in: folder)
          pairs += 1
        }
      }
      for other in outputs where other.option.name != output.option.name {
        for way in [Way.soft, .hard] {
          let folder = Self.folder()
          folder.write("old", to: output.path)
          way.make(other.path, of: output.path, in: folder)
          Self.expectRefusal(
            Self.words(command, usage, [(output.option.name, output.value), (other.option.name, other.value)]),
            in: folder)
          pairs += 1
        }
      }
    }
    #expect(outputs.isEmpty || pairs > 0)
  }
}
