import Canvas
import Effects
import Formatting
import Motion
import Tuning

/// Draws what a slider that is held comes to, on the thing itself: a light line in a dark rim, which is seen on any
/// ground, and the value that is really drawn.
struct MeasureMarks {
  let measure: Measure
  let definition: ParameterDefinition
  let value: Double
  /// Before the slider was held.
  let was: Double

  /// Of every slider that is held, on the stage that stands at `place`; the canvas is the room that is left.
  @MainActor
  static func draw(
    _ held: [(key: String, from: ParameterValue)], _ tuner: Tuner, _ player: Player, fraction: Double,
    _ place: StagePlace,
    on canvas: inout Canvas
  ) {
    for (key, from) in held where key.hasPrefix(player.effect.id + ".") {
      guard let definition = ParameterCatalogue.all.definition(of: key),
        let value = tuner.session.value(of: key)?.double, let was = from.double,
        let measure = player.performance.measure(definition.name, fraction: fraction)
      else { continue }
      let drawn = measure.drawn(at: place.offset - place.roomOffset, scale: place.scale)
      MeasureMarks(measure: drawn, definition: definition, value: value, was: was).draw(on: &canvas)
    }
  }

  @MainActor
  private func draw(on canvas: inout Canvas) {
    let line = measure.line
    guard line.count > 1 else { return }
    let (start, end) = (line[0], line[line.count - 1])
    func tick(_ place: Vector, along way: Vector) -> Path {
      let direction = way.length > 0 ? way.normalized : Vector(1, 0)
      let across = Vector(-direction.y, direction.x) * 7
      return .line(place - across, place + across)
    }
    var paths = [Path.polyline(line), tick(end, along: end - line[line.count - 2])]
    if let radius = measure.circle {
      paths.append(.circle(start, radius: max(0.5, radius)))
    } else {
      paths.append(tick(start, along: line[1] - start))
    }
    for (width, color) in [(6.0, Look.ink.opacity(0.85)), (2.0, Look.paper)] {
      for path in paths { canvas.stroke(path, width: width, color, cap: .round) }
    }
    let middle = line[line.count / 2] == end ? mix(start, end, 0.5) : line[line.count / 2]
    let isUpright = (end - start).y.magnitude > (end - start).x.magnitude
    let label = Decision(
      [], definition.unit.suffixed(to: measure.value.readable), words,
      at: Vector(middle.x.clamped(to: 0...canvas.size.x), middle.y.clamped(to: 0...canvas.size.y)),
      isUpright ? .right : .below)
    let area = paths.dropFirst().reduce(paths[0].bounds) { $0.union($1.bounds) }
    DecisionMarks(accent: Look.paper, ink: .white).draw([label], around: [area.inset(by: -4)], focus: nil, on: &canvas)
  }

  private var words: String {
    if measure.isLimited, measure.value < value - 0.5 { return "of \(value.shortText), limited by the window" }
    if (measure.value - value).magnitude > 0.5 { return "of \(value.shortText) just now" }
    return was == value ? "" : "was \(was.shortText)"
  }
}
