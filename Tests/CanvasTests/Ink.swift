import Canvas
import Motion

/// Returns a canvas of 200 × 200 points with the marks that `body` draws.
func canvas(_ body: (inout Canvas) -> Void) -> Canvas {
  var canvas = Canvas(size: Vector(200, 200))
  body(&canvas)
  return canvas
}

/// Returns the frame of the marks that `body` draws on 200 × 200 points.
func frame(scale: Double = 1, _ body: (inout Canvas) -> Void) -> Frame {
  Mesher().frame(of: canvas(body), scale: scale)
}

extension Frame {
  /// The integral of alpha over all triangles, in square pixels.
  var ink: Double {
    var sum = 0.0
    for mesh in meshes {
      for index in stride(from: 0, to: mesh.indices.count, by: 3) {
        let corner = (0..<3).map { mesh.vertices[Int(mesh.indices[index + $0])] }
        let place = corner.map { Vector(Double($0.x), Double($0.y)) }
        let area = (place[1] - place[0]).cross(place[2] - place[0]).magnitude / 2
        sum += area * corner.reduce(0) { $0 + Double($1.color.alpha) / 255 } / 3
      }
    }
    return sum
  }

  /// The smallest rectangle around all vertices.
  var extent: Rect {
    let places = meshes.flatMap(\.vertices).map { Vector(Double($0.x), Double($0.y)) }
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Returns a star of five points, with its area by the shoelace formula.
func star(_ center: Vector, outer: Double, inner: Double) -> (points: [Vector], area: Double) {
  let points = (0..<10).map { index in
    let angle = Double(index) * .pi / 5 - .pi / 2
    let radius = index % 2 == 0 ? outer : inner
    return center + radius * Vector(Exact.cos(angle), Exact.sin(angle))
  }
  let doubled = points.indices.reduce(0.0) { $0 + points[$1].cross(points[($1 + 1) % 10]) }
  return (points, doubled.magnitude / 2)
}
