import Glibc

/// A thread of its own for work that waits: nothing joins it, and it ends when its work does.
enum BackgroundThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// False when the machine gives no more threads; the work is then not done.
  @discardableResult
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
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
      return false
    }
    pthread_detach(thread)
    return true
  }
}
