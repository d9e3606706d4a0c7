import Canvas
import Capture
import Files
import Foundation
import Playground
import Testing

@testable import Application

/// The memory that a recording of the window holds; needs ffmpeg, and is skipped without it.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"),
    "no ffmpeg here; install it with: apt install ffmpeg"))
@MainActor struct WindowClipTests {
  /// The message gives the reason that the folder cannot be made, not that it is missing.
  @Test("a folder that cannot be made says why", .enabled(if: access("/sys/kernel", F_OK) == 0))
  func folderErrorIsReported() {
    var captures = WindowCaptures(FileLedger())
    captures.record("/sys/fidget/clip", size: PixelSize(64, 48), in: nil, hasSound: false)
    let picture = Bitmap(width: 1, height: 1)
    captures.savePicture("/sys/fidget/a.png", in: { _ in nil }, carrying: nil, { picture })
    let words = captures.finish().map(\.words)
    #expect(words.count == 2, "\(words)")
    for line in words { #expect(line.hasPrefix("/sys/fidget/") && !line.contains("no such folder"), "\(line)") }
  }

  @Test("a clip holds no picture of the window, and nothing once it is in its file")
  func finishedClipHoldsNoPictures() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/fidget-clip-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var captures = WindowCaptures(FileLedger())
    captures.record(folder + "/clip", size: PixelSize(64, 48), in: nil, hasSound: false)
    weak let clip = captures.clip
    weak let recording = clip?.recording
    var picture = Bitmap(width: 64, height: 48, fill: .white)
    let place = picture.pixels.withUnsafeBytes { $0.baseAddress }
    #expect(captures.frameReader(of: PixelRect(x: 0, y: 0, width: 1, height: 1))?(picture) != nil)
    // If the clip held the picture, this write would copy it.
    picture.pixels[0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    #expect(picture.pixels.withUnsafeBytes { $0.baseAddress } == place)
    captures.endRecording(carrying: nil)
    let news = captures.finish()
    #expect(clip == nil && recording == nil, "\(news.map(\.words))")
    #expect(FileManager.default.fileExists(atPath: folder + "/clip.mp4"))
  }
}
