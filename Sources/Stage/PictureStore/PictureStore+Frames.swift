import Canvas
import Threads

extension PictureStore {
  /// Makes what a frame shows and is not there yet, on all processors, and returns when it is there.
  package func make(_ frame: borrowing Frame) { make(frame, for: .frame, takesDrafts: false) }

  func make(_ frame: borrowing Frame, for use: KeptPictures.Use, takesDrafts: Bool) {
    each(missing(in: frame, for: use)) { _ = self.make($0.picture, $0.size, for: use, takesDrafts: takesDrafts) }
  }

  /// The same of what an earlier run has kept; the rest is made when it is asked for.
  package func fetch(_ frame: borrowing Frame) {
    guard let cache else { return }
    each(missing(in: frame, for: .frame)) { key in
      guard key.isWorthKeeping, let made = cache.read(key) else { return }
      _ = self.kept.withLock { $0.keep(key.picture, key.size, made.bitmap, made.origins) }
    }
  }

  private func missing(in frame: borrowing Frame, for use: KeptPictures.Use) -> [PictureKey] {
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
    // First words, for which fonts have to be found; then what takes long, so that no thread is left alone with it in the
    // end.
    return missing.sorted { $0.effort > $1.effort }
  }

  private func each(_ keys: [PictureKey], _ body: @escaping @Sendable (PictureKey) -> Void) {
    if keys.isEmpty { return }
    _ = Parallel.map(keys.count, threads: Machine.processors) { body(keys[$0]) }
  }
}
