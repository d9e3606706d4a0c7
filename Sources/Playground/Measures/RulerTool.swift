import Canvas
import Effects
import Gestures
import Motion
import Playing
import Tuning

/// Shows a grid of 8 points over the stage, and measures the distance and angle between two points.
///
/// While the grid is shown, fingers on the stage of an effect measure: one finger from the point at which it went down, two
/// fingers from the first to the second. An end snaps to a nearby point that `measure` of the effect returns. The last
/// measurement stays until the next finger.
final class RulerTool: Tool {
  /// The two ends of a measurement, in points of the stage.
  private struct Span {
    var from: Vector
    var to: Vector
    /// The side of a split stage on which the measurement is; `nil` if the stage is whole.
    var side: SplitSide?
  }

  private(set) var isShown = false
  private var span: Span?
  /// The fingers that are down, in points of the window, in the order in which they landed.
  private var fingers: [(id: Int, place: Vector)] = []
  /// Whether two fingers measure: from the second finger until every finger has lifted.
  ///
  /// A finger that stays down alone therefore does not change the measurement.
  private var isPair = false

  /// The distance between the lines of the grid, in points of the stage.
  private static let pitch = 8.0
  /// The distance within which an end snaps to a known point, in points of the window.
  private static let reach = 12.0
  private static let color = Color(hex: 0x2F8CFF)

  /// The length in points and the angle in degrees, anticlockwise from rightwards; `nil` if nothing is measured.
  var measured: (length: Double, degrees: Double)? {
    guard let span else { return nil }
    let way = span.to - span.from
    return (way.length, Exact.atan2(0 - way.y, way.x) * 180 / .pi)
  }

  func perform(_ command: Command, with services: Services) -> Bool {
    guard command == .ruler else { return false }
    isShown.toggle()
    enter(with: services)
    if services.scene.effect == nil { services.announcer.say("Open an effect first") }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .ruler ? isShown : nil }
  /// Clears the measurement, and hides the grid in the gallery, in which fingers press tiles.
  func enter(with services: Services) {
    (span, fingers, isPair) = (nil, [], false)
    if services.scene.effect == nil { isShown = false }
  }
  func startOver(with services: Services) { isShown = false }

  // MARK: - Fingers

  func covers(_ place: Vector, with services: Services) -> Bool { isShown }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard isShown else { return false }
    if fingers.isEmpty { isPair = false }
    fingers.append((touch.event.id, touch.event.position))
    isPair = isPair || fingers.count == 2
    let side = isPair ? span?.side : services.side(at: touch.event.position)
    let first = snapped(fingers[0].place, side, services)
    span = Span(from: first, to: isPair ? snapped(fingers[1].place, side, services) : first, side: side)
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard let index = fingers.firstIndex(where: { $0.id == touch.event.id }) else { return }
    if touch.event.phase != .move {
      fingers.remove(at: index)
      return
    }
    fingers[index].place = touch.event.position
    let ends = fingers.prefix(2).map { snapped($0.place, span?.side, services) }
    if !isPair {
      span?.to = ends[0]
    } else if ends.count == 2 {
      span = Span(from: ends[0], to: ends[1], side: span?.side)
    }
  }

  /// Converts a point of the window to a point of the stage, snapped to the nearest known point within `reach`.
  private func snapped(_ place: Vector, _ side: SplitSide?, _ services: Services) -> Vector {
    let stage = services.place(side)
    let place = stage.inStage(place)
    guard let player = side.flatMap({ services.scene.player(of: $0) }) ?? services.scene.player else { return place }
    guard let locating = player.performance as? any Locating else { return place }
    let names = player.effect.schema.parameters.map(\.name)
    let lines = names.compactMap { locating.measure($0, fraction: 1)?.line }
    let known = lines.flatMap { [$0.first, $0.last].compactMap { $0 } }
    let nearest = known.min { $0.distance(to: place) < $1.distance(to: place) }
    return nearest.flatMap { $0.distance(to: place) <= Self.reach / stage.scale ? $0 : nil } ?? place
  }

  // MARK: - Drawing

  func draw(over stage: DrawnStage, with services: Services, on canvas: inout Canvas) {
    guard isShown else { return }
    let (size, width) = (canvas.size, 1 / stage.place.scale)
    for index in 1...max(1, Int(max(size.x, size.y) / Self.pitch)) {
      let (at, color) = (Double(index) * Self.pitch - width / 2, Self.color.opacity(index % 8 == 0 ? 0.5 : 0.18))
      if at < size.x { canvas.fill(.rect(Rect(x: at, y: 0, width: width, height: size.y)), color) }
      if at < size.y { canvas.fill(.rect(Rect(x: 0, y: at, width: size.x, height: width)), color) }
    }
    guard let span, span.side == stage.side, let measured, measured.length > 0 else { return }
    let way = span.to - span.from
    stage.inRoom(on: &canvas) { canvas, map in
      MeasureMarks(
        line: [map * span.from, map * span.to],
        title: "\(measured.length.readable("pt")), \(measured.degrees.readable("°"))",
        words: "\(way.x.readable(places: 0)), \(way.y.readable(places: 0))"
      ).draw(on: &canvas)
    }
  }
}
