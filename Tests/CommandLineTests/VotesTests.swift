import Foundation
import Playground
import Testing

@testable import Experiments

/// `fidget votes`: the interval against published numbers, and what is said when it is too early to tell.
struct VotesTests {
  /// Wilson's interval for 81 of 263, as in Newcombe, Two-sided confidence intervals for the single proportion, Statistics
  /// in Medicine 17, 1998, table I, and the others of its method 3.
  @Test(arguments: [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)])
  func intervalsAreThoseThatWerePublished(_ won: Int, _ of: Int, _ low: Double, _ high: Double) {
    let range = VoteShare(won: won, of: of).range
    #expect((range.lowerBound - low).magnitude < 6e-5 && (range.upperBound - high).magnitude < 6e-5, "\(range)")
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
        "  1  calm  chosen 66 of 100  before now (40 of 50, 67 … 89 %)",
        "  2  a, b  chosen 62 of 100  before now (38 of 50, 63 … 86 %)", "  3  now   chosen 22 of 100",
        "  too early to tell: calm or a, b (26 of 50, 39 … 65 %)",
      ])
  }

  @Test func whatWasNeverComparedIsNamed() {
    #expect(
      ranking([("a", "b", 9), ("c", "d", 2), ("d", "c", 2)]) == [
        "cards: 13 votes on 4, 54 % for the one to the left or above",
        "  1  a  chosen 9 of 9  before b (9 of 9, 70 … 100 %)",
        "  2  c  chosen 2 of 4", "  3  d  chosen 2 of 4", "  4  b  chosen 0 of 9",
        "  too early to tell: a or c (no votes)", "  too early to tell: c or d (2 of 4, 15 … 85 %)",
        "  too early to tell: d or b (no votes)",
      ])
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
    let pair = try #require((effects[0]["pairs"] as? [[String: Any]])?.first)
    #expect(pair["name"] as? String == "calm" && pair["told"] as? Bool == true)
    #expect(pair["won"] as? Int == 30 && pair["of"] as? Int == 42)
    let names = (effects[1]["places"] as? [[String: Any]])?.map { $0["name"] as? String }
    #expect(names == ["he said \"x\"", "y"])
  }

  @Test(arguments: [
    ("", "votes.csv: is empty, expected when,effect,a,b,choice,seconds,touches and votes below"),
    ("a,b,choise\n", "votes.csv:1:1: no column 'choice', expected when,effect,a,b,choice,seconds,touches"),
    ("a,b,choice,a\n", "votes.csv:1:12: a second column 'a'"),
    ("a,b,choice\nx,y\n", "votes.csv:2:3: 2 values, expected 3 as in the first line"),
    ("a,b,choice\nx,y,x,9\n", "votes.csv:2:7: 4 values, expected 3 as in the first line"),
    ("a,b,choice\nx,x,x\n", "votes.csv:2:3: expected another name than a, got 'x' twice"),
    ("a,b,choice\nx,y,z\n", "votes.csv:2:5: expected x or y, got 'z'"),
    ("a,b,choice\n,y,y\n", "votes.csv:2:1: expected a name"),
    ("a,b,choice\n\"x,y,x\n", "votes.csv:2:7: the line ends inside quotes, expected \""),
    ("a,b,choice\n\"x\"1,y,x\n", "votes.csv:2:4: expected a comma or the end of the line, got '1'"),
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
