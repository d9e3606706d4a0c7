import Canvas
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Playground

/// Visitors who say which of two is better, and whoever looks after the stand.
@MainActor struct BlindStoryTests {
  private static let head = "when,effect,a,b,choice,seconds,touches\n"
  private static let flick = "down 1 400 400\nmove 1 340 400\nmove 1 260 400\nup 1"

  private func desk(
    _ names: [String] = ["calm", "now", "wild"], seed: UInt32 = 1, kiosk: Kiosk.Options? = nil,
    settings: [String] = [], host: MemoryHost = MemoryHost(), size: Vector = Vector(1282, 720)
  ) throws -> Desk {
    let responses = ["calm": 0.9, "wild": 0.2]
    let candidates = names.map { name in
      var patches = Patches()
      patches[key: "cards.snapResponse"] = responses[name].map { .number($0) }
      return Blind.Candidate(name: name, preset: name == "now" ? nil : Preset(name: name, note: "", patches: patches))
    }
    return try Desk(
      Cards.self, config: "{\"cards\": {\"shrink\": 0.2}}", settings: settings, kiosk: kiosk,
      blind: Blind.Options(candidates, of: "cards", seed: seed, votes: "votes.csv"), size: size, host: host)
  }

  private func side(_ side: Split.Side, _ desk: Desk) throws -> Vector {
    let bar = try #require(BlindBar(in: desk.playground.layers))
    for y in stride(from: 4.0, to: desk.playground.layers.size.y, by: 8) {
      for x in stride(from: 4.0, to: desk.playground.layers.size.x, by: 8) where bar.side(at: Vector(x, y)) == side {
        return Vector(x + 16, y + 16)
      }
    }
    throw Missing()
  }
  private struct Missing: Error {}

  @discardableResult
  private func choose(_ side: Split.Side, _ desk: Desk) throws -> [String] {
    let place = try self.side(side, desk)
    return desk.play("tap \(place.x) \(place.y)")
  }

  private func response(_ side: Split.Side, _ desk: Desk) throws -> ParameterValue? {
    let split = try #require(desk.playground.layers.split)
    return split.player(of: side, in: desk.playground.layers)?.values.inForce[key: "cards.snapResponse"]
  }

  @Test(arguments: [2, 3, 4, 7])
  func pairsMeetEquallyOften(_ count: Int) {
    for seed: UInt32 in [1, 2, 99] {
      var draw = PairDraw(count: count, seed: seed)
      let pairs = count * (count - 1) / 2
      var (met, last): ([[Int]: Int], [Int]) = ([:], [])
      for number in 1...12 * pairs {
        let pair = [draw.pair.a, draw.pair.b]
        met[pair, default: 0] += 1
        if count > 2 { #expect(pair.sorted() != last, "twice in a row") }
        last = pair.sorted()
        if number % pairs == 0 {
          let sums = Dictionary(grouping: met.keys) { $0.sorted() }.mapValues { $0.reduce(0) { $0 + met[$1]! } }
          #expect(sums.count == pairs && sums.values.allSatisfy { $0 == number / pairs }, "each once a round")
        }
        if number % (4 * pairs) == 0 {
          #expect(met.count == 2 * pairs && met.values.allSatisfy { $0 == number / pairs / 2 }, "each way as often")
        }
        draw.advance()
      }
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
    let desk = try desk()
    let first = try (response(.a, desk), response(.b, desk))
    desk.play("wait 2\n" + Self.flick + "\n" + Self.flick + "\nwait 1.2")
    #expect(desk.readout("front") != 0)
    let heard = try choose(.b, desk)
    let line = try #require(desk.host.memory["votes.csv"])
    #expect(line.hasPrefix(Self.head + "20261122-120000,cards,"))
    let fields = line.dropFirst(Self.head.count).dropLast().split(separator: ",").map(String.init)
    #expect(fields.count == 7 && fields[4] == fields[3] && fields[6] == "2", "\(line)")
    #expect(Double(fields[5]).map { $0 > 1.2 && $0 < 2 } == true, "from the first touch, not from when it was shown")
    let told = "blind.chosen a=\"\(fields[2])\" b=\"\(fields[3])\" choice=\"\(fields[3])\""
    #expect(heard.contains { $0.hasPrefix(told) })
    // What was felt is what was written.
    let values: [String: ParameterValue?] = ["calm": .number(0.9), "wild": .number(0.2), "now": nil]
    #expect(values[fields[2]]! == first.0 && values[fields[3]]! == first.1)
    #expect(try desk.readout("front") == 0 && (response(.a, desk), response(.b, desk)) != first)
    // A finger that taps twice has chosen once.
    try choose(.a, desk)
    #expect(desk.host.memory["votes.csv"] == line)
    desk.play("wait 1.1")
    try choose(.a, desk)
    let lines = try #require(desk.host.memory["votes.csv"]).split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasSuffix(",0"), "looked at, not touched")
  }

  @Test func nobodySeesWhoseSideIsWhose() throws {
    for size in [Vector(1282, 720), Vector(390, 844)] {
      let desk = try desk(size: size)
      desk.play("wait 0.2\nkey Tab\nkey P\nkey \\\nkey Left\nkey Ctrl+S\nwait 0.5\nkey O\nwait 0.2")
      let layers = desk.playground.layers
      #expect(layers.split != nil && !layers.panel.panel.isOpen && desk.host.memory["c.json"]?.contains("0.9") == false)
      var plates = Canvas(size: size)
      #expect(desk.playground.drawPlates(on: &plates))
      let words = "\(desk.picture.marks) \(plates.marks)"
      #expect(words.contains("This one") && words.contains("which one feels better"))
      for name in ["calm", "wild"] { #expect(!words.contains("\"\(name)") && !words.contains("  \(name)"), "\(name)") }
      // Every finger finds its button.
      for side in Split.Side.allCases { _ = try self.side(side, desk) }
    }
  }

  /// The first side's arrow: where the other's would be, the question may be, and buttons where titles are.
  @Test func thereIsOneWayBack() throws {
    for size in [Vector(1282, 720), Vector(390, 844)] {
      let desk = try desk(size: size)
      desk.play("wait 0.2")
      let layers = desk.playground.layers
      for side in Split.Side.allCases {
        let place = layers.place(side)
        let arrow = place.inWindow(Chrome.backArea(in: place.size)).center
        #expect(Responder.back.covers(arrow, in: layers) == (side == .a))
      }
      let sides = desk.picture.marks.compactMap { mark in
        if case .inset(let inset) = mark.shape { inset.content.isBare } else { nil }
      }
      #expect(sides == [true, true])
    }
  }

  /// Which is what visitors choose by.
  @Test(arguments: [Vector(1282, 720), Vector(390, 844), Vector(320, 640), Vector(800, 1280)])
  func noAnswerLiesOverACardOrTheArrowBack(_ size: Vector) throws {
    let desk = try desk(size: size)
    desk.play("wait 0.2")
    let layers = desk.playground.layers
    let bar = try #require(BlindBar(in: layers))
    for side in Split.Side.allCases {
      let half = Split.half(side, in: layers)
      let cards = Cards.Layout(in: half.size, Cards.Parameters())
      // A card's foot is round, with nothing in its last points; and a finger finds a button from six points off.
      for y in stride(from: cards.top + 1, to: cards.foot - 10, by: 4) {
        #expect(bar.side(at: half.origin + Vector(cards.center.x, y)) == nil, "\(side) at \(y)")
      }
      let back = Chrome.backArea(in: half.size)
      for x in stride(from: 0, to: back.maxX, by: 4) {
        #expect(bar.side(at: half.origin + Vector(x, back.midY)) == nil)
      }
    }
  }

  @Test func whatWasTunedComesBack() throws {
    let desk = try desk(["calm", "wild"])
    desk.play("wait 0.2\nwrite c.json {\"cards\": {\"shrink\": 0.35}}\nwait 0.5")
    #expect(try response(.a, desk) != response(.b, desk) && desk.number("cards.shrink") == 0.35)
    #expect(try choose(.a, desk).contains { $0.hasPrefix("blind.chosen") })
    #expect(desk.number("cards.shrink") == 0.35, "the next two have the file as it is now")
    desk.play("key Escape\nwait 0.2")
    #expect(desk.playground.layers.split == nil && desk.subject == "cards" && desk.number("cards.shrink") == 0.35)
    #expect(desk.inForce("cards.snapResponse") == nil)
    #expect(desk.number("cards.snapResponse") == Cards.Parameters().snapResponse)
    desk.play("key Tab\nwait 0.5")
    #expect(desk.playground.layers.panel.panel.isOpen)
    desk.play("key Tab\nwait 0.5\nkey Escape\nkey 4\nwait 0.3")
    #expect(desk.playground.finish() == nil, "nothing of theirs counts as unsaved")
  }

  @Test func whatCannotBeWrittenWaits() throws {
    let desk = try desk()
    desk.host.memory.lock("votes.csv")
    for _ in 0..<3 {
      desk.play("wait 1.2")
      try choose(.a, desk)
    }
    let told = desk.host.told.filter { $0.contains("votes.csv") }
    #expect(
      told == ["fidget: votes.csv: cannot be written: Permission denied; votes wait, the next one tries again"])
    desk.host.memory.lock("votes.csv", false)
    desk.play("wait 1.2")
    try choose(.b, desk)
    let text = try #require(desk.host.memory["votes.csv"])
    #expect(text.hasPrefix(Self.head) && text.split(separator: "\n").count == 5)
    desk.host.memory.lock("votes.csv")
    desk.play("wait 1.2")
    try choose(.b, desk)
    _ = desk.playground.finish()
    #expect(desk.host.told.last?.hasPrefix("fidget: votes.csv: not written: 20261122-120000,cards,") == true)
  }

  @Test func visitorsOfAStandChooseAndTheNextBeginsAnew() throws {
    let demo = try LoadedTake(
      text: "at 0.2 drag 300 400 to 80 410 over 0.8", named: "demo.take", catalogue: .all, configPath: "c.json",
      MemoryHost().pictures)
    let desk = try desk(
      kiosk: Kiosk.Options([Cards.self], demos: ["cards": demo]), settings: ["playground.kiosk.idleSeconds=10"])
    desk.play("wait 0.5\n" + Self.flick + "\nwait 1.5")
    try choose(.a, desk)
    #expect(desk.host.memory["votes.csv"]?.split(separator: "\n").count == 2)
    let pair = try (response(.a, desk), response(.b, desk))
    desk.play(Self.flick + "\nwait 12")
    #expect(desk.playground.layers.kiosk?.attracting != nil && BlindBar(in: desk.playground.layers) == nil)
    #expect(try (response(.a, desk), response(.b, desk)) == pair, "nobody has chosen of these two")
    desk.play(Self.flick + "\nwait 2")
    try choose(.b, desk)
    let last = try #require(desk.host.memory["votes.csv"]).split(separator: "\n").last?.split(separator: ",") ?? []
    #expect(last.count == 7 && last[6] == "1" && Double(last[5]).map { $0 < 3 } == true, "since somebody came: \(last)")
  }
}
