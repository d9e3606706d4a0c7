extension TriangleSetup {
  /// Writes the premultiplied colours of `count` pixels from (x, y) on.
  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, texels: Texels?) {
    guard let texels else {
      writeColors(row, x: x, y: y, count: count)
      return
    }
    writeTexels(row, x: x, y: y, count: count, texels)
    if let solid {
      if solid != 0xFFFF_FFFF { TriangleSetup.multiply(row, by: solid, count) }
    } else {
      multiplyColors(row, x: x, y: y, count: count)
    }
  }

  private func writeColors(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    var index = 0
    if let solid {
      while index < count {
        row[index] = solid
        index &+= 1
      }
      return
    }
    let (px, py) = (x &- originX, y &- originY)
    var (r, g, b, a) = (red.value(px, py), green.value(px, py), blue.value(px, py), alpha.value(px, py))
    while index < count {
      row[index] = TriangleSetup.word(r, g, b, a)
      r &+= red.dx
      g &+= green.dx
      b &+= blue.dx
      a &+= alpha.dx
      index &+= 1
    }
  }

  private func multiplyColors(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let (px, py) = (x &- originX, y &- originY)
    var (r, g, b, a) = (red.value(px, py), green.value(px, py), blue.value(px, py), alpha.value(px, py))
    var index = 0
    while index < count {
      row[index] = Word.product(row[index], TriangleSetup.word(r, g, b, a))
      r &+= red.dx
      g &+= green.dx
      b &+= blue.dx
      a &+= alpha.dx
      index &+= 1
    }
  }

  private static func multiply(_ row: UnsafeMutablePointer<UInt32>, by color: UInt32, _ count: Int) {
    var index = 0
    let byte = color & 0xFF
    if color == byte &* 0x0101_0101 {
      while index < count {
        row[index] = Word.scaled(row[index], byte)
        index &+= 1
      }
    } else {
      while index < count {
        row[index] = Word.product(row[index], color)
        index &+= 1
      }
    }
  }

  @inline(__always)
  private static func word(_ r: Int, _ g: Int, _ b: Int, _ a: Int) -> UInt32 {
    byte(r) | byte(g) &<< 8 | byte(b) &<< 16 | byte(a) &<< 24
  }

  @inline(__always)
  private static func byte(_ value: Int) -> UInt32 {
    let wrapped = Int(Int32(truncatingIfNeeded: value &+ (1 &<< (colorBits &- 1))))
    let rounded = wrapped &>> colorBits
    return UInt32(truncatingIfNeeded: rounded < 0 ? 0 : rounded > 255 ? 255 : rounded)
  }

  private func writeTexels(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ texels: Texels) {
    let (px, py) = (x &- originX, y &- originY)
    // The shift rounds to 1/256 texel.
    let half = 1 &<< (TriangleSetup.textureBits &- 9)
    let shift = TriangleSetup.textureBits &- 8
    var s = u.value(px, py) &+ half
    var t = v.value(px, py) &+ half
    for index in 0..<count {
      row[index] = texels.sample(s &>> shift, t &>> shift)
      s &+= u.dx
      t &+= v.dx
    }
  }
}
