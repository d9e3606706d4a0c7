import Gestures
import Motion

extension TakeStroke {
  private var waitSteps: Int64 { wait > 0 ? Take.step(nearest: wait) : 0 }
  private var holdSteps: Int64 { Take.step(nearest: hold) }
  private var waySteps: Int64 { max(1, Take.step(nearest: over)) }

  /// The steps from the landing to the lift of one repeat.
  var ownSteps: Int64 { waitSteps + waySteps + holdSteps }

  /// The steps from the first landing to the last lift.
  var steps: Int64 { start(ofRepeat: count - 1) + ownSteps }

  /// Returns the first step of a repeat, counted from 0, in steps after the first landing.
  func start(ofRepeat index: Int) -> Int64 { index == 0 ? 0 : Take.step(nearest: Double(index) * every) }

  /// Whether each repeat ends before the next begins.
  var isApart: Bool { count == 1 || Take.step(nearest: every) >= ownSteps }

  /// The number of events that the layout makes of all repeats, or slightly more.
  var events: Int {
    count * fingers * (moves ? 2 + Int((waySteps + 1) / TakeLayout.stepsPerReport) : 2)
  }

  private var moves: Bool {
    from != to || via.contains { $0 != from } || startDistance != endDistance || turn != 0
  }

  /// Calls `body` for each event of one repeat, in order, with the steps since the landing and the place of each finger.
  ///
  /// Fingers report at 120 Hz while they move, and not while they rest.
  func eachReport(_ body: (FingerEvent.Phase, Int64, [Vector]) -> Void) {
    let course = TakeCourse(self)
    let (curve, start, duration) = (easing.curve, waitSteps, waySteps)
    func places(after steps: Int64) -> [Vector] {
      course.places(at: curve.value(at: Double(steps) / Double(duration)))
    }
    body(.down, 0, places(after: 0))
    if moves {
      for steps in stride(from: TakeLayout.stepsPerReport, to: duration, by: Int(TakeLayout.stepsPerReport)) {
        body(.move, start + steps, places(after: steps))
      }
      body(.move, start + duration, places(after: duration))
    }
    body(.up, ownSteps, places(after: duration))
  }
}
