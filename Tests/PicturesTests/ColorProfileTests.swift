import Canvas
import Foundation
import Testing
import Tuning

@testable import Pictures

/// Embedded colour profiles; every expected colour is Chromium's.
@Suite struct ColorProfileTests {
  private let folder = PictureFolder()

  private func color(_ bytes: [UInt8], _ width: Int = 24, _ height: Int = 16) throws -> [Int] {
    let path = folder.write(bytes, to: "picture")
    let pixel = try PictureReader(program: fidget).read(path, size: PixelSize(width, height))[1, 1]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
  }

  private func expect(_ found: [Int], _ wanted: [Int], _ comment: Comment? = nil) {
    #expect(zip(found, wanted + [255]).allSatisfy { abs($0 - $1) <= 3 }, "\(found), expected \(wanted)")
  }

  // MARK: - Samples

  /// Returns a profile of three primaries relative to D50, as in ICC, and an exponent; or a profile of grey.
  private static func profile(_ columns: [[Double]] = adobe, gamma: Double = 2.2, space: String = "RGB ") -> [UInt8] {
    func fixed(_ value: Double) -> [UInt8] { PictureHeaderTests.big(UInt32(bitPattern: Int32(value * 65_536))) }
    func point(_ xyz: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + xyz.flatMap(fixed) }
    let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, UInt8(gamma), UInt8(Int(gamma * 256) & 255), 0, 0]
    var tags: [(String, [UInt8])] = [("wtpt", point([0.9642, 1, 0.8249]))]
    if space == "GRAY" {
      tags.append(("kTRC", curve))
    } else {
      for (name, column) in zip(["rXYZ", "gXYZ", "bXYZ"], columns) { tags.append((name, point(column))) }
      for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve)) }
    }
    var table = PictureHeaderTests.big(UInt32(tags.count))
    var body: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, data) in tags {
      table += Array(name.utf8) + PictureHeaderTests.big(UInt32(start + body.count))
      table += PictureHeaderTests.big(UInt32(data.count))
      body += data
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(0..<4, with: PictureHeaderTests.big(UInt32(start + body.count)))
    head.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    head.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    head.replaceSubrange(36..<40, with: Array("acsp".utf8))
    head.replaceSubrange(68..<80, with: fixed(0.9642) + fixed(1) + fixed(0.8249))
    return head + table + body
  }

  private static let adobe = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
  /// The primaries of sRGB, with red and blue exchanged.
  private static let swapped = [[0.1431, 0.0606, 0.7139], [0.3851, 0.7169, 0.0971], [0.4361, 0.2225, 0.0139]]

  private static func png(_ color: (UInt8, UInt8, UInt8, UInt8), _ chunks: [UInt8]) -> [UInt8] {
    let bytes = PNGSample.bytes(24, 16) { _, _ in color }
    return bytes.prefix(33) + chunks + bytes.dropFirst(33)
  }

  private static func iccp(_ profile: [UInt8]) -> [UInt8] {
    PNGSample.chunk("iCCP", Array("x".utf8) + [0, 0] + PNGSample.stored(profile))
  }

  private static func numbers(_ name: String, _ values: UInt32...) -> [UInt8] {
    PNGSample.chunk(name, values.flatMap(PictureHeaderTests.big))
  }

  /// Returns a JPEG with a profile split into a number of segments.
  private static func jpeg(_ profile: [UInt8], segments: Int, of jpeg: [UInt8] = PictureReaderTests.jpeg) -> [UInt8] {
    var notes: [UInt8] = []
    let step = (profile.count + segments - 1) / segments
    for index in 0..<segments {
      let part = profile.dropFirst(index * step).prefix(step)
      let content = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(segments)] + part
      notes += [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    return jpeg.prefix(2) + notes + jpeg.dropFirst(2)
  }

  private static func webp(_ profile: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + PictureHeaderTests.big(UInt32(data.count)).reversed() + data
        + [UInt8](repeating: 0, count: data.count & 1)
    }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [0x20, 0, 0, 0, 23, 0, 0, 15, 0, 0]) + chunk("ICCP", profile)
      + PictureReaderTests.webp.dropFirst(12)
    return Array("RIFF".utf8) + PictureHeaderTests.big(UInt32(body.count)).reversed() + body
  }

  /// A JPEG of 8 × 8 pixels with inks of 0, 80, 60 and 20 %, without Adobe's marker.
  private static let inks = [UInt8](
    Data(
      base64Encoded: """
        /9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAAUCAAIAAgEQxEA\
        TREAWREASxEA/8QAFgABAQEAAAAAAAAAAAAAAAAABgUH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwDThBPL3//Z
        """)!)

  // MARK: - Tests

  @Test func pngProfileIsApplied() throws {
    let adobe = Self.iccp(Self.profile())
    expect(try color(Self.png((173, 62, 45, 255), adobe)), [200, 60, 40])
    expect(try color(Self.png((173, 62, 45, 255), adobe), 5, 3), [200, 60, 40])
    // The pixel is half clear, with premultiplied alpha.
    expect(try color(Self.png((173, 62, 45, 128), adobe)), [100, 30, 20, 128])
    expect(try color(Self.png((255, 0, 0, 255), Self.iccp(Self.profile(Self.swapped)))), [0, 0, 255])
  }

  @Test func gammaAndPrimariesAreApplied() throws {
    let p3 = Self.numbers("cHRM", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
    let usual = Self.numbers("gAMA", 45455)
    let linear = Self.numbers("gAMA", 100_000)
    let pixel: (UInt8, UInt8, UInt8, UInt8) = (180, 60, 40, 255)
    expect(try color(Self.png(pixel, usual + p3)), [197, 43, 19])
    #expect(try color(Self.png(pixel, usual)) == [180, 60, 40, 255])
    #expect(try color(Self.png(pixel, p3)) == [180, 60, 40, 255])
    expect(try color(Self.png((17, 17, 1, 255), linear)), [73, 73, 13])
    // A picture that declares itself as sRGB is treated as sRGB.
    #expect(try color(Self.png(pixel, PNGSample.chunk("sRGB", [0]) + linear + p3)) == [180, 60, 40, 255])
    #expect(try color(Self.png(pixel, Self.numbers("gAMA", 0))) == [180, 60, 40, 255])
  }

  @Test(arguments: [1, 2, 7]) func jpegProfileIsApplied(_ segments: Int) throws {
    expect(try color(Self.jpeg(Self.profile(Self.swapped), segments: segments)), [0, 0, 255])
  }

  @Test func webpProfileIsApplied() throws {
    // The picture is compressed with losses, so that its red is not quite red.
    for (width, height) in [(24, 16), (6, 8)] {
      let found = try color(Self.webp(Self.profile(Self.swapped)), width, height)
      #expect(found[0] < 16 && found[1] < 16 && found[2] > 240, "\(found)")
    }
  }

  /// A broken profile does not prevent the picture from being read.
  @Test func brokenProfileIsIgnored() throws {
    let good = Self.profile(Self.swapped)
    let bad: [[UInt8]] = [
      [], [1, 2, 3], Array(good.prefix(140)), [UInt8](repeating: 0xFF, count: 400), Self.profile(space: "GRAY"),
      Array(good.prefix(128)) + [0xFF, 0xFF, 0xFF, 0xFF] + good.dropFirst(132),
    ]
    for profile in bad {
      for bytes in [Self.jpeg(profile, segments: 1), Self.webp(profile)] { expect(try color(bytes), [255, 0, 0]) }
      #expect(try color(Self.png((255, 0, 0, 255), Self.iccp(profile))) == [255, 0, 0, 255])
    }
    // A segment is missing.
    let cut = Array(Self.jpeg(good, segments: 3))
    expect(try color(cut.replacing([0x45, 0x00, 2, 3], with: [0x45, 0x00, 9, 3])), [255, 0, 0])
  }

  /// Inks are read in the same way as in browsers: 255 is no ink, with Adobe's marker and without.
  @Test func cmykInksAreInverted() throws {
    expect(try color(Self.inks, 8, 8), [204, 41, 81])
    let marker: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    expect(try color(Self.inks.prefix(2) + marker + Self.inks.dropFirst(2), 8, 8), [204, 41, 81])
    // A screen's profile does not apply to inks.
    expect(try color(Self.jpeg(Self.profile(), segments: 1, of: Self.inks), 8, 8), [204, 41, 81])
  }

  @Test func pngOrientationIsApplied() throws {
    let turn = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let bytes = try PictureReaderTests.png()
    let path = folder.write(bytes.prefix(33) + PNGSample.chunk("eXIf", turn) + bytes.dropFirst(33), to: "turned.png")
    let bitmap = try PictureReader(program: fidget).read(path, size: PixelSize(16, 24))
    #expect(bitmap.width == 16 && bitmap.height == 24 && bitmap[15, 0].red == 255 && bitmap[0, 23].blue == 255)
  }
}
