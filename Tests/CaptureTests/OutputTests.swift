import Formatting
import Testing

@testable import Capture

@Suite struct OutputTests {
  @Test func extensionSelectsTheFormat() throws {
    for format in CaptureFormat.allCases {
      #expect(try CaptureOutput("a/clip.\(format)") == .file("a/clip.\(format)", format))
    }
    #expect(try CaptureOutput("CLIP.MP4") == .file("CLIP.MP4", .mp4))
    #expect(try CaptureOutput("null:") == .null)
    #expect(try CaptureOutput("-") == .standardOutput(.y4m))
    #expect(try CaptureOutput("a%d.b/c.png") == .file("a%d.b/c.png", .png))
    guard case .sequence(let name) = try CaptureOutput("a/b-%04d.png") else {
      Issue.record("a number in the name means a sequence")
      return
    }
    #expect(name.path(7) == "a/b-0007.png" && name.path(12345) == "a/b-12345.png")
    #expect(NumberedName("%d.png")?.path(10) == "10.png")
  }

  @Test(arguments: [
    ("lamp", "expected a name that ends in .mp4"), ("lamp.mpp4", "'lamp.mpp4'"), (".mp4", "'.mp4'"), ("", "''"),
    ("a.mp4/", "'a.mp4/'"), ("%s.png", "one number such as %04d"), ("%d%d.png", "one number"),
    ("%4d.png", "one number"), ("100%.png", "one number"),
  ])
  func unknownOutputsAreRefused(_ text: String, _ says: String) {
    let error = #expect(throws: Problem.self) { try CaptureOutput(text) }
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      (["[libx264 @ 0x55] Bad thing", "Conversion failed!"], "Bad thing"),
      (["[a @ 0x1] [b @ 0x2] deep ", "", "Exiting normally, received signal 15."], "deep"),
      (["av_interleaved_write_frame(): No space left on device", "Error writing trailer of x"], "the disk is full"),
      (["Conversion failed!"], nil), ([], nil),
    ] as [([String], String?)])
  func ffmpegErrorLineIsQuoted(_ lines: [String], _ reason: String?) {
    #expect(FFmpeg.reason(in: lines) == reason)
  }
}
