import Synchronization

/// The callback that keeps the program alive while a long call of a sketch blocks its thread: a window answers its display.
package enum SketchBusyCallback {
  private static let callback = Mutex<(@Sendable () -> Bool)?>(nil)

  /// Sets the callback, called every 50 ms of a call that runs for longer than that, on the call's thread.
  ///
  /// It returns whether the call must end, and must not use any sketch. `nil` removes it.
  package static func whileBusy(_ body: (@Sendable () -> Bool)?) { callback.withLock { $0 = body } }

  /// Calls the callback and returns whether the call must end.
  static func isEnding() -> Bool {
    let body = callback.withLock { $0 }
    return body?() ?? false
  }
}
