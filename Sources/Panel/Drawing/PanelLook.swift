import Canvas
import Motion

/// The panel's colours.
enum PanelLook {
  static let paper = Color(hex: 0xF6F3EC)
  static let text = Color(hex: 0xF6F3EC, 0.92)
  static let mist = Color(hex: 0x8B93A7)
  /// The colour `mist` for a pressed plate.
  static let mistOnPressed = Color(hex: 0xA9B0C0)
  static let quiet = Color(hex: 0xC9CDD6)
  static let plate = Color(hex: 0x14161E, 0.94)
  static let solid = Color(hex: 0x14161E)
  static let menu = Color(hex: 0x20232E)
  static let fill = Color(hex: 0x7C849A)
  static let error = Color(hex: 0xFF5D5D)
  static let control = Color(hex: 0xF6F3EC, 0.07)
  static let pressed = Color(hex: 0xF6F3EC, 0.13)
  static let track = Color(hex: 0xF6F3EC, 0.13)
  static let well = Color.black.opacity(0.34)
}

/// The effect's accent colour, and the shades of it that the panel uses.
package struct PanelAccent: Equatable {
  let color: Color

  package init(color: Color) { self.color = color }

  private var isDark: Bool { color.luminance < 0.2 }
  /// The darker end of a changed slider's fill.
  var deep: Color { color.shaded(0.77) }
  /// The colour of text and dots on the dark panel.
  var onDark: Color { isDark ? color.mixed(with: .white, 0.38) : color }
  /// The colour of text on the accent: nearly black with a little of its hue, or paper on a dark accent.
  package var ink: Color {
    isDark ? PanelLook.paper : Color(0.04 + color.red * 0.065, 0.035 + color.green * 0.03, 0.03)
  }
}

extension Paint {
  /// Returns a gradient from a box's left edge to its right edge.
  static func across(_ box: Rect, _ left: Color, _ right: Color) -> Paint {
    .linear(from: Vector(box.minX, 0), to: Vector(box.maxX, 0), left, right)
  }

  /// Returns a gradient from a box's top to its bottom.
  static func down(_ box: Rect, _ top: Color, _ bottom: Color) -> Paint {
    .linear(from: Vector(0, box.minY), to: Vector(0, box.maxY), top, bottom)
  }
}

/// The icons, drawn with lines in a box of 16 points.
enum PanelIcon {
  static let down = strokes([4, 6, 8, 10, 12, 6])
  static let check = strokes([3, 8.5, 6.5, 12, 13, 4.5])
  static let up = strokes([4, 10, 8, 6, 12, 10])
  static let plus = strokes([8, 3.5, 8, 12.5], [3.5, 8, 12.5, 8])
  static let cross = strokes([4.5, 4.5, 11.5, 11.5], [11.5, 4.5, 4.5, 11.5])
  static let find = joined(
    .arc(Vector(7, 7), radius: 4.5, from: 0, to: 2 * .pi), strokes([10.4, 10.4, 14, 14]))
  static let undo = joined(
    strokes([6, 3, 2.5, 6.5, 6, 10], [2.5, 6.5, 10, 6.5]),
    .arc(Vector(10, 10.5), radius: 4, from: -.pi / 2, to: .pi / 2), strokes([10, 14.5, 6.5, 14.5]))
  static let redo = joined(
    strokes([10, 3, 13.5, 6.5, 10, 10], [13.5, 6.5, 6, 6.5]),
    .arc(Vector(6, 10.5), radius: 4, from: -.pi / 2, to: -1.5 * .pi), strokes([6, 14.5, 9.5, 14.5]))
  static let revert = joined(
    strokes([3, 3, 3, 7, 7, 7]), .arc(Vector(8.464, 9.369), radius: 5.5, from: 3.5866, to: 9.3096))
  static let copy = joined(
    .rounded(Rect(x: 6, y: 6, width: 8, height: 8.5), 2),
    strokes([3.6, 10.5, 2.5, 9.4, 2.5, 3, 3.5, 2, 9, 2, 10, 3.2]))

  /// Returns a path of open lines, each given by the coordinates of its points.
  private static func strokes(_ lines: [Double]...) -> Path {
    var path = Path()
    for line in lines {
      path.move(to: Vector(line[0], line[1]))
      for index in stride(from: 2, to: line.count, by: 2) { path.line(to: Vector(line[index], line[index + 1])) }
    }
    return path
  }

  private static func joined(_ paths: Path...) -> Path {
    var all = Path()
    for element in paths.flatMap(\.elements) {
      switch element {
      case .move(let p): all.move(to: p)
      case .line(let p): all.line(to: p)
      case .cubic(let a, let b, let p): all.cubic(a, b, to: p)
      case .close: all.close()
      }
    }
    return all
  }
}
