import Canvas
import Threads

/// A few threads that make pictures, what nothing serves for yet before what may become sharper, newest wish first; each wish
/// is made once.
///
/// They take what the window's own thread leaves of the processors.
final class PictureQueue: Sendable {
  private struct Wish {
    var key: PictureKey
    /// Nothing serves for it yet.
    var isUrgent: Bool
    var make: @Sendable (PictureKey) -> Void
  }

  private struct State {
    var waiting: [Wish] = []
    /// Those that wait and those that are being made.
    var known: Set<PictureKey> = []
    var made = 0
    var started = 0
    var isStopped = false

    mutating func next() -> Wish? {
      (waiting.lastIndex { $0.isUrgent } ?? waiting.indices.last).map { waiting.remove(at: $0) }
    }
  }

  private let state = Monitor(State())
  private let ready: (@Sendable () -> Void)?

  init(ready: (@Sendable () -> Void)?) { self.ready = ready }

  /// How many wishes have been fulfilled.
  var finished: Int { state.look { $0.made } }

  var isBusy: Bool { state.look { !$0.known.isEmpty } }

  func add(_ key: PictureKey, isUrgent: Bool, _ make: @escaping @Sendable (PictureKey) -> Void) {
    state.with { state in
      guard !state.isStopped, state.known.insert(key).inserted else { return }
      // A picture that is scaled wants a new size every few frames; sizes that were passed are not made.
      let sizes = state.waiting.filter { $0.key.picture == key.picture }
      if sizes.count >= 3, let passed = sizes.first?.key {
        state.waiting.removeAll { $0.key == passed }
        state.known.remove(passed)
      }
      state.waiting.append(Wish(key: key, isUrgent: isUrgent, make: make))
      // All threads with the first wish, so that their number tells nothing of what has been wished for.
      let most = min(4, Machine.processors)
      while state.started < most, Thread.detach({ self.run() }) { state.started += 1 }
    }
  }

  /// These are wanted no more; what has been begun is made.
  func forget(_ pictures: [Picture]) {
    if pictures.isEmpty { return }
    state.with { state in
      for wish in state.waiting where pictures.contains(wish.key.picture) { state.known.remove(wish.key) }
      state.waiting.removeAll { pictures.contains($0.key.picture) }
    }
  }

  /// Drops what has not been begun; threads end by themselves.
  func stop() {
    state.with { state in
      state.isStopped = true
      state.waiting = []
      state.known = []
    }
  }

  private func run() {
    Thread.yieldToOthers()
    while true {
      let next: Wish?? = state.wait { $0.isStopped ? .some(nil) : $0.next().map { .some($0) } }
      guard case .some(.some(let wish)) = next else { return }
      wish.make(wish.key)
      state.with { state in
        state.made += 1
        state.known.remove(wish.key)
      }
      ready?()
    }
  }
}
