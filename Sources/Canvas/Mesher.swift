import Motion

/// A converter of marks in points into triangles in pixels.
///
/// Edges fade over one pixel in the mesh itself, so they are smooth at any scale on every back end. A mesher reuses the
/// memory of the frame that it is given, if no other value holds that frame any more.
package struct Mesher: Sendable {
  private var builder = FrameBuilder()

  package init() {}

  /// Returns a frame of ⌈size × scale⌉ pixels, or of exactly `pixels` from the canvas's top left corner.
  package func frame(of canvas: Canvas, scale: Double, pixels: PixelSize? = nil) -> Frame {
    var (mesher, frame) = (Mesher(), Frame(size: PixelSize(0, 0)))
    mesher.mesh(canvas, scale: scale, pixels: pixels, into: &frame)
    return frame
  }

  /// Returns a frame of exactly `pixels`, with the canvas stretched to fill it.
  package func frame(of canvas: Canvas, filling pixels: PixelSize) -> Frame {
    var (builder, frame) = (FrameBuilder(), Frame(size: pixels))
    let base = Affine.scale(Double(pixels.width) / canvas.size.x, Double(pixels.height) / canvas.size.y)
    builder.assemble(canvas, base: base, scale: base.meanScale, into: &frame)
    return frame
  }

  /// Replaces `frame` by the frame of a canvas, of ⌈size × scale⌉ pixels or of exactly `pixels` from its top left corner.
  package mutating func mesh(_ canvas: Canvas, scale: Double, pixels: PixelSize? = nil, into frame: inout Frame) {
    frame.size = pixels ?? PixelSize(Mesher.whole(canvas.size.x * scale), Mesher.whole(canvas.size.y * scale))
    builder.assemble(canvas, base: .scale(scale), scale: scale, into: &frame)
  }

  /// Rounds up to whole pixels, 1…16384, and ignores an excess of less than a hundredth.
  static func whole(_ length: Double) -> Int { Int(min(16384, max(1, (length - 0.01).rounded(.up)))) }
}
