import Capture
import CommandLineSyntax
import Commands
import Glibc
import Stage
import Threads

/// A kiosk's wait for a screen that appears late.
///
/// At a boot the program may start before the graphics driver, and a screen may be switched on an hour later.
struct ScreenWait {
  enum Step: Equatable {
    case open
    /// Look again soon; `says` is a line for the terminal, or `nil` if there is nothing new to report.
    case wait(says: String?)
    case end(reason: String)
  }

  /// The longest time in nanoseconds that a card may be closed to this user.
  ///
  /// At a boot, the groups of device files are set a moment after the files appear.
  private static let patience: Int64 = 2_000_000_000
  /// The longest time in nanoseconds that SDL may fail to open a screen that is present.
  private static let trouble: Int64 = 10_000_000_000
  /// Nanoseconds from one look to the next.
  private static let pause: Int64 = 250_000_000

  /// The reasons already reported, so that each is printed once.
  private var reported: Set<String> = []
  /// The time in nanoseconds at which the card was first found closed. `nil` if it was not.
  private var refusedSince: Int64?

  mutating func step(_ finding: ConsoleScreen.Finding, now: Int64) -> Step {
    switch finding {
    case .ready: return .open
    case .missing(let reason):
      refusedSince = nil
      return .wait(says: reported.insert(reason).inserted ? "\(reason); waiting for one" : nil)
    case .refused(let reason):
      refusedSince = refusedSince ?? now
      return now - refusedSince! < Self.patience ? .wait(says: nil) : .end(reason: reason)
    }
  }

  /// Returns once a screen is present.
  ///
  /// Asks systemd for more time meanwhile. A signal ends the program.
  @MainActor static func run(_ interruption: Interruption) throws(Failure) {
    let watchdog = ServiceWatchdog()
    let screen = ConsoleScreen()
    var wait = ScreenWait()
    while true {
      let finding = screen.look()
      switch wait.step(finding, now: Clock.nowNanoseconds) {
      case .open: return
      case .end(let reason): throw Failure(status: 3, lines: [reason])
      case .wait(let line):
        // Nothing is open yet, so a signal may end the program at once.
        interruption.answer([{ _exit(0) }])
        if let line { Output.error("fidget: \(line)") }
        if case .missing(let reason) = finding { watchdog.wait(for: reason) }
        Clock.sleep(until: Clock.nowNanoseconds + pause)
      }
    }
  }

  /// Calls `open` until it succeeds, for ten seconds at most: a card that has just appeared may not take a picture yet.
  @MainActor static func repeated<Value>(_ open: () throws -> Value) throws -> Value {
    let end = Clock.nowNanoseconds + trouble
    while true {
      do { return try open() } catch {
        guard Clock.nowNanoseconds < end else { throw error }
        Clock.sleep(until: Clock.nowNanoseconds + pause)
      }
    }
  }
}
