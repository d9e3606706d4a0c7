import Glibc

/// What SDL and drivers do over a display that goes, made into an orderly end: they crash where they stand and, while a
/// window opens, wait for ever.
///
/// A crash with the display still there stays a crash.
enum CrashGuard {
  /// Nobody waits longer than this for a window to open, in seconds.
  private static let patience: UInt32 = 60
  private static let caught = [SIGSEGV, SIGBUS, SIGALRM]
  private nonisolated(unsafe) static var isOpening = false
  /// What was done about each before.
  private nonisolated(unsafe) static var previous: [sigaction] = []
  private static let line = Array("fidget: the display went away or failed while the window opened\n".utf8)

  /// To be called before a display is opened, and `opened` after it.
  @MainActor static func opens() {
    isOpening = true
    alarm(patience)
    guard previous.isEmpty else { return }
    // What the handler uses is made before.
    _ = line
    for signal in caught {
      var new = sigaction()
      new.__sigaction_handler.sa_handler = { CrashGuard.answer($0) }
      var old = sigaction()
      sigaction(signal, &new, &old)
      previous.append(old)
    }
  }

  @MainActor static func opened() {
    isOpening = false
    alarm(0)
  }

  /// In the signal's handler, on the thread that crashed.
  private static func answer(_ signal: Int32) {
    if isOpening {
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(DisplayConnection.exitStatus)
    }
    // The next time, or when this returns to where it crashed, it is as ever.
    for (caught, old) in zip(caught, previous) where caught == signal {
      var old = old
      sigaction(signal, &old, nil)
    }
    DisplayConnection.crashed()
  }
}
