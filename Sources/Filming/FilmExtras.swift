import Commands
import Effects
import Formatting
import Motion
import Tuning

/// What a picture or a clip shows beside the effect.
@MainActor
package struct FilmExtras {
  package static let overlay = Option(
    "--overlay", "show what is decided and why, the events and a graph, as key O does")
  package static let graph = Option("--graph", value: "READOUT", "the readout that the overlay's graph shows")
  package static let ghost = Option(
    "--ghost", "show where the thing would be without the take's last `set` line, as key G does")
  package static let toolbar = Option("--toolbar", "show the bar of buttons, which is in no capture else")
  package static let bare = Option("--bare", "leave out the way back, the title and the readouts")
  package static let options = [overlay, graph, ghost, toolbar, bare]

  package var showsOverlay = false
  package var showsGhost = false
  package var showsToolbar = false
  package var isBare = false
  package var readout = 0

  package init() {}

  package init(_ arguments: Arguments, _ effect: EffectCard?) throws(Failure) {
    showsOverlay = arguments.has(Self.overlay)
    showsGhost = arguments.has(Self.ghost)
    showsToolbar = arguments.has(Self.toolbar)
    isBare = arguments.has(Self.bare)
    guard let name = arguments[Self.graph] else { return }
    guard let effect else { throw .usage("--graph: expected an effect, the gallery has no readouts") }
    let names = effect.readouts.map(\.name)
    guard let index = names.firstIndex(of: name) else {
      throw .usage(
        "--graph: expected \(names.joined(separator: ", ")), got '\(name.excerpt)'"
          + Spelling.hint(for: name, among: names))
    }
    showsOverlay = true
    readout = index
  }
}
