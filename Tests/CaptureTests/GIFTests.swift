import CPlanar
import Canvas
import Files
import Foundation
import Testing

@testable import Capture

/// The pictures in a GIF, decoded by this test's own reader.
@Suite struct GIFTests {
  /// A decoder that draws each picture of a GIF over the previous ones.
  private struct Reader {
    var bytes: ArraySlice<UInt8>
    var screen: [Int]
    let width: Int
    var colors: [[UInt8]] = []
    /// The box of the last picture, if it is cleared after its time.
    private var clearing: (x: Int, y: Int, width: Int, height: Int)?

    init(bytes: ArraySlice<UInt8>, width: Int, height: Int) {
      (self.bytes, self.width) = (bytes, width)
      screen = [Int](repeating: Self.clear, count: width * height)
    }

    /// The number of a pixel that shows nothing.
    static let clear = -1

    mutating func take(_ count: Int) -> [UInt8] {
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }

    mutating func number() -> Int {
      let two = take(2)
      return Int(two[0]) | Int(two[1]) << 8
    }

    /// Reads a picture: its graphic control extension, its position and size, and its compressed colour numbers.
    mutating func picture() throws {
      #expect(take(3) == [0x21, 0xF9, 4])
      let flags = take(1)[0]
      let hasUnchanged = flags & 1 == 1
      _ = number()
      let unchanged = Int(take(2)[0])
      #expect(take(1) == [0x2C])
      let (x, y, width, height) = (number(), number(), number(), number())
      #expect(take(1) == [0])
      let bits = Int(take(1)[0])
      var data: [UInt8] = []
      while true {
        let count = Int(take(1)[0])
        if count == 0 { break }
        data += take(count)
      }
      let numbers = try Self.unpack(data, bits: bits)
      try #require(numbers.count == width * height)
      if let box = clearing {
        for row in box.y..<box.y + box.height {
          for column in box.x..<box.x + box.width { screen[row * self.width + column] = Self.clear }
        }
      }
      clearing = flags >> 2 == 2 ? (x, y, width, height) : nil
      for (index, number) in numbers.enumerated() where !hasUnchanged || number != unchanged {
        screen[(y + index / width) * self.width + x + index % width] = number
      }
    }

    private static func unpack(_ data: [UInt8], bits: Int) throws -> [Int] {
      let (clear, end) = (1 << bits, 1 << bits + 1)
      var (numbers, table, size, place, last) = ([Int](), [[Int]](), bits + 1, 0, [Int]?.none)
      while true {
        var code = 0
        for bit in 0..<size where data[(place + bit) / 8] >> ((place + bit) % 8) & 1 == 1 { code |= 1 << bit }
        place += size
        if code == end { return numbers }
        if code == clear {
          (table, size, last) = ((0..<clear + 2).map { [$0] }, bits + 1, nil)
          continue
        }
        var word = code < table.count ? table[code] : try #require(last)
        if code >= table.count { word.append(word[0]) }
        numbers += word
        if let last, table.count < 4096 { table.append(last + [word[0]]) }
        if table.count == 1 << size, size < 12 { size += 1 }
        last = word
      }
    }
  }

  private static func write(_ frames: [Bitmap], colors: Int) throws -> [UInt8] {
    let tally = ColorTally()
    for frame in frames { tally.add(frame) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString).gif")
    defer { try? FileManager.default.removeItem(at: file) }
    let size = PixelSize(frames[0].width, frames[0].height)
    let target = try FileLedger().claim(by: "-o").target(file.path)
    let sink = try GIFSink(target, size: size, rate: Ratio(20), colors: GIFColors(tally, most: colors))
    for (index, frame) in frames.enumerated() {
      let buffer = FrameBuffer(size)
      sink.take(frame, into: buffer)
      sink.prepare(buffer, frame: index)
      try sink.write(buffer, frame: index)
    }
    try sink.finish(FrameHash())
    try sink.publish()
    return Array(try Data(contentsOf: file))
  }

  private static func expect(_ frames: [Bitmap], in gif: [UInt8], within most: Int, _ colors: Int) throws {
    var reader = Reader(bytes: gif[...], width: frames[0].width, height: frames[0].height)
    #expect(reader.take(6) == Array("GIF89a".utf8))
    #expect(reader.number() == frames[0].width && reader.number() == frames[0].height)
    let bits = Int(reader.take(3)[0] & 7) + 1
    #expect(1 << bits <= colors)
    reader.colors = (0..<1 << bits).map { _ in reader.take(3) }
    #expect(reader.take(19).dropFirst(3).prefix(11).elementsEqual("NETSCAPE2.0".utf8))
    for frame in frames {
      try reader.picture()
      var furthest = 0
      for (pixel, number) in zip(frame.pixels, reader.screen) {
        try #require((number == Reader.clear) == (pixel.alpha < 170))
        if number == Reader.clear { continue }
        for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          furthest = max(furthest, abs(Int(value) - Int(reader.colors[number][channel])))
        }
      }
      #expect(furthest <= most)
    }
    #expect(reader.take(1) == [0x3B] && reader.bytes.isEmpty)
  }

  /// Every pixel keeps its colour if there are no more colours than the palette holds.
  ///
  /// The colours are random, so that the table of codes fills up and starts anew.
  @Test func framesOfFewColoursAreExact() throws {
    var seed: UInt64 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    let colors = (0..<255).map { (number: Int) -> RGBA8 in
      let (red, green, blue) = (number % 8 * 36, number / 8 % 8 * 36, number / 64 * 80)
      return RGBA8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: 255)
    }
    var frames: [Bitmap] = []
    for index in 0..<3 {
      var frame = frames.last ?? Bitmap(width: 97, height: 83)
      for y in (index == 0 ? 0 : 9)..<(index == 2 ? 9 : 83) {
        for x in (index == 0 ? 0 : 5)..<91 where index == 0 || random(3) > 0 { frame[x, y] = colors[random(255)] }
      }
      if index == 0 { for x in 91..<97 { for y in 0..<83 { frame[x, y] = colors[random(255)] } } }
      frames.append(frame)
    }
    let gif = try Self.write(frames, colors: 256)
    try Self.expect(frames, in: gif, within: 0, 256)
    // The last frame has no change, and costs one pixel.
    let alone = try Self.write([frames[0]], colors: 256).count
    #expect(frames[2] == frames[1] && gif.count < 2 * alone)
  }

  /// A pixel that disappears is cleared, whether the frames before show more or less; a light shadow is never shown.
  @Test func clearPixelsStayClear() throws {
    let red = RGBA8(red: 255, green: 0, blue: 0, alpha: 255)
    let shadow = RGBA8(red: 0, green: 0, blue: 0, alpha: 150)
    let frames = [0, 0, 10, 20, 20, 20, 3].enumerated().map { (index, x) in
      var frame = Bitmap(width: 40, height: 30)
      for y in 5..<20 { for column in x..<x + 12 { frame[column, y] = red } }
      for column in 0..<40 { frame[column, 25] = shadow }
      // Frame 4 adds a pixel and clears none.
      if index == 4 { frame[39, 0] = red }
      return frame
    }
    try Self.expect(frames, in: Self.write(frames, colors: 8), within: 0, 8)
  }

  /// A small flat area keeps its colour beside a large background in many shades, even with a palette of 64 colours.
  @Test(arguments: [64, 256]) func aSmallPartKeepsItsColour(_ most: Int) throws {
    let coral = RGBA8(red: 0xFF, green: 0x6B, blue: 0x4A, alpha: 255)
    var frame = Bitmap(width: 320, height: 180)
    for y in 0..<180 {
      for x in 0..<320 {
        frame[x, y] = RGBA8(red: UInt8(x / 2), green: UInt8(y), blue: UInt8((x + y) / 2), alpha: 255)
      }
    }
    for y in 80..<92 { for x in 150..<180 { frame[x, y] = coral } }
    let tally = ColorTally()
    tally.add(frame)
    let colors = GIFColors(tally, most: most)
    #expect(colors.bytes.count == 3 * most)
    var nearest = 255
    for index in stride(from: 0, to: colors.bytes.count, by: 3) {
      let apart = [0xFF, 0x6B, 0x4A].enumerated().map { abs(Int(colors.bytes[index + $0.offset]) - $0.element) }
      nearest = min(nearest, apart.max() ?? 255)
    }
    #expect(nearest <= 3)
    try Self.expect([frame], in: Self.write([frame], colors: most), within: most == 64 ? 60 : 36, most)
  }

  @Test func onlyTheChangedAreaIsWritten() {
    let picture = PixelTests.pattern(20, 10)
    let tally = ColorTally()
    tally.add(picture)
    let colors = GIFColors(tally)
    #expect(GIFSink.bytes(of: picture, since: picture, in: colors) < 30)
    #expect(GIFSink.bytes(of: picture, since: PixelTests.pattern(20, 10, seed: 9), in: colors) > 120)
  }
}
