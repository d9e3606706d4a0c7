import Effects
import Stage
import Tuning

/// The config of a running window: the file and what has been tuned since, its presets, the pictures that it names,
/// and the alarm that wakes a sleeping loop.
@MainActor
final class WatchedConfig {
  enum Verdict {
    case unchanged
    /// The file is good; what counts differently now, and what was changed on both sides.
    case applied(TuningSession.Reload, hash: String)
    case refused([String])
    case ok
  }

  /// What the file says and what a hand has changed since; to be changed through `update`.
  private(set) var session: TuningSession
  /// What counts now, pictures looked up.
  private(set) var patches = Patches()
  private(set) var playground = PlaygroundSettings.defaults
  var presets: PresetShelf
  /// What is wrong with the file now, one line each; empty when it is good.
  var messages: [String] { source.diagnostics.map(\.description) }
  /// What is wrong with the pictures that are named now.
  private(set) var pictureMessages: [String] = []
  var path: String { source.path }

  private var source: ConfigSource
  private var alarm: FileAlarm
  private var quieted: Int64 = 0
  private var lookup: PictureLookup
  /// As `patches`, but moving as much as it says.
  private var resolved = Patches()
  private var pictures: [PictureWatch] = []
  private var isLookupNew = true
  private var reported: [String] = []
  private var reportedDrawn: [String] = []

  /// - Parameters:
  ///   - preset: of the command line; it lies over the file.
  ///   - settings: of the command line; they lie over both.
  init(path: String, catalogue: ParameterCatalogue, preset: Preset? = nil, settings: Patches) {
    session = TuningSession(catalogue, preset: preset, settings: settings)
    source = ConfigSource(path: path, catalogue: catalogue)
    presets = PresetShelf(catalogue, configPath: path)
    alarm = FileAlarm(path: path)
    lookup = PictureLookup(configPath: path)
    take(session.inForce)
  }

  /// Looks at the file; never waits.
  func poll(now: Int64) -> Verdict {
    // A window that never sleeps need not ask the alarm each frame, only keep its queue from overflowing.
    if now - quieted > 250_000_000 {
      quieted = now
      quietAlarm()
    }
    switch source.poll(now: now, kept: session.values) {
    case .unchanged: return .unchanged
    case .applied(let new, _, let hash):
      let reload = session.reload(new)
      take(session.inForce)
      return .applied(reload, hash: hash.description)
    case .refused(let diagnostics): return .refused(diagnostics.map(\.description))
    case .ok: return .ok
    }
  }

  /// Tunes. True when something counts differently now.
  @discardableResult
  func update(_ change: (inout TuningSession) -> Void) -> Bool {
    let before = session.inForce
    change(&session)
    let changes = session.catalogue.changes(from: before, to: session.inForce)
    if changes.isEmpty { return false }
    let hasRows = changes.contains { if case .rows = $0.new { true } else { false } }
    if hasRows {
      take(session.inForce)
    } else {
      // No picture can be another: a slider's every move need not look at their files.
      for change in changes { resolved[key: change.name] = change.new }
      takeResolved()
    }
    return true
  }

  /// Writes what was changed into the file. `reload` is what someone else had written there meanwhile.
  func save() -> (saving: ConfigSource.Saving, reloads: [TuningSession.Reload]) {
    var reloads: [TuningSession.Reload] = []
    let saving = source.save(&session, reloads: &reloads)
    if !reloads.isEmpty { take(session.inForce) }
    return (saving, reloads)
  }

  /// Files of pictures that have changed and are still again.
  func changedPictures(now: Int64) -> [String] {
    var changed: [String] = []
    for index in pictures.indices where pictures[index].poll(now: now) { changed.append(pictures[index].path) }
    if !changed.isEmpty { take(session.inForce) }
    return changed
  }

  /// New complaints about pictures, each once until it is mended; `drawn` is everything that the drawer complains about.
  func takeProblems(drawn: [String]) -> [String] {
    guard isLookupNew || drawn != reportedDrawn else { return [] }
    let new =
      lookup.problems.filter { !reported.contains($0) }
      + drawn.filter { !reportedDrawn.contains($0) }.compactMap { PictureLookup.telling($0, [lookup]) }
    (reported, reportedDrawn, isLookupNew) = (lookup.problems, drawn, false)
    pictureMessages = reported + drawn.filter(lookup.names).compactMap { PictureLookup.telling($0, [lookup]) }
    return new
  }

  /// What wakes a sleeping loop.
  var descriptors: [Int32] { alarm.descriptor >= 0 ? [alarm.descriptor] : [] }

  /// To be called after every sleep, or the alarm would end the next one at once.
  func quietAlarm() { alarm.drain() }

  func nextLook(after now: Int64) -> Int64 { source.nextPoll(after: now) }

  private func take(_ new: Patches) {
    lookup = PictureLookup(configPath: path)
    isLookupNew = true
    resolved = lookup.resolve(new)
    pictures = lookup.files.map { path in pictures.first { $0.path == path } ?? PictureWatch(path: path) }
    takeResolved()
  }

  private func takeResolved() {
    patches = Catalogue.calming(resolved)
    do { playground = try PlaygroundSettings.defaults.applying(resolved[PlaygroundSettings.id]) } catch {
      preconditionFailure("the catalogue accepted what the playground refuses: \(error)")
    }
  }
}
