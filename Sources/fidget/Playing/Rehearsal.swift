import Effects
import Gestures
import Glibc
import Motion
import Panel
import Stage
import Tuning

/// What every command without a window begins with: the config, the settings and the take, all checked before anything
/// is written.
@MainActor
struct Rehearsal {
  static let options: [Option] = [.take, .size, .config, .preset, .set, .events]

  let catalogue = ParameterCatalogue(Catalogue.groups)
  /// The whole picture, in points.
  var size: Vector
  /// The panel over it, open and still; nil for none.
  var panel: Panel?
  /// What counts before the pictures are looked up, and what of it the file says.
  let values: Patches
  let saved: Patches
  let preset: Preset?
  let patches: Patches
  /// Those of `patches` that the command line asks for.
  private let settings: Patches
  private(set) var pictures: PictureLookup
  let take: LoadedTake?
  let log: EventLog
  /// What is read; whoever writes files adds them.
  private(set) var files = NamedFiles()
  /// Of the config's content.
  private var hash: String?

  init(_ arguments: Arguments) throws {
    let settings = try catalogue.settings(arguments.all(.set))
    let location = ConfigLocation.find(explicit: arguments[.config])
    preset = try catalogue.preset(arguments[.preset], configPath: location.path)
    var file = Patches()
    if location.exists || arguments.has(.config) {
      (file, hash) = try Rehearsal.read(location.path, catalogue)
      files.read([location.path], as: "the config that is read")
    }
    pictures = PictureLookup(configPath: location.path)
    saved = file
    values = file.merging(preset?.patches ?? [:]).merging(settings)
    patches = Catalogue.calming(pictures.resolve(values))
    for problem in pictures.problems { Output.error(problem) }
    var lookup = PictureLookup(configPath: location.path)
    self.settings = lookup.resolve((preset?.patches ?? [:]).merging(settings))
    take = try arguments[.take].map { [catalogue] path throws(Failure) in
      try LoadedTake(path: path, catalogue: catalogue, configPath: location.path)
    }
    for problem in take?.pictures.problems ?? [] { Output.error(problem) }
    // A take is meant for its own size.
    size = try arguments.size() ?? take?.take.playableSize(within: 16...8192) ?? Vector(390, 844)
    panel = arguments.has(.panel) ? Panel(in: size, isOpen: true) : nil
    log = EventLog(path: arguments[.events])
    files.read(catalogue.presetPaths(arguments[.preset], configPath: location.path), as: "the preset that is read")
    files.read(arguments.all(.take), as: "the take that is played")
    files.read(pictures.files + (take?.pictures.files ?? []), as: "a picture that is shown")
    files.write(arguments.all(.events), by: "--events", isStream: true)
  }

  /// Looks once more at all that was asked for; `outputs` are written, by the option of this name.
  mutating func check(
    _ arguments: Arguments, for effect: (any Effect.Type)?, writing outputs: [String] = [], by option: String = "-o"
  ) throws(Failure) {
    try checkPurpose(arguments, for: effect)
    files.write(outputs, by: option)
    try files.check()
  }

  /// Opens the log and begins it with what counts: once nothing else can fail any more.
  func begin() throws(Failure) {
    try log.begin()
    let inForce = take?.patches(over: patches, settings: settings) ?? patches
    log.write(applied: catalogue.changes(from: Patches(), to: inForce), hash: hash, step: 0)
  }

  /// What a config file says, and the hash of its content.
  private static func read(_ path: String, _ catalogue: ParameterCatalogue) throws(Failure) -> (Patches, String) {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try SmallFile.bytes(at: path, atMost: JSONDocument.maximumBytes, patience: SmallFile.patience)
    } catch {
      throw .content("\(path): \(error.reason)")
    }
    do throws(Diagnostics) { return (try catalogue.read(bytes, path: path), ContentHash(bytes).description) } catch {
      throw .content(error.list.map(\.description))
    }
  }

  /// A complaint of the drawer as people are to read it; nil for what has been said.
  func telling(_ problem: String) -> String? {
    PictureLookup.telling(problem, [pictures] + (take.map { [$0.pictures] } ?? []))
  }

  /// What the panel leaves to the stage.
  var stage: Vector { panel?.stageSize ?? size }

  /// `log` is another than the one that was asked for.
  func player(of effect: any Effect.Type, log other: EventLog? = nil) -> Player {
    Player(effect, in: stage, patches: patches, take: take, settings: settings, log: other ?? log)
  }
}

extension ParameterCatalogue {
  /// The preset that `--preset` names; an unknown name is a wrong command line, a bad file is bad content.
  func preset(_ name: String?, configPath: String) throws(Failure) -> Preset? {
    guard let name else { return nil }
    var shelf = PresetShelf(self, configPath: configPath)
    shelf.look()
    if let preset = shelf[name] { return preset }
    let own = shelf.problems.filter { $0.contains("/\(name).json:") }
    if !own.isEmpty { throw .content(own) }
    throw .usage("--preset \(shelf.complaint(about: name))")
  }

  /// The file of the preset that `--preset` names.
  func presetPaths(_ name: String?, configPath: String) -> [String] {
    guard let name else { return [] }
    var shelf = PresetShelf(self, configPath: configPath)
    shelf.look()
    return shelf.entries.filter { $0.preset.name == name }.map(\.path)
  }

  /// What `--set` asks for; an unknown key is a wrong command line, a bad value is bad content.
  func settings(_ settings: [String]) throws(Failure) -> Patches {
    do throws(SettingError) { return try read(settings: settings) } catch {
      switch error.kind {
      case .usage: throw .usage(error.description)
      case .content: throw .content(error.description)
      }
    }
  }
}
