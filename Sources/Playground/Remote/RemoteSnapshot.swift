import Effects
import Panel
import Playing
import Threads
import Tuning

/// A snapshot of the playground for remote clients: the panel's model and the state around it.
package struct RemoteSnapshot: Sendable {
  /// The part of the snapshot that decides whether it has changed.
  ///
  /// The tuner's version stands for the values: snapshots with equal frames are equal.
  package struct Frame: Hashable, Sendable {
    /// The id of the effect on the stage; `nil` in the gallery.
    package let effect: String?
    /// The number of the last frame drawn before the effect was opened: later ones show it.
    package let lastBefore: Int
    /// The state in the form that clients receive: the commands that are on, the speed, the stage, the errors and the split.
    package let state: JSONValue
    /// The toast in the form that clients receive.
    package let notice: JSONValue
    /// The stage's shape and who plays, in the form that clients receive.
    package let play: JSONValue
    /// The tuner's version of the values.
    let tuned: Int
  }

  package let frame: Frame
  package let effects: [EffectCard]
  package let model: PanelModel
  package let stack: ValueStack
}

extension RemoteSnapshot.Frame {
  /// Creates the frame from the current state.
  @MainActor init(of services: Services, play: JSONValue, lastBefore: Int) {
    (self.play, self.lastBefore) = (play, lastBefore)
    let sides = services.scene.chosen.map { chosen -> JSONValue in
      [
        "a": .string(services.ask(.title(of: .a))), "b": .string(services.ask(.title(of: .b))),
        "chosen": .string(chosen.rawValue),
      ]
    }
    let lock = services.veto(of: .panel).map { $0.isEmpty ? "Locked" : $0 }
    let stage = services.stageArea.size
    state = [
      "on": .array(Command.all.filter(services.isOn).map { .string($0.name) }),
      "pace": Notices.badge(services.scene.clock).map { .string($0) } ?? .null,
      "lock": lock.map { .string($0) } ?? .null,
      "stage": [.number(stage.x.rounded()), .number(stage.y.rounded())],
      "complaints": .array(services.tuner.complaints.lines.map { .string($0) }), "sides": sides ?? .null,
      "steps": .integer(services.tuner.stack.steps),
    ]
    effect = services.scene.effect?.id
    notice = services.announcer.notice?.json ?? .null
    tuned = services.tuner.version
  }
}

extension Toast {
  fileprivate var json: JSONValue {
    let keys = keys.compactMap { key -> JSONValue? in
      guard case .command(let command, _) = key else { return nil }
      return ["title": .string(key.title), "command": .string(command.name)]
    }
    return ["number": .integer(number), "text": .string(text), "bad": .flag(isBad), "keys": .array(keys)]
  }
}

/// The latest snapshot of a playground; any thread can read it and wait for a newer one.
package final class RemoteBoard: Sendable {
  package struct State: Sendable {
    package var snapshot: RemoteSnapshot?
    /// The number of snapshots so far.
    package var version = 0
    package var clients: [RemoteClient] = []
    /// The fingers on the stage.
    package var fingers: [RemoteFinger] = []
    /// A number that increases whenever there is something new for a stream to read.
    package var rings = 0
    package var isOver = false
  }

  package let state = Monitor(State())
  package let stage = StageFeed()

  package init() {}
}

/// A browser or another program that is connected.
package struct RemoteClient: Hashable, Sendable, Encodable {
  package let id: Int
  /// The name that the client gives itself, such as `iPhone, Safari`.
  package let name: String
  package let address: String

  package init(id: Int, name: String, address: String) { (self.id, self.name, self.address) = (id, name, address) }
}

/// The address of a server, for people to open.
package struct RemotePlace: Hashable, Sendable {
  /// The link with the token, such as `http://192.168.1.20:8427/#…`.
  package let link: String
  /// Whether other machines on the network can open the link, and read the traffic.
  package let isOpen: Bool
  /// The address to start with for phones, such as `192.168.1.20:8427`; `nil` if this machine is on no network.
  package let forPhones: String?
  /// The number of modules on each side of the QR code.
  package let side: Int
  /// The modules of the QR code, row by row; `true` is dark.
  package let modules: [Bool]

  /// The link without the token.
  package var address: String { String(link.prefix { $0 != "#" }) }

  package init(link: String, isOpen: Bool, forPhones: String? = nil, side: Int, modules: [Bool]) {
    (self.link, self.isOpen, self.forPhones, self.side, self.modules) = (link, isOpen, forPhones, side, modules)
  }

  /// The way to an address that phones can open; `nil` if they can open this one.
  package var advice: String? {
    if isOpen { return nil }
    return forPhones.map { "For a phone, start fidget --remote \($0)." }
      ?? "For a phone, connect this machine to a network."
  }

  package func isDark(_ column: Int, _ row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }
}

/// The result of a request to start or stop the server.
package enum ServerEvent: Sendable {
  case serving(RemotePlace, RemoteBoard)
  case refused(String)
  case ended
}
