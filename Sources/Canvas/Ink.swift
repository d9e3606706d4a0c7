import Motion

/// A colour with premultiplied alpha, each channel 0…1.
struct Premultiplied {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ color: Color) {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    alpha = unit(color.alpha)
    red = unit(color.red) * alpha
    green = unit(color.green) * alpha
    blue = unit(color.blue) * alpha
  }

  /// Returns the colour as bytes, with every channel multiplied by `factor` and rounded.
  func bytes(_ factor: Double = 1) -> RGBA8 {
    func byte(_ value: Double) -> UInt8 { UInt8(min(1, max(0, value * factor)) * 255 + 0.5) }
    return RGBA8(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }

  func mixed(with other: Premultiplied, _ fraction: Double) -> Premultiplied {
    var result = self
    result.red = mix(red, other.red, fraction)
    result.green = mix(green, other.green, fraction)
    result.blue = mix(blue, other.blue, fraction)
    result.alpha = mix(alpha, other.alpha, fraction)
    return result
  }
}

/// The colours of a coverage mesh.
enum Ink {
  case solid(Premultiplied)
  /// A gradient between two colours, for x·`slope.x` + y·`slope.y` + `start` from 0 to 1, with x and y in pixels.
  case linear(slope: Vector, start: Double, Premultiplied, Premultiplied)
  /// Colours for the pieces of a `GradientMesh`.
  case gradient(GradientInk)
  /// A texture; `map` turns pixels into texture coordinates, which stay within `part`.
  case texture(map: Affine, part: Rect, tint: Premultiplied)
  /// The colours of another ink, multiplied into a whole texture; `map` turns pixels into texture coordinates.
  indirect case masked(Ink, map: Affine)

  /// Creates the ink of a paint given in the space that `transform` maps to pixels.
  ///
  /// `nil` if the transform flattens that space.
  init?(_ paint: Paint, _ transform: Affine) {
    switch paint {
    case .color(let color):
      self = .solid(Premultiplied(color))
    case .gradient(let gradient):
      guard (transform * gradient.transform).inverse != nil else { return nil }
      self =
        GradientInk(gradient, transform).map { .gradient($0) }
        ?? .solid(Premultiplied(gradient.stops.last?.color ?? .clear))
    case .linear(let from, let to, let first, let second):
      guard let inverse = transform.inverse else { return nil }
      let axis = to - from
      let square = axis.dot(axis)
      guard square > 1e-12 else {
        self = .solid(Premultiplied(second))
        return
      }
      let a = axis / square
      self = .linear(
        slope: Vector(inverse.a * a.x + inverse.b * a.y, inverse.c * a.x + inverse.d * a.y),
        start: (Vector(inverse.tx, inverse.ty) - from).dot(a), Premultiplied(first), Premultiplied(second))
    }
  }

  /// Clamps a value to between two edges of a part, in either order, and to 0…1.
  private static func within(_ value: Double, _ a: Double, _ b: Double) -> Float {
    Float(max(0, min(1, max(min(a, b), min(max(a, b), value)))))
  }

  /// The lines along which triangles must be cut so that colours between their corners are right.
  ///
  /// The two lines are the points where x·`slope.x` + y·`slope.y` + `start` is 0 and 1. `nil` if no cuts are needed.
  var cuts: (slope: Vector, start: Double)? {
    switch self {
    case .linear(let slope, let start, _, _): (slope, start)
    case .masked(let ink, _): ink.cuts
    case .solid, .texture, .gradient: nil
    }
  }

  /// The gradient for which a shape must be cut into the pieces of a `GradientMesh`; `nil` if there is none.
  var gradient: GradientInk? {
    switch self {
    case .gradient(let gradient): gradient
    case .masked(let ink, _): ink.gradient
    case .solid, .linear, .texture: nil
    }
  }

  /// Returns a corner of a piece of a `GradientMesh`, which has a colour of its own.
  func vertex(_ p: Vector, _ coverage: Double, _ color: Premultiplied) -> Mesh.Vertex {
    if case .masked(_, let map) = self { return Ink.masked(.solid(color), map: map).vertex(p, coverage) }
    return Ink.solid(color).vertex(p, coverage)
  }

  func vertex(_ p: Vector, _ coverage: Double) -> Mesh.Vertex {
    switch self {
    case .solid(let color):
      return Mesh.Vertex(x: Float(p.x), y: Float(p.y), color: color.bytes(coverage))
    case .linear(let slope, let start, let first, let second):
      let fraction = min(1, max(0, p.dot(slope) + start))
      return Mesh.Vertex(x: Float(p.x), y: Float(p.y), color: first.mixed(with: second, fraction).bytes(coverage))
    case .gradient(let gradient): return Ink.solid(gradient.color(at: p)).vertex(p, coverage)
    case .masked(let ink, let map):
      var vertex = ink.vertex(p, coverage)
      let t = map * p
      vertex.u = Ink.within(t.x, 0, 1)
      vertex.v = Ink.within(t.y, 0, 1)
      return vertex
    case .texture(let map, let part, let tint):
      let t = map * p
      return Mesh.Vertex(
        x: Float(p.x), y: Float(p.y), u: Ink.within(t.x, part.minX, part.maxX),
        v: Ink.within(t.y, part.minY, part.maxY),
        color: tint.bytes(coverage))
    }
  }
}

extension Affine {
  /// The inverse map.
  ///
  /// `nil` if areas shrink to nothing or a number is not finite.
  package var inverse: Affine? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant.magnitude > 1e-12, tx.isFinite, ty.isFinite else { return nil }
    return Affine(
      d / determinant, -b / determinant, -c / determinant, a / determinant, (c * ty - d * tx) / determinant,
      (b * tx - a * ty) / determinant)
  }
}
