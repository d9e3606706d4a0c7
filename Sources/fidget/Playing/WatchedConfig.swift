import Effects
import Stage
import Tuning

/// The config of a running window: the file, the pictures that it names, and the alarm that wakes a sleeping loop.
@MainActor
final class WatchedConfig {
  enum Verdict {
    case unchanged
    case applied(changes: [ParameterChange], hash: String)
    case refused([String])
    case ok
  }

  /// What counts now, pictures looked up.
  private(set) var patches = Patches()
  private(set) var playground = Playground.defaults
  /// What is wrong with the file now, one line each; empty when it is good.
  var messages: [String] { source.diagnostics.map(\.description) }
  var path: String { source.path }

  private var source: ConfigSource
  private var alarm: FileAlarm
  private var quieted: Int64 = 0
  private var lookup: PictureLookup
  private var pictures: [PictureWatch] = []
  private var reported: [String] = []

  init(path: String, catalogue: ParameterCatalogue, settings: Patches) {
    source = ConfigSource(path: path, catalogue: catalogue, settings: settings)
    alarm = FileAlarm(path: path)
    lookup = PictureLookup(configPath: path)
    take(source.patches)
  }

  /// Looks at the file; never waits.
  func poll(now: Int64) -> Verdict {
    // A window that never sleeps need not ask the alarm each frame, only keep its queue from overflowing.
    if now - quieted > 250_000_000 {
      quieted = now
      quietAlarm()
    }
    switch source.poll(now: now) {
    case .unchanged: return .unchanged
    case .applied(let new, let changes, let hash):
      take(new)
      return .applied(changes: changes, hash: hash.description)
    case .refused(let diagnostics): return .refused(diagnostics.map(\.description))
    case .ok: return .ok
    }
  }

  /// Files of pictures that have changed and are still again.
  func changedPictures(now: Int64) -> [String] {
    var changed: [String] = []
    for index in pictures.indices where pictures[index].poll(now: now) { changed.append(pictures[index].path) }
    if !changed.isEmpty { take(source.patches) }
    return changed
  }

  /// New complaints about pictures, each once.
  func takeProblems() -> [String] {
    let new = lookup.problems.filter { !reported.contains($0) }
    reported += new
    return new
  }

  /// True for a complaint of the drawer about something that is not complained about here.
  func isNews(_ problem: String) -> Bool { lookup.isNews(problem) }

  /// What wakes a sleeping loop.
  var descriptors: [Int32] { alarm.descriptor >= 0 ? [alarm.descriptor] : [] }

  /// To be called after every sleep, or the alarm would end the next one at once.
  func quietAlarm() { alarm.drain() }

  func nextLook(after now: Int64) -> Int64 { source.nextPoll(after: now) }

  private func take(_ new: Patches) {
    patches = Catalogue.calming(lookup.resolve(new))
    pictures = lookup.files.map { path in pictures.first { $0.path == path } ?? PictureWatch(path: path) }
    do { playground = try Playground.defaults.applying(new[Playground.id]) } catch {
      preconditionFailure("the catalogue accepted what the playground refuses: \(error)")
    }
  }
}
