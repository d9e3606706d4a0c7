import Canvas

/// The pixels of a layer, kept while the layer at the same position in the list has the same size.
final class LayerTarget {
  let target = RenderTarget()
  let chain = MipChain(serial: 0)
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1
  private var size = PixelSize(0, 0)
  /// The pixels after the layer's blur and threshold.
  private var finished: UnsafeMutablePointer<UInt32>?
  /// Whether all pixels after the blur are known to be opaque.
  private var isOpaque = false
  private var blur = 0.0
  private var threshold = 0.0

  deinit {
    pixels.deallocate()
    finished?.deallocate()
  }

  /// Whether the pixels that are shown have the blur and the threshold of a layer.
  func hasFinish(of layer: Frame.LayerPass) -> Bool { blur == layer.blur && threshold == layer.threshold }

  /// Returns the drawn pixels after a layer's blur and threshold, and whether all of them are known to be opaque.
  func finished(_ layer: Frame.LayerPass, _ finisher: LayerFinisher) -> (words: UnsafePointer<UInt32>, isOpaque: Bool) {
    let isSame = hasFinish(of: layer)
    (blur, threshold) = (layer.blur, layer.threshold)
    guard layer.isFinished else {
      finished?.deallocate()
      finished = nil
      return (UnsafePointer(pixels), false)
    }
    let changed = finished != nil && isSame ? target.damage.box : nil
    let target = finished ?? .allocate(capacity: capacity)
    let isOpaque = finisher.finish(layer, pixels, into: target, changed: changed)
    self.isOpaque = isOpaque && (changed == nil || self.isOpaque)
    finished = target
    return (UnsafePointer(target), self.isOpaque)
  }

  var isShown: Bool { size.width > 0 && size.height > 0 }

  func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    target.forget()
    let count = max(0, size.width) * max(0, size.height)
    guard count > capacity else { return }
    pixels.deallocate()
    finished?.deallocate()
    finished = nil
    pixels = .allocate(capacity: count)
    capacity = count
  }
}
