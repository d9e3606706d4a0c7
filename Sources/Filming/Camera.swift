import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Motion
import Pictures
import Playing
import Raster
import Takes

/// A camera that turns marks into meshes and meshes into pixels, at one size, without a display: the same on every machine.
package struct Camera: Sendable {
  /// Pixels per point.
  package let scale: Double
  package let pixels: PixelSize
  package let pictures: PictureStore
  /// The surround of the stage. `nil` if the picture is the stage alone.
  private let framing: Framing?

  /// The longest side of a picture, in pixels.
  package static let longestSide = 16_384

  /// Creates a camera; throws if the picture would have too many pixels for the format.
  ///
  /// By default pictures are made when they are needed, so that the output never depends on the machine's speed.
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

  /// Creates a camera from `--size`, `--scale` and the options of the surround.
  @MainActor package init(
    _ arguments: Arguments, _ setup: FilmSetup, format: CaptureFormat = .png
  ) throws(Failure) {
    let asked = try Framing.asked(arguments, round: setup.size, sides: setup.sideNames(arguments))
    try self.init(
      size: asked?.framing.size ?? setup.size,
      scale: try arguments.number(.scale, in: 0.25...8) ?? asked?.scale ?? 1, format: format,
      pictures: PictureStore(cache: arguments.cache), framing: asked?.framing)
  }

  /// Returns a smaller camera, with no side longer than `side` pixels.
  package func seenSmall(_ side: Double) throws(Failure) -> Camera {
    try scaled(by: min(1, side / Double(max(pixels.width, pixels.height))))
  }

  /// Returns the camera with its sides multiplied by `share`.
  package func scaled(by share: Double) throws(Failure) -> Camera {
    let all = framing?.size ?? Vector(Double(pixels.width), Double(pixels.height)) / scale
    return try Camera(size: all, scale: share * scale, pictures: pictures, framing: framing)
  }

  /// Returns the camera's moves and captions in a take, placed within the whole picture. `nil` if the take has none.
  package func direction(_ take: Take?, in stage: Vector, follows: Bool = false) -> Direction? {
    take.flatMap {
      Direction(
        $0, in: stage, over: framing?.bounds ?? Rect(size: stage), around: framing?.subject, follows: follows)
    }
  }

  /// Whether two sides stand beside each other, each in a device of its own.
  package var isPair: Bool { framing?.isPair == true }

  /// Returns the meshes of a canvas.
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

  /// Meshes a canvas with the caller's mesher, into the memory of the previous frame.
  package func mesh(
    _ canvas: Canvas, beside other: Canvas? = nil, _ mesher: inout Mesher, into frame: inout Frame, shot: Shot? = nil
  ) {
    mesher.mesh(framed(canvas, beside: other, shot), scale: scale, pixels: pixels, into: &frame)
  }

  /// Makes the pictures that a frame shows and that are missing; earlier frames may be drawn meanwhile.
  package func makePictures(of frame: borrowing Frame) { pictures.make(frame) }

  /// A new bitmap of the camera's size.
  package var blank: Bitmap { Bitmap(width: pixels.width, height: pixels.height) }

  /// Whether the picture has no background, so that a ground shows beside the device.
  package var isClear: Bool { framing?.isClear == true }

  /// The colour under everything that is drawn.
  private var ground: RGBA8 { isClear ? .clear : RGBA8(Look.ink) }

  /// Draws meshes over plain ink, or over nothing if there is no background; `bitmap` must have the camera's size, its content is replaced.
  package func expose(_ frame: Frame, into bitmap: inout Bitmap) {
    let ground = ground
    bitmap.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: ground) }
    Raster.draw(frame, pictures: pictures, into: &bitmap)
  }

  /// Returns a drawing for consecutive frames, which draws only the parts that changed since the previous frame.
  package func exposing(threads: Int) -> FramePipeline.Drawing {
    let rasterizer = Rasterizer(threads: threads)
    let ground = ground
    return { frame, show in
      rasterizer.draw(frame, pictures: pictures, ground: ground)
      show(rasterizer.bitmap)
    }
  }

  /// Returns the picture of a canvas, from marks to pixels.
  package func picture(of canvas: Canvas, beside other: Canvas? = nil, _ shot: Shot? = nil) -> Bitmap {
    var bitmap = blank
    let frame = Mesher().frame(of: framed(canvas, beside: other, shot), scale: scale, pixels: pixels)
    makePictures(of: frame)
    expose(frame, into: &bitmap)
    return bitmap
  }
}
