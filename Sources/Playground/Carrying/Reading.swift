import Motion
import Synchronization

/// Files that are read beside the loop, one at a time; of several the last that was asked for is used.
@MainActor
struct Reading {
  /// Uses what was read; the time is in nanoseconds.
  typealias Use = @MainActor @Sendable (Desk, Int64) throws(ContentError) -> Void
  /// Reads on any thread.
  typealias Read = @Sendable () throws(ContentError) -> Use

  /// Where the result of a reading is put.
  private final class Place: Sendable {
    let content = Mutex<Result<Use, ContentError>?>(nil)
  }

  private var place: Place?
  private var order: (name: String, read: Read)?
  /// What was asked for while another file was read, whose result is no longer wanted.
  private var next: (name: String, read: Read)?
  /// When it began, and whether it was said that it lasts.
  private var since: Int64?
  private var isTold = false

  /// Nanoseconds after which it is said that a reading lasts.
  private static let patience: Int64 = 300_000_000

  mutating func begin(_ name: String, _ host: any Host, _ read: @escaping Read) {
    next = (name, read)
    if place == nil { start(host) }
  }

  private mutating func start(_ host: any Host) {
    (order, next, since, isTold) = (next, nil, nil, false)
    place = order.map { order in
      let (place, read) = (Place(), order.read)
      host.beside {
        let content = Result(catching: read)
        place.content.withLock { $0 = content }
      }
      return place
    }
  }

  /// Nothing that was asked for is wanted any more.
  mutating func forget() { (order, next) = (nil, nil) }

  /// What has been read meanwhile, once; to be asked once a frame.
  mutating func take(_ now: Int64, _ host: any Host, _ announcer: Announcer) -> Result<Use, ContentError>? {
    guard let place else { return nil }
    guard let content = place.content.withLock({ $0.take() }) else {
      tell(now, announcer)
      return nil
    }
    let isWanted = order != nil && next == nil
    if isTold { announcer.hush() }
    start(host)
    return isWanted ? content : nil
  }

  private mutating func tell(_ now: Int64, _ announcer: Announcer) {
    guard let order, !isTold else { return }
    since = since ?? now
    guard now - since! >= Self.patience else { return }
    isTold = true
    announcer.say("Reading \(order.name)…", seconds: 3600)
  }

  /// When it will be said that it lasts; nil where nothing is read, or it was.
  var nextMoment: Int64? { place == nil || order == nil || isTold ? nil : (since ?? 0) + Self.patience }
}
