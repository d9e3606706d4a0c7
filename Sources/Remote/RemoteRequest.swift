import Formatting
import Playground

/// The parts of a request that decide about its admission.
struct RemoteRequest: Sendable {
  var method: String
  /// The path without the query.
  var path: String
  var host: String?
  var origin: String?
  var authorization: String?
  /// The text of the `Content-Length` header.
  var length: String?
  /// The query's drag, and whether the request ends it.
  var gesture: String?
  var ends = false
  /// The query's names and values, for paths that take more.
  var query: [(name: String, value: String)] = []
  /// The name that the client gives itself.
  var agent: String?

  static let mostBytes = 65_536
  /// The most names of a query that are read.
  static let mostWords = 32

  /// The paths and their methods.
  private static let places = [
    "/": ["GET"], "/schema": ["GET"], "/values": ["GET", "PATCH"], "/events": ["GET"], "/touches": ["POST"],
    "/stage": ["GET"], "/play": ["POST"], "/sound": ["GET"],
  ]

  /// The name after `/commands/`. `nil` for another path.
  var command: String? { path.hasPrefix("/commands/") ? String(path.dropFirst("/commands/".count)) : nil }

  /// Throws the reason if the request is refused.
  ///
  /// Only the page itself needs no token. Without a token, an existing path cannot be told from a missing one.
  func check(_ token: RemoteToken) throws(RemoteProblem) {
    guard let host, let name = RemoteAddress.parts(of: host)?.host, !name.isEmpty else {
      throw RemoteProblem(400, "Host: expected a numeric address, localhost or the name of this machine")
    }
    // A foreign page whose name was made to resolve to this machine (DNS rebinding) still sends its own name.
    guard RemoteAddress.isLiteral(name) || RemoteAddress.isOwn(name) else {
      let own = RemoteAddress.ownNames.sorted().joined(separator: ", ")
      throw RemoteProblem(403, "Host: expected a numeric address, \(own), got \(host.excerpt)")
    }
    if let origin, origin != "http://\(host)" { throw RemoteProblem(403, "Origin: only the remote's own page may ask") }
    guard path == "/" || token.admits(authorization) else {
      throw RemoteProblem(401, "expected Authorization: Bearer TOKEN, as the remote's link has it behind #")
    }
    guard let methods = Self.places[path] ?? command.map({ _ in ["POST"] }) else {
      throw RemoteProblem(404, "there is no \(path.excerpt)")
    }
    guard methods.contains(method) else {
      throw RemoteProblem(405, "\(path) takes \(methods.joined(separator: " and "))", allows: methods)
    }
    guard let length else { return }
    guard let bytes = Int(length), bytes >= 0 else { throw RemoteProblem(400, "Content-Length: expected a number") }
    if bytes > Self.mostBytes { throw .tooLong }
  }

  /// A short description of the client; a long program name is cut.
  var client: String {
    guard let agent, !agent.isEmpty else { return "A program" }
    let machines = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"]
    let browsers = ["Edg", "Firefox", "FxiOS", "Chrome", "CriOS", "Safari"]
    let names = ["Macintosh": "Mac", "CrOS": "Chromebook", "Edg": "Edge", "FxiOS": "Firefox", "CriOS": "Chrome"]
    let found = [machines, browsers].compactMap { $0.first(where: agent.contains) }
    if !found.isEmpty { return found.map { names[$0] ?? $0 }.joined(separator: ", ") }
    return String(agent.prefix { $0 != "/" && $0 != " " }.prefix(24)).escapingControls
  }
}

/// The reason why a request is refused: an HTTP status and a sentence.
///
/// It is not a `Problem`, because it is an answer to a client: HTTP has more statuses than a `Problem` has kinds, and 405 lists the
/// methods that the path allows.
struct RemoteProblem: Error, Hashable, Sendable {
  let status: Int
  let message: String
  var allows: [String] = []

  /// The playground has not yet carried out what it was sent before.
  static let queueIsFull = RemoteProblem(503, "too much is waiting, try again")

  init(_ status: Int, _ message: String, allows: [String] = []) {
    (self.status, self.message, self.allows) = (status, message, allows)
  }

  init(_ problem: Problem) {
    let status =
      switch problem.kind {
      case .forbidden: 409
      case .unknown: 404
      case .usage, .content: 422
      case .full: 507
      case .machine: 500
      }
    self.init(status, problem.description)
  }

  static let tooLong = RemoteProblem(413, "expected at most \(RemoteRequest.mostBytes) bytes")
  static let tooOften = RemoteProblem(429, "too many requests, try again in a second")
}
