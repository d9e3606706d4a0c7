import Canvas
import Threads

extension PictureStore {
  /// Makes the missing pictures of a frame on all processors, and returns when they are ready.
  package func make(_ frame: borrowing Frame) { make(frame, for: .frame, takesDrafts: false) }

  func make(_ frame: borrowing Frame, for use: PictureCache.Use, takesDrafts: Bool) {
    each(missing(in: frame, for: use)) { _ = self.make($0.picture, $0.size, for: use, takesDrafts: takesDrafts) }
  }

  /// Reads the missing pictures of a frame that an earlier run has kept; the rest are made when they are requested.
  package func fetch(_ frame: borrowing Frame) {
    guard let cache else { return }
    each(missing(in: frame, for: .frame)) { key in
      guard key.isWorthKeeping, let made = cache.read(key) else { return }
      _ = self.kept.withLock { $0.keep(key.picture, key.size, made.bitmap, made.origins) }
    }
  }

  private func missing(in frame: borrowing Frame, for use: PictureCache.Use) -> [PictureKey] {
    var missing: Set<PictureKey> = []
    func look(_ meshes: [Mesh]) {
      for mesh in meshes {
        guard case .picture(let picture, let pixels) = mesh.texture else { continue }
        let size = PictureSize.size(for: picture, wanted: pixels)
        let key = PictureKey(picture: picture, size: size)
        if kept.withLock({ $0.exact(picture, size, for: use) }) == nil { missing.insert(key) }
      }
    }
    for layer in frame.layers { look(layer.meshes) }
    look(frame.meshes)
    // Texts come first, because fonts have to be found for them, then pictures that take long, so that no thread is left
    // alone with one at the end.
    return missing.sorted { $0.effort > $1.effort }
  }

  private func each(_ keys: [PictureKey], _ body: @escaping @Sendable (PictureKey) -> Void) {
    if keys.isEmpty { return }
    _ = Parallel.map(keys.count, threads: Machine.processors) { body(keys[$0]) }
  }
}
