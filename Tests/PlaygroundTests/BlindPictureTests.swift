import Canvas
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Playground

/// What visitors see who are asked, what is hidden from them, and where they can answer.
@MainActor struct BlindPictureTests {
  private nonisolated static let sizes = [
    Vector(1282, 720), Vector(390, 844), Vector(320, 640), Vector(800, 1280), Vector(1024, 768), Vector(844, 390),
  ]

  @Test func namesOfSidesAreHidden() throws {
    for size in [Vector(1282, 720), Vector(390, 844)] {
      let bench = try Workbench.asking(size: size)
      bench.play("wait 0.2\nkey Tab\nkey P\nkey \\\nkey Left\nkey Ctrl+S\nwait 0.5\nkey O\nwait 0.2")
      let desk = bench.playground.desk
      #expect(desk.split.isOn && !desk.panel.panel.isOpen && bench.host.memory["c.json"]?.contains("0.9") == false)
      let words = "\(bench.picture.marks) \(bench.plates.marks)"
      #expect(words.contains("This one") && words.contains("which one feels better") && !words.contains("Keep"))
      for name in ["calm", "wild"] { #expect(!words.contains("\"\(name)") && !words.contains("  \(name)"), "\(name)") }
      // Every finger finds its button.
      for side in Split.Side.allCases { _ = try bench.answer(side) }
    }
  }

  @Test(arguments: ["B", "Ctrl+S", "Ctrl+Z", "Ctrl+Shift+Z", "P", "Left", "Right", "\\", "G"])
  func aKeyThatWouldTellSaysThatItDoesNot(_ key: String) throws {
    let bench = try Workbench.asking()
    bench.play("wait 0.2")
    let text = bench.host.memory["c.json"]
    #expect(bench.play("hold \(key)") == [] && bench.notice == "Names are hidden")
    #expect(bench.playground.desk.split.chosen == .a && bench.host.memory["c.json"] == text)
    #expect(bench.player?.past.ghost == nil && !bench.playground.desk.panel.panel.isOpen)
  }

  @Test func valuesThatAreDroppedWait() throws {
    let bench = try Workbench.asking()
    bench.host.memory["v.json"] = "{\"cards\": {\"fade\": 0.9}}"
    bench.play("wait 0.2\ndrop v.json")
    #expect(bench.notice == "Names are hidden" && bench.playground.desk.isAsking)
    #expect(bench.inForce("cards.fade") == nil)
  }

  /// The first side's arrow: where the other's would be, the question may be, and buttons where titles are.
  @Test func thereIsOneWayBack() throws {
    for size in [Vector(1282, 720), Vector(390, 844)] {
      let bench = try Workbench.asking(size: size)
      bench.play("wait 0.2")
      let desk = bench.playground.desk
      let strokes = bench.picture.marks.compactMap { mark -> Vector? in
        guard case .stroke(let path, _, _) = mark.shape, case .move(let start)? = path.elements.first
        else { return nil }
        return mark.transform * start
      }
      for side in Split.Side.allCases {
        let place = desk.place(side)
        let area = place.inWindow(Chrome.backArea(in: place.size))
        #expect(bench.tool(BackTool.self).covers(area.center, at: desk) == (side == .a))
        #expect(strokes.contains { area.contains($0) } == (side == .a), "and is seen where it is")
      }
      let sides = bench.picture.marks.compactMap { mark in
        if case .inset(let inset) = mark.shape { inset.content.isBare } else { nil }
      }
      #expect(sides == [true, true])
    }
  }

  /// All of both stages is what visitors choose by: nothing lies over any of it, and the answers not over the question.
  @Test(arguments: sizes) func nothingLiesOverAStage(_ size: Vector) throws {
    let bench = try Workbench.asking(size: size)
    bench.play("wait 0.2")
    let desk = bench.playground.desk
    let bar = try #require(desk.blind?.bar(at: desk))
    let stages = Split.Side.allCases.map { side in
      let place = desk.place(side)
      return place.inWindow(Rect(size: place.size))
    }
    #expect(stages[0].size == stages[1].size && stages[0].height > size.y * (size.x < size.y ? 0.34 : 0.8))
    #expect(stages.allSatisfy { Rect(size: size).contains($0.origin) && $0.maxX <= size.x && $0.maxY <= size.y })
    let question = try #require(Self.question(on: bench.plates))
    for y in stride(from: 0, to: size.y, by: 4) {
      for x in stride(from: 0, to: size.x, by: 4) {
        let place = Vector(x, y)
        if bar.side(at: place) == nil, !question.rect.contains(place) { continue }
        #expect(!stages.contains { $0.contains(place) }, "\(place)")
        #expect(bar.side(at: place) == nil || !question.rect.contains(place), "\(place)")
      }
    }
  }

  private static func question(on plates: Canvas) -> (text: String, rect: Rect)? {
    for mark in plates.marks {
      guard case .picture(.text(let run), let rect, _, _, _) = mark.shape, run.text.hasSuffix("?") else { continue }
      return (run.text, mark.transform.box(of: rect))
    }
    return nil
  }

  @Test func theNextQuestionThanksAndMovesNoButton() throws {
    let bench = try Workbench.asking()
    bench.play("wait 0.2")
    let places = try Split.Side.allCases.map { try bench.answer($0) }
    #expect(Self.question(on: bench.plates)?.text == "Try both: which one feels better?")
    try bench.choose(.a)
    #expect(Self.question(on: bench.plates)?.text == "Thank you! And of these two?")
    #expect(try Split.Side.allCases.map { try bench.answer($0) } == places)
  }

  @Test func theNextVisitorsAreAskedAnew() throws {
    let bench = try Workbench.asking(
      kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]), settings: ["playground.kiosk.idleSeconds=10"])
    bench.play("wait 0.2")
    try bench.choose(.a)
    #expect(Self.question(on: bench.plates)?.text == "Thank you! And of these two?")
    bench.play("wait 10.5")
    #expect(Self.question(on: bench.plates) == nil, "without visitors nothing is asked")
    bench.play("tap 300 300\nwait 0.1")
    #expect(Self.question(on: bench.plates)?.text == "Try both: which one feels better?")
  }

  @Test func aButtonShowsItsFingerAndLiesAboveTheBarOfTime() throws {
    for size in [Vector(1282, 720), Vector(390, 844)] {
      let bench = try Workbench.asking(size: size)
      bench.play("wait 0.2")
      func gold() -> Int {
        bench.plates.marks.count {
          if case .fill(_, .color(let color)) = $0.shape { color == Look.gold } else { false }
        }
      }
      let place = try bench.answer(.b)
      bench.play("down 1 \(place.x) \(place.y)")
      #expect(gold() == 1)
      bench.play("up 1")
      #expect(gold() == 0)
      bench.play(Self.flick(in: size) + "\nkey Space\nwait 0.1")
      let desk = bench.playground.desk
      #expect(desk.scene.showsScrubBar)
      let (bar, time) = (try #require(desk.blind?.bar(at: desk)), try #require(desk.time.area(at: desk)))
      for x in stride(from: time.minX, to: time.maxX, by: 4) { #expect(bar.side(at: Vector(x, time.midY)) == nil) }
      for side in Split.Side.allCases { _ = try bench.answer(side) }
    }
  }

  private static func flick(in size: Vector) -> String {
    let (x, y) = (size.x * 0.25, size.y * 0.3)
    return "down 1 \(x) \(y)\nmove 1 \(x - 30) \(y)\nmove 1 \(x - 60) \(y)\nup 1"
  }

  /// In a shop all of it wanders, each stage within what it has.
  @Test(arguments: [Vector(1282, 720), Vector(390, 844)])
  func allOfItWanders(_ size: Vector) throws {
    let settings = ["shift=2", "idleSeconds=3600"].map { "playground.kiosk.\($0)" }
    let bench = try Workbench.asking(
      kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]), settings: settings, size: size)
    let still = try Workbench.asking(size: size)
    still.play("wait 0.1")
    var places: Set<[Vector]> = []
    for _ in 0..<8 {
      let desk = bench.playground.desk
      let shift = try #require(desk.kiosk?.look.shift)
      let insets = bench.picture.marks.compactMap { mark -> (Rect, Rect?)? in
        if case .inset(let inset) = mark.shape { (inset.rect, mark.clip) } else { nil }
      }
      for (side, (rect, clip)) in zip(Split.Side.allCases, insets) {
        let fixed = still.playground.desk.place(side)
        let area = fixed.inWindow(Rect(size: fixed.size))
        #expect(clip == area && rect == area.inset(by: -2).offset(by: shift), "\(side)")
        #expect(rect.intersection(area) == area, "none of it is bare")
        let (place, touched) = (desk.place(side), area.center)
        #expect(place.inStage(touched) == touched - rect.origin, "the touch is where the picture is")
      }
      #expect(insets.count == 2)
      let question = try #require(Self.question(on: bench.plates)).rect.origin
      #expect(question - shift == Self.question(on: still.plates)?.rect.origin)
      places.insert([question, try #require(insets.first).0.origin])
      bench.play("sleep 60")
    }
    #expect(places.count == 8)
  }
}
