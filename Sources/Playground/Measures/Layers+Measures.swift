import Canvas
import Effects
import Motion
import Tuning

extension Layers {
  /// What the sliders that are held come to, on the stage that stands at `place`; the canvas is the room that is left.
  func drawMeasures(_ fraction: Double, _ place: StagePlace, on canvas: inout Canvas) {
    guard let player = scene.player else { return }
    let prefix = player.effect.id + "."
    for (key, from) in panel.panel.held where key.hasPrefix(prefix) {
      guard let definition = ParameterCatalogue.all.definition(of: key),
        let value = tuner.session.value(of: key)?.double, let was = from.double,
        let measure = player.performance.measure(definition.name, fraction: fraction)
      else { continue }
      let drawn = measure.drawn(at: place.offset - place.roomOffset, scale: place.scale)
      MeasureMarks(measure: drawn, definition: definition, value: value, was: was).draw(on: &canvas)
    }
  }
}
