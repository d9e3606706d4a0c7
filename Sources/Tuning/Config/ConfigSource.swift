import Formatting

/// A config file that is watched: what it says now, and what is wrong with it.
///
/// The state machine of a reload. Valid content counts at once; an error only once the file has been still for a
/// moment, so that a half-written save never flashes one; once for each content. A file that was there and goes away is
/// an error as well. What has been good for a moment is kept, for a start at which the file is bad.
package struct ConfigSource: Sendable {
  package enum Verdict: Equatable, Sendable {
    case unchanged
    /// The file is good and `patches` are new; the first good reading always gives this.
    case applied(Patches, changes: [ParameterChange], hash: ContentHash)
    /// The file is bad; everything stays as it was.
    case refused([Diagnostic])
    /// The file is good again, and says what was so anyway.
    case ok
  }

  /// How long a bad file must be still before it is complained about.
  static let patience: Int64 = 250_000_000
  /// How long it must be away: some save by taking the old file away first.
  static let absence: Int64 = 500_000_000
  /// How long another program may keep it locked, as some do while they save.
  static let business: Int64 = 3_000_000_000
  /// How long a good file must have counted until it is kept for the next start.
  static let proof: Int64 = 1_000_000_000
  /// How often a sleeping loop must look, should the alarm be deaf, as it is on network file systems.
  static let lookInterval: Int64 = 250_000_000

  /// What counts now: the last good file, with the settings of the command line on top.
  package private(set) var patches: Patches
  /// What is wrong with the file, as last reported; none when it is good.
  package private(set) var problems = Problems<Diagnostic>()
  package var diagnostics: [Diagnostic] { problems.list }
  /// Groups of the good file whose effects have gone.
  package private(set) var departed: [Diagnostic] = []
  /// As the user named the file.
  package var path: String { watch.path }

  private let catalogue: ParameterCatalogue
  private let settings: Patches
  let files: any FileStore
  private var watch: FileWatch
  /// Found and not yet reported, with what it was found in and how long that must last.
  private var complaint: (found: Diagnostics, about: FileWatch.Known, patience: Int64)?
  /// What `diagnostics` was reported for.
  private var reported: FileWatch.Known?
  private var lastGood: LastGoodFile?
  /// Good, and not kept yet.
  private var unkept: (bytes: [UInt8], since: Int64)?
  /// What counted last time, where the file was bad at the start.
  private var fallback: Patches?
  private var isFallbackNew = false
  private var isFirst = true
  private var hasBeenGood = false
  /// True once anything has been at the path.
  private var hasBeenThere = false

  /// - Parameters:
  ///   - settings: of the command line; they win over the file.
  ///   - lastGood: where a good file is kept for the next start; nil to keep none.
  package init(
    path: String, catalogue: ParameterCatalogue, settings: Patches = [:], lastGood: LastGoodFile? = nil,
    files: any FileStore = Disk()
  ) {
    (self.catalogue, self.settings, self.lastGood, self.files) = (catalogue, settings, lastGood, files)
    watch = FileWatch(path: path, files: files)
    patches = settings
  }

  /// Looks at the file; never waits. `now` is in nanoseconds on any monotonic scale.
  ///
  /// - Parameter kept: the values that stay when the file is refused, for the messages; `patches` unless told.
  package mutating func poll(now: Int64, kept: Patches? = nil) -> Verdict {
    defer {
      isFirst = false
      if let unkept, now - unkept.since >= Self.proof { settle() }
    }
    switch watch.poll(now: now) {
    case .content(let bytes, let hash):
      hasBeenThere = true
      do throws(Diagnostics) {
        let verdict = take(try catalogue.read(bytes, path: path, kept: kept ?? patches), hash)
        unkept = (bytes, now)
        departed = catalogue.departed(in: bytes, path: path)
        return verdict
      } catch {
        fallBack()
        let found = fallback.flatMap { faults(in: bytes, kept: $0.merging(kept ?? settings)) } ?? error
        complaint = (found, .content(hash), isFirst ? 0 : Self.patience)
      }
    case .refused(let refusal):
      hasBeenThere = true
      fallBack()
      complain(refusal.reason, refusal, refusal.isBusy ? Self.business : isFirst ? 0 : Self.patience)
    case .missing(let refusal):
      // Where nothing ever was, nothing is missed.
      complaint = nil
      if refusal.isDangling { fallBack() }
      let stay = hasBeenGood || fallback != nil ? "the values stay" : "the defaults count"
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
    problems = complaint.found.problems
    return .refused(complaint.found.list)
  }

  /// The latest time at which `poll` is to be called again.
  package func nextPoll(after now: Int64) -> Int64 {
    var next = now + Self.lookInterval
    if let look = watch.nextLook { next = min(next, look) }
    if let complaint { next = min(next, watch.changedAt + complaint.patience) }
    return max(next, now)
  }

  /// Keeps what is good for the next start; at the latest at the end.
  package mutating func settle() {
    if let unkept, complaint == nil, problems.isEmpty { lastGood?.keep(unkept.bytes) }
    unkept = nil
  }

  /// What counted last time, once, when the file was bad at the first look.
  package mutating func takeFallback() -> Patches? {
    defer { isFallbackNew = false }
    return isFallbackNew ? fallback : nil
  }

  /// A start at a bad file goes on with what counted last time.
  private mutating func fallBack() {
    guard isFirst, let last = lastGood?.read() else { return }
    (fallback, isFallbackNew) = (last, true)
    patches = last.merging(settings)
  }

  private func faults(in bytes: [UInt8], kept: Patches) -> Diagnostics? {
    do throws(Diagnostics) { _ = try catalogue.read(bytes, path: path, kept: kept) } catch { return error }
    return nil
  }

  private mutating func complain(_ message: String, _ refusal: FileRefusal, _ patience: Int64) {
    complaint = (Diagnostics(Diagnostic(path: path, message: message)), .refused(refusal), patience)
  }

  /// Notes that the file says this now, so that the next look finds no news in it.
  mutating func adopt(_ file: Patches, _ bytes: [UInt8]) {
    watch.expect(ContentHash(bytes))
    // When it was written is not known; the next look keeps it.
    unkept = (bytes, .min / 2)
    patches = file.merging(settings)
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
    let new = file.merging(settings)
    let changes = catalogue.changes(from: patches, to: new)
    patches = new
    let isFirstGood = !hasBeenGood
    hasBeenGood = true
    if isFirstGood || !changes.isEmpty { return .applied(new, changes: changes, hash: hash) }
    return wasBad ? .ok : .unchanged
  }
}

extension FileStore {
  /// The text of a config or a preset.
  func config(at path: String, patience: Int64 = 0) throws(Diagnostics) -> [UInt8] {
    do throws(FileRefusal) { return try bytes(at: path, atMost: JSONDocument.maximumBytes, patience: patience) } catch {
      throw Diagnostics(Diagnostic(path: path, message: error.reason))
    }
  }
}

extension ParameterCatalogue {
  /// Reads a config file once, as `fidget check` and the commands without a window do.
  package func read(path: String) throws(Diagnostics) -> Patches {
    try read(Disk().config(at: path, patience: SmallFile.patience), path: path)
  }

  /// What has gone of what a config file speaks of.
  package func departed(at path: String) -> [Diagnostic] {
    (try? Disk().config(at: path, patience: SmallFile.patience)).map { departed(in: $0, path: path) } ?? []
  }

  /// What counts at a start: what the file says, else what it said when it last was good.
  package func readOrFallBack(path: String) -> Patches {
    (try? read(path: path)) ?? LastGoodFile(ofConfig: path, self)?.read() ?? [:]
  }
}
