import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Tests of a player that goes back in time and continues from there.
@MainActor struct PlayerTimeTests {
  private let size = Vector(390, 844)
  private let script: [[Input]]

  init() {
    // A drag that is still held at step 100, a fling, and then nothing.
    var script: [[Input]] = Array(repeating: [], count: 400)
    func finger(_ phase: FingerEvent.Phase, _ x: Double) -> [Input] {
      [.finger(FingerEvent(id: 3, phase: phase, position: Vector(x, 400)))]
    }
    script[20] = finger(.down, 320)
    for step in 21..<120 { script[step] = finger(.move, 320 - 1.6 * Double(step - 20)) }
    script[120] = finger(.up, 160)
    self.script = script
  }

  private func played(_ steps: Int, _ patches: Patches = Patches()) -> Player {
    var player = try! Player(EffectCard(Cards.self), .all, in: size, patches: patches, log: EventLog())
    player.remember()
    for inputs in script.prefix(steps) { player.step(inputs) }
    return player
  }

  private func readouts(_ player: Player) -> [UInt64] { player.performance.readouts.map(\.value.bitPattern) }

  private let slower: Patches = ["cards": ["snapResponse": 1.5, "cardWidth": 200.0]]

  @Test func continuingAfterScrubbingTruncatesTheFuture() {
    var player = played(300)
    player.scrub(to: 100)
    #expect(player.isBack && player.position == 100)
    #expect(readouts(player) == readouts(played(100)))
    player.scrub(to: 300)
    #expect(!player.isBack && readouts(player) == readouts(played(300)))

    player.scrub(to: 100)
    player.goOn()
    #expect(!player.isBack && player.past.timeline?.end == 100)
    // The past finger is cancelled, since it would never lift.
    player.step()
    var alike = played(100)
    alike.step([.finger(FingerEvent(id: 3, phase: .cancelled, position: Vector(320 - 1.6 * 79, 400)))])
    #expect(readouts(player) == readouts(alike))
    #expect(player.past.timeline?.end == 101 && player.past.timeline?.fingers(at: 101).fingers.isEmpty == true)
  }

  @Test func changedValuesReplayTheTouches() {
    var player = played(300)
    player.scrub(to: 60)
    player.tune(slower)
    #expect(player.isReplaying && player.position == 60)
    player.goOn()
    #expect(player.isReplaying)
    var fresh = played(60)
    fresh.tune(slower)
    for step in 60..<300 {
      player.step()
      fresh.step(script[step])
      #expect(readouts(player) == readouts(fresh), "at \(step)")
    }
    // The replay ends in the present.
    #expect(!player.isReplaying && player.past.timeline?.end == 300)
    player.step()
    fresh.step()
    #expect(readouts(player) == readouts(fresh))
  }

  @Test func liveTouchEndsTheReplay() throws {
    var player = played(300)
    player.scrub(to: 60)
    player.tune(slower)
    player.goOn()
    for _ in 0..<20 { player.step() }
    // The end of an earlier touch does not take over.
    player.step([.finger(FingerEvent(id: 9, phase: .up, position: Vector(10, 10)))])
    #expect(player.isReplaying && player.position == 81)
    player.step([.finger(FingerEvent(id: 9, phase: .down, position: Vector(100, 400)))])
    #expect(!player.isReplaying && player.past.timeline?.end == 82)
    let down = try #require(player.past.timeline?.fingers(at: 82))
    #expect(down.fingers.map(\.id) == [9])
  }

  @Test func ghostStartsWithTheChange() throws {
    var player = played(60)
    player.showGhost(true)
    #expect(player.past.ghost == nil)
    player.tune(slower)
    var old = played(60)
    for step in 60..<200 {
      player.step(script[step])
      old.step(script[step])
    }
    let ghost = try #require(player.past.ghost)
    #expect(ghost.performance.readouts == old.performance.readouts)
    #expect(player.performance.readouts != old.performance.readouts)
    // The ghost goes back with the player, and is computed again after it was off.
    player.scrub(to: 150)
    #expect(player.past.ghost?.performance.readouts == played(150).performance.readouts)
    player.showGhost(false)
    player.showGhost(true)
    #expect(player.past.ghost?.performance.readouts == played(150).performance.readouts)
  }

  @Test func continuousTuningIsOneChange() {
    var player = played(60)
    player.showGhost(true)
    player.tune(["cards": ["snapResponse": 0.5]])
    player.past.isSameChange = true
    player.tune(["cards": ["snapResponse": 0.9]])
    #expect(player.past.former?.patch == Patch())
    player.past.isSameChange = false
    player.tune(["cards": ["snapResponse": 1.2]])
    #expect(player.past.former?.patch == ["snapResponse": 0.9])
  }

  @Test func playerWithoutTimelineKeepsNoPast() throws {
    var player = try Player(EffectCard(Cards.self), .all, in: size, patches: Patches(), log: EventLog())
    player.step(script[20])
    player.tune(slower)
    player.scrub(to: 0)
    #expect(player.past.timeline == nil && player.past.former == nil && !player.isBack)
  }

  /// Checks the marks of restarts on the scrub bar, and the number of restarts since a moment.
  ///
  /// The effect's own time begins at 0 after each restart.
  @Test func scrubBarMarksRestarts() throws {
    let bench = try Workbench(Lamp.self)
    let desk = bench.playground.desk
    bench.play("wait 1")
    desk.perform(.restart)
    bench.play("wait 0.5")
    desk.perform(.restart)
    bench.play("wait 0.5")
    desk.perform(.pause)
    bench.play("wait 0.2")
    let timeline = try #require(desk.scene.player?.past.timeline)
    #expect(timeline.restarts.count == 2)
    func words() -> [String] { Mark.texts(in: bench.picture).filter { $0.contains("start") && $0.contains("ago") } }
    #expect(words() == [])
    desk.toolbox.time.scrub(to: timeline.restarts[1] - 10, with: desk.services)
    #expect(words() == ["1 start ago"])
    desk.toolbox.time.scrub(to: timeline.restarts[0] - 10, with: desk.services)
    #expect(words() == ["2 starts ago"])
    desk.toolbox.time.scrub(to: timeline.restarts[1] + 1, with: desk.services)
    #expect(words() == [])
  }
}
