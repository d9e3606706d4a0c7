import CSpans
import Canvas

/// A filler of triangles and rectangles of a target, at most a band high; each thread has its own.
struct TriangleFiller {
  let kernel: UnsafePointer<spans_kernel>
  let pixels: UnsafeMutablePointer<UInt32>
  /// The number of pixels in a row of the target.
  let stride: Int
  /// Memory with room for a run for each row of a band.
  let runs: UnsafeMutablePointer<spans_run>

  /// Executes a command inside `clip`.
  func draw(
    _ command: DrawCommand, _ corners: UnsafePointer<Corner>, _ indices: UnsafePointer<UInt32>, _ mesh: DrawListMesh,
    _ clip: Clip
  ) {
    let index = indices + Int(command.index)
    let texels = mesh.levels.map { $0[Int(command.level)] }
    let (a, b, c) = (corners[Int(index[0])], corners[Int(index[1])], corners[Int(index[2])])
    guard command.isPair, let quad = Quad(index, corners) else {
      draw(a, b, c, texels, mesh.blend, clip)
      return
    }
    let (e, f, g) = (corners[Int(index[3])], corners[Int(index[4])], corners[Int(index[5])])
    let setup = TriangleSetup(a, b, c, area: Corner.area(a, b, c), texture: texels)
    if setup == TriangleSetup(e, f, g, area: Corner.area(e, f, g), texture: texels) {
      let rect = Clip(around: quad.a, quad.b, quad.c).intersection(clip)
      guard !rect.isEmpty else { return }
      var paint = setup.paint(texels, mesh.blend, isOpaque: TriangleFiller.isOpaque(a, b, c, texels))
      var target = target(clip)
      kernel.pointee.rect(
        &target, &paint, Int32(rect.left), Int32(rect.top), Int32(rect.right &- rect.left),
        Int32(rect.bottom &- rect.top))
    } else {
      draw(a, b, c, texels, mesh.blend, clip)
      draw(e, f, g, texels, mesh.blend, clip)
    }
  }

  private func target(_ clip: Clip) -> spans_target {
    spans_target(pixels: pixels, stride: Int64(stride), right: Int32(truncatingIfNeeded: clip.right))
  }

  @inline(__always)
  private func draw(_ a: Corner, _ b: Corner, _ c: Corner, _ texels: Texels?, _ blend: BlendMode, _ clip: Clip) {
    let area = Corner.area(a, b, c)
    guard area != 0, let scan = TriangleScan(a, b, c, area: area, clip), scan.write(runs) else { return }
    let setup = TriangleSetup(a, b, c, area: area, texture: texels)
    var paint = setup.paint(texels, blend, isOpaque: TriangleFiller.isOpaque(a, b, c, texels))
    var target = target(clip)
    kernel.pointee.rows(&target, &paint, runs, Int32(scan.top), Int32(scan.bottom &- scan.top))
  }

  @inline(__always)
  static func isOpaque(_ a: Corner, _ b: Corner, _ c: Corner, _ texels: Texels?) -> Bool {
    a.color & b.color & c.color >= 0xFF00_0000 && (texels?.isOpaque ?? true)
  }
}

extension TriangleSetup {
  /// Returns the parameters for the kernels.
  ///
  /// - Parameter isOpaque: whether every pixel of the result is opaque.
  @inline(__always)
  func paint(_ texels: Texels?, _ blend: BlendMode, isOpaque: Bool) -> spans_paint {
    var paint = spans_paint()
    paint.blend = Int32(truncatingIfNeeded: TriangleSetup.mode(blend, isOpaque: isOpaque))
    if isSolid {
      (paint.is_solid, paint.solid) = (1, solid)
    } else {
      let first = color(0, 0)
      paint.color = (first.x, first.y, first.z, first.w)
      paint.color_right = (colorX.x, colorX.y, colorX.z, colorX.w)
      paint.color_down = (colorY.x, colorY.y, colorY.z, colorY.w)
    }
    if let texels {
      paint.texels = texels.words
      (paint.width, paint.height) = (Int32(truncatingIfNeeded: texels.width), Int32(truncatingIfNeeded: texels.height))
      // The precision is 1/256 texel, rounded.
      let half = 1 &<< 23
      paint.s = Int64(u.value(0 &- originX, 0 &- originY) &+ half)
      paint.t = Int64(v.value(0 &- originX, 0 &- originY) &+ half)
      (paint.s_right, paint.s_down) = (Int64(u.dx), Int64(u.dy))
      (paint.t_right, paint.t_down) = (Int64(v.dx), Int64(v.dy))
    }
    return paint
  }

  @inline(__always)
  private static func mode(_ blend: BlendMode, isOpaque: Bool) -> Int {
    switch blend {
    case .normal: isOpaque ? spans_copy : spans_normal
    case .additive: spans_additive
    case .multiply: spans_multiply
    case .screen: spans_screen
    }
  }
}
