/// Texels along a line, filtered bilinearly, for a run of pixels on a row.
///
/// Positions have 32 bits after the point and a half of 1/256 added, so that shifting rounds them.
struct Sampling {
  /// Pixels of a run at most.
  static let longest = 256
  /// Texels that the mixture of two rows has room for.
  static let lineCapacity = 1024
  static let shift = 24

  let texels: Texels
  var s: Int
  var t: Int
  let ds: Int
  let dt: Int

  @inline(__always)
  init(_ texels: Texels, _ shade: Shade, x: Int, y: Int) {
    self.texels = texels
    let (px, py) = (x &- shade.originX, y &- shade.originY)
    let half = 1 &<< (Sampling.shift &- 1)
    s = shade.u.value(px, py) &+ half
    t = shade.v.value(px, py) &+ half
    ds = shade.u.dx
    dt = shade.v.dx
  }

  /// The texels themselves where they lie one to one on whole pixels.
  @inline(__always)
  func run(_ count: Int) -> UnsafePointer<UInt32>? {
    guard dt == 0, ds == 1 &<< 32 else { return nil }
    let (first, down) = (s &>> Sampling.shift, t &>> Sampling.shift)
    guard (first | down) & 255 == 0 else { return nil }
    return texels.run(from: first &>> 8, row: down &>> 8, count)
  }

  @inline(__always)
  mutating func advance(_ count: Int) {
    s &+= count &* ds
    t &+= count &* dt
  }

  /// The colour here.
  @inline(__always)
  func one() -> UInt32 { texels.sample(s &>> Sampling.shift, t &>> Sampling.shift) }

  @inline(__always)
  private var isInside: Bool { texels.isInside(s &>> Sampling.shift, t &>> Sampling.shift) }

  /// The colour of all pixels when it is the same.
  @inline(__always)
  var constant: UInt32? { ds == 0 && dt == 0 ? one() : nil }

  /// Writes at most `longest` colours; with `spills`, up to three more places after them may be written too.
  mutating func write(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, line: UnsafeMutablePointer<SIMD4<UInt16>>, spills: Bool = true
  ) {
    guard Lanes.areUsed else {
      writeOnes(row, count)
      return
    }
    // Of a texture much wider than what is drawn, most of a mixed line would serve nobody.
    if dt == 0, ds.magnitude <= 2 &<< 32 {
      writeAlong(row, count, line, spills)
    } else {
      writeAcross(row, count, spills)
    }
  }

  private mutating func writeOnes(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    while index < count {
      row[index] = one()
      s &+= ds
      t &+= dt
      index &+= 1
    }
  }

  /// How many of `count` positions from here on have all four texels; the first one has.
  @inline(__always)
  private func countInside(_ count: Int) -> Int {
    var left = count
    while left > 1,
      !texels.isInside(
        (s &+ (left &- 1) &* ds) &>> Sampling.shift, (t &+ (left &- 1) &* dt) &>> Sampling.shift)
    {
      left &-= 1
    }
    return left
  }

  /// In any direction.
  private mutating func writeAcross(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ spills: Bool) {
    var index = 0
    while index < count, !isInside {
      row[index] = one()
      s &+= ds
      t &+= dt
      index &+= 1
    }
    if index < count {
      let end = index &+ countInside(count &- index)
      while end &- index >= 4 {
        let a = mean(s, t)
        let b = mean(s &+ ds, t &+ dt)
        let c = mean(s &+ 2 &* ds, t &+ 2 &* dt)
        let d = mean(s &+ 3 &* ds, t &+ 3 &* dt)
        Lanes.store(Lanes.pixels(a, b, c, d), row + index)
        advance(4)
        index &+= 4
      }
      if spills, index < end {
        let left = end &- index
        let steps = Steps(count: left)
        let a = mean(s, t)
        let b = mean(s &+ steps.second &* ds, t &+ steps.second &* dt)
        let c = mean(s &+ steps.third &* ds, t &+ steps.third &* dt)
        let d = mean(s &+ steps.fourth &* ds, t &+ steps.fourth &* dt)
        Lanes.store(Lanes.pixels(a, b, c, d), row + index)
        advance(left)
        index = end
      }
    }
    writeOnes(row + index, count &- index)
  }

  /// How many positions on the pixels of a short group lie: the last position serves for those beyond it.
  private struct Steps {
    let second: Int
    let third: Int
    let fourth: Int

    @inline(__always)
    init(count: Int) {
      second = min(1, count &- 1)
      third = min(2, count &- 1)
      fourth = min(3, count &- 1)
    }
  }

  /// The mean of four texels, 16 bits after the point.
  @inline(__always)
  private func mean(_ s: Int, _ t: Int) -> SIMD4<UInt32> {
    let (x, y) = (s &>> Sampling.shift, t &>> Sampling.shift)
    let place = UnsafeRawPointer(texels.words + ((y &>> 8) &* texels.width &+ (x &>> 8)))
    let top = Lanes.wide(place.loadUnaligned(as: SIMD8<UInt8>.self))
    let bottom = Lanes.wide((place + texels.width &* 4).loadUnaligned(as: SIMD8<UInt8>.self))
    let m = Sampling.mixed(top, bottom, SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: y & 255)))
    return Sampling.mixed(Lanes.interleaved(m), x)
  }

  /// Two rows mixed, times 256, less 32768: so that signed numbers hold it.
  @inline(__always)
  private static func mixed(_ top: SIMD8<UInt16>, _ bottom: SIMD8<UInt16>, _ share: SIMD8<UInt16>) -> SIMD8<Int16> {
    unsafeBitCast(((top &<< 8) &+ (bottom &- top) &* share) ^ 0x8000, to: SIMD8<Int16>.self)
  }

  /// Neighbours, each in turn, mixed by `x` /256, with the 32768 and a half for rounding added.
  @inline(__always)
  static func mixed(_ neighbors: SIMD8<Int16>, _ x: Int) -> SIMD4<UInt32> {
    let right = x & 255
    let weights = Int32(truncatingIfNeeded: right &<< 16 &+ (256 &- right))
    let sums = Lanes.pairSums(neighbors, unsafeBitCast(SIMD4(repeating: weights), to: SIMD8<Int16>.self))
    return unsafeBitCast(sums &+ (32768 * 256 + 32768), to: SIMD4<UInt32>.self)
  }

  /// Along a row of the texture: two of its rows are mixed first, all at once, then neighbours.
  private mutating func writeAlong(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ line: UnsafeMutablePointer<SIMD4<UInt16>>, _ spills: Bool
  ) {
    let bottom = (texels.height &- 1) &* 256
    let y = max(0, min(bottom, t &>> Sampling.shift))
    let right = (texels.width &- 1) &* 256
    @inline(__always) func isInside(_ x: Int) -> Bool { x >= 0 && x < right }
    var index = 0
    while index < count, !isInside(s &>> Sampling.shift) {
      row[index] = one()
      s &+= ds
      index &+= 1
    }
    var end = count
    while end > index, !isInside((s &+ (end &- 1 &- index) &* ds) &>> Sampling.shift) { end &-= 1 }
    if end &- index >= 2 {
      let last = (s &+ (end &- 1 &- index) &* ds) &>> 32
      let low = min(s &>> 32, last)
      let texelCount = max(s &>> 32, last) &- low &+ 2
      if texelCount <= Sampling.lineCapacity {
        mix(line, from: low, texelCount, y)
        let place = UnsafeRawPointer(line - low)
        while end &- index >= 4 {
          let a = Sampling.mean(place, s)
          let b = Sampling.mean(place, s &+ ds)
          let c = Sampling.mean(place, s &+ 2 &* ds)
          let d = Sampling.mean(place, s &+ 3 &* ds)
          Lanes.store(Lanes.pixels(a, b, c, d), row + index)
          s &+= 4 &* ds
          index &+= 4
        }
        if spills, index < end {
          let left = end &- index
          let steps = Steps(count: left)
          let a = Sampling.mean(place, s)
          let b = Sampling.mean(place, s &+ steps.second &* ds)
          let c = Sampling.mean(place, s &+ steps.third &* ds)
          let d = Sampling.mean(place, s &+ steps.fourth &* ds)
          Lanes.store(Lanes.pixels(a, b, c, d), row + index)
          s &+= left &* ds
          index = end
        }
      }
    }
    writeOnes(row + index, count &- index)
  }

  /// The mean of neighbours in a mixed line.
  @inline(__always)
  private static func mean(_ line: UnsafeRawPointer, _ s: Int) -> SIMD4<UInt32> {
    let x = s &>> Sampling.shift
    let place = line + (x &>> 8) &* 8
    return Sampling.mixed(Lanes.interleaved(place.loadUnaligned(as: SIMD8<Int16>.self)), x)
  }

  /// Mixes two rows of texels for a position of `y` /256 between them.
  private func mix(_ line: UnsafeMutablePointer<SIMD4<UInt16>>, from column: Int, _ count: Int, _ y: Int) {
    let top = texels.words + ((y &>> 8) &* texels.width &+ column)
    let bottom = y & 255 == 0 ? top : top + texels.width
    let share = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: y & 255))
    var index = 0
    while index &+ 4 <= count {
      let (a, b) = (Lanes.load(top + index), Lanes.load(bottom + index))
      let even = Sampling.mixed(Lanes.even(a), Lanes.even(b), share)
      let odd = Sampling.mixed(Lanes.odd(a), Lanes.odd(b), share)
      let out = UnsafeMutableRawPointer(line + index)
      out.storeBytes(
        of: SIMD8(even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3]), as: SIMD8<Int16>.self)
      (out + 16).storeBytes(
        of: SIMD8(even[4], odd[4], even[5], odd[5], even[6], odd[6], even[7], odd[7]), as: SIMD8<Int16>.self)
      index &+= 4
    }
    while index < count {
      let (a, b) = (Word.parts(top[index]), Word.parts(bottom[index]))
      line[index] = ((a &<< 8) &+ (b &- a) &* share.lowHalf) ^ 0x8000
      index &+= 1
    }
  }
}
