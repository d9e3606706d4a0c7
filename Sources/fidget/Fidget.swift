import Files
import Glibc
import Pictures
import Stage
import Tuning

/// Reads the first word, hands the rest to its command, and turns a failure into one line and an exit status.
@main
struct Fidget {
  @MainActor
  static let commands: [Command] = [
    .window, .open, .touchTest, .trace, .frame, .render, .export, .take, .test, .sweep, .fit, .votes, .check, .schema,
    .list, .bench, .soak,
    .warm, .completions, .man,
  ]

  @MainActor
  static func main() {
    // A reader that goes away (`fidget trace lamp | head`) must end us quietly, and a dying child never.
    signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.dropFirst().first == PictureChild.word {
      exit(PictureChild.run(CommandLine.arguments.dropFirst(2)))
    }
    // What is closed is opened, so that no file of ours gets its number: to be read, so that writing to it fails.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    Machine.returnPicturesMemory()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Raised by hand when something changes for whoever calls it, reads its files or keeps its clips.
  static let version = "1.0.0"
  static let program = "fidget \(version)"
  /// The day of that version, for the manual.
  static let released = "2026-11-22"

  @MainActor
  private static func run(_ words: [String]) -> Int32 {
    do {
      if words == ["--help"] || words == ["-h"] || words == ["help"] {
        try Output.line(help)
        return 0
      }
      if words == [Option.version.name] {
        try Output.line("fidget \(version)")
        return 0
      }
      if words == [Option.about.name] {
        try Output.line(About.text)
        return 0
      }
      let named = words.first.flatMap { word in commands.first { $0.name == word && !word.isEmpty } }
      let command = named ?? .window
      let arguments = try Arguments(
        named == nil ? words[...] : words.dropFirst(), options: command.options + [.showHelp], command: command.title,
        operands: command.reads, files: FileLedger())
      if arguments.has(.showHelp) {
        try Output.line(command.help)
        return 0
      }
      return try command.run(arguments)
    } catch let failure as Failure {
      for line in failure.lines { Output.error("fidget: \(line)") }
      return failure.status
    } catch {
      Output.error("fidget: \(error)")
      return 1
    }
  }

  @MainActor
  private static var help: String {
    let titles = commands.map { "\($0.title) \($0.operands)".trimmed }
    let width = titles.map(\.count).max() ?? 0
    let lines = zip(titles, commands).map { "  " + $0.padded(to: width) + "  " + $1.summary }
    return """
      Fidget: an interactive playground for touch effects.

      \(lines.joined(separator: "\n"))

      Any of them with --help lists its options; fidget --version says which one this is, fidget --about what it
      uses here.

      Exit status:
      \(ExitStatus.all.map { "  " + "\($0.number)".padded(to: 5) + $0.meaning }.joined(separator: "\n"))
      """
  }
}
