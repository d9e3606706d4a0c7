import Glibc
import Synchronization
import Threads

/// The files that a run writes: none of them is an input, and none is written twice.
///
/// Only a ledger gives places to write to away, so that nothing can be written that has not been asked for. It is asked
/// when a place is given away, when its file is opened, and once more before a whole file gets the name.
package final class FileLedger: Sendable {
  private struct State {
    /// Whose place it is, by its file or where that would be.
    var given: [FileIdentity: (claim: Int, path: String, option: String)] = [:]
    var claims = 0
    /// Folders in which nothing is left of runs that were killed.
    var cleared: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Lets something write: an option, by its name, or a key.
  package func claim(by option: String) -> OutputClaim {
    OutputClaim(
      self, option,
      number: state.withLock {
        $0.claims += 1
        return $0.claims
      })
  }

  /// What a file is, for which it must not be written; nil where nothing is in the way.
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

  /// Takes away what killed runs have left in a folder, before the first file is made there.
  func clear(_ folder: String) {
    if state.withLock({ $0.cleared.insert(folder).inserted }) { Leftovers.clear(in: folder) }
  }
}

/// What an option may write: the file that it names, and those that come with it. Held as long as they are not to be
/// another's.
package final class OutputClaim: Sendable {
  let ledger: FileLedger
  fileprivate let option: String
  fileprivate let number: Int

  fileprivate init(_ ledger: FileLedger, _ option: String, number: Int) {
    (self.ledger, self.option, self.number) = (ledger, option, number)
  }

  deinit { ledger.release(number) }

  /// A place to write to, refused where it is read or another's, and where nothing may be written; the same one
  /// however often it is asked for. `allowsStreams` where pipes and devices are as welcome as files.
  package func target(_ path: String, allowsStreams: Bool = false) throws(FileFault) -> OutputTarget {
    try check(path)
    let target = try OutputTarget(path, allowsStreams: allowsStreams, self)
    ledger.give(path, to: self)
    return target
  }

  /// Refuses a file that another option uses already.
  func check(_ path: String) throws(FileFault) {
    if let words = ledger.use(path, besides: number) {
      throw FileFault(taken: "\(option) \(path): is \(words), expected another file")
    }
  }
}
