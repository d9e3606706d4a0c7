import Gestures
import Motion

/// Cutting a take to a part, and editing its captions and camera moves.
extension Take {
  /// Returns the part of a take in a range of steps; its steps lead through the same states.
  ///
  /// Fingers that are down at the end are cancelled there. Gestures stay gestures if that gives the same inputs; otherwise
  /// they become events of fingers. Captions and camera moves that overlap the part are kept, shortened to it. Expectations
  /// are left out, because they are about the whole take.
  ///
  /// - Parameters:
  ///   - player: the take laid out for the size of the effect in `head`.
  ///   - head: an empty take with the effect, the size, the state and the parameters at the beginning of the range, and
  ///     the header of the clip.
  package func part(_ range: Range<Int64>, of player: TakePlayer, head: Take) -> Take {
    var recorder = TakeRecorder(effect: head.effect, size: head.size, state: head.state, parameters: head.parameters)
    var down = player.fingersAtStart
    for (step, input) in player.allInputs where step < range.upperBound {
      down.follow([input])
      if step >= range.lowerBound { recorder.record(input, in: step - range.lowerBound) }
    }
    recorder.end(down, in: Int64(range.count))
    let fixed =
      player.commandLines(in: range)
      + Self.directions(player.directions, in: range).map { step, direction in
        TakeLine(step: step, action: .direction(direction))
      }
    var recorded = recorder.take
    recorded.clip = head.clip
    var part = recorded
    part.lines = Self.ordered(fixed + recorded.lines)
    // Gestures are easier to read, so they are kept if they play the same.
    let gestures = lines.compactMap { line -> TakeLine? in
      switch line.action {
      case .size, .set, .direction: return nil
      case .strokes, .finger, .scroll, .magnify, .keys:
        guard range.contains(line.step) else { return nil }
        var line = line
        (line.step, line.number) = (line.step - range.lowerBound, 0)
        return line
      }
    }
    var written = recorded
    written.lines = Self.ordered(fixed + gestures)
    let isSame = TakePlayer(written, in: head.size).allInputs.elementsEqual(
      TakePlayer(part, in: head.size).allInputs, by: { $0 == $1 })
    return isSame ? written : part
  }

  /// Returns the captions and camera moves of a range, shortened to it, with their steps in it.
  private static func directions(
    _ all: [TakePlayer.Timed<TakeDirection>], in range: Range<Int64>
  ) -> [(Int64, TakeDirection)] {
    let (start, end) = (range.lowerBound, range.upperBound)
    let lastZoom = all.lastIndex { timed in
      if case .zoom = timed.content { timed.step < start } else { false }
    }
    return all.enumerated().compactMap { index, timed in
      let last = timed.step + step(nearest: timed.content.seconds)
      switch timed.content {
      case .caption(let text, _, let edge):
        guard timed.step < end, last > start else { return nil }
        let first = max(timed.step, start)
        return (first - start, .caption(text, seconds: max(0.1, Step.time(min(last, end) - first)), at: edge))
      case .zoom(let factor, let place, _):
        if range.contains(timed.step) { return (timed.step - start, timed.content) }
        guard index == lastZoom, factor != 1 || last > start else { return nil }
        return (0, .zoom(factor, at: place, over: max(0.001, Step.time(last - start))))
      }
    }
  }

  /// Returns lines in order of time; lines of the same time keep their order in the list.
  static func ordered(_ lines: [TakeLine]) -> [TakeLine] {
    lines.enumerated().sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }.map(\.element)
  }

  // MARK: - Captions and camera moves

  /// The captions and camera moves in order of time, each with its step.
  package var directions: [(step: Int64, direction: TakeDirection)] {
    lines.compactMap { line in
      if case .direction(let direction) = line.action { (line.step, direction) } else { nil }
    }
  }

  /// Returns the take with another caption or camera move, before the inputs of its step.
  package func adding(_ direction: TakeDirection, at step: Int64) -> Take {
    var take = self
    let index = lines.firstIndex { $0.step >= step } ?? lines.count
    take.lines.insert(TakeLine(step: step, action: .direction(direction)), at: index)
    for index in take.lines.indices { take.lines[index].number = 0 }
    return take
  }

  /// Returns the take without one of its `directions`.
  package func removing(direction index: Int) -> Take {
    var take = self
    let places = lines.indices.filter { if case .direction = lines[$0].action { true } else { false } }
    if places.indices.contains(index) { take.lines.remove(at: places[index]) }
    return take
  }

  /// Returns the take with another caption or camera move in place of one of its `directions`.
  package func replacing(direction index: Int, with new: TakeDirection) -> Take {
    guard directions.indices.contains(index) else { return self }
    return removing(direction: index).adding(new, at: directions[index].step)
  }

  /// Returns the take with one of its `directions` at another step.
  package func moving(direction index: Int, to step: Int64) -> Take {
    guard directions.indices.contains(index) else { return self }
    return removing(direction: index).adding(directions[index].direction, at: max(0, step))
  }
}

extension TakePlayer {
  /// Returns lines for the changes of size and parameters in a range, with their steps in it.
  fileprivate func commandLines(in range: Range<Int64>) -> [TakeLine] {
    range.flatMap { step in
      commands(in: step).map { command in
        switch command {
        case .size(let size): TakeLine(step: step - range.lowerBound, action: .size(size))
        case .set(let key, let value, _):
          TakeLine(step: step - range.lowerBound, action: .set(key: key, value: value))
        }
      }
    }
  }
}
