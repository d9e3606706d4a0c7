import Canvas
import Motion

/// Colours between stops, constant beyond the first and the last.
struct ColorRamp: Hashable, Sendable {
  private struct Stop: Hashable, Sendable {
    var place: Double
    var color: Color
  }

  private let stops: [Stop]

  init(_ stops: [(Double, Color)]) { self.stops = stops.map { Stop(place: $0.0, color: $0.1) } }

  func color(at t: Double) -> Color {
    guard let next = stops.firstIndex(where: { t <= $0.place }) else { return stops.last?.color ?? .clear }
    guard next > 0 else { return stops[0].color }
    let (a, b) = (stops[next - 1], stops[next])
    return a.color.mixed(with: b.color, (t - a.place) / (b.place - a.place))
  }

  /// A picture drawn in the ramp's colours, from one point to another of `rect`, on a grid fine enough for its stops.
  func grid(_ picture: Picture, over rect: Rect, from: Vector, to: Vector) -> Grid {
    let axis = to - from
    let (columns, rows) = (25, 33)
    var points: [Grid.Point] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let share = Vector(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
        let p = rect.origin + Vector(share.x * rect.width, share.y * rect.height)
        points.append(Grid.Point(p, texture: share, color: color(at: (p - from).dot(axis) / axis.dot(axis))))
      }
    }
    return Grid(picture: picture, columns: columns, points: points)
  }
}
