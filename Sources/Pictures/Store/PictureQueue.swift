import Canvas
import Threads

/// A few threads that make pictures in the background, each request once.
///
/// Pictures that nothing can stand in for come first, then those that only become sharper; within each group the
/// newest request comes first. The threads use the processor time that the window's own thread leaves.
final class PictureQueue: Sendable {
  private struct Request {
    var key: PictureKey
    /// Whether no picture can be shown in its place yet.
    var isUrgent: Bool
    var make: @Sendable (PictureKey) -> Void
  }

  private struct State {
    var waiting: [Request] = []
    /// The keys that wait and those that are being made.
    var known: Set<PictureKey> = []
    var made = 0
    var started = 0
    var isStopped = false

    mutating func next() -> Request? {
      (waiting.lastIndex { $0.isUrgent } ?? waiting.indices.last).map { waiting.remove(at: $0) }
    }
  }

  private let state = Monitor(State())
  private let ready: (@Sendable () -> Void)?

  init(ready: (@Sendable () -> Void)?) { self.ready = ready }

  /// The number of pictures made.
  var finished: Int { state.look { $0.made } }

  var isBusy: Bool { state.look { !$0.known.isEmpty } }

  func add(_ key: PictureKey, isUrgent: Bool, _ make: @escaping @Sendable (PictureKey) -> Void) {
    state.with { state in
      guard !state.isStopped, state.known.insert(key).inserted else { return }
      // A picture that grows or shrinks requests a new size every few frames; sizes already passed are not made.
      let sizes = state.waiting.filter { $0.key.picture == key.picture }
      if sizes.count >= 3, let passed = sizes.first?.key {
        state.waiting.removeAll { $0.key == passed }
        state.known.remove(passed)
      }
      state.waiting.append(Request(key: key, isUrgent: isUrgent, make: make))
      // The threads all start with the first request, so that their number does not depend on the requests.
      let most = min(4, Machine.processors)
      while state.started < most, Thread.detach({ self.run() }) { state.started += 1 }
    }
  }

  /// Drops the requests for these pictures; a picture that has been begun is completed.
  func forget(_ pictures: [Picture]) {
    if pictures.isEmpty { return }
    state.with { state in
      for request in state.waiting where pictures.contains(request.key.picture) { state.known.remove(request.key) }
      state.waiting.removeAll { pictures.contains($0.key.picture) }
    }
  }

  /// Drops all requests that have not been begun; the threads end by themselves.
  func stop() {
    state.with { state in
      state.isStopped = true
      state.waiting = []
      state.known = []
    }
  }

  private func run() {
    Thread.lowerPriority()
    while true {
      let next: Request?? = state.wait { $0.isStopped ? .some(nil) : $0.next().map { .some($0) } }
      guard case .some(.some(let request)) = next else { return }
      request.make(request.key)
      state.with { state in
        state.made += 1
        state.known.remove(request.key)
      }
      ready?()
    }
  }
}
