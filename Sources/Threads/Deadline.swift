/// Time limits for calls into libraries that may never return.
package enum Deadline {
  /// Returns the result of `body`, which runs on a thread of its own; `nil` if there is none by `nanoseconds`.
  ///
  /// `nanoseconds` is a time of the monotonic clock. After it the thread continues, and its result is dropped.
  package static func result<R: Sendable>(until nanoseconds: Int64, _ body: @escaping @Sendable () -> R) -> R? {
    Pending(body).result(until: nanoseconds)
  }

  /// A result that another thread computes.
  package struct Pending<R: Sendable>: Sendable {
    private let state = Monitor(R?.none)

    /// Starts `body` on a thread of its own; runs it on the calling thread if the system gives no more threads.
    package init(_ body: @escaping @Sendable () -> R) {
      let hasBegun = Thread.detach { [state] in
        let result = body()
        state.with { $0 = result }
      }
      if !hasBegun { state.with { $0 = body() } }
    }

    /// Waits for the result; `nil` if there is none before the monotonic clock shows `nanoseconds`.
    package func result(until nanoseconds: Int64) -> R? { state.wait(until: nanoseconds) { $0 } }
  }
}
