import Effects
import Formatting
import Gestures
import Tuning

/// The layers of values: defaults ‹ file ‹ preset ‹ `--set` ‹ hand.
///
/// The pictures that they name are looked up.
///
/// A take's own values lie over these while it plays: see `EffectiveValues`.
@MainActor
package struct LiveValues {
  /// The values of the file and the edits since.
  ///
  /// Use `update` to change them.
  package private(set) var session: TuningSession
  /// The effects.
  ///
  /// The catalogue of the session is the library's.
  private(set) var library: EffectLibrary
  /// The values that effects get: with pictures looked up, and calmer if reduced motion is on.
  package private(set) var patches = Patches()
  package private(set) var settings = PlaygroundSettings.defaults
  package private(set) var mounting = Mounting()
  /// The groups from which `mounting` was made.
  private var mounted: [Patch] = []
  /// The values that the command line sets by preset and `--set`.
  ///
  /// They override a take's own parameters.
  package private(set) var commandLine: Patches
  package private(set) var pictures: PictureLookup
  /// The problems of the pictures that the values name.
  private(set) var pictureMessages: [Problem] = []

  /// Whether the desktop's reduced-motion setting is on, according to its last answer.
  private var desktopMovesLess = false

  private let source: any PictureSource
  private let files: any FileStore
  /// The same as `patches` without the calmer values.
  private var resolved = Patches()
  private var watches: [PictureWatch] = []
  private var isLookupNew = true
  private var reported: [Problem] = []
  private var reportedDrawn: [Problem] = []

  package init(
    _ session: TuningSession, of library: EffectLibrary = .builtIn, commandLine: Patches = [:], configPath: String,
    _ host: any Host
  ) {
    (self.session, self.library) = (session, library)
    source = host.pictures
    files = host.files
    pictures = PictureLookup(configPath: configPath, session.effective, source)
    var lookup = pictures
    self.commandLine = lookup.resolve(commandLine)
    lookUp()
  }

  /// Edits the session; returns whether the effective values have changed.
  @discardableResult
  package mutating func update(_ change: (inout TuningSession) -> Void) -> Bool {
    let before = session.effective
    change(&session)
    let changes = session.catalogue.changes(from: before, to: session.effective)
    if changes.isEmpty { return false }
    let hasRows = changes.contains { if case .rows = $0.new { true } else { false } }
    if hasRows {
      lookUp()
    } else {
      // The pictures are the same, so a move of a slider does not look at their files.
      for change in changes { resolved[key: change.name] = change.new }
      takeResolved()
    }
    return true
  }

  /// Adopts the file's values, and looks up the pictures again: their paths may have changed.
  @discardableResult
  mutating func reload(_ file: Patches) -> TuningReload {
    let reload = session.reload(file)
    lookUp()
    return reload
  }

  /// Adopts the session after a save.
  mutating func adopt(_ session: TuningSession) {
    self.session = session
    lookUp()
  }

  /// Adopts a library in which effects were added, changed or removed.
  mutating func adopt(_ library: EffectLibrary) {
    self.library = library
    session.adopt(library.parameters)
    commandLine = library.parameters.fitting(commandLine)
    lookUp()
  }

  /// Switches to another config file, which is read later.
  mutating func move(toConfig path: String) {
    pictures = PictureLookup(configPath: path, session.effective, source)
    lookUp()
  }

  // MARK: - Pictures

  /// Returns the picture files that have changed and are now stable.
  mutating func changedPictures(now: Int64) -> [String] {
    var changed: [String] = []
    for index in watches.indices where watches[index].poll(now: now, files: files) {
      changed.append(watches[index].path)
    }
    if !changed.isEmpty { lookUp() }
    return changed
  }

  /// Returns the new complaints about pictures, each once until it is fixed.
  ///
  /// `drawn` are the renderer's complaints.
  mutating func takeProblems(drawn: [Problem]) -> [Problem] {
    guard isLookupNew || drawn != reportedDrawn else { return [] }
    let new =
      pictures.problems.filter { !reported.contains($0) }
      + drawn.filter { !reportedDrawn.contains($0) }.compactMap { PictureLookup.placing($0, [pictures]) }
    (reported, reportedDrawn, isLookupNew) = (pictures.problems, drawn, false)
    pictureMessages = reported + drawn.filter(pictures.names).compactMap { PictureLookup.placing($0, [pictures]) }
    return new
  }

  private mutating func lookUp() {
    pictures = PictureLookup(configPath: pictures.configPath, session.effective, source)
    isLookupNew = true
    resolved = pictures.resolve(session.effective)
    watches = pictures.files.map { path in watches.first { $0.path == path } ?? PictureWatch(path: path, files: files) }
    takeResolved()
  }

  /// Returns the effective values of one of the playground's groups.
  func settings<Settings: ParameterSet>(_ type: Settings.Type, of id: String) -> Settings {
    do { return try Settings.defaults.applying(resolved[id]) } catch {
      preconditionFailure("the catalogue accepted what \(id) refuses: \(error)")
    }
  }

  /// The address on which the remote's server may listen; empty for this machine only.
  package var remoteAddress: String { settings(RemoteSettings.self, of: RemoteSettings.id).address }

  private mutating func mount() {
    // The mounting is made only if one of its groups has changed, not for every move of a slider.
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

  // MARK: - Reduced motion

  /// Whether reduced motion is on.
  var movesLess: Bool {
    switch settings.reducedMotion {
    case .off: false
    case .on: true
    case .system: desktopMovesLess
    }
  }

  /// Adopts the desktop's reduced-motion setting; returns whether the effective values have changed.
  mutating func follow(desktopMovesLess: Bool) -> Bool {
    guard desktopMovesLess != self.desktopMovesLess else { return false }
    self.desktopMovesLess = desktopMovesLess
    guard settings.reducedMotion == .system else { return false }
    takeResolved()
    return true
  }
}
