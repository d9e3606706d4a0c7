import Effects
import Panel
import Threads
import Tuning

/// What hands elsewhere see of a playground at a moment: the panel's own model, and what is beside it.
package struct RemoteSight: Sendable {
  /// All but the values: where this and the tuner's count of changes are the same, so is the rest.
  package struct Frame: Hashable, Sendable {
    /// The id of the effect on the stage; nil in the gallery.
    package let effect: String?
    /// As clients are told of them: what goes on, and what is said over the picture.
    package let state: JSONValue
    package let notice: JSONValue
    let tuned: Int
  }

  package let frame: Frame
  package let effects: [EffectCard]
  package let model: PanelModel
  package let session: TuningSession
}

extension RemoteSight.Frame {
  /// What there is beside the values.
  @MainActor init(of desk: Desk) {
    let sides = desk.split.chosen.map { chosen -> JSONValue in
      [
        "a": .string(desk.split.title(of: .a, at: desk)), "b": .string(desk.split.title(of: .b, at: desk)),
        "chosen": .string(chosen.rawValue),
      ]
    }
    let lock = desk.veto(of: .panel).map { $0.isEmpty ? "Locked" : $0 }
    let stage = desk.stageArea.size
    state = [
      "on": .array(Command.allCases.filter(desk.isOn).map { .string($0.rawValue) }),
      "pace": Notices.badge(desk.scene.clock).map { .string($0) } ?? .null, "lock": lock.map { .string($0) } ?? .null,
      "stage": [.number(stage.x.rounded()), .number(stage.y.rounded())],
      "complaints": .array(desk.tuner.complaints.lines.map { .string($0) }), "sides": sides ?? .null,
      "steps": .integer(desk.tuner.session.steps),
    ]
    effect = desk.scene.effect?.id
    notice = desk.announcer.notice?.json ?? .null
    tuned = desk.tuner.version
  }
}

extension Toast {
  fileprivate var json: JSONValue {
    let keys = keys.compactMap { key -> JSONValue? in
      guard case .perform(let command) = key.deed else { return nil }
      return ["title": .string(key.title), "command": .string(command.rawValue)]
    }
    return ["number": .integer(number), "text": .string(text), "bad": .flag(isBad), "keys": .array(keys)]
  }
}

/// Where a playground hangs out what is seen of it, for any thread to read, and to wait for the next.
package final class RemoteBoard: Sendable {
  package struct State: Sendable {
    package var sight: RemoteSight?
    /// Counted up with every sight.
    package var version = 0
    package var clients: [RemoteClient] = []
    /// Counted up where a stream has something to look at.
    package var rings = 0
    package var isOver = false
  }

  package let state = Monitor(State())

  package init() {}
}

/// A browser, or another program, that follows what happens.
package struct RemoteClient: Hashable, Sendable, Encodable {
  package let id: Int
  /// What it is, as it says: `iPhone, Safari`.
  package let name: String
  package let address: String

  package init(id: Int, name: String, address: String) { (self.id, self.name, self.address) = (id, name, address) }
}

/// Where a server listens, for people.
package struct RemotePlace: Hashable, Sendable {
  /// `http://192.168.1.20:8427/#…`, with the token.
  package let link: String
  /// True where others on a network can reach it, and read along.
  package let isOpen: Bool
  /// The link as a square of modules, row by row, of this many on a side; true is dark.
  package let side: Int
  package let modules: [Bool]

  /// Without the token.
  package var address: String { String(link.prefix { $0 != "#" }) }

  package init(link: String, isOpen: Bool, side: Int, modules: [Bool]) {
    (self.link, self.isOpen, self.side, self.modules) = (link, isOpen, side, modules)
  }

  package func isDark(_ column: Int, _ row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }
}

/// What has become of a server that was asked for.
package enum RemoteNews: Sendable {
  case serving(RemotePlace, RemoteBoard)
  case refused(String)
  case ended
}
