import Canvas
import Formatting
import Motion

/// The drawing on a button, in a box of 24 points around the origin.
package struct Icon: Sendable {
  /// A part of the drawing: strokes are 1.8 points wide.
  enum Part: Sendable {
    case line([Vector])
    case outline(Path, opacity: Double = 1)
    case fill(Path)
    case text(String)

    static func dot(_ x: Double, _ y: Double, _ radius: Double) -> Part { .fill(.circle(Vector(x, y), radius: radius)) }
    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Part {
      .fill(.rounded(Rect(x: x, y: y, width: width, height: height), 1.5))
    }
    static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Part {
      .outline(.rounded(Rect(x: x, y: y, width: width, height: height), 3))
    }
  }

  private let parts: [Part]

  init(_ parts: Part...) { self.parts = parts }
  init(_ parts: [Part]) { self.parts = parts }

  func draw(at center: Vector, _ color: Color, on canvas: inout Canvas) {
    canvas.with(.translation(center)) { canvas in
      for part in parts {
        switch part {
        case .line(let points): canvas.stroke(.polyline(points), width: 1.8, color, cap: .round)
        case .outline(let path, let opacity):
          canvas.stroke(path, width: 1.8, color.opacity(opacity), cap: .round)
        case .fill(let path): canvas.fill(path, color)
        case .text(let text):
          let run = TextRun(text, size: 20, weight: .semibold, width: 24, alignment: .center)
          canvas.text(run, at: run.box / -2, color)
        }
      }
    }
  }

  /// The drawing as SVG paths in the same box: the stroked and the filled parts.
  package var paths: (lines: String, fills: String) {
    func text(_ path: Path) -> String {
      func place(_ points: Vector...) -> String {
        points.map { "\($0.x.text(places: 2)) \($0.y.text(places: 2))" }.joined(separator: " ")
      }
      return path.elements.map { element in
        switch element {
        case .move(let p): "M" + place(p)
        case .line(let p): "L" + place(p)
        case .cubic(let a, let b, let p): "C" + place(a, b, p)
        case .close: "Z"
        }
      }.joined()
    }
    var (lines, fills) = ("", "")
    for part in parts {
      switch part {
      case .line(let points): lines += text(.polyline(points))
      case .outline(let path, _): lines += text(path)
      case .fill(let path): fills += text(path)
      case .text: break
      }
    }
    return (lines, fills)
  }

  static let cross = Icon(.line([Vector(-5, -5), Vector(5, 5)]), .line([Vector(-5, 5), Vector(5, -5)]))
  static let more = Icon(.dot(-7, 0, 2.4), .dot(0, 0, 2.4), .dot(7, 0, 2.4))
  static let stop = Icon(.box(-6, -6, 12, 12))
  static let loop: Icon = {
    let tip = Vector(Exact.cos(-0.9), Exact.sin(-0.9)) * 7
    return Icon(
      .outline(.arc(.zero, radius: 7, from: -0.9, to: 4.3)),
      .fill(.polygon([Vector(-5, -2), Vector(2, -4), Vector(1.4, 3.2)].map { tip + $0 })))
  }()

  /// Makes the icon of a single step; `way` is −1 for back and 1 for forward.
  static func step(_ way: Double) -> Icon {
    Icon(
      .fill(.polygon([Vector(-4 * way, -7), Vector(7 * way, 0), Vector(-4 * way, 7)])),
      .line([Vector(-7 * way, -7), Vector(-7 * way, 7)]))
  }

  /// Makes the icon of a change of speed; `way` is −1 for slower and 1 for faster.
  static func pace(_ way: Double) -> Icon {
    Icon([-5.0, 2].map { x in .line([Vector(x * way, -6), Vector((x + 5) * way, 0), Vector(x * way, 6)]) })
  }
}
