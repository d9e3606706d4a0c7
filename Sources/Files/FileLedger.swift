import Formatting
import Glibc
import Synchronization
import Threads

/// The files that a run writes: none of them is an input, and none is written twice.
///
/// Only a ledger hands out output targets, so a run writes no file that has not passed the ledger's check. The check runs
/// when a target is handed out, when its file is opened, and once more before a complete file gets its final name.
package final class FileLedger: Sendable {
  private struct State {
    /// The claim that owns each target, by the identity of the target's file, which may not exist yet.
    var given: [FileIdentity: (claim: Int, path: String, option: String)] = [:]
    var claims = 0
    /// The folders that have already been cleared of parts left by killed runs.
    var cleared: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns a claim under which an option, given by its name, or a key writes files.
  package func claim(by option: String) -> OutputClaim {
    OutputClaim(
      self, option,
      number: state.withLock {
        $0.claims += 1
        return $0.claims
      })
  }

  /// Returns the reason that a file must not be written, as a description of its other use; `nil` if it is free.
  fileprivate func use(_ path: String, besides claim: Int) -> String? {
    guard let identity = FileIdentity(of: path) else { return nil }
    let given = state.withLock { $0.given[identity] }
    if let given, given.claim != claim || given.path != path { return "what \(given.option) writes" }
    if let words = InputFiles.use(of: identity) { return words }
    return identity == FileIdentity(descriptor: RunContext.current.output) ? "standard output" : nil
  }

  fileprivate func give(_ path: String, to claim: OutputClaim) {
    guard let identity = FileIdentity(of: path) else { return }
    state.withLock { $0.given[identity] = (claim.number, path, claim.option) }
  }

  fileprivate func release(_ claim: Int) {
    state.withLock { state in state.given = state.given.filter { $0.value.claim != claim } }
  }

  /// Removes the parts that killed runs left in a folder, once per folder, before this run creates its first file there.
  func clear(_ folder: String) {
    if state.withLock({ $0.cleared.insert(folder).inserted }) { Leftovers.clear(in: folder) }
  }
}

/// The right of one option to write the file that it names and the files that come with it.
///
/// The files are free for other claims again when the claim is deallocated.
package final class OutputClaim: Sendable {
  let ledger: FileLedger
  fileprivate let option: String
  fileprivate let number: Int

  fileprivate init(_ ledger: FileLedger, _ option: String, number: Int) {
    (self.ledger, self.option, self.number) = (ledger, option, number)
  }

  deinit { ledger.release(number) }

  /// Returns a target for a path; throws if the file is an input, belongs to another claim or cannot be written.
  ///
  /// The claim may ask for the same path again. Pipes and devices are accepted only if `allowsStreams` is true.
  package func target(_ path: String, allowsStreams: Bool = false) throws(Problem) -> OutputTarget {
    try check(path)
    let target = try OutputTarget(path, allowsStreams: allowsStreams, self)
    ledger.give(path, to: self)
    return target
  }

  /// Throws if the file is an input or if another option uses it already.
  func check(_ path: String) throws(Problem) {
    if let words = ledger.use(path, besides: number) {
      throw Problem(.usage, message: "\(option) \(path): is \(words), expected another file")
    }
  }
}
