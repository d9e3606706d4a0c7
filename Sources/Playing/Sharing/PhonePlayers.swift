import Effects
import Motion
import Tuning

/// The screen of a phone on which somebody plays.
package struct PhoneScreen: Hashable, Sendable {
  /// The size in points.
  package let size: Vector
  /// Pixels per point.
  package let ratio: Double
  /// The values of the screen's inset, for `playground.inset`.
  package let inset: Patch

  package init(size: Vector, ratio: Double, inset: ScreenInset) {
    (self.size, self.ratio, self.inset) = (size, ratio, inset.patch)
  }
}

/// The phones on which people play, and the one whose shape the stage takes.
package struct PhonePlayers: Sendable {
  private struct Player: Sendable {
    let client: Int64
    var screen: PhoneScreen
    /// Whether the client asks for its shape.
    var asks: Bool
    /// The time at which its stream ended, in nanoseconds; `nil` while it is connected.
    var leftAt: Int64?
  }
  private var players: [Player] = []
  /// Whether the stage takes a phone's shape: the switch in the window and on the page.
  package private(set) var isOn = true

  package init() {}

  /// The time after the end of a client's stream for which it still plays, in nanoseconds: a phone that loses the network for
  /// a moment connects again.
  package static let grace: Int64 = 5_000_000_000

  package var count: Int { players.count }

  /// The screen whose shape the stage takes: of the client that was the last to ask; `nil` for the window's own shape.
  package var shape: PhoneScreen? { isOn ? players.last(where: \.asks)?.screen : nil }

  /// Adds or updates a client; the last one that begins to ask for its shape gets it.
  package mutating func play(_ client: Int64, on screen: PhoneScreen, asks: Bool) {
    if let index = players.firstIndex(where: { $0.client == client }), players[index].asks == asks {
      players[index].screen = screen
    } else {
      leave(client)
      players.append(Player(client: client, screen: screen, asks: asks))
    }
  }

  package mutating func leave(_ client: Int64) { players.removeAll { $0.client == client } }

  /// Turns the switch; if no player has asked for its shape, the first one gets it.
  package mutating func turn(_ isOn: Bool) {
    self.isOn = isOn
    if isOn, !players.isEmpty, !players.contains(where: \.asks) { players[0].asks = true }
  }

  /// Notes the numbers of the connected clients; client 0 has no stream, so it plays until it ends it.
  package mutating func follow(clients: Set<Int64>, at now: Int64) {
    for index in players.indices where players[index].client != 0 {
      players[index].leftAt = clients.contains(players[index].client) ? nil : players[index].leftAt ?? now
    }
  }

  /// The time at which the next lost client stops playing, in nanoseconds; `nil` if none is lost.
  package var nextEnd: Int64? { players.compactMap(\.leftAt).min().map { $0 + Self.grace } }

  /// Removes the clients that have been lost for too long.
  package mutating func advance(to now: Int64) {
    guard let nextEnd, nextEnd <= now else { return }
    players.removeAll { $0.leftAt.map { $0 + Self.grace <= now } ?? false }
  }

  package mutating func removeAll() { players = [] }
}
