import CommandLineSyntax
import Commands
import Effects
import Playground

/// The layers that a picture or a clip shows beside the effect.
extension Playground.Options {
  package static let overlay = Option(
    "--overlay", "show decisions and their reasons, events and a graph, as key O does")
  package static let graph = Option("--graph", value: "READOUT", "the readout that the overlay's graph shows")
  package static let ghost = Option(
    "--ghost", "show where the effect would be without the take's last `set` line, as key G does")
  package static let toolbar = Option("--toolbar", "show the bar of buttons, which captures otherwise leave out")
  package static let bare = Option("--bare", "leave out the way back, the title and the readouts")
  package static let touches = Option("--touches", "show the fingers of the take")
  package static let extras = [overlay, graph, ghost, toolbar, bare]

  /// Reads the options of a film; an `effect` of `nil` is the gallery.
  package init(_ arguments: Arguments, _ effect: EffectCard?) throws(Failure) {
    self.init(effect)
    showsOverlay = arguments.has(Self.overlay) || arguments.has(Self.graph)
    showsGhost = arguments.has(Self.ghost)
    showsToolbar = arguments.has(Self.toolbar)
    isBare = arguments.has(Self.bare)
    showsTouches = arguments.has(Self.touches)
    guard arguments.has(Self.graph) else { return }
    guard let effect else { throw .usage("--graph: expected an effect, the gallery has no readouts") }
    let names = effect.readouts.map(\.name)
    readout = try arguments.choice(Self.graph, of: names).flatMap { names.firstIndex(of: $0) } ?? 0
  }

  /// Throws if a requested layer could never be seen: one of an effect over the gallery, or one of a take without a take.
  @MainActor package func check(_ setup: FilmSetup) throws(Failure) {
    let asked = [
      (showsGhost, "--ghost"), (showsOverlay, "--overlay"), (showsTouches, "--touches"), (showsToolbar, "--toolbar"),
      (isBare, "--bare"),
    ]
    guard let name = asked.first(where: \.0)?.1 else { return }
    guard let effect else { throw .usage("\(name): expected an effect, the gallery has none of it") }
    if showsTouches, setup.take == nil {
      throw .usage("--touches: expected a take whose fingers to show, --take FILE")
    }
    guard showsGhost else { return }
    guard let take = setup.take else {
      throw .usage("--ghost: expected a take with a `set` line that it goes without, --take FILE")
    }
    guard take.sets(effect) else {
      throw .content("\(take.name): sets nothing of \(effect.id), so there is no ghost")
    }
  }
}
