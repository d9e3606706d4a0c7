import Testing

@testable import Stage

/// Tests of touches that a display server reports with times, and SDL afterwards without.
@Suite struct ServerTouchLogTests {
  private let now: Int64 = 5_000_400_000

  @Test func touchIsMatchedByFingerAndPhase() {
    var notes = ServerTouchLog()
    notes.add(1, .down, 10, 10, at: 4900)
    notes.add(2, .down, 50, 10, at: 4901)
    notes.add(1, .move, 11, 10, at: 4908)
    notes.add(1, .move, 12, 10, at: 4916)
    notes.add(1, .up, at: 4925)
    #expect(notes.take(1, .down, now: now) == 4_900_000_000)
    #expect(notes.take(1, .move, now: now) == 4_908_000_000)
    #expect(notes.take(2, .down, now: now) == 4_901_000_000)
    #expect(notes.take(1, .move, now: now) == 4_916_000_000)
    #expect(notes.take(1, .up, now: now) == 4_925_000_000)
    #expect(notes.take(1, .move, now: now) == nil)
  }

  @Test func eventsThatSDLSkipsAreSkipped() {
    var notes = ServerTouchLog()
    notes.add(1, .down, 10, 10, at: 4900)
    // SDL sends no event for a finger that has not moved.
    notes.add(1, .move, 10, 10, at: 4908)
    notes.add(1, .move, 12, 10, at: 4916)
    #expect(notes.take(1, .down, now: now) == 4_900_000_000)
    #expect(notes.take(1, .move, now: now) == 4_916_000_000)
    // SDL may also leave out other reports; the notes then skip to the one that it sends.
    notes.add(1, .move, 13, 10, at: 4924)
    notes.add(1, .up, at: 4932)
    #expect(notes.take(1, .up, now: now) == 4_932_000_000)
  }

  @Test func inventedLiftKeepsTheLanding() {
    var notes = ServerTouchLog()
    notes.add(1, .down, 10, 10, at: 4900)
    #expect(notes.take(1, .up, now: now) == nil)
    #expect(notes.take(1, .down, now: now) == 4_900_000_000)
  }

  @Test func forgetClearsTimesButKeepsPositions() {
    var notes = ServerTouchLog()
    notes.add(1, .down, 10, 10, at: 4900)
    notes.hasLostDevice = true
    notes.forget()
    #expect(!notes.hasLostDevice && notes.take(1, .down, now: now) == nil)
    notes.add(1, .move, 10, 10, at: 4908)
    notes.cancel()
    #expect(notes.cancelled == [1] && notes.take(1, .move, now: now) == nil)
    notes.forget()
    notes.cancel()
    #expect(notes.cancelled.isEmpty)
  }

  @Test(
    arguments: [
      // The monotonic clock's milliseconds, the server's, and the result.
      (5000, 4980, 4980), (5000, 5000, 5000), (5000, 5001, 5000), (20_000, 10_000, 10_000),
      // Time stamps of another clock.
      (5000, 5002, nil), (20_001, 10_000, nil), (5000, 3_000_000_000, nil),
      // The server's clock wraps around every 50 days.
      (4_294_967_296 + 5, 4_294_967_290, 4_294_967_290), (4_294_967_296 + 5, 3, 4_294_967_299),
    ] as [(Int64, UInt32, Int64?)])
  func serverTimesConvertToTheMonotonicClock(now: Int64, stamp: UInt32, expected: Int64?) {
    let nanoseconds = ServerTouchLog.nanoseconds(at: stamp, now: now * 1_000_000)
    #expect(nanoseconds == expected.map { $0 * 1_000_000 })
  }
}
