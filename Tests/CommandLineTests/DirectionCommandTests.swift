import Foundation
import Testing

/// Clips with captions and camera moves, made by the real program.
@Suite struct DirectionCommandTests {
  private static let words =
    "at 0.3 caption \"Pull\" for 0.4\nat 0.3 zoom 2 at 20 16 over 0.1\nat 0.6 zoom 1 over 0.1\n"

  private static func render(_ take: String, _ words: String..., in folder: FidgetCommand.Folder)
    -> FidgetCommand.Result
  {
    folder.write(RenderTests.take + take, to: "a.take")
    return FidgetCommand.run(
      ["render", "lamp", "--take", "a.take", "--size", "40x32", "--seconds", "1", "--fps", "10"] + words, in: folder)
  }

  /// Captions and zooms change only the frames during which they last; the frames before and after are identical.
  @Test func directionsChangeOnlyTheirFrames() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.render("", "-o", "plain.rgba", in: folder).status == 0)
    let result = Self.render(Self.words, "-o", "shown.rgba", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let (plain, shown) = (
      try RenderTests.bytes("plain.rgba", in: folder), try RenderTests.bytes("shown.rgba", in: folder)
    )
    let frame = 40 * 32 * 4
    for number in [0, 1, 2, 3, 4, 5, 6, 9] {
      let part = frame * number..<frame * (number + 1)
      #expect((plain[part] == shown[part]) == (number <= 3 || number == 9), "frame \(number)")
    }
  }

  @Test func directedRendersAreDeterministic() throws {
    let folder = FidgetCommand.Folder()
    let first = Self.render(Self.words, "--follow", "-o", "a.apng", "-o", "a.y4m", "--threads", "1", in: folder)
    let second = Self.render(Self.words, "--follow", "-o", "a.apng", "--threads", "3", in: folder)
    #expect(first.status == 0 && first.lines.first == second.lines.first, "\(first.errors)")
    #expect(Self.render("", "-o", "a.apng", in: folder).lines != second.lines)
    // A frame drawn alone equals the same frame of the clip.
    _ = Self.render(Self.words, "--follow", "-o", "p-%d.png", in: folder)
    let frame = FidgetCommand.run(
      ["frame", "lamp", "--take", "a.take", "--size", "40x32", "--at", "0.5", "--follow", "-o", "f.png"], in: folder)
    #expect(frame.status == 0, "\(frame.errors)")
    #expect(try RenderTests.bytes("f.png", in: folder) == RenderTests.bytes("p-5.png", in: folder))
  }

  /// A clip contains its captions and camera moves, and a render of the clip has them too.
  @Test func clipCarriesItsDirections() throws {
    let folder = FidgetCommand.Folder()
    let made = Self.render(Self.words, "-o", "a.apng", in: folder)
    let again = FidgetCommand.run(
      ["render", "lamp", "--take", "a.apng", "--seconds", "1", "--fps", "10", "-o", "b.apng"], in: folder)
    #expect(
      made.lines[0].split(separator: " ").last == again.lines.first?.split(separator: " ").last, "\(again.errors)")
  }

  /// A clip without a given length lasts until its last caption ends.
  @Test func clipLastsUntilItsLastCaption() throws {
    let folder = FidgetCommand.Folder()
    folder.write("at 0.1 tap 20 16\nat 0.2 caption \"Look\" for 30\n", to: "a.take")
    let result = FidgetCommand.run(
      ["render", "stitch", "--take", "a.take", "--size", "40x32", "--fps", "1", "-o", "null:"], in: folder)
    #expect(result.lines.first?.hasPrefix("null:  31 frames") == true, "\(result.lines)")
  }

  @Test func followingNeedsATake() {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "lamp", "--follow", "-o", "null:"], in: folder)
    #expect(
      result.status == 2
        && result.errors == "fidget: --follow: expected a take whose fingers to follow, --take FILE\n")
  }
}
