import Canvas
import Motion

/// A gradient: colours at given places, blended linearly between them and constant beyond the first and the last.
struct ColorRamp: Sendable {
  private let stops: [(place: Double, color: Color)]

  init(_ stops: [(place: Double, color: Color)]) { self.stops = stops }

  /// Returns a ramp with the same places and each colour replaced by `change`.
  func mapped(_ change: (Color) -> Color) -> ColorRamp { ColorRamp(stops.map { ($0.place, change($0.color)) }) }

  func color(at t: Double) -> Color {
    guard let next = stops.firstIndex(where: { t <= $0.place }) else { return stops.last?.color ?? .clear }
    guard next > 0 else { return stops[0].color }
    let (a, b) = (stops[next - 1], stops[next])
    return a.color.mixed(with: b.color, (t - a.place) / (b.place - a.place))
  }

  /// Draws a picture in the ramp's colours, which run from point `from` to point `to`.
  ///
  /// The grid has 25 by 33 points, fine enough for the ramp's stops.
  func draw(_ picture: Picture, over rect: Rect, from: Vector, to: Vector, on canvas: inout Canvas) {
    let axis = to - from
    canvas.grid(picture, over: rect, columns: 25, rows: 33) { color(at: ($0 - from).dot(axis) / axis.dot(axis)) }
  }
}

extension Canvas {
  /// Draws a picture over `rect` on an even grid; `color` gives the colour at each grid point.
  mutating func grid(_ picture: Picture, over rect: Rect, columns: Int, rows: Int, color: (Vector) -> Color) {
    grid(picture, columns: columns) { points in
      for row in 0..<rows {
        for column in 0..<columns {
          let share = Vector(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
          let place = rect.origin + Vector(share.x * rect.width, share.y * rect.height)
          points.append(Grid.Point(place, texture: share, color: color(place)))
        }
      }
    }
  }
}
