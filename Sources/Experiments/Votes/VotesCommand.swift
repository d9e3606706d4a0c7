import Commands
import Formatting
import Playground
import Tuning

extension Command {
  private static let json = Option("--json", "print every count as JSON")

  /// `fidget votes`: what visitors prefer.
  package static let votes = Command(
    name: "votes", operands: "FILE…",
    summary: "Counts the votes on hidden sides, with their certainty, and says when it is too early to tell.",
    examples: [
      ("votes votes.csv", "which side people prefer, and how certain that is"),
      ("votes monday.csv tuesday.csv", "two days counted together"),
    ],
    options: [json]
  ) { arguments in
    guard !arguments.positionals.isEmpty else {
      throw Failure.usage("votes: expected files of votes, as --votes writes them")
    }
    var votes: [VoteFile.Choice] = []
    var problems: [String] = []
    for path in arguments.positionals {
      do { votes += try VoteFile(path).votes } catch { problems += Failure(error).lines }
    }
    if !problems.isEmpty { throw Failure.content(problems) }
    let byEffect = Dictionary(grouping: votes, by: \.effect).sorted { $0.key < $1.key }
    let counts = byEffect.map { VoteCount($0.key, $0.value) }
    if arguments.has(json) {
      try Output.line(JSONValue.object([.init("effects", .array(counts.map(\.json)))]).line)
    } else {
      if counts.isEmpty { try Output.line("no votes yet") }
      for count in counts { for line in count.lines { try Output.line(line) } }
    }
    return 0
  }
}
