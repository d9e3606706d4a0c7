import Synchronization

/// The work of a program while a call of a sketch keeps its thread busy: a window answers its display.
package enum SketchPatience {
  private static let callback = Mutex<(@Sendable () -> Bool)?>(nil)

  /// Sets the function that is called every 50 ms of a call that runs for longer than that, on the thread of the call.
  /// It returns whether the call must end, and may not use any sketch. `nil` sets none.
  package static func whileBusy(_ body: (@Sendable () -> Bool)?) { callback.withLock { $0 = body } }

  /// Calls that function and returns its answer.
  static func isEnding() -> Bool {
    let body = callback.withLock { $0 }
    return body?() ?? false
  }
}
