import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playing
import Tuning

/// Phones that play on the stage: its shape, the fingers on it and the impacts.
extension RemoteTool {
  /// Lets a client play, or updates its screen; `nil` ends it.
  func play(_ client: Int64, _ play: Inbox.Play?, with services: Services) -> Problem? {
    guard let play else {
      change(with: services) { $0.leave(client) }
      return nil
    }
    guard client == 0 || clients.contains(where: { Int64($0.id) == client }) else {
      return Problem(
        key: "client", message: "\(client) is not connected, expected a number that /events gives, or none")
    }
    change(with: services) { $0.play(client, on: play.screen, asks: play.takesShape) }
    return nil
  }

  /// Changes who plays, and fits the stage if it gets another shape.
  func change(with services: Services, _ change: (inout PhonePlayers) -> Void) {
    let before = players.shape
    change(&players)
    guard players.shape != before else { return }
    services.fit()
    services.followValues()
    services.redraw()
  }

  /// Gives the stage a phone's shape, or its own; before a phone plays, says what the first one will do.
  func turnShape(with services: Services) -> Bool {
    let isOn = players.shape == nil && (players.count > 0 || !players.isOn)
    change(with: services) { $0.turn(isOn) }
    if players.count == 0 {
      services.announcer.say(
        isOn ? "The first phone that plays gives the stage its shape" : "Phones that play leave the stage its shape",
        .command(.phoneShape, isOn ? "Leave it" : "Give it"))
    }
    services.redraw()
    return true
  }

  /// The stage's shape and who plays, in the form that clients receive.
  func playState(with services: Services) -> JSONValue {
    let size = services.scene.isSplit ? services.place.room : services.place.size
    let stage = services.stageArea
    // Shares of the stage, as touches have them.
    let sides = services.stageSides.map { side -> JSONValue in
      let area = side.area.offset(by: -stage.origin)
      return .array(
        [
          area.x / max(1, stage.width), area.y / max(1, stage.height), area.width / max(1, stage.width),
          area.height / max(1, stage.height),
        ].map { .number($0) })
    }
    return [
      "width": .number(size.x.rounded()), "height": .number(size.y.rounded()),
      "ratio": players.shape.map { .number($0.ratio) } ?? .null, "shape": .flag(players.shape != nil),
      "on": .flag(players.isOn), "players": .integer(players.count), "sound": .string(sound(with: services).rawValue),
      "sides": sides.isEmpty ? .null : ["a": sides[0], "b": sides[1]],
    ]
  }

  /// The setting of impacts' sounds; in a kiosk, automatic is off.
  private func sound(with services: Services) -> PlaygroundSettings.ImpactSounds {
    let setting = services.tuner.values.settings.sound
    return setting == .automatic && services.isKiosk ? .off : setting
  }

  // MARK: - The stage

  /// Whether somebody plays on another screen, or receives its pictures.
  var isWatched: Bool { players.count > 0 || board?.stage.isWatched == true }

  /// Hands the stage's marks to the clients that watch it.
  func share(_ marks: ArraySlice<Mark>, with services: Services) {
    guard let board else { return }
    let (area, place) = (services.stageArea, services.place)
    board.stage.show(area, services.scene.isSplit ? place.room : place.size, sides: services.stageSides) {
      Array(marks)
    }
  }

  /// Publishes the fingers on the stage if they have moved.
  func publishFingers(with services: Services) {
    guard let board, !clients.isEmpty else { return }
    let area = services.stageArea
    func finger(_ id: Int64, _ client: Int64?, _ place: Vector) -> RemoteFinger {
      let share = place - area.origin
      return RemoteFinger(
        id: id, client: client, place: Vector(share.x / max(1, area.width), share.y / max(1, area.height)))
    }
    var shown = ownFingers.map { finger(Int64($0.key), nil, $0.value) }
    for (client, pad) in pads { shown += pad.fingers.map { finger($0.key, client, $0.value) } }
    shown.sort { ($0.client ?? -1, $0.id) < ($1.client ?? -1, $1.id) }
    guard shown != shownFingers else { return }
    shownFingers = shown
    board.state.with { ($0.fingers, $0.rings) = (shown, $0.rings + 1) }
  }
}

/// A finger on the stage, as clients see it.
package struct RemoteFinger: Hashable, Sendable {
  /// The finger's number, as its client named it.
  package let id: Int64
  /// The number of the client whose finger it is; 0 for a program without a stream; `nil` at the window.
  package let client: Int64?
  /// The position, 0…1 across the stage.
  package let place: Vector
}

extension Services {
  /// Returns values as the stage gets them: with the inset of the phone whose shape it has.
  func onStage(_ patches: Patches) -> Patches {
    guard let screen = ask(.phoneScreen) else { return patches }
    var patches = patches
    patches[InsetSettings.id] = screen.inset
    return patches
  }
}

extension Services {
  /// The two sides of a split stage, A first; none of a whole stage.
  var stageSides: [StageFeed.Side] {
    guard scene.isSplit else { return [] }
    return SplitSide.allCases.map { side in
      let place = place(side)
      return StageFeed.Side(area: place.inWindow(Rect(size: place.size)), size: place.size)
    }
  }
}
