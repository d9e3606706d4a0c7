import Glibc
import Threads

/// Requests to end, by ^C, `kill` or a closed terminal, that are answered in good order.
///
/// Blocks those signals in every thread that is started afterwards, and waits for them on a thread of its own. A closed
/// terminal is ignored if it was ignored at the start, as with `nohup`. A run that shares its process gets no requests.
package final class Interruption: Sendable {
  private struct State {
    var count = 0
    /// The answers to the first, second… request; at first, with nothing to complete yet, an immediate exit.
    var answers: [@Sendable () -> Void] = [{ _exit(Interruption.status) }]
  }

  private let state = Monitor(State())

  /// The exit status of a program that was interrupted.
  private static let status: Int32 = 130

  package init() {
    guard RunContext.current.ownsProcess else { return }
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
    // The thread ends with the process.
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

  /// Sets the answers to the first, second… request, called on a thread of their own.
  ///
  /// Requests that came earlier are answered at once.
  package func answer(_ answers: [@Sendable () -> Void]) {
    let due = state.with { state in
      state.answers = answers
      return answers.prefix(state.count)
    }
    for answer in due { answer() }
  }

  /// The number of requests so far.
  package var count: Int { state.look { $0.count } }
}
