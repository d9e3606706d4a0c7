import Effects
import Motion
import Studies
import Testing

@testable import Lab

/// Short runs of random use, and the complaints if anything grew.
@Suite struct SoakTests {
  /// The lowest reading of a day is taken separately for each resource.
  @Test func dayReadingTakesTheMinimumPerResource() {
    let one = SoakReading(heap: 5, resident: 9, pictures: 1, descriptors: 4, threads: 2, textures: 7)
    let other = SoakReading(heap: 6, resident: 8, pictures: 2, descriptors: 3, threads: 2, textures: 9)
    let least = one.least(other)
    #expect((least.heap, least.resident, least.pictures) == (5, 8, 1))
    #expect((least.descriptors, least.threads, least.textures) == (3, 2, 7))
  }

  /// Launches the soak, which watches the memory, the threads and the open files of its process.
  private static func soak(_ effect: String, days: String) -> FidgetCommand.Result {
    FidgetCommand.launch(["soak", effect, "--days", days, "--visits", "20000", "--every", "300", "--seed", "8"])
  }

  private static func hash(_ result: FidgetCommand.Result) -> Substring? {
    result.lines.last?.split(separator: "hash ").last
  }

  @Test(arguments: EffectLibrary.builtIn.ids)
  func everyEffectPassesAShortSoak(_ effect: String) throws {
    let result = Self.soak(effect, days: "0.001")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count == 5 && Self.hash(result)?.count == 16, "\(result.output)")
  }

  @Test func equalSeedsGiveEqualRuns() throws {
    let (one, two) = (Self.soak("all", days: "0.001"), Self.soak("all", days: "0.001"))
    #expect(one.status == 0 && one.lines.count == 5, "\(one.errors)")
    #expect(Self.hash(one) == Self.hash(two))
  }

  // MARK: - Complaints

  private static func readings(_ change: (Int, inout SoakReading) -> Void) -> [String] {
    var watch = SoakWatch()
    for day in 0..<16 {
      // These fluctuations are no growth.
      let wave = day % 3 * 300_000
      var reading = SoakReading(
        heap: 9_000_000 + wave, resident: 20_000_000 - wave, descriptors: 5, threads: 2, textures: 6)
      change(day, &reading)
      watch.note(reading)
    }
    return watch.complaints
  }

  @Test func fluctuationAndWarmUpAreNoLeak() {
    #expect(Self.readings { _, _ in }.isEmpty)
    #expect(Self.readings { day, reading in reading.heap += min(day, 3) * 5_000_000 }.isEmpty, "that is warm-up")
  }

  @Test func growingResourceIsReported() {
    #expect(
      Self.readings { day, reading in reading.descriptors += day / 10 }
        == ["descriptors leak: 5 after warm-up, 6 at the end"])
    #expect(Self.readings { day, reading in reading.threads += day / 10 }.count == 1)
    #expect(Self.readings { day, reading in reading.textures += day / 2 }.count == 1)
    #expect(
      Self.readings { day, reading in reading.heap += day * 300_000 }
        == ["the heap has grown by 2.29 MB since warm-up"])
    #expect(Self.readings { day, reading in reading.resident += day * 300_000 }.count == 1)
  }

  @Test(arguments: [30.0, 60, 144, 240])
  func stepAccountStaysExactThroughStallsAndJumps(rate: Double) throws {
    var clock = FixedStep(frameNanoseconds: Int64(1e9 / rate))
    var account = StepAccount()
    var random = Mulberry32(seed: 3)
    var now: Int64 = 0
    for turn in 0..<20_000 {
      let before = clock
      var elapsed = clock.frameNanoseconds
      if turn % 100 == 50 { elapsed = Int64(random.next() * 1e9) }
      if turn % 1000 == 500 { elapsed = 10_000_000_000 }
      if turn % 5000 == 2500 { elapsed = 3_600_000_000_000 }
      if turn % 700 == 699 { clock.speedExponent = Int(random.next() * 7) - 4 }
      now += elapsed
      let ran = clock.advance(toNanoseconds: now)
      try #require(account.check(before, clock, ran: ran, now: now, elapsed: elapsed, mayRest: turn == 0) == nil)
    }
    #expect(account.steps == clock.step && account.dropped > 240 * 3600)
  }

  @Test func extraStepsAndLostTimeAreReported() {
    let frame: Int64 = 16_666_667
    var clock = FixedStep()
    var account = StepAccount()
    _ = clock.advance(toNanoseconds: 0)
    var before = clock
    let first = clock.advance(toNanoseconds: frame)
    #expect(account.check(before, clock, ran: first, now: frame, elapsed: frame, mayRest: false) == nil)
    before = clock
    let ran = clock.advance(toNanoseconds: 2 * frame)
    func complaint(_ ran: Int, _ elapsed: Int64) -> String? {
      var account = account
      return account.check(before, clock, ran: ran, now: 2 * frame, elapsed: elapsed, mayRest: false)
    }
    #expect(complaint(ran, frame) == nil)
    #expect(complaint(ran + 1, frame) == "5 steps run, 4 counted")
    #expect(complaint(ran, 2 * frame)?.hasPrefix("the clock went on by 0.0166") == true)
  }
}
