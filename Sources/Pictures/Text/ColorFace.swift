import CFaces
import CText
import Canvas
import Formatting

/// A font of coloured pictures, such as Noto Color Emoji: its clusters at one large size, averaged to any other.
///
/// HarfBuzz joins the letters of a flag or the persons of a family. The class is not safe for several threads.
final class ColorFace {
  /// The pixels per em of a font with outlines; a bitmap font has a size of its own.
  private static let size = 128
  private static let mostClusters = 64

  private struct Cluster {
    let bitmap: Bitmap
    /// The distance from the top to the baseline, in pixels.
    let ascent: Double
  }

  private let file: FontFile
  private let font: OpaquePointer
  private let shaper: OpaquePointer
  private let unitsPerEm: Double
  private var advances: [String: Double?] = [:]
  private var clusters: [String: Cluster] = [:]

  init(_ found: FontCatalog.Found) throws(Problem) {
    file = try FontFile(found.path)
    font = try file.face(found.index, pixels: Self.size)
    let face = file.shapingFace(found.index)
    shaper = hb_font_create(face)
    unitsPerEm = Double(hb_face_get_upem(face))
    hb_face_destroy(face)
  }

  deinit {
    hb_font_destroy(shaper)
    FontFile.close(font)
  }

  /// Returns the distance to the next pen position in ems; `nil` if the font lacks a part of the cluster.
  func advance(_ text: String) -> Double? {
    if let known = advances[text] { return known }
    if advances.count >= 1000 { advances = [:] }
    let value = shapedAdvance(text)
    advances[text] = .some(value)
    return value
  }

  private func shapedAdvance(_ text: String) -> Double? {
    guard let buffer = hb_buffer_create() else { return nil }
    defer { hb_buffer_destroy(buffer) }
    let bytes = Array(text.utf8).map(CChar.init(bitPattern:))
    hb_buffer_add_utf8(buffer, bytes, Int32(bytes.count), 0, Int32(bytes.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count), count > 0
    else { return nil }
    var sum = 0.0
    for index in 0..<Int(count) {
      if glyphs[index].codepoint == 0 { return nil }
      sum += Double(places[index].x_advance)
    }
    return sum > 0 ? sum / unitsPerEm : nil
  }

  /// Draws a cluster with its pen at `x`, at `pixels` per em.
  func draw(_ text: String, on bitmap: inout Bitmap, x: Double, baseline: Double, pixels: Double) {
    guard let advance = advance(text), let cluster = cluster(text) else { return }
    let source = cluster.bitmap
    let scale = advance * pixels / Double(source.width)
    guard scale > 0, scale.isFinite else { return }
    let columns = Self.spans(from: x, source.width, scale, bitmap.width)
    let rows = Self.spans(from: baseline - cluster.ascent * scale, source.height, scale, bitmap.height)
    for (row, vertical) in rows {
      for (column, horizontal) in columns {
        var sums = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
        for (y, height) in vertical {
          for (x, width) in horizontal {
            let (pixel, share) = (source[x, y], height * width)
            sums.red += Double(pixel.red) * share
            sums.green += Double(pixel.green) * share
            sums.blue += Double(pixel.blue) * share
            sums.alpha += Double(pixel.alpha) * share
          }
        }
        func byte(_ sum: Double, over old: UInt8) -> UInt8 { UInt8(min(255, (sum + Double(old)).rounded())) }
        let old = bitmap[column, row]
        bitmap[column, row] = RGBA8(
          red: byte(sums.red, over: old.red), green: byte(sums.green, over: old.green),
          blue: byte(sums.blue, over: old.blue), alpha: byte(sums.alpha, over: old.alpha))
      }
    }
  }

  /// Returns the pixels that `count` scaled source pixels cover from `start` on.
  ///
  /// Every pixel comes with the source pixels inside it, and the share of it that each of them takes.
  private static func spans(
    from start: Double, _ count: Int, _ scale: Double, _ limit: Int
  ) -> [(place: Int, parts: [(Int, Double)])] {
    let first = max(0, start.rounded(.down))
    let last = min(Double(limit), (start + Double(count) * scale).rounded(.up))
    guard first < last else { return [] }
    return (Int(first)..<Int(last)).map { place in
      let low = max(0, (Double(place) - start) / scale)
      let high = min(Double(count), (Double(place + 1) - start) / scale)
      guard low < high else { return (place, []) }
      let parts = Int(low)..<min(count, Int(high.rounded(.up)))
      return (place, parts.map { ($0, (min(high, Double($0 + 1)) - max(low, Double($0))) * scale) })
    }
  }

  private func cluster(_ text: String) -> Cluster? {
    if let known = clusters[text] { return known }
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard width > 0, height > 0, let base = surface.pointee.pixels else { return nil }
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = base.advanced(by: y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        // FreeType gives coloured glyphs with premultiplied alpha.
        let word = row[x]
        func byte(_ shift: UInt32) -> UInt8 { min(UInt8(truncatingIfNeeded: word >> shift), UInt8(word >> 24)) }
        bitmap[x, y] = RGBA8(red: byte(16), green: byte(8), blue: byte(0), alpha: byte(24))
      }
    }
    if clusters.count >= Self.mostClusters { clusters = [:] }
    let cluster = Cluster(bitmap: bitmap, ascent: Double(TTF_FontAscent(font)))
    clusters[text] = cluster
    return cluster
  }
}
