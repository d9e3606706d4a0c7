import Canvas
import Effects
import Motion

/// The one place where a picture is put together, for the window, clips and pictures alike.
extension Layers {
  /// `fraction` of the way from the last state but one to the last; nil for where the clock is.
  mutating func draw(fraction: Double?, mouse: [Vector], on canvas: inout Canvas) {
    // Back in time there is no next step to go towards.
    let fraction = fraction ?? (scene.player?.isBack == true ? 1 : scene.clock.fraction)
    overlay.directed.look(at: split == nil ? scene.player : nil, fraction)
    canvas.clear(to: size)
    // Visitors who are asked see nothing but what they are asked about, and one way back.
    canvas.isBare = !showsWayBack || Blind.isOn(in: self)
    let place = place
    if split != nil {
      Split.drawSides(fraction, of: &self, on: &canvas)
    } else {
      if place.isFitted || scene.player?.hasOwnSize == true { canvas.fill(.rect(canvas.bounds), Look.ink) }
      canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) { drawStage(fraction, nil, on: &$0) }
    }
    let names = SplitNames(in: self)
    split?.shownNames = names
    let shift = split == nil && !panel.panel.isVisible ? kiosk?.shift : nil
    canvas.inViewport(of: place.room, at: shift ?? place.roomOffset) { drawWords(mouse, fraction, names, on: &$0) }
    if panel.panel.isVisible { panel.draw(scene.effect, on: &canvas) }
    Strip.draw(fraction, of: self, on: &canvas)
    overlay.drawKeys(on: &canvas)
    kiosk?.draw(scene.effect, on: &canvas)
  }

  var showsWayBack: Bool { !isBare && kiosk?.hasNoWayBack != true }

  /// What runs, and what is shown at places of it; of a split stage one side.
  mutating func drawStage(_ fraction: Double, _ side: Split.Side?, on canvas: inout Canvas) {
    canvas.transform = canvas.transform * place(side).lens
    let player = side.flatMap { split?.player(of: $0, in: self) } ?? scene.player
    scene.draw(player, fraction: fraction, on: &canvas)
    if let player {
      let scale = place(side).scale
      study.draw(
        player, beside: side.flatMap { split?.player(of: $0.other, in: self) }, side ?? .a, fraction: fraction,
        messages: messagesHeight / scale, below: scene.roomBelow / scale, on: &canvas)
    }
    overlay.drawTouches(on: &canvas)
  }

  /// What is said over it, at its own size however small the stage is.
  private func drawWords(_ mouse: [Vector], _ fraction: Double, _ names: SplitNames, on canvas: inout Canvas) {
    if let player = scene.player {
      MeasureMarks.draw(panel.panel.held, tuner, player, fraction: fraction, place(split?.chosen), on: &canvas)
    }
    if !isBare { names.draw(on: &canvas) }
    scene.drawScrubBar(on: &canvas)
    overlay.draw(
      badge: badge, TakeBadge(scene.player), mouse: mouse, above: names.room, below: scene.roomBelow,
      bars: toolbarRoom, on: &canvas)
    if overlay.isFilm { drawToolbar(on: &canvas) }
  }

  private var badge: String? { Overlay.badge(scene.clock, notice: announcer.notice?.text) }

  /// Points at the bottom that messages about config and pictures take.
  var messagesHeight: Double { Plates.messagesHeight(tuner.complaints, in: place.room) }

  /// The plates over the picture, which are no part of it; false where there are none.
  func drawPlates(on canvas: inout Canvas) -> Bool {
    let isFree = !captures.isRecording && captures.notice == nil && toolbar.alpha <= 0 && !keyboard.isShown
    guard !isFree || split != nil else { return false }
    canvas.clear(to: size)
    canvas.inViewport(of: place.room, at: place.roomOffset) {
      let top = Plates.cornerEnd(badge, TakeBadge(scene.player), below: SplitNames(in: self).room, in: place.room)
      captures.drawPlates(below: top, above: toolbarRoom, on: &$0)
      Split.drawBar(of: self, on: &$0)
      drawToolbar(on: &$0)
      drawKeyboard(on: &$0)
    }
    return true
  }

  /// True when the picture changes without steps.
  var isAnimating: Bool {
    overlay.isAnimating || announcer.notice != nil || panel.panel.isAnimating || captures.isAnimating
      || toolbar.isAnimating
  }

  /// When something will happen by itself that is not moving yet, in nanoseconds; nil when nothing will.
  var nextMoment: Int64? {
    [panel.nextMoment, toolbar.nextMoment, sizeWish.nextMoment, reading.nextMoment].compactMap { $0 }.min()
  }
}
