import Motion

/// Several colours along a line, outwards from a point, or around a point.
package struct Gradient: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// The place on the way, 0…1; shares of following stops do not decrease.
    package var share: Double
    package var color: Color

    package init(_ share: Double, _ color: Color) { (self.share, self.color) = (share, color) }
  }

  /// The way along which colours change.
  package enum Way: Hashable, Sendable {
    case linear(from: Vector, to: Vector)
    /// From the centre to a circle.
    case radial(center: Vector, radius: Double)
    /// Once around the centre, clockwise from an angle in radians, which is 0 to the right.
    ///
    /// The last colour meets the first.
    case conic(center: Vector, angle: Double)
  }

  /// The most stops of a sketch's gradient.
  package static let mostStops = 8

  package var way: Way
  package var stops: [Stop]
  /// The transform from the gradient's points to those of the shape that it fills.
  package var transform = Affine.identity

  package init(_ way: Way, _ stops: [Stop]) { (self.way, self.stops) = (way, stops) }

  /// Returns the colour at a share of the way, mixed with premultiplied alpha.
  package func color(at share: Double) -> Color {
    GradientRamp(stops, closing: 0).color(at: share).straight
  }

  /// The share of the way at a point of the shape. `nil` for a flat transform or a way without length.
  package func share(at point: Vector) -> Double? {
    guard let inverse = transform.inverse else { return nil }
    let p = inverse * point
    switch way {
    case .linear(let from, let to):
      let axis = to - from
      return axis.dot(axis) > 1e-12 ? (p - from).dot(axis) / axis.dot(axis) : nil
    case .radial(let center, let radius): return radius > 1e-6 ? p.distance(to: center) / radius : nil
    case .conic(let center, let angle):
      let turn = (Exact.atan2(p.y - center.y, p.x - center.x) - angle) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    }
  }
}

extension Paint {
  /// The paint as a gradient. `nil` for a colour.
  package var gradient: Gradient? {
    switch self {
    case .color: nil
    case .linear(let from, let to, let first, let second):
      Gradient(.linear(from: from, to: to), [Gradient.Stop(0, first), Gradient.Stop(1, second)])
    case .gradient(let gradient): gradient
    }
  }
}

/// Stops with premultiplied colours, a little apart from each other.
struct GradientRamp {
  private(set) var shares: [Double] = []
  private(set) var colors: [Premultiplied] = []

  /// Copies the stops of a gradient.
  ///
  /// Stops nearer than `gap` move apart to that distance, so that a hard edge between two colours fades over one pixel.
  init(_ stops: [Gradient.Stop], closing gap: Double) {
    var index = 0
    while index < stops.count {
      var last = index
      while last + 1 < stops.count, stops[last + 1].share - stops[last].share < gap { last += 1 }
      if last == index {
        add(stops[index].share, stops[index].color)
      } else {
        let middle = (stops[index].share + stops[last].share) / 2
        add(middle - gap / 2, stops[index].color)
        add(middle + gap / 2, stops[last].color)
      }
      index = last + 1
    }
  }

  private mutating func add(_ share: Double, _ color: Color) {
    shares.append(max(share, shares.last ?? share))
    colors.append(Premultiplied(color))
  }

  /// The colour before the first stop and behind the last one is theirs.
  func color(at share: Double) -> Premultiplied {
    guard let next = shares.firstIndex(where: { $0 > share }) else { return colors.last ?? Premultiplied(.clear) }
    guard next > 0 else { return colors[0] }
    let fraction = (share - shares[next - 1]) / (shares[next] - shares[next - 1])
    return colors[next - 1].mixed(with: colors[next], fraction)
  }
}

extension Premultiplied {
  /// The largest difference of a channel from another colour's, in steps of a byte.
  func steps(to other: Premultiplied) -> Double {
    255
      * max(
        (red - other.red).magnitude, (green - other.green).magnitude, (blue - other.blue).magnitude,
        (alpha - other.alpha).magnitude)
  }

  /// The colour with straight alpha.
  fileprivate var straight: Color {
    alpha > 0 ? Color(red / alpha, green / alpha, blue / alpha, alpha) : .clear
  }
}
