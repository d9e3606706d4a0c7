import Canvas
import Effects
import Gestures
import Motion
import Panel
import Stage
import Tuning

/// The tuning panel in the window: it gets events first, and what it asks for is done at once.
extension PlaygroundWindow {
  /// What the panel remembers between frames besides itself.
  struct PanelState {
    var model: PanelModel?
    var source: PanelSource?
    var threeFingers = ThreeFingerTap()
    /// The text that follows a key which was a command is none.
    var ignoresText = false
    /// Where the blend was left.
    var morph: PanelModel.Morph?
  }

  /// Everything that the model is made from: while it stays the same, so does the model.
  struct PanelSource: Equatable {
    var effect: String?
    var values: Patches
    var saved: Patches
    var names: [String?]
    var presets: [String]
    var isEdited: Bool
    var isCalm: Bool
    var morph: PanelModel.Morph?
  }

  /// The mouse's number among pointers; fingers count from 1.
  private static let mouse = 0

  /// What the panel leaves to the stage, in points.
  var stageSize: Vector { panel.stageSize }

  func panelSeconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds - panelStart) / 1e9 }

  /// What the panel shows now.
  func panelModel() -> PanelModel {
    let session = config.session
    let group = tunedGroup
    let redoName = session.redoName ?? recoveryName
    let source = PanelSource(
      effect: stageEffect?.id, values: session.values, saved: session.saved,
      names: [session.undoName, redoName, session.presetName(in: group)], presets: presets.map(\.name),
      isEdited: session.isPresetEdited(in: group), isCalm: config.playground.reducedMotion, morph: panelState.morph)
    if let model = panelState.model, panelState.source == source { return model }
    if let last = panelState.source, last.effect != source.effect {
      panel.showOther()
      panelState.morph = nil
    }
    var model = PanelModel(
      of: stageEffect, values: session.values, saved: session.saved, catalogue: session.catalogue)
    model.presets = source.presets
    model.preset = source.names[2]
    model.isEdited = source.isEdited
    model.morph = panelState.morph
    model.undoName = source.names[0]
    model.redoName = source.names[1]
    model.unsavedCount = session.changedFromSaved.count
    model.isCalm = source.isCalm
    panelState.model = model
    panelState.source = source
    return model
  }

  // MARK: - Events

  /// True when an event is the panel's. Fingers come later, once they are known to be fingers.
  func panelTakes(_ event: WindowEvent) -> Bool {
    advancePanel(to: Clock.nowNanoseconds)
    if panel.isOpen { panel.resize(to: window.size) }
    switch event {
    case .key(let key) where key.isDown: return panelTakes(key)
    case .text(let text):
      let isCommand = panelState.ignoresText
      panelState.ignoresText = false
      return isCommand || tell(.text(text))
    case .mouseButton(let button, let isDown, let position, let modifiers):
      // Whoever takes the button, fingers on glass never lift on X11 after it.
      if isDown { input.loseFingers() }
      guard button == .left else { return panel.isOpen && panel.covers(position, panelModel()) }
      guard isDown || panel.holds(Self.mouse) else { return false }
      return tell(mouse: isDown ? .down : .up, at: position, modifiers)
    case .mouseMoved(let position, let modifiers):
      if panel.holds(Self.mouse) { return tell(mouse: .move, at: position, modifiers) }
      // A finger of the mouse that is on the stage stays the stage's.
      return input.mouseDots.isEmpty && tell(.hover(position))
    case .mouseLeft: _ = tell(.hover(nil))
    case .wheel(let turn):
      let delta = turn.notches * 60
      if tell(.wheel(delta, at: turn.position, turn.modifiers)) {
        lastInput = Clock.nowNanoseconds
        return true
      }
    case .hidden, .devicesChanged, .resumedFromSuspend, .focusLost:
      perform(panel.cancelPointers())
    default: break
    }
    return false
  }

  private func panelTakes(_ key: KeyPress) -> Bool {
    panelState.ignoresText = false
    guard panel.isOpen else {
      guard key.name == "Tab", key.modifiers.isEmpty, !key.isRepeat else { return false }
      openPanel(true)
      return true
    }
    // While the panel has the pointer, modifiers make its steps finer, and no second finger on the stage.
    let isModifier = ["Alt", "Ctrl", "Shift"].contains { key.name.hasSuffix($0) }
    if isModifier { return panel.holds(Self.mouse) || panel.isPointed }
    if panel.isTyping, key.name == "V", key.modifiers.contains(.control) {
      return tell(.paste(Window.clipboardText))
    }
    let wasTyping = panel.isTyping
    let isTaken = tell(.key(key))
    panelState.ignoresText = isTaken && !wasTyping && panel.isTyping && key.name.count == 1
    return isTaken
  }

  /// What becomes of a finger's event on its way to the stage; nil when it is the panel's.
  func filter(_ touch: TimedTouch) -> TimedTouch? {
    let event = touch.event
    let time = panelSeconds(touch.nanoseconds)
    if panel.isOpen || panel.holds(event.id), touch.event.phase == .down || panel.holds(event.id) {
      advancePanel(to: touch.nanoseconds)
      if tell(.pointer(event)) { return nil }
    }
    let (verdict, isTap) = panelState.threeFingers.follow(event, at: time)
    if isTap { openPanel(!panel.isOpen) }
    switch verdict {
    case .pass: return touch
    case .swallow: return nil
    case .cancel:
      var event = event
      event.phase = .cancelled
      return TimedTouch(nanoseconds: touch.nanoseconds, event: event, reason: .panelOpened)
    }
  }

  private func tell(mouse phase: FingerEvent.Phase, at position: Vector, _ modifiers: Modifiers) -> Bool {
    tell(.pointer(FingerEvent(id: Self.mouse, phase: phase, position: position), isMouse: true, modifiers))
  }

  /// Gives the panel an event and does what it asks for; true when the event was the panel's.
  private func tell(_ event: PanelEvent) -> Bool {
    guard panel.isOpen else { return false }
    let before = panel
    let response = panel.handle(event, panelModel())
    perform(response.actions)
    if panel.showsPresets, !before.showsPresets { lookAtPresets() }
    if response.isTaken || panel != before { needsFrame = true }
    return response.isTaken
  }

  func openPanel(_ isOpen: Bool) {
    perform(panel.open(isOpen, isCalm: config.playground.reducedMotion))
    if isOpen { lookAtPresets() }
    log.write(isOpen ? "panel.opened" : "panel.closed", step: step)
    needsFrame = true
  }

  /// Lets the panel's time go on.
  func advancePanel(to now: Int64) {
    guard panel.isVisible else { return }
    perform(panel.advance(to: panelSeconds(now), panelModel()))
  }

  /// When the panel will do something by itself, in nanoseconds; nil when it will not.
  var panelMoment: Int64? {
    panel.nextMoment.map { panelStart + Int64($0 * 1e9) + 1_000_000 }
  }

  // MARK: - Actions

  private func perform(_ actions: [PanelAction]) {
    for action in actions {
      needsFrame = true
      lastInput = Clock.nowNanoseconds
      noteMorph(action)
      switch action {
      case .set(let key, let value, let gesture): setTuning(key, value, gesture: gesture)
      case .reset(let key): resetTuning(key)
      case .undo: undoTuning()
      case .redo: redoTuning()
      case .revert: revertTuning()
      case .save: saveTuning()
      case .pickPreset(let name): pickPreset(name)
      case .savePresetAs(let name): savePreset(as: name)
      case .renamePreset(let name, let new): renamePreset(name, to: new)
      case .deletePreset(let name): deletePreset(name)
      case .morph(let from, let to, let fraction, let gesture):
        morphPresets(from, to, fraction, gesture: gesture)
      case .endGesture: endTuning()
      case .copy(let text): Window.clipboardText = text
      case .close: log.write("panel.closed", step: step)
      }
    }
  }

  /// Values are between two presets until something else is done to them.
  private func noteMorph(_ action: PanelAction) {
    switch action {
    case .morph(let from, let to, let fraction, _):
      panelState.morph = PanelModel.Morph(from: from, to: to, fraction: fraction)
    case .save, .copy, .close, .endGesture: break
    default: panelState.morph = nil
    }
  }
}
