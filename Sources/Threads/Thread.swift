import Glibc

/// A POSIX thread that runs a closure, in the context of the run that starts it.
package struct Thread: @unchecked Sendable {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread, which must be joined or detached; `nil` if the system gives no more threads, and `run` is then
  /// not called.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = RunContext.current
    let work = Unmanaged.passRetained(Work { RunContext.$current.withValue(context, operation: run) })
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

  /// Starts a thread that nobody waits for; returns false if the system gives no more threads.
  @discardableResult
  package static func detach(_ run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = Thread(run) else { return false }
    pthread_detach(thread.thread)
    return true
  }

  /// Lowers the priority of the calling thread, so that it gets the processor time that others leave.
  package static func lowerPriority() {
    // Linux applies the id 0 to the calling thread; POSIX means the process.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }

  /// Waits until the thread has finished; may be called once.
  package func join() { pthread_join(thread, nil) }
}
