import Canvas

/// Rows of pixels to fill.
protocol Scan {
  /// All of the pixels when they make up an upright rectangle.
  var rect: Clip? { get }
  /// Calls with row, first column and count for each row with pixels, from the top.
  func eachRow(_ body: (_ y: Int, _ x: Int, _ count: Int) -> Void)
}

extension TriangleScan: Scan {
  var rect: Clip? { nil }
}

/// An upright rectangle of pixels.
struct RectScan: Scan {
  let clip: Clip
  var rect: Clip? { clip }

  @inline(__always)
  func eachRow(_ body: (_ y: Int, _ x: Int, _ count: Int) -> Void) {
    let count = clip.right &- clip.left
    var y = clip.top
    while y < clip.bottom {
      body(y, clip.left, count)
      y &+= 1
    }
  }
}

/// Fills scans of a target with what a shade says. One for each thread.
struct Brush {
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels in a row of the target.
  let stride: Int
  /// Room for `Sampling.longest` colours.
  let scratch: UnsafeMutablePointer<UInt32>
  /// Room for `Sampling.lineCapacity` texels.
  let line: UnsafeMutablePointer<SIMD4<UInt16>>

  @inline(__always)
  func fill<S: Scan>(_ scan: S, _ shade: Shade, _ texels: Texels?, _ blend: BlendMode, isOpaque: Bool) {
    switch blend {
    case .normal:
      if isOpaque {
        fill(scan, shade, texels, CopyBlending.self)
      } else {
        fill(scan, shade, texels, NormalBlending.self)
      }
    case .additive: fill(scan, shade, texels, AdditiveBlending.self)
    case .multiply: fill(scan, shade, texels, MultiplyBlending.self)
    case .screen: fill(scan, shade, texels, ScreenBlending.self)
    }
  }

  private func fill<S: Scan, B: Blending>(_ scan: S, _ shade: Shade, _ texels: Texels?, _ blending: B.Type) {
    if let texels {
      if shade.isSolid {
        if let rect = scan.rect, Lanes.areUsed, Magnifying.suits(shade) {
          fillMagnified(rect, shade, texels, blending)
        } else if shade.solid == 0xFFFF_FFFF {
          fillPlain(scan, shade, texels, blending)
        } else {
          fillTinted(scan, shade, texels, blending)
        }
      } else {
        fillShaded(scan, shade, texels, blending)
      }
    } else if shade.isSolid {
      if shade.solid == 0 { return }
      scan.eachRow { y, x, count in Row<B>.fill(pixels + (y &* stride &+ x), shade.solid, count) }
    } else if shade.colorX == .zero {
      scan.eachRow { y, x, count in
        Row<B>.fill(pixels + (y &* stride &+ x), Shade.word(shade.color(x, y)), count)
      }
    } else {
      scan.eachRow { y, x, count in
        Row<B>.shade(pixels + (y &* stride &+ x), shade.color(x, y), shade.colorX, count)
      }
    }
  }

  private func fillPlain<S: Scan, B: Blending>(
    _ scan: S, _ shade: Shade, _ texels: Texels, _ blending: B.Type
  ) {
    scan.eachRow { y, x, count in
      var target = pixels + (y &* stride &+ x)
      var sampling = Sampling(texels, shade, x: x, y: y)
      if let run = sampling.run(count) {
        if B.self == CopyBlending.self {
          target.update(from: run, count: count)
        } else {
          Row<B>.compose(run, target, count)
        }
        return
      }
      if let color = sampling.constant {
        Row<B>.fill(target, color, count)
        return
      }
      var left = count
      while left > 0 {
        let part = min(left, Sampling.longest)
        if B.self == CopyBlending.self, part > 7 {
          sampling.write(target, part, line: line, spills: false)
        } else {
          sampling.write(scratch, part, line: line)
          Row<B>.compose(scratch, target, part)
        }
        target += part
        left &-= part
      }
    }
  }

  private func fillTinted<S: Scan, B: Blending>(
    _ scan: S, _ shade: Shade, _ texels: Texels, _ blending: B.Type
  ) {
    scan.eachRow { y, x, count in
      var target = pixels + (y &* stride &+ x)
      var sampling = Sampling(texels, shade, x: x, y: y)
      if count == 1 {
        target[0] = B.blend(Word.product(sampling.one(), shade.solid), target[0])
        return
      }
      if let run = sampling.run(count) {
        Row<B>.compose(run, tint: shade.solid, target, count)
        return
      }
      if let color = sampling.constant {
        Row<B>.fill(target, Word.product(color, shade.solid), count)
        return
      }
      var left = count
      while left > 0 {
        let part = min(left, Sampling.longest)
        sampling.write(scratch, part, line: line)
        Row<B>.compose(scratch, tint: shade.solid, target, part)
        target += part
        left &-= part
      }
    }
  }

  private func fillShaded<S: Scan, B: Blending>(
    _ scan: S, _ shade: Shade, _ texels: Texels, _ blending: B.Type
  ) {
    scan.eachRow { y, x, count in
      var target = pixels + (y &* stride &+ x)
      var color = shade.color(x, y)
      var sampling = Sampling(texels, shade, x: x, y: y)
      // Most of the rows of an edge that fades over a pixel.
      if count < 3 {
        target[0] = B.blend(Word.product(sampling.one(), Shade.word(color)), target[0])
        if count == 2 {
          sampling.advance(1)
          target[1] = B.blend(Word.product(sampling.one(), Shade.word(color &+ shade.colorX)), target[1])
        }
        return
      }
      if let run = sampling.run(count) {
        Row<B>.shade(run, target, color, shade.colorX, count)
        return
      }
      if let texel = sampling.constant {
        OpaqueRow.fill(scratch, texel, min(count, Sampling.longest))
        var left = count
        while left > 0 {
          let part = min(left, Sampling.longest)
          Row<B>.shade(scratch, target, color, shade.colorX, part)
          color &+= shade.colorX &* Int32(truncatingIfNeeded: part)
          target += part
          left &-= part
        }
        return
      }
      var left = count
      while left > 0 {
        let part = min(left, Sampling.longest)
        sampling.write(scratch, part, line: line)
        Row<B>.shade(scratch, target, color, shade.colorX, part)
        color &+= shade.colorX &* Int32(truncatingIfNeeded: part)
        target += part
        left &-= part
      }
    }
  }
}

extension Brush {
  /// Draws what one order says, inside `clip`.
  func draw(
    _ order: Order, _ corners: UnsafePointer<Corner>, _ indices: UnsafePointer<UInt32>, _ patch: Patch, _ clip: Clip
  ) {
    let index = indices + order.index
    let texels = patch.levels.map { $0[order.level] }
    let (a, b, c) = (corners[Int(index[0])], corners[Int(index[1])], corners[Int(index[2])])
    if order.isPair, let quad = Quad(index, corners) {
      let e = corners[Int(index[3])]
      let (f, g) = (corners[Int(index[4])], corners[Int(index[5])])
      let shade = Shade(a, b, c, area: Corner.area(a, b, c), texture: texels)
      if shade == Shade(e, f, g, area: Corner.area(e, f, g), texture: texels) {
        let rect = Clip(
          left: Corner.pixel(from: min(quad.a.x, quad.c.x)), top: Corner.pixel(from: min(quad.a.y, quad.c.y)),
          right: Corner.pixel(from: max(quad.a.x, quad.c.x)), bottom: Corner.pixel(from: max(quad.a.y, quad.c.y)))
        let scan = RectScan(clip: rect.intersection(clip))
        guard !scan.clip.isEmpty else { return }
        fill(scan, shade, texels, patch.blend, isOpaque: Brush.isOpaque(a, b, c, texels))
        return
      }
      draw(a, b, c, texels, patch.blend, clip)
      draw(e, f, g, texels, patch.blend, clip)
    } else {
      draw(a, b, c, texels, patch.blend, clip)
    }
  }

  @inline(__always)
  private func draw(_ a: Corner, _ b: Corner, _ c: Corner, _ texels: Texels?, _ blend: BlendMode, _ clip: Clip) {
    let area = Corner.area(a, b, c)
    guard area != 0, let scan = TriangleScan(a, b, c, area: area, clip) else { return }
    let shade = Shade(a, b, c, area: area, texture: texels)
    fill(scan, shade, texels, blend, isOpaque: Brush.isOpaque(a, b, c, texels))
  }

  @inline(__always)
  static func isOpaque(_ a: Corner, _ b: Corner, _ c: Corner, _ texels: Texels?) -> Bool {
    a.color & b.color & c.color >= 0xFF00_0000 && (texels?.isOpaque ?? true)
  }
}
