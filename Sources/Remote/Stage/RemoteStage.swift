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

  /// The requests of one client that are answered now.
  struct Client: Sendable {
    var requests = 0
    /// The highest number of a picture that one of them has taken.
    var taken = 0
  }
  let clients = Mutex<[Int64: Client]>([:])

  /// The most requests of a client at once, so that one waits while another one is on its way.
  static let most = 2
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
    deinit { stage.end(request.client) }
  }

  /// Begins a request; throws if it is wrong or the client has too many.
  func begin(_ request: StageRequest) throws(RemoteProblem) -> Turn {
    let isWithin = clients.withLock { clients in
      guard clients[request.client, default: Client()].requests < Self.most else { return false }
      clients[request.client, default: Client()].requests += 1
      return true
    }
    if !isWithin { throw RemoteProblem(429, "two requests for the stage are waiting already, expected one less") }
    feed.beginWatching()
    return Turn(request, of: self)
  }

  private func end(_ client: Int64) {
    let isLast = clients.withLock { clients in
      clients[client]?.requests -= 1
      if clients[client]?.requests == 0 { clients[client] = nil }
      return clients.isEmpty
    }
    feed.endWatching()
    if isLast { printer.rest() }
  }

  /// Waits for a picture that the client does not have, and returns the reply; 204 if there is none for a while.
  func reply(to turn: Turn) -> RemoteReply {
    let request = turn.request
    if !feed.isCurrent { inbox.post(.drawStage) }
    let picture = feed.picture(until: Monotonic.now + patience) { number in
      guard let after = request.after else { return true }
      // Two requests of a client never get the same picture.
      return clients.withLock { clients in
        guard number != after, number > clients[request.client]?.taken ?? 0 else { return false }
        clients[request.client]?.taken = number
        return true
      }
    }
    guard let picture else {
      guard let after = request.after else { return RemoteReply(RemoteProblem(503, "the playground does not answer")) }
      return RemoteReply(frame: after)
    }
    let shown = picture.showing(request.side)
    let sheet = printer.sheet(request.pixels(of: shown.size), of: shown.side) { newest(after: shown, for: request) }
    guard let print = sheet.jpeg(quality: request.quality) else {
      return RemoteReply(RemoteProblem(503, "there is not enough memory"))
    }
    return RemoteReply(frame: sheet.picture.number, of: sheet.picture.size, print)
  }

  /// Returns the picture that a client gets in place of one that has waited until other threads have drawn theirs.
  func newest(after picture: StageFeed.Picture, for request: StageRequest) -> StageFeed.Picture {
    guard let latest = feed.latest?.showing(request.side), latest.number > picture.number,
      latest.size == picture.size, latest.side == picture.side
    else { return picture }
    guard request.after != nil else { return latest }
    return clients.withLock { clients in
      guard latest.number > clients[request.client]?.taken ?? 0 else { return picture }
      clients[request.client]?.taken = latest.number
      return latest
    }
  }
}

extension RemoteReply {
  /// Creates the reply that nothing has changed since a picture.
  fileprivate init(frame: Int) {
    self.init(.null)
    (status, body, headers) = (204, [], [("Fidget-Frame", "\(frame)")])
  }

  /// Creates the reply with a picture of a stage of this size, in points.
  fileprivate init(frame: Int, of stage: Vector, _ jpeg: [UInt8]) {
    self.init(.null)
    body = jpeg
    headers = [
      ("Content-Type", "image/jpeg"), ("Fidget-Frame", "\(frame)"),
      ("Fidget-Stage", "\(Int(stage.x.rounded()))x\(Int(stage.y.rounded()))"),
    ]
  }
}
