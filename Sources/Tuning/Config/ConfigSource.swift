import Formatting

/// A watched config file: its present values and its problems.
///
/// This is the state machine of a reload. Valid content takes effect at once. An error is reported only after the file
/// has been unchanged for a moment, so that a half-written save never flashes an error, and only once for each content.
/// A file that disappears is an error as well. Content that has been valid for a moment is kept as a copy, for a start
/// at which the file is bad. The source knows only the file: `ValueStack` puts the other layers on top.
package struct ConfigSource: Sendable {
  package enum Verdict: Equatable, Sendable {
    case unchanged
    /// The file is valid and `patches` are new; the first valid reading always gives this verdict.
    case applied(Patches, changes: [ParameterChange], hash: ContentHash)
    /// The file is bad, and all values stay.
    case refused([Problem])
    /// The file is valid again, with the same values as before.
    case ok
  }

  /// The time in nanoseconds for which a bad file must be unchanged before the error is reported.
  static let patience: Int64 = 250_000_000
  /// The time for which a file must be missing, since some programs save by removing the old file first.
  static let absence: Int64 = 500_000_000
  /// The time for which another program may lock the file, as some do while they save.
  static let business: Int64 = 3_000_000_000
  /// The time for which a valid file must have been in effect before a copy is kept for the next start.
  static let proof: Int64 = 1_000_000_000
  /// The time between two looks of a sleeping loop, in case no alarm comes, as on network file systems.
  static let lookInterval: Int64 = 250_000_000

  /// The values of the last valid file.
  package private(set) var patches: Patches
  /// The problems with the file, as last reported; empty if it is valid.
  package private(set) var problems = Problems<Problem>()
  package var diagnostics: [Problem] { problems.list }
  /// Notices about groups of the valid file whose effects no longer exist.
  package private(set) var departed: [Problem] = []
  /// The file's path as the user gave it.
  package var path: String { watch.path }

  private let catalogue: ParameterCatalogue
  let files: any FileStore
  private var watch: FileWatch
  /// The problems not yet reported, the state of the file they concern, and the time for which it must last before the report.
  private var complaint: (found: Problems<Problem>, about: FileWatch.Known, patience: Int64)?
  /// The state of the file for which `problems` were reported.
  private var reported: FileWatch.Known?
  private var lastGood: LastGoodFile?
  /// The valid content without a copy yet, and the time at which it took effect.
  private var unkept: (bytes: [UInt8], since: Int64)?
  /// The last valid values, if the file was bad at the start.
  private var fallback: Patches?
  private var isFallbackNew = false
  private var isFirst = true
  private var hasBeenGood = false
  /// Whether any file has been at the path.
  private var hasBeenThere = false

  /// Watches a config file.
  ///
  /// - Parameter lastGood: The copy of the last valid file, for the next start; `nil` to keep none.
  package init(
    path: String, catalogue: ParameterCatalogue, lastGood: LastGoodFile? = nil, files: any FileStore = Disk()
  ) {
    (self.catalogue, self.lastGood, self.files) = (catalogue, lastGood, files)
    watch = FileWatch(path: path, files: files)
    patches = [:]
  }

  /// Looks at the file without ever waiting; `now` is in nanoseconds on any monotonic scale.
  ///
  /// - Parameter kept: The values that stay if the file is refused, for the messages; `patches` if omitted.
  package mutating func poll(now: Int64, kept: Patches? = nil) -> Verdict {
    defer {
      isFirst = false
      if let unkept, now - unkept.since >= Self.proof { settle() }
    }
    switch watch.poll(now: now) {
    case .content(let bytes, let hash):
      hasBeenThere = true
      do throws(Problems<Problem>) {
        let verdict = take(try catalogue.read(bytes, path: path, kept: kept ?? patches), hash)
        unkept = (bytes, now)
        departed = catalogue.departed(in: bytes, path: path)
        return verdict
      } catch {
        fallBack()
        let found = fallback.flatMap { faults(in: bytes, kept: $0.merging(kept ?? [:])) } ?? error
        complaint = (found, .content(hash), isFirst ? 0 : Self.patience)
      }
    case .refused(let refusal):
      hasBeenThere = true
      fallBack()
      complain(refusal.reason, refusal, refusal.isBusy ? Self.business : isFirst ? 0 : Self.patience)
    case .missing(let refusal):
      // A file that never existed is no error.
      complaint = nil
      if refusal.isDangling { fallBack() }
      let stay = hasBeenGood || fallback != nil ? "the values stay" : "the defaults apply"
      if refusal.isDangling {
        complain("\(refusal.reason); \(stay)", refusal, isFirst ? 0 : Self.absence)
      } else if hasBeenThere {
        complain("is gone; \(stay)", refusal, Self.absence)
      }
    case nil: break
    }
    guard let complaint, now - watch.changedAt >= complaint.patience else { return .unchanged }
    self.complaint = nil
    guard complaint.about != reported else { return .unchanged }
    reported = complaint.about
    problems = complaint.found
    return .refused(complaint.found.list)
  }

  /// Returns the latest time for the next call of `poll`.
  package func nextPoll(after now: Int64) -> Int64 {
    var next = now + Self.lookInterval
    if let look = watch.nextLook { next = min(next, look) }
    if let complaint { next = min(next, watch.changedAt + complaint.patience) }
    return max(next, now)
  }

  /// Keeps a copy of valid content for the next start; called after a moment, and when the program ends.
  package mutating func settle() {
    if let unkept, complaint == nil, problems.isEmpty { lastGood?.keep(unkept.bytes) }
    unkept = nil
  }

  /// Returns the last valid values if the file was bad at the first look; `nil` from the second call on.
  package mutating func takeFallback() -> Patches? {
    defer { isFallbackNew = false }
    return isFallbackNew ? fallback : nil
  }

  /// Starts with the last valid values in place of a bad file.
  private mutating func fallBack() {
    guard isFirst, let last = lastGood?.read() else { return }
    (fallback, isFallbackNew) = (last, true)
    patches = last
  }

  private func faults(in bytes: [UInt8], kept: Patches) -> Problems<Problem>? {
    do throws(Problems<Problem>) { _ = try catalogue.read(bytes, path: path, kept: kept) } catch { return error }
    return nil
  }

  private mutating func complain(_ message: String, _ refusal: FileRefusal, _ patience: Int64) {
    complaint = (Problems(Problem(path: path, message: message)), .refused(refusal), patience)
  }

  /// Notes that the file has this content, so that the next look reports no change.
  mutating func adopt(_ file: Patches, _ bytes: [UInt8]) {
    watch.expect(ContentHash(bytes))
    // The time of the write is unknown; the next look keeps the copy.
    unkept = (bytes, .min / 2)
    patches = file
    problems = Problems()
    complaint = nil
    reported = nil
    hasBeenGood = true
  }

  private mutating func take(_ file: Patches, _ hash: ContentHash) -> Verdict {
    let wasBad = !problems.isEmpty
    problems = Problems()
    complaint = nil
    reported = nil
    let changes = catalogue.changes(from: patches, to: file)
    patches = file
    let isFirstGood = !hasBeenGood
    hasBeenGood = true
    if isFirstGood || !changes.isEmpty { return .applied(file, changes: changes, hash: hash) }
    return wasBad ? .ok : .unchanged
  }
}

extension FileStore {
  /// Returns the text of a config or a preset.
  func config(at path: String, patience: Int64 = 0) throws(Problems<Problem>) -> [UInt8] {
    do throws(FileRefusal) { return try bytes(at: path, atMost: JSONDocument.maximumBytes, patience: patience) } catch {
      throw Problems(Problem(path: path, message: error.reason))
    }
  }
}

extension ParameterCatalogue {
  /// Reads a config file once, for `fidget check` and the commands without a window.
  package func read(path: String) throws(Problems<Problem>) -> Patches {
    try read(Disk().config(at: path, patience: SmallFile.patience), path: path)
  }

  /// Returns notices about the file's groups and parameters that no longer exist; empty if it cannot be read.
  package func departed(at path: String) -> [Problem] {
    (try? Disk().config(at: path, patience: SmallFile.patience)).map { departed(in: $0, path: path) } ?? []
  }

  /// Returns the values for a start: those of the file, else those of its last valid copy, else none.
  package func readOrFallBack(path: String) -> Patches {
    (try? read(path: path)) ?? LastGoodFile(ofConfig: path, self)?.read() ?? [:]
  }
}
