import Effects
import Gestures
import Motion
import Tuning

/// Two sides that were asked for by name. The first side's values are the tuner's.
@MainActor
package struct SplitSides {
  let a: String
  let b: String
  /// The second side's.
  let values: LiveValues

  package init(a: String, b: String, _ values: LiveValues) { (self.a, self.b, self.values) = (a, b, values) }

  /// Points that each side has of a window.
  package static func size(in window: Vector) -> Vector { StagePlace.half(.a, of: window).size }
}

extension Scene {
  /// On both sides of a split stage, as everything here.
  mutating func play(_ take: LoadedTake, loops: Bool, _ tuner: Tuner) {
    player?.play(take, loops: loops, settings: tuner.values.commandLine)
    twin?.play(take, loops: loops, settings: tuner.others?.commandLine ?? [:])
  }

  mutating func remember() {
    player?.remember()
    twin?.remember()
  }

  /// From this state on, as if it had always been there.
  mutating func addTwin(_ patches: Patches) {
    twin = player
    twin?.recording = nil
    // What happens is told once.
    twin?.log = EventLog()
    twin?.tune(patches)
  }

  mutating func swapTwin() {
    guard player != nil, twin != nil else { return }
    Swift.swap(&player!, &twin!)
    Swift.swap(&player!.log, &twin!.log)
  }
}
