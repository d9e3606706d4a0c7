import Canvas
import Formatting
import Motion
import Pictures
import Playground
import Playing
import Synchronization
import Threads

/// The stage's pictures for clients: the wait for news, at most two requests of a client at once, and the replies.
final class RemoteStage: Sendable {
  private let feed: StageFeed
  private let inbox: Inbox
  private let printer: StagePrinter

  /// The requests of one client.
  struct Client: Sendable {
    var attempt = 0
    var requests = 0
    /// The number of requests with those of earlier attempts, whose replies may still be on their way.
    var open = 0
    /// The highest number of a picture that one of them has taken.
    var taken = 0

    /// Takes a place for a request; returns the reason if it is refused.
    mutating func begin(_ request: StageRequest) -> RemoteProblem? {
      // Pictures of requests that were given up have not arrived.
      if request.attempt > attempt { (attempt, requests, taken) = (request.attempt, 0, 0) }
      guard request.attempt == attempt else {
        return RemoteProblem(429, "attempt: \(request.attempt): expected \(attempt), the client's last one, or more")
      }
      guard requests < RemoteStage.most else {
        return RemoteProblem(429, "two requests for the stage are waiting already, expected one less")
      }
      requests += 1
      open += 1
      return nil
    }

    mutating func end(_ request: StageRequest) {
      if request.attempt == attempt { requests -= 1 }
      open -= 1
    }
  }
  let clients = Mutex<[Int64: Client]>([:])
  /// The connections that have asked for the stage.
  private let sockets = Mutex<Set<Int32>>([])

  /// The most requests of a client at once, so that one waits while another one is on its way.
  static let most = 2
  /// The number of clients from which those without a request are forgotten at once.
  private static let mostIdle = 32
  /// The nanoseconds that a request waits for another picture.
  private let patience: Int64

  init(_ feed: StageFeed, _ inbox: Inbox, _ pictures: PictureStore, patience: Int64) {
    (self.feed, self.inbox, printer, self.patience) = (feed, inbox, StagePrinter(pictures), patience)
  }

  /// A place among the requests of a client, free again when the reply has been sent.
  final class Turn: Sendable {
    let request: StageRequest
    private let stage: RemoteStage

    fileprivate init(_ request: StageRequest, of stage: RemoteStage) { (self.request, self.stage) = (request, stage) }
    deinit { stage.end(request) }
  }

  /// Begins a request; throws if it is wrong or the client has too many.
  func begin(_ request: StageRequest) throws(RemoteProblem) -> Turn {
    if let refusal = clients.withLock({ $0[request.client, default: Client()].begin(request) }) { throw refusal }
    feed.beginWatching()
    return Turn(request, of: self)
  }

  private func end(_ request: StageRequest) {
    clients.withLock { clients in
      clients[request.client]?.end(request)
      if clients.count > Self.mostIdle { clients = clients.filter { $0.value.open > 0 } }
    }
    feed.endWatching()
  }

  /// Notes a connection with a request for the stage.
  func connect(_ socket: Int32) { _ = sockets.withLock { $0.insert(socket) } }

  /// Forgets a connection that has ended; with the last one that asked for the stage, also the drawings and the clients.
  ///
  /// The end of a request does not free them, since clients pause between two requests.
  func disconnect(_ socket: Int32) {
    guard sockets.withLock({ $0.remove(socket) != nil && $0.isEmpty }) else { return }
    clients.withLock { clients in clients = clients.filter { $0.value.open > 0 } }
    printer.rest()
  }

  /// Whether the client has given up a request and asked anew.
  private func isGivenUp(_ request: StageRequest) -> Bool {
    clients.withLock { $0[request.client]?.attempt != request.attempt }
  }

  /// Waits for a picture that the client does not have, and returns the reply; 204 if there is none for a while.
  func reply(to turn: Turn) -> RemoteReply {
    let request = turn.request
    if !feed.isCurrent { inbox.post(.drawStage) }
    func isWanted(_ number: Int) -> Bool {
      guard let after = request.after else { return true }
      // Two requests of a client never get the same picture.
      return number != after && take(number, for: request)
    }
    let end = Monotonic.now + patience
    let picture = feed.picture(until: end, unless: { isGivenUp(request) }, where: isWanted)
    guard let picture else {
      guard let after = request.after else { return RemoteReply(RemoteProblem(503, "the playground does not answer")) }
      return RemoteReply(frame: after)
    }
    let shown = picture.showing(request.side)
    let sheet = printer.sheet(request.pixels(of: shown.size), of: shown.side) { newest(after: shown, for: request) }
    let part = request.base.flatMap(sheet.history.part)
    guard let print = sheet.jpeg(quality: request.quality, of: part) else {
      return RemoteReply(RemoteProblem(503, "there is not enough memory"))
    }
    return RemoteReply(frame: sheet.picture.number, of: sheet.picture.size, print, part)
  }

  /// Returns the picture that a client gets in place of one that has waited until other threads have drawn theirs.
  func newest(after picture: StageFeed.Picture, for request: StageRequest) -> StageFeed.Picture {
    guard let latest = feed.latest?.showing(request.side), latest.number > picture.number,
      latest.size == picture.size, latest.side == picture.side
    else { return picture }
    return request.after == nil || take(latest.number, for: request) ? latest : picture
  }

  /// Notes that a request takes a picture; returns `false` if another one of the client has it or a newer one.
  private func take(_ number: Int, for request: StageRequest) -> Bool {
    clients.withLock { clients in
      guard let client = clients[request.client], client.attempt == request.attempt, number > client.taken else {
        return false
      }
      clients[request.client]?.taken = number
      return true
    }
  }
}

extension RemoteReply {
  /// Creates the reply that nothing has changed since a picture.
  fileprivate init(frame: Int) {
    self.init(.null)
    (status, body, headers) = (204, [], [("Fidget-Frame", "\(frame)")])
  }

  /// Creates the reply with a picture of a stage of this size, in points, or with the part that has these pixels of it.
  fileprivate init(frame: Int, of stage: Vector, _ jpeg: [UInt8], _ part: PixelRect?) {
    self.init(.null)
    body = jpeg
    headers = [
      ("Content-Type", "image/jpeg"), ("Fidget-Frame", "\(frame)"),
      ("Fidget-Stage", "\(Int(stage.x.rounded()))x\(Int(stage.y.rounded()))"),
    ]
    if let part { headers.append(("Fidget-Part", "\(part.x),\(part.y),\(part.width),\(part.height)")) }
  }
}
