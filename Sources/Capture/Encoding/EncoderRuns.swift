import Formatting
import Threads

/// How soon a user wants the end of a capture.
package enum Urgency: Comparable, Sendable {
  /// The capture is completed as long as it makes progress.
  case soon
  /// The capture is given up.
  case now
}

/// The programs that make one file, one after another. A request to end also applies to the programs that follow.
final class EncoderRuns: Sendable {
  private struct State {
    var child: ChildProcess?
    var urgency: Urgency?
  }

  private let executable: String
  private let patience: EncoderPatience
  private let state = Monitor(State())

  init(_ executable: String, _ patience: EncoderPatience = .standard) {
    (self.executable, self.patience) = (executable, patience)
  }

  /// The reason to report for a program that was ended by this type.
  var reasonOfEnd: String {
    state.look { $0.urgency == .now } ? "given up" : "ffmpeg made no progress and was ended"
  }

  /// Starts the next program; `product` is the file that it writes.
  func begin(
    _ arguments: [String], takesInput: Bool = true, making product: String? = nil
  ) throws(Problem) -> ChildProcess {
    let child = try ChildProcess(executable, arguments, takesInput: takesInput, making: product)
    let urgency = state.with { state in
      state.child = child
      return state.urgency
    }
    if let urgency { apply(urgency, to: child) }
    return child
  }

  /// Ends the program at once, or as soon as it makes no progress; callable from any thread.
  func interrupt(_ urgency: Urgency) {
    let child: ChildProcess? = state.with { state in
      if let earlier = state.urgency, earlier >= urgency { return nil }
      state.urgency = urgency
      return state.child
    }
    if let child { apply(urgency, to: child) }
  }

  /// Ends the program without asking and waits for its end.
  func kill() {
    guard let child = state.look({ $0.child }) else { return }
    child.kill()
    _ = child.wait()
  }

  private func apply(_ urgency: Urgency, to child: ChildProcess) {
    switch urgency {
    case .now: child.end(grace: patience.grace)
    case .soon:
      let patience = patience
      let isWatched = Thread.detach { patience.watch(child) }
      if !isWatched { child.end(grace: patience.grace) }
    }
  }
}

/// How long a program may make no progress once a user waits for its end, in nanoseconds.
struct EncoderPatience: Sendable {
  /// The limit for a program that neither reads, writes nor computes.
  var idle: Int64
  /// The limit for a program that computes, but neither reads nor writes: encoders hold some frames back.
  var fruitless: Int64
  /// The time between the request to end and the end by force.
  var grace: Int64

  static let standard = EncoderPatience(idle: 5_000_000_000, fruitless: 30_000_000_000, grace: 1_000_000_000)

  /// Waits for the program's end, and ends it when it makes no progress.
  func watch(_ child: ChildProcess) {
    var (since, traffic) = (Monotonic.now, ProgramTraffic(of: child))
    var (window, ticks) = (since, ProgramTraffic.ticks(of: child))
    while child.waitForEnd(until: Monotonic.now + idle / 20) == nil {
      let (now, next) = (Monotonic.now, ProgramTraffic(of: child))
      // A program that has read all of its input waits for us, not the reverse.
      if next != traffic || next.awaitsInput {
        (since, traffic, window, ticks) = (now, next, now, ProgramTraffic.ticks(of: child))
      }
      if now - since >= fruitless { return child.end(grace: grace) }
      guard now - window >= idle else { continue }
      let used = ProgramTraffic.ticks(of: child) - ticks
      // A program that wakes only to sleep again uses less than a twentieth of a processor.
      if used < max(1, Int(idle / 200_000_000)) { return child.end(grace: grace) }
      (window, ticks) = (now, ticks + used)
    }
  }
}
