import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playground

/// The overlay of decisions and graphs of a stage, as a window and a film show it; works nothing out while it is off.
@MainActor
final class Study {
  var isShown = false
  private var overlay = DecisionOverlay()

  /// The readout that the graph shows, counted on round the effect's.
  var readout: Int {
    get { overlay.readout }
    set { overlay.readout = newValue }
  }

  /// Over a stage drawn `fraction` of the way. `messages` and `below` are the points at its bottom that others take.
  func draw(
    _ player: Player, fraction: Double, area: Vector? = nil, messages: Double = 0, below: Double = 0,
    on canvas: inout Canvas
  ) {
    guard isShown, let timeline = player.past.timeline else { return }
    overlay.draw(
      player.performance, fraction: fraction, at: player.position, in: timeline, area: area ?? canvas.size,
      messages: messages, below: below, on: &canvas)
  }
}

/// What a picture or a clip shows beside the effect.
@MainActor
struct StudyRequest {
  static let overlay = Option("--overlay", "show what is decided and why, the events and a graph, as key O does")
  static let graph = Option("--graph", value: "READOUT", "the readout that the overlay's graph shows")
  static let ghost = Option(
    "--ghost", "show where the thing would be without the take's last `set` line, as key G does")
  static let options = [overlay, graph, ghost]

  var showsOverlay = false
  var showsGhost = false
  var readout = 0

  init() {}

  init(_ arguments: Arguments, _ effect: (any Effect.Type)?) throws(Failure) {
    showsOverlay = arguments.has(Self.overlay)
    showsGhost = arguments.has(Self.ghost)
    guard let name = arguments[Self.graph] else { return }
    guard let effect else { throw .usage("--graph: expected an effect, the gallery has no readouts") }
    let names = Catalogue.perform(effect, in: Vector(390, 844)).readouts.map(\.name)
    guard let index = names.firstIndex(of: name) else {
      throw .usage(
        "--graph: expected \(names.joined(separator: ", ")), got '\(name)'"
          + Spelling.hint(for: name, among: names))
    }
    showsOverlay = true
    readout = index
  }
}
