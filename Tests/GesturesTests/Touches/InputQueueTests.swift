import Gestures
import Motion
import Testing

@Suite struct InputQueueTests {
  func scroll(_ n: Double, at time: Double = 0) -> Input {
    .scroll(ScrollEvent(position: .zero, delta: Vector(n, 0), time: time))
  }

  @Test func `inputs come in the step they belong to, in order, with their time within it`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 0.001)
    queue.add(scroll(2), in: 5, at: 0.003)
    queue.add(scroll(3), in: 7, at: 0)
    #expect(queue.take(in: 4).isEmpty)
    #expect(queue.take(in: 5) == [scroll(1, at: 0.001), scroll(2, at: 0.003)])
    #expect(queue.take(in: 6).isEmpty)
    #expect(queue.take(in: 7) == [scroll(3)] && queue.isEmpty)
  }

  @Test func `inputs older than their step come at the step's beginning`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 0.001)
    queue.add(scroll(2), in: 9, at: 0.002)
    #expect(queue.take(in: 9) == [scroll(1), scroll(2, at: 0.002)])
  }

  @Test func `times stay near the step and never go back`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 90)
    queue.add(scroll(2), in: 5, at: -1)
    queue.add(scroll(3), in: 4, at: 0.002)
    let latest = InputQueue.furthest
    #expect(queue.take(in: 5) == [scroll(1, at: latest), scroll(2, at: latest), scroll(3, at: latest)])
  }

  @Test func `late inputs come with the next step, before its beginning, in order`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: -0.02)
    queue.add(scroll(2), in: 5, at: -0.01)
    queue.add(scroll(3), in: 7, at: -0.03)
    #expect(queue.take(in: 5) == [scroll(1, at: -0.02), scroll(2, at: -0.01)])
    #expect(queue.take(in: 7) == [scroll(3, at: -0.01 - 2 * Step.seconds)])
    queue.add(scroll(4), in: 8, at: -90)
    #expect(queue.take(in: 8) == [scroll(4, at: -InputQueue.furthest)])
  }

  @Test func `inputs of dropped steps come with the last step that runs, at their own times`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 0.002)
    queue.add(scroll(2), in: 8, at: 0.001)
    queue.add(scroll(3), in: 9, at: 0.001)
    queue.leaveOut(3, after: 6)
    let step = Step.seconds
    #expect(queue.take(in: 5) == [scroll(1, at: 0.002)])
    #expect(queue.take(in: 6) == [scroll(2, at: 0.001 + 2 * step), scroll(3, at: 0.001 + 3 * step)])
    // Until the finger lifts, its time is ahead of the steps by this much.
    queue.add(scroll(4), in: 8, at: 0.001)
    #expect(queue.take(in: 8) == [scroll(4, at: 0.001 + 3 * step)])
    queue.leaveOut(1_000_000, after: 8)
    queue.add(scroll(5), in: 9, at: 0)
    #expect(queue.take(in: 9) == [scroll(5, at: InputQueue.furthest)])
    queue.catchUp()
    queue.add(scroll(6), in: 10, at: 0.002)
    #expect(queue.take(in: 10) == [scroll(6, at: 0.002)])
  }
}
