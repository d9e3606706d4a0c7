import Gestures
import Motion
import Studies
import Testing

@testable import Playground

/// Tests of throws in a loop that other programs delay: every frame, with its touches, comes up to 50 ms late.
@MainActor @Suite struct DelayedLoopTests {
  /// The speed of the finger, in points per second.
  nonisolated private static let speed = 4000.0

  /// A simulated hand that throws cards, and a loop that receives its touches late; the times are computed, not measured.
  @MainActor private struct Rig {
    let rate: Double
    var screen = 60.0
    /// Whether the system reports the time of a touch, in whole milliseconds as display servers do.
    var isTimed = true
    /// The time for which the finger rests before it lifts, in seconds.
    var rest = 0.0
    /// The largest delay of a frame, in seconds.
    var delay = 0.05
    var random = Mulberry32(seed: 11)

    /// Returns the speeds with which the cards were released.
    mutating func fling(_ lifts: Int) throws -> [Double] {
      let bench = try Workbench(Cards.self, size: Vector(1280, 800))
      let frame = Int64(1e9 / screen)
      bench.playground.setFrame(nanoseconds: frame)
      var reports = hand(lifts, from: 3)[...]
      var now: Int64 = 3_000_000_000
      var hasSlept = true
      // Time begins with the frame that follows the first picture.
      bench.playground.advance(to: now)
      while let next = reports.first {
        now = max(now + frame, hasSlept ? next.at : 0) + Int64(random.next() * delay * 1e9)
        while let report = reports.first, report.at <= now {
          bench.playground.handle(.finger(report.touch), at: now)
          reports.removeFirst()
        }
        let steps = bench.playground.advance(to: now, hasSlept: hasSlept)
        if bench.playground.needsFrame { bench.playground.noteShown() }
        if case .sleep = bench.playground.rest(after: steps) { hasSlept = true } else { hasSlept = false }
      }
      for _ in 0..<20 {
        now += frame
        bench.playground.advance(to: now)
      }
      return try bench.log.compactMap { line in
        try /([0-9]+) [>≤] [0-9]+ pt.s/.firstMatch(in: line).flatMap { Double($0.1) }
      }
    }

    /// Returns the touches of the throws.
    ///
    /// A throw lasts a tenth of a second and starts at any time; then the cards come to rest.
    private mutating func hand(_ lifts: Int, from start: Double) -> [(at: Int64, touch: RawTouch)] {
      var reports: [(at: Int64, touch: RawTouch)] = []
      func report(_ phase: FingerEvent.Phase, _ x: Double, at seconds: Double) {
        let nanoseconds = Int64(seconds * 1e9)
        reports.append(
          (
            nanoseconds,
            RawTouch(
              device: 1, finger: 1, phase: phase, position: Vector(x, 400),
              nanoseconds: isTimed ? nanoseconds / 1_000_000 * 1_000_000 : nil)
          ))
      }
      for lift in 0..<lifts {
        let start = start + Double(lift) * 2.5 + random.next() * 0.1
        let way = lift % 2 == 0 ? speed : -speed
        let moves = (0.1 * rate).rounded()
        for move in stride(from: 0, through: moves, by: 1) {
          report(move == 0 ? .down : .move, 640 - way / 20 + way * move / rate, at: start + move / rate)
        }
        report(.up, 640 - way / 20 + way * moves / rate, at: start + (moves + 1) / rate + rest)
      }
      return reports
    }
  }

  private func share(_ speeds: [Double], within part: Double) -> Double {
    Double(speeds.count { ($0 - Self.speed).magnitude <= part * Self.speed }) / Double(speeds.count)
  }

  @Test(arguments: [60.0, 120, 125, 240, 1000], [60.0, 144, 240])
  func aThrowKeepsItsSpeed(rate: Double, screen: Double) throws {
    var rig = Rig(rate: rate, screen: screen)
    let speeds = try rig.fling(30)
    #expect(speeds.count == 30)
    #expect(share(speeds, within: 0.1) >= 0.95 && share(speeds, within: 0.25) == 1, "\(speeds.sorted())")
  }

  /// Checks that throws keep their speed through a delay so long that steps are dropped.
  @Test(arguments: [60.0, 120, 240]) func throwKeepsItsSpeedThroughAStall(rate: Double) throws {
    var rig = Rig(rate: rate, screen: 144, delay: 0.4)
    let speeds = try rig.fling(30)
    #expect(share(speeds, within: 0.1) == 1, "\(speeds.sorted())")
  }

  /// Checks throws without touch times, as on a console: only the interval between earlier reports is known.
  @Test(arguments: [(60.0, 0.8), (120, 0.95), (125, 0.9), (240, 0.95), (1000, 0.95)])
  func throwWithoutTouchTimesKeepsItsSpeed(rate: Double, most: Double) throws {
    var rig = Rig(rate: rate, isTimed: false)
    let speeds = try rig.fling(40)
    // The first five throws teach the interval.
    let learned = Array(speeds.dropFirst(5))
    #expect(learned.count == 35)
    #expect(share(learned, within: 0.1) >= most && share(learned, within: 0.4) == 1, "\(learned.sorted())")
  }

  @Test func restedFingerThrowsNothingDespiteDelay() throws {
    var rig = Rig(rate: 120, rest: 0.06)
    let speeds = try rig.fling(30)
    #expect(speeds.count == 30 && speeds.allSatisfy { $0 == 0 }, "\(speeds.sorted())")
  }
}
