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

  @Test func `what is older than its step comes at the step's beginning`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 0.001)
    queue.add(scroll(2), in: 9, at: 0.002)
    #expect(queue.take(in: 9) == [scroll(1), scroll(2, at: 0.002)])
  }

  @Test func `times stay within the step and never go back`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 9)
    queue.add(scroll(2), in: 5, at: -1)
    queue.add(scroll(3), in: 4, at: 0.002)
    let latest = Step.seconds.nextDown
    #expect(queue.take(in: 5) == [scroll(1, at: latest), scroll(2, at: latest), scroll(3, at: latest)])
  }

  @Test func `after steps were left out, what was due in them comes with the next`() {
    var queue = InputQueue()
    queue.add(scroll(1), in: 5, at: 0.002)
    queue.add(scroll(2), in: 8, at: 0.001)
    queue.add(scroll(3), in: 9, at: 0.001)
    queue.bringForward(to: 5)
    #expect(queue.take(in: 5) == [scroll(1, at: 0.002), scroll(2, at: 0.002), scroll(3, at: 0.002)])
  }
}
