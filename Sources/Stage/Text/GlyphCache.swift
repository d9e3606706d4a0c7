/// The glyphs that were used last, in two generations: once the younger one is full the elder is forgotten.
struct GlyphCache {
  struct Key: Hashable {
    var scalar: Unicode.Scalar
    var dotsPerInch: Int
  }

  /// Bytes of a generation.
  private static let most = 512 << 10
  private var young: [Key: FontFace.Glyph] = [:]
  private var old: [Key: FontFace.Glyph] = [:]
  private var youngBytes = 0

  /// Of both generations, at most.
  static let limit = 2 * most + overhead
  /// A glyph without ink takes this much, too.
  private static let overhead = 128

  var count: Int { young.count + old.count }

  mutating func find(_ key: Key) -> FontFace.Glyph? {
    if let glyph = young[key] { return glyph }
    guard let glyph = old[key] else { return nil }
    keep(glyph, key)
    return glyph
  }

  mutating func keep(_ glyph: FontFace.Glyph, _ key: Key) {
    let bytes = glyph.coverage.count + Self.overhead
    if youngBytes + bytes > Self.most { (old, young, youngBytes) = (young, [:], 0) }
    young[key] = glyph
    youngBytes += bytes
  }
}
