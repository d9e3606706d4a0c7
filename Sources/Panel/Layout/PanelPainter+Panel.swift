import Canvas
import Motion
import Tuning

/// Drawing of the whole panel.
extension PanelPainter {
  /// Draws the panel, with the menu and the help over it.
  ///
  /// - Parameter explained: the row name or the button that the help explains.
  mutating func drawPanel(explaining explained: PanelTarget?) {
    shadows(of: layout.frame, 16, (4, 10, 0.18), (24, 64, 0.5))
    plate(layout.frame, 16, PanelLook.plate)
    canvas.clipped(to: layout.viewport) { [scene] canvas in
      for placed in scene.layout.items where placed.rect.intersects(scene.layout.viewport) {
        scene.surface(of: placed).draw(on: &canvas)
      }
    }
    drawEdges()
    for surface in scene.fixed { draw(surface) }
    for grip in pointers.grips { drawBubble(of: grip) }
    if controls.menu.fade.value > 0 { scene.menu?.draw(&self) }
    if rows.help.fade.value > 0, let explained { drawHelp(explained) }
  }

  private mutating func drawHelp(_ target: PanelTarget) {
    if case .label(let key) = target {
      guard let row = model.row(key), let place = layout.rect(of: .row(key)) else { return }
      HelpPlate(row, in: scene.context.window).draw(beside: place, &self)
    } else if let tip = target.tip, let area = scene.shownArea(of: target) {
      ButtonTip(tip: tip).draw(above: area, &self)
    }
  }

  private mutating func drawBubble(of grip: Grip) {
    guard let bubble = ValueBubble(grip, model, controls.blend) else { return }
    let (ground, ink) = (accent.color, accent.ink)
    if grip.pace != nil {
      let window = Rect(origin: .zero, size: scene.context.window)
      bubble.draw(above: grip.position, gap: ValueBubble.fingerGap, within: window, ground, ink, on: &canvas)
    } else if case .slider(let drag) = grip.hold, let row = model.row(drag.key),
      let rect = layout.rect(of: .row(drag.key)), let track = scene.frame(of: .track(drag.key)),
      let thumb = NumberControl.thumb(row, on: track)
    {
      bubble.draw(
        above: Vector(thumb.x, rect.minY), gap: 7, within: layout.frame.with(y: -1e4, height: 2e4), ground, ink,
        on: &canvas)
    }
  }

  /// Draws the fades of rows below header and foot, and the bar of the scroll position.
  private mutating func drawEdges() {
    let (scroll, most, under) = (rows.scroll, layout.scrollBounds.upperBound, PanelLook.solid)
    let viewport = layout.viewport
    if scroll.offset > 0.5 {
      let band = viewport.line(0, 14)
      canvas.fill(.rect(band), .down(band, under.opacity(0.9), under.opacity(0)))
    }
    if scroll.offset < most - 0.5 {
      let band = viewport.line(viewport.height - 20, 20)
      canvas.fill(.rect(band), .down(band, under.opacity(0), under.opacity(0.94)))
    }
    guard most > 0 else { return }
    let length = max(28, viewport.height * viewport.height / layout.contentHeight)
    let top = 2 + (viewport.height - 4 - length) * (scroll.offset / most).clamped(to: 0...1)
    let bar = viewport.line(top, length).with(x: viewport.maxX - 6, width: 3)
    plate(bar, 1.5, PanelLook.paper.opacity(scroll.isAtRest ? 0.16 : 0.4))
  }
}
