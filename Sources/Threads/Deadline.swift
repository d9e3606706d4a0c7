/// Calls into libraries that may never return.
package enum Deadline {
  /// Returns the result of `body`, run on a thread of its own; `nil` where it has none before the monotonic clock shows
  /// `nanoseconds`. That thread then goes on, and its result is dropped.
  package static func result<R: Sendable>(until nanoseconds: Int64, _ body: @escaping @Sendable () -> R) -> R? {
    Pending(body).result(until: nanoseconds)
  }

  /// A result on its way.
  package struct Pending<R: Sendable>: Sendable {
    private let state = Monitor(R?.none)

    /// Starts `body` on a thread of its own.
    package init(_ body: @escaping @Sendable () -> R) {
      let hasBegun = Thread.detach { [state] in
        let result = body()
        state.with { $0 = result }
      }
      if !hasBegun { state.with { $0 = body() } }
    }

    /// Waits until there is one; `nil` where there is none before the monotonic clock shows `nanoseconds`.
    package func result(until nanoseconds: Int64) -> R? { state.wait(until: nanoseconds) { $0 } }
  }
}
