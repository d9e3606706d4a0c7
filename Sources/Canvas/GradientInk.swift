import Motion

/// A gradient in pixels, ready to be cut into triangles whose corners have its colours.
struct GradientInk {
  /// The way of the colours in pixels.
  enum Way {
    /// The share is x·`slope.x` + y·`slope.y` + `start`.
    case linear(slope: Vector, start: Double)
    /// The share is the distance from the centre of the space to which `map` turns pixels.
    case radial(Affine)
    /// The share is the part of a turn in that space, clockwise from the right.
    case conic(Affine)
  }

  var way: Way
  var ramp: GradientRamp
  /// The radius of a radial gradient in pixels.
  var radius = 0.0

  /// Creates the ink of a gradient given in the space that `transform` maps to pixels.
  ///
  /// `nil` if the transform flattens that space, or for a way without length, which has the last colour alone.
  init?(_ gradient: Gradient, _ transform: Affine) {
    let whole = transform * gradient.transform
    guard let inverse = whole.inverse, !gradient.stops.isEmpty else { return nil }
    switch gradient.way {
    case .linear(let from, let to):
      let axis = to - from
      guard axis.dot(axis) > 1e-12 else { return nil }
      let a = axis / axis.dot(axis)
      let slope = Vector(inverse.a * a.x + inverse.b * a.y, inverse.c * a.x + inverse.d * a.y)
      way = .linear(slope: slope, start: (Vector(inverse.tx, inverse.ty) - from).dot(a))
      ramp = GradientRamp(gradient.stops, closing: slope.length)
    case .radial(let center, let radius):
      guard radius > 1e-6 else { return nil }
      way = .radial(.scale(1 / radius) * .translation(-center) * inverse)
      self.radius = radius * max(Vector(whole.a, whole.b).length, Vector(whole.c, whole.d).length)
      ramp = GradientRamp(gradient.stops, closing: 1 / (radius * whole.meanScale))
    case .conic(let center, let angle):
      way = .conic(.rotation(radians: -angle) * .translation(-center) * inverse)
      ramp = GradientRamp(gradient.stops, closing: 0)
    }
  }

  /// Returns the colour at a pixel.
  func color(at p: Vector) -> Premultiplied {
    switch way {
    case .linear(let slope, let start): return ramp.color(at: p.dot(slope) + start)
    case .radial(let map): return ramp.color(at: (map * p).length)
    case .conic(let map):
      let place = map * p
      let turn = Exact.atan2(place.y, place.x) / (2 * Double.pi)
      return ramp.color(at: turn < 0 ? turn + 1 : turn)
    }
  }
}

extension Gradient {
  /// The number of pieces into which a gradient may cut each triangle that it fills, for estimates of work.
  package var pieces: Int {
    switch way {
    case .linear: stops.count
    case .radial: GradientMesh.mostSides / 4 + 4 * stops.count
    case .conic:
      zip(stops, stops.dropFirst()).reduce(4) {
        $0 + Int(Premultiplied($1.0.color).steps(to: Premultiplied($1.1.color)))
      }
    }
  }
}
