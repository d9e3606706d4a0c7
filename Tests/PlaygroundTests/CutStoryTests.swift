import Canvas
import Effects
import Motion
import Studies
import Takes
import Testing

@testable import Playground
@testable import Playing

/// Tests of trimming a take on the time bar, and of captions and zooms at the shown moment.
@MainActor @Suite struct CutStoryTests {
  private func bar(_ bench: Workbench) throws -> [(target: AnyHashable, area: Rect)] {
    bench.tool(CutTool.self).spots(with: bench.playground.desk.services).map { ($0.target, $0.area) }
  }

  private func place(_ target: CutBar.Target, _ bench: Workbench) throws -> Vector {
    try #require(try bar(bench).first { $0.target == AnyHashable(target) }).area.center
  }

  private func tap(_ target: CutBar.Target, _ bench: Workbench) throws {
    bench.play("wait 0.3")
    let place = try place(target, bench)
    bench.play("tap \(place.x) \(place.y)\nwait 0.8")
  }

  /// Drags along the line between two shares of the take.
  private func drag(_ from: Double, _ to: Double, dx: Double = 0, _ bench: Workbench) throws {
    let frame = try #require(try bar(bench).first { $0.target == AnyHashable(CutBar.Target.line) }).area
    let (left, width) = (frame.minX + 22, frame.width - 44)
    let y = frame.minY + 40
    bench.play(
      "wait 0.3\ndown 1 \(left + from * width + dx) \(y)\nmove 1 \(left + to * width + dx) \(y)\nup 1\nwait 0.5")
  }

  private func takes(_ bench: Workbench) -> [String] {
    bench.host.memory.paths.filter { $0.hasPrefix("takes/") }.compactMap { bench.host.memory[$0] }
  }

  @Test func trimmedTakePlaysTheSameStates() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.25, dx: -8, bench)
    try drag(1, 0.75, dx: 8, bench)
    let range = bench.tool(CutTool.self).range
    #expect(range.lowerBound > 100 && range.upperBound - range.lowerBound > 300)
    let whole = try LoadedTake(
      text: Workbench.cutTake, named: "x", library: .builtIn, configPath: "c.json", bench.host.pictures)
    var first = try #require(bench.player)
    first.play(whole)
    try tap(.trim, bench)
    let text = try #require(takes(bench).first)
    let part = try Take(parsing: text, named: "part")
    #expect(part.state != nil && part.effect == "lamp")
    // The same part again, found by its length in the message.
    #expect(bench.notice?.hasPrefix("The take has 1.") == true)
    let loaded = try LoadedTake(text: text, named: "part", library: .builtIn, configPath: "c.json", bench.host.pictures)
    var second = try #require(bench.player)
    second.play(loaded)
    for _ in 0..<range.lowerBound { first.step() }
    for step in range.lowerBound..<range.upperBound {
      let (whole, part) = (first.performance.encodedState.line, second.performance.encodedState.line)
      guard whole == part else {
        Issue.record("step \(step): \(whole) is not \(part)")
        return
      }
      first.step()
      second.step()
    }
  }

  /// A part that ends while a finger is down has exactly its steps: the fingers lift after them.
  @Test func partThatEndsInADragHasItsSteps() throws {
    let bench = try Workbench.cutting()
    let cut = bench.tool(CutTool.self)
    cut.range = 0...120
    try tap(.trim, bench)
    let text = try #require(takes(bench).first)
    #expect(text.contains(" cancel") && text.contains("{\"seconds\":0.5}"), "\(text)")
    #expect(cut.steps == 120 && cut.range == 0...120)
  }

  /// A trimmed take starts again at its end, with the steps of its export, whether or not a finger is down there.
  @Test(arguments: [0...120, 100...400 as ClosedRange<Int64>])
  func trimmedTakeLoopsAtItsEnd(_ range: ClosedRange<Int64>) throws {
    let bench = try Workbench.cutting()
    bench.tool(CutTool.self).range = range
    try tap(.trim, bench)
    let take = try LoadedTake(
      text: try #require(takes(bench).first), named: "part", library: .builtIn, configPath: "c.json",
      bench.host.pictures)
    var (once, loop) = (try #require(bench.player), try #require(bench.player))
    once.play(take)
    loop.play(take, loops: true)
    #expect(loop.playback?.passSteps == range.upperBound - range.lowerBound)
    let states = (range.lowerBound..<range.upperBound).map { _ in
      once.step()
      return once.performance.encodedState.line
    }
    for pass in 1...3 {
      for (step, state) in states.enumerated() {
        loop.step()
        guard loop.performance.encodedState.line == state else {
          Issue.record("step \(step) of pass \(pass) differs")
          return
        }
      }
    }
  }

  @Test func cardPlaysATrimmedTakeFromEndToStart() throws {
    let bench = try Workbench.cutting()
    bench.tool(CutTool.self).range = 0...120
    try tap(.trim, bench)
    try tap(.done, bench)
    let services = bench.playground.desk.services
    let play = try #require(bench.tool(ClipCard.self).targets(with: services).first { $0.target == .play }).area.center
    bench.play("wait 0.3\ntap \(play.x) \(play.y)\nwait 2.2")
    #expect(bench.player?.playing == Playback.Status(loops: true, pass: 5))
  }

  /// A take that is longer than the usual timeline is cut at any of its steps.
  @Test(arguments: [45, 75]) func longTakeIsCutAnywhere(_ seconds: Int) throws {
    let text = Workbench.cutTake + "\nat \(seconds).0  tap 195 240"
    let bench = try Workbench.cutting(text)
    let steps = try #require(bench.player?.takeSteps)
    #expect(steps > Int64(seconds) * 240 && bench.player?.takeStep == 0)
    for share in [0.01, 0.6, 0.02] {
      try drag(0.5, share, bench)
      let step = try #require(bench.player?.takeStep)
      #expect((Double(step) / Double(steps) - share).magnitude < 0.005, "\(step) of \(steps)")
    }
    // A part of the first seconds has the states of the whole take.
    try drag(0, 0.02, dx: -8, bench)
    try drag(1, 0.06, dx: 8, bench)
    let range = bench.tool(CutTool.self).range
    let library = EffectLibrary.builtIn
    let whole = try LoadedTake(
      text: text, named: "x", library: library, configPath: "c.json", bench.host.pictures)
    var first = try #require(bench.player)
    first.play(whole)
    try tap(.trim, bench)
    let part = try #require(takes(bench).first)
    var second = try #require(bench.player)
    second.play(
      try LoadedTake(text: part, named: "part", library: library, configPath: "c.json", bench.host.pictures))
    for _ in 0..<range.lowerBound { first.step() }
    for _ in 0..<240 {
      first.step()
      second.step()
    }
    #expect(first.performance.encodedState.line == second.performance.encodedState.line)
    // Afterwards the timeline keeps half a minute again.
    try tap(.done, bench)
    bench.play("wait 1")
    let past = try #require(bench.playground.desk.scene.past)
    #expect(past.upperBound - past.lowerBound <= 31 * 240)
  }

  @Test func trimIsOneStepToUndo() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.5, dx: -8, bench)
    try tap(.trim, bench)
    let trimmed = try #require(takes(bench).first)
    #expect(trimmed != Workbench.cutTake)
    bench.play("key Ctrl+Z\nwait 0.6")
    #expect(takes(bench).count == 1 && takes(bench)[0].contains("at 0.200  drag 195 240 to 300 420 over 0.5 ease-out"))
    bench.play("key Ctrl+Shift+Z\nwait 0.6")
    #expect(takes(bench) == [trimmed])
  }

  @Test func captionIsALineAtTheShownMoment() throws {
    let bench = try Workbench.cutting()
    try drag(0.5, 0.4, bench)
    let step = try #require(bench.player?.takeStep)
    try tap(.caption, bench)
    bench.play("type Pull it\nkey Return\nwait 0.8")
    let take = try Take(parsing: try #require(takes(bench).first), named: "x")
    #expect(take.directions.map(\.step) == [step])
    #expect(take.directions.first?.direction == .caption("Pull it", seconds: 2))
    // The caption has appeared.
    #expect(bench.player?.takeStep == step + 144)
    // A drag along the bar moves the caption, a tap selects it, and a button deletes it.
    let share = Double(step) / Double(bench.player?.takeSteps ?? 1)
    let frame = try #require(try bar(bench).first { $0.target == AnyHashable(CutBar.Target.line) }).area
    let x = frame.minX + 22 + share * (frame.width - 44)
    bench.play("wait 0.3\ndown 1 \(x) \(frame.minY + 13)\nmove 1 \(x + 60) \(frame.minY + 13)\nup 1\nwait 0.8")
    let moved = try Take(parsing: takes(bench)[0], named: "x")
    #expect(moved.directions[0].step > step + 60)
    let there =
      frame.minX + 22 + Double(moved.directions[0].step) / Double(bench.player?.takeSteps ?? 1) * (frame.width - 44)
    bench.play("wait 0.3\ntap \(there) \(frame.minY + 13)\nwait 0.4")
    try tap(.delete, bench)
    #expect(try Take(parsing: takes(bench)[0], named: "x").directions.isEmpty)
  }

  @Test func zoomIsPlacedWithFingers() throws {
    let bench = try Workbench.cutting()
    try tap(.zoom, bench)
    bench.play("down 1 195 400\nmove 1 155 350\nup 1\nwait 0.2")
    try tap(.nearer, bench)
    try tap(.setZoom, bench)
    let take = try Take(parsing: try #require(takes(bench).first), named: "x")
    guard case .zoom(let factor, let place?, _)? = take.directions.first?.direction else {
      Issue.record("no zoom in \(take.text)")
      return
    }
    #expect(factor == 2.5 && place == Vector(155, 372))
  }

  @Test func loopReturnsToTheBar() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.3, dx: -8, bench)
    try tap(.loop, bench)
    #expect(bench.player?.playing?.loops == true && !bench.playground.desk.scene.clock.isPaused)
    bench.play("key Space\nwait 0.8")
    #expect(bench.playground.desk.scene.clock.isPaused && bench.player?.playing?.loops == false)
    #expect(bench.playground.desk.toolbox.cut.isOn && takes(bench).isEmpty)
    bench.play("key Space\nwait 0.2")
    #expect(!bench.playground.desk.toolbox.cut.isOn)
  }

  @Test func doneOffersFilesOfTheTake() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.5, dx: -8, bench)
    try tap(.trim, bench)
    bench.play("wait 6")
    try tap(.done, bench)
    #expect(bench.tool(ClipCard.self).surface(with: bench.playground.desk.services) != nil)
    let make = try #require(
      bench.tool(ClipCard.self).targets(with: bench.playground.desk.services).first { $0.target == .make(.gif) }
    ).area
    bench.play("wait 0.3\ntap \(make.center.x) \(make.center.y)\nwait 0.1")
    guard case .export(let export)? = bench.requests.last else {
      Issue.record("no export: \(bench.requests.suffix(3))")
      return
    }
    #expect(export.source.hasPrefix("takes/lamp-") && export.path.hasPrefix("captures/lamp-"))
    #expect(export.path.hasSuffix(".gif") && export.effect == "lamp")
    bench.playground.follow(.progress(0.5))
    bench.play("wait 0.2")
    #expect(Mark.texts(in: bench.plates).contains { $0.contains("50 %") })
    bench.playground.follow(.done(bytes: 3_210_000))
    #expect(bench.host.reported.last?.hasSuffix(".gif, 3.2 MB") == true)
  }

  @Test(arguments: [Vector(390, 844), Vector(844, 390), Vector(1280, 800)])
  func targetsAreLargeEnough(_ size: Vector) throws {
    let bench = try Workbench.cutting(size: size)
    for (target, area) in try bar(bench) {
      #expect(area.width >= 44 && area.height >= 44, "\(target): \(area)")
    }
  }
}
