import Effects
import Formatting
import Gestures
import Motion
import Studies
import Takes
import Testing
import Tuning

@testable import Commands
@testable import Playground
@testable import Playing

/// A live recording at irregular frame times plays back as exactly the same states, step by step.
@MainActor @Suite struct TakeExactnessTests {
  nonisolated private static let library = SketchExactnessTests.library
  private static let catalogue = library.parameters
  private static let size = Vector(390, 844)

  /// Touches like a hand's: a throw, a pinch, wheels, a finger that stays.
  private static let touches = """
    # size 390 844
    at 0.050 fling 300 400 to 80 410 over 0.12
    at 0.300 drag 195 420 to 205 120 over 0.35 ease-out
    at 0.700 tap 195 330
    at 0.810 pinch 195 400 from 220 to 120 over 0.30 angle 30
    at 1.150 scroll 200 400 by -30 12.5
    at 1.200 scroll 200 400 by -60 40
    at 1.250 magnify 200 400 by 0.9
    at 1.350 finger 9 down 195 300
    at 1.400 finger 9 move 240 280.5
    at 1.450 finger 8 down 100 100
    """

  struct Session {
    var text = ""
    /// The states after every eighth step of the recording, because encoding a state takes time.
    var states: [String] = []
    /// The readouts after each step.
    var readouts: [[Double]] = []
    var events: [String] = []
  }

  /// Simulates a window: frames of 0.3 to 60 ms, with touches between them at odd moments.
  private func session(_ effect: EffectCard, seed: UInt64) throws -> Session {
    var random = seed
    func next(_ count: UInt64) -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (random >> 33) % count
    }
    let source = TakePlayer(try Take(parsing: Self.touches, named: "hand"), in: Self.size)
    var last: Int64 = 0
    var waiting = source.allInputs.map { step, input in
      last = max(last, step * 1_000_000_000 / 240 + Int64(next(4_000_000)))
      return (nanoseconds: last, input: input)
    }[...]

    var first: Patches = [effect.id: Patch()]
    for definition in Self.catalogue[effect.id]!.schema.parameters.prefix(3) {
      Self.change(definition, &first, effect.id)
    }
    var second = first
    for definition in Self.catalogue[effect.id]!.schema.parameters { Self.change(definition, &second, effect.id) }
    var player = try Player(effect, Self.catalogue, in: Self.size, patches: first, log: EventLog())
    player.remember()
    var clock = FixedStep()
    var queue = InputQueue()
    var session = Session()
    var now: Int64 = 0
    var frame = 0
    _ = clock.advance(toNanoseconds: now)
    while clock.step < 380 {
      now += 300_000 + Int64(next(60_000_000))
      // Some touches arrive late, after the steps in which they happened.
      let heard = now - (frame % 3 == 0 ? Int64(next(30_000_000)) : 0)
      while let touch = waiting.first, touch.nanoseconds <= heard {
        let place = clock.place(ofNanoseconds: touch.nanoseconds)
        queue.add(touch.input, in: place.step, at: place.secondsIntoStep)
        waiting.removeFirst()
      }
      frame += 1
      // Recording starts in the middle of the first throw, with a finger down.
      if clock.step > 24, !player.isRecording, session.readouts.isEmpty { player.startRecording() }
      if frame == 17 { player.resize(to: Vector(520, 700)) }
      if frame == 23 { player.tune(second) }
      if frame == 29 { player.resize(to: Self.size) }
      if frame == 40 { player.tune(first) }
      let start = clock.step
      for step in start..<start + Int64(clock.advance(toNanoseconds: now)) {
        let happenings = player.step(queue.take(in: step))
        guard player.isRecording else { continue }
        if session.readouts.count % 8 == 0 { session.states.append(player.performance.encodedState.line) }
        session.readouts.append(player.performance.readouts.map(\.value))
        session.events += happenings.map { "\($0.name): \($0.reason)" }
      }
    }
    let take = player.recordings.endTake()
    session.text = try #require(take).text
    return session
  }

  private static func change(_ definition: ParameterDefinition, _ patches: inout Patches, _ id: String) {
    switch (definition.kind, definition.defaultValue) {
    case (.number(let range), .number(let value)):
      patches[id][definition.name] = .number(value + (range.upperBound - value) * 0.123456789)
    case (.flag, .flag(let flag)): patches[id][definition.name] = .flag(!flag)
    case (.text(let most), _): patches[id][definition.name] = .text(String(" \"a\nb\\ ".prefix(most)))
    case (.choice(let keys), _): patches[id][definition.name] = .choice(keys.last ?? "")
    case (.easing, _): patches[id][definition.name] = .easing(CubicBezier(0.123456789, -0.5, 0.75, 1.25))
    case (.color, _): patches[id][definition.name] = .color(HexColor(0x123456))
    case (.rows(_, let count), .rows(let rows)) where rows.count > count.lowerBound:
      patches[id][definition.name] = .rows(Array(rows.dropLast().reversed()))
    default: break
    }
  }

  private func load(_ text: String) throws -> LoadedTake {
    try LoadedTake(text: text, named: "r.take", library: Self.library, configPath: "c.json", DiskPictures())
  }

  @Test("a recorded session plays back as the very same states", arguments: library.ids)
  func recordedSessionReplaysExactly(id: String) throws {
    let effect = try #require(Self.library[id])
    let session = try session(effect, seed: 77)
    #expect(session.readouts.count > 300 && session.text.contains("+0.00"))
    #expect(session.text.contains(" set \(id).") && session.text.contains(" size 520 700"))
    let take = try load(session.text)
    try take.check(for: effect)
    // The take's values replace the config's, but not the command line's.
    var player = try Player(effect, Self.catalogue, in: Self.size, patches: Patches(), take: take, log: EventLog())
    var events: [String] = []
    for (step, readouts) in session.readouts.enumerated() {
      events += player.step().map { "\($0.name): \($0.reason)" }
      let isSame =
        player.performance.readouts.map(\.value.bitPattern) == readouts.map(\.bitPattern)
        && (step % 8 > 0 || player.performance.encodedState.line == session.states[step / 8])
      guard isSame else {
        Issue.record("\(id): another state after step \(step)")
        return
      }
    }
    // The touches are meant for the five effects; a sketch may have no events for them.
    #expect(events == session.events && (!events.isEmpty || SketchExactnessTests.ids.contains(id)))
    player.step()
    // Fingers that were down at the end are lifted after it.
    #expect(player.down == FingersDown())
    try trace(session, of: id)
  }

  /// The real program gives the same numbers.
  private func trace(_ session: Session, of id: String) throws {
    let folder = FidgetCommand.Folder()
    let path = folder.write(session.text, to: "r.take")
    let seconds = Double(session.readouts.count) / 240
    // A config with other values changes nothing, because the take contains its own.
    folder.write("{\"\(id)\": {}, \"playground\": {\"reducedMotion\": true}}", to: "c.json")
    let run = FidgetCommand.run(
      ["trace", id, "--take", path, "--config", "c.json", "--seconds", "\(seconds)"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = run.lines.dropFirst(2).map { $0.split(separator: ",").dropFirst(2).map { Double($0)! } }
    #expect(rows.count == session.readouts.count)
    let areSame = zip(rows, session.readouts).allSatisfy { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
    #expect(areSame)
    // The recording is already in fingers, so expanding it changes nothing.
    let expanded = FidgetCommand.run(["take", path, "--expand"], in: folder)
    #expect(expanded.output == session.text)
  }

  // MARK: - Loops

  private let short = """
    # fidget take 1
    # effect cards
    # size 390 844
    at 0.1 fling 300 400 to 100 410 over 0.1
    at 0.2 set cards.snapResponse 0.9
    """

  private func loop(_ text: String? = nil, patches: Patches = Patches()) throws -> Player {
    try Player(
      EffectCard(Cards.self), .all, in: Self.size, patches: patches, take: try load(text ?? short), loops: true,
      log: EventLog())
  }

  @Test func aLoopRepeatsExactly() throws {
    var player = try loop()
    var passes: [[JSONValue]] = [[]]
    while passes.count < 4 {
      let pass = player.playback?.pass
      player.step()
      if player.playback?.pass != pass { passes.append([]) }
      passes[passes.count - 1].append(player.performance.encodedState)
    }
    #expect(passes[0] == passes[1] && passes[1] == passes[2])
    #expect(passes[0].count > 120 && passes[0].count < 1200)
    // A pass lasts until everything is at rest, and a moment more.
    #expect(player.playback?.passSteps == Int64(passes[0].count))
    // The take's settings can be changed by hand.
    #expect(player.values.effective[Cards.id].isEmpty)
  }

  @Test func tunedValueAppliesDuringTheLoop() throws {
    var player = try loop()
    var other = try loop()
    for _ in 0..<60 {
      player.step()
      other.step()
    }
    let before = player.performance.encodedState
    player.tune(["cards": ["snapResponse": 1.0]])
    #expect(player.performance.encodedState == before && player.performance.steps == 60 && player.playback?.pass == 1)
    var differs = false
    while player.playback?.pass == 1 {
      player.step()
      other.step()
      differs = differs || player.performance.readouts != other.performance.readouts
    }
    #expect(differs)
    // The next pass equals one of a loop that always had the value.
    var tuned = try loop(patches: ["cards": ["snapResponse": 1.0]])
    tuned.step()
    for _ in 0..<60 {
      #expect(player.performance.encodedState == tuned.performance.encodedState)
      player.step()
      tuned.step()
    }
  }

  @Test func touchEndsTheLoop() throws {
    var player = try loop()
    for _ in 0..<30 { player.step() }
    #expect(player.down.fingers.count == 1)
    // The end of an earlier touch does not stop the loop.
    player.step([.finger(FingerEvent(id: 5, phase: .up, position: Vector(1, 1)))])
    #expect(player.playback != nil)
    player.step([.finger(FingerEvent(id: 5, phase: .down, position: Vector(9, 9)))])
    #expect(player.playback == nil && player.down.fingers.map(\.id) == [5])
  }

  @Test func touchRestoresTheValuesBeforeTheTake() throws {
    let text = short.replacing("at 0.1", with: "# parameters {\"cardWidth\": 180}\nat 0.1", maxReplacements: 1)
    let tuned: Patches = ["cards": ["snapResponse": 0.5]]
    var player = try Player(
      EffectCard(Cards.self), .all, in: Self.size, patches: tuned, take: try load(text), log: EventLog())
    #expect(player.values.effective["cards"]["snapResponse"] == nil)
    for _ in 0..<60 { player.step() }
    #expect(player.values.effective["cards"]["snapResponse"] == 0.9)
    // A value that the designer changes meanwhile applies, and no other of the tuned values.
    player.tune(["cards": ["snapResponse": 0.5, "cardWidth": 200.0]])
    #expect(
      player.values.effective["cards"]["cardWidth"] == 200.0 && player.values.effective["cards"]["snapResponse"] == 0.9)
    player.step([.scroll(ScrollEvent(position: Vector(9, 9), delta: Vector(0, 1)))])
    #expect(player.values.effective == ["cards": ["snapResponse": 0.5, "cardWidth": 200.0]])
  }

  @Test func settingsOverrideTakeParameters() throws {
    let text = short.replacing("at 0.1", with: "# parameters {\"snapResponse\": 0.3}\nat 0.1", maxReplacements: 1)
    let set: Patches = ["cards": ["snapResponse": 0.7]]
    let player = try Player(
      EffectCard(Cards.self), .all, in: Self.size, patches: set, take: try load(text), settings: set, log: EventLog())
    #expect(player.values.effective == set)
  }

  // MARK: - The last touches

  @Test func recentTouchesBecomeATake() throws {
    var player = try Player(EffectCard(Cards.self), .all, in: Self.size, patches: Patches(), log: EventLog())
    player.remember()
    #expect(Take(recentlyOn: player) == nil)
    let source = TakePlayer(try Take(parsing: short, named: "x"), in: Self.size)
    var states: [String] = []
    for step in 0..<Int64(700) {
      // The same fling is played twice, far apart: the take holds only the second one.
      player.step(source.inputs(in: step < 600 ? step : step - 600))
      states.append(step < 624 ? "" : player.performance.encodedState.line)
    }
    let take = try #require(Take(recentlyOn: player))
    #expect(take.gestures.map(\.name) == ["fling"])
    var replayed = try Player(
      EffectCard(Cards.self), .all, in: Self.size, patches: Patches(), take: try load(take.text), log: EventLog())
    for step in 624..<700 {
      replayed.step()
      #expect(replayed.performance.encodedState.line == states[step])
    }
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("# state {}\n", "1:9: a state needs '# effect' and '# size'"),
    ("# effect lump\n# size 9 9\n# state {}\n", "3:9: a state needs '# effect' and '# size'"),
    ("# effect lamp\n# size 390 844\n# state {}\n", "3:9: no state of lamp: the key size is missing"),
    ("# effect lamp\n# size 390 844\n#  state [1]\n", "3:10: no state of lamp: expected '{' at the start, got '['"),
    (
      "# effect lamp\n# size 390 844\n# state {\"size\":[390,844,1]}\n",
      "3:17: no state of lamp: size: expected two numbers"
    ),
    (
      "# effect lamp\n# parameters {\"gravty\": 1}\n",
      "2:15: lamp.gravty: unknown parameter, did you mean lamp.gravity?"
    ),
    (
      "# effect lamp\n# parameters {\"gravity\": -4}\n",
      "2:26: lamp.gravity: -4 is out of range, expected 0…20000 pt/s²"
    ),
    ("# effect lamp\n# parameters {\"gravity\": }\n", "2:26: lamp.gravity: expected a value, got '}'"),
    ("# parameters {}\n", "1:14: parameters need '# effect' with the id of an effect"),
    ("at 1  set lamp.gravty 3 # no\n", "1:11: lamp.gravty: unknown parameter, did you mean lamp.gravity?"),
    ("\nat 1  set lamp.gravity 1e9\n", "2:24: lamp.gravity=1e9: 1000000000 is out of range, expected 0…20000 pt/s²"),
    ("at 1  set lamp.gravity\tx\n", "1:24: lamp.gravity=x: \"x\" is not a number, expected 0…20000 pt/s²"),
    ("at 1  tap 3 x\n", "1:13: expected a number of points, got 'x'"),
  ])
  func badTakesAreRefused(text: String, message: String) throws {
    do throws(Problems<Problem>) {
      _ = try LoadedTake(text: text, named: "bad.take", library: .builtIn, configPath: "c.json", DiskPictures())
      Issue.record("accepted")
    } catch {
      #expect(error.lines.joined(separator: "\n") == "bad.take:" + message)
    }
  }

  @Test func aStateOfAnotherEffectIsRefused() throws {
    let lamp = try Player(EffectCard(Lamp.self), .all, in: Self.size, patches: Patches(), log: EventLog())
    let take = try load(TakeRecorder(from: lamp.performance, lamp.effect.parameters).take.text)
    #expect(throws: Never.self) { try take.check(for: EffectCard(Lamp.self)) }
    do throws(Problems<Problem>) {
      try take.check(for: EffectCard(Cards.self))
      Issue.record("accepted")
    } catch {
      #expect(error.lines.joined(separator: "\n") == "r.take:4:9: a state of lamp, expected of cards")
    }
  }
}
