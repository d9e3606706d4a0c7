import CPlanar
import Canvas
import Files
import Foundation
import Testing

@testable import Capture

/// Pixels with alpha in the forms of files.
@Suite struct AlphaTests {
  private static let half = RGBA8(red: 64, green: 0, blue: 32, alpha: 128)

  @Test func filesHoldStraightAlpha() {
    var picture = Bitmap(width: 3, height: 1)
    picture.pixels = [Self.half, .clear, RGBA8(red: 1, green: 2, blue: 3, alpha: 255)]
    #expect(
      picture.straight.pixels
        == [RGBA8(red: 128, green: 0, blue: 64, alpha: 128), .clear, RGBA8(red: 1, green: 2, blue: 3, alpha: 255)])
    // The loop in C agrees with the type's own arithmetic.
    let pattern = PixelTests.pattern(40, 9, isOpaque: false)
    #expect(pattern.straight.pixels == pattern.pixels.map(\.straight))
  }

  @Test func oneBitKeepsTwoThirds() {
    var picture = Bitmap(width: 3, height: 1)
    picture.pixels = [169, 170, 255].map { RGBA8(red: 100, green: 0, blue: 0, alpha: $0) }
    #expect(picture.cutOut.pixels.map(\.alpha) == [0, 255, 255])
    #expect(picture.cutOut.pixels.map(\.red) == [0, 150, 100])
  }

  /// An opaque picture has the same planes with alpha as without.
  @Test(arguments: [(16, 8), (7, 5)]) func opaquePlanesAgree(_ width: Int, _ height: Int) {
    let picture = PixelTests.pattern(width, height)
    var (plain, alpha): ([UInt8], [UInt8]) = ([], [])
    VideoLayout.subsampled.convert(picture, into: &plain)
    VideoLayout.subsampledAlpha.convert(picture, into: &alpha)
    #expect(alpha.prefix(plain.count).elementsEqual(plain))
    #expect(alpha.dropFirst(plain.count).allSatisfy { $0 == 255 })
  }

  /// The colour beside an edge is the shape's own, whatever the clear pixels around it are.
  @Test func clearPixelsTintNoEdge() {
    var whole = Bitmap(width: 8, height: 2, fill: RGBA8(red: 255, green: 0, blue: 0, alpha: 255))
    var planes: [UInt8] = []
    VideoLayout.subsampledAlpha.convert(whole, into: &planes)
    // Sixteen bytes of luma precede four of each chroma.
    let (blue, red) = (planes[16], planes[20])
    for x in 3..<8 { for y in 0..<2 { whole[x, y] = .clear } }
    VideoLayout.subsampledAlpha.convert(whole, into: &planes)
    #expect(planes[16..<18].allSatisfy { $0 == blue } && planes[20..<22].allSatisfy { $0 == red })
    #expect(planes[19] == 128 && planes[23] == 128, "no colour where nothing is shown")
  }

  @Test func tenBitsAreLimitedRange() {
    var picture = Bitmap(width: 2, height: 1)
    picture.pixels = [.init(red: 255, green: 255, blue: 255, alpha: 255), .clear]
    var bytes: [UInt8] = []
    VideoLayout.fullAlpha.convert(picture, into: &bytes)
    let words = stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    #expect(words == [940, 64, 512, 512, 512, 512, 1023, 0])
    VideoLayout.full.convert(picture, into: &bytes)
    #expect(bytes.count == 12)
  }

  // MARK: - WebP

  /// The frames of an animated WebP, by this test's own reader.
  private static func frames(_ bytes: [UInt8]) -> [(place: [Int], milliseconds: Int, kind: String)] {
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    func name(_ at: Int) -> String { String(decoding: bytes[at..<at + 4], as: UTF8.self) }
    #expect(name(0) == "RIFF" && number(4, 4) == bytes.count - 8 && name(8) == "WEBP" && name(12) == "VP8X")
    var frames: [(place: [Int], milliseconds: Int, kind: String)] = []
    var at = 12
    while at < bytes.count {
      let size = number(at + 4, 4)
      if name(at) == "ANMF" {
        let place = [2 * number(at + 8, 3), 2 * number(at + 11, 3), number(at + 14, 3) + 1, number(at + 17, 3) + 1]
        frames.append((place, number(at + 20, 3), name(at + 24)))
      }
      at += 8 + size + size % 2
    }
    #expect(at == bytes.count)
    return frames
  }

  private static func write(_ pictures: [Bitmap], _ rate: Ratio, _ settings: WebPSink.Settings) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString).webp")
    defer { try? FileManager.default.removeItem(at: file) }
    let size = PixelSize(pictures[0].width, pictures[0].height)
    let sink = try WebPSink(
      FileLedger().claim(by: "-o").target(file.path), size: size, rate: rate, settings,
      cargo: { _, _ in Array("odd".utf8) })
    for (index, picture) in pictures.enumerated() {
      let buffer = FrameBuffer(size)
      sink.take(picture, into: buffer)
      try sink.prepare(buffer, frame: index)
      try sink.write(buffer, frame: index)
    }
    try sink.finish(FrameHash())
    try sink.publish()
    return Array(try Data(contentsOf: file))
  }

  /// Frames at even places cover the change, and last as long together as the clip, though each is a whole number of
  /// milliseconds.
  @Test func aWebPKeepsChangesAndTimes() throws {
    var pictures = [PixelTests.pattern(31, 20, isOpaque: false)]
    for index in 1..<60 {
      var next = pictures[index - 1]
      if index == 1 { next[7, 5] = next[7, 5] == .clear ? Self.half : .clear }
      pictures.append(next)
    }
    let bytes = try Self.write(pictures, Ratio(60), WebPSink.Settings(isOpaque: false, quality: .archive))
    let frames = Self.frames(bytes)
    #expect(frames.count == 60 && frames.reduce(0) { $0 + $1.milliseconds } == 1000)
    #expect(frames.allSatisfy { 16...17 ~= $0.milliseconds && $0.kind == "VP8L" })
    #expect(frames[0].place == [0, 0, 31, 20] && frames[1].place == [6, 4, 2, 2])
    #expect(bytes[20] == 0x12, "an animation with alpha")
    let plain = try Self.write([PixelTests.pattern(31, 20)], Ratio(30), WebPSink.Settings(quality: .draft))
    #expect(plain[20] == 0x02 && Self.frames(plain)[0].kind == "VP8 ")
  }

  @Test func aWebPHasTheQualityThatIsAskedFor() {
    let (before, now) = (PixelTests.pattern(64, 64), PixelTests.pattern(64, 64, seed: 5))
    let sizes = CaptureQuality.allCases.map { WebPSink.bytes(of: now, since: before, WebPSink.Settings(quality: $0)) }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    let limited = WebPSink.Settings(limits: EncoderLimits(rateFactor: 60))
    #expect(WebPSink.bytes(of: now, since: before, limited) < sizes[0])
    #expect(CaptureFormat.webp.rate(nearest: Ratio(120)) == Ratio(90))
    #expect(CaptureFormat.webp.rate(nearest: Ratio(60)) == Ratio(60))
  }
}
