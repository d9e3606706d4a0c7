import Canvas
import Effects
import Stage

extension PlaygroundWindow {
  func isPictureStale(after steps: Int) -> Bool {
    let made = window.pictures.generation
    if made != generation {
      generation = made
      needsFrame = true
    }
    return needsFrame || overlay.isAnimating || panel.isAnimating || captures.isAnimating || steps > 0
  }

  func present(now: Int64) {
    needsFrame = false
    let size = window.size
    guard size.x >= 1, size.y >= 1 else { return }
    overlay.advance(
      to: now, isReady: !window.pictures.isPending, messages: config.messages + config.pictureMessages)
    // In the memory of the frame before.
    var canvas = Canvas(size: size)
    swap(&canvas, &lastCanvas)
    defer { swap(&canvas, &lastCanvas) }
    canvas.clear(to: size)
    if panel.isVisible {
      canvas.inViewport(of: stageSize, at: panel.stageOffset) { drawStage(on: &$0) }
      panel.draw(panelModel(), on: &canvas)
    } else {
      drawStage(on: &canvas)
    }
    show(canvas)
  }

  /// What runs, and what is said over it.
  private func drawStage(on canvas: inout Canvas) {
    switch scene {
    case .changing: break
    case .gallery(let gallery): gallery.draw(fraction: clock.fraction, on: &canvas)
    case .stage(let player):
      // Back in time there is no next step to go towards.
      let fraction = player.isBack ? 1 : clock.fraction
      player.performance.draw(fraction: fraction, on: &canvas)
      player.past.ghost?.draw(fraction: fraction, besides: player.performance, on: &canvas)
      if !player.effect.drawsChrome { Chrome.draw(player.effect, on: &canvas) }
      drawStudy(player, fraction: fraction, on: &canvas)
      if showsScrubBar { scrubBar.draw(player, isPaused: clock.isPaused, on: &canvas) }
    }
    overlay.take = takeBadge
    overlay.draw(clock, mouse: input.mouseDots, below: roomBelow, on: &canvas)
  }

  private func show(_ canvas: Canvas) {
    mesher.mesh(canvas, scale: window.scale, pixels: window.pixelSize, into: &frame)
    do throws(MachineError) {
      try window.present(&frame, over: capturePlates(), reading: frameReader())
    } catch {
      Output.error("fidget: \(error)")
      isOver = true
    }
    if frames == 0 {
      log.write(
        "window.opened", step: 0,
        [.init("driver", .string(window.videoDriver)), .init("renderer", .string(window.rendererName))])
    }
    if let hash = unshownHash {
      log.write("config.shown", step: step, [.init("hash", .string(hash))])
      unshownHash = nil
    }
    frames += 1
    // What is seen comes first; what will be seen is made once nothing else is wanted.
    if !overlay.isVeiled {
      for case .picture(let picture, let pixels) in window.lastFrame.foreseen {
        window.pictures.prefetch(picture, pixels: pixels)
      }
    }
    if isNewScene {
      // The first frame of a scene takes its time; that is no backlog.
      isNewScene = false
      clock.resync()
    }
  }
}
