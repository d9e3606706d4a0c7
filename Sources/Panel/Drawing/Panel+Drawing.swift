import Canvas
import Motion

extension Panel {
  /// Draws the panel over a window's canvas, and on the stage what a dragged length measures.
  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    guard isVisible else { return }
    let layout = rows.layout(context(model))
    let accent = PanelAccent(model.accent)
    for drag in pointers.drags {
      if let row = model.row(drag.key) {
        MeasureSketch(row: row, from: drag.from, stage: slide.placement.stage, accent: accent).draw(on: &canvas)
      }
    }
    FrameSketch(layout: layout, rows: rows, pointers: pointers, openMenu: menu.list, accent: accent).draw(
      isSheet: slide.placement.isSheet, on: &canvas)
    if let menuLayout = menu.layout(layout), menu.fade.value > 0 {
      MenuSketch(menu: menu, layout: menuLayout, model: model, pointers: pointers, accent: accent).draw(on: &canvas)
    }
    if rows.help.fade.value > 0, let key = explained, let row = model.row(key), let place = layout.rect(of: .row(key)) {
      HelpSketch(row.definition, alpha: rows.help.fade.value, in: slide.window).draw(
        beside: place, panel: layout.frame, isSheet: slide.placement.isSheet, on: &canvas)
    }
  }
}
