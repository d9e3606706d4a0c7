import Canvas
import Effects
import Formatting
import Motion
import Tuning

/// A length or an angle on the stage: a light line with a dark rim, visible on any background, and a label with its value.
struct MeasureMarks {
  let line: [Vector]
  /// The radius of the circle around the first point of the line; `nil` for a line without a circle.
  var circle: Double?
  let title: String
  /// The second line of the label, such as the previous value.
  var words = ""

  @MainActor
  func draw(on canvas: inout Canvas) {
    guard line.count > 1 else { return }
    let (start, end) = (line[0], line[line.count - 1])
    func tick(_ place: Vector, along way: Vector) -> Path {
      let across = (way.length > 0 ? way.normalized : Vector(1, 0)).perpendicular * 7
      return .line(place - across, place + across)
    }
    var paths = [Path.polyline(line), tick(end, along: end - line[line.count - 2])]
    paths.append(circle.map { .circle(start, radius: max(0.5, $0)) } ?? tick(start, along: line[1] - start))
    for (width, color) in [(6.0, Look.ink.opacity(0.85)), (2.0, Look.paper)] {
      for path in paths { canvas.stroke(path, width: width, color, cap: .round) }
    }
    let middle = line[line.count / 2] == end ? mix(start, end, 0.5) : line[line.count / 2]
    let isUpright = (end - start).y.magnitude > (end - start).x.magnitude
    let anchor = Vector(middle.x.clamped(to: 0...canvas.size.x), middle.y.clamped(to: 0...canvas.size.y))
    let label = Decision([], title, words, at: anchor, isUpright ? .right : .below)
    let area = paths.dropFirst().reduce(paths[0].bounds) { $0.union($1.bounds) }
    DecisionMarks(accent: Look.paper, ink: .white).draw([label], around: [area.inset(by: -4)], focus: nil, on: &canvas)
  }
}

/// Draws a measure on the effect for each held slider, with the value that is currently drawn.
///
/// The value on the stage differs from the slider's while it animates, or if the window's size limits it.
final class MeasureTool: Tool {
  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    let held = services.ask(.heldSliders)
    guard !held.isEmpty, let player = services.scene.player else { return }
    guard let locating = player.performance as? any Locating else { return }
    let place = services.place(services.scene.chosen)
    for (key, from) in held where key.hasPrefix(player.effect.id + ".") {
      guard let definition = services.tuner.stack.catalogue.definition(of: key),
        let value = services.tuner.stack.value(of: key)?.double, let was = from.double,
        let measure = locating.measure(definition.name, fraction: moment.fraction)
      else { continue }
      let drawn = measure.drawn(at: place.offset - place.roomOffset, scale: place.scale)
      let marks = MeasureMarks(
        line: drawn.line, circle: drawn.circle, title: definition.unit.suffixed(to: measure.value.readable),
        words: words(measure, value, was: was))
      services.inWords(on: &canvas, marks.draw)
    }
  }

  private func words(_ measure: Measure, _ value: Double, was: Double) -> String {
    if measure.isLimited, measure.value < value - 0.5 { return "of \(value.shortText), limited by the window" }
    if (measure.value - value).magnitude > 0.5 { return "of \(value.shortText) just now" }
    return was == value ? "" : "was \(was.shortText)"
  }
}
