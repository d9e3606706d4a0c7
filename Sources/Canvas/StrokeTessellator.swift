import Motion

/// A tessellator that cuts stroked outlines into triangles.
struct StrokeTessellator {
  /// The mesh to which triangles are added, during a call.
  private var mesh = CoverageMesh()
  private var scratch = Scratch()

  /// Storage that is used again for the steps between outlines and triangles.
  private struct Scratch {
    var outline: [Vector] = []
    var other: [Vector] = []
    var arc: [Vector] = []
    var otherArc: [Vector] = []
  }

  /// Strokes outlines with a band of `width` pixels, round joins and edges that fade over one pixel.
  ///
  /// A band thinner than a pixel fades in proportion: its profile is a tent two pixels wide and as high as the width.
  /// Places where a line runs over itself are covered twice; `isCoveredTwice` finds them.
  mutating func stroke(_ lines: Outlines, width: Double, cap: Stroke.Cap, into target: inout CoverageMesh) {
    guard width > 0, width.isFinite else { return }
    swap(&mesh, &target)
    for run in lines.runs {
      lines.copy(run, to: &scratch.outline)
      stroke(scratch.outline, isClosed: run.isClosed, Band(width: width), cap)
    }
    swap(&mesh, &target)
  }

  mutating func stroke(_ lines: [Contour], width: Double, cap: Stroke.Cap, into target: inout CoverageMesh) {
    guard width > 0, width.isFinite else { return }
    swap(&mesh, &target)
    for line in lines { stroke(line.points, isClosed: line.isClosed, Band(width: width), cap) }
    swap(&mesh, &target)
  }

  private struct Band {
    /// Half the width at full coverage.
    var core: Double
    /// Half the width where coverage ends.
    var reach: Double
    var coverage: Double

    init(width: Double) {
      core = max(0, width - 1) / 2
      reach = max(2, width + 1) / 2
      coverage = min(1, width)
    }
  }

  /// The four points across a band: fade, core, core, fade.
  private struct Section {
    var left: UInt32
    var coreLeft: UInt32
    var coreRight: UInt32
    var right: UInt32

    /// The section seen in the opposite direction.
    var turned: Section { Section(left: right, coreLeft: coreRight, coreRight: coreLeft, right: left) }
  }

  private mutating func stroke(_ line: [Vector], isClosed: Bool, _ band: Band, _ cap: Stroke.Cap) {
    if isClosed, line.count > 2 {
      strokeLoop(line, band)
      return
    }
    var band = band
    var points = line
    guard points.count > 1 else {
      if cap == .round, let point = points.first { addDot(point, band) }
      return
    }
    if cap == .butt {
      // The ends fade over a pixel too; a dash shorter than a pixel fades in proportion.
      let length = Contour.length(points)
      band.coverage *= min(1, length)
      Contour.part(
        of: points, from: min(0.5, length * 0.499), to: length - min(0.5, length * 0.499), into: &scratch.other)
      points = scratch.other
    }
    guard points.count > 1 else { return }
    let first = (points[1] - points[0]).normalized
    let last = (points[points.count - 1] - points[points.count - 2]).normalized
    var section = addSection(points[0], first, band)
    addCap(cap, at: points[0], towards: -first, section, band)
    for index in 1..<points.count {
      if index == points.count - 1 {
        join(&section, to: addSection(points[index], last, band))
      } else {
        turn(&section, points[index - 1], points[index], points[index + 1], band)
      }
    }
    addCap(cap, at: points[points.count - 1], towards: last, section.turned, band)
  }

  private mutating func strokeLoop(_ points: [Vector], _ band: Band) {
    let count = points.count
    let middle = mix(points[count - 1], points[0], 0.5)
    let start = addSection(middle, (points[0] - points[count - 1]).normalized, band)
    var section = start
    for index in 0..<count {
      let before = index == 0 ? middle : points[index - 1]
      let after = index == count - 1 ? middle : points[index + 1]
      turn(&section, before, points[index], after, band)
    }
    join(&section, to: start)
  }

  private mutating func addSection(_ p: Vector, _ direction: Vector, _ band: Band) -> Section {
    let side = direction.perpendicular
    return addSection(p, side, side, band)
  }

  /// Adds a section whose sides extend by the half width times `left` on one side and minus `right` on the other.
  private mutating func addSection(_ p: Vector, _ left: Vector, _ right: Vector, _ band: Band) -> Section {
    let outerLeft = mesh.add(p + band.reach * left, 0)
    let coreLeft = mesh.add(p + band.core * left, band.coverage)
    let coreRight = band.core > 0 ? mesh.add(p - band.core * right, band.coverage) : coreLeft
    return Section(
      left: outerLeft, coreLeft: coreLeft, coreRight: coreRight, right: mesh.add(p - band.reach * right, 0))
  }

  private mutating func join(_ section: inout Section, to next: Section) {
    mesh.quad(section.left, next.left, next.coreLeft, section.coreLeft)
    mesh.quad(section.coreLeft, next.coreLeft, next.coreRight, section.coreRight)
    mesh.quad(section.coreRight, next.coreRight, next.right, section.right)
    section = next
  }

  /// Goes round a corner: with a miter on both sides if it is slight, otherwise with a miter inside and an arc outside.
  private mutating func turn(_ section: inout Section, _ a: Vector, _ p: Vector, _ b: Vector, _ band: Band) {
    let (before, after) = ((p - a).normalized, (b - p).normalized)
    let (from, to) = (before.perpendicular, after.perpendicular)
    let cosine = before.dot(after)
    let miter = (from + to) / max(1 + cosine, 1e-6)
    let room = min(p.distance(to: a), p.distance(to: b))
    // The length along each line by which the inner sides of the two lines pass the corner.
    let overlap = band.reach * miter.dot(after).magnitude
    if cosine > 0.9, overlap <= room {
      join(&section, to: addSection(p, miter, miter, band))
      return
    }
    let isLeft = before.cross(after) > 0
    Contour.arc(from: from, to: to, radius: band.reach, isLeft: isLeft, into: &scratch.arc)
    for normal in scratch.arc {
      // Lines too short for a miter inside simply overlap there.
      let inside = overlap <= room ? miter : normal
      join(&section, to: isLeft ? addSection(p, inside, normal, band) : addSection(p, normal, inside, band))
    }
  }

  private mutating func addCap(
    _ cap: Stroke.Cap, at p: Vector, towards direction: Vector, _ section: Section, _ band: Band
  ) {
    if cap == .butt {
      // The points of the section again, a pixel further out and clear.
      var end = section
      end.left = mesh.add(mesh.points[Int(section.left)] + direction, 0)
      end.coreLeft = mesh.add(mesh.points[Int(section.coreLeft)] + direction, 0)
      end.coreRight = mesh.add(mesh.points[Int(section.coreRight)] + direction, 0)
      end.right = mesh.add(mesh.points[Int(section.right)] + direction, 0)
      return join(&end, to: section)
    }
    let hub = band.core > 0 ? mesh.add(p, band.coverage) : section.coreLeft
    let start = (mesh.points[Int(section.left)] - p).normalized
    var (core, outer) = (section.coreLeft, section.left)
    // Two quarters; the end of the first is the start of the second.
    let isLeft = start.cross(direction) > 0
    Contour.arc(from: start, to: direction, radius: band.reach, isLeft: isLeft, into: &scratch.arc)
    Contour.arc(from: direction, to: -start, radius: band.reach, isLeft: isLeft, into: &scratch.otherArc)
    let (first, count) = (scratch.arc.count, scratch.arc.count + scratch.otherArc.count - 1)
    for index in 1..<count {
      let normal = index < first ? scratch.arc[index] : scratch.otherArc[index - first + 1]
      let isLast = index == count - 1
      let nextOuter = isLast ? section.right : mesh.add(p + band.reach * normal, 0)
      var nextCore = hub
      if band.core > 0 { nextCore = isLast ? section.coreRight : mesh.add(p + band.core * normal, band.coverage) }
      mesh.triangle(hub, core, nextCore)
      mesh.quad(core, outer, nextOuter, nextCore)
      (core, outer) = (nextCore, nextOuter)
    }
  }

  private mutating func addDot(_ p: Vector, _ band: Band) {
    let section = addSection(p, Vector(1, 0), band)
    addCap(.round, at: p, towards: Vector(-1, 0), section, band)
    addCap(.round, at: p, towards: Vector(1, 0), section.turned, band)
  }
}
