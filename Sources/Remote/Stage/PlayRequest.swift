import Effects
import Formatting
import Motion
import Playground
import Playing
import Tuning

/// The body of `POST /play`: the screen on which a client plays.
struct PlayRequest: Decodable, Sendable {
  struct Insets: Decodable, Sendable {
    var top, right, bottom, left: Double?
  }
  let client: Int64?
  let on: Bool?
  let width, height, ratio: Double?
  let insets: Insets?
  let shape: Bool?

  private static let words = ["client", "height", "insets", "on", "ratio", "shape", "width"]
  private static let edges = ["bottom", "left", "right", "top"]
  static let sides = 100.0...4096.0, ratios = 0.5...8.0, insetSizes = 0.0...400.0

  /// Reads the body, and refuses unknown members.
  init(_ document: JSONDocument) throws(RemoteProblem) {
    self = try document.read()
    try Self.check(document.root?.members ?? [], Self.words, "")
    try Self.check(document.root?["insets"]?.members ?? [], Self.edges, "insets.")
  }

  private static func check(_ members: [JSONMember], _ words: [String], _ path: String) throws(RemoteProblem) {
    for member in members where !words.contains(member.key) {
      let hint = Spelling.hint(for: member.key, among: words)
      throw RemoteProblem(
        422, "\(path)\(member.key): play does not take it\(hint), expected \(words.joined(separator: ", "))")
    }
  }

  /// Returns the request for the playground.
  func ask() throws(RemoteProblem) -> Inbox.Ask {
    let client = client ?? 0
    guard (0...1_000_000).contains(client) else { throw RemoteProblem(422, "client: expected 0…1000000") }
    if on == false { return .play(client, nil) }
    guard let width, let height, Self.sides.contains(width), Self.sides.contains(height) else {
      throw RemoteProblem(422, "expected width and height, the size of the screen, 100…4096 points each")
    }
    let ratio = ratio ?? 1
    guard Self.ratios.contains(ratio) else { throw RemoteProblem(422, "ratio: expected 0.5…8 pixels per point") }
    let inset = ScreenInset(
      top: insets?.top ?? 0, right: insets?.right ?? 0, bottom: insets?.bottom ?? 0, left: insets?.left ?? 0)
    guard [inset.top, inset.right, inset.bottom, inset.left].allSatisfy(Self.insetSizes.contains),
      inset.left + inset.right < width, inset.top + inset.bottom < height
    else { throw RemoteProblem(422, "insets: expected 0…400 points at each edge, and less than the screen together") }
    return .play(
      client, .init(PhoneScreen(size: Vector(width, height), ratio: ratio, inset: inset), takesShape: shape ?? false))
  }
}
