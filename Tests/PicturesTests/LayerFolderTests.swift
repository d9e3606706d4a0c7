import CDeflate
import Canvas
import Motion
import Testing
import Tuning

@testable import Pictures

/// A folder of PNGs as a drawing, and the area of each PNG that is not clear.
@Suite struct LayerFolderTests {
  /// Returns a PNG of any kind, with a different filter for each row.
  private static func png(
    _ width: Int, _ height: Int, kind: UInt8 = 6, depth: Int = 8, interlaced: Bool = false, clear: [UInt8] = [],
    _ pixel: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    var (packed, above): ([UInt8], [UInt8]) = ([], [])
    for y in 0..<height {
      let row = (0..<width).flatMap { pixel($0, y) }
      if above.isEmpty { above = row.map { _ in 0 } }
      let step = row.count / width
      packed.append(UInt8(y % 5))
      for (index, byte) in row.enumerated() {
        let (a, b) = (index < step ? 0 : Int(row[index - step]), Int(above[index]))
        let c = index < step ? 0 : Int(above[index - step])
        let p = a + b - c
        let near = [(abs(p - a), 0), (abs(p - b), 1), (abs(p - c), 2)].min { ($0.0, $0.1) < ($1.0, $1.1) }!.1
        packed.append(byte &- UInt8([0, a, b, (a + b) / 2, [a, b, c][near]][y % 5]))
      }
      above = row
    }
    let packer = libdeflate_alloc_compressor(6)!
    defer { libdeflate_free_compressor(packer) }
    let most = libdeflate_zlib_compress_bound(packer, packed.count)
    let data = [UInt8](unsafeUninitializedCapacity: most) { out, count in
      count = libdeflate_zlib_compress(packer, packed, packed.count, out.baseAddress, most)
    }
    let header =
      PictureHeaderTests.big(UInt32(width)) + PictureHeaderTests.big(UInt32(height))
      + [UInt8(depth), kind, 0, 0, interlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGSample.chunk("IHDR", header)
      + (clear.isEmpty ? [] : PNGSample.chunk("tRNS", clear)) + PNGSample.chunk("IDAT", Array(data.prefix(9)))
      + PNGSample.chunk("IDAT", Array(data.dropFirst(9))) + PNGSample.chunk("IEND", [])
  }

  private static func isIn(_ x: Int, _ y: Int) -> Bool { (3..<11).contains(x) && (2..<15).contains(y) }

  @Test(arguments: [(6, 8), (6, 16), (4, 8), (4, 16), (3, 8)] as [(UInt8, Int)])
  func opaqueAreaIsFoundUnderEveryFilter(_ kind: UInt8, _ depth: Int) {
    let bytes = Self.png(20, 17, kind: kind, depth: depth, clear: kind == 3 ? [255, 0, 7] : []) { x, y in
      if kind == 3 { return [Self.isIn(x, y) ? [0, 2, 9][(x + y) % 3] : 1] }
      let colors = (0..<(kind == 6 ? 3 : 1)).flatMap { channel in
        (0..<depth / 8).map { UInt8(truncatingIfNeeded: x * 37 + y * 91 + channel * 5 + $0) }
      }
      return colors + (Self.isIn(x, y) ? [UInt8(1 + (x * y) % 200)] : [0]) + (depth == 16 ? [0] : [])
    }
    #expect(PNGOpaqueArea.area(of: bytes, 20, 17) == Rect(x: 3, y: 2, width: 8, height: 13))
  }

  /// The area is `nil` if it cannot be found, and the whole picture is used then.
  @Test func pictureWithoutAlphaIsUsedWhole() {
    #expect(PNGOpaqueArea.area(of: Self.png(4, 4, kind: 2) { _, _ in [1, 2, 3] }, 4, 4) == nil)
    #expect(PNGOpaqueArea.area(of: Self.png(4, 4, kind: 3) { _, _ in [1] }, 4, 4) == nil)
    #expect(PNGOpaqueArea.area(of: Self.png(4, 4, interlaced: true) { _, _ in [1, 2, 3, 0] }, 4, 4) == nil)
    #expect(PNGOpaqueArea.area(of: Self.png(4, 4) { _, _ in [1, 2, 3, 0] }, 4, 4) == Rect(size: .zero))
    let good = Self.png(9, 9) { x, y in [0, 0, 0, UInt8(x + y)] }
    #expect(PNGOpaqueArea.area(of: good, 9, 9) == Rect(x: 0, y: 0, width: 9, height: 9))
    #expect(PNGOpaqueArea.area(of: good, 9, 10) == nil && PNGOpaqueArea.area(of: good, 10, 9) == nil)
    for end in [0, 20, 33, 34, 50, good.count - 13] { _ = PNGOpaqueArea.area(of: Array(good.prefix(end)), 9, 9) }
    for index in good.indices {
      var bad = good
      bad[index] ^= 0x5A
      _ = PNGOpaqueArea.area(of: bad, 9, 9)
    }
  }

  @Test func layerBoxesMatchTheirPixels() throws {
    let (large, small) = (
      Self.png(40, 30) { x, y in [9, 9, 9, (10..<20).contains(x) && (4..<9).contains(y) ? 255 : 0] },
      Self.png(20, 10) { _, _ in [9, 9, 9, 255] }
    )
    let drawing = try LayerFolder.drawing(of: [("b & \"c\".png", large), ("x@2x.PNG", small)])
    let layers = try SVGLayers(drawing, named: "card")
    #expect(layers.size == Vector(40, 30) && layers.layers.map(\.name) == ["b & \"c\"", "x"])
    let boxes = [Rect(x: 10, y: 4, width: 10, height: 5), Rect(x: 15, y: 12, width: 10, height: 5)]
    #expect(layers.layers.map(\.box) == boxes)
  }

  @Test(
    arguments: [
      ([], "is a folder without PNGs"),
      ([("a.png", Array("GIF89a".utf8))], "has a.png, which is not a picture"),
      ([("a.png", [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 9, 0, 9, 3, 0, 0, 0, 0])], "which is no PNG"),
      ([("a.png", PictureHeaderTests.png(4000, 4000))], "has 16000000 pixels, expected at most 8000000"),
    ] as [([(String, [UInt8])], String)])
  func invalidLayerFilesAreRefused(_ files: [(String, [UInt8])], _ words: String) {
    do throws(FileRefusal) { _ = try LayerFolder.drawing(of: files) } catch {
      #expect(error.reason.contains(words), "\(error.reason)")
      return
    }
    Issue.record("it was taken")
  }
}
