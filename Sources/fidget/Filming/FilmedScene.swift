import Canvas
import Effects
import Gestures
import Motion
import Panel

/// What pictures without a window are taken of: an effect with its take, or the gallery, moved on step by step.
///
/// Its picture at a moment lies between the states before and after it, as the window draws it. A copy has its own
/// future, except that both write to one log and share what an overlay or a ghost remembers.
@MainActor
struct FilmedScene {
  private enum Content {
    case effect(Player)
    case gallery(Gallery)
    /// While one of them is moved on, so that it need not be copied.
    case none
  }

  private var content: Content
  private let size: Vector
  /// Over the picture, and what it shows; the take's own settings are not followed.
  private let panel: (panel: Panel, model: PanelModel)?
  /// Steps run so far.
  private(set) var steps: Int64 = 0
  /// The take's fingers; nil where they are not shown.
  private var fingers: FingerDots?
  private let taken: TakePlayer?
  private let study = Study()

  /// Without an effect it is the gallery. `log` is another than the rehearsal's.
  init(
    _ effect: (any Effect.Type)?, _ rehearsal: Rehearsal, showsTouches: Bool = false,
    study request: StudyRequest = StudyRequest(),
    log: EventLog? = nil
  ) {
    size = rehearsal.size
    panel = rehearsal.panel.map { ($0, PanelModel(of: effect, rehearsal)) }
    if let effect {
      let player = rehearsal.player(of: effect, log: log)
      if request.showsOverlay || request.showsGhost { player.remember() }
      player.past.showsGhost = request.showsGhost
      study.isShown = request.showsOverlay
      study.readout = request.readout
      content = .effect(player)
    } else {
      content = .gallery(Gallery(in: rehearsal.stage, patches: rehearsal.patches))
    }
    fingers = showsTouches ? FingerDots() : nil
    taken = showsTouches ? rehearsal.take.map { TakePlayer($0.take, in: rehearsal.stage) } : nil
  }

  /// Runs the steps up to the one that follows the moment; never goes back.
  mutating func advance(to moment: Moment) {
    while steps <= moment.step { step() }
  }

  mutating func step() {
    switch content {
    case .effect(var player):
      content = .none
      player.step()
      content = .effect(player)
    case .gallery(var gallery):
      content = .none
      gallery.step()
      content = .gallery(gallery)
    case .none: break
    }
    let inputs = taken?.inputs(in: steps) ?? []
    fingers?.follow(inputs)
    steps += 1
  }

  /// Draws the picture `fraction` of the way from the state before the last step to the one after it.
  func draw(fraction: Double, on canvas: inout Canvas) {
    switch content {
    case .effect(let player):
      player.performance.draw(fraction: fraction, on: &canvas)
      player.past.ghost?.draw(fraction: fraction, besides: player.performance, on: &canvas)
      if !player.effect.drawsChrome { Chrome.draw(player.effect, on: &canvas) }
    case .gallery(let gallery):
      gallery.draw(fraction: fraction, on: &canvas)
    case .none: break
    }
    fingers?.draw(on: &canvas)
    if case .effect(let player) = content { study.draw(player, fraction: fraction, on: &canvas) }
  }

  /// The marks of the picture.
  func canvas(fraction: Double) -> Canvas {
    var canvas = Canvas(size: size)
    drawPicture(fraction: fraction, on: &canvas)
    return canvas
  }

  /// The marks of the picture, on a canvas of the frame before.
  func redraw(_ canvas: inout Canvas, fraction: Double) {
    canvas.clear(to: size)
    drawPicture(fraction: fraction, on: &canvas)
  }

  private func drawPicture(fraction: Double, on canvas: inout Canvas) {
    if let (panel, model) = panel {
      canvas.inViewport(of: panel.stageSize, at: panel.stageOffset) { draw(fraction: fraction, on: &$0) }
      panel.draw(model, on: &canvas)
    } else {
      draw(fraction: fraction, on: &canvas)
    }
  }

  /// Seconds until the take's last touch; 0 without one.
  var takeSeconds: Double {
    if case .effect(let player) = content { player.takeSeconds } else { 0 }
  }

  /// True when nothing will move any more by itself.
  var isSettled: Bool {
    guard fingers?.isEmpty ?? true, case .effect(let player) = content else { return false }
    return player.performance.isSettled && !player.isTakePlaying
  }
}
