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

  private let engine: Engine
  private let easel = Easel()

  /// `threads` counts the caller's; at least 1.
  package init(threads: Int = 1, kernel: Kernel = .fastest) {
    engine = Engine(threads: threads, kernel: kernel)
  }

  /// Draws a frame over `ground` into `bitmap`.
  package func draw(_ frame: borrowing Frame, pictures: any PictureSource, ground: RGBA8 = .clear) {
    pictures.beginFrame()
    let size = frame.size
    if bitmap.width != size.width || bitmap.height != size.height {
      bitmap = Bitmap(width: size.width, height: size.height)
      easel.forget()
    }
    engine.beginFrame(frame, pictures)
    bitmap.withUnsafeMutableWords { words in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      engine.draw(frame.meshes, on: easel, pixels, size, ground: ground.word, pictures)
    }
    engine.endFrame()
    changes.removeAll(keepingCapacity: true)
    easel.damage.eachTile { _, clip in
      changes.append(
        PixelRect(x: clip.left, y: clip.top, width: clip.right - clip.left, height: clip.bottom - clip.top))
    }
  }

  /// Draws the next frame whole, as if it were the first.
  package func forget() { easel.forget() }
}

/// What all targets of a frame share: textures, layers, threads and their brushes.
final class Engine {
  private let crew: Crew
  private var textures = TextureTable()
  private var layers: [LayerTarget] = []
  private var chains: [MipChain?] = []
  private let tiles: TileJob
  private var layerCount = 0

  init(threads: Int, kernel: Kernel) {
    crew = Crew(size: threads)
    tiles = TileJob(workers: crew.size, kernel: kernel)
  }

  /// Draws the layers.
  func beginFrame(_ frame: borrowing Frame, _ pictures: any PictureSource) {
    textures.begin()
    layerCount = 0
    for layer in frame.layers {
      if layerCount == layers.count { layers.append(LayerTarget()) }
      let target = layers[layerCount]
      target.resize(to: layer.size)
      if target.isShown {
        draw(layer.meshes, on: target.easel, target.pixels, layer.size, ground: 0, pictures)
        if target.easel.hasDamage {
          target.chain.show(
            target.pixels, width: layer.size.width, height: layer.size.height, serial: textures.newSerial())
        }
      }
      layerCount += 1
    }
  }

  func endFrame() {
    if layers.count > layerCount { layers.removeLast(layers.count - layerCount) }
  }

  /// Draws meshes on what the easel holds; over what `pixels` shows already where `ground` is nil.
  func draw(
    _ meshes: [Mesh], on easel: Easel, _ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize, ground: UInt32?,
    _ pictures: any PictureSource
  ) {
    easel.begin(width: size.width, height: size.height, ground: ground ?? 0)
    chains.removeAll(keepingCapacity: true)
    for mesh in meshes {
      var chain: MipChain?
      if mesh.texture != .none {
        chain = self.chain(for: mesh.texture, pictures)
        guard chain != nil else { continue }
      }
      if easel.add(mesh, chain) { chains.append(chain) }
    }
    easel.arrange(isShared: crew.size > 1) { patch, level in chains[patch]?.prepare(level) }
    tiles.easel = easel
    tiles.pixels = pixels
    tiles.stride = size.width
    tiles.onGround = ground != nil
    crew.share(easel.tileCount, of: tiles)
    tiles.easel = nil
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
  var easel: Easel?
  var pixels: UnsafeMutablePointer<UInt32>?
  var stride = 0
  var onGround = false
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
    guard let easel, let pixels else { return }
    easel.draw(part, Brush(kernel: kernel, pixels: pixels, stride: stride, runs: runs[worker]), onGround: onGround)
  }
}

/// A layer's pixels, kept while the same place in the list of layers has the same size.
final class LayerTarget {
  let easel = Easel()
  let chain = MipChain(serial: 0)
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1
  private var size = PixelSize(0, 0)

  deinit { pixels.deallocate() }

  var isShown: Bool { size.width > 0 && size.height > 0 }

  func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    easel.forget()
    let count = max(0, size.width) * max(0, size.height)
    guard count > capacity else { return }
    pixels.deallocate()
    pixels = .allocate(capacity: count)
    capacity = count
  }
}
