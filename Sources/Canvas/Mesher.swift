import Motion

/// Turns marks in points into triangles in pixels.
///
/// Edges fade over one pixel in the mesh itself, so they are smooth at any scale on every back end. A mesher that is kept
/// and given the frame before, when nobody else holds that any more, works in memory that it has already.
package struct Mesher: Sendable {
  private var builder = FrameBuilder()

  package init() {}

  /// A frame of ⌈size × scale⌉ pixels.
  package func frame(of canvas: Canvas, scale: Double) -> Frame {
    frame(of: canvas, scale: scale, pixels: Mesher.pixels(of: canvas, scale: scale))
  }

  /// A frame of exactly `pixels`, from the canvas's top left corner.
  package func frame(of canvas: Canvas, scale: Double, pixels: PixelSize) -> Frame {
    var frame = Frame(size: pixels)
    var builder = FrameBuilder()
    builder.assemble(canvas, base: .scale(scale), scale: scale, into: &frame)
    return frame
  }

  /// A frame of exactly `pixels`, the canvas stretched to fill it.
  package func frame(of canvas: Canvas, filling pixels: PixelSize) -> Frame {
    var frame = Frame(size: pixels)
    var builder = FrameBuilder()
    let base = Affine.scale(Double(pixels.width) / canvas.size.x, Double(pixels.height) / canvas.size.y)
    builder.assemble(canvas, base: base, scale: base.meanScale, into: &frame)
    return frame
  }

  /// Makes `frame` that of a canvas: of ⌈size × scale⌉ pixels, or exactly so many from its top left corner.
  package mutating func mesh(_ canvas: Canvas, scale: Double, pixels: PixelSize? = nil, into frame: inout Frame) {
    frame.size = pixels ?? Mesher.pixels(of: canvas, scale: scale)
    builder.assemble(canvas, base: .scale(scale), scale: scale, into: &frame)
  }

  private static func pixels(of canvas: Canvas, scale: Double) -> PixelSize {
    PixelSize(whole(canvas.size.x * scale), whole(canvas.size.y * scale))
  }

  /// Rounded up to whole pixels, at least one; what is over by less than a hundredth does not count.
  static func whole(_ length: Double) -> Int { Int(min(16384, max(1, (length - 0.01).rounded(.up)))) }
}
