import CSketch
import Motion

/// An encoded value whose long paths are blocks that other values share; a state, or the marks of a picture.
///
/// A copy, and a value in which few paths differ, take little time and memory however long the paths are. A value from
/// elsewhere, such as a take or another process, has no blocks and is equal to one that has.
struct SketchBytes: Sendable {
  /// The encoded value, in which the tag `b` and a number stand for the items of a path in a block.
  private let bytes: [UInt8]
  /// `nil` if the value has no blocks.
  private let blocks: Blocks?

  /// Wraps an encoded value without blocks.
  init(_ bytes: [UInt8] = []) { (self.bytes, blocks) = (bytes, nil) }

  /// Copies an encoded value of a machine and becomes the owner of its blocks.
  init(_ bytes: sketch_bytes, owning shares: sketch_shares) {
    self.bytes = Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count))
    blocks = shares.count > 0 ? Blocks(Array(UnsafeBufferPointer(start: shares.all, count: shares.count))) : nil
  }

  private init(_ bytes: [UInt8], _ shares: [sketch_share]) { (self.bytes, blocks) = (bytes, Blocks(shares)) }

  /// The blocks of a value, each owned once.
  private final class Blocks: @unchecked Sendable {
    let shares: [sketch_share]

    init(_ shares: [sketch_share]) { self.shares = shares }

    deinit { for share in shares { sketch_block_release(share.block) } }
  }

  private var shares: [sketch_share] { blocks?.shares ?? [] }
  var isEmpty: Bool { bytes.isEmpty }
  /// The number of bytes of the value itself, without those in blocks.
  var ownCount: Int { bytes.count }
  /// The number of bytes of the encoded value without blocks.
  var count: Int { shares.reduce(bytes.count) { $0 + Int($1.count) } }
  /// The serials of the blocks, in the order of the paths.
  var serials: [UInt64] { shares.map { sketch_block_serial($0.block) } }

  /// The encoded value without blocks.
  var flat: [UInt8] {
    guard let blocks else { return bytes }
    var flat: [UInt8] = []
    flat.reserveCapacity(count)
    var index = 0
    for share in blocks.shares {
      flat += bytes[index..<Int(share.at)]
      flat.append(UInt8(ascii: "l"))
      withUnsafeBytes(of: share.items.littleEndian) { flat += $0 }
      flat += share.bytes
      index = Int(share.at) + SketchView.shareLength
    }
    return flat + bytes[index...]
  }

  /// Calls a function with the values, one after another.
  func withValues<R, E: Error>(_ body: (SketchView.Items) throws(E) -> R) throws(E) -> R {
    try bytes.withUnsafeBufferPointer { bytes throws(E) in
      guard let blocks else { return try body(SketchView.all(bytes)) }
      return try blocks.shares.withUnsafeBufferPointer { shares throws(E) in
        try body(SketchView.all(bytes, sharing: shares.baseAddress))
      }
    }
  }

  /// Calls a function with the bytes and their blocks, for a machine.
  func withPointers<R>(_ body: (UnsafeBufferPointer<UInt8>, sketch_shares) -> R) -> R {
    bytes.withUnsafeBufferPointer { bytes in
      shares.withUnsafeBufferPointer { body(bytes, sketch_shares(all: $0.baseAddress, count: $0.count)) }
    }
  }

  /// Returns the state `fraction` of the way to another one; see `SketchView.blend`.
  func blended(with next: SketchBytes, _ fraction: Double) -> SketchBytes {
    var (bytes, shares) = (next.bytes, next.shares)
    var blends = SketchBlend(fraction: fraction)
    withValues { old in
      next.withValues { new in
        var (old, new) = (old, new)
        bytes.withUnsafeMutableBytes { blends.blend(old.take(), new.take(), into: $0) }
      }
    }
    guard !shares.isEmpty else { return SketchBytes(bytes) }
    for (number, block) in blends.blocks { shares[number].block = block }
    for (number, share) in shares.enumerated() where blends.blocks[number] == nil { sketch_block_retain(share.block) }
    return SketchBytes(bytes, shares)
  }
}

extension SketchBytes: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    if a.blocks === b.blocks { return areSame(a.bytes, b.bytes) }
    let (mine, others) = (a.shares, b.shares)
    // A long path is a block in every state of a machine, and in no value from elsewhere.
    guard mine.count == others.count else { return a.count == b.count && a.flat == b.flat }
    return areSame(a.bytes, b.bytes) && zip(mine, others).allSatisfy { $0.isSame(as: $1) }
  }

  private static func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    // The operator of arrays compares byte by byte.
    a.withUnsafeBytes { a in b.withUnsafeBytes { SketchView.areSame(a, $0) } }
  }
}

extension sketch_share {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: sketch_block_bytes(block), count: Int(count))
  }

  /// Returns whether two paths are the same; those with the same block and length are, without a look at their bytes.
  func isSame(as other: sketch_share) -> Bool {
    if block == other.block, count == other.count { return true }
    return items == other.items
      && SketchView.areSame(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer(other.bytes))
  }
}

extension SketchValue {
  /// Decodes a single value. `nil` if the bytes are invalid or hold another number of values.
  static func of(_ bytes: SketchBytes) -> SketchValue? { of(bytes.flat) }
}
