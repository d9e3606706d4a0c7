import Effects
import Formatting
import Gestures
import Tuning

/// The stack of values, and its result as effects get it: with pictures looked up, and calmer if reduced motion is on.
@MainActor
package struct LiveValues {
  /// The layers of values; use `update` to change them.
  package private(set) var stack: ValueStack
  /// The effects, whose parameters are the stack's catalogue.
  private(set) var library: EffectLibrary
  /// The effective values as effects get them.
  package private(set) var patches = Patches()
  package private(set) var settings = PlaygroundSettings.defaults
  package private(set) var mounting = Mounting()
  /// The groups from which `mounting` was made.
  private var mounted: [Patch] = []
  /// The values that the command line sets by preset and `--set`, with their pictures looked up at each read.
  package var commandLine: Patches {
    var lookup = pictures
    return lookup.resolve(stack.commandLine)
  }
  package private(set) var pictures: PictureLookup
  /// The problems of the pictures that the values name.
  private(set) var pictureMessages: [Problem] = []

  /// Whether the desktop's reduced-motion setting is on, according to its last answer.
  private var desktopMovesLess = false

  private let source: any PictureSource
  private let files: any FileStore
  private var watches: [PictureWatch] = []
  private var isLookupNew = true
  private var reported: [Problem] = []
  private var reportedDrawn: [Problem] = []

  package init(
    _ stack: ValueStack, of library: EffectLibrary, configPath: String, _ host: any Host
  ) {
    (self.stack, self.library) = (stack, library)
    source = host.pictures
    files = host.files
    pictures = PictureLookup(configPath: configPath, stack.effective, source)
    lookUp()
  }

  /// Edits the stack; returns whether the effective values have changed.
  @discardableResult
  package mutating func update(_ change: (inout ValueStack) -> Void) -> Bool {
    let before = stack.effective
    change(&stack)
    let changes = stack.catalogue.changes(from: before, to: stack.effective)
    if changes.isEmpty { return false }
    // Unless a list has changed, the pictures are the same: a move of a slider does not look at their files.
    if changes.contains(where: { if case .rows = $0.new { true } else { false } }) { lookUp() } else { resolve() }
    return true
  }

  /// Adopts the file's values, and looks up the pictures again: their paths may have changed.
  @discardableResult
  mutating func reload(_ file: Patches) -> TuningReload {
    let reload = stack.reload(file)
    lookUp()
    return reload
  }

  /// Adopts the stack after a save.
  mutating func adopt(_ stack: ValueStack) {
    self.stack = stack
    lookUp()
  }

  /// Adopts a library in which effects were added, changed or removed.
  mutating func adopt(_ library: EffectLibrary) {
    self.library = library
    stack.adopt(library.parameters)
    lookUp()
  }

  /// Switches to another config file, which is read later.
  mutating func move(toConfig path: String) {
    pictures = PictureLookup(configPath: path, stack.effective, source)
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
    pictures = PictureLookup(configPath: pictures.configPath, stack.effective, source)
    isLookupNew = true
    resolve()
    watches = pictures.files.map { path in watches.first { $0.path == path } ?? PictureWatch(path: path, files: files) }
  }

  /// Hands the stack's result over: with its pictures' paths, and calmer if reduced motion is on.
  private mutating func resolve() {
    patches = pictures.resolve(stack.effective)
    settings = settings(PlaygroundSettings.self, of: PlaygroundSettings.id)
    mount()
    // Reduced motion changes only values of effects.
    if movesLess { patches = library.calming(patches) }
  }

  /// Returns the effective values of one of the playground's groups.
  package func settings<Settings: ParameterSet>(_ type: Settings.Type, of id: String) -> Settings {
    do { return try Settings.defaults.applying(patches[id]) } catch {
      preconditionFailure("the catalogue accepted what \(id) refuses: \(error)")
    }
  }

  /// The address on which the remote's server may listen; empty for this machine only.
  package var remoteAddress: String { settings(RemoteSettings.self, of: RemoteSettings.id).address }

  private mutating func mount() {
    // The mounting is made only if one of its groups has changed, not for every move of a slider.
    let groups = [PlaygroundSettings.id, TouchSettings.id, TouchRange.id, TouchCalibration.id].map { patches[$0] }
    if groups == mounted { return }
    mounted = groups
    let touch = settings(TouchSettings.self, of: TouchSettings.id)
    let mapping = TouchMapping(
      touch, settings(TouchRange.self, of: TouchRange.id), settings(TouchCalibration.self, of: TouchCalibration.id),
      picture: settings.rotation.turn)
    mounting = Mounting(picture: settings.rotation.turn, mapping, output: touch.output)
  }

  // MARK: - Reduced motion

  /// Whether reduced motion is on.
  package var movesLess: Bool {
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
    resolve()
    return true
  }
}
