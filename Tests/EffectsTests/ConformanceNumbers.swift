import Canvas
import Motion

/// A check of every number in a list of marks, including layers, pictures and the marks they are drawn from.
struct ConformanceNumbers {
  /// The places of numbers that are not finite; empty if there are none.
  private(set) var faults: [String] = []
  /// The pictures that have already been checked, for any list of marks.
  private var seen: Set<Picture> = []

  mutating func check(_ canvas: Canvas) {
    for mark in canvas.marks {
      let m = mark.transform
      check("transform", [m.a, m.b, m.c, m.d, m.tx, m.ty])
      if let clip = mark.clip { check("clip", clip) }
      switch mark.shape {
      case .fill(let path, let paint):
        check(path)
        check(paint)
      case .stroke(let path, let stroke, let paint):
        check(path)
        check("stroke", [stroke.width] + stroke.dashes)
        check(paint)
      case .picture(let picture, let rect, let corners, let tint, let part):
        check("rectangle of a picture", rect)
        check("part of a picture", part)
        check(corners)
        check("tint", tint)
        check(picture)
      case .grid(let grid):
        for point in grid.points {
          let sum = point.position.x + point.position.y + point.texture.x + point.texture.y
          check("grid", [sum, point.color.red + point.color.green + point.color.blue + point.color.alpha])
        }
        if let picture = grid.picture { check(picture) }
      case .layer(let layer):
        check("layer", layer.rect)
        check(layer.corners)
        check("tint of a layer", layer.tint)
        check(layer.content)
      case .inset(let inset):
        check("inset", inset.rect)
        check(inset.content)
      case .masked(let masked):
        check("masked layer", masked.layer.rect)
        check(masked.layer.content)
      }
    }
  }

  private mutating func check(_ picture: Picture) {
    guard seen.insert(picture).inserted else { return }
    switch picture {
    case .art, .file, .drawing: break
    case .text(let run): check("text", [run.size, run.tracking, run.lineHeight, run.width])
    case .painted(let painting):
      check("painting", [painting.size.x, painting.size.y, painting.density ?? 1])
      for share in [Vector(0, 0), Vector(0.5, 0.5), Vector(0.31, 0.83), Vector(1, 1)] {
        check(painting.key, painting.color(Vector(painting.size.x * share.x, painting.size.y * share.y)))
      }
    case .baked(let baked):
      check("baked", [baked.size.x, baked.size.y, baked.oversampling])
      var canvas = Canvas(size: baked.size)
      baked.draw(&canvas)
      check(canvas)
    case .blurred(let blur):
      check("blur", [blur.size.x, blur.size.y, blur.radius, blur.brightness])
      check(blur.picture)
    }
  }

  private mutating func check(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p): check("path", [p.x, p.y])
      case .cubic(let a, let b, let p): check("path", [a.x, a.y, b.x, b.y, p.x, p.y])
      case .close: break
      }
    }
  }

  private mutating func check(_ paint: Paint) {
    switch paint {
    case .color(let color): check("paint", color)
    case .linear(let from, let to, let first, let last):
      check("paint", [from.x, from.y, to.x, to.y])
      check("paint", first)
      check("paint", last)
    case .gradient(let gradient): for stop in gradient.stops { check("paint", stop.color) }
    }
  }

  private mutating func check(_ name: String, _ color: Color) {
    check(name, [color.red, color.green, color.blue, color.alpha])
  }

  private mutating func check(_ name: String, _ rect: Rect) {
    check(name, [rect.x, rect.y, rect.width, rect.height])
  }

  private mutating func check(_ c: Corners) {
    check("corners", [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft])
  }

  private mutating func check(_ name: String, _ numbers: [Double]) {
    for number in numbers where !number.isFinite && faults.count < 5 { faults.append("\(name): \(number)") }
  }
}
