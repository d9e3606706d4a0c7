import CommandLineSyntax
import Commands
import Filming
import Formatting
import Motion
import Remote

/// The options of a window, read once from the command line and checked against each other.
struct WindowOptions {
  private static let fullscreen = Option("--fullscreen", "fill the screen, as F11 does")
  private static let loop = Option("--loop", "loop the take while values change, as F6 does")
  private static let captions = Option(
    "--captions", "show the captions of a take and move the camera, as in a clip")

  /// The options of `fidget [EFFECT]`.
  @MainActor static let all: [Option] = [
    .size, .config, .preset, .set, .a, .b, .renderer, fullscreen, .kiosk, .take, .demo, loop,
    captions, RenderOptions.follow, .events, .panel, .remote, .noCache, .noSource,
  ]
  /// The options of `fidget open`.
  static let opening: [Option] = [
    .size, .config, .renderer, fullscreen, .events, .panel, .remote, .noCache, .noSource,
  ]

  /// The sides that a window may have, in points.
  static let sides = 160.0...8192

  /// The file of `fidget open`. `nil` for the playground itself.
  let opened: String?
  /// Whether the command line is empty, so that the first steps are printed.
  let isEmpty: Bool
  let size: Vector?
  let renderer: String?
  /// Whether the config is named, instead of found.
  let namesConfig: Bool
  let isKiosk: Bool
  let isFullscreen: Bool
  let opensPanel: Bool
  /// Whether the take is played in a loop.
  let loops: Bool
  /// Whether the take's captions and camera moves are shown.
  let showsDirections: Bool
  /// Whether the camera follows the fingers of the take.
  let follows: Bool
  /// Whether captures carry the take, the values and the sketch.
  let carriesSource: Bool
  let servesRemote: Bool
  /// The address to serve at. `nil` for the one of the config, or for this machine alone.
  let address: RemoteAddress?

  @MainActor init(_ arguments: Arguments, opening path: String? = nil) throws(Failure) {
    opened = path
    isEmpty = arguments.isEmpty
    size = try arguments.size(.size, sides: Self.sides)
    renderer = try arguments.choice(.renderer, of: Option.renderers)
    namesConfig = arguments.has(.config)
    isKiosk = arguments.has(.kiosk)
    isFullscreen = arguments.has(Self.fullscreen) || isKiosk
    opensPanel = arguments.has(.panel)
    loops = arguments.has(Self.loop)
    showsDirections = arguments.has(Self.captions)
    follows = arguments.has(RenderOptions.follow)
    carriesSource = !arguments.has(.noSource)
    servesRemote = arguments.has(.remote)
    let text = arguments[.remote]
    address = try text.map { text throws(Failure) in
      do throws(Problem) { return try RemoteAddress(text, of: "--remote") } catch { throw .usage("\(error)") }
    }
    try check(arguments)
  }

  /// Throws if options contradict each other, or if one lacks the option that it needs.
  @MainActor private func check(_ arguments: Arguments) throws(Failure) {
    try arguments.refuse([Self.fullscreen, .take, .demo, Self.loop, .panel, .a, .b], beside: .kiosk)
    if arguments.hasTake { return }
    if loops { throw .usage("--loop: expected a take to play, --take FILE") }
    if let option = [Self.captions, RenderOptions.follow].first(where: arguments.has) {
      throw .usage("\(option.name): expected a take to play, --take FILE")
    }
  }
}
