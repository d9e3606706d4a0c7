import Canvas
import Effects
import Motion

/// The one place where a picture is put together, for the window, clips and pictures alike.
extension Layers {
  /// `fraction` of the way from the last state but one to the last; nil for where the clock is.
  mutating func draw(fraction: Double?, mouse: [Vector], on canvas: inout Canvas) {
    // Back in time there is no next step to go towards.
    let fraction = fraction ?? (scene.player?.isBack == true ? 1 : scene.clock.fraction)
    canvas.clear(to: size)
    if panel.panel.isVisible {
      canvas.inViewport(of: stageSize, at: panel.panel.stageOffset) { drawStage(fraction, mouse, on: &$0) }
      panel.draw(scene.effect, on: &canvas)
    } else {
      drawStage(fraction, mouse, on: &canvas)
    }
  }

  /// What runs, and what is said over it.
  private mutating func drawStage(_ fraction: Double, _ mouse: [Vector], on canvas: inout Canvas) {
    scene.draw(fraction: fraction, on: &canvas)
    let below = scene.roomBelow
    if let player = scene.player {
      study.draw(player, fraction: fraction, messages: messagesHeight, below: below, on: &canvas)
      if scene.showsScrubBar { scene.scrubBar.draw(player, isPaused: scene.clock.isPaused, on: &canvas) }
    }
    overlay.draw(badge: badge, TakeBadge(scene.player), mouse: mouse, below: below, on: &canvas)
  }

  private var badge: String? { Overlay.badge(scene.clock, notice: announcer.notice?.text) }

  /// Points at the bottom that the config's messages take.
  private var messagesHeight: Double { Plates.messagesHeight(tuner.fileMessages, in: stageSize) }

  /// The plates over the picture, which are no part of it; false where there are none.
  func drawPlates(on canvas: inout Canvas) -> Bool {
    guard captures.isRecording || captures.notice != nil else { return false }
    let belowBadge = badge != nil
    canvas.clear(to: size)
    canvas.inViewport(of: stageSize, at: panel.panel.stageOffset) {
      captures.drawPlates(belowBadge: belowBadge, on: &$0)
    }
    return true
  }

  /// True when the picture changes without steps.
  var isAnimating: Bool {
    overlay.isAnimating || announcer.notice != nil || panel.panel.isAnimating || captures.isAnimating
  }

  // MARK: - Whose a place is

  /// Where a part can be touched; nil where it is not there, and for the panel, which knows best.
  func area(of responder: Responder) -> Rect? {
    switch responder {
    case .panel, .stage: nil
    case .scrubBar: scene.showsScrubBar ? ScrubBar.area(in: stageSize) : nil
    case .graph: study.graphArea(of: scene.player, in: stageSize, messages: messagesHeight, below: scene.roomBelow)
    case .back: scene.effect == nil ? nil : Chrome.backArea(in: stageSize)
    }
  }

  /// Who is in front at a place.
  mutating func responder(at position: Vector) -> Responder {
    if panel.covers(position, scene.effect) { return .panel }
    return Responder.allCases.first { area(of: $0)?.contains(position) == true } ?? .stage
  }
}
