import Canvas
import Effects
import Formatting
import Gestures
import Handoff
import Motion
import Panel
import Playing
import Tuning

/// The tuning panel as a tool: it gives the panel its model and its events, and performs its actions.
///
/// The file has some 260 lines because it is the only place where the panel meets the playground.
final class TuningPanel: Tool {
  private(set) var panel: Panel
  private(set) var presets: PresetDesk
  private let tuner: Tuner
  private let host: any Host
  private let isFilm: Bool
  /// The cached model, with the version and effect that it was made from; `nil` if it has to be made anew.
  private var shown: (model: PanelModel, version: Int, effect: String?)?
  /// The effective values that a film's panel shows, a take's own values included; `nil` outside films.
  private var filmed: Patches?
  /// The format of the last copy; `nil` until the model is made for the first time.
  private var lastCopy: LastCopyFormat?
  /// The pictures offered for picture lists, looked up when a list opens.
  private var pictures: [PictureReference] = []
  /// The time at which the panel's clock starts, in nanoseconds; `nil` before its first use.
  private var start: Int64?
  /// Whether the panel needs a redraw; `settle` resets it.
  private var hasChanged = false

  init(in size: Vector, isOpen: Bool, _ tuner: Tuner, _ host: any Host, isFilm: Bool) {
    panel = Panel(in: size, isOpen: isOpen)
    self.tuner = tuner
    presets = PresetDesk(tuner)
    self.host = host
    self.isFilm = isFilm
    if isOpen, !isFilm { presets.look() }
  }

  func resize(to size: Vector) { panel.resize(to: size) }
  func keep(stage width: Double?) { panel.keep(stage: width) }

  private var isCalm: Bool { isFilm || tuner.values.movesLess }

  // MARK: - Model

  func model(of effect: EffectCard?) -> PanelModel {
    if let shown, shown.version == tuner.version, shown.effect == effect?.id { return shown.model }
    if let shown, shown.effect != effect?.id { panel.showOther() }
    let stack = filmed.map { tuner.stack.showing($0) } ?? tuner.stack
    var model = PanelModel(of: effect, stack)
    model.presets = presets.names
    model.presetNotes = presets.notes
    model.takenNames = tuner.presets.names
    model.redoName = tuner.undoDesk.redoName
    model.keyboard = host.keyboard
    model.isCalm = isCalm
    if effect != nil { (model.isSplit, model.hasStrips) = (tuner.others != nil, true) }
    if lastCopy == nil, !isFilm { lastCopy = LastCopyFormat(host) }
    model.copyForm = lastCopy?.id
    model.pictures = pictures
    shown = (model, tuner.version, effect?.id)
    return model
  }

  /// Whether the panel is part of a capture: not of a clip of the stage.
  func isCaptured(with services: Services) -> Bool { !services.ask(.filmsStage) }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if isFilm, let values = services.scene.player?.values.effective, values != filmed {
      (filmed, shown) = (values, nil)
    }
    if panel.isVisible { panel.draw(model(of: services.scene.effect), on: &canvas) }
  }

  // MARK: - Time

  private func seconds(_ now: Int64) -> Double {
    if start == nil { start = now }
    return Double(now - (start ?? now)) / 1e9
  }

  func advance(to now: Int64, with services: Services) { advance(to: now, pressesLong: true, with: services) }

  /// Advances the panel's clock, its animations and its long presses.
  ///
  /// - Parameter pressesLong: `false` while earlier finger moves may still wait to be delivered. Long presses then wait.
  func advance(to now: Int64, pressesLong: Bool, with services: Services) {
    let seconds = seconds(now)
    guard panel.isVisible else { return }
    perform(panel.advance(to: seconds, pressesLong: pressesLong, model(of: services.scene.effect)), with: services)
  }

  var isAnimating: Bool { panel.isAnimating }

  func settle(with services: Services) {
    if hasChanged { services.redraw() }
    hasChanged = false
  }

  /// The time, in nanoseconds, at which the panel next acts by itself; `nil` if it has nothing to do.
  var nextMoment: Int64? { panel.nextMoment.map { (start ?? 0) + Int64($0 * 1e9) + 1_000_000 } }

  // MARK: - Events

  private func open(_ isOpen: Bool, with services: Services) {
    perform(panel.open(isOpen, isCalm: isCalm), with: services)
    if isOpen { presets.look() }
    tuner.announcer.log.write(isOpen ? "panel.opened" : "panel.closed")
    hasChanged = true
  }

  func close(with services: Services) { if panel.isOpen { open(false, with: services) } }

  func startOver(with services: Services) { close(with: services) }

  /// Closes a panel at the bottom of a phone's screen when the gallery opens, so that the gallery has the whole room.
  func enter(with services: Services) {
    if services.scene.effect == nil, services.isByFinger, panel.isSheet { close(with: services) }
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    panel.isOpen && panel.covers(place, model(of: services.scene.effect))
  }

  func spots(with services: Services) -> [Spot] {
    panel.isOpen ? panel.targets(model(of: services.scene.effect)).map { spot($0.target, $0.area) } : []
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool { point(touch, with: services) }

  func grasp(_ touch: TimedTouch, with services: Services) -> Bool {
    advance(to: touch.nanoseconds, with: services)
    return handle(.grasp(touch.event, isMouse: touch.isMouse), with: services)
  }

  func follow(_ touch: TimedTouch, with services: Services) { _ = point(touch, with: services) }

  private func point(_ touch: TimedTouch, with services: Services) -> Bool {
    advance(to: touch.nanoseconds, with: services)
    return handle(.pointer(touch.event, isMouse: touch.isMouse, services.modifiers), with: services)
  }

  /// Passes an event to the panel and performs its actions.
  ///
  /// Returns whether the panel took the event.
  func handle(_ event: PanelEvent, with services: Services) -> Bool {
    guard panel.isOpen else { return false }
    let before = panel
    let response = panel.handle(event, model(of: services.scene.effect))
    perform(response.actions, with: services)
    if panel.showsPresets, !before.showsPresets { presets.look() }
    if panel.listed != nil, panel.listed != before.listed || !response.actions.isEmpty { lookAtPictures() }
    if response.isTaken || panel != before { hasChanged = true }
    return response.isTaken
  }

  private func lookAtPictures() {
    pictures = PicturesFolder(besideConfig: tuner.path, host)
      .all(with: tuner.values.patches, tuner.stack.catalogue)
    shown = nil
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    let isPaste = key.name == "V" && key.modifiers.contains(.control)
    return handle(isPaste ? .paste(host.clipboard) : .key(key), with: services)
  }

  func type(_ text: String, with services: Services) -> Bool { handle(.text(text), with: services) }

  /// Returns the field in the panel that receives typed text.
  func textTarget(with services: Services) -> TextTarget {
    TextTarget(
      typed: panel.isTyping ? panel.typed(model(of: services.scene.effect)) : nil, frame: panel.frame,
      scale: panel.scale,
      caret: panel.caretArea(model(of: services.scene.effect)), wantsKeys: panel.wantsKeys)
  }

  /// Tells the panel how many of its points the on-screen keyboard covers.
  func cover(_ height: Double, with services: Services) { panel.cover(height, model(of: services.scene.effect)) }

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .panel: open(!panel.isOpen, with: services)
    case .presets:
      if !panel.isOpen { open(true, with: services) }
      _ = handle(.key(KeyPress(name: "P")), with: services)
    case .compare: tuner.compare(true)
    case .save: tuner.save()
    case .undo: tuner.undoDesk.undo()
    case .redo: tuner.undoDesk.redo()
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? {
    switch command {
    case .panel: panel.isOpen
    case .compare: tuner.stack.isComparing
    default: nil
    }
  }

  /// Cancels every pointer in the panel.
  func cancelPointers(with services: Services) { perform(panel.cancelPointers(), with: services) }

  // MARK: - Actions

  /// Reads the preset folders again, for presets that are shown outside the panel.
  func lookAtPresets() { presets.look() }

  /// Performs the actions of this panel or of a remote one.
  ///
  /// Returns the first refusal; `nil` if all were done.
  @discardableResult
  func perform(_ actions: [PanelAction], with services: Services) -> Problem? {
    var refusal: Problem?
    for action in actions {
      hasChanged = true
      switch action {
      case .set(let key, let value, let gesture):
        let refused = tuner.set(key, value, gesture: gesture)
        refusal = refusal ?? refused.map { Problem(.forbidden, key: key.excerpt, message: $0.message) }
      case .reset(let key): tuner.change { $0.reset([key]) }
      case .resetGroup(let title, let keys): tuner.change { $0.reset(keys, of: title) }
      case .endGesture: tuner.endStep()
      case .endDrag(let gesture): tuner.endStep(of: gesture)
      case .undo: tuner.undoDesk.undo()
      case .redo: tuner.undoDesk.redo()
      case .revert(let kept): tuner.revert(leavingOut: kept)
      case .save(let kept): refusal = refusal ?? tuner.save(leavingOut: kept)
      case .pickDefaults: presets.pickDefaults()
      case .pickPreset(let name): refusal = refusal ?? presets.pick(name)
      case .savePresetAs(let name): refusal = refusal ?? presets.save(as: name)
      case .renamePreset(let name, let new): refusal = refusal ?? presets.rename(name, to: new)
      case .deletePreset(let name): refusal = refusal ?? presets.delete(name)
      case .updatePreset(let name): refusal = refusal ?? presets.update(name)
      case .blend(let blend, let gesture): refusal = refusal ?? presets.blend(blend, gesture: gesture)
      case .copy(let text): host.clipboard = text
      case .copyRow(let key): copy(key)
      case .copyAs(let form): copy(as: form)
      case .paste(let text): tuner.paste(text)
      case .split: services.perform(.split)
      case .show(let place): services.send(.scroll(to: place))
      case .strip(let key, let values): services.send(.useRecentTake(.strip(key, values)))
      case .refused(let key, let reason): tuner.announcer.complain("\(key.excerpt): \(reason)")
      case .close: tuner.announcer.log.write("panel.closed")
      }
    }
    return refusal
  }

  private func copy(_ key: String) {
    guard let value = tuner.stack.value(of: key), let line = tuner.stack.catalogue.line(key, value) else { return }
    host.clipboard = line
    tuner.announcer.say("Copied \(line)")
  }

  /// Copies the effective values of the shown effect to the clipboard in a format.
  private func copy(as form: String) {
    guard let target = HandoffTargets.named(form), let effect = shown?.effect.flatMap({ tuner.library[$0] }),
      let sheet = HandoffSheet(of: effect, tuner.stack.values)
    else { return }
    host.clipboard = target.text(sheet)
    lastCopy?.remember(form)
    shown?.model.copyForm = form
    tuner.announcer.say("Copied \(effect.title) for \(target.title)")
    tuner.announcer.log.write("tuning.copied", [.init("as", .string(form))])
  }
}
