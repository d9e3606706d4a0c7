import Canvas
import Motion

/// A row of houses of any width, generated from a seed; the roofs form a valley, so that text has open sky behind it.
struct Skyline {
  struct Style {
    var seed: UInt32
    /// The vertical position of the houses' base.
    var ground: Double
    var widths: ClosedRange<Double>
    /// The heights of the roofs, from the middle of the valley to its edges.
    var heights: ClosedRange<Double>
    /// The middle of the valley, as a share of the width.
    var center: Double
    /// The average share of windows that are lit.
    var lit: Double
    var window: Vector
    var windowPitch: Vector
    /// Whether some roofs have water towers.
    var hasTanks = false
    var scale: Double
  }

  /// Walls and roofs in convex, overlapping pieces, so that opaque pieces show no seam between them.
  private(set) var pieces: [Path] = []
  private(set) var spires: [Path] = []
  private(set) var beacons: [Vector] = []
  /// Lit windows, each with a colour index below `windowColors`.
  private(set) var windows: [(rect: Rect, color: Int)] = []

  private var random: Mulberry32
  private let style: Style
  private let floor: Double

  /// The overlap of adjacent pieces, in points.
  private static let overlap = 1.0

  init(_ style: Style, in size: Vector, windowColors: Int) {
    self.style = style
    random = Mulberry32(seed: style.seed)
    floor = size.y + 2
    var x = -10.0
    var neighbour: House?
    while x < size.x + 10 {
      let width = mix(style.widths.lowerBound, style.widths.upperBound, random.next())
      let u = min(1, ((x + width / 2 - size.x * style.center) / (size.x * 0.5)).magnitude)
      let height =
        mix(style.heights.lowerBound, style.heights.upperBound, u * u.squareRoot()) * mix(0.62, 1.12, random.next())
      let house = House(x: x, width: width, top: style.ground - height, height: height)
      let kind = random.next()
      let built = house.built
      addWall(of: built, beside: neighbour)
      addRoof(of: built, kind: kind)
      if kind >= 0.53, kind < 0.62, style.hasTanks { addTank(on: built) }
      if kind > 0.8, height > style.heights.upperBound * 0.45 { addSpire(on: built) }
      addWindows(of: house, in: size, colors: windowColors)
      x += width
      neighbour = built
      if random.next() < 0.25 {
        x += mix(2, 10, random.next())
        neighbour = nil
      }
    }
  }

  private struct House {
    var x: Double
    var width: Double
    var top: Double
    var height: Double

    /// The house with its walls and roof on whole points, which keeps them crisp on every screen and free of seams.
    var built: House {
      let left = x.rounded()
      return House(x: left, width: (x + width).rounded() - left, top: top.rounded(), height: height)
    }
  }

  private mutating func addWall(of house: House, beside neighbour: House?) {
    guard house.top < floor else { return }
    add(house.x, house.top, house.width, floor - house.top)
    guard let neighbour else { return }
    let top = max(house.top, neighbour.top)
    add(house.x - Self.overlap, top, 2 * Self.overlap, floor - top)
  }

  private mutating func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    guard height > 0 else { return }
    pieces.append(.rect(Rect(x: x, y: y, width: width, height: height)))
  }

  private mutating func addRoof(of house: House, kind: Double) {
    let (x, y, w) = (house.x, house.top, house.width)
    let under = y + Self.overlap
    if kind < 0.2 {
      // The roof has a stepped-back storey, and some have a machine room on top of it.
      let e = house.height * 0.16
      add(x + w * 0.19, y - e, w * 0.62, e + Self.overlap)
      let z = style.scale
      if kind < 0.1 { add(x + w / 2 - 5 * z, y - e - 9 * z, 10 * z, 9 * z + Self.overlap) }
    } else if kind < 0.34 {
      pieces.append(.polygon([Vector(x, y), Vector(x + w, y - w * 0.42), Vector(x + w, under), Vector(x, under)]))
    } else if kind < 0.46 {
      pieces.append(
        .polygon([
          Vector(x + w * 0.2, y), Vector(x + w / 2, y - w * 0.7), Vector(x + w * 0.8, y), Vector(x + w * 0.8, under),
          Vector(x + w * 0.2, under),
        ]))
    } else if kind < 0.53 {
      pieces.append(.circle(Vector(x + w / 2, y), radius: w * 0.35))
    }
  }

  /// Adds a water tower on two legs.
  private mutating func addTank(on house: House) {
    let z = style.scale
    let q = house.x + house.width * 0.3
    let y = house.top
    for left in [q, q + 10 * z] { add(left, y - 8.5 * z, 1.6 * z, 8.5 * z + Self.overlap) }
    let left = q - 1.5 * z
    pieces.append(
      .polygon([
        Vector(left, y - 8 * z), Vector(left, y - 19 * z), Vector(left + 7.3 * z, y - 24 * z),
        Vector(left + 14.6 * z, y - 19 * z), Vector(left + 14.6 * z, y - 8 * z),
      ]))
  }

  private mutating func addSpire(on house: House) {
    let middle = house.x + house.width * 0.5
    let tip = Vector(middle, house.top - house.height * 0.24 - 14)
    let foot = house.top + Self.overlap
    spires.append(.polygon([Vector(middle - 0.7, foot), tip, Vector(middle + 0.7, foot)]))
    beacons.append(tip)
  }

  private mutating func addWindows(of house: House, in size: Vector, colors: Int) {
    let pane = style.window
    let pitch = style.windowPitch
    let across = max(1, Int((house.width - 8) / pitch.x))
    let margin = (house.width - (Double(across) * pitch.x - (pitch.x - pane.x))) / 2
    let mood = random.next() * 0.55 + 0.1
    let depth = min(size.y - house.top, max(420, 0.6 * size.y)) - 10
    var row = 0
    while Double(row) * pitch.y < depth {
      let isWholeFloor = random.next() < 0.06
      let chance = isWholeFloor ? 0.9 : style.lit * mood * 2
      for column in 0..<across where random.next() < chance {
        let color = min(colors - 1, Int(Exact.pow(random.next(), 1.4) * Double(colors)))
        let origin = Vector(house.x + margin + Double(column) * pitch.x, house.top + 8 + Double(row) * pitch.y)
        windows.append((Rect(origin: origin, size: pane), color))
      }
      row += 1
    }
  }
}
