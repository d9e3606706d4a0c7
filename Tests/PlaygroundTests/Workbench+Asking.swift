import Canvas
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Playground

extension Workbench {
  /// Returns a workbench that asks visitors to choose between cards; `calm` and `wild` snap at different speeds.
  static func asking(
    _ names: [String] = ["calm", "now", "wild"], seed: UInt32 = 1, kiosk: Kiosk.Options? = nil,
    settings: [String] = [], host: MemoryHost = MemoryHost(), size: Vector = Vector(1282, 720), inbox: Inbox = Inbox()
  ) throws -> Workbench {
    let responses = ["calm": 0.9, "wild": 0.2]
    let candidates = names.map { name in
      var patches = Patches()
      patches[key: "cards.snapResponse"] = responses[name].map { .number($0) }
      return Blind.Candidate(name: name, preset: name == "now" ? nil : Preset(name: name, note: "", patches: patches))
    }
    return try Workbench(
      Cards.self, config: "{\"cards\": {\"shrink\": 0.2}}", settings: settings, kiosk: kiosk,
      blind: Blind.Options(candidates, of: "cards", seed: seed, votes: "votes.csv"), size: size, host: host,
      inbox: inbox)
  }

  /// Returns a point of a side's answer button.
  func answer(_ side: Split.Side) throws -> Vector {
    let bar = try #require(playground.desk.blind?.bar(at: playground.desk))
    for y in stride(from: 4.0, to: playground.desk.size.y, by: 8) {
      for x in stride(from: 4.0, to: playground.desk.size.x, by: 8) where bar.side(at: Vector(x, y)) == side {
        return Vector(x + 16, y + 16)
      }
    }
    throw NoAnswer()
  }

  private struct NoAnswer: Error {}

  @discardableResult
  func choose(_ side: Split.Side) throws -> [String] {
    let place = try answer(side)
    return play("tap \(place.x) \(place.y)")
  }

  /// The marks of the plates that the window draws over the picture.
  var plates: Canvas {
    var canvas = Canvas(size: playground.desk.size)
    _ = playground.drawPlates(on: &canvas)
    return canvas
  }
}

extension BlindBar {
  func side(at place: Vector) -> Split.Side? { targets.first { $0.area.contains(place) }?.side }
}
