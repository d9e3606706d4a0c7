import Canvas
import Motion

/// The bounding box of points and curves.
struct SVGExtent {
  private(set) var rect: Rect?

  mutating func add(_ p: Vector) {
    guard p.x.magnitude < 1e6, p.y.magnitude < 1e6 else { return }
    add(Rect(x: p.x, y: p.y, width: 0, height: 0))
  }

  mutating func add(_ other: Rect?) {
    guard let other else { return }
    rect = rect.map { $0.union(other) } ?? other
  }

  /// Adds a cubic curve: its ends, and the points at which it turns back, where it reaches farthest.
  mutating func add(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) {
    add(a)
    add(d)
    func point(_ t: Double) -> Vector {
      let u = 1 - t
      return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }
    for (p, q, r, s) in [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)] {
      let (k, m, n) = (s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p)
      var turns: [Double] = []
      if k.magnitude < 1e-12 {
        if m != 0 { turns = [-n / m] }
      } else if m * m >= 4 * k * n {
        let root = (m * m - 4 * k * n).squareRoot()
        turns = [(-m + root) / (2 * k), (-m - root) / (2 * k)]
      }
      for t in turns where t > 0 && t < 1 { add(point(t)) }
    }
  }

  mutating func add(_ path: Path, _ map: Affine) {
    var last = Vector.zero
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        last = map * p
        add(last)
      case .cubic(let a, let b, let c):
        let end = map * c
        add(last, map * a, map * b, end)
        last = end
      case .close: break
      }
    }
  }
}

/// The outline in a path's `d` attribute, up to its first error; a renderer stops there, too.
package enum SVGPathText {
  static func path(_ text: String) -> Path { read(text).path }

  /// Returns the outline. `nil` if a part of it cannot be parsed.
  package static func whole(_ text: String) -> Path? {
    let (path, isWhole) = read(text)
    guard isWhole, case .move? = path.elements.first else { return nil }
    return path
  }

  private static func read(_ text: String) -> (path: Path, isWhole: Bool) {
    var (reader, path) = (SVGNumberReader(Array(text.utf8)), Path())
    var (at, start, handle): (Vector, Vector, Vector?) = (.zero, .zero, nil)
    var (command, before): (Character, Character) = (" ", " ")
    while !reader.isAtEnd {
      if let letter = reader.letter() { command = letter } else if "zZ ".contains(command) { return (path, false) }
      let base = command.isLowercase ? at : .zero
      func point() -> Vector? {
        guard let x = reader.next(), let y = reader.next() else { return nil }
        return base + Vector(x, y)
      }
      // The control point of a smooth curve: the mirror image of the previous one, after a curve of the same kind.
      func mirrored(_ kinds: String) -> Vector { kinds.contains(before) ? at * 2 - (handle ?? at) : at }
      let kind = Character(command.lowercased())
      var next: Vector?
      var bend: Vector?
      switch kind {
      case "m", "l": next = point()
      case "h": next = reader.next().map { Vector(base.x + $0, at.y) }
      case "v": next = reader.next().map { Vector(at.x, base.y + $0) }
      case "c", "s":
        let first = kind == "c" ? point() : mirrored("cs")
        guard let first, let second = point(), let end = point() else { return (path, false) }
        path.cubic(first, second, to: end)
        (next, bend) = (end, second)
      case "q", "t":
        let middle = kind == "q" ? point() : mirrored("qt")
        guard let middle, let end = point() else { return (path, false) }
        path.cubic(at + (middle - at) * (2 / 3), end + (middle - end) * (2 / 3), to: end)
        (next, bend) = (end, middle)
      case "a":
        guard let rx = reader.next(), let ry = reader.next(), let turn = reader.next(), let isLarge = reader.flag(),
          let isClockwise = reader.flag(), let end = point()
        else { return (path, false) }
        arc(from: at, to: end, Vector(rx.magnitude, ry.magnitude), turn * .pi / 180, isLarge, isClockwise, to: &path)
        next = end
      case "z":
        path.close()
        next = start
      default: return (path, false)
      }
      guard let next else { return (path, false) }
      if kind == "m" {
        path.move(to: next)
        start = next
        // Further points of a move are lines.
        command = command == "m" ? "l" : "L"
      } else if "lhv".contains(kind) {
        path.line(to: next)
      }
      (at, handle, before) = (next, bend, kind)
    }
    return (path, true)
  }

  /// Adds an arc, converting its end points to centre and angles by SVG's implementation notes (SVG 1.1, F.6.5).
  ///
  /// An arc without a finite centre, such as one with a radius far smaller than the other, becomes a line.
  private static func arc(
    from a: Vector, to b: Vector, _ radii: Vector, _ turn: Double, _ isLarge: Bool, _ isClockwise: Bool,
    to path: inout Path
  ) {
    guard radii.x > 0, radii.y > 0, a != b else { return path.line(to: b) }
    let back = Affine.rotation(radians: -turn)
    let half = back * ((a - b) / 2)
    // Radii too short for the end points are enlarged, and then only their ratio matters.
    let (longer, needed) = (max(radii.x, radii.y), half.length)
    var radii = longer < needed * 1e-6 ? radii / longer * needed : radii
    let excess = (half.x / radii.x) * (half.x / radii.x) + (half.y / radii.y) * (half.y / radii.y)
    if excess > 1 { radii = radii * excess.squareRoot() }
    let (p, q) = (half.x / radii.x, half.y / radii.y)
    let share = (max(0, 1 / (p * p + q * q) - 1)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    // The centre on the unit circle, from which `map` makes the ellipse.
    let middle = Vector(share * q, -share * p)
    let from = Exact.atan2(q - middle.y, p - middle.x)
    var sweep = Exact.atan2(-q - middle.y, -p - middle.x) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard middle.isFinite, radii.isFinite, from.isFinite, sweep.isFinite else { return path.line(to: b) }
    let map =
      Affine.translation((a + b) / 2) * .rotation(radians: turn) * .scale(radii.x, radii.y) * .translation(middle)
    for element in Path.arc(.zero, radius: 1, from: from, to: from + sweep).elements {
      if case .cubic(let c, let d, let e) = element { path.cubic(map * c, map * d, to: map * e) }
    }
  }
}
