import Canvas
import Foundation
import Testing
import Tuning

@testable import Pictures

/// The results of the process that reads pictures.
@Suite struct PictureReaderTests {
  /// A JPEG of 24 × 16 pixels, the upper half red, the lower one blue.
  static let jpeg = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgI\
        CAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABQAAEBAAAAAAAAAAAAAAAAAAAABgEBAQAAAAAAAAAAAAAAAAAAAAYQAQAAAAAAAAAAAAAAAAAAAAAR\
        AAMBAQAAAAAAAAAAAAAAAAAYZuWl/8AAEQgAEAAYAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8AixICqWWr4+oWzCzXVzSvEgCy1fH1Aws11c0//9k=
        """)!)
  static let webp = [UInt8](
    Data(
      base64Encoded: """
        UklGRnoAAABXRUJQVlA4IG4AAACwAwCdASoYABAAPjEUiEKiISEYBAAgAwS2AE6ZQjAFL/pf8Cu6UAD++5A///r2KtQXVLwvhP/054/JX/HPH5K/9/OJ\
        6Iv/v5xPRF//wJuFkl/wJuFkjIOOnQfB8Q+pVZ2aR/axXshb1Y+97AAAAA==
        """)!)

  private let folder = PictureFolder()

  private func read(
    _ bytes: [UInt8], _ width: Int = 24, _ height: Int = 16, seconds: Int = 5
  ) throws(FileRefusal) -> Bitmap {
    let path = folder.write(bytes, to: "picture")
    return try PictureReader(program: fidget, seconds: seconds).read(path, size: PixelSize(width, height))
  }

  private func svg(_ text: String, _ size: String = "width='24' height='16'") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(text)</svg>".utf8)
  }

  /// Returns "red", "blue", "clear" or another description of a colour.
  private func name(_ color: RGBA8) -> String {
    switch (color.red, color.green, color.blue, color.alpha) {
    case (240..., ..<16, ..<16, 255): "red"
    case (..<16, ..<16, 240..., 255): "blue"
    case (0, 0, 0, 0): "clear"
    default: "\(color)"
    }
  }

  @Test func everyFormatIsRead() throws {
    let halves = "<path fill='red' d='M0 0h24v8H0z'/><path fill='#00f' d='M0 8h24v8H0z'/>"
    for (kind, bytes) in [("JPEG", Self.jpeg), ("WebP", Self.webp), ("PNG", try Self.png()), ("SVG", svg(halves))] {
      for (width, height) in [(24, 16), (7, 5), (1, 16), (24, 2)] {
        let bitmap = try read(bytes, width, height)
        #expect(bitmap.width == width && bitmap.height == height, "\(kind)")
        #expect(name(bitmap[0, 0]) == "red" && name(bitmap[width - 1, height - 1]) == "blue", "\(kind) \(width)")
      }
      // Only a drawing is enlarged.
      #expect(try read(bytes, 48, 32).width == (kind == "SVG" ? 48 : 24))
    }
  }

  static func png(_ width: Int = 24, _ height: Int = 16) throws -> [UInt8] {
    PNGSample.bytes(width, height) { _, y in y < height / 2 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
  }

  /// Every pixel of the result is the mean of the pixels that it covers, premultiplied first.
  @Test func largePictureIsAveraged() throws {
    let values: [(UInt8, UInt8)] = [(90, 255), (30, 255), (240, 255), (200, 0)]
    let png = PNGSample.bytes(4, 1) { x, _ in (values[x].0, 0, 0, values[x].1) }
    #expect(try read(png, 4, 1).pixels.map(\.red) == [90, 30, 240, 0])
    #expect(try read(png, 2, 1).pixels.map(\.red) == [60, 120])
    #expect(try read(png, 2, 1).pixels.map(\.alpha) == [255, 128])
    #expect(try read(png, 3, 1).pixels.map(\.red) == [75, 135, 60])
    #expect(try read(PNGSample.bytes(1, 3) { _, y in (values[y].0, 0, 0, 255) }, 1, 2).pixels.map(\.red) == [70, 170])
  }

  @Test func hugePictureIsScaledWhileRead() throws {
    let bitmap = try read(try Self.png(20_000, 6), 40, 6)
    #expect(bitmap.width == 40 && name(bitmap[39, 2]) == "red" && name(bitmap[39, 3]) == "blue")
  }

  @Test func photographOrientationIsApplied() throws {
    var turned = Array(PictureHeaderTests.turnedJPEG.prefix(38))
    turned += Self.jpeg.dropFirst(2)
    let bitmap = try read(turned, 16, 24)
    #expect(bitmap.width == 16 && bitmap.height == 24)
    // The top of the stored picture is at the right.
    #expect(name(bitmap[15, 0]) == "red" && name(bitmap[0, 23]) == "blue")
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let says: String

    init(_ name: String, _ bytes: [UInt8], _ says: String) {
      testDescription = name
      self.bytes = bytes
      self.says = says
    }
    init(_ name: String, svg text: String, _ says: String) {
      self.init(
        name, Array("<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'>\(text)</svg>".utf8), says)
    }
  }

  private static let noise = PNGSample.bytes(50, 50) { x, y in (UInt8(x * 5), UInt8(y * 5), UInt8(x * y % 256), 255) }
  private static let broken: [UInt8] = {
    var bytes = noise
    bytes[200] ^= 0xFF
    return bytes
  }()
  private static let cut = "that is damaged or cut short"

  static let bad: [Bad] = [
    Bad("half a PNG", Array(noise.prefix(5000)), "is a PNG \(cut): it ends"),
    Bad("PNG without its end", Array(noise.dropLast(12)), "is a PNG \(cut): it ends too early"),
    Bad("broken PNG", broken, "is a PNG \(cut): IDAT: "),
    Bad("PNG without pixels", PictureHeaderTests.png(50, 50), "is a PNG \(cut)"),
    Bad("half a JPEG", Array(jpeg.dropLast(30)), "is a JPEG \(cut): Premature end"),
    Bad("half a WebP", Array(webp.dropLast(40)), "is a WebP \(cut): it ends too early"),
    Bad("largest WebP", largestWebP, "is 16383 × 16383 pixels, expected at most 256 megapixels"),
    Bad("WebP that moves", movingWebP, "is a WebP that moves, expected a still picture"),
    Bad("XPM", Array("/* XPM */ static char *a[] = {\"20000 20000 2 1\",".utf8), "is not a picture that Fidget reads"),
    Bad("SVG that goes wrong", svg: "<g>", "is an SVG \(cut): line 1 column "),
    Bad("control characters", svg: "<\u{1B}[31mg>", "is an SVG \(cut): "),
    Bad("nested", svg: String(repeating: "<g>", count: 9999), "is an SVG \(cut): "),
    Bad(
      "another file", svg: "<image href='/etc/\u{1B}x'/>",
      #"is an SVG that refers to "/etc/\u001bx", expected no other files"#),
  ]

  static let largestWebP = PictureHeaderTests.webp("VP8X", [0, 0, 0, 0, 0xFE, 0x3F, 0, 0xFE, 0x3F, 0])
  /// A WebP with a VP8X chunk that has the flag of animation, and an empty chunk for its parameters.
  static let movingWebP: [UInt8] = {
    var bytes = Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WEBPVP8X".utf8)
    bytes += [10, 0, 0, 0, 2, 0, 0, 0, 23, 0, 0, 15, 0, 0] + Array("ANIM".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return bytes
  }()

  @Test(arguments: bad) func badPicturesAreRefusedWithAReason(_ sample: Bad) {
    do throws(FileRefusal) {
      _ = try read(sample.bytes, 2048, 2048)
      Issue.record("it was read")
    } catch {
      #expect(error.reason.hasPrefix(sample.says), "\(error.reason)")
      #expect(error.reason.utf8.allSatisfy { $0 >= 0x20 })
    }
  }

  /// Drawings for which other readers of SVG take minutes or gigabytes.
  @Test(arguments: [
    ("<rect width='1' height='1'/>", "width='0.001' height='8192'"),
    ("<rect width='1' height='60000'/>", "width='1' height='60000'"),
    ("<path d='M0 0L400 400' stroke='red' stroke-dasharray='1e-5 1e-5'/>", "width='400' height='400'"),
    ("<path d='M0 0L1e9 1e9' stroke='red' stroke-dasharray='1e-4 1e-4'/>", "width='400' height='400'"),
  ]) func pathologicalDrawingsFinish(_ text: String, _ size: String) throws {
    #expect(try read(svg(text, size), 100, 100).width == 100)
  }

  @Test func readingTimeIsLimited() {
    // Ten copies of ten copies, nine levels deep.
    var text = "<defs><rect id='a0' width='9' height='9'/>"
    for level in 1...9 {
      let copies = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      text += "<g id='a\(level)'>\(copies)</g>"
    }
    let bytes = svg(text + "</defs><use href='#a9'/>")
    #expect { try read(bytes, 100, 100, seconds: 1) } throws: {
      ($0 as? FileRefusal)?.reason == "is an SVG that takes more than 1 s to read, expected a simpler one"
    }
  }

  /// An interlaced picture is complete only at its end, and this one would fill 576 MB.
  @Test func readingMemoryIsLimited() {
    var bytes = Array(PictureHeaderTests.png(12_000, 12_000).dropLast(5)) + [8, 6, 0, 0, 1]
    bytes += PNGSample.checksum(of: bytes[12...])
    bytes += PNGSample.chunk("IDAT", [0x78, 1])
    #expect { try read(bytes, 100, 100) } throws: {
      ($0 as? FileRefusal)?.reason == "is a PNG that takes more than 256 MB of memory to read, expected a smaller one"
    }
  }

  @Test func drawingsAreDeterministic() throws {
    let drawing = svg(
      "<filter id='f'><feGaussianBlur stdDeviation='2'/><feTurbulence baseFrequency='.1'/></filter>"
        + "<text y='12' filter='url(#f)'>Aa</text><circle r='9' opacity='.4'/>")
    #expect(try read(drawing, 96, 64) == read(drawing, 96, 64))
  }

  @Test func readingLeaksNoDescriptors() throws {
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    _ = try read(Self.jpeg)
    let path = folder.write(Array(Self.jpeg.dropLast(30)), to: "bad")
    // Other tests run at the same time: compare the fewest descriptors of several counts.
    var counts: [Int] = []
    for _ in 0..<8 {
      _ = try read(Self.jpeg)
      _ = try? PictureReader(program: fidget).read(path, size: PixelSize(9, 9))
      #expect(throws: FileRefusal.self) { try PictureReader(program: "/nowhere").read(path, size: PixelSize(8, 8)) }
      counts.append(descriptors())
    }
    #expect(counts.suffix(4).min()! <= counts.prefix(4).max()!)
  }
}
