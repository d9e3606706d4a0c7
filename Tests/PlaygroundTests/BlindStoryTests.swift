import Canvas
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Playground

/// Visitors who say which of two is better, and the staff of the stand.
@MainActor struct BlindStoryTests {
  private static let head = "when,effect,a,b,choice,seconds,touches\n"
  private static let flick = "down 1 400 400\nmove 1 340 400\nmove 1 260 400\nup 1"

  private func response(_ side: Split.Side, _ bench: Workbench) throws -> ParameterValue? {
    let split = bench.playground.desk.split
    return split.player(of: side, at: bench.playground.desk)?.values.inForce[key: "cards.snapResponse"]
  }

  @Test(arguments: [2, 3, 4, 7])
  func pairsMeetEquallyOften(_ count: Int) {
    for seed: UInt32 in [1, 2, 99] {
      var draw = PairDraw(count: count, seed: seed)
      let pairs = count * (count - 1) / 2
      var (met, last): ([[Int]: Int], [Int]) = ([:], [])
      var (order, orders): ([[Int]], Set<[[Int]]>) = ([], [])
      for number in 1...12 * pairs {
        let pair = [draw.pair.a, draw.pair.b]
        met[pair, default: 0] += 1
        if count > 2 { #expect(pair.sorted() != last, "twice in a row") }
        last = pair.sorted()
        order.append(last)
        if number % pairs == 0 {
          orders.insert(order)
          order = []
          let sums = Dictionary(grouping: met.keys) { $0.sorted() }.mapValues { $0.reduce(0) { $0 + met[$1]! } }
          #expect(sums.count == pairs && sums.values.allSatisfy { $0 == number / pairs }, "each once a round")
        }
        if number % (4 * pairs) == 0 {
          #expect(met.count == 2 * pairs && met.values.allSatisfy { $0 == number / pairs / 2 }, "each way as often")
        }
        draw.advance()
      }
      #expect(pairs == 1 || orders.count > 2, "shuffled anew in each round")
    }
    func first(_ seed: UInt32) -> [[Int]] {
      var draw = PairDraw(count: count, seed: seed)
      return (0..<12).map { _ in
        defer { draw.advance() }
        return [draw.pair.a, draw.pair.b]
      }
    }
    #expect(first(5) == first(5) && (6...20).contains { first($0) != first(5) })
  }

  @Test func aChoiceIsALineAndTheNextTwoAreAsAtTheirStart() throws {
    let bench = try Workbench.asking()
    let first = try (response(.a, bench), response(.b, bench))
    bench.play("wait 2\n" + Self.flick + "\n" + Self.flick + "\nwait 1.2")
    #expect(bench.readout("front") != 0)
    let heard = try bench.choose(.b)
    let line = try #require(bench.host.memory["votes.csv"])
    #expect(line.hasPrefix(Self.head + "20261122-120000,cards,"))
    let fields = line.dropFirst(Self.head.count).dropLast().split(separator: ",").map(String.init)
    #expect(fields.count == 7 && fields[4] == fields[3] && fields[6] == "2", "\(line)")
    #expect(Double(fields[5]).map { $0 > 1.2 && $0 < 2 } == true, "from the first touch, not from when it was shown")
    let told = "blind.chosen a=\"\(fields[2])\" b=\"\(fields[3])\" choice=\"\(fields[3])\""
    #expect(heard.contains { $0.hasPrefix(told) })
    // What was felt is what was written.
    let values: [String: ParameterValue?] = ["calm": .number(0.9), "wild": .number(0.2), "now": nil]
    #expect(values[fields[2]]! == first.0 && values[fields[3]]! == first.1)
    #expect(try bench.readout("front") == 0 && (response(.a, bench), response(.b, bench)) != first)
    // A finger that taps twice has chosen once.
    try bench.choose(.a)
    #expect(bench.host.memory["votes.csv"] == line)
    bench.play("wait 1.1")
    try bench.choose(.a)
    let lines = try #require(bench.host.memory["votes.csv"]).split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasSuffix(",0"), "looked at, not touched")
  }

  @Test func whatWasTunedComesBack() throws {
    let bench = try Workbench.asking(["calm", "wild"])
    bench.play("wait 0.2\nwrite c.json {\"cards\": {\"shrink\": 0.35}}\nwait 0.5")
    #expect(try response(.a, bench) != response(.b, bench) && bench.number("cards.shrink") == 0.35)
    #expect(try bench.choose(.a).contains { $0.hasPrefix("blind.chosen") })
    #expect(bench.number("cards.shrink") == 0.35, "the next two have the file as it is now")
    bench.play("key Escape\nwait 0.2")
    #expect(!bench.playground.desk.split.isOn && bench.subject == "cards" && bench.number("cards.shrink") == 0.35)
    #expect(bench.inForce("cards.snapResponse") == nil)
    #expect(bench.number("cards.snapResponse") == Cards.Parameters().snapResponse)
    bench.play("key Tab\nwait 0.5")
    #expect(bench.playground.desk.panel.panel.isOpen)
    bench.play("key Tab\nwait 0.5\nkey Escape\nkey 4\nwait 0.3")
    #expect(bench.playground.finish() == nil, "nothing of theirs counts as unsaved")
  }

  @Test func whatCannotBeWrittenWaits() throws {
    let bench = try Workbench.asking()
    bench.host.memory.lock("votes.csv")
    for _ in 0..<3 {
      bench.play("wait 1.2")
      try bench.choose(.a)
    }
    let told = bench.host.told.filter { $0.contains("votes.csv") }
    #expect(
      told == [
        "fidget: votes.csv: cannot be written: Permission denied; the votes are kept and written with the next one"
      ])
    bench.host.memory.lock("votes.csv", false)
    bench.play("wait 1.2")
    try bench.choose(.b)
    let text = try #require(bench.host.memory["votes.csv"])
    #expect(text.hasPrefix(Self.head) && text.split(separator: "\n").count == 5)
    bench.host.memory.lock("votes.csv")
    bench.play("wait 1.2")
    try bench.choose(.b)
    #expect(bench.host.told.filter { $0.contains("votes are kept") }.count == 2, "said once each time that it begins")
    _ = bench.playground.finish()
    #expect(bench.host.told.last?.hasPrefix("fidget: votes.csv: not written: 20261122-120000,cards,") == true)
  }

  @Test func theEndIsOneMoreChanceToWrite() throws {
    let bench = try Workbench.asking()
    bench.host.memory.lock("votes.csv")
    try bench.choose(.a)
    bench.host.memory.lock("votes.csv", false)
    _ = bench.playground.finish()
    #expect(bench.host.memory["votes.csv"]?.split(separator: "\n").count == 2)
    #expect(!bench.host.told.contains { $0.contains("not written") })
  }

  /// However it was tuned before, with the panel open: what is hidden is not told by it.
  @Test func openedAnewItHidesAnew() throws {
    let bench = try Workbench.asking()
    bench.play("key Escape\nwait 0.2\nkey Tab\nwait 0.5")
    #expect(!bench.playground.desk.split.isOn && bench.playground.desk.panel.panel.isOpen)
    let number = try #require(EffectLibrary.builtIn.ids.firstIndex(of: "cards")) + 1
    bench.play("down 1 300 400\nmove 1 240 400\nup 1\nwait 0.1\nkey \(number)\nwait 0.5")
    #expect(bench.playground.desk.split.isOn && !bench.playground.desk.panel.panel.isOpen)
  }

  /// What says how an effect begins has been heard: of the lamp, the angle that it hangs at.
  @Test func eachSideBeginsAsItSays() throws {
    let angles = ["near": 5.0, "far": 40.0]
    let candidates = angles.keys.sorted().map { name in
      var patches = Patches()
      patches[key: "lamp.startAngle"] = angles[name].map { .number($0) }
      return Blind.Candidate(name: name, preset: Preset(name: name, note: "", patches: patches))
    }
    let options = Blind.Options(candidates, of: "lamp", seed: 1, votes: nil)
    let bench = try Workbench(Lamp.self, config: "{}", blind: options, size: Vector(1282, 720))
    let desk = bench.playground.desk
    let split = desk.split
    for side in Split.Side.allCases {
      let player = try #require(split.player(of: side, at: desk))
      let angle = try #require(player.performance.readouts.first { $0.name == "angle" }).value
      let wanted = try #require(angles[split.title(of: side, at: desk)])
      #expect((angle.magnitude - wanted).magnitude < 3, "\(wanted)")
    }
  }

  @Test func visitorsOfAStandChooseAndTheNextBeginsAnew() throws {
    let demo = try LoadedTake(
      text: "at 0.2 drag 300 400 to 80 410 over 0.8", named: "demo.take", library: .builtIn, configPath: "c.json",
      MemoryHost().pictures)
    let bench = try Workbench.asking(
      kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: ["cards": demo]),
      settings: ["playground.kiosk.idleSeconds=10"])
    bench.play("wait 0.5\n" + Self.flick + "\nwait 1.5")
    try bench.choose(.a)
    #expect(bench.host.memory["votes.csv"]?.split(separator: "\n").count == 2)
    let pair = try (response(.a, bench), response(.b, bench))
    bench.play(Self.flick + "\nwait 12")
    #expect(
      bench.playground.desk.kiosk?.look.attracting != nil
        && bench.playground.desk.blind?.bar(at: bench.playground.desk) == nil)
    #expect(try (response(.a, bench), response(.b, bench)) == pair, "these two have not been chosen of")
    bench.play(Self.flick + "\nwait 2")
    try bench.choose(.b)
    let last = try #require(bench.host.memory["votes.csv"]).split(separator: "\n").last?.split(separator: ",") ?? []
    #expect(last.count == 7 && last[6] == "1" && Double(last[5]).map { $0 < 3 } == true, "since somebody came: \(last)")
  }
}
