import Capture
import Files
import Foundation
import Testing

@testable import Commands
@testable import Filming

/// Whether ffmpeg and ffprobe are installed, which only some tests need.
let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
}

/// Clips made by the real ffmpeg and examined with its own tools; the tests are skipped without it.
@Suite(.enabled(if: hasFFmpeg, "no ffmpeg here; install it with: apt install ffmpeg")) struct RenderVideoTests {
  /// Returns the properties of the only video stream by ffprobe, which decodes every frame.
  private static func probe(_ name: String, in folder: FidgetCommand.Folder) -> [String: String] {
    let result = OtherProgram.run(
      "/usr/bin/ffprobe",
      [
        "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
        "stream=codec_name,profile,width,height,pix_fmt,nb_read_frames,r_frame_rate,color_space,color_range:"
          + "format=duration,format_name",
        "-of", "default=noprint_wrappers=1", name,
      ], in: folder)
    var values: [String: String] = [:]
    for line in result.lines {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    return values
  }

  private static func render(_ name: String, _ arguments: String..., in folder: FidgetCommand.Folder) -> String {
    let result = FidgetCommand.run(
      ["render", "lamp", "--size", "65x48", "--seconds", "0.4", "-o", name] + arguments, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.names == [name])
    return result.errors
  }

  @Test func mp4UsesPortableSettings() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.render("a.mp4", in: folder).contains("the last column comes twice"))
    let found = Self.probe("a.mp4", in: folder)
    #expect(found["codec_name"] == "h264" && found["profile"] == "High" && found["pix_fmt"] == "yuv420p")
    #expect(found["width"] == "66" && found["height"] == "48")
    #expect(found["nb_read_frames"] == "24" && found["r_frame_rate"] == "60/1" && found["duration"] == "0.400000")
    #expect(found["color_space"] == "bt709" && found["color_range"] == "tv")
    // The index comes before the pictures, so that a browser can start playing at once.
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("a.mp4"))
    let index = try #require(bytes.range(of: Data("moov".utf8)))
    let pictures = try #require(bytes.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < pictures.lowerBound)
    // A second render of the clip gives an identical file.
    _ = FidgetCommand.run(["render", "lamp", "--size", "65x48", "--seconds", "0.4", "-o", "b.mp4"], in: folder)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("b.mp4")) == bytes)
  }

  @Test func aWebMIsVP9() {
    let folder = FidgetCommand.Folder()
    _ = Self.render("a.webm", "--fps", "30", in: folder)
    let found = Self.probe("a.webm", in: folder)
    #expect(found["codec_name"] == "vp9" && found["pix_fmt"] == "yuv420p" && found["nb_read_frames"] == "12")
    #expect(found["r_frame_rate"] == "30/1" && found["color_space"] == "bt709")
  }

  @Test func gifKeepsItsDuration() {
    let folder = FidgetCommand.Folder()
    let errors = Self.render("a.gif", "--fps", "60", in: folder)
    #expect(errors.contains("--fps 60: a GIF counts in hundredths of a second, so it gets 50 frames/s"))
    let found = Self.probe("a.gif", in: folder)
    #expect(found["codec_name"] == "gif" && found["width"] == "65" && found["height"] == "48")
    #expect(found["nb_read_frames"] == "20" && found["r_frame_rate"] == "50/1" && found["duration"] == "0.400000")
  }

  /// An APNG keeps every pixel of the frames.
  @Test func apngIsLossless() throws {
    let folder = FidgetCommand.Folder()
    _ = Self.render("a.apng", in: folder)
    _ = OtherProgram.run(
      "/usr/bin/ffmpeg", ["-v", "error", "-i", "a.apng", "-pix_fmt", "rgba", "-f", "rawvideo", "back.rgba"], in: folder)
    _ = FidgetCommand.run(["render", "lamp", "--size", "65x48", "--seconds", "0.4", "-o", "own.rgba"], in: folder)
    let back = try RenderTests.bytes("back.rgba", in: folder)
    #expect(try back.elementsEqual(RenderTests.bytes("own.rgba", in: folder)))
  }

  @MainActor @Test func largeOutputIsForecast() throws {
    let folder = FidgetCommand.Folder()
    func forecast(_ words: String...) throws -> SizeForecast {
      let words = ["lamp", "-o", folder.path("a.apng")] + words
      return SizeForecast(
        plan: try RenderPlan(
          try Arguments(
            words[...], options: RenderOptions.all, command: "render", files: FileLedger(), library: .builtIn)))
    }
    let small = try forecast("--size", "120x90", "--seconds", "0.4")
    func bytes(_ format: CaptureFormat) -> Int { small.bytes(of: small.plan.clips[0], as: format) }
    #expect(small.notes.isEmpty)
    _ = FidgetCommand.run(
      ["render", "lamp", "--size", "120x90", "--seconds", "0.4", "-o", "a.apng"], in: folder)
    let real = try RenderTests.bytes("a.apng", in: folder).count
    #expect(2 * bytes(.apng) > real && bytes(.apng) < 2 * real)
    #expect(bytes(.gif) < bytes(.apng))
    let note = try #require(try forecast("--size", "400x400", "--seconds", "300").notes.first)
    #expect(note.contains("MB are expected, more than 50; smaller with --scale 0.5"))
  }

  @Test func ffmpegReadsOurY4M() {
    let folder = FidgetCommand.Folder()
    _ = Self.render("a.y4m", in: folder)
    let found = Self.probe("a.y4m", in: folder)
    #expect(found["width"] == "66" && found["pix_fmt"] == "yuv420p" && found["nb_read_frames"] == "24")
  }
}
