import Glibc

/// A few threads that make pictures, newest wish first; each wish is made once.
final class Workers: @unchecked Sendable {
  private typealias Job = (key: PictureKey, work: @Sendable (PictureKey) -> Void)

  // Everything below is guarded by `lock`.
  private var waiting: [Job] = []
  private var known: Set<PictureKey> = []
  private var made = 0
  private var stopped = false
  private var started = 0
  private var lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let ready: (@Sendable () -> Void)?
  private let most: Int

  init(ready: (@Sendable () -> Void)?) {
    self.ready = ready
    most = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// How many wishes have been fulfilled.
  var finished: Int { locked { made } }

  var isBusy: Bool { locked { !known.isEmpty } }

  func add(_ key: PictureKey, _ work: @escaping @Sendable (PictureKey) -> Void) {
    locked {
      guard !stopped, known.insert(key).inserted else { return }
      // A picture that is scaled wants a new size every few frames; sizes that were passed are not made.
      let sizes = waiting.filter { $0.key.picture == key.picture }
      if sizes.count >= 3, let passed = sizes.first?.key {
        waiting.removeAll { $0.key == passed }
        known.remove(passed)
      }
      waiting.append((key, work))
      while started < most, start() {}
      pthread_cond_broadcast(changed)
    }
  }

  /// Until nothing is wanted, at most so long.
  func wait(milliseconds: Int) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + milliseconds % 1000 * 1_000_000
    end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    locked {
      while !known.isEmpty {
        if pthread_cond_timedwait(changed, lock, &end) != 0 { break }
      }
    }
  }

  /// Drops what has not been begun; threads end by themselves.
  func stop() {
    locked {
      stopped = true
      waiting = []
      known = []
      pthread_cond_broadcast(changed)
    }
  }

  /// All of them with the first wish, so that their number tells nothing of what has been wished for. False when the
  /// machine gives no more.
  private func start() -> Bool {
    guard BackgroundThread.start({ self.run() }) else { return false }
    started += 1
    return true
  }

  private func run() {
    while let job = next() {
      job.work(job.key)
      locked {
        made += 1
        known.remove(job.key)
        pthread_cond_broadcast(changed)
      }
      ready?()
    }
  }

  private func next() -> Job? {
    locked {
      while waiting.isEmpty && !stopped { pthread_cond_wait(changed, lock) }
      guard let job = waiting.popLast(), !stopped else { return nil }
      return job
    }
  }

  private func locked<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
