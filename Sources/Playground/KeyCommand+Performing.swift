import Effects
import Motion

extension KeyCommand {
  @MainActor
  func perform(on layers: inout Layers) {
    let tuner = layers.tuner
    if Blind.hides(self, in: layers) { return tuner.announcer.say(Blind.refusal) }
    switch self {
    case .panel: layers.panel.open(!layers.panel.panel.isOpen)
    case .keys: layers.overlay.showsKeys.toggle()
    case .compare: tuner.compare(true)
    case .save: tuner.save()
    case .undo: tuner.undo()
    case .redo: tuner.redo()
    case .playOrPause: layers.playOrPause()
    case .step(let distance): layers.step(by: distance)
    case .frames(let count, false) where layers.split != nil: Split.choose(count < 0 ? .a : .b, in: &layers)
    case .frames(let count, let isFar):
      if let player = layers.scene.player {
        layers.scrub(to: player.position + count * layers.scene.stride(isFar: isFar))
      } else {
        moveInGallery(Vector(Double(count), 0), &layers)
      }
    case .row(let count): moveInGallery(Vector(0, Double(count)), &layers)
    case .enter: if let effect = layers.scene.gallery?.chosenEffect { layers.open(effect) }
    case .presets: layers.panel.showPresets(layers.scene.effect)
    case .start: if let past = layers.scene.past { layers.scrub(to: past.lowerBound) }
    case .end: if let past = layers.scene.past { layers.scrub(to: past.upperBound) }
    case .ghost: toggleGhost(in: &layers)
    case .split: layers.split == nil ? Split.begin(in: &layers) : Split.end(in: &layers)
    case .study: layers.study.isShown.toggle()
    case .readout(let distance):
      if layers.study.isShown, let effect = layers.scene.effect { layers.study.choose(distance, of: effect) }
    case .picture: layers.ask(.savePicture(Captures.freeName(layers, endings: [".png"]) + ".png"))
    case .clip:
      if layers.captures.isRecording { return layers.ask(.endRecording) }
      layers.ask(.record(Captures.freeName(layers, endings: [".mp4", ".mkv"])))
      layers.scene.player?.startFilming()
    case .recordTake, .playTake, .loopTake: layers.pressTake(self)
    case .back: goBack(in: &layers)
    case .fullscreen: layers.ask(.toggleFullscreen)
    case .reset: layers.reset()
    case .fingers:
      layers.overlay.touchesKey = !layers.overlay.showsTouches
      layers.overlay.showsTouches.toggle()
    case .neighbour(let distance): layers.open(Catalogue.neighbour(of: layers.scene.effect, distance))
    case .effect(let index): if Catalogue.effects.indices.contains(index) { layers.open(Catalogue.effects[index]) }
    case .speed(let change): layers.scene.clock.speedExponent += change
    }
  }

  /// Arrows choose a tile.
  @MainActor
  private func moveInGallery(_ direction: Vector, _ layers: inout Layers) {
    layers.scene.gallery?.moveChoice(direction)
    layers.wake()
  }

  @MainActor
  private func toggleGhost(in layers: inout Layers) {
    guard let shows = layers.scene.player.map({ !$0.past.showsGhost }) else { return }
    layers.scene.player?.showGhost(shows)
    layers.scene.twin?.showGhost(shows)
    layers.wake()
    let hasGhost = layers.scene.player?.past.ghost != nil
    layers.announcer.say(
      !shows ? "Ghost off" : hasGhost ? "Ghost: the values before" : "Ghost: from the next change on")
  }

  @MainActor
  private func goBack(in layers: inout Layers) {
    if layers.split != nil {
      Split.end(in: &layers)
    } else if layers.scene.effect != nil {
      layers.open(nil)
    } else if layers.tuner.mayLeave() {
      layers.ask(.quit)
    }
  }
}
