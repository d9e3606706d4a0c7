import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Formatting
import Gestures
import Glibc
import Motion
import Pictures
import Playground
import Stage
import Studies
import Threads
import Tuning

extension Command {
  private static let fullscreen = Option("--fullscreen", "fill the screen, as F11 does")
  private static let loop = Option("--loop", "loop the take while values change, as F6 does")

  private static let captions = Option(
    "--captions", "show the captions of a take and move the camera, as in a clip")

  /// `fidget [EFFECT]`: opens the playground.
  static let window = Command(
    name: "", operands: "[EFFECT]", summary: "Opens the playground: the gallery, or one effect.",
    examples: [
      ("lamp --panel", "the lamp with its panel"),
      ("cards --a calm --b playful", "two presets under one finger"),
    ],
    options: [
      .size, .config, .preset, .set, .a, .b, .renderer, fullscreen, .kiosk, .take, .demo, loop,
      captions, RenderPlan.follow, .events, .panel, .remote, .noCache, .noSource,
    ]
  ) { arguments in try show(arguments) }

  /// `fidget open`: opens the playground with the content of a take, or of the take in a picture or clip.
  static let open = Command(
    name: "open", operands: "FILE",
    summary: "Opens a take, or a picture or clip that Fidget made, so that you can play with it.",
    examples: [
      ("open clip.mp4", "a clip, to play with"),
      ("open fling.take", "a take, in a loop"),
    ],
    options: [.size, .config, .renderer, fullscreen, .events, .panel, .remote, .noCache, .noSource]
  ) { arguments in
    let path = try arguments.operand(
      "open: expected a take, or a picture or clip that Fidget made", only: "open takes one file")
    return try show(arguments, opening: path)
  }

  private static func show(_ arguments: Arguments, opening path: String? = nil) throws -> Int32 {
    // Before any thread is started.
    let interruption = Interruption()
    let library = arguments.library
    let catalogue = library.parameters
    let settings = try catalogue.read(settings: arguments.all(.set))
    let location = arguments.location
    try arguments.refuse([fullscreen, .take, .demo, loop, .panel, .a, .b], beside: .kiosk)
    if arguments.has(.config) { try refuseUnreadable(location.path, catalogue) }
    let patches = catalogue.readOrFallBack(path: location.path).merging(settings)
    let store = PictureStore(mode: .background, cache: arguments.cache, ready: Window.wake)
    let host = ProgramHost(store, arguments.files, window: SystemWindow())
    if !arguments.has(.kiosk) { host.sketches = SketchFiles(.builtIn, besideConfig: location.path, host.files) }
    // The user is asked, over the gallery, whether to run a sketch that a clip brings along.
    let brought = try path.flatMap { try CarriedSketch(by: $0, host.files) }
    let isAsked = brought.map { library.card(of: $0.source) == nil } ?? false
    let played = isAsked ? nil : try path ?? arguments.takePath()
    let take = try played.map { try LoadedTake($0, library, configPath: location.path, patches, host) }
    let shown = try path == nil ? arguments.shownEffects() : [take?.openedEffect(library)].compactMap { $0 }
    let effect = shown.count == 1 ? shown[0] : nil
    let preset = try catalogue.preset(arguments[.preset], configPath: location.path)
    try catalogue.check(preset, for: effect)
    let sides = try Sides(arguments, catalogue, for: effect, configPath: location.path, now: preset)
    if take != nil, effect == nil { throw Failure.usage("--take: expected an effect to play it in") }
    if arguments.has(loop), take == nil { throw Failure.usage("--loop: expected a take to play, --take FILE") }
    if let option = [captions, RenderPlan.follow].first(where: arguments.has), take == nil {
      throw Failure.usage("\(option.name): expected a take to play, --take FILE")
    }
    if let effect { try take?.check(for: effect) }
    let remote = try arguments.remote(on: patches)
    let kiosk = arguments.has(.kiosk) ? Kiosk.Options(shown, library, configPath: location.path, host) : nil
    let range = 160.0...8192
    let size = try arguments.size(.size, sides: range) ?? take?.playableSize(within: range)
    var options = Window.Options(title: "Fidget", size: size ?? Vector(390, 844))
    options.isSizeChosen = size != nil
    options.renderer = try arguments.choice(.renderer, of: Option.renderers)
    if case .text(let output)? = patches[key: "\(TouchSettings.id).output"] { options.output = output }
    options.displayScale = ScreenScale.asked(patches[key: "\(PlaygroundSettings.id).scale"]?.double ?? 0)
    options.isFullscreen = arguments.has(fullscreen) || arguments.has(.kiosk)

    let presets = [preset, sides?.a.preset, sides?.b.preset]
    host.notePictures([patches] + presets.compactMap { $0?.patches }, beside: location.path)
    noteFolders(beside: location.path)
    let events = try EventFile(arguments)
    let mayComeLate = arguments.has(.kiosk) && ConsoleScreen.isWanted
    if mayComeLate { try ScreenWait.run(interruption) }
    func findDisplay() throws {
      guard case .unavailable(let reason) = DisplayAvailability.find(reporting: { Output.error("fidget: \($0)") })
      else { return }
      throw Failure(
        status: 3,
        lines: ["\(reason), so no window; `\(Program.called) frame \(effect?.id ?? "lamp") -o FILE.png` needs none"])
    }
    do { try mayComeLate ? ScreenWait.repeated(findDisplay) : findDisplay() } catch {
      if arguments.isEmpty { try Output.text(firstWordsWithoutADisplay) }
      throw error
    }
    clearLeftovers(catalogue, location)
    try events.begin(waits: false)
    if arguments.isEmpty { try Output.text(firstWords(location)) }
    Output.error(location.reason)
    let open = { try Window(options, pictures: store) }
    let window = try mayComeLate ? ScreenWait.repeated(open) : open()
    if let complaint = window.inputComplaint { Output.error("fidget: \(complaint)") }
    // Work can be lost from here on, so the first signal ends the loop in good order.
    interruption.answer([{ Window.wake() }, { _exit(130) }])
    @MainActor func live(_ preset: Preset?) -> LiveValues {
      LiveValues(
        ValueStack(catalogue, preset: preset, settings: settings), of: library, configPath: location.path, host)
    }
    var wishes = Playground.Options(effect)
    wishes.size = window.size
    wishes.opensPanel = arguments.has(.panel)
    wishes.growsWindow = !arguments.has(.size)
    wishes.take = take
    wishes.loops = arguments.has(loop)
    (wishes.showsDirections, wishes.follows) = (arguments.has(captions), arguments.has(RenderPlan.follow))
    wishes.isOpened = path != nil
    wishes.kiosk = kiosk
    wishes.sides = sides.map { SplitSides(a: $0.a.name, b: $0.b.name, live($0.b.preset)) }
    let tuner = Tuner(live(sides == nil ? preset : sides?.a.preset), Announcer(host, events.log), host)
    let inbox = Inbox { Window.wake() }
    let playground = Playground(wishes, tuner, host, inbox: inbox, now: Clock.nowNanoseconds)
    if let sketches = arguments.sketches { playground.adopt(sketches.library, problems: sketches.problems) }
    if isAsked, let path { playground.handle(.dropped(path, at: nil), at: Clock.nowNanoseconds) }
    Output.error("renderer: \(window.rendererName): \(window.rendererReason)")
    let files = WindowFiles(configPath: location.path, arguments.sketches)
    if !location.exists, !arguments.has(.config) { files.search = { arguments.location } }
    let status = WindowLoop(
      window, playground, host, events.log, files, interruption,
      carries: !arguments.has(.noSource), WindowRemote(inbox, at: remote, begins: arguments.has(.remote))
    ).run()
    store.save()
    return events.end() || status != 0 ? status : 1
  }

  /// Returns the first steps, printed if the command line is empty.
  private static func firstWords(_ location: ConfigLocation) -> String {
    """
    Tap an effect, or press its number; Esc leads back. Drag it, flick it, pinch it (with a mouse: Ctrl and the wheel).
    Tab, or a tap with three fingers, opens the panel: drag a row and feel the change; Ctrl+S saves it.
    Or edit \(location.path) in your editor: the next frame shows every save.
    Without keys, tap the lower edge for buttons. Press ? for all keys.
    `\(Program.called) help first-hour` continues from here; `\(Program.called) help` lists all commands.

    """
  }

  private static let firstWordsWithoutADisplay = """
    There is no screen to play on here. What works without one:
      \(Program.called) frame lamp --demo --at 1.5 -o lamp.png    a picture of the lamp in motion
      \(Program.called) render lamp --demo -o lamp.mp4            a clip of it
      \(Program.called) trace lamp --seconds 10                   its angle and spin as numbers
      \(Program.called) help first-hour                           what Fidget is for

    """

  /// Throws if the config named by `--config` cannot be read.
  ///
  /// The window reports mistakes in its content. A config that exists but can no longer be read is accepted if a last good
  /// copy exists, so that a kiosk still starts.
  static func refuseUnreadable(_ path: String, _ catalogue: ParameterCatalogue) throws(Failure) {
    do throws(FileRefusal) {
      _ = try SmallFile.bytes(at: path, atMost: JSONDocument.maximumBytes, patience: SmallFile.patience)
    } catch {
      if !error.isMissing, LastGoodFile(ofConfig: path, catalogue)?.read() != nil { return }
      throw .content("\(path): \(error.reason)")
    }
  }

  /// Notes the takes and pictures that a person can open later by a key or from the panel.
  private static func noteFolders(beside config: String) {
    for folder in [TakeFolder.name, PictureReference(PicturesFolder.name).path(beside: config)] {
      for name in Folder.names(in: folder) { InputFiles.note("\(folder)/\(name)") }
    }
  }

  /// Removes temporary files that a killed process has left in the folders to which this one saves.
  private static func clearLeftovers(_ catalogue: ParameterCatalogue, _ location: ConfigLocation) {
    let shelf = PresetShelf(onDisk: catalogue, configPath: location.path)
    let saves = [location.path, FilePath.destination(of: location.path)].map(FilePath.folder(of:))
    for folder in Set(saves + [TakeFolder.name, "."] + shelf.folders) { Leftovers.clear(in: folder) }
  }
}

extension LoadedTake {
  /// Returns the effect that the take names; throws if it names none or an unknown one.
  fileprivate func openedEffect(_ library: EffectLibrary) throws(Failure) -> EffectCard {
    guard let id = take.effect else {
      throw .content("\(name): is for any effect, so none is opened; fidget EFFECT --take \(name) plays it in one")
    }
    guard let effect = library[id] else {
      throw .content("\(name): is for '\(id.excerpt)', expected \(library.ids.joined(separator: ", "))")
    }
    return effect
  }
}
