import Canvas
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting
import Gestures
import Motion
import Pictures
import Playground
import Playing
import Tuning

/// The start of every command without a window: the config, the settings and the take, all checked before any output.
@MainActor
package struct FilmSetup {
  package static let options: [Option] = [.take, .demo, .runSource, .size, .config, .preset, .set, .events]

  /// The size of the stage, in points.
  package var size: Vector
  /// Whether the panel is open over the stage, without its animation.
  package let showsPanel: Bool
  package let preset: Preset?
  package let take: LoadedTake?
  package let events: EventFile
  package let library: EffectLibrary
  private let host: ProgramHost
  private let values: LiveValues
  private let sides: SplitSides?
  /// The hash of the config's content. `nil` without a config.
  package private(set) var hash: String?

  /// Reads and checks all inputs; an `effect` of `nil` is the gallery.
  package init(_ arguments: Arguments, for effect: EffectCard? = nil) throws {
    library = arguments.library
    let catalogue = library.parameters
    let settings = try catalogue.read(settings: arguments.all(.set))
    let location = arguments.location
    host = ProgramHost(nil, arguments.files)
    preset = try catalogue.preset(arguments[.preset], configPath: location.path)
    var file = Patches()
    if location.exists || arguments.has(.config) {
      (file, hash) = try FilmSetup.read(location.path, catalogue)
    }
    take = try arguments.takePath().map { [host, library] path in
      try LoadedTake(path, library, configPath: location.path, file.merging(settings), host)
    }
    // The size recorded in the take is the default.
    size = try arguments.size(.size, sides: 16...8192) ?? take?.playableSize(within: 16...8192) ?? Vector(390, 844)
    // A value of the file wins over the drawn device.
    file[InsetSettings.id] = try Framing.inset(arguments, round: size).patch.merging(file[InsetSettings.id])
    let asked = try Sides(arguments, catalogue, for: effect, configPath: location.path, now: preset)
    let live = { [host, library, file] (preset: Preset?) throws in
      LiveValues(
        try ValueStack(catalogue, file: file, editing: preset, settings), of: library, configPath: location.path, host)
    }
    values = try live(asked == nil ? preset : asked?.a.preset)
    sides = try asked.map { SplitSides(a: $0.a.name, b: $0.b.name, try live($0.b.preset)) }
    for problem in values.pictures.problems { Output.error(problem.description) }
    for problem in take?.pictures.problems ?? [] { Output.error(problem.description) }
    showsPanel = arguments.has(.panel)
    events = try EventFile(arguments)
  }

  /// Returns the names of the two sides, if each gets a device; empty for a single stage, or if a layer covers both sides.
  package func sideNames(_ arguments: Arguments) -> [String] {
    let over: [Option] = [.panel, Playground.Options.overlay, Playground.Options.graph, Playground.Options.toolbar]
    guard let sides, !over.contains(where: arguments.has) else { return [] }
    return sides.names.map { FilePath.name(of: $0) }
  }

  /// The effective settings of the playground itself.
  package var settings: PlaygroundSettings { values.settings }

  /// The effective values of every effect.
  package var patches: Patches { values.patches }

  /// Opens the event log and writes the effective values to it; called once no other step can fail any more.
  package func begin() throws(Problem) {
    try events.begin()
    let effective = take?.patches(over: values.patches, settings: values.commandLine) ?? values.patches
    events.log.write(applied: library.parameters.changes(from: Patches(), to: effective), hash: hash, step: 0)
  }

  /// Returns the values of a config file and the hash of its content; warns of effects that no longer exist.
  package static func read(_ path: String, _ catalogue: ParameterCatalogue) throws -> (Patches, String) {
    let bytes = try Failure.reading(path)
    let patches = try catalogue.read(bytes, path: path)
    for warning in catalogue.departed(in: bytes, path: path) { Output.error(warning.description) }
    return (patches, ContentHash(bytes).description)
  }

  /// Reports pictures that could not be drawn and were not reported before, and saves the pictures made to the cache.
  package func finish(_ pictures: PictureStore, prefix: String = "") {
    let lookups = [values.pictures] + (take.map { [$0.pictures] } ?? [])
    for problem in pictures.problems {
      if let problem = PictureLookup.placing(problem, lookups) { Output.error(prefix + problem.description) }
    }
    pictures.save()
  }

  /// Loads another take, whose pictures lie beside the same config, and adopts its size.
  package mutating func load(_ path: String) throws -> LoadedTake {
    let take = try LoadedTake(
      path, library, configPath: values.pictures.configPath, values.stack.effective, host)
    for problem in take.pictures.problems { Output.error(problem.description) }
    size = take.playableSize(within: 16...8192) ?? size
    return take
  }

  /// Returns the take that a film of the effect embeds, under the effective values; without touches if none is played.
  package func carried(_ effect: EffectCard) throws -> CarriedTake {
    let patches = take?.patches(over: values.patches, settings: values.commandLine) ?? values.patches
    let start = try take?.start(effect, in: size, patches) ?? effect.make(size, patches[effect.id])
    return CarriedTake(of: start, effect, playing: take?.take, size: size, program: Program.maker)
  }

  /// Returns a maker of plain runs of a take, with the same states as `film` has.
  package func maker(_ effect: EffectCard, _ take: LoadedTake) -> RunMaker {
    RunMaker(effect, take, in: size, patches: values.patches, settings: values.commandLine)
  }

  /// Returns the values with the paths of their pictures resolved, as for the config's.
  package func resolved(_ patches: Patches) -> Patches {
    var lookup = values.pictures
    return lookup.resolve(patches)
  }

  package func film(_ effect: EffectCard?, isLogged: Bool = true) -> Playground {
    film(Playground.Options(effect), isLogged: isLogged)
  }

  /// Returns a playground that is advanced step by step and drawn in between, without a display.
  ///
  /// - Parameter isLogged: Whether its events go to the log.
  package func film(_ options: Playground.Options, isLogged: Bool = true) -> Playground {
    var options = options
    options.isFilm = true
    options.size = size
    options.opensPanel = showsPanel
    options.take = take
    options.sides = sides
    let announcer = Announcer(host, isLogged ? events.log : EventLog())
    return Playground(options, Tuner(values, announcer, host, isWatching: false), host)
  }
}

extension Playground {
  /// The reason why the effect has stopped. `nil` while it runs.
  package var fault: String? { desk.scene.fault }

  /// Throws if the effect has failed, which ends the command.
  package func checkFault() throws(Failure) { if let fault { throw .content(fault) } }

  /// Runs the steps up to the one after the moment; never goes back.
  package func advance(to moment: Moment) { advance(toStep: moment.step) }

  /// Returns the marks of the picture that lies `fraction` of the way to the last step's state.
  package func canvas(fraction: Double) -> Canvas {
    var canvas = Canvas(size: .zero)
    draw(fraction: fraction, on: &canvas)
    return canvas
  }
}

extension LoadedTake {
  /// Loads a take with the files and pictures of a command's host.
  @MainActor package init(
    _ path: String, _ library: EffectLibrary, configPath: String, _ values: Patches, _ host: any Host
  ) throws(Problems<Problem>) {
    try self.init(path: path, library: library, configPath: configPath, values: values, host.files, host.pictures)
  }
}

extension ParameterCatalogue {
  /// Returns the preset named by `--preset`, `nil` without the option.
  ///
  /// An unknown name is a usage failure, an invalid preset file a content failure.
  ///
  /// - Parameter option: The text before the name in messages.
  package func preset(
    _ name: String?, configPath: String, option: String = "--preset "
  ) throws(Failure) -> Preset? {
    guard let name else { return nil }
    var shelf = PresetShelf(onDisk: self, configPath: configPath)
    shelf.look()
    if let preset = shelf[name] { return preset }
    let own = shelf.problems.filter { FilePath.name(of: $0.path) == name + ".json" }
    if !own.isEmpty { throw .content(own.map(\.description)) }
    throw .usage(option + shelf.complaint(about: name))
  }
}
