import Foundation
import Testing

/// Clips rendered without a display have the requested frames, byte for byte, in every uncompressed format.
@Suite struct RenderTests {
  static let take = "at 0.1 drag 30 20 to 8 24 over 0.4\n"

  /// Renders 40 × 32 points of the lamp.
  static func render(
    _ output: String, _ arguments: String..., in folder: FidgetCommand.Folder
  ) -> FidgetCommand.Result {
    folder.write(take, to: "a.take")
    return FidgetCommand.run(
      ["render", "lamp", "--take", "a.take", "--size", "40x32", "-o", output] + arguments, in: folder)
  }

  static func bytes(_ name: String, in folder: FidgetCommand.Folder) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
  }

  /// Returns the hash at the end of the result line.
  static func hash(_ result: FidgetCommand.Result) -> String {
    result.output.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? result.errors
  }

  @Test func outputIsOneResultLine() {
    let folder = FidgetCommand.Folder()
    let result = Self.render("null:", "--seconds", "0.5", "--threads", "1", in: folder)
    #expect(result.status == 0)
    let words = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(words.count == 2 && words[1].isEmpty)
    #expect(words[0].hasPrefix("null:  30 frames  0.500 s  "))
    #expect(Self.hash(result).count == 16)
    #expect(result.errors.isEmpty)
    #expect(folder.names == ["a.take"])
  }

  /// The time of every frame at 8 frames per second is a binary fraction, so `--at` can name it exactly.
  @Test func frameNShowsItsTime() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.render("f-%02d.png", "--fps", "8", "--seconds", "0.5", in: folder).status == 0)
    for frame in 0..<4 {
      let at = FidgetCommand.run(
        [
          "frame", "lamp", "--take", "a.take", "--size", "40x32", "--at", "\(Double(frame) / 8)", "-o", "at.png",
        ], in: folder)
      #expect(at.status == 0)
      #expect(try Self.bytes("at.png", in: folder) == Self.bytes("f-0\(frame).png", in: folder))
    }
    #expect(!folder.names.contains("f-04.png"))
    // A single picture is the last frame of the sequence.
    #expect(Self.render("last.png", "--fps", "8", "--seconds", "0.5", in: folder).status == 0)
    #expect(try Self.bytes("last.png", in: folder).elementsEqual(Self.bytes("f-03.png", in: folder)))
  }

  /// Frames half a step apart show interpolated states, as `fidget frame` draws them.
  @Test func halfSpeedInterpolatesStates() throws {
    let folder = FidgetCommand.Folder()
    #expect(
      Self.render("f-%d.png", "--fps", "16", "--speed", "0.5", "--seconds", "0.5", in: folder).status == 0)
    for frame in [1, 7] {
      _ = FidgetCommand.run(
        [
          "frame", "lamp", "--take", "a.take", "--size", "40x32", "--at", "\(Double(frame) / 32)", "-o", "at.png",
        ], in: folder)
      #expect(try Self.bytes("at.png", in: folder) == Self.bytes("f-\(frame).png", in: folder))
    }
  }

  @Test func motionBlurAveragesTheShutterInterval() throws {
    let folder = FidgetCommand.Folder()
    _ = Self.render("fine.rgba", "--fps", "32", "--seconds", "0.5", in: folder)
    _ = Self.render("half.rgba", "--fps", "8", "--motion-blur", "2", "--seconds", "0.5", in: folder)
    _ = Self.render(
      "full.rgba", "--fps", "8", "--motion-blur", "4", "--shutter", "360", "--seconds", "0.5", in: folder)
    let fine = try Self.bytes("fine.rgba", in: folder)
    let half = try Self.bytes("half.rgba", in: folder)
    let full = try Self.bytes("full.rgba", in: folder)
    let frame = 40 * 32 * 4
    #expect(fine.count == 16 * frame && half.count == 4 * frame && full.count == 4 * frame)
    var isMean = true
    for index in 0..<4 * frame {
      let at = index / frame * 4 * frame + index % frame
      let sum = (0..<4).map { Int(fine[at + $0 * frame]) }
      isMean = isMean && Int(half[index]) == (sum[0] + sum[1] + 1) / 2
      isMean = isMean && Int(full[index]) == (sum[0] + sum[1] + sum[2] + sum[3] + 2) / 4
    }
    #expect(isMean)
  }

  @Test func threadCountDoesNotChangePixels() throws {
    let folder = FidgetCommand.Folder()
    let first = Self.render("1.rgba", "--seconds", "0.3", "--threads", "1", in: folder)
    for threads in ["2", "5"] {
      let other = Self.render("\(threads).rgba", "--seconds", "0.3", "--threads", threads, in: folder)
      #expect(Self.hash(first) == Self.hash(other))
      #expect(try Self.bytes("\(threads).rgba", in: folder) == Self.bytes("1.rgba", in: folder))
    }
    // The hash depends on the pixels only, not on the format.
    #expect(Self.hash(Self.render("null:", "--seconds", "0.3", in: folder)) == Self.hash(first))
    #expect(Self.hash(Self.render("a.y4m", "--seconds", "0.3", in: folder)) == Self.hash(first))
    let other = Self.render("null:", "--seconds", "0.3", "--set", "lamp.gravity=3500", in: folder)
    #expect(Self.hash(other) != Self.hash(first))
  }

  @Test func y4mHeaderMatchesItsFrames() throws {
    let folder = FidgetCommand.Folder()
    let odd = ["--size", "41x33"]
    folder.write(Self.take, to: "a.take")
    let result = FidgetCommand.run(
      ["render", "lamp", "-o", "a.y4m", "--fps", "30000/1001", "--seconds", "0.1"] + odd, in: folder)
    #expect(result.errors.contains("the last column and row comes twice"))
    let file = try Self.bytes("a.y4m", in: folder)
    let header = "YUV4MPEG2 W42 H34 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    #expect(file.starts(with: Array(header.utf8)))
    let frame = 6 + 42 * 34 * 3 / 2
    #expect(file.count == header.utf8.count + 3 * frame)
    for number in 0..<3 {
      #expect(file[(header.utf8.count + number * frame)...].starts(with: Array("FRAME\n".utf8)))
    }
    // Standard output gets the same bytes; the result line then goes to standard error.
    folder.write("", to: "b.y4m")
    let piped = FidgetCommand.run(
      ["render", "lamp", "-o", "-", "--fps", "30000/1001", "--seconds", "0.1", "--size", "41x33"], in: folder,
      device: folder.path("b.y4m"))
    #expect(piped.status == 0, "\(piped.errors)")
    #expect(piped.errors.contains("-  3 frames  0.100 s  \(Self.hash(result))"))
    #expect(try Self.bytes("b.y4m", in: folder).elementsEqual(file))
  }

  @Test func touchesOptionDrawsFingers() throws {
    let folder = FidgetCommand.Folder()
    _ = Self.render("without.rgba", "--fps", "4", "--seconds", "1", in: folder)
    _ = Self.render("with.rgba", "--fps", "4", "--seconds", "1", "--touches", in: folder)
    let without = try Self.bytes("without.rgba", in: folder)
    let with = try Self.bytes("with.rgba", in: folder)
    let frame = 40 * 32 * 4
    // The finger is down at 0.25 s; before and long after the touch, both frames are equal.
    let same = [0, 1, 3].map { with[$0 * frame..<($0 + 1) * frame] == without[$0 * frame..<($0 + 1) * frame] }
    #expect(same == [true, false, true])
  }

  /// A clip without a given length ends half a second after everything has come to rest.
  @Test func clipEndsHalfASecondAfterRest() {
    let folder = FidgetCommand.Folder()
    folder.write("# size 390 844\nat 0.5 fling 300 420 to 80 420 over 0.12\n", to: "b.take")
    func frames(_ arguments: String...) -> Int {
      let result = FidgetCommand.run(
        ["render", "cards", "--take", "b.take", "--size", "40x32", "-o", "null:", "--fps", "10"] + arguments,
        in: folder)
      return Int(result.output.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? -1
    }
    let normal = frames()
    #expect((12...80).contains(normal), "\(normal)")
    #expect(abs(frames("--speed", "0.5") - 2 * normal) <= 1)
  }

  @Test func leftoverSequencePicturesAreReported() {
    let folder = FidgetCommand.Folder()
    #expect(Self.render("f%d.png", "--seconds", "0.1", "--fps", "50", in: folder).errors.isEmpty)
    let shorter = Self.render("f%d.png", "--seconds", "0.06", "--fps", "50", in: folder)
    #expect(shorter.errors.contains("pictures of a longer sequence follow the last one"))
  }
}
