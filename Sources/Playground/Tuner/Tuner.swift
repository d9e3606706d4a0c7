import Effects
import Tuning

/// Changes values as file, panel and keys ask: tunes, undoes, compares. A change applies in the same frame, and a message
/// tells of it.
///
/// The file has some 270 lines because every change of a value passes here.
@MainActor
package final class Tuner {
  package private(set) var values: LiveValues
  /// Those of the other side, while the stage is split.
  private(set) var others: LiveValues?
  /// The parameters that keys and panel are about: the effect's, in the gallery the playground's.
  var group = PlaygroundSettings.id
  /// Counted up with every change of what a panel may show.
  private(set) var version = 0
  /// True when values count differently, until the playground has taken them.
  private var hasNews = false
  /// Steps of tuning that the log has.
  private var loggedSteps = 0
  /// Gestures that continue while others end; their steps are counted as logged.
  private var continuing: Set<Int> = []
  private var hasAskedDesktop = false
  private(set) var config: ConfigDesk
  /// What the file said before the last save; nil until one.
  var savedBefore: Patches?
  var presets: PresetShelf
  private(set) var recovery: Recovery
  let announcer: Announcer
  private let host: any Host
  private let isWatching: Bool

  /// - Parameter isWatching: false for a film, which looks at no file.
  package init(_ values: LiveValues, _ announcer: Announcer, _ host: any Host, isWatching: Bool = true) {
    self.values = values
    self.announcer = announcer
    self.host = host
    self.isWatching = isWatching
    config = ConfigDesk(values, announcer, host, keepsLastGood: isWatching)
    presets = PresetShelf(values, host)
    recovery = Recovery(values, announcer, isWatching ? host : nil)
  }

  /// Effects have come, changed or gone. The config is read anew: it may say now what it could not, or no longer can.
  func adopt(_ library: EffectLibrary) {
    endStep()
    values.adopt(library)
    others?.adopt(library)
    noteLogged()
    config = ConfigDesk(values, announcer, host, keepsLastGood: isWatching)
    let hasLooked = !presets.entries.isEmpty
    presets = PresetShelf(values, host)
    if hasLooked { presets.look() }
    recovery.adopt(library.parameters)
    changed()
  }

  /// Another config file counts from now on: one that was not there at the start has come.
  package func move(toConfig path: String) {
    guard path != self.path else { return }
    endStep()
    values.move(toConfig: path)
    others?.move(toConfig: path)
    config = ConfigDesk(values, announcer, host, keepsLastGood: isWatching)
    presets = PresetShelf(values, host)
    presets.look()
    recovery = Recovery(values, announcer, isWatching ? host : nil)
    announcer.tell("config: \(path)")
    changed()
  }

  /// The effects that there are, with their parameters.
  var library: EffectLibrary { values.library }
  /// Those of which no file says anything: the next start would not know their names.
  var guests: Set<String> { Set(library.cards.filter(\.isGuest).map(\.id)) }
  func isOfGuest(_ key: String) -> Bool { Patches.split(key).map { guests.contains($0.group) } ?? false }
  /// Says why values of a guest are not saved; nil where the effect is none.
  func refusal(ofGuest group: String) -> Inbox.Refusal? {
    guard guests.contains(group) else { return nil }
    let refusal = Inbox.Refusal("Keep the sketch first: then its values can be saved")
    announcer.say(refusal.reason, seconds: 5, .keepGuest)
    return refusal
  }
  var session: TuningSession { values.session }
  var path: String { values.pictures.configPath }
  var log: EventLog { announcer.log }

  /// What is wrong with effects from files, one line each.
  var effectProblems: [String] = [] {
    didSet { if effectProblems != oldValue { changed() } }
  }

  /// What is wrong with the file, the pictures that it names and effects from files, one line each; empty when they are
  /// good.
  var complaints: Complaints {
    let problems = config.problems
    return Complaints(
      lines: effectProblems + problems.list.map(\.description) + values.pictureMessages,
      unlisted: problems.count - problems.list.count, isRefused: !problems.isEmpty,
      isOfEffects: !effectProblems.isEmpty)
  }

  /// True once after values have come to count differently.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  // MARK: - Outside

  /// Looks at the config, the pictures that it names and the desktop; takes or complains in this very frame, and never
  /// waits. Gives the pictures whose files have another content now.
  @discardableResult
  package func poll(now: Int64) -> [String] {
    config.poll(now: now, at: self)
    let pictures = values.changedPictures(now: now) + (others?.changedPictures(now: now) ?? [])
    if !pictures.isEmpty { changed() }
    let old = values.pictureMessages
    for problem in values.takeProblems(drawn: host.pictureProblems) { announcer.tell("fidget: \(problem)") }
    if values.pictureMessages != old { version += 1 }
    followDesktop()
    return pictures
  }

  func askDesktopAgain() { hasAskedDesktop = false }

  /// `reducedMotion: "system"` follows the desktop, which is asked when that is chosen and whenever the window gets the
  /// focus.
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

  /// What is changed is felt at once, so it ends a comparison.
  func update(_ change: (inout TuningSession) -> Void) {
    let (before, wasComparing) = (session.values, session.isComparing)
    version += 1
    if values.update(change) { hasNews = true }
    if wasComparing, session.isComparing, session.values != before { compare(false) }
  }

  /// Takes over what the config has come to say; `others` is the same for the other side.
  func reload(_ change: (inout TuningSession) -> Void, others also: (inout TuningSession) -> Void) {
    changed()
    values.reload(change)
    others?.reload(also)
  }

  /// Changes the session, as one step of tuning where there is no gesture.
  func change(endsStep: Bool = true, _ change: (inout TuningSession) -> Void) {
    update(change)
    if endsStep { endStep() }
  }

  /// Changes of one gesture are one step; after the last of them `endStep` is to be called. Nil, or why it was refused.
  @discardableResult
  func set(_ key: String, _ value: ParameterValue, gesture: Int?) -> Refusal? {
    var refusal: Refusal?
    update { session in
      do throws(Refusal) { try session.set(key, value, gesture: gesture) } catch { refusal = error }
    }
    if let refusal { announcer.complain("\(key.excerpt): \(refusal.message)") }
    if gesture == nil { endStep() }
    return refusal
  }

  /// Every value back to what the file says, of whatever effect, but for these keys.
  func revert(leavingOut kept: Set<String> = []) {
    var changes: [ParameterChange] = []
    change { changes = $0.revert(leavingOut: kept) }
    announcer.say("Reverted \(changes.inWords(session.catalogue))", .command(.undo))
  }

  /// Logs the steps that are complete and, where that is wished, saves them: those of one gesture, or without a number
  /// those of the panel here, whose gestures end together. Numbers of gestures elsewhere are below nought.
  func endStep(of gesture: Int? = nil) {
    func ends(_ other: Int) -> Bool { gesture.map { other == $0 } ?? (other >= 0) }
    let ended = continuing.filter(ends)
    guard session.steps != loggedSteps || !ended.isEmpty else { return }
    continuing.subtract(ended)
    var complete = ended.sorted(by: >).compactMap { session.step(ofGesture: $0) }
    for step in session.latest(session.steps - loggedSteps) {
      if let own = step.gesture, !ends(own) { continuing.insert(own) } else { complete.append(step) }
    }
    noteLogged()
    for step in complete { log.write("tuning.set", step, session.catalogue) }
    config.autosave(at: self)
  }

  /// Logs the last step by a name of its own.
  func logStep(_ event: String) {
    noteLogged()
    if let step = session.lastStep { log.write(event, step, session.catalogue) }
  }

  /// The log has, in whatever words, all steps until now.
  func noteLogged() { loggedSteps = session.steps }

  // MARK: - Two sides

  /// Begins or ends to have a second set of values.
  func split(_ others: LiveValues?) {
    endStep()
    self.others = others
    changed()
  }

  /// What panel and keys tune is the other side's from now on.
  func tuneOthers() {
    endStep()
    guard let others else { return }
    (self.others, values) = (values, others)
    noteLogged()
    changed()
  }

  func changeOthers(_ change: (inout TuningSession) -> Void) {
    others?.update(change)
    changed()
  }

  // MARK: - Comparing

  /// The saved values are felt while this is held.
  func compare(_ isHeld: Bool) {
    guard session.isComparing != isHeld else { return }
    if isHeld, session.changedFromSaved.isEmpty {
      let words =
        others == nil ? "Your values are the saved ones" : "This side has the saved values; the other is beside it"
      return announcer.say(words, keys: others == nil ? [.command(.split)] : [])
    }
    update { $0.isComparing = isHeld }
    if isHeld {
      let words = others == nil ? "The saved values" : "This side with the saved values"
      announcer.say(words, seconds: 3600, .command(.compare, "Yours again"))
    } else {
      announcer.say("Your values again")
    }
    log.write("tuning.compared", [.init("held", .flag(isHeld))])
  }

  // MARK: - Leaving

  /// True when nothing would be lost, or when it is asked for the second time.
  func mayLeave() -> Bool { recovery.mayLeave(session, leavingOut: guests) }

  /// At the end: what was changed and not saved, kept for the next start unless that was declined; nil for nothing.
  func settleUnsaved() -> String? {
    config.settle()
    return recovery.settle(session, leavingOut: guests)
  }
}

extension PresetShelf {
  /// The presets for the parameters of these values, not read yet.
  @MainActor fileprivate init(_ values: LiveValues, _ host: any Host) {
    self.init(
      values.session.catalogue, configPath: values.pictures.configPath, shipped: host.shippedPresets, files: host.files)
  }
}
