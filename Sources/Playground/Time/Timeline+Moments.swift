import Effects
import Gestures
import Motion

/// What a bar of the timeline shows.
extension Timeline {
  /// A step that brought something about.
  package struct Moment: Hashable, Sendable {
    package var position: Int64
    package var happening: Happening

    package var weight: Happening.Impact? { happening.weight }
  }

  /// Everything that is known to have happened, in order; positions are those right after the steps.
  package var moments: [Moment] { moments(in: start...end) }

  package func moments(in range: ClosedRange<Int64>) -> [Moment] {
    var moments: [Moment] = []
    let first = max(start, range.lowerBound - 1)
    let last = min(known, range.upperBound)
    guard first < last else { return [] }
    for position in first..<last {
      for happening in happenings(at: position) where range.contains(position + 1) {
        moments.append(Moment(position: position + 1, happening: happening))
      }
    }
    return moments
  }

  /// The last few up to a position.
  package func latestMoments(_ count: Int, upTo position: Int64) -> [Moment] {
    var moments: [Moment] = []
    var step = min(position, known)
    while step > start, moments.count < count {
      step -= 1
      for happening in happenings(at: step).reversed() {
        moments.append(Moment(position: step + 1, happening: happening))
      }
    }
    return moments.prefix(count).reversed()
  }

  /// Where fingers were down, one or more; the last span may still go on.
  package var fingerSpans: [ClosedRange<Int64>] { fingerSpans(in: start...end) }

  package func fingerSpans(in range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var spans: [ClosedRange<Int64>] = []
    let start = max(start, range.lowerBound)
    let end = min(end, range.upperBound)
    guard start < end else { return [] }
    var down = fingers(at: start)
    var began = down.isEmpty ? nil : (start == range.lowerBound ? start - 1 : start) as Int64?
    for position in start..<end {
      let inputs = inputs(at: position)
      guard !inputs.isEmpty else { continue }
      Self.follow(inputs, &down)
      if let first = began, down.isEmpty {
        spans.append(first...position + 1)
        began = nil
      } else if began == nil, !down.isEmpty {
        began = position
      }
    }
    if let began { spans.append(began...end) }
    return spans
  }

  /// The steps of the last touches: back over everything that follows something else within a second and a half.
  func lastTouches(before end: Int64) -> ClosedRange<Int64>? {
    guard let last = (start..<end).last(where: { !inputs(at: $0).isEmpty }) else { return nil }
    var first = last
    for at in (start..<last).reversed() {
      if changes(at: at + 1).contains(where: { if case .replaced = $0 { true } else { false } }) { break }
      if first - at > 360 { break }
      if !inputs(at: at).isEmpty || !fingers(at: at).isEmpty { first = at }
    }
    return first...last
  }
}
