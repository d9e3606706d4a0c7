import Motion
import Synchronization

/// Files that somebody opens or plays, read beside the loop: one at a time, and of several the last that was asked for.
@MainActor
struct Reading {
  /// What is done with it.
  typealias Use = @MainActor (Opened, Desk, Int64) throws(ContentError) -> Void

  private struct Order {
    let name: String
    let read: @Sendable () throws(ContentError) -> Opened
    let use: Use
  }

  /// Where it is put once it is read.
  private final class Place: Sendable {
    let content = Mutex<Result<Opened, ContentError>?>(nil)
  }

  private var place: Place?
  private var order: Order?
  /// What was asked for while another file was read, whose result is no longer wanted.
  private var next: Order?
  /// When it began, and whether it was said that it lasts.
  private var since: Int64?
  private var isTold = false

  /// Nanoseconds after which it is said.
  private static let patience: Int64 = 300_000_000

  /// `read` may run on any thread.
  mutating func begin(
    _ name: String, _ host: any Host, _ read: @escaping @Sendable () throws(ContentError) -> Opened, use: @escaping Use
  ) {
    next = Order(name: name, read: read, use: use)
    if place == nil { start(host) }
  }

  private mutating func start(_ host: any Host) {
    (order, next, since, isTold) = (next, nil, nil, false)
    guard let order else {
      place = nil
      return
    }
    let (place, read) = (Place(), order.read)
    self.place = place
    host.beside {
      let content: Result<Opened, ContentError>
      do throws(ContentError) { content = .success(try read()) } catch { content = .failure(error) }
      place.content.withLock { place in place = content }
    }
  }

  /// The window that asked has gone.
  mutating func forget() { (order, next) = (nil, nil) }

  /// What has been read meanwhile, once, and what is meant with it; to be asked once a frame.
  mutating func take(_ now: Int64, _ host: any Host, _ announcer: Announcer) -> (Result<Opened, ContentError>, Use)? {
    guard let place else { return nil }
    guard let content = place.content.withLock({ content in content.take() }) else {
      tell(now, announcer)
      return nil
    }
    let order = next == nil ? order : nil
    if isTold { announcer.say("") }
    start(host)
    return order.map { (content, $0.use) }
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
