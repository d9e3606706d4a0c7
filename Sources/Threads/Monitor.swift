import Glibc

/// A value that threads share under a mutex, and whose changes they can wait for.
package final class Monitor<State>: @unchecked Sendable {
  // The value, accessed only under the mutex.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Gives `body` exclusive access to the value, then wakes the waiting threads, which check it again.
  package func with<R>(_ body: (inout State) -> R) -> R {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Reads the value under the mutex, without waking the waiting threads.
  package func look<R>(_ body: (State) -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(state)
  }

  /// Waits until `body` returns a value; calls it now and after each change.
  package func wait<R>(_ body: (inout State) -> R?) -> R {
    while true {
      if let result = wait(until: .max, body) { return result }
    }
  }

  /// Waits until `body` returns a value; `nil` if it has none when the monotonic clock shows `nanoseconds`.
  package func wait<R>(until nanoseconds: Int64, _ body: (inout State) -> R?) -> R? {
    var end = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = body(&state) { return result }
      if pthread_cond_timedwait(changed, mutex, &end) != 0 { return body(&state) }
    }
  }
}
