/// The undo and redo steps.
struct UndoHistory: Sendable {
  private(set) var done: [TuningStep] = []
  private(set) var undone: [TuningStep] = []
  /// The number of steps that are too old to be kept.
  private var dropped = 0

  /// The greatest number of steps, within `mostBytes`; the last step is kept whatever its size.
  static let depth = 500
  /// The greatest number of hands that drag at once.
  private static let hands = 9
  static let mostBytes = 4 << 20

  var count: Int { dropped + done.count }

  /// Adds a step, or joins it to the last step of the same gesture.
  ///
  /// If other hands drag meanwhile, the step joins its gesture's step before theirs. If they drag the same value, this
  /// gesture's step moves behind theirs, and theirs then begin with the value at which it began.
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

  /// Removes every step to undo or redo.
  mutating func forgetAll() {
    dropped += done.count
    (done, undone) = ([], [])
  }

  /// Removes the changes that the catalogue's parameters refuse.
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
