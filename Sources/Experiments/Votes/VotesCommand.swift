import Commands
import Formatting
import Playground
import Tuning

extension Command {
  private static let json = Option("--json", "the ranking for programs, instead of lines for people")

  /// `fidget votes`: what visitors prefer.
  package static let votes = Command(
    name: "votes", operands: "FILE…", reads: .votes,
    summary: "Ranks what was chosen of hidden sides, with how sure it is, and says when it is too early to tell.",
    options: [json]
  ) { arguments in
    guard !arguments.positionals.isEmpty else {
      throw Failure.usage("votes: expected files of votes, as --votes writes them")
    }
    var votes: [Vote] = []
    var problems: [String] = []
    for path in arguments.positionals {
      do throws(Failure) { votes += try VoteFile(path).votes } catch { problems += error.lines }
    }
    if !problems.isEmpty { throw Failure.content(problems) }
    var rankings: [Ranking] = []
    for effect in Set(votes.map(\.effect)).sorted() {
      let own = votes.filter { $0.effect == effect }
      let names = Set(own.flatMap { [$0.a, $0.b] })
      if names.count > Ranking.most {
        throw Failure.content("\(effect.excerpt): \(names.count) candidates, expected \(Ranking.most) at most")
      }
      rankings.append(Ranking(effect, own))
    }
    if arguments.has(json) {
      try Output.line(JSONValue.object([.init("effects", .array(rankings.map(\.json)))]).line)
    } else {
      if rankings.isEmpty { try Output.line("no votes yet") }
      for ranking in rankings { for line in ranking.lines { try Output.line(line) } }
    }
    return 0
  }
}
