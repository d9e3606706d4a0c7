import Canvas
import Capture
import Commands
import Effects
import Gestures
import Motion
import Playground
import Raster
import Stage

/// Turns marks into meshes and meshes into pixels, at one size, without a display: the same bytes on every machine.
package struct Camera: Sendable {
  /// Pixels per point.
  package let scale: Double
  package let pixels: PixelSize
  package let pictures: PictureStore
  /// What stands round the stage; nil where the stage is all there is.
  private let framing: Framing?

  /// Longest side of a picture, in pixels.
  package static let longestSide = 16_384

  /// Pictures are made when they are needed, so that what is drawn never depends on how fast the machine is.
  package init(
    size: Vector, scale: Double, format: CaptureFormat = .png, pictures: PictureStore = PictureStore(),
    framing: Framing? = nil
  ) throws(Failure) {
    let pixels = Self.pixels(of: size, scale)
    guard Self.canMake(pixels, format) else {
      let (side, all) = (Double(Self.longestSide), Double(format.mostPixels))
      let ideal = min(side / max(size.x, size.y), (all / (size.x * size.y)).squareRoot())
      var most = (100 * ideal).rounded(.down) / 100
      if !Self.canMake(Self.pixels(of: size, most), format) { most = (100 * most - 1).rounded() / 100 }
      throw .usage(
        "--size × --scale: \(pixels.width) × \(pixels.height) pixels are too many for a .\(format), expected at most "
          + "\(Self.longestSide) a side and \(format.mostPixels / 1_000_000) million in all, which is --scale "
          + "\(Ratio("\(most)")?.shown ?? "") at this size")
    }
    self.scale = scale
    self.framing = framing
    self.pictures = pictures
    self.pixels = pixels
  }

  private static func pixels(of size: Vector, _ scale: Double) -> PixelSize {
    PixelSize(max(1, Int((size.x * scale).rounded())), max(1, Int((size.y * scale).rounded())))
  }

  private static func canMake(_ pixels: PixelSize, _ format: CaptureFormat) -> Bool {
    max(pixels.width, pixels.height) <= longestSide && pixels.width * pixels.height <= format.mostPixels
  }

  /// From `--size` and `--scale`, and what stands round it.
  @MainActor package init(
    _ arguments: Arguments, _ setup: FilmSetup, format: CaptureFormat = .png
  ) throws(Failure) {
    let asked = try Framing.asked(arguments, round: setup.size, sides: setup.sideNames(arguments))
    try self.init(
      size: asked?.framing.size ?? setup.size,
      scale: try arguments.number(.scale, in: 0.25...8) ?? asked?.scale ?? 1, format: format,
      pictures: PictureStore(cache: arguments.cache), framing: asked?.framing)
  }

  /// The same, with no side longer than this, in pixels.
  package func seenSmall(_ side: Double) throws(Failure) -> Camera {
    try scaled(by: min(1, side / Double(max(pixels.width, pixels.height))))
  }

  /// The same with so much of its pixels a side.
  package func scaled(by share: Double) throws(Failure) -> Camera {
    let all = framing?.size ?? Vector(Double(pixels.width), Double(pixels.height)) / scale
    return try Camera(size: all, scale: share * scale, pictures: pictures, framing: framing)
  }

  /// What a take asks of it, seen over all that stands round the stage; nil where that is nothing.
  package func direction(_ take: Take?, in stage: Vector, follows: Bool = false) -> Direction? {
    take.flatMap {
      Direction(
        $0, in: stage, over: framing?.bounds ?? Rect(size: stage), around: framing?.subject, follows: follows)
    }
  }

  /// True where two sides stand beside each other, each in a device of its own.
  package var isPair: Bool { framing?.isPair == true }

  /// Marks to meshes.
  package func frame(of canvas: Canvas) -> Frame {
    Mesher().frame(of: framed(canvas, nil), scale: scale, pixels: pixels)
  }

  private func framed(_ stage: Canvas, beside other: Canvas? = nil, _ shot: Shot?) -> Canvas {
    let shot = shot.flatMap { $0.isPlain ? nil : $0 }
    guard framing != nil || shot != nil else { return stage }
    var canvas = Canvas(size: framing?.size ?? stage.size)
    canvas.with(shot?.transform ?? .identity) { canvas in
      if let framing { framing.draw(stage, beside: other, scale: scale, on: &canvas) } else { canvas.add(stage.marks) }
    }
    shot?.drawWords(on: &canvas)
    return canvas
  }

  /// The same with a mesher that is kept, in place of the frame before.
  package func mesh(
    _ canvas: Canvas, beside other: Canvas? = nil, _ mesher: inout Mesher, into frame: inout Frame, shot: Shot? = nil
  ) {
    mesher.mesh(framed(canvas, beside: other, shot), scale: scale, pixels: pixels, into: &frame)
  }

  /// Makes what a frame shows and is not there yet: once, and while the frames before it are drawn.
  package func makePictures(of frame: borrowing Frame) { pictures.make(frame) }

  /// A bitmap of the right size.
  package var blank: Bitmap { Bitmap(width: pixels.width, height: pixels.height) }

  /// Meshes to pixels, over plain ink; `bitmap` is one of the right size, whatever it shows.
  package func expose(_ frame: Frame, into bitmap: inout Bitmap) {
    let ink = RGBA8(Look.ink)
    bitmap.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: ink) }
    Raster.draw(frame, pictures: pictures, into: &bitmap)
  }

  /// For frames one after the other: draws what changed since the one before.
  package func exposing(threads: Int) -> FramePipeline.Drawing {
    let rasterizer = Rasterizer(threads: threads)
    let ink = RGBA8(Look.ink)
    return { frame, show in
      rasterizer.draw(frame, pictures: pictures, ground: ink)
      show(rasterizer.bitmap)
    }
  }

  /// One picture, start to end.
  package func picture(of canvas: Canvas, beside other: Canvas? = nil, _ shot: Shot? = nil) -> Bitmap {
    var bitmap = blank
    let frame = Mesher().frame(of: framed(canvas, beside: other, shot), scale: scale, pixels: pixels)
    makePictures(of: frame)
    expose(frame, into: &bitmap)
    return bitmap
  }
}
