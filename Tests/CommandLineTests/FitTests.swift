import Foundation
import Motion
import Testing

@testable import Experiments

/// `fidget fit`: the search, and what it finds.
struct FitTests {
  @Test func theSimplexFindsTheMinimaOfKnownFunctions() {
    // Rosenbrock's valley, whose least is at (1, 1), in a box from −2 to 2.
    let rosenbrock = NelderMead.minimise(from: [0.2, 0.8], evaluations: 2000, seed: 1) { place in
      let (x, y) = (place[0] * 4 - 2, place[1] * 4 - 2)
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    #expect(rosenbrock.value < 1e-5)
    #expect((rosenbrock.place[0] - 0.75).magnitude < 2e-3 && (rosenbrock.place[1] - 0.75).magnitude < 2e-3)
    // A bowl whose least lies outside of the box is left at its side.
    let bowl = NelderMead.minimise(from: [0.5, 0.5], evaluations: 600, seed: 2) { place in
      (place[0] - 2) * (place[0] - 2) + (place[1] - 0.3) * (place[1] - 0.3)
    }
    #expect(bowl.place[0] == 1 && (bowl.place[1] - 0.3).magnitude < 1e-2)
    // Steps, as decisions make them: no slope leads there.
    var evaluations = 0
    let stairs = NelderMead.minimise(from: [0.9], evaluations: 400, seed: 3) { place in
      evaluations += 1
      return ((place[0] - 0.2).magnitude * 20).rounded(.down)
    }
    #expect(stairs.value == 0 && evaluations < 400)
  }

  /// One simplex, not begun anew: as many evaluations as another hand's writing of the same steps takes. A contraction to
  /// the wrong side, half as far or left out takes others.
  @Test(arguments: [([0.2, 0.8], 170), ([0.1, 0.1], 82), ([0.9, 0.9], 75)])
  func eachStepOfTheSimplexIsTheOneThatWasPublished(_ start: [Double], _ count: Int) {
    var evaluations = 0
    var search = NelderMead(from: start, evaluations: 2000) { place in
      evaluations += 1
      let (x, y) = (place[0] * 4 - 2, place[1] * 4 - 2)
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    var random = Mulberry32(seed: 1)
    search.run(edge: 0.2, &random)
    #expect(evaluations == count && search.best.value < 1e-6, "\(evaluations)")
  }

  private static let take = "# effect cards\n# size 390 844\nat 0.1 fling 300 440 to 110 440 over 0.13\n"
  private static let words = [
    "fit", "cards", "--take", "a.take", "--vary", "cards.snapResponse=0.1…1", "--vary",
    "cards.snapDampingRatio=0.3…1.5", "--runs", "240",
  ]

  @Test func wishesAreMetAndTheSameSeedFindsTheSame() throws {
    let folder = FidgetCommand.Folder()
    folder.write(Self.take, to: "a.take")
    let wishes = ["--want", "front settled within 0.15", "--want", "overshoot of front under 0.03"]
    let run = FidgetCommand.run(Self.words + wishes, in: folder)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      run.lines[0].hasPrefix("\"cards.snapResponse\": ") && run.lines[1].hasPrefix("\"cards.snapDampingRatio\": "))
    #expect(run.lines[2].hasPrefix("  met     front settled within 0.15  (front settled: 0."))
    #expect(run.lines.contains { $0.hasPrefix("runner-up: cards.snapResponse=") })
    #expect(FidgetCommand.run(Self.words + wishes + ["--threads", "1"], in: folder).output == run.output)
    // What is printed keeps them, too.
    folder.write(
      Self.take + "expect front settled within 0.15\nexpect overshoot of front under 0.03\n", to: "b.take")
    let sets = run.lines.prefix(2).flatMap { ["--set", $0.replacing("\"", with: "").replacing(": ", with: "=")] }
    #expect(FidgetCommand.run(["test", "b.take"] + sets, in: folder).status == 0)
    let never = FidgetCommand.run(Self.words + ["--want", "front settled within 0.001"], in: folder)
    #expect(never.status == 1 && never.output.contains("  missed  front settled within 0.001"))
  }

  /// Every word leads to values that keep its measures, and no other word's.
  @Test(arguments: NamedWish.all.map(\.name))
  func aWordIsWhatItsMeasuresAre(_ word: String) throws {
    let folder = FidgetCommand.Folder()
    folder.write(Self.take, to: "a.take")
    let wish = try #require(NamedWish.all.first { $0.name == word })
    // From values that keep none of them.
    let start = word == "bouncy" ? ["0.35", "1.2"] : ["2.8", "0.3"]
    let set = ["--set", "cards.snapResponse=\(start[0])", "--set", "cards.snapDampingRatio=\(start[1])"]
    let words = [
      "fit", "cards", "--take", "a.take", "--vary", "cards.snapResponse=0.1…3", "--vary",
      "cards.snapDampingRatio=0.3…1.5", "--want", "\(word)",
    ]
    let run = FidgetCommand.run(words + set, in: folder)
    #expect(run.status == 0 && !run.output.contains("nothing was searched"), "\(run.output)\(run.errors)")
    let measures = wish.expectations(of: "front").map(\.text)
    #expect(zip(run.lines.dropFirst(2), measures).allSatisfy { $0.hasPrefix("  met     \(word): \($1)  (") })
    folder.write(Self.take + measures.map { "expect \($0)\n" }.joined(), to: "b.take")
    let sets = run.lines.prefix(2).flatMap { ["--set", $0.replacing("\"", with: "").replacing(": ", with: "=")] }
    #expect(FidgetCommand.run(["test", "b.take"] + sets, in: folder).status == 0)
  }

  @Test func whatIsMetFromTheStartIsSaidAndNotSearchedFor() throws {
    let folder = FidgetCommand.Folder()
    folder.write(Self.take, to: "a.take")
    let met = FidgetCommand.run(Self.words + ["--want", "snappy"], in: folder)
    #expect(
      met.status == 0
        && met.lines.prefix(3) == [
          "\"cards.snapResponse\": 0.35", "\"cards.snapDampingRatio\": 0.86",
          "met from the start: the present values fulfil it, so nothing was searched",
        ], "\(met.output)\(met.errors)")
    #expect(met.lines.count == 5 && met.lines[3].hasPrefix("  met     snappy: front settled within 0.4  ("))
    // One of two was, and what counts now lies outside of what may be changed.
    let one = FidgetCommand.run(Self.words + ["--want", "snappy", "--want", "front settled within 0.15"], in: folder)
    let searched = one.lines.prefix { !$0.hasPrefix("runner-up") }.filter { $0.hasPrefix("  met ") }
    #expect(searched.map { $0.hasSuffix("; met from the start)") } == [true, true, false], "\(one.output)")
    let outside = FidgetCommand.run(
      ["fit", "cards", "--take", "a.take", "--vary", "cards.snapResponse=0.4…1", "--runs", "80", "--want", "snappy"],
      in: folder)
    #expect(outside.status == 0 && !outside.output.contains("nothing was searched"))
    // A readout that goes nowhere keeps anything; that is said.
    let still = FidgetCommand.run(Self.words + ["--want", "no overshoot of dragging"], in: folder)
    #expect(still.output.contains("; dragging does not move there)"), "\(still.output)")
  }

  @Test func theWordsAreListedAndStandInTheDocs() throws {
    let run = FidgetCommand.run(["fit", "--list"], in: FidgetCommand.Folder())
    let checkout = URL(fileURLWithPath: #filePath + "/../../..").standardized
    let docs = try String(contentsOf: checkout.appendingPathComponent("docs/SWEEPS.md"), encoding: .utf8)
    for wish in NamedWish.all {
      #expect(run.output.contains("\(wish.name)") && run.output.contains(wish.measures(of: "READOUT")))
      let row = "| `\(wish.name)` | \(wish.meaning) | \(wish.measures(of: "R")) |"
      #expect(docs.contains(row), "\(row)")
    }
    #expect(
      FidgetCommand.run(["fit", "lamp", "--list"], in: FidgetCommand.Folder()).output.contains("overshoot of angle"))
  }

  /// A curve that a run has drawn leads back to the values of that run.
  @Test func aCurveIsFollowed() throws {
    let folder = FidgetCommand.Folder()
    folder.write(Self.take, to: "a.take")
    let trace = FidgetCommand.run(
      [
        "trace", "cards", "--take", "a.take", "--every", "6", "--seconds", "2", "--set", "cards.snapResponse=0.62",
        "--set", "cards.snapDampingRatio=0.55",
      ], in: folder)
    let rows = trace.lines.map { $0.split(separator: ",") }
    folder.write(rows.map { "\($0[1]),\($0[2])\n" }.joined(), to: "c.csv")
    let run = FidgetCommand.run(Self.words + ["--toward", "c.csv", "--readout", "front"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let values = run.lines.prefix(2).compactMap { Double($0.split(separator: " ").last ?? "") }
    #expect(
      values.count == 2 && (values[0] - 0.62).magnitude < 0.02 && (values[1] - 0.55).magnitude < 0.03, "\(run.output)")
    #expect(run.lines[2].hasPrefix("  off by 0."))
    folder.write("time,value\n1,2\n2,x\n", to: "d.csv")
    let bad = FidgetCommand.run(Self.words + ["--toward", "d.csv", "--readout", "front"], in: folder)
    #expect(bad.status == 1 && bad.errors == "fidget: d.csv:3:1: expected time,value, two numbers, got '2,x'\n")
  }
}
