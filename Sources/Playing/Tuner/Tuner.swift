import Effects
import Formatting
import Tuning

/// The single path for changes of values by the file, the panel and keys: set, undo, compare.
///
/// A change takes effect in the same frame and is announced. `Tuner+Config` has the file, `Tuner+Sides` the other side and the
/// comparing, `PresetDesk` the presets, `UndoDesk` undo and redo.
@MainActor
package final class Tuner {
  package internal(set) var values: LiveValues
  /// The values of the other side of a split stage; `nil` while the stage is whole.
  package internal(set) var others: LiveValues?
  /// The id of the group that keys and panel tune: the effect's, or the playground's in the gallery.
  package var group = PlaygroundSettings.id
  /// A counter that increases with every change of the panel's content.
  package private(set) var version = 0
  /// Whether the effective values have changed since the last `takeNews()`.
  private var hasNews = false
  /// The number of undo steps that are in the log.
  private var loggedSteps = 0
  /// The gestures that continue while others end.
  ///
  /// Their steps are in `loggedSteps` already.
  private var continuing: Set<Int> = []
  private var hasAskedDesktop = false
  /// The watched file, which only `Tuner+Config` changes.
  package var config: WatchedConfig
  /// The file's values before the last save; `nil` before the first save.
  package internal(set) var savedBefore: Patches?
  package internal(set) var presets: PresetShelf
  package private(set) var recovery: Recovery
  package var undoDesk: UndoDesk { UndoDesk(self) }
  package let announcer: Announcer
  private let host: any Host
  private let isWatching: Bool

  /// Makes a tuner of these values.
  ///
  /// - Parameter isWatching: `false` for a film, which does not watch files.
  package init(_ values: LiveValues, _ announcer: Announcer, _ host: any Host, isWatching: Bool = true) {
    self.values = values
    self.announcer = announcer
    self.host = host
    self.isWatching = isWatching
    config = WatchedConfig(of: values, announcer, host, keepsLastGood: isWatching)
    presets = PresetShelf(values, host)
    recovery = Recovery(values, announcer, isWatching ? host : nil)
  }

  /// Adopts a library in which effects were added, changed or removed.
  ///
  /// The config is read again because its content may have become valid or invalid.
  package func adopt(_ library: EffectLibrary) {
    endStep()
    values.adopt(library)
    others?.adopt(library)
    noteLogged()
    config = WatchedConfig(of: values, announcer, host, keepsLastGood: isWatching)
    let hasLooked = !presets.entries.isEmpty
    presets = PresetShelf(values, host)
    if hasLooked { presets.look() }
    recovery.adopt(library.parameters)
    changed()
  }

  /// Switches to another config file, for one that has appeared since the start.
  package func move(toConfig path: String) {
    guard path != self.path else { return }
    endStep()
    values.move(toConfig: path)
    others?.move(toConfig: path)
    config = WatchedConfig(of: values, announcer, host, keepsLastGood: isWatching)
    presets = PresetShelf(values, host)
    presets.look()
    recovery = Recovery(values, announcer, isWatching ? host : nil)
    announcer.tell("config: \(path)")
    changed()
  }

  /// The effect library, with all parameters.
  package var library: EffectLibrary { values.library }
  /// The effects that came without a file.
  ///
  /// The next start would not know their names.
  var guests: Set<String> { Set(library.cards.filter(\.isGuest).map(\.id)) }
  func isOfGuest(_ key: String) -> Bool { Patches.split(key).map { guests.contains($0.group) } ?? false }
  /// Explains why a guest's values are not saved; returns `nil` if the effect is no guest.
  func refusal(ofGuest group: String) -> Problem? {
    guard guests.contains(group) else { return nil }
    let refusal = Problem.forbidden("Keep the sketch first: then its values can be saved")
    announcer.say(refusal.message, seconds: 5, .keepGuest)
    return refusal
  }
  package var stack: ValueStack { values.stack }
  package var path: String { values.pictures.configPath }
  var log: EventLog { announcer.log }

  /// The problems of effects from files.
  package var effectProblems: [Problem] = [] {
    didSet { if effectProblems != oldValue { changed() } }
  }

  /// The problems of the file, its pictures and effects from files; empty if there are none.
  package var complaints: Complaints {
    let problems = config.source.problems
    return Complaints(
      problems: effectProblems + problems.list + values.pictureMessages,
      unlisted: problems.count - problems.list.count, isRefused: !problems.isEmpty,
      isOfEffects: !effectProblems.isEmpty)
  }

  /// Whether the effective values have changed since the last call.
  package func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  // MARK: - Watching

  /// Checks the config, its pictures and the desktop; adopts or reports changes in the same frame and never waits.
  ///
  /// Returns the pictures whose files have changed.
  @discardableResult
  package func poll(now: Int64) -> [String] {
    lookAtConfig(now: now)
    let pictures = values.changedPictures(now: now) + (others?.changedPictures(now: now) ?? [])
    if !pictures.isEmpty { changed() }
    let old = values.pictureMessages
    for problem in values.takeProblems(drawn: host.pictureProblems) { announcer.tell("fidget: \(problem)") }
    if values.pictureMessages != old { version += 1 }
    followDesktop()
    return pictures
  }

  package func askDesktopAgain() { hasAskedDesktop = false }

  /// Follows the desktop while `reducedMotion` is `"system"`.
  ///
  /// The desktop is asked when this is chosen and whenever the window gets the focus.
  private func followDesktop() {
    guard values.settings.reducedMotion == .system else {
      hasAskedDesktop = false
      return
    }
    if !hasAskedDesktop { host.askDesktop() }
    hasAskedDesktop = true
    let isNew = values.follow(desktopMovesLess: host.desktopMovesLess)
    if others?.follow(desktopMovesLess: host.desktopMovesLess) == true || isNew { changed() }
  }

  // MARK: - Values

  func changed() {
    version += 1
    hasNews = true
  }

  /// Edits the stack.
  ///
  /// An edit ends a comparison, so that its result is visible at once.
  func update(_ change: (inout ValueStack) -> Void) {
    let (before, wasComparing) = (stack.values, stack.isComparing)
    version += 1
    if values.update(change) { hasNews = true }
    if wasComparing, stack.isComparing, stack.values != before { compare(false) }
  }

  /// Adopts the file's values; returns the changes of the tuned side.
  func reload(_ file: Patches) -> TuningReload {
    changed()
    others?.reload(file)
    return values.reload(file)
  }

  /// Adopts the stack after a save; the other side learns the file's values.
  func adopt(saved result: ConfigSource.Saved) {
    changed()
    values.adopt(result.stack)
    if case .saved = result.outcome { others?.reload(result.stack.saved) }
  }

  /// Edits the stack, as one undo step unless a gesture continues.
  package func change(endsStep: Bool = true, _ change: (inout ValueStack) -> Void) {
    update(change)
    if endsStep { endStep() }
  }

  /// Sets a value; returns the refusal, or `nil` if it is set.
  ///
  /// The changes of one gesture are one undo step.
  ///
  /// Call `endStep` after the last change of a gesture.
  @discardableResult
  package func set(_ key: String, _ value: ParameterValue, gesture: Int?) -> Problem? {
    var refusal: Problem?
    update { stack in
      do throws(Problem) { try stack.set(key, value, gesture: gesture) } catch { refusal = error }
    }
    if let refusal { announcer.complain("\(key.excerpt): \(refusal.message)") }
    if gesture == nil { endStep() }
    return refusal
  }

  /// Resets every value of every effect to the file's, except for these keys.
  package func revert(leavingOut kept: Set<String> = []) {
    var changes: [ParameterChange] = []
    change { changes = $0.revert(leavingOut: kept) }
    announcer.say("Reverted \(changes.inWords(stack.catalogue))", .command(.undo))
  }

  /// Logs the undo steps that are complete and saves them if the config asks for it.
  ///
  /// With a number, it completes the steps of that gesture. Without one, it completes the steps of this window's panel, whose
  /// gestures end together. Gestures of remote panels have negative numbers.
  package func endStep(of gesture: Int? = nil) {
    func ends(_ other: Int) -> Bool { gesture.map { other == $0 } ?? (other >= 0) }
    let ended = continuing.filter(ends)
    guard stack.steps != loggedSteps || !ended.isEmpty else { return }
    continuing.subtract(ended)
    var complete = ended.sorted(by: >).compactMap { stack.step(ofGesture: $0) }
    for step in stack.latest(stack.steps - loggedSteps) {
      if let own = step.gesture, !ends(own) { continuing.insert(own) } else { complete.append(step) }
    }
    noteLogged()
    for step in complete { log.write("tuning.set", step, stack.catalogue) }
    autosave()
  }

  /// Logs the last undo step under a name of its own.
  func logStep(_ event: String) {
    noteLogged()
    if let step = stack.lastStep { log.write(event, step, stack.catalogue) }
  }

  /// Notes that the log contains every undo step so far, under any name.
  func noteLogged() { loggedSteps = stack.steps }

  // MARK: - Leaving

  /// Whether the window may close: nothing would be lost, or the user asks for the second time.
  package func mayLeave() -> Bool { recovery.mayLeave(stack, leavingOut: guests) }

  /// Stores the unsaved values for the next start, unless the user declined; returns a line about them, `nil` without any.
  package func settleUnsaved() -> String? {
    config.source.settle()
    return recovery.settle(stack, leavingOut: guests)
  }
}

extension PresetShelf {
  /// Makes the shelf for the parameters of these values, without reading its presets.
  @MainActor fileprivate init(_ values: LiveValues, _ host: any Host) {
    self.init(
      values.stack.catalogue, configPath: values.pictures.configPath, shipped: host.shippedPresets, files: host.files)
  }
}
