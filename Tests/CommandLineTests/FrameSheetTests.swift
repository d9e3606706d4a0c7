import Foundation
import Testing

/// Tests of `fidget frame` with several moments, and with fingers.
@Suite struct FrameSheetTests {
  private static let take = "at 0.1 drag 30 20 to 8 24 over 0.4\n"

  private static func frame(_ arguments: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    folder.write(take, to: "a.take")
    return FidgetCommand.run(
      ["frame", "lamp", "--take", "a.take", "--size", "160x120", "-o", "a.png"] + arguments, in: folder)
  }

  /// Returns the width and height in the header of the PNG file.
  private static func size(in folder: FidgetCommand.Folder) throws -> [Int] {
    let bytes = try RenderTests.bytes("a.png", in: folder)
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 + Int($1) } }
  }

  @Test func severalMomentsMakeASheet() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.frame("--at", "0.3,0.1,0.2", in: folder).status == 0)
    let sheet = try RenderTests.bytes("a.png", in: folder)
    // Three columns of 160 points with gaps of 14 and margins of 28, and the times in 30 points below.
    #expect(try Self.size(in: folder) == [3 * 174 - 14 + 56, 164 - 14 + 56])
    // The order in which the moments are written does not matter.
    #expect(Self.frame("--at", "0.1,0.2,0.3", in: folder).status == 0)
    #expect(try RenderTests.bytes("a.png", in: folder) == sheet)
    // A sheet of the whole take goes from its start to its end, 0.5 s.
    #expect(Self.frame("--every", "0.1", in: folder).status == 0)
    let (width, height) = (try Self.size(in: folder)[0], try Self.size(in: folder)[1])
    #expect((width - 42) / 174 * ((height - 42) / 164) == 6)
    #expect(Self.frame("--at", "0.1,0.2,0.3", "--scale", "2", in: folder).status == 0)
    #expect(try Self.size(in: folder)[0] >= 2 * (2 * 174 - 14 + 56))
  }

  @Test func oneMomentIsThePlainPicture() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.frame("--at", "0.3", in: folder).status == 0)
    let plain = try RenderTests.bytes("a.png", in: folder)
    #expect(try Self.size(in: folder) == [160, 120])
    // The setting of the playground shows the fingers, as the option does.
    #expect(Self.frame("--at", "0.3", "--no-source", in: folder).status == 0)
    let bare = try RenderTests.bytes("a.png", in: folder)
    #expect(Self.frame("--at", "0.3", "--no-source", "--touches", in: folder).status == 0)
    let fingers = try RenderTests.bytes("a.png", in: folder)
    #expect(Self.frame("--at", "0.3", "--no-source", "--set", "playground.showTouches=true", in: folder).status == 0)
    #expect(try RenderTests.bytes("a.png", in: folder) == fingers && fingers != bare && plain != bare)
  }

  @Test func tooManyMomentsAreRefused() {
    let folder = FidgetCommand.Folder()
    let result = Self.frame("--every", "0.004", in: folder)
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "--every 0.004: 126 moments in 0.50 s, expected at most 100, which is --every 0.006 or more"))
    #expect(!folder.names.contains("a.png"))
  }
}
