import Canvas
import Formatting
import Motion

/// The drawing on a button, in a box of 24 points around the origin.
package struct Icon: Sendable {
  private enum Part: Sendable {
    case line([Vector])
    case outline(Path, opacity: Double = 1)
    case fill(Path)
    case text(String)
  }

  private let parts: [Part]

  private init(_ parts: Part...) { self.parts = parts }
  private init(_ parts: [Part]) { self.parts = parts }

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

  private static func dot(_ x: Double, _ y: Double, _ radius: Double) -> Part {
    .fill(.circle(Vector(x, y), radius: radius))
  }
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Part {
    .fill(.rounded(Rect(x: x, y: y, width: width, height: height), 1.5))
  }
  private static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Part {
    .outline(.rounded(Rect(x: x, y: y, width: width, height: height), 3))
  }

  static let sliders = Icon(
    [(-6.0, 3.0), (0, -4), (6, 1)].flatMap { y, knob in
      [.line([Vector(-9, y), Vector(9, y)]), dot(knob, y, 3)]
    })
  static let pause = Icon(box(-6.5, -8, 4, 16), box(2.5, -8, 4, 16))
  static let resume = Icon(.fill(.polygon([Vector(-5, -8), Vector(8, 0), Vector(-5, 8)])))
  static let loop: Icon = {
    let tip = Vector(Exact.cos(-0.9), Exact.sin(-0.9)) * 7
    return Icon(
      .outline(.arc(.zero, radius: 7, from: -0.9, to: 4.3)),
      .fill(.polygon([Vector(-5, -2), Vector(2, -4), Vector(1.4, 3.2)].map { tip + $0 })))
  }()
  static let compare = Icon(
    .outline(.circle(.zero, radius: 7.5)), .fill(.arc(.zero, radius: 7.5, from: .pi / 2, to: 1.5 * .pi)))
  static let record = Icon(dot(0, 0, 6.5))
  static let stop = Icon(box(-6, -6, 12, 12))
  static let graph = Icon(
    .line([Vector(-9, -8), Vector(-9, 8), Vector(9, 8)]),
    .line([Vector(-5, 3), Vector(-1, -4), Vector(3, 1), Vector(8, -7)]))
  static let restart = Icon([-8.0, 0].map { .fill(.polygon([Vector($0 + 8, -7), Vector($0, 0), Vector($0 + 8, 7)])) })
  static let play = Icon(
    .outline(.circle(.zero, radius: 9)), .fill(.polygon([Vector(-3, -5), Vector(6, 0), Vector(-3, 5)])))
  static let ghost = Icon(
    .outline(.circle(Vector(-3, 0), radius: 6)), .outline(.circle(Vector(4, 0), radius: 6), opacity: 0.5))
  static let split = Icon(frame(-10, -7, 20, 14), .line([Vector(0, -7), Vector(0, 7)]))
  static let camera = Icon(frame(-10, -6, 20, 14), .outline(.circle(Vector(0, 1), radius: 4)), box(-4, -9, 8, 3))
  static let clip = Icon(frame(-10, -6, 14, 12), .fill(.polygon([Vector(6, 0), Vector(10, -5), Vector(10, 5)])))
  static let corners = Icon(
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      .line([Vector(9 * x, 3 * y), Vector(9 * x, 8 * y), Vector(4 * x, 8 * y)])
    })
  static let back = Icon(.line([Vector(4, -7), Vector(-4, 0), Vector(4, 7)]))
  static let cross = Icon(.line([Vector(-5, -5), Vector(5, 5)]), .line([Vector(-5, 5), Vector(5, -5)]))
  static let fingers = Icon(.outline(.circle(.zero, radius: 8)), .outline(.circle(.zero, radius: 3)))
  static let more = Icon(dot(-7, 0, 2.4), dot(0, 0, 2.4), dot(7, 0, 2.4))
  static let ruler = Icon([frame(-10, -5, 20, 10)] + [-5.0, 0, 5].map { x in .line([Vector(x, -5), Vector(x, -1)]) })
  static let phone = Icon(
    frame(-5.5, -10, 11, 20), .line([Vector(-1.5, 6.5), Vector(1.5, 6.5)]))
  static let question = Icon(.text("?"))

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
