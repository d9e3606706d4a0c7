import Canvas
import Gestures
import Motion
import Panel
import Threads
import Tuning

/// What hands elsewhere see of a playground at a moment: the panel's own model, and what is beside it.
package struct RemoteSight: Sendable {
  package struct Choice: Hashable, Sendable {
    package let id: String
    package let title: String
    package let accent: Color
  }

  package struct Sides: Hashable, Sendable {
    package let a: String
    package let b: String
    package let isBChosen: Bool
  }

  /// All but the values: where this and the tuner's count of changes are the same, so is the rest.
  package struct Frame: Hashable, Sendable {
    /// The id of the effect on the stage; nil in the gallery.
    package var effect: String?
    package var effects: [Choice] = []
    /// What goes on.
    package var on: Set<Desk.Command> = []
    /// How time goes, where it does not as usual: `Paused, 1/2×`.
    package var pace: String?
    package var notice: Toast?
    /// What is wrong with the config, pictures and sketches, one line each.
    package var complaints: [String] = []
    /// Points of the stage.
    package var stage = Vector.zero
    /// Nil while the stage is whole.
    package var sides: Sides?
    /// Why nothing may be tuned now.
    package var lock: String?
    /// Counted up with every change of values.
    package var tuned = 0
  }

  package var frame: Frame
  package var model: PanelModel
  package var session: TuningSession
}

/// Where a playground hangs out what is seen of it, for any thread to read, and to wait for the next.
package final class RemoteBoard: Sendable {
  package struct State: Sendable {
    package var sight: RemoteSight?
    /// Counted up with every sight.
    package var version = 0
    package var clients: [RemoteClient] = []
    /// Counted up where a stream has something else to look at.
    package var rings = 0
    package var isOver = false
  }

  package let state = Monitor(State())

  package init() {}

  package func ring() { state.with { $0.rings += 1 } }

  func publish(_ sight: RemoteSight) {
    state.with {
      $0.sight = sight
      $0.version += 1
    }
  }
}

/// A browser, or another program, that follows what happens.
package struct RemoteClient: Hashable, Sendable {
  package let id: Int
  /// What it is, as it says: `iPhone, Safari`.
  package let name: String
  package let address: String

  package init(id: Int, name: String, address: String) { (self.id, self.name, self.address) = (id, name, address) }
}

/// Where a server listens, for people.
package struct RemotePlace: Hashable, Sendable {
  /// `http://192.168.1.20:8427/`, which needs the token behind `#`.
  package let address: String
  package let link: String
  /// True where others on a network can reach it, and read along.
  package let isOpen: Bool
  /// The link as a square of modules, row by row, of this many on a side; true is dark.
  package let side: Int
  package let modules: [Bool]

  package init(address: String, link: String, isOpen: Bool, side: Int, modules: [Bool]) {
    (self.address, self.link, self.isOpen, self.side, self.modules) = (address, link, isOpen, side, modules)
  }
}

/// What has become of a server that was asked for.
package enum RemoteNews: Sendable {
  case serving(RemotePlace, RemoteBoard)
  case refused(String)
  case ended
}

/// A finger on another screen.
package struct PadTouch: Hashable, Sendable {
  package let finger: Int64
  package let phase: FingerEvent.Phase
  /// 0…1 across the stage and down.
  package let place: Vector
  /// When it happened, on this machine's monotonic clock.
  package let nanoseconds: Int64

  package init(finger: Int64, phase: FingerEvent.Phase, place: Vector, nanoseconds: Int64) {
    (self.finger, self.phase, self.place, self.nanoseconds) = (finger, phase, place, nanoseconds)
  }
}
