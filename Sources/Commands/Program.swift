import CChild
import CommandLineSyntax
import Effects
import Files
import Glibc
import Pictures
import Sketches
import Threads
import Tuning

/// A program of commands: reads the first word, hands the rest to its command, and turns a failure into one line and an
/// exit status.
@MainActor
package struct Program {
  package let syntax: ProgramSyntax
  /// The commands; one without a name runs if the first word names no other.
  package let commands: [Command]
  /// The effects that are compiled into the program.
  package let library: EffectLibrary
  /// Makes the answer to `--about`.
  private let about: @MainActor () -> String

  package init(
    name: String, sentence: String, library: EffectLibrary, about: @escaping @MainActor () -> String,
    commands: [Command]
  ) {
    syntax = ProgramSyntax(
      name: name, sentence: sentence, version: Self.version, released: Self.released,
      commands: commands.map(\.syntax))
    (self.library, self.about, self.commands) = (library, about, commands)
  }

  /// The command that a person types to run the program again: `FIDGET_CALLED`, or `fidget`.
  package nonisolated static var called: String { ConfigLocation.environment("FIDGET_CALLED") ?? "fidget" }

  /// The version, raised by hand when something changes for callers of the program, or in files that it reads or writes.
  package nonisolated static let version = "1.0.0"
  /// The program and version that clips name as their maker.
  package nonisolated static let maker = "fidget \(version)"
  /// The release date of this version, for the manual.
  nonisolated static let released = "2026-11-22"

  /// Runs the command line and exits.
  package func main() -> Never {
    // A reader that goes away (`fidget trace lamp | head`) ends us quietly, through EPIPE; a dying child never ends us.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size of `ulimit -f` is then a write error, reported like any other.
    signal(SIGXFSZ, SIG_IGN)
    if CommandLine.arguments.dropFirst().first == PictureChild.word {
      exit(PictureChild.run(CommandLine.arguments.dropFirst(2)))
    }
    if CommandLine.arguments.dropFirst().first == SketchChild.word { exit(SketchChild.run()) }
    memoryEndsIn(
      "\(syntax.name): there is not enough memory: a limit (ulimit -d, ulimit -v) or the machine allows no more")
    // Opens closed standard descriptors, so that no file of ours gets their number; read-only, so that writing still fails.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    Machine.returnPicturesMemory()
    exit(run(Array(CommandLine.arguments.dropFirst()), .current))
  }

  /// Runs a command line in the working directory of the calling thread, and returns the exit status.
  ///
  /// Output, environment and inputs are those of the context; nothing of them is left for a later run.
  package func run(_ words: [String], _ context: RunContext) -> Int32 {
    RunContext.$current.withValue(context) { run(words) }
  }

  private func run(_ words: [String]) -> Int32 {
    do {
      if words == ["--help"] || words == ["-h"] {
        try Output.text(syntax.help + "\n")
        return 0
      }
      if words == [Option.version.name] {
        try Output.line("\(syntax.name) \(Self.version)")
        return 0
      }
      if words == [Option.about.name] {
        try Output.text(about() + "\n")
        return 0
      }
      let named = words.first.flatMap { word in commands.first { $0.name == word && !word.isEmpty } }
      guard let command = named ?? commands.first(where: \.name.isEmpty) else {
        let prefix = words.first.map { "\($0.excerpt): " } ?? ""
        throw Failure.usage("\(prefix)expected \(commands.map(\.name).joined(separator: " or "))")
      }
      var arguments = try Arguments(
        named == nil ? words[...] : words.dropFirst(), options: command.options + [.showHelp], command: command.title,
        files: FileLedger(), library: library)
      if arguments.has(.showHelp) {
        try Output.text(command.help + "\n")
        return 0
      }
      try arguments.findSketches(configPath: ConfigLocation.find(explicit: arguments[.config]).path)
      try arguments.findClips(for: command)
      return try command.run(arguments)
    } catch {
      let failure = Failure(error)
      for line in failure.lines { Output.error("\(syntax.name): \(line)") }
      return failure.status
    }
  }
}
