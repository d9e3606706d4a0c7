import Effects
import Gestures
import Motion

/// The content of a timeline bar: events, restarts and touches.
extension Timeline {
  /// An event of a step.
  package struct Moment: Hashable, Sendable {
    package var position: Int64
    package var happening: Happening

    package var weight: Happening.Impact? { happening.weight }
  }

  /// The known events in order, at the positions right after their steps.
  package var moments: [Moment] { moments(in: start...end) }

  package func moments(in range: ClosedRange<Int64>) -> [Moment] {
    let first = max(start, range.lowerBound - 1)
    return (first..<max(first, min(known, range.upperBound))).flatMap(moments(ofStepAt:))
  }

  /// The positions at which the effect restarted, as each pass of a loop does.
  ///
  /// Its own time continues from 0 there.
  package var restarts: [Int64] {
    (start..<end).filter { position in
      changes(at: position).contains {
        if case .replaced(let performance) = $0 { performance.steps == 0 } else { false }
      }
    }
  }

  /// Returns the last few events up to a position.
  package func latestMoments(_ count: Int, upTo position: Int64) -> [Moment] {
    var latest: [Moment] = []
    var step = min(position, known)
    while step > start, latest.count < count {
      step -= 1
      latest += moments(ofStepAt: step).reversed()
    }
    return latest.prefix(count).reversed()
  }

  private func moments(ofStepAt position: Int64) -> [Moment] {
    happenings(at: position).map { Moment(position: position + 1, happening: $0) }
  }

  /// The spans during which at least one finger was down.
  ///
  /// The last span may still continue.
  package var fingerSpans: [ClosedRange<Int64>] { fingerSpans(in: start...end) }

  package func fingerSpans(in range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var spans: [ClosedRange<Int64>] = []
    let start = max(start, range.lowerBound)
    let end = min(end, range.upperBound)
    guard start < end else { return [] }
    var down = fingers(at: start)
    var began = down.fingers.isEmpty ? nil : (start == range.lowerBound ? start - 1 : start) as Int64?
    for position in start..<end {
      down.follow(inputs(at: position))
      if let first = began, down.fingers.isEmpty {
        spans.append(first...position + 1)
        began = nil
      } else if began == nil, !down.fingers.isEmpty {
        began = position
      }
    }
    if let began { spans.append(began...end) }
    return spans
  }

  /// Returns the steps of the last touches; `nil` if there are none.
  ///
  /// They extend back over every touch that another one follows within 1.5 seconds, up to the last restart.
  func lastTouches(before end: Int64) -> ClosedRange<Int64>? {
    guard let last = (start..<end).last(where: { !inputs(at: $0).isEmpty }) else { return nil }
    var down = fingers(at: start)
    let areTouched = (start...last).map { at in
      defer { down.follow(inputs(at: at)) }
      return !inputs(at: at).isEmpty || !down.fingers.isEmpty
    }
    var first = last
    for at in (start..<last).reversed() {
      if changes(at: at + 1).contains(where: { if case .replaced = $0 { true } else { false } }) { break }
      if first - at > 360 { break }
      if areTouched[Int(at - start)] { first = at }
    }
    return first...last
  }
}
