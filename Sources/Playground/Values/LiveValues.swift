import Effects
import Gestures
import Tuning

/// What counts, layer upon layer: defaults ‹ file ‹ preset ‹ `--set` ‹ hand, with the pictures that it names looked up. A
/// take's own values lie over these while it plays: see `EffectiveValues`.
@MainActor
package struct LiveValues {
  /// What the file says and what a hand has changed since; to be changed through `update`.
  package private(set) var session: TuningSession
  /// Its catalogue is the session's.
  private(set) var library: EffectLibrary
  /// What effects get: pictures looked up, calmer where the playground is to move less.
  package private(set) var patches = Patches()
  package private(set) var settings = PlaygroundSettings.defaults
  package private(set) var mounting = Mounting()
  /// The groups that it was made from.
  private var mounted: [Patch] = []
  /// What the command line asks for, by preset and `--set`: it wins over a take's own parameters.
  package private(set) var commandLine: Patches
  package private(set) var pictures: PictureLookup
  /// What is wrong with the pictures that are named now.
  private(set) var pictureMessages: [String] = []

  /// What the desktop is set to, as far as it was asked.
  private var desktopMovesLess = false

  private let source: any PictureSource
  private let files: any FileStore
  /// As `patches`, but not calmed.
  private var resolved = Patches()
  private var watches: [PictureWatch] = []
  private var isLookupNew = true
  private var reported: [String] = []
  private var reportedDrawn: [String] = []

  package init(
    _ session: TuningSession, of library: EffectLibrary = .builtIn, commandLine: Patches = [:], configPath: String,
    _ host: any Host
  ) {
    (self.session, self.library) = (session, library)
    source = host.pictures
    files = host.files
    pictures = PictureLookup(configPath: configPath, session.inForce, source)
    var lookup = pictures
    self.commandLine = lookup.resolve(commandLine)
    lookUp()
  }

  /// Tunes. True when something counts differently now.
  @discardableResult
  package mutating func update(_ change: (inout TuningSession) -> Void) -> Bool {
    let before = session.inForce
    change(&session)
    let changes = session.catalogue.changes(from: before, to: session.inForce)
    if changes.isEmpty { return false }
    let hasRows = changes.contains { if case .rows = $0.new { true } else { false } }
    if hasRows {
      lookUp()
    } else {
      // The pictures are the same: a move of a slider need not look at their files.
      for change in changes { resolved[key: change.name] = change.new }
      takeResolved()
    }
    return true
  }

  /// Takes over what someone else has written into the file, and looks for the pictures again: they may be named elsewhere.
  mutating func reload(_ change: (inout TuningSession) -> Void) {
    change(&session)
    lookUp()
  }

  /// Effects have come, changed or gone.
  mutating func adopt(_ library: EffectLibrary) {
    self.library = library
    session.adopt(library.parameters)
    commandLine = library.parameters.fitting(commandLine)
    lookUp()
  }

  /// Another config file counts from now on, which is still to be read.
  mutating func move(toConfig path: String) {
    pictures = PictureLookup(configPath: path, session.inForce, source)
    lookUp()
  }

  // MARK: - Pictures

  /// Files of pictures that have changed and are still again.
  mutating func changedPictures(now: Int64) -> [String] {
    var changed: [String] = []
    for index in watches.indices where watches[index].poll(now: now, files: files) {
      changed.append(watches[index].path)
    }
    if !changed.isEmpty { lookUp() }
    return changed
  }

  /// New complaints about pictures, each once until it is mended; `drawn` is everything that the drawer complains about.
  mutating func takeProblems(drawn: [String]) -> [String] {
    guard isLookupNew || drawn != reportedDrawn else { return [] }
    let new =
      pictures.problems.filter { !reported.contains($0) }
      + drawn.filter { !reportedDrawn.contains($0) }.compactMap { PictureLookup.telling($0, [pictures]) }
    (reported, reportedDrawn, isLookupNew) = (pictures.problems, drawn, false)
    pictureMessages = reported + drawn.filter(pictures.names).compactMap { PictureLookup.telling($0, [pictures]) }
    return new
  }

  private mutating func lookUp() {
    pictures = PictureLookup(configPath: pictures.configPath, session.inForce, source)
    isLookupNew = true
    resolved = pictures.resolve(session.inForce)
    watches = pictures.files.map { path in watches.first { $0.path == path } ?? PictureWatch(path: path, files: files) }
    takeResolved()
  }

  /// What counts for a group of the playground's.
  func settings<Settings: ParameterSet>(_ type: Settings.Type, of id: String) -> Settings {
    do { return try Settings.defaults.applying(resolved[id]) } catch {
      preconditionFailure("the catalogue accepted what \(id) refuses: \(error)")
    }
  }

  /// Where a remote may listen; empty for this machine alone.
  package var remoteAddress: String { settings(RemoteSettings.self, of: RemoteSettings.id).address }

  private mutating func mount() {
    // Not with every move of a slider.
    let groups = [PlaygroundSettings.id, TouchSettings.id, TouchRange.id, TouchCalibration.id].map { resolved[$0] }
    if groups == mounted { return }
    mounted = groups
    let touch = settings(TouchSettings.self, of: TouchSettings.id)
    let mapping = TouchMapping(
      touch, settings(TouchRange.self, of: TouchRange.id), settings(TouchCalibration.self, of: TouchCalibration.id),
      picture: settings.rotation.turn)
    mounting = Mounting(picture: settings.rotation.turn, mapping, output: touch.output)
  }

  private mutating func takeResolved() {
    settings = settings(PlaygroundSettings.self, of: PlaygroundSettings.id)
    mount()
    patches = movesLess ? library.calming(resolved) : resolved
  }

  // MARK: - Movement

  /// True while nothing is to move by itself.
  var movesLess: Bool {
    switch settings.reducedMotion {
    case .off: false
    case .on: true
    case .system: desktopMovesLess
    }
  }

  /// True when values count differently because the desktop's setting is another.
  mutating func follow(desktopMovesLess: Bool) -> Bool {
    guard desktopMovesLess != self.desktopMovesLess else { return false }
    self.desktopMovesLess = desktopMovesLess
    guard settings.reducedMotion == .system else { return false }
    takeResolved()
    return true
  }
}
