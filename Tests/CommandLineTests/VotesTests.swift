import Foundation
import Playground
import Testing

@testable import Experiments

/// `fidget votes`: the model against published numbers, and what is said when it cannot answer yet.
struct VotesTests {
  /// The Eastern Division of the American League in 1987: Agresti, Categorical Data Analysis, second edition, table 10.10.
  private static let teams = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
  private static let games: [[Double]] = [
    [0, 7, 9, 7, 7, 9, 11], [6, 0, 7, 5, 11, 9, 9], [4, 6, 0, 7, 7, 8, 12], [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12], [4, 4, 5, 6, 6, 0, 6], [2, 4, 1, 3, 1, 7, 0],
  ]

  /// Column 3 of table 10.11, to which R's BradleyTerry2 is tested as well, and that package's standard errors.
  @Test func strengthsAndErrorsAreThoseThatWerePublished() throws {
    let model = BradleyTerry(wins: Self.games)
    let strengths = try #require(model.strengths)
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839]
    let errors = [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319]
    for team in 0..<6 {
      let (value, error) = try #require(model.difference(team, 6))
      #expect((value - published[team]).magnitude < 6e-5, "\(Self.teams[team]): \(value)")
      #expect((error - errors[team]).magnitude < 6e-5, "\(Self.teams[team]): ± \(error)")
    }
    #expect(strengths.reduce(0, +).magnitude < 1e-9)
  }

  /// Citations between four journals of statistics: Stigler, Statistical Science 9, 1994, as in Turner and Firth, Journal
  /// of Statistical Software 48(9), 2012.
  @Test func journalsAreRankedAsTheyWere() throws {
    let cited: [[Double]] = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]]
    let model = BradleyTerry(wins: cited)
    for (journal, value, error) in [(1, -2.94907, 0.10255), (2, -0.47957, 0.06059), (3, 0.26895, 0.07083)] {
      let found = try #require(model.difference(journal, 0))
      #expect((found.value - value).magnitude < 1e-5 && (found.error - error).magnitude < 1e-5, "\(found)")
    }
  }

  /// Two alone have an answer on paper: the logarithm of the odds, and √(1/won + 1/lost).
  @Test func twoAreAsOnPaper() throws {
    let found = try #require(BradleyTerry(wins: [[0, 30], [12, 0]]).difference(0, 1))
    #expect((found.value - log(30.0 / 12)).magnitude < 1e-9)
    #expect((found.error - (1.0 / 30 + 1 / 12.0).squareRoot()).magnitude < 1e-9)
  }

  private func votes(_ pairs: [(winner: String, loser: String, times: Int)]) -> String {
    var lines = [Vote.columns.joined(separator: ",")]
    for (winner, loser, times) in pairs {
      for time in 0..<times {
        let (a, b) = time % 2 == 0 ? (winner, loser) : (loser, winner)
        lines.append(
          Vote(when: "now", effect: "cards", a: a, b: b, choice: winner, seconds: 4, touches: 3).line)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func ranking(_ pairs: [(winner: String, loser: String, times: Int)]) -> [String] {
    let folder = FidgetCommand.Folder()
    folder.write(votes(pairs), to: "votes.csv")
    let run = FidgetCommand.run(["votes", "votes.csv"], in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.lines
  }

  @Test func whatIsClearIsSaidAndWhatIsNotIsSaidToo() {
    #expect(
      ranking([
        ("calm", "now", 40), ("now", "calm", 10), ("calm", "a, b", 26), ("a, b", "calm", 24), ("a, b", "now", 38),
        ("now", "a, b", 12),
      ]) == [
        "cards: 150 votes on 3, 50 % for the one to the left or above",
        "  1  calm  chosen 66 of 100  strength +0.48 ± 0.29  before now (79 %, 69 … 87)",
        "  2  a, b  chosen 62 of 100  strength +0.36 ± 0.28  before now (77 %, 66 … 85)",
        "  3  now   chosen 22 of 100  strength -0.84 ± 0.32",
        "  too early to tell: calm or a, b (53 %, 41 … 65); about 2,500 votes would tell, if it stays so",
      ])
  }

  @Test func whatCannotBeKnownYetIsNamed() {
    #expect(
      ranking([("calm", "now", 5)]) == [
        "cards: 5 votes on 2, 60 % for the one to the left or above", "  1  calm  chosen 5 of 5",
        "  2  now   chosen 0 of 5",
        "  too early to tell: calm lost to none of the others, so how far ahead it is may be anything",
      ])
    #expect(
      ranking([("a", "b", 3), ("b", "a", 2), ("c", "d", 2), ("d", "c", 2)]).last
        == "  too early to tell: no vote compares a, b | c, d with one another")
    // Two that beat one another and lost to nobody else.
    #expect(
      ranking([("a", "b", 3), ("b", "a", 2), ("b", "c", 2), ("a", "d", 2), ("d", "c", 1), ("c", "d", 1)]).last
        == "  too early to tell: a, b lost to none of the others, so how far ahead it is may be anything")
  }

  @Test func programsGetAllOfIt() throws {
    let folder = FidgetCommand.Folder()
    folder.write(votes([("calm", "now", 30), ("now", "calm", 12)]), to: "a.csv")
    // A second file counts on; its columns stand in another order.
    folder.write("choice,b,a,effect\n\"he said \"\"x\"\"\",y,\"he said \"\"x\"\"\",lamp\n\n", to: "b.csv")
    let run = FidgetCommand.run(["votes", "a.csv", "b.csv", "--json"], in: folder)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let effects = try #require(root["effects"] as? [[String: Any]])
    #expect(effects.map { $0["effect"] as? String } == ["cards", "lamp"])
    let chance = try #require((effects[0]["chances"] as? [[String: Any]])?.first)
    #expect(chance["of"] as? String == "calm" && chance["told"] as? Bool == true)
    #expect(((chance["chance"] as? Double ?? 0) - 30.0 / 42).magnitude < 1e-9)
    let names = (effects[1]["places"] as? [[String: Any]])?.map { $0["name"] as? String }
    #expect(names == ["he said \"x\"", "y"])
  }

  @Test(arguments: [
    ("", "votes.csv: nothing in it, expected when,effect,a,b,choice,seconds,touches and votes below"),
    ("a,b,choise\n", "votes.csv:1:1: no column 'choice', expected when,effect,a,b,choice,seconds,touches"),
    ("a,b,choice,a\n", "votes.csv:1:12: a second column 'a'"),
    ("a,b,choice\nx,y\n", "votes.csv:2:3: 2 values, expected 3 as in the first line"),
    ("a,b,choice\nx,y,x,9\n", "votes.csv:2:7: 4 values, expected 3 as in the first line"),
    ("a,b,choice\nx,x,x\n", "votes.csv:2:3: expected another than a, got 'x' twice"),
    ("a,b,choice\nx,y,z\n", "votes.csv:2:5: expected x or y, got 'z'"),
    ("a,b,choice\n,y,y\n", "votes.csv:2:1: expected a name"),
    ("a,b,choice\n\"x,y,x\n", "votes.csv:2:7: the line ends inside quotes, expected \""),
    ("a,b,choice\n\"x\"1,y,x\n", "votes.csv:2:4: expected a comma or the end of the line, got '1'"),
    ("a,b,choice,seconds\nx,y,x,fast\n", "votes.csv:2:7: seconds: expected a number from 0, got 'fast'"),
  ])
  func badLinesSayWhereAndWhatIsAccepted(_ text: String, _ problem: String) {
    let folder = FidgetCommand.Folder()
    folder.write(text, to: "votes.csv")
    let run = FidgetCommand.run(["votes", "votes.csv"], in: folder)
    #expect(run.status == 1 && run.output.isEmpty && run.errors == "fidget: \(problem)\n", "\(run.errors)")
  }

  @Test func wrongCommandLinesAreRefused() {
    #expect(FidgetCommand.run(["votes"]).status == 2)
    let none = FidgetCommand.run(["votes", "none.csv"])
    #expect(none.status == 1 && none.errors == "fidget: none.csv: cannot be read: No such file or directory\n")
    let folder = FidgetCommand.Folder()
    folder.write("a,b,choice\n", to: "votes.csv")
    #expect(FidgetCommand.run(["votes", "votes.csv"], in: folder).output == "no votes yet\n")
  }
}
