import Canvas
import Effects
import Motion

extension Split {
  static func drawSides(_ fraction: Double, of layers: inout Layers, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.bounds), Look.ink)
    for side in Side.allCases {
      let place = layers.place(side)
      // Each from a corner of its own, so that equal values are equal to the pixel.
      var stage = Canvas(size: place.size)
      stage.isBare = canvas.isBare
      layers.drawStage(fraction, side, on: &stage)
      canvas.draw(Layer(stage, in: place.inWindow(Rect(size: place.size))))
    }
  }

  /// What fingers have over both stages.
  static func drawBar(of layers: Layers, on canvas: inout Canvas) {
    let held = layers.split.map { Set($0.held.values) } ?? []
    SplitBar(in: layers)?.draw(isHeld: held.contains, on: &canvas)
    BlindBar(in: layers)?.draw(isHeld: { held.contains(.better($0)) }, on: &canvas)
  }
}
