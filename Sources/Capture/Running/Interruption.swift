import Glibc
import Threads

/// ^C, `kill` and a closed terminal, as requests that are answered in good order.
///
/// Holds those signals back from every thread that is started afterwards, and waits for them on one of its own. Where
/// a closed terminal is to be survived (`nohup`), it is.
package final class Interruption: Sendable {
  private struct State {
    var count = 0
    /// Until there is something to complete: the end, at once, whatever is being read.
    var answers: [@Sendable () -> Void] = [{ _exit(Interruption.status) }]
  }

  private let state = Monitor(State())

  /// What a program says that was ended so.
  private static let status: Int32 = 130

  package init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    var hangup = sigaction()
    sigaction(SIGHUP, nil, &hangup)
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self) != ignored { sigaddset(&signals, SIGHUP) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let state = state
    let held = signals
    // It ends with the process.
    Thread.detach {
      var signals = held
      var number: Int32 = 0
      while sigwait(&signals, &number) == 0 {
        let answer: (@Sendable () -> Void)? = state.with { state in
          state.count += 1
          return state.count <= state.answers.count ? state.answers[state.count - 1] : nil
        }
        answer?()
      }
    }
  }

  /// What the first, second… request brings about, on a thread of its own. Requests that came before count at once.
  package func answer(_ answers: [@Sendable () -> Void]) {
    let due = state.with { state in
      state.answers = answers
      return answers.prefix(state.count)
    }
    for answer in due { answer() }
  }

  /// How often it was asked for.
  package var count: Int { state.look { $0.count } }
}
