import Effects
import Stage
import Tuning

extension PlaygroundWindow {
  /// Looks at the config, and applies or complains in this very frame.
  func lookAtConfig(_ now: Int64) {
    let wasBad = !config.messages.isEmpty
    switch config.poll(now: now) {
    case .unchanged: break
    case .applied(let reload, let hash):
      tune(config.patches)
      unshownHash = hash
      tell(reload, hash: hash)
      if wasBad { log.write("config.ok", step: step) }
      if autosaveIsOwed { autosave() }
      needsFrame = true
    case .refused(let messages):
      for message in messages { Output.error(message) }
      log.write(refused: messages, step: step)
      needsFrame = true
    case .ok:
      Output.error("config: \(config.path) is good again, nothing changed")
      log.write("config.ok", step: step)
      if autosaveIsOwed { autosave() }
      needsFrame = true
    }
    for path in config.changedPictures(now: now) {
      window.pictures.forget(file: path)
      tune(config.patches)
      needsFrame = true
    }
    let messages = config.pictureMessages
    for problem in config.takeProblems(drawn: window.pictures.problems) { Output.error("fidget: \(problem)") }
    if config.pictureMessages != messages { needsFrame = true }
  }

  func tune(_ patches: Patches) {
    switch scene {
    case .gallery(var gallery):
      gallery.tune(patches)
      scene = .gallery(gallery)
    case .stage(var player):
      tune(&player, patches)
      scene = .stage(player)
    case .changing: break
    }
    // Whatever is at rest wakes up to follow its new values.
    mustStep = true
    overlay.showsTouches = overlay.touchesKey ?? config.playground.showTouches
    overlay.thump.isReduced = config.playground.reducedMotion
  }
}
