import Foundation
import Testing

@testable import Filming

/// Clips without a background, laid over other grounds.
struct ClearBackgroundTests {
  /// A picture of whole points: the last column of any other is part ground, part ink.
  private static let scene = [
    "lamp", "--demo", "--size", "120x160", "--margin", "14", "--frame", "phone", "--fps", "10",
  ]

  private static func render(_ words: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    FidgetCommand.run(["render"] + scene + ["--seconds", "0.3"] + words, in: folder)
  }

  /// Returns the greatest difference between RGBA pixels laid over a plain ground and pixels drawn on it.
  private static func furthest(_ clear: [UInt8], over ground: Int, from drawn: [UInt8]) -> Int {
    var most = 0
    for start in stride(from: 0, to: clear.count, by: 4) {
      let alpha = Int(clear[start + 3])
      for channel in start..<start + 3 {
        let laid = (Int(clear[channel]) * alpha + ground * (255 - alpha) + 127) / 255
        most = max(most, abs(laid - Int(drawn[channel])))
      }
    }
    return most
  }

  /// Edges and the shadow look over white and black as if they were drawn there.
  @Test func anyGroundLooksDrawn() throws {
    let folder = FidgetCommand.Folder()
    let made = Self.render("--background", "none", "-o", "none.rgba", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let clear = try RenderTests.bytes("none.rgba", in: folder)
    for (color, value) in [("#FFFFFF", 255), ("#000000", 0)] {
      _ = Self.render("--background", color, "-o", "ground.rgba", in: folder)
      let drawn = try RenderTests.bytes("ground.rgba", in: folder)
      #expect(drawn.count == clear.count)
      #expect(Self.furthest(clear, over: value, from: drawn) <= 3)
    }
    let alphas = Set(stride(from: 3, to: clear.count, by: 4).map { clear[$0] })
    #expect(clear[3] < 8 && alphas.contains(255) && alphas.count > 50, "a soft shadow round an opaque device")
  }

  @Test func aPictureIsTheSame() throws {
    let folder = FidgetCommand.Folder()
    #expect(
      FidgetCommand.run(
        ["frame"] + Self.scene.dropLast(2) + ["--at", "0.2", "--background", "none", "-o", "a.png"], in: folder
      ).status == 0)
    let bytes = try RenderTests.bytes("a.png", in: folder)
    #expect(bytes[25] == 6, "RGBA")
    let sheet = FidgetCommand.run(
      ["frame"] + Self.scene.dropLast(2) + ["--every", "1", "--background", "none", "-o", "b.png"], in: folder)
    #expect(sheet.status == 2 && sheet.errors.contains("--background none: expected one moment"), "\(sheet.errors)")
  }

  @Test(arguments: ["a.mp4", "a.y4m", "-"]) func aFormatWithoutAlphaIsRefused(_ name: String) {
    let folder = FidgetCommand.Folder()
    let made = Self.render("--background", "none", "-o", name, "-o", "b.gif", in: folder)
    #expect(made.status == 2 && folder.names.isEmpty)
    #expect(
      made.errors.contains("has no alpha, expected .webm, .mov, .gif, .apng, .webp, .png or .rgba"), "\(made.errors)")
  }

  /// VP9 and ProRes keep alpha, as their own decoders read it.
  @Test(
    .enabled(if: hasFFmpeg, "no ffmpeg here; install it with: apt install ffmpeg"),
    arguments: [("a.webm", "libvpx-vp9", 24), ("a.mov", "prores", 3), ("a.apng", "apng", 0)])
  func videoKeepsAlpha(_ name: String, _ decoder: String, _ most: Int) throws {
    let folder = FidgetCommand.Folder()
    let made = Self.render("--background", "none", "-o", name, "-o", "own.rgba", "--scale", "2", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    _ = OtherProgram.run(
      "/usr/bin/ffmpeg",
      ["-v", "error", "-c:v", decoder, "-i", name, "-pix_fmt", "rgba", "-f", "rawvideo", "back.rgba"], in: folder)
    let (own, back) = try (RenderTests.bytes("own.rgba", in: folder), RenderTests.bytes("back.rgba", in: folder))
    try #require(own.count == back.count, "the sides are even")
    let furthest = stride(from: 3, to: own.count, by: 4).map { abs(Int(own[$0]) - Int(back[$0])) }.max()
    #expect(furthest.map { $0 <= most } == true, "\(furthest ?? 255)")
  }

  @Test func aWebPHasItsRates() throws {
    let folder = FidgetCommand.Folder()
    let usual = FidgetCommand.run(["render", "lamp", "--size", "64x48", "--seconds", "1", "-o", "a.webp"], in: folder)
    #expect(usual.lines.last?.contains("30 frames") == true, "\(usual.errors)")
    let fast = FidgetCommand.run(
      ["render", "lamp", "--size", "64x48", "--seconds", "1", "--fps", "120", "-o", "b.webp"], in: folder)
    #expect(fast.errors.contains("--fps 120: browsers play a faster WebP slowly, so it gets 90 frames/s"))
  }

  @Test func aWebPMeetsALimit() throws {
    let folder = FidgetCommand.Folder()
    func render(_ words: String...) -> FidgetCommand.Result {
      FidgetCommand.run(["render", "lamp", "--demo", "--size", "195x422", "--seconds", "0.5"] + words, in: folder)
    }
    #expect(render("-o", "all.webp").status == 0)
    let all = try RenderTests.bytes("all.webp", in: folder).count
    let made = render("-o", "a.webp", "--max-size", "\(all * 3 / 4)")
    #expect(made.status == 0 && made.errors.contains("quality "), "\(made.errors)")
    #expect(try RenderTests.bytes("a.webp", in: folder).count <= all * 3 / 4)
  }
}
