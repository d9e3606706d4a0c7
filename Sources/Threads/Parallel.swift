import Glibc

/// Execution of independent parts of a job on several threads.
package enum Parallel {
  /// The number of processors online, at least 1.
  package static var threads: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Returns the results of `body` for each of `count` parts, in order.
  ///
  /// The calling thread calls `progress` with the number of finished parts.
  package static func map<Result: Sendable>(
    _ count: Int, threads: Int = threads, progress: ((Int) -> Void)? = nil,
    _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let state = Monitor((next: 0, done: 0, results: Array(repeating: Result?.none, count: count)))
    let work: @Sendable () -> Void = {
      while true {
        let part = state.with { state -> Int? in
          guard state.next < count else { return nil }
          state.next += 1
          return state.next - 1
        }
        guard let part else { return }
        let result = body(part)
        state.with {
          $0.results[part] = result
          $0.done += 1
        }
      }
    }
    var helpers: [Thread] = []
    // The calling thread works too, unless it reports the progress.
    let wanted = min(threads, count)
    for _ in 0..<(progress == nil ? wanted - 1 : wanted) {
      guard let thread = Thread(work) else { break }
      helpers.append(thread)
    }
    if let progress, !helpers.isEmpty {
      var reported = 0
      while reported < count {
        reported = state.wait { $0.done > reported || $0.done == count ? $0.done : nil }
        progress(reported)
      }
    } else {
      work()
    }
    for helper in helpers { helper.join() }
    return state.look { $0.results.map { $0! } }
  }
}
