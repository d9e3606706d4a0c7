import Foundation
import Testing

@testable import Capture

/// What tells a file that is whole from one that is not.
@Suite(.enabled(if: hasFFmpeg, "no ffmpeg here")) struct ContainerTests {
  private static func lack(_ container: Container, of bytes: Data, in folder: FidgetCommand.Folder) throws -> String? {
    try bytes.write(to: folder.url.appendingPathComponent("part"))
    let descriptor = open(folder.path("part"), O_RDONLY)
    defer { close(descriptor) }
    return container.lack(in: descriptor)
  }

  /// Cut anywhere, longer by a byte, or filled with zeros from anywhere on, as a disk that was full leaves it.
  @Test(arguments: ["x.mp4", "x.webm", "x.gif", "x.apng", "x.png"]) func nothingOfItCanBeMissing(_ name: String) throws
  {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(
      ["render", "lamp", "--demo", "--size", "16x16", "--seconds", "0.1", "-o", name], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let container = try #require(CaptureFormat(rawValue: String(name.dropFirst(2)))?.container)
    let whole = try Data(contentsOf: folder.url.appendingPathComponent(name))
    #expect(try Self.lack(container, of: whole, in: folder) == nil)
    for length in 0..<whole.count {
      #expect(try Self.lack(container, of: whole.prefix(length), in: folder) != nil, "\(length) of \(whole.count)")
    }
    #expect(try Self.lack(container, of: whole + [0], in: folder) != nil)
    #expect(try Self.lack(container, of: Data(count: whole.count), in: folder) != nil)
  }

  /// What lies between the two runs that make a GIF.
  @Test func framesWithoutLoss() throws {
    let folder = FidgetCommand.Folder()
    let encoder = Process()
    encoder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    encoder.arguments = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=16x16:rate=25", "-t", "0.2"]
    encoder.arguments! += ["-c:v", "utvideo", "-pix_fmt", "gbrp", "-f", "nut", folder.path("x.nut")]
    encoder.standardInput = FileHandle.nullDevice
    try encoder.run()
    encoder.waitUntilExit()
    let whole = try Data(contentsOf: folder.url.appendingPathComponent("x.nut"))
    #expect(try Self.lack(.nut, of: whole, in: folder) == nil)
    for length in 0..<whole.count {
      #expect(try Self.lack(.nut, of: whole.prefix(length), in: folder) != nil, "\(length) of \(whole.count)")
    }
  }
}
