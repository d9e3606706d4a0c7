import Canvas
import Effects
import Motion

extension Split {
  static func drawSides(_ fraction: Double, of layers: inout Layers, on canvas: inout Canvas) {
    // Between them, or wherever else they leave something.
    let (a, b) = (half(.a, in: layers), half(.b, in: layers))
    let between =
      layers.place.isBesideOther
      ? Rect(x: a.maxX, y: 0, width: b.minX - a.maxX, height: a.height)
      : Rect(x: 0, y: a.maxY, width: a.width, height: b.minY - a.maxY)
    let isWhole = !layers.place.isFitted && !layers.panel.panel.isVisible && !Blind.isOn(in: layers)
    canvas.fill(.rect(isWhole ? between : canvas.bounds), Look.ink)
    for side in Side.allCases {
      let place = layers.place(side)
      // Each from a corner of its own, so that equal values are equal to the pixel.
      canvas.clip = place.area
      canvas.inset(of: place.size, at: place.offset, scale: place.scale) { layers.drawStage(fraction, side, on: &$0) }
      canvas.clip = nil
    }
    if Blind.isOn(in: layers), layers.showsWayBack {
      let place = layers.place(.a)
      canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) { Chrome.drawArrowOnDisc(on: &$0) }
    }
  }

  /// What fingers have over both stages.
  static func drawBar(of layers: Layers, on canvas: inout Canvas) {
    let held = layers.split.map { Set($0.held.values) } ?? []
    SplitBar(in: layers)?.draw(isHeld: held.contains, on: &canvas)
    BlindBar(in: layers)?.draw(isHeld: { held.contains(.better($0)) }, on: &canvas)
  }
}
