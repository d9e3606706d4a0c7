import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Playing
@testable import Studies

/// Tests that the last half minute returns identical states, and that it replays the same touches with other values.
struct TimelineTests {
  private let size = Vector(390, 844)

  /// An effect with its timeline, advanced step by step.
  private struct Recording {
    var run: any Performance
    var timeline: Timeline
    /// The effect at each position.
    var states: [any Performance] = []

    init(_ card: EffectCard, in size: Vector) throws {
      run = try card.make(size, [:])
      timeline = Timeline(from: run)
      states = [run]
    }

    mutating func step(_ inputs: [Input]) throws {
      let happenings = try run.step(inputs)
      timeline.record(inputs, happenings, leadingTo: run)
      states.append(run)
    }

    func at(_ position: Int64, _ timeline: Timeline? = nil) -> any Performance {
      (timeline ?? self.timeline).performance(at: position)
    }
  }

  /// Returns whether two performances are equal to the last bit, including their previous step.
  private func isSame(_ a: any Performance, _ b: any Performance) -> Bool {
    func before(_ performance: any Performance) -> Canvas {
      var canvas = Canvas(size: performance.size)
      performance.draw(fraction: 0, on: &canvas)
      return canvas
    }
    return a.encodedState == b.encodedState && a.steps == b.steps && a.size == b.size && a.readouts == b.readouts
      && before(a) == before(b)
  }

  /// Checks that changes at rest, where no step follows, replace each other.
  ///
  /// A sketch saved and a knob turned for hours must take no more memory than a single change.
  @Test func changesAtRestReplaceEachOther() throws {
    var recording = try Recording(EffectCard(Lamp.self), in: size)
    try recording.step([])
    for number in 0..<600 {
      recording.timeline.note(.tuned(Patch([.init(name: "gravity", value: .number(Double(1000 + number)))])))
      recording.timeline.note(.replaced(recording.run))
    }
    #expect(recording.timeline.pending.count == 1)
    for number in 0..<600 {
      recording.timeline.note(.tuned(Patch([.init(name: "gravity", value: .number(Double(1000 + number)))])))
    }
    #expect(recording.timeline.pending.count == 2)
    try recording.run.tune(Patch([.init(name: "gravity", value: .number(1599))]))
    #expect(isSame(recording.timeline.performance(at: recording.timeline.end), recording.run))
    let bytes = recording.timeline.storage.bytes
    try recording.step([])
    #expect(recording.timeline.storage.bytes - bytes < 100_000)
    #expect(isSame(recording.at(2), recording.run))
  }

  @Test("gives back the very states, also across changes of size, values and restarts", arguments: Catalogue.ids)
  func timelineRestoresExactStates(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    var recording = try Recording(card, in: size)
    let script = try ConformanceScript.everything(try Catalogue.named(id), in: size)
    let patch = try #require(card.firstNumbers)
    for (index, inputs) in script.steps.prefix(900).enumerated() {
      if index == 200 {
        recording.run.resize(to: Vector(700, 500))
        recording.timeline.note(.size(Vector(700, 500)))
      }
      if index == 333 {
        try recording.run.tune(patch)
        recording.timeline.note(.tuned(patch))
      }
      if index == 500 {
        recording.run.reset()
        recording.timeline.note(.replaced(recording.run))
      }
      try recording.step(inputs)
    }
    for position in stride(from: Int64(0), through: 900, by: 7) {
      // A change between two steps belongs to the later step.
      let given = recording.at(position)
      let areSame = isSame(given, recording.states[Int(position)])
      #expect(areSame, "\(id) at \(position)")
    }
  }

  @Test func timelineHoldsHalfAMinute() throws {
    var recording = try Recording(EffectCard(Cards.self), in: size)
    recording.states = []
    var counts: [Int] = []
    for step in 0..<40 * 240 {
      let phase: FingerEvent.Phase = step % 240 == 10 ? .down : step % 240 == 40 ? .up : .move
      let event = FingerEvent(id: 1, phase: phase, position: Vector(200 - Double(step % 240), 400))
      let happenings = try recording.run.step((10...40).contains(step % 240) ? [.finger(event)] : [])
      recording.timeline.record(
        (10...40).contains(step % 240) ? [.finger(event)] : [], happenings, leadingTo: recording.run)
      if step % 2400 == 2399 { counts.append(recording.timeline.storedCount) }
      if step > 39 * 240 { recording.states.append(recording.run) }
    }
    let timeline = recording.timeline
    #expect(timeline.end == 9600)
    #expect(timeline.end - timeline.start >= 30 * 240)
    #expect(timeline.end - timeline.start <= 31 * 240)
    #expect(
      counts.count == 4 && counts[2] <= counts[3] && counts[3] <= Int(Timeline.capacity) + 130 && counts[0] < counts[1])
    // A full timeline does not grow.
    let full = timeline.storedCount
    for _ in 0..<1000 {
      let happenings = try recording.run.step([])
      recording.timeline.record([], happenings, leadingTo: recording.run)
    }
    #expect(recording.timeline.storedCount == full)
    let last = try #require(recording.states.last)
    let given = recording.at(9600)
    #expect(isSame(given, last))
    _ = timeline.performance(at: timeline.start)
    #expect(timeline.performance(at: 0).steps == timeline.performance(at: timeline.start).steps)
  }

  @Test func longerTimelineHoldsMoreAndBecomesShort() throws {
    var run = Running<Cards>(in: size)
    var timeline = Timeline(from: run, seconds: 70)
    var states: [Int: Running<Cards>] = [:]
    func record(_ steps: Range<Int>) {
      for step in steps {
        if step % 1000 == 7 { states[step] = run }
        let phase: FingerEvent.Phase = step % 240 == 10 ? .down : step % 240 == 40 ? .up : .move
        let inputs: [Input] =
          (10...40).contains(step % 240)
          ? [.finger(FingerEvent(id: 1, phase: phase, position: Vector(200 - Double(step % 240), 400)))] : []
        timeline.record(inputs, run.step(inputs), leadingTo: run)
      }
    }
    record(0..<70 * 240)
    #expect(timeline.start == 0)
    for (step, state) in states {
      #expect(timeline.performance(at: Int64(step)).encodedState.line == state.encodedState.line, "step \(step)")
    }
    record(70 * 240..<80 * 240)
    #expect(timeline.start > 0 && timeline.end - timeline.start >= 70 * 240)
    timeline.shorten()
    record(80 * 240..<80 * 240 + 1)
    #expect((30 * 240...31 * 240).contains(timeline.end - timeline.start))
    let last = try #require(states[19_007])
    #expect(timeline.performance(at: 19_007).encodedState.line == last.encodedState.line)
  }

  @Test("what takes too many bytes shortens the past, and what is left of it gives back the very states")
  func timelineBytesAreBounded() throws {
    var recording = try Recording(EffectCard(Cards.self), in: size)
    recording.states = []
    let crowd = (0..<80).map { Input.finger(FingerEvent(id: $0, phase: .move, position: Vector(Double($0), 400))) }
    for step in 0..<20 * 240 {
      let happenings = try recording.run.step(crowd)
      recording.timeline.record(crowd, happenings, leadingTo: recording.run)
      #expect(recording.timeline.storage.bytes <= Timeline.mostBytes + 60 * 10_000)
      if step >= 20 * 240 - 61 { recording.states.append(recording.run) }
    }
    let timeline = recording.timeline
    #expect(timeline.end == 4800 && timeline.start > 0 && timeline.start % Timeline.stride == 0)
    #expect(timeline.storage.bytes > Timeline.mostBytes / 2)
    for position in [timeline.start, timeline.start + 61, 4750, 4800] {
      #expect(timeline.performance(at: position).steps == position)
    }
    let given = recording.at(4750)
    let isThen = isSame(given, recording.states[10])
    #expect(isThen)
    // A truncated past occupies no memory.
    var short = timeline
    short.truncate(to: timeline.start)
    #expect(short.storage.bytes < Timeline.mostBytes / 100)
  }

  @Test("long lists of values that stay the same are kept once")
  func equalValuesAreStoredOnce() {
    var run = Running<Header>(in: size)
    var timeline = Timeline(from: run)
    let posts = (0..<64).map { number in
      Record(fields: [.init(name: "text", text: String(repeating: "\(number % 10)", count: 400))])
    }
    for step in 0..<2400 {
      // The rows are created anew each time, as from a file that is read again.
      let rows = posts.map { Record(fields: $0.fields) }
      timeline.note(.tuned(["posts": .rows(rows), "headerHeight": .number(Double(60 + step % 100))]))
      let happenings = run.step([])
      timeline.record([], happenings, leadingTo: run)
    }
    #expect(timeline.start == 0)
    #expect(timeline.storage.bytes < 2 << 20)
    let first = timeline.changes(at: 0)
    let last = timeline.changes(at: 2399)
    guard case .tuned(let a)? = first.first, case .rows(let early)? = a["posts"],
      case .tuned(let b)? = last.first, case .rows(let late)? = b["posts"]
    else {
      Issue.record("the changes were not kept")
      return
    }
    #expect(early == late)
    #expect(early.withUnsafeBufferPointer { $0.baseAddress } == late.withUnsafeBufferPointer { $0.baseAddress })
  }

  @Test("the same touches under new values are a run whose values changed at that step", arguments: Catalogue.ids)
  func replayWithNewValuesEqualsARetunedRun(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    var recording = try Recording(card, in: size)
    let script = try ConformanceScript.everything(try Catalogue.named(id), in: size).steps.prefix(700)
    for inputs in script { try recording.step(inputs) }
    let patch = try #require(card.firstNumbers)

    var fresh = recording.states[250]
    try fresh.tune(patch)
    var happened: [Happening] = []
    for inputs in script[250...] { happened += try fresh.step(inputs) }

    var timeline = recording.timeline
    timeline.rewrite(from: 250, by: .init(size, patch))
    #expect(timeline.isExploring && timeline.known == 250)
    // A position beyond the known part can be requested, and stays the same once it is known.
    let early = recording.at(700, timeline)
    timeline.explore(atMost: 100)
    #expect(timeline.known == 350)
    timeline.explore(atMost: 1000)
    let late = recording.at(700, timeline)
    let areSame = [isSame(early, fresh), isSame(late, fresh)]
    #expect(areSame == [true, true], "\(id)")
    #expect(timeline.moments(in: 251...700).map(\.happening) == happened)
    // The part before the rewrite is unchanged; the new values apply from there on.
    let before = recording.at(249, timeline)
    let there = recording.at(250, timeline)
    let arePast = isSame(before, recording.states[249])
    #expect(arePast && there.patch == fresh.patch)
    // The old future still belongs to the other timeline.
    let old = recording.at(700)
    let isOld = isSame(old, recording.states[700])
    #expect(isOld)
  }

  @Test("a ghost is a run of its own with the old values", arguments: Catalogue.ids)
  func ghostRunsWithOldValues(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    var recording = try Recording(card, in: size)
    let script = try ConformanceScript.everything(try Catalogue.named(id), in: size).steps.prefix(600)
    let patch = try #require(card.firstNumbers)
    var old = recording.run
    var live: Ghost?
    for (index, inputs) in script.enumerated() {
      if index == 150 {
        live = Ghost(former: recording.timeline, at: 150)
        try recording.run.tune(patch)
        recording.timeline.note(.tuned(patch))
      }
      live?.step(inputs, at: recording.timeline.end)
      try recording.step(inputs)
      _ = try old.step(inputs)
    }
    let followed = try #require(live?.performance)
    // A ghost created only now is at the place it would have reached.
    let late = Ghost(of: recording.timeline, from: 150, by: .init(size, [:]))
    let reported = late.performance
    let areSame = [isSame(followed, old), isSame(reported, old)]
    #expect(areSame == [true, true], "\(id)")
  }

  @Test func continuingTruncatesTheFuture() throws {
    var recording = try Recording(EffectCard(Lamp.self), in: size)
    for inputs in try ConformanceScript.everything(Lamp.self, in: size).steps.prefix(500) { try recording.step(inputs) }
    recording.timeline.truncate(to: 313)
    #expect(recording.timeline.end == 313)
    recording.run = recording.at(313)
    let isThen = isSame(recording.run, recording.states[313])
    #expect(isThen)
    recording.states = Array(recording.states.prefix(314))
    for _ in 0..<200 { try recording.step([]) }
    for position in [313, 350, 360, 361, 513] as [Int64] {
      let given = recording.at(position)
      let isSame = isSame(given, recording.states[Int(position)])
      #expect(isSame, "at \(position)")
    }
  }

  @Test func timelineReportsFingersAndSpans() throws {
    var recording = try Recording(EffectCard(Cards.self), in: size)
    func finger(_ phase: FingerEvent.Phase, _ x: Double) -> [Input] {
      [.finger(FingerEvent(id: 4, phase: phase, position: Vector(x, 400)))]
    }
    for step in 0..<100 {
      try recording.step(
        step == 10 ? finger(.down, 50) : step == 20 ? finger(.move, 60) : step == 30 ? finger(.up, 60) : [])
    }
    #expect(recording.timeline.fingers(at: 10).fingers.isEmpty)
    #expect(recording.timeline.fingers(at: 25).fingers.map(\.position.x) == [60])
    #expect(recording.timeline.fingers(at: 31).fingers.isEmpty)
    #expect(recording.timeline.fingerSpans == [10...31])
  }
}

extension Timeline {
  /// The number of stored entries and snapshots, as a measure of memory.
  fileprivate var storedCount: Int { storage.entries.count + storage.snapshots.count }
}

extension EffectCard {
  /// Every number, moved a twentieth of its range from its default: other values that no effect refuses.
  fileprivate var firstNumbers: Patch? {
    var patch = Patch()
    for definition in schema.parameters {
      guard case .number(let range) = definition.kind, case .number(let value) = definition.defaultValue else {
        continue
      }
      let other = value + (range.upperBound - range.lowerBound) * 0.05
      patch[definition.name] = .number(other.clamped(to: range))
    }
    return patch.isEmpty ? nil : patch
  }
}
