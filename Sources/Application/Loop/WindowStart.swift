import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Formatting
import Motion
import Pictures
import Playground
import Playing
import Stage
import Threads
import Tuning

/// The content that a window starts with, read and checked before it opens.
///
/// Every file that the window may read later is noted as an input here, before any output is checked.
@MainActor
struct WindowStart {
  let location: ConfigLocation
  let library: EffectLibrary
  let store: PictureStore
  let host: ProgramHost
  /// The effect to open. `nil` for the gallery.
  let effect: EffectCard?
  /// The opened file, if the user must decide whether to run the sketch that it brings along.
  let askedClip: String?
  private let settings: Patches
  /// The values of the file and of the command line.
  private let patches: Patches
  private let take: LoadedTake?
  private let preset: Preset?
  private let sides: Sides?
  private let kiosk: Kiosk.Options?

  init(_ options: WindowOptions, _ arguments: Arguments) throws {
    library = arguments.library
    let catalogue = library.parameters
    settings = try catalogue.read(settings: arguments.all(.set))
    location = arguments.location
    if options.namesConfig { try Command.refuseUnreadable(location.path, catalogue) }
    patches = catalogue.readOrFallBack(path: location.path).merging(settings)
    store = PictureStore(mode: .background, cache: arguments.cache, ready: Window.wake)
    host = ProgramHost(store, arguments.files, window: SystemWindow())
    if !options.isKiosk { host.sketches = SketchFiles(Program.fidget.library, besideConfig: location.path, host.files) }
    let brought = try options.opened.flatMap { [host] in try CarriedSketch(by: $0, host.files) }
    askedClip = brought.flatMap { [library] in library.card(of: $0.source) == nil ? options.opened : nil }
    let played = askedClip == nil ? try options.opened ?? arguments.takePath() : nil
    take = try played.map { [library, location, patches, host] in
      try LoadedTake($0, library, configPath: location.path, patches, host)
    }
    let shown =
      try options.opened == nil
      ? arguments.shownEffects(isKiosk: options.isKiosk)
      : take.map { [library] in [try $0.openedEffect(library)] } ?? []
    effect = shown.count == 1 ? shown[0] : nil
    preset = try catalogue.preset(arguments[.preset], configPath: location.path)
    try catalogue.check(preset, for: effect)
    sides = try Sides(arguments, catalogue, for: effect, configPath: location.path, now: preset)
    if take != nil, effect == nil { throw Failure.usage("--take: expected an effect to play it in") }
    if let effect { try take?.check(for: effect) }
    try options.checkRemote(on: patches)
    kiosk = options.isKiosk ? Kiosk.Options(shown, library, configPath: location.path, host) : nil
    noteInputs()
  }

  /// Notes the pictures of all values, and the takes and pictures that a person can open later by a key or from the panel.
  private func noteInputs() {
    let presets = [preset, sides?.a.preset, sides?.b.preset]
    host.notePictures([patches] + presets.compactMap { $0?.patches }, beside: location.path)
    for folder in [TakeFolder.name, PictureReference(PicturesFolder.name).path(beside: location.path)] {
      for name in Folder.names(in: folder) { InputFiles.note("\(folder)/\(name)") }
    }
  }

  func windowOptions(_ options: WindowOptions) -> Window.Options {
    let size = options.size ?? take?.playableSize(within: WindowOptions.sides)
    var window = Window.Options(title: "Fidget", size: size ?? Vector(390, 844))
    window.isSizeChosen = size != nil
    window.renderer = options.renderer
    if case .text(let output)? = patches[key: "\(TouchSettings.id).output"] { window.output = output }
    window.displayScale = ScreenScale.asked(patches[key: "\(PlaygroundSettings.id).scale"]?.double ?? 0)
    window.isFullscreen = options.isFullscreen
    return window
  }

  /// Returns the playground for a window of a size.
  func playground(
    _ options: WindowOptions, in size: Vector, _ log: EventLog, _ inbox: Inbox
  ) -> Playground {
    var wishes = Playground.Options(effect)
    wishes.size = size
    wishes.opensPanel = options.opensPanel
    wishes.growsWindow = options.size == nil
    wishes.take = take
    wishes.loops = options.loops
    (wishes.showsDirections, wishes.follows) = (options.showsDirections, options.follows)
    wishes.isOpened = options.opened != nil
    wishes.kiosk = kiosk
    wishes.sides = sides.map { SplitSides(a: $0.a.name, b: $0.b.name, live($0.b.preset)) }
    let tuner = Tuner(live(sides == nil ? preset : sides?.a.preset), Announcer(host, log), host)
    return Playground(wishes, tuner, host, inbox: inbox, now: Clock.nowNanoseconds)
  }

  private func live(_ preset: Preset?) -> LiveValues {
    LiveValues(
      ValueStack(library.parameters, preset: preset, settings: settings), of: library, configPath: location.path, host)
  }
}

extension Command {
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
