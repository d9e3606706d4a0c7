import CSpans
import Canvas

/// A rasteriser that draws frame after frame on the processor, on several threads, and only the changes since the last.
///
/// It writes the same bytes as `Raster.draw` on an empty bitmap, for any number of threads and any previous frames.
/// It keeps its memory: in steady state a frame allocates nothing. It is to be used from one thread at a time.
package final class Rasterizer {
  /// The last frame.
  ///
  /// A copy that is held while the next frame is drawn costs a copy of all pixels; see `picture`.
  package var bitmap: Bitmap { drawn.last.bitmap }
  /// The last frame, to be held while next frames are drawn, for example by a thread that encodes it. That costs another
  /// picture's memory, and a copy of the changes that the next frame does not draw over.
  package var picture: DrawnPicture { drawn.last }
  private var drawn = DrawnPictures()
  /// The parts of the bitmap that the last frame changed, in whole pixels; the rectangles do not overlap.
  package private(set) var changes: [PixelRect] = []

  private let target = RenderTarget()
  private let pool: ThreadPool
  private let leastShared: Int
  private let tiles: TileJob
  private var textures = TextureTable()
  private var layers: [LayerTarget] = []
  /// The number of layers in the current frame; further layers are discarded after it is drawn.
  private var layerCount = 0
  private var chains: [MipChain?] = []
  private let finisher: LayerFinisher

  /// Creates a rasteriser.
  ///
  /// - Parameters:
  ///   - threads: the number of threads including the caller's; at least 1.
  ///   - leastShared: the number of pixels to fill, roughly a million of which take a millisecond, below which the caller's
  ///     thread draws alone: less work in all, though longer by the clock.
  package init(threads: Int = 1, leastShared: Int = 0, kernel: Kernel = .fastest) {
    self.leastShared = leastShared
    pool = ThreadPool(size: threads)
    tiles = TileJob(workers: pool.size, kernel: kernel)
    finisher = LayerFinisher(kernel: kernel.loops)
  }

  /// Draws a frame over `ground` into `bitmap`, and its changes also onto `screen`.
  ///
  /// The screen must show the previous frame and be as large.
  package func draw(
    _ frame: borrowing Frame, pictures: any PictureSource, ground: RGBA8 = .clear, onto screen: Screen? = nil
  ) {
    pictures.beginFrame()
    let size = frame.size
    if drawn.resize(to: size) { target.forget() }
    drawLayers(of: frame, pictures)
    drawn.draw { words, other in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      arrange(frame.meshes, on: target, size, ground: ground.word, pictures)
      if let other { target.copy(other.picture.stale, from: other.last, to: pixels) }
      fill(target, pixels, size, onGround: true, onto: screen)
    }
    drawn.note(target.damage)
    if layers.count > layerCount { layers.removeLast(layers.count - layerCount) }
    changes.removeAll(keepingCapacity: true)
    target.damage.eachTile { _, clip in
      changes.append(
        PixelRect(x: clip.left, y: clip.top, width: clip.right - clip.left, height: clip.bottom - clip.top))
    }
  }

  /// The approximate number of pixels that the last frame filled, without its layers.
  package var work: Int { target.work }
  /// The number of triangles or rectangles, in all bands of rows, that the last frame drew, without its layers.
  package var filled: Int { target.commandCount }
  /// The number of textures in memory.
  package var textureCount: Int { textures.count }

  /// Makes the next frame be drawn whole, as if it were the first.
  package func forget() { target.forget() }

  /// Draws a frame over the present content of a bitmap.
  fileprivate func draw(_ frame: Frame, over bitmap: inout Bitmap, _ pictures: any PictureSource) {
    drawLayers(of: frame, pictures)
    let size = PixelSize(bitmap.width, bitmap.height)
    bitmap.withUnsafeMutableWords { words in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      draw(frame.meshes, on: target, pixels, size, ground: nil, pictures)
    }
  }

  /// Draws only the layers of a frame that have a blur or a threshold, with the layers that they show.
  ///
  /// - Parameter body: gets a layer's index, its pixels, which stay until the next frame, and their serial, which is another
  ///   one when they have changed.
  package func drawFinishedLayers(
    of frame: borrowing Frame, pictures: any PictureSource,
    _ body: (_ layer: Int, _ pixels: UnsafePointer<UInt32>, _ serial: Int) -> Void
  ) {
    var isNeeded = frame.layers.map(\.isFinished)
    for index in frame.layers.indices.reversed() where isNeeded[index] {
      for case .layer(let shown) in frame.layers[index].meshes.lazy.map(\.texture) where shown < index {
        isNeeded[shown] = true
      }
    }
    drawLayers(of: frame, pictures) { isNeeded[$0] }
    for index in frame.layers.indices where frame.layers[index].isFinished && layers[index].isShown {
      body(index, layers[index].chain.levels[0].words, layers[index].chain.serial)
    }
    if layers.count > layerCount { layers.removeLast(layers.count - layerCount) }
  }

  private func drawLayers(
    of frame: borrowing Frame, _ pictures: any PictureSource, where isNeeded: (Int) -> Bool = { _ in true }
  ) {
    textures.begin()
    layerCount = 0
    for layer in frame.layers {
      if layerCount == layers.count { layers.append(LayerTarget()) }
      let kept = layers[layerCount]
      if isNeeded(layerCount) { kept.resize(to: layer.size) }
      if kept.isShown, isNeeded(layerCount) {
        draw(layer.meshes, on: kept.target, kept.pixels, layer.size, ground: 0, pictures)
        if kept.target.hasDamage || !kept.hasFinish(of: layer) {
          let (words, isOpaque) = kept.finished(layer, finisher)
          kept.chain.show(
            words, isOpaque: isOpaque, width: layer.size.width, height: layer.size.height,
            serial: textures.newSerial())
        }
      }
      layerCount += 1
    }
  }

  /// Draws meshes into the pixels of a target; if `ground` is `nil`, over their present content.
  private func draw(
    _ meshes: [Mesh], on target: RenderTarget, _ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize,
    ground: UInt32?, _ pictures: any PictureSource
  ) {
    arrange(meshes, on: target, size, ground: ground, pictures)
    fill(target, pixels, size, onGround: ground != nil, onto: nil)
  }

  /// Finds the parts of a target that have to be drawn, and the triangles to draw there.
  private func arrange(
    _ meshes: [Mesh], on target: RenderTarget, _ size: PixelSize, ground: UInt32?, _ pictures: any PictureSource
  ) {
    target.begin(width: size.width, height: size.height, ground: ground ?? 0)
    chains.removeAll(keepingCapacity: true)
    for mesh in meshes {
      var chain: MipChain?
      if mesh.texture != .none {
        chain = self.chain(for: mesh.texture, pictures)
        guard chain != nil else { continue }
      }
      if target.add(mesh, chain) { chains.append(chain) }
    }
    target.arrange(isShared: pool.size > 1, onGround: ground != nil) { mesh, level in chains[mesh]?.prepare(level) }
  }

  private func fill(
    _ target: RenderTarget, _ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize, onGround: Bool,
    onto screen: Screen?
  ) {
    tiles.target = target
    tiles.pixels = pixels
    tiles.stride = size.width
    tiles.onGround = onGround
    tiles.screen = screen
    if target.work < leastShared {
      for part in 0..<target.tileCount { tiles.work(0, part: part) }
    } else {
      pool.share(target.tileCount, of: tiles)
    }
    tiles.target = nil
    tiles.screen = nil
  }

  private func chain(for texture: Mesh.Texture, _ pictures: any PictureSource) -> MipChain? {
    switch texture {
    case .none: return nil
    case .layer(let index):
      return index >= 0 && index < layerCount && layers[index].isShown ? layers[index].chain : nil
    case .picture(let picture, let pixels):
      guard let bitmap = pictures.bitmap(for: picture, pixels: pixels) else { return nil }
      return textures.chain(for: bitmap)
    }
  }
}

/// The drawing of a target's tiles.
private final class TileJob: Job {
  var target: RenderTarget?
  var pixels: UnsafeMutablePointer<UInt32>?
  var stride = 0
  var onGround = false
  var screen: Screen?
  private let kernel: UnsafePointer<spans_kernel>
  /// The memory of each worker for the runs of a band of rows.
  private let runs: [UnsafeMutablePointer<spans_run>]

  init(workers: Int, kernel: Kernel) {
    self.kernel = kernel.loops
    runs = (0..<workers).map { _ in .allocate(capacity: Damage.bandHeight) }
  }

  deinit {
    for runs in runs { runs.deallocate() }
  }

  func work(_ worker: Int, part: Int) {
    guard let target, let pixels else { return }
    target.draw(
      part, TriangleFiller(kernel: kernel, pixels: pixels, stride: stride, runs: runs[worker]), onGround: onGround)
    // The tile's pixels are still in the processor's cache.
    screen?.show(target.clip(ofTile: part), of: pixels, stride: stride, kernel)
  }
}

/// Drawing of frames on the processor, with the same bytes on every machine, in debug and release.
///
/// Rules:
/// - Corners lie on a grid of 1/256 pixel.
/// - A pixel belongs to a triangle when its centre does. A centre on an edge belongs to the triangle on its right or below.
/// - Colours and texture positions are integers that depend on the pixel alone. A triangle with an upright right angle is
///   solved along its legs.
/// - Textures are filtered bilinearly with weights of 1/256. A texture of which more than eight texels fall on a pixel is
///   halved first.
/// - Every product of bytes is divided by 255 and rounded to the nearest.
///
/// `Tests/RasterTests/Reference` has the same rules in plain loops, and tests that both agree to the byte.
package enum Raster {
  /// Draws over the present content of a bitmap, from its top left corner.
  ///
  /// To draw many frames, keep a `Rasterizer` instead.
  package static func draw(_ frame: Frame, pictures: any PictureSource, into bitmap: inout Bitmap) {
    Rasterizer().draw(frame, over: &bitmap, pictures)
  }

  /// Returns a new bitmap of the frame's size with the frame drawn over `ground`.
  package static func bitmap(of frame: Frame, pictures: any PictureSource, ground: RGBA8 = .clear) -> Bitmap {
    var bitmap = Bitmap(width: frame.size.width, height: frame.size.height, fill: ground)
    draw(frame, pictures: pictures, into: &bitmap)
    return bitmap
  }
}

/// The loops that fill pixels, compiled for one instruction set; every kernel writes the same bytes.
package struct Kernel: Sendable {
  nonisolated(unsafe) let loops: UnsafePointer<spans_kernel>

  /// The kernels that this processor can run, the fastest last.
  package static let all = (0..<spans_kernel_count()).map { Kernel(loops: spans_kernel_at($0)) }
  package static let fastest = all[all.count - 1]

  /// The name of the instruction set.
  package var name: String { String(cString: loops.pointee.name) }
}
