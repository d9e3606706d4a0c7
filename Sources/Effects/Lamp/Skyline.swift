import Canvas
import Motion

/// A row of houses across any width, drawn from a seed. Roofs form a valley, so that words stand on open sky.
struct Skyline {
  struct Style {
    var seed: UInt32
    /// Where the houses stand.
    var ground: Double
    var widths: ClosedRange<Double>
    /// Of the roofs, from the middle of the valley to its edges.
    var heights: ClosedRange<Double>
    /// The middle of the valley, as a part of the width.
    var center: Double
    /// The part of the windows that is lit, on average.
    var lit: Double
    var window: Vector
    var windowPitch: Vector
    /// Water towers on some roofs.
    var hasTanks = false
    var scale: Double
  }

  /// The outline of all roofs and walls, closed below the picture; tanks overlap it.
  private(set) var walls = Path()
  private(set) var spires = Path()
  private(set) var beacons: [Vector] = []
  /// Lit windows by colour: an index below `windowColors`.
  private(set) var windows: [(rect: Rect, color: Int)] = []

  private var random: Mulberry32
  private let style: Style
  private let floor: Double

  init(_ style: Style, in size: Vector, windowColors: Int) {
    self.style = style
    random = Mulberry32(seed: style.seed)
    floor = size.y + 2
    var tanks: [Path] = []
    var x = -10.0
    walls.move(to: Vector(x, floor))
    while x < size.x + 10 {
      let width = mix(style.widths.lowerBound, style.widths.upperBound, random.next())
      let u = min(1, ((x + width / 2 - size.x * style.center) / (size.x * 0.5)).magnitude)
      let height =
        mix(style.heights.lowerBound, style.heights.upperBound, u * u.squareRoot()) * mix(0.62, 1.12, random.next())
      let house = House(x: x, width: width, top: style.ground - height, height: height)
      let kind = random.next()
      addRoof(of: house, kind: kind)
      if kind >= 0.53, kind < 0.62, style.hasTanks { tanks += tank(on: house) }
      if kind > 0.8, height > style.heights.upperBound * 0.45 { addSpire(on: house) }
      addWindows(of: house, in: size, colors: windowColors)
      x += width
      if random.next() < 0.25 {
        walls.line(to: Vector(x, floor))
        x += mix(2, 10, random.next())
        walls.line(to: Vector(x, floor))
      }
    }
    walls.line(to: Vector(x, floor))
    walls.close()
    self.tanks = tanks
  }

  private(set) var tanks: [Path] = []

  private struct House {
    var x: Double
    var width: Double
    var top: Double
    var height: Double
  }

  private mutating func addRoof(of house: House, kind: Double) {
    let (x, y, w) = (house.x, house.top, house.width)
    func line(_ x: Double, _ y: Double) { walls.line(to: Vector(x, y)) }
    line(x, y)
    if kind < 0.2 {
      // A step back, and on some a machine room on top of it.
      let q = w * 0.62
      let e = house.height * 0.16
      let left = x + (w - q) / 2
      line(left, y)
      line(left, y - e)
      if kind < 0.1 {
        let z = style.scale
        line(x + w / 2 - 5 * z, y - e)
        line(x + w / 2 - 5 * z, y - e - 9 * z)
        line(x + w / 2 + 5 * z, y - e - 9 * z)
        line(x + w / 2 + 5 * z, y - e)
      }
      line(left + q, y - e)
      line(left + q, y)
    } else if kind < 0.34 {
      line(x + w, y - w * 0.42)
      return
    } else if kind < 0.46 {
      line(x + w * 0.2, y)
      line(x + w / 2, y - w * 0.7)
      line(x + w * 0.8, y)
    } else if kind < 0.53 {
      addDome(center: Vector(x + w / 2, y), radius: w * 0.35)
    }
    line(x + w, y)
  }

  private mutating func addDome(center c: Vector, radius r: Double) {
    let k = r * 0.552_284_749_830_793_6
    walls.line(to: Vector(c.x - r, c.y))
    walls.cubic(Vector(c.x - r, c.y - k), Vector(c.x - k, c.y - r), to: Vector(c.x, c.y - r))
    walls.cubic(Vector(c.x + k, c.y - r), Vector(c.x + r, c.y - k), to: Vector(c.x + r, c.y))
  }

  private func tank(on house: House) -> [Path] {
    let z = style.scale
    let q = house.x + house.width * 0.3
    let y = house.top
    let legs = [q, q + 10 * z].map { left in
      Path.rect(Rect(x: left, y: y - 8.5 * z, width: 1.6 * z, height: 9 * z))
    }
    let left = q - 1.5 * z
    let barrel = Path.polygon([
      Vector(left, y - 8 * z), Vector(left, y - 19 * z), Vector(left + 7.3 * z, y - 24 * z),
      Vector(left + 14.6 * z, y - 19 * z), Vector(left + 14.6 * z, y - 8 * z),
    ])
    return legs + [barrel]
  }

  private mutating func addSpire(on house: House) {
    let middle = house.x + house.width * 0.5
    let tip = Vector(middle, house.top - house.height * 0.24 - 14)
    spires.move(to: Vector(middle - 0.7, house.top))
    spires.line(to: tip)
    spires.line(to: Vector(middle + 0.7, house.top))
    spires.close()
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
