import Formatting
import Motion
import Playing
import Synchronization

/// The files that are read beside the main loop, one at a time; only the result of the last request is used.
@MainActor
struct Reading {
  /// Reads the file, on any thread, and returns the action that uses its content.
  typealias Read = @Sendable () throws(Problems<Problem>) -> ToolAction

  /// The result of a reading, shared with the thread that reads.
  private final class Place: Sendable {
    let content = Mutex<Result<ToolAction, Problems<Problem>>?>(nil)
  }

  private var place: Place?
  private var order: (name: String, read: Read)?
  /// The last request made while another file is read; the result of that other file is discarded.
  private var next: (name: String, read: Read)?
  /// The time of the first frame in which the file was still being read, in nanoseconds.
  private var since: Int64?
  /// Whether the message that the reading takes long was shown.
  private var isAnnounced = false

  /// The delay until the message that the reading takes long, in nanoseconds.
  private static let patience: Int64 = 300_000_000

  mutating func begin(_ name: String, _ host: any Host, _ read: @escaping Read) {
    next = (name, read)
    if place == nil { start(host) }
  }

  private mutating func start(_ host: any Host) {
    (order, next, since, isAnnounced) = (next, nil, nil, false)
    place = order.map { order in
      let (place, read) = (Place(), order.read)
      host.beside {
        let content = Result(catching: read)
        place.content.withLock { $0 = content }
      }
      return place
    }
  }

  /// Discards the results of all requests.
  mutating func forget() { (order, next) = (nil, nil) }

  /// Returns the result of the last request once it is there; call it once a frame.
  mutating func take(_ now: Int64, _ host: any Host, _ announcer: Announcer) -> Result<ToolAction, Problems<Problem>>? {
    guard let place else { return nil }
    guard let content = place.content.withLock({ $0.take() }) else {
      tell(now, announcer)
      return nil
    }
    let isWanted = order != nil && next == nil
    if isAnnounced { announcer.hush() }
    start(host)
    return isWanted ? content : nil
  }

  private mutating func tell(_ now: Int64, _ announcer: Announcer) {
    guard let order, !isAnnounced else { return }
    since = since ?? now
    guard now - since! >= Self.patience else { return }
    isAnnounced = true
    announcer.say("Reading \(order.name)…", seconds: 3600)
  }

  /// The time at which the message that the reading takes long is due, in nanoseconds.
  ///
  /// `nil` if nothing is being read, or if the message was shown.
  var nextMoment: Int64? { place == nil || order == nil || isAnnounced ? nil : (since ?? 0) + Self.patience }
}
