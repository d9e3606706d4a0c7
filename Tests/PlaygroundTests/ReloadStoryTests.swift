import Canvas
import Effects
import Gestures
import Motion
import Sketches
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about a sketch that is saved while it runs.
@MainActor struct ReloadStoryTests {
  /// Returns a sketch with a dot that moves `speed` points to the right in each step; each step also runs `more`.
  private static func text(_ speed: Double, start: String = "x = 0.0", more: String = "") -> String {
    """
    return effect {
      title = "Dot", params = { number("radius", 8, { 1, 40 }, "pt") },
      start = function(size, p) return { \(start), tap = tap() } end,
      step = function(s, inputs, p, dt, happen)
        s.x = s.x + \(speed)
        for at in s.tap:read(inputs) do s.x = at.x end
        \(more)
      end,
      draw = function(s, p, c) c:fill(circle(s.x, 100, p.radius), "#FFFFFF") end,
      readouts = function(s) return { { "x", s.x, "pt" } } end,
    }
    """
  }

  private var library = EffectLibrary.builtIn

  private mutating func save(_ text: String) throws -> EffectLibrary {
    library.put(try Sketch(id: "dot", text: text, isTried: false).card)
    return library
  }

  private mutating func bench(_ speed: Double, take: String? = nil) throws -> Workbench {
    let library = try save(Self.text(speed))
    return try Workbench(card: library["dot"], of: library, config: "{}", take: take, loops: take != nil)
  }

  @Test mutating func reloadedSketchContinuesItsState() throws {
    let bench = try bench(0.25)
    bench.play("wait 0.5")
    let x = try #require(bench.readout("x"))
    bench.playground.adopt(try save(Self.text(-0.25)))
    #expect(bench.readout("x") == x && x > 29)
    bench.play("wait 0.25")
    #expect(bench.readout("x") ?? 0 < x - 14 && bench.player?.fault == nil)
  }

  @Test mutating func reloadIsTriedOnRecentTouches() throws {
    let bench = try bench(0.25)
    bench.play("wait 0.1\ntap 200 300\nwait 0.3")
    let (x, card) = (try #require(bench.readout("x")), bench.player?.effect.version)
    let bad = Self.text(0.25, more: "if s.x > 190 and s.x < 210 then s.y.z = 1 end")
    bench.playground.adopt(try save(bad))
    #expect(bench.player?.effect.version == card && bench.readout("x") == x, "what ran goes on")
    let lines = bench.playground.tuner.complaints.lines
    #expect(lines.count == 1 && lines[0].hasPrefix("dot.lua:7: attempt to index a nil value (field 'y')"), "\(lines)")
    bench.play("wait 0.1")
    #expect(bench.readout("x") ?? 0 > x + 5 && bench.player?.fault == nil)
    // A tap on the plate copies the place for the editor.
    bench.play("wait 0.3")
    let notices = bench.tool(Notices.self)
    let place = try #require(notices.targets(with: bench.playground.desk.services).last { $0.target == .message }).area
      .center
    bench.play("tap \(place.x) \(place.y)\nwait 0.1")
    #expect(bench.host.clipboard == "dot.lua:7" && bench.notice == "Copied: dot.lua:7")
    bench.playground.adopt(try save(Self.text(0.5)))
    #expect(bench.playground.tuner.complaints.lines.isEmpty && bench.player?.effect.version != card)
  }

  @Test mutating func reloadWithAnotherStateRestarts() throws {
    let bench = try bench(0.25)
    bench.play("wait 0.5")
    bench.playground.adopt(try save(Self.text(0.25, start: "x = 7.0, y = 1")))
    #expect(bench.readout("x") == 7)
    #expect(bench.notice == "Dot starts again: 'y' is new in start")
  }

  @Test mutating func reloadWhileScrubbedReplaysWithTheNewSketch() throws {
    let bench = try bench(0.25)
    bench.play("wait 0.5\ntap 200 300\nwait 0.5")
    let end = try #require(bench.player?.position)
    bench.play("key Space\nkey Shift+Left\nkey Shift+Left\nwait 0.1")
    let back = try #require(bench.player?.position)
    let x = try #require(bench.readout("x"))
    #expect(back < end && x < 40, "before the tap")
    bench.playground.adopt(try save(Self.text(1)))
    #expect(bench.readout("x") == x, "what is shown stays")
    bench.play("key Space\nwait 3")
    // The tap was played again, and the motion after it was four times as fast.
    #expect(bench.player?.isBack == false)
    let after = try #require(bench.readout("x"))
    #expect(after > 200 + 100, "\(after)")
  }

  @Test mutating func reloadReplaysThePastWithTheNewSketch() throws {
    let bench = try bench(0.25)
    bench.play("wait 1")
    bench.playground.adopt(try save(Self.text(1)))
    bench.play("wait 0.5")
    let x = try #require(bench.readout("x"))
    #expect(x > 60 + 118)
    bench.play("key Space\nkey Shift+Left\nkey Shift+Left\nwait 0.1")
    let position = try #require(bench.player?.position)
    #expect(bench.readout("x") == Double(position), "by the new rule from the start")
    // At the moment of the save, the state is unchanged.
    bench.play("key Space\nwait 3")
    #expect(bench.readout("x") ?? 0 > x)
  }

  @Test mutating func ghostRunsTheOldSketch() throws {
    let bench = try bench(0.25)
    bench.play("key G\nwait 0.5")
    bench.playground.adopt(try save(Self.text(1)))
    let x = try #require(bench.readout("x"))
    bench.play("wait 0.5")
    let (new, old) = (bench.readout("x") ?? 0, bench.player?.past.ghost?.performance.readouts.first?.value ?? 0)
    #expect(old - x > 28 && new - x == 4 * (old - x))
  }

  @Test mutating func laterGhostsRunTheOldSketch() throws {
    var bench = try bench(0.25)
    func ghost() -> Double { bench.player?.past.ghost?.performance.readouts.first?.value ?? 0 }
    bench.play("wait 0.5")
    let x = try #require(bench.readout("x"))
    bench.playground.adopt(try save(Self.text(1)))
    bench.play("wait 0.5\nkey G")
    #expect((bench.readout("x") ?? 0) - x > 4 * 28 && ghost() - x > 28 && ghost() - x < 36, "\(ghost() - x)")
    library = .builtIn
    bench = try self.bench(0.25, take: "# effect dot\n# size 390 844\nat 0.1 tap 50 50")
    bench.play("key G\nwait 0.3")
    bench.playground.adopt(try save(Self.text(1)))
    bench.play("wait 0.5")
    let new = try #require(bench.readout("x"))
    #expect(ghost() > 50 && (new - 50) > 3.5 * (ghost() - 50), "\(new), \(ghost())")
  }

  @Test mutating func loopPlaysTheNewSketch() throws {
    let bench = try bench(0.25, take: "# effect dot\n# size 390 844\nat 0.1 tap 50 50")
    bench.play("wait 0.3")
    bench.playground.adopt(try save(Self.text(1)))
    #expect(bench.player?.performance.steps == 0)
    bench.play("wait 0.5")
    #expect(bench.readout("x") ?? 0 > 120)
    // A sketch that would fail in the loop is not adopted.
    let card = bench.player?.effect.version
    bench.playground.adopt(try save(Self.text(1, more: "if s.x > 49 and s.x < 60 then s.y.z = 1 end")))
    #expect(bench.player?.effect.version == card && bench.playground.tuner.complaints.lines.count == 1)
  }

  @Test mutating func splitComparesWithTheSketchBeforeTheSave() throws {
    let bench = try bench(0.25)
    bench.play("wait 0.5")
    bench.playground.adopt(try save(Self.text(1)))
    bench.play("key \\")
    let desk = bench.playground.desk
    #expect(
      desk.toolbox.split.name(of: .a, with: desk.services) == "before the save"
        && desk.toolbox.split.name(of: .b, with: desk.services) == "now")
    func x(_ side: SplitSide) -> Double {
      desk.scene.player(of: side)?.performance.readouts.first?.value ?? 0
    }
    #expect(Mark.texts(in: bench.plates).contains("code differs"))
    let (before, now) = (x(.a), x(.b))
    #expect(before > 29 && now - before <= 3, "\(before), \(now)")
    bench.play("wait 0.5")
    #expect(x(.a) > before + 28 && x(.b) - now == 4 * (x(.a) - before))
    // The next save changes one side; the other stays.
    bench.playground.adopt(try save(Self.text(-1)))
    let (a, b) = (x(.a), x(.b))
    bench.play("wait 0.5")
    #expect(x(.a) > a && x(.b) < b)
    // Values go to both sides, also those that only one side has.
    bench.playground.tuner.set("dot.radius", .number(20), gesture: nil)
    bench.play("key Left\nwait 0.2")
    #expect(bench.player?.isPinned == true && bench.player?.fault == nil)
    bench.playground.adopt(try save(Self.text(0.5)))
    let c = x(.a)
    bench.play("wait 0.2")
    #expect(x(.a) > c && desk.scene.player(of: .b)?.isPinned == false)
    desk.toolbox.split.keep(.a, with: desk.services)
    bench.play("wait 0.1")
    let end = try #require(bench.readout("x"))
    bench.play("wait 0.5")
    #expect(bench.player?.isPinned == false && (bench.readout("x") ?? 0) > end + 55, "by the rule of now")
  }
}
