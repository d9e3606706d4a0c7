/// The most recently used glyphs of all faces, in two generations: a full younger generation replaces the older one.
///
/// The faces share one cache, because the sizes of a window change for weeks and each face would fill a cache of its
/// own. The class is not safe for several threads.
final class GlyphCache {
  struct Key: Hashable {
    var face: ObjectIdentifier
    var scalar: Unicode.Scalar
    var dotsPerInch: Int
  }

  /// The size of a generation in bytes.
  private static let most = 1 << 20
  private var young: [Key: FontFace.Glyph] = [:]
  private var old: [Key: FontFace.Glyph] = [:]
  private var youngBytes = 0

  /// The largest size of both generations in bytes.
  static let limit = 2 * most + overhead
  /// The bytes of a glyph beside its coverage, which a glyph without ink takes too.
  private static let overhead = 128

  var count: Int { young.count + old.count }

  func find(_ key: Key) -> FontFace.Glyph? {
    if let glyph = young[key] { return glyph }
    guard let glyph = old[key] else { return nil }
    keep(glyph, key)
    return glyph
  }

  func keep(_ glyph: FontFace.Glyph, _ key: Key) {
    let bytes = Self.bytes(glyph)
    if youngBytes + bytes > Self.most { (old, young, youngBytes) = (young, [:], 0) }
    young[key] = glyph
    youngBytes += bytes
  }

  func forget(_ face: ObjectIdentifier) {
    old = old.filter { $0.key.face != face }
    young = young.filter { $0.key.face != face }
    youngBytes = young.values.reduce(0) { $0 + Self.bytes($1) }
  }

  private static func bytes(_ glyph: FontFace.Glyph) -> Int { glyph.coverage.count + overhead }
}
