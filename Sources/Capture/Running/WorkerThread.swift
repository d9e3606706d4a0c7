import Glibc

/// A thread that is waited for.
struct WorkerThread: @unchecked Sendable {
  private final class Work {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Nil when the machine gives no more threads.
  init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run)).toOpaque()
    let failed = pthread_create(
      &thread, nil,
      { @Sendable context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, work)
    guard failed == 0 else {
      Unmanaged<Work>.fromOpaque(work).release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until its work is done; once.
  func join() { pthread_join(thread, nil) }
}
