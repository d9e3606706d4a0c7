import CSpans
import Canvas

/// Draws frame after frame on the processor, on several threads, and only what changed since the one before: the same
/// bytes as `Raster.draw` on an empty bitmap, whatever the number of threads and whatever was drawn before.
///
/// Keeps its memory: in steady state a frame allocates nothing. To be used from one thread at a time.
package final class Rasterizer {
  /// What was drawn last. A copy that is held while the next frame is drawn costs a copy of all pixels.
  package private(set) var bitmap = Bitmap(width: 0, height: 0)
  /// What the last frame changed of it, in whole pixels; rectangles that do not overlap.
  package private(set) var changes: [PixelRect] = []

  private let target = RenderTarget()
  private let pool: ThreadPool
  private let leastShared: Int
  private let tiles: TileJob
  private var textures = TextureTable()
  private var layers: [LayerTarget] = []
  /// How many layers the frame that is drawn has; the others go when it is drawn.
  private var layerCount = 0
  private var chains: [MipChain?] = []

  /// `threads` counts the caller's; at least 1. With less than `leastShared` pixels to fill, roughly a million of which take
  /// a millisecond, the caller's thread draws alone: less work in all, though longer by the clock.
  package init(threads: Int = 1, leastShared: Int = 0, kernel: Kernel = .fastest) {
    self.leastShared = leastShared
    pool = ThreadPool(size: threads)
    tiles = TileJob(workers: pool.size, kernel: kernel)
  }

  /// Draws a frame over `ground` into `bitmap`, and what changed of it also onto `screen`, which must show the frame before
  /// and be as large.
  package func draw(
    _ frame: borrowing Frame, pictures: any PictureSource, ground: RGBA8 = .clear, onto screen: Screen? = nil
  ) {
    pictures.beginFrame()
    let size = frame.size
    if bitmap.width != size.width || bitmap.height != size.height {
      bitmap = Bitmap(width: size.width, height: size.height)
      target.forget()
    }
    drawLayers(of: frame, pictures)
    bitmap.withUnsafeMutableWords { words in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      draw(frame.meshes, on: target, pixels, size, ground: ground.word, onto: screen, pictures)
    }
    if layers.count > layerCount { layers.removeLast(layers.count - layerCount) }
    changes.removeAll(keepingCapacity: true)
    target.damage.eachTile { _, clip in
      changes.append(
        PixelRect(x: clip.left, y: clip.top, width: clip.right - clip.left, height: clip.bottom - clip.top))
    }
  }

  /// How many pixels the last frame has filled, roughly, those of layers left aside.
  package var work: Int { target.work }
  /// How many textures are kept.
  package var textureCount: Int { textures.count }

  /// Draws the next frame whole, as if it were the first.
  package func forget() { target.forget() }

  /// Draws a frame over what a bitmap shows already.
  fileprivate func draw(_ frame: Frame, over bitmap: inout Bitmap, _ pictures: any PictureSource) {
    drawLayers(of: frame, pictures)
    let size = PixelSize(bitmap.width, bitmap.height)
    bitmap.withUnsafeMutableWords { words in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      draw(frame.meshes, on: target, pixels, size, ground: nil, onto: nil, pictures)
    }
  }

  private func drawLayers(of frame: borrowing Frame, _ pictures: any PictureSource) {
    textures.begin()
    layerCount = 0
    for layer in frame.layers {
      if layerCount == layers.count { layers.append(LayerTarget()) }
      let kept = layers[layerCount]
      kept.resize(to: layer.size)
      if kept.isShown {
        draw(layer.meshes, on: kept.target, kept.pixels, layer.size, ground: 0, onto: nil, pictures)
        if kept.target.hasDamage {
          kept.chain.show(kept.pixels, width: layer.size.width, height: layer.size.height, serial: textures.newSerial())
        }
      }
      layerCount += 1
    }
  }

  /// Draws meshes on what the target holds; over what `pixels` shows already where `ground` is nil.
  private func draw(
    _ meshes: [Mesh], on target: RenderTarget, _ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize,
    ground: UInt32?, onto screen: Screen?, _ pictures: any PictureSource
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
    target.arrange(isShared: pool.size > 1) { mesh, level in chains[mesh]?.prepare(level) }
    tiles.target = target
    tiles.pixels = pixels
    tiles.stride = size.width
    tiles.onGround = ground != nil
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
  /// Each worker's, for a band of rows.
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
    // While its pixels are still near.
    screen?.show(target.clip(ofTile: part), of: pixels, stride: stride, kernel)
  }
}

/// A layer's pixels, kept while the same place in the list of layers has the same size.
final class LayerTarget {
  let target = RenderTarget()
  let chain = MipChain(serial: 0)
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1
  private var size = PixelSize(0, 0)

  deinit { pixels.deallocate() }

  var isShown: Bool { size.width > 0 && size.height > 0 }

  func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    target.forget()
    let count = max(0, size.width) * max(0, size.height)
    guard count > capacity else { return }
    pixels.deallocate()
    pixels = .allocate(capacity: count)
    capacity = count
  }
}

/// Draws frames on the processor, the same bytes on every machine, in debug and release.
///
/// Rules: corners lie on a grid of 1/256 pixel; a pixel belongs to a triangle when its centre does, centres on an edge
/// to the triangle on its right or below; colours and texture positions are integers that depend on the pixel alone,
/// and a triangle with an upright right angle is solved along its legs; textures are filtered bilinearly with weights of
/// 1/256; every product of bytes is divided by 255 and rounded to the nearest. A texture of which more than eight texels
/// fall on a pixel is halved first. `Tests/RasterTests/Reference` has the same rules in plain loops, and tests that both
/// agree to the byte.
package enum Raster {
  /// Draws over what the bitmap shows already, from its top left corner. Who draws many frames keeps a `Rasterizer`.
  package static func draw(_ frame: Frame, pictures: any PictureSource, into bitmap: inout Bitmap) {
    Rasterizer().draw(frame, over: &bitmap, pictures)
  }

  /// A new bitmap of the frame's size with the frame drawn over `ground`.
  package static func bitmap(of frame: Frame, pictures: any PictureSource, ground: RGBA8 = .clear) -> Bitmap {
    var bitmap = Bitmap(width: frame.size.width, height: frame.size.height, fill: ground)
    draw(frame, pictures: pictures, into: &bitmap)
    return bitmap
  }
}

/// The loops that fill pixels, compiled for one instruction set; all write the same bytes.
package struct Kernel: Sendable {
  nonisolated(unsafe) let loops: UnsafePointer<spans_kernel>

  /// Those that this processor can run, the fastest last.
  package static let all = (0..<spans_kernel_count()).map { Kernel(loops: spans_kernel_at($0)) }
  package static let fastest = all[all.count - 1]

  /// Of the instruction set.
  package var name: String { String(cString: loops.pointee.name) }
}
