/// The steps that were taken, to be undone and done again.
struct TuningHistory: Sendable {
  private(set) var done: [TuningStep] = []
  private(set) var undone: [TuningStep] = []
  /// Steps that were too long ago to be kept.
  private var dropped = 0

  /// Steps that are kept, if they take no more than `mostBytes`; the last one is kept whatever it takes.
  static let depth = 500
  /// Hands that drag at once.
  private static let hands = 9
  static let mostBytes = 4 << 20

  var count: Int { dropped + done.count }

  /// Notes a step, or joins it to the last one of the same gesture. Where other hands drag meanwhile it joins the one before
  /// theirs; where they drag the same value it moves behind theirs, which then begin where it began.
  mutating func add(_ step: TuningStep) {
    undone = []
    let others = done.suffix(Self.hands).reversed().prefix { $0.gesture != step.gesture }
    let index = done.count - others.count - 1
    guard step.gesture != nil, index >= 0, done[index].gesture == step.gesture,
      others.allSatisfy({ $0.gesture != nil })
    else {
      done.append(step)
      return forgetOldest()
    }
    var own = done.remove(at: index)
    let keys = Set(step.changes.map(\.name))
    if others.allSatisfy({ keys.isDisjoint(with: $0.changes.map(\.name)) }) {
      if let joined = own.joined(step) { done.insert(joined, at: index) }
    } else {
      done.replaceSubrange(index..., with: done[index...].compactMap { own.pass($0) })
      if let joined = own.joined(step) { done.append(joined) }
    }
  }

  mutating func undo() -> TuningStep? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func redo() -> TuningStep? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }

  /// Leaves nothing to undo.
  mutating func forgetAll() {
    dropped += done.count
    (done, undone) = ([], [])
  }

  /// Without what other parameters refuse.
  mutating func adopt(_ catalogue: ParameterCatalogue) {
    let count = count
    (done, undone) = (done.compactMap { $0.fitting(catalogue) }, undone.compactMap { $0.fitting(catalogue) })
    dropped = count - done.count
  }

  private mutating func forgetOldest() {
    var surplus = max(0, done.count - Self.depth)
    var bytes = done.dropFirst(surplus).reduce(0) { $0 + $1.bytes }
    while bytes > Self.mostBytes, surplus < done.count - 1 {
      bytes -= done[surplus].bytes
      surplus += 1
    }
    done.removeFirst(surplus)
    dropped += surplus
  }
}
