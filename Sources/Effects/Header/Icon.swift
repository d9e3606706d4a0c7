import Canvas
import Motion

extension Header {
  /// Line icons, drawn on a square of 22 and shown 18 points wide.
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
    static let reply: [Path] = {
      var path = Path()
      path.move(to: Vector(3, 11.5))
      path.cubic(Vector(3, 7), Vector(6.5, 4), to: Vector(11, 4))
      path.cubic(Vector(15.5, 4), Vector(19, 7), to: Vector(19, 11))
      path.cubic(Vector(19, 15), Vector(15.5, 18), to: Vector(11, 18))
      path.cubic(Vector(10, 18), Vector(9, 17.9), to: Vector(8.1, 17.6))
      path.line(to: Vector(4, 19))
      path.line(to: Vector(5, 15.8))
      path.cubic(Vector(3.7, 14.7), Vector(3, 13.2), to: Vector(3, 11.5))
      path.close()
      return [path]
    }()

    /// Two arrows going round.
    static let share: [Path] = {
      let k = 2 * 0.447_715
      var over = Path()
      over.move(to: Vector(5, 14))
      over.line(to: Vector(5, 8))
      over.cubic(Vector(5, 6 + k), Vector(5 + k, 6), to: Vector(7, 6))
      over.line(to: Vector(16, 6))
      var under = Path()
      under.move(to: Vector(17, 8))
      under.line(to: Vector(17, 14))
      under.cubic(Vector(17, 16 - k), Vector(17 - k, 16), to: Vector(15, 16))
      under.line(to: Vector(6, 16))
      return [
        over, .polyline([Vector(13, 3), Vector(16, 6), Vector(13, 9)]), under,
        .polyline([Vector(9, 19), Vector(6, 16), Vector(9, 13)]),
      ]
    }()

    static let heart: Path = {
      var path = Path()
      path.move(to: Vector(11, 18))
      path.cubic(Vector(4, 13.5), Vector(3, 10.5), to: Vector(3, 8.3))
      path.cubic(Vector(3, 6), Vector(4.8, 4.5), to: Vector(6.8, 4.5))
      path.cubic(Vector(8.5, 4.5), Vector(10, 5.5), to: Vector(11, 7.2))
      path.cubic(Vector(12, 5.5), Vector(13.5, 4.5), to: Vector(15.2, 4.5))
      path.cubic(Vector(17.2, 4.5), Vector(19, 6), to: Vector(19, 8.3))
      path.cubic(Vector(19, 10.5), Vector(18, 13.5), to: Vector(11, 18))
      path.close()
      return path
    }()
  }
}
