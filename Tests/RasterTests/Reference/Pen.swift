import Canvas

/// A filler of one mesh's triangles on a target.
struct Pen {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The number of pixels in a row of the target.
  let stride: Int
  let clip: Clip
  let blend: BlendMode
  /// Memory for a row of source colours.
  let scratch: UnsafeMutablePointer<UInt32>

  func fill(_ scan: TriangleScan, _ setup: TriangleSetup, texels: Texels?) {
    var y = scan.top
    while y < scan.bottom {
      let (left, right) = scan.columns(y)
      if left < right {
        let target = pixels + (y &* stride &+ left)
        let count = right &- left
        setup.write(scratch, x: left, y: y, count: count, texels: texels)
        switch blend {
        case .normal: Pen.normal(scratch, target, count)
        case .additive: Pen.additive(scratch, target, count)
        case .multiply: Pen.multiply(scratch, target, count)
        case .screen: Pen.screen(scratch, target, count)
        }
      }
      y &+= 1
    }
  }

  static func normal(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    while index < count {
      let s = source[index]
      let left = 255 &- s &>> 24
      if left == 0 {
        target[index] = s
      } else if s != 0 {
        target[index] = Word.sum(s, Word.scaled(target[index], left))
      }
      index &+= 1
    }
  }

  static func additive(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    while index < count {
      target[index] = Word.sum(source[index] & 0x00FF_FFFF, target[index])
      index &+= 1
    }
  }

  static func multiply(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    while index < count {
      let s = source[index]
      if s != 0 {
        // s·d + d·(1 − a) = d·(s + 1 − a)
        let left = 255 &- s &>> 24
        let factor = Word.sum(s & 0x00FF_FFFF, left &* 0x0001_0101) | 0xFF00_0000
        target[index] = Word.product(target[index], factor)
      }
      index &+= 1
    }
  }

  static func screen(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    while index < count {
      let s = source[index] & 0x00FF_FFFF
      if s != 0 {
        target[index] = Word.sum(s, Word.product(target[index], ~s))
      }
      index &+= 1
    }
  }
}
