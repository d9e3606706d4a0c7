import Effects
import Gestures
import Motion
import Playground
import Stage

extension PlaygroundWindow {
  func handle(_ event: WindowEvent) {
    if panelTakes(event) || scrubBarTakes(event) || graphTakes(event) { return }
    switch event {
    case .quit: isOver = true
    case .closeAsked: leave()
    case .key(let key):
      input.hold(key.modifiers)
      if key.isDown { press(key) } else if key.name == "B" { compare(false) }
      needsFrame = true
    case .text(let text):
      if text == "?" { overlay.showsKeys.toggle() }
    case .finger(let contact):
      lastInput = Clock.nowNanoseconds
      input.add(contact)
    case .mouseButton(let button, let isDown, let position, let modifiers):
      lastInput = Clock.nowNanoseconds
      // Any button of a mouse freezes live fingers on X11: they would never lift.
      if isDown { input.loseFingers() }
      guard button == .left else { return }
      if isDown { input.press(position, modifiers) } else { input.release(position, modifiers) }
    case .mouseMoved(let position, let modifiers):
      input.move(to: position, modifiers)
      if !input.mouseDots.isEmpty { needsFrame = true }
    case .wheel(let turn):
      lastInput = Clock.nowNanoseconds
      input.add(turn)
    case .hidden: cancelTouches(.hidden)
    case .devicesChanged:
      cancelTouches(.deviceChanged)
      haptics.findDevices()
    case .resumedFromSuspend:
      cancelTouches(.resumed)
      clock.resync()
    case .resized, .shown, .exposed, .focusGained: needsFrame = true
    case .focusLost: compare(false)
    case .mouseLeft, .woken: break
    }
  }

  /// Ends every finger without a tap, throw or snap; why goes to the log.
  func cancelTouches(_ reason: CancelReason) { input.cancelAll(reason) }

  private func press(_ key: KeyPress) {
    lastInput = Clock.nowNanoseconds
    needsFrame = true
    if pressTuning(key) || pressTime(key) || pressOverlay(key) || pressCapture(key) { return }
    if pressTakes(key) { return }
    if !key.isRepeat, pressOnce(key) { return }
    switch key.name {
    case "-": clock.speedExponent -= 1
    case "=", "+": clock.speedExponent += 1
    default: break
    }
  }

  /// Keys that do nothing more while they are held down.
  private func pressOnce(_ key: KeyPress) -> Bool {
    switch key.name {
    case "Escape": escape()
    case "F11": window.isFullscreen.toggle()
    case "R": reset()
    case "T":
      overlay.touchesKey = !overlay.showsTouches
      overlay.showsTouches.toggle()
    case "[": openNeighbour(-1)
    case "]": openNeighbour(1)
    case "1", "2", "3", "4", "5", "6", "7", "8", "9":
      let index = (Int(key.name) ?? 0) - 1
      if Catalogue.effects.indices.contains(index) { open(Catalogue.effects[index]) }
    default: return false
    }
    return true
  }

  private func escape() {
    if overlay.showsKeys {
      overlay.showsKeys = false
    } else if stageEffect != nil {
      openGallery()
    } else {
      leave()
    }
  }

  private func reset() {
    endRecording()
    guard case .stage(var player) = scene else { return }
    cancelTouches(.sceneChanged)
    player.reset()
    scene = .stage(player)
    log.write("effect.reset", step: 0, [.init("effect", .string(player.effect.id))])
  }

  private func openNeighbour(_ distance: Int) {
    let effects = Catalogue.effects
    guard !effects.isEmpty else { return }
    let index = stageEffect.flatMap { effect in effects.firstIndex { $0.id == effect.id } }
    let next = index.map { ($0 + distance + effects.count) % effects.count } ?? (distance > 0 ? 0 : effects.count - 1)
    open(effects[next])
  }
}
