import Effects
import Motion
import Stage
import Tuning

/// What is on the stage: the gallery or one effect, in the size that the window leaves it.
extension PlaygroundWindow {
  func open(_ effect: any Effect.Type) {
    endRecording()
    cancelTouches(.sceneChanged)
    scene = .stage(Player(effect, in: stageSize, patches: config.patches, log: log))
    log.write("effect.opened", step: 0, [.init("effect", .string(effect.id))])
    enterScene()
  }

  func openGallery() {
    endRecording()
    cancelTouches(.sceneChanged)
    scene = .gallery(Gallery(in: stageSize, patches: config.patches))
    log.write("gallery.opened", step: 0)
    enterScene()
  }

  func enterScene() {
    overlay.fadeIn()
    clock.isPaused = false
    isNewScene = true
    scrubBar.hold = nil
    graphHold = nil
    needsFrame = true
    lastInput = Clock.nowNanoseconds
    switch scene {
    case .gallery, .changing: window.title = "Fidget"
    case .stage(let player):
      window.title = "Fidget: \(player.effect.title)"
      player.remember()
    }
  }

  /// Steps so far of what is on the stage: the time that the log tells.
  var step: Int64 {
    switch scene {
    case .gallery, .changing: clock.step
    case .stage(let player): player.performance.steps
    }
  }

  var stageEffect: (any Effect.Type)? {
    if case .stage(let player) = scene { player.effect } else { nil }
  }

  func fitToWindow() {
    guard window.size.x >= 1, window.size.y >= 1 else { return }
    panel.resize(to: window.size)
    let size = stageSize
    input.fit(to: window.size, stage: size)
    switch scene {
    case .gallery(var gallery) where gallery.size != size:
      gallery.resize(to: size)
      scene = .gallery(gallery)
      needsFrame = true
    case .stage(var player) where player.stageSize != size:
      player.resize(to: size)
      scene = .stage(player)
      needsFrame = true
    case .gallery, .stage, .changing: break
    }
  }
}
