import Formatting

/// A request as far as it has to be known to be let in.
struct RemoteRequest: Sendable {
  var method: String
  /// Without the query.
  var path: String
  var host: String?
  var origin: String?
  var authorization: String?
  /// As it was said.
  var length: String?
  /// Of the query: which drag it is of, and whether that ends with it.
  var gesture: String?
  var ends = false
  /// What the client calls itself.
  var agent: String?

  static let mostBytes = 65_536

  /// What is asked for.
  enum Place: Hashable, Sendable {
    case page, schema, values, events, touches
    case command(String)
  }

  /// Lets it in, or says why not. Only the page needs no token, and nothing tells a place that there is from one that there is
  /// not without one.
  func admitted(by token: RemoteToken) throws(RemoteProblem) -> Place {
    guard let host, let name = RemoteAddress.parts(of: host)?.host, !name.isEmpty else {
      throw RemoteProblem(400, "Host: expected a numeric address, or localhost")
    }
    // A page of another name that was made to mean this machine still says its own.
    guard name == "localhost" || RemoteAddress.isLiteral(name) else {
      throw RemoteProblem(403, "Host: expected a numeric address, or localhost, got \(host.excerpt)")
    }
    if let origin, origin != "http://\(host)" { throw RemoteProblem(403, "Origin: only the remote's own page may ask") }
    let isPage = path == "/"
    if !isPage, !token.admits(authorization) {
      throw RemoteProblem(401, "expected Authorization: Bearer TOKEN, as the remote's link has it behind #")
    }
    guard let (place, wanted) = Self.place(path) else { throw RemoteProblem(404, "there is no \(path.excerpt)") }
    guard wanted.contains(method) else {
      throw RemoteProblem(405, "\(path) takes \(wanted.joined(separator: " and "))", allows: wanted)
    }
    if let length {
      guard let bytes = Int(length), bytes >= 0 else { throw RemoteProblem(400, "Content-Length: expected a number") }
      if bytes > Self.mostBytes { throw .tooLong }
    }
    return place
  }

  private static func place(_ path: String) -> (Place, [String])? {
    switch path {
    case "/": return (.page, ["GET"])
    case "/schema": return (.schema, ["GET"])
    case "/values": return (.values, ["GET", "PATCH"])
    case "/events": return (.events, ["GET"])
    case "/touches": return (.touches, ["POST"])
    default:
      guard path.hasPrefix("/commands/") else { return nil }
      return (.command(String(path.dropFirst("/commands/".count))), ["POST"])
    }
  }

  /// What a browser is, in a few words; names of programs are cut.
  static func name(ofAgent agent: String?) -> String {
    guard let agent, !agent.isEmpty else { return "A program" }
    let kinds = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Macintosh", "Mac"), ("Windows", "Windows"),
      ("CrOS", "Chromebook"), ("Linux", "Linux"),
    ]
    let browsers = [
      ("Edg", "Edge"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"),
      ("Safari", "Safari"),
    ]
    let found = [kinds, browsers].compactMap { list in list.first { agent.contains($0.0) }?.1 }
    if !found.isEmpty { return found.joined(separator: ", ") }
    return String(agent.prefix { $0 != "/" && $0 != " " }.prefix(24)).escapingControls
  }
}

/// Why a request is refused: a status of HTTP, and a sentence.
struct RemoteProblem: Error, Hashable, Sendable {
  let status: Int
  let message: String
  var allows: [String] = []

  init(_ status: Int, _ message: String, allows: [String] = []) {
    (self.status, self.message, self.allows) = (status, message, allows)
  }

  static let tooLong = RemoteProblem(413, "expected at most \(RemoteRequest.mostBytes) bytes")
  static let tooOften = RemoteProblem(429, "too many requests, try again in a second")
}
