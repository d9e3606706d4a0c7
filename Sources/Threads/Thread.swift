import Glibc

/// A thread of its own.
package struct Thread: @unchecked Sendable {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// To be joined or detached. Nil when the machine gives no more threads; the work is then not done.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let failed = pthread_create(
      &thread, nil,
      { @Sendable context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard failed == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Starts one that is not waited for; false when the machine gives no more.
  @discardableResult
  package static func detach(_ run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = Thread(run) else { return false }
    pthread_detach(thread.thread)
    return true
  }

  /// Lets the calling thread have what others leave of the processors.
  package static func yieldToOthers() {
    // Linux takes 0 for the calling thread, where POSIX has the process.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }

  /// Waits until its work is done; once.
  package func join() { pthread_join(thread, nil) }
}
