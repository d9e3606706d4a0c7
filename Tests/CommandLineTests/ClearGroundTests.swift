import Foundation
import Testing

@testable import Filming

/// Clips without a background in every format, laid over white, black and a photograph and compared with frames drawn there.
@Suite(.enabled(if: hasFFmpeg, "no ffmpeg here; install it with: apt install ffmpeg")) struct ClearGroundTests {
  private static let scene = [
    "cards", "--demo", "--size", "120x160", "--scale", "2", "--margin", "14", "--frame", "phone", "--no-source",
    "--fps",
    "10", "--seconds", "0.3",
  ]

  /// A format, and how far its pixels may be from drawn ones, of 255.
  struct Format: CustomTestStringConvertible {
    let name: String
    var options: [String] = []
    /// The decoder of ffmpeg that reads the format's alpha.
    var decoder: String?
    /// The greatest difference of a channel, the mean difference, and the greatest one in partly clear pixels.
    let (most, mean, edges): (Int, Double, Int)
    /// Whether the format has clear and opaque pixels only, of which the opaque ones are compared.
    var hasOneBit = false

    var testDescription: String { name + options.joined() }
  }

  private static let formats = [
    Format(name: "a.png", most: 3, mean: 0.2, edges: 3), Format(name: "a-%d.png", most: 3, mean: 0.2, edges: 3),
    Format(name: "a.apng", most: 3, mean: 0.2, edges: 3),
    Format(name: "a.webm", decoder: "libvpx-vp9", most: 120, mean: 2.5, edges: 20),
    Format(name: "a.mov", decoder: "prores", most: 30, mean: 1, edges: 16),
    Format(name: "a.webp", most: 120, mean: 2.5, edges: 20),
    Format(name: "a.webp", options: ["--quality", "archive"], most: 3, mean: 0.2, edges: 3),
    Format(name: "a.gif", most: 90, mean: 9, edges: 255, hasOneBit: true),
  ]

  private static func render(_ words: String..., in folder: FidgetCommand.Folder) throws {
    let result = FidgetCommand.run(["render"] + scene + words, in: folder)
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Returns the pixels of a file's frames, as ffmpeg decodes them.
  private static func decoded(_ name: String, by decoder: String? = nil, in folder: FidgetCommand.Folder) throws
    -> [UInt8]
  {
    let matrix = "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+bicubic"
    let words =
      ["-v", "error", "-y"] + (decoder.map { ["-c:v", $0] } ?? []) + ["-i", name]
      + (decoder == nil ? [] : ["-vf", matrix]) + ["-pix_fmt", "rgba", "-f", "rawvideo", "-vsync", "0", "out.raw"]
    let result = OtherProgram.run("/usr/bin/ffmpeg", words, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    return try RenderTests.bytes("out.raw", in: folder)
  }

  /// Returns the lowest bytes of a number, the lowest first.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the first frame of an animated WebP on its canvas; ffmpeg reads pictures only.
  private static func firstFrame(_ name: String, width: Int, height: Int, in folder: FidgetCommand.Folder) throws
    -> [UInt8]
  {
    let bytes = try RenderTests.bytes(name, in: folder)
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    let start = try #require(bytes.firstRange(of: Array("ANMF".utf8)))
    let (length, head) = (number(start.upperBound, 4), start.upperBound + 4)
    let (x, y) = (2 * number(head, 3), 2 * number(head + 3, 3))
    let (w, h) = (number(head + 6, 3) + 1, number(head + 9, 3) + 1)
    var body = Array("WEBPVP8X".utf8)
    body += [10, 0, 0, 0, 0x10, 0, 0, 0]
    body += little(w - 1, 3)
    body += little(h - 1, 3)
    body += bytes[(head + 16)..<(head + length)]
    var file = Array("RIFF".utf8)
    file += little(body.count, 4)
    file += body
    try Data(file).write(to: folder.url.appendingPathComponent("frame.webp"))
    let part = try decoded("frame.webp", in: folder)
    try #require(part.count == 4 * w * h)
    var canvas = [UInt8](repeating: 0, count: 4 * width * height)
    for row in 0..<h {
      let place = 4 * ((y + row) * width + x)
      canvas.replaceSubrange(place..<place + 4 * w, with: part[(4 * row * w)..<(4 * (row + 1) * w)])
    }
    return canvas
  }

  @Test(arguments: formats) func groundShowsThroughAsDrawn(_ format: Format) throws {
    let folder = FidgetCommand.Folder()
    try Self.render("--background", "none", "-o", "none.rgba", "-o", "size.png", in: folder)
    let header = try RenderTests.bytes("size.png", in: folder)
    let (width, height) = (Int(header[18]) << 8 | Int(header[19]), Int(header[22]) << 8 | Int(header[23]))
    try #require(width % 2 == 0 && height % 2 == 0, "videos have even sides")
    let count = 4 * width * height
    let photograph = FidgetCommand.run(
      ["frame", "stitch", "--demo", "--at", "1", "--size", "\(width)x\(height)", "--no-source", "-o", "photo.png"],
      in: folder)
    try #require(photograph.status == 0, "\(photograph.errors)")
    let result = FidgetCommand.run(
      ["render"] + Self.scene + format.options + ["--background", "none", "-o", format.name], in: folder)
    try #require(result.status == 0, "\(result.errors)")
    // A WebP has its first frame compared, other files the last one.
    let isWebP = format.name.hasSuffix("webp")
    func frame(_ bytes: [UInt8]) -> [UInt8] { Array(isWebP ? bytes.prefix(count) : bytes.suffix(count)) }
    let shown =
      isWebP
      ? try Self.firstFrame(format.name, width: width, height: height, in: folder)
      : try frame(Self.decoded(format.name.replacing("%d", with: "2"), by: format.decoder, in: folder))
    let alpha = frame(try RenderTests.bytes("none.rgba", in: folder))
    try #require(shown.count == count && alpha.count == count)
    for (background, plain) in [("#FFFFFF", 255), ("#000000", 0), ("photo.png", -1)] {
      try Self.render("--background", background, "-o", "drawn.rgba", in: folder)
      let drawn = frame(try RenderTests.bytes("drawn.rgba", in: folder))
      let ground =
        plain < 0 ? try Self.decoded("photo.png", in: folder) : [UInt8](repeating: UInt8(plain), count: count)
      try #require(ground.count == count && drawn.count == count)
      var (most, sum, edges) = (0, 0, 0)
      for pixel in stride(from: 0, to: count, by: 4) {
        let own = alpha[pixel + 3]
        if format.hasOneBit, own < 255 { continue }
        for channel in pixel..<pixel + 3 {
          let cover = Int(shown[pixel + 3])
          let laid = (Int(shown[channel]) * cover + Int(ground[channel]) * (255 - cover) + 127) / 255
          let difference = abs(laid - Int(drawn[channel]))
          (most, sum) = (max(most, difference), sum + difference)
          if own > 0, own < 255 { edges = max(edges, difference) }
        }
      }
      let mean = Double(sum) / Double(3 * width * height)
      #expect(
        most <= format.most && mean <= format.mean && edges <= format.edges,
        "\(format.testDescription) over \(background): \(most), \(mean), edges \(edges)")
    }
  }

  @Test(arguments: [["--frame", "phone"], ["--frame", "tablet"], ["--corner", "20"]])
  func theEdgeOfThePictureDoesNotCutTheShadow(_ framing: [String]) throws {
    let folder = FidgetCommand.Folder()
    let scene = ["render", "cards", "--demo", "--size", "120x160", "--no-source", "--fps", "10", "--seconds", "0.1"]
    let result = FidgetCommand.run(
      scene + framing + ["--background", "none", "-o", "none.rgba", "-o", "size.png"], in: folder)
    try #require(result.status == 0, "\(result.errors)")
    let header = try RenderTests.bytes("size.png", in: folder)
    let width = Int(header[18]) << 8 | Int(header[19])
    let alpha = try RenderTests.bytes("none.rgba", in: folder).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
    let rows = stride(from: 0, to: alpha.count, by: width).map { alpha[$0..<min($0 + width, alpha.count)] }
    let edges = Array(rows[0]) + Array(rows[rows.count - 1]) + rows.flatMap { [$0.first!, $0.last!] }
    #expect(edges.allSatisfy { $0 <= 1 }, "\(framing): \(edges.max()!)")
    #expect(alpha.contains(255) && alpha.contains { (20..<80).contains($0) }, "a device and its shadow")
  }
}
