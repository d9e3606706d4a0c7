import CSketch
import Canvas
import Motion
import Synchronization

/// A path of a picture, with what drawing it has found out.
final class KeptOutline: Sendable {
  let path: Path
  let bounds: Rect
  /// The origin of a path that is kept. `nil` if the path is not kept.
  fileprivate let source: Source?
  private let measured = Mutex<Measured?>(nil)

  /// The last estimate of the work of stroking the path.
  private struct Measured {
    var stroke: Stroke
    var transform: Affine
    var estimate: DrawingMeter.Estimate
  }

  /// The bytes that a path was read from.
  fileprivate enum Source {
    case bytes([UInt8])
    /// The first bytes of a block, which never change.
    case block(serial: UInt64, count: Int)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .block(_, let count): count
      }
    }
  }

  fileprivate init(_ path: Path, _ source: Source? = nil) {
    (self.path, self.source) = (path, source)
    bounds = path.bounds
  }

  /// Estimates the work of stroking the path.
  func estimate(_ stroke: Stroke, _ transform: Affine, _ meter: inout DrawingMeter) -> DrawingMeter.Estimate {
    if let known = measured.withLock({ $0 }), known.stroke == stroke, known.transform == transform {
      return known.estimate
    }
    let estimate = meter.stroke(path, stroke, transform)
    measured.withLock { $0 = Measured(stroke: stroke, transform: transform, estimate: estimate) }
    return estimate
  }
}

/// The paths of the last two pictures of a sketch, by their blocks or bytes.
///
/// A path that a sketch keeps in its state has the same block in every picture, or the same bytes in another process. It is read once; later pictures show the same
/// `Path`, with the same storage, by which a `Mesher` knows what it has drawn before. A path is kept when it is seen for the
/// second time, so a path that changes in every picture takes no memory.
final class OutlineCache: Sendable {
  /// The bytes below which reading a path again takes less time than finding it: about five points.
  private static let least = 128
  /// The most bytes of all kept paths.
  private static let most = 16 << 20

  private struct Entry {
    /// `nil` if the path was seen once.
    var outline: KeptOutline?
    /// The number of the last picture with the path.
    var picture: Int
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var picture = 0
    var bytes = 0
    /// The number of different paths of the current picture.
    var live = 0
  }

  private let state = Mutex(State())

  /// The number of paths that are known.
  var count: Int { state.withLock { $0.entries.count } }

  /// Begins a picture, and forgets the paths that the last one did not show, if there are many.
  func beginPicture() {
    state.withLock { state in
      if state.entries.count > 2 * state.live + 64 || state.bytes > Self.most / 2 {
        let last = state.picture
        state.entries = state.entries.filter { $0.value.picture == last }
        state.bytes = state.entries.values.reduce(0) { $0 + ($1.outline?.source?.count ?? 0) }
      }
      state.picture += 1
      state.live = 0
    }
  }

  /// Returns the outline of a shape, the last one of `parts`, which go on behind it. `nil` if it is none.
  func outline(_ shape: SketchView, _ parts: inout SketchView.Items) -> KeptOutline? {
    if let share = shape.share?.path {
      parts.pass(to: shape.start + 2 + SketchView.shareLength)
      let (serial, count) = (sketch_block_serial(share.block), Int(share.count))
      return outline(shape, key: serial &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(count), .block(serial: serial, count: count))
      {
        if case .block(serial, count) = $0 { true } else { false }
      }
    }
    let encoded = shape.encoded
    parts.pass(to: shape.start + encoded.count)
    guard encoded.count >= Self.least else { return SketchPicture.path(shape).map { KeptOutline($0.path) } }
    return outline(shape, key: Self.key(encoded), .bytes(Array(encoded))) {
      if case .bytes(let known) = $0 { known.withUnsafeBytes { SketchView.areSame($0, encoded) } } else { false }
    }
  }

  private func outline(
    _ shape: SketchView, key: UInt64, _ source: @autoclosure () -> KeptOutline.Source,
    _ isSource: (KeptOutline.Source) -> Bool
  ) -> KeptOutline? {
    state.withLock { state in
      guard let entry = state.entries[key] else {
        state.entries[key] = Entry(outline: nil, picture: state.picture)
        state.live += 1
        return SketchPicture.path(shape).map { KeptOutline($0.path) }
      }
      if entry.picture != state.picture {
        state.entries[key]!.picture = state.picture
        state.live += 1
      }
      if let known = entry.outline, let from = known.source, isSource(from) { return known }
      guard let path = SketchPicture.path(shape)?.path else { return nil }
      let source = source()
      guard entry.outline == nil, state.bytes + source.count <= Self.most else { return KeptOutline(path) }
      let kept = KeptOutline(path, source)
      state.entries[key]!.outline = kept
      state.bytes += source.count
      return kept
    }
  }

  /// Returns a hash of bytes, the same in every run.
  private static func key(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b) = (UInt64(bytes.count), UInt64(0x9E37_79B9_7F4A_7C15))
    var index = 0
    func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
    func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
      let product = (sum ^ word) &* 0xD6E8_FEB8_6659_FD93
      return product ^ product >> 32
    }
    while index + 16 <= bytes.count {
      a = mixed(a, word(index))
      b = mixed(b, word(index + 8))
      index += 16
    }
    // The last 16 bytes, some of which have been seen.
    a = mixed(a, word(bytes.count - 16))
    b = mixed(b, word(bytes.count - 8))
    return mixed(a, b)
  }
}
