import Canvas
import Motion

extension Header {
  /// Line icons, designed on a square of 22 units and drawn 18 points wide.
  enum Icon {
    static let size = 18.0
    private static let unit = size / 22

    static func draw(_ outlines: [Path], at origin: Vector, _ color: Color, on canvas: inout Canvas) {
      for outline in outlines { draw(outline, at: origin, color, on: &canvas) }
    }

    static func draw(_ outline: Path, at origin: Vector, _ color: Color, on canvas: inout Canvas) {
      canvas.with(.translation(origin) * .scale(unit)) { $0.stroke(outline, width: 1.7, color, cap: .round) }
    }

    static func fill(_ outline: Path, at origin: Vector, _ color: Color, on canvas: inout Canvas) {
      canvas.with(.translation(origin) * .scale(unit)) { canvas in
        canvas.fill(outline, color)
        canvas.stroke(outline, width: 1.7, color, cap: .round)
      }
    }

    /// A speech bubble.
    static let reply = [
      Path.outline(
        Vector(3, 11.5), [3, 7, 6.5, 4, 11, 4], [15.5, 4, 19, 7, 19, 11], [19, 15, 15.5, 18, 11, 18],
        [10, 18, 9, 17.9, 8.1, 17.6], [4, 19], [5, 15.8], [3.7, 14.7, 3, 13.2, 3, 11.5])
    ]

    /// Two arrows in a circle.
    static let share: [Path] = {
      let k = 2 * 0.447_715
      return [
        .outline(Vector(5, 14), [5, 8], [5, 6 + k, 5 + k, 6, 7, 6], [16, 6], closes: false),
        .polyline([Vector(13, 3), Vector(16, 6), Vector(13, 9)]),
        .outline(Vector(17, 8), [17, 14], [17, 16 - k, 17 - k, 16, 15, 16], [6, 16], closes: false),
        .polyline([Vector(9, 19), Vector(6, 16), Vector(9, 13)]),
      ]
    }()

    static let heart = Path.outline(
      Vector(11, 18), [4, 13.5, 3, 10.5, 3, 8.3], [3, 6, 4.8, 4.5, 6.8, 4.5], [8.5, 4.5, 10, 5.5, 11, 7.2],
      [12, 5.5, 13.5, 4.5, 15.2, 4.5], [17.2, 4.5, 19, 6, 19, 8.3], [19, 10.5, 18, 13.5, 11, 18])
  }
}
