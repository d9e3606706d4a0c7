import Canvas
import Effects
import Gestures
import Motion

/// What lies over one another, back to front: the scene, the study, the bar of time, the overlay, the panel. Drawn in this
/// order, and asked in the reverse whose a finger is; with what a hand does to them.
@MainActor
package struct Layers {
  package internal(set) var scene: Scene
  var study = Study()
  var overlay: Overlay
  var panel: TuningPanel
  var takes: TakeDesk
  var captures: Captures
  var toolbar = Toolbar()
  var keyboard = ScreenKeyboard()
  /// True for a film of the effect alone.
  var isBare = false
  var split: Split?
  var blind: Blind?
  var strip: Strip?
  /// Where visitors play.
  var kiosk: KioskLook?
  /// What has come of it, until whoever changes something takes it.
  var outcome = Outcome()
  /// The whole picture, in points.
  private(set) var size: Vector
  /// Files on their way.
  var reading = Reading()
  /// The step of a take at which time is to stand still.
  var windsTo: Int64?
  let tuner: Tuner
  let host: any Host
  /// What a take asks of the window.
  private(set) var sizeWish = SizeWish()
  var announcer: Announcer { tuner.announcer }

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host) {
    self.tuner = tuner
    self.host = host
    size = options.size
    scene = Scene(tuner.announcer.log)
    overlay = Overlay(isFilm: options.isFilm, LiveDirection(options))
    panel = TuningPanel(in: size, isOpen: options.opensPanel, tuner, host, isFilm: options.isFilm)
    takes = TakeDesk(host, tuner)
    captures = Captures(tuner.announcer)
    blind = options.blind.map(Blind.init)
  }

  mutating func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }

  mutating func ask(_ request: Request) { outcome.requests.append(request) }
  mutating func askForSize(at now: Int64) { if let size = sizeWish.due(at: now) { ask(.size(size)) } }
  mutating func redraw() { outcome.isStale = true }
  mutating func wake() { (outcome.isStale, outcome.wakes) = (true, true) }

  /// Where the stage is, beside the panel; or one side of it.
  var place: StagePlace { place(split == nil ? nil : .a) }
  func place(_ side: Split.Side?) -> StagePlace {
    StagePlace(
      in: size, panel.panel, tuner.values.settings.stageLayout, side: side, isAsked: Blind.isOn(in: self),
      wandering: kiosk
    ).seen(by: overlay).holding(scene.player?.performance.size)
  }

  mutating func fit(to size: Vector) {
    self.size = size
    panel.resize(to: size)
    if scene.resize(to: place.size) { redraw() }
  }

  // MARK: - Scenes

  /// Shows an effect, or the gallery without one.
  mutating func enter(_ effect: (any Effect.Type)?) {
    Split.end(in: &self)
    tuner.group = effect?.id ?? PlaygroundSettings.id
    scene.open(effect, in: place.size, tuner.values.patches)
    if !overlay.isFilm { scene.player?.remember() }
    overlay.fadeIn()
    redraw()
    ask(.title(effect.map { "Fidget: \($0.title)" } ?? "Fidget"))
    strip = nil
    Blind.begin(in: &self)
  }

  /// The same, and what was before ends properly.
  mutating func open(_ effect: (any Effect.Type)?) {
    endRecording()
    outcome.cancels = .sceneChanged
    enter(effect)
    announcer.log.write(
      effect == nil ? "gallery.opened" : "effect.opened", effect.map { [.init("effect", .string($0.id))] } ?? [])
  }

  mutating func reset() {
    endRecording()
    guard scene.effect != nil else { return }
    outcome.cancels = .sceneChanged
    scene.reset()
  }

  /// One step with what reaches the stage.
  mutating func step(_ inputs: [Input]) {
    strip?.step()
    guard let stepped = scene.step(inputs) else {
      guard let opened = scene.takeOpened() else { return }
      open(opened)
      // Whoever has just tapped it may know no keys.
      if tuner.values.settings.toolbar, kiosk?.isLocked != true { toolbar.show() }
      return
    }
    for happening in stepped.happenings {
      guard !overlay.isFilm, let impact = happening.impact else { continue }
      ask(.impact(impact))
      overlay.thump.strike(impact, color: scene.effect?.accent ?? .white)
    }
    // The take's fingers are shown like any others.
    for case .finger(let event) in stepped.played { overlay.fingers.follow(event, ofTake: true) }
    let own = split == nil && !overlay.isFilm ? stepped.ownSize : nil
    sizeWish.wish(own.map { $0 + (size - place.size) })
    tellTake(stepped.before, stepped.after, "touched")
    if scene.player?.isRecordingFull == true { endRecording() }
  }

  /// Values count differently: the scene and whatever is drawn follow.
  mutating func followValues(now: Int64) {
    let patches = tuner.values.patches
    scene.tune(patches, twin: tuner.others?.patches, now: now)
    strip?.tune(patches)
    followSettings()
    wake()
  }

  mutating func followSettings() {
    if overlay.isFilm { return }
    overlay.isQuiet = kiosk?.isLocked == true
    overlay.showsTouches = kiosk?.attracting != nil || (overlay.touchesKey ?? tuner.values.settings.showTouches)
    overlay.thump.isReduced = tuner.values.movesLess
  }

  /// An effect, or the gallery, at full speed, and nothing over it.
  mutating func startOver(with effect: (any Effect.Type)? = nil) {
    if panel.panel.isOpen { panel.open(false) }
    (study.isShown, overlay.showsKeys, overlay.touchesKey) = (false, false, nil)
    toolbar.hide()
    reading.forget()
    followSettings()
    scene.clock.speedExponent = 0
    open(effect)
  }

  // MARK: - Time

  mutating func playOrPause() {
    if !scene.clock.isPaused { return scene.pause() }
    scene.resume()
    wake()
  }

  /// While time stands still: steps back or on; at the present a step on is a new one.
  mutating func step(by distance: Int64) {
    guard scene.clock.isPaused, let player = scene.player else { return }
    if !scrub(to: player.position + distance), distance == 1 { scene.clock.singleStep() }
  }

  /// Shows another moment; false where that is the one shown already.
  @discardableResult
  mutating func scrub(to position: Int64, logs: Bool = true) -> Bool {
    guard scene.clock.isPaused, let past = scene.past, let shown = scene.player?.position else { return false }
    let position = position.clamped(to: past)
    guard position != shown else { return false }
    endRecording()
    // Whoever is touching it now is not touching it then.
    if scene.player?.isBack == false { outcome.cancels = .timeChanged }
    scene.scrub(to: position)
    overlay.fingers.clear()
    overlay.thump = Thump()
    redraw()
    if logs { scene.logScrub() }
    return true
  }
}
