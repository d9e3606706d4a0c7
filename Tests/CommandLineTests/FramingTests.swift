import Filming
import Foundation
import Motion
import Testing

/// The device, background and margin around a rendered scene.
@Suite struct FramingTests {
  private static func draw(_ name: String, _ words: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result
  {
    FidgetCommand.run(
      ["render", "lamp", "--size", "40x32", "--fps", "1", "--seconds", "1", "-o", name] + words, in: folder)
  }

  /// Returns the pixels of a file row by row, four bytes each.
  private static func pixels(_ name: String, in folder: FidgetCommand.Folder) throws -> [[UInt8]] {
    let bytes = try RenderTests.bytes(name, in: folder)
    return stride(from: 0, to: bytes.count, by: 4).map { [UInt8](bytes[$0..<$0 + 4]) }
  }

  /// Fails unless the framed picture has the 40 × 32 pixels of the bare one, inside a margin of 10 pixels.
  private static func expectScene(_ bare: [[UInt8]], inside all: [[UInt8]]) {
    for y in 0..<32 {
      let row = (10 + y) * 60 + 10
      #expect(all[row..<row + 40].elementsEqual(bare[40 * y..<40 * (y + 1)]), "row \(y)")
    }
  }

  /// The frame does not change the scene inside it.
  @Test func frameLeavesTheSceneUnchanged() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.draw("bare.rgba", in: folder).status == 0)
    let framed = Self.draw("framed.rgba", "--margin", "10", "--background", "#203040", in: folder)
    #expect(framed.status == 0, "\(framed.errors)")
    let (bare, all) = (try Self.pixels("bare.rgba", in: folder), try Self.pixels("framed.rgba", in: folder))
    #expect(all.count == 60 * 52)
    Self.expectScene(bare, inside: all)
    #expect(all[0] == [0x20, 0x30, 0x40, 0xFF])
  }

  /// The blurred background is the scene itself, larger and darker; a plain area is darker by the same factor.
  @Test func blurredBackgroundIsTheDarkenedScene() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.draw("bare.rgba", in: folder).status == 0)
    let framed = Self.draw("framed.rgba", "--margin", "10", "--background", "blur", in: folder)
    #expect(framed.status == 0, "\(framed.errors)")
    let (bare, all) = (try Self.pixels("bare.rgba", in: folder), try Self.pixels("framed.rgba", in: folder))
    Self.expectScene(bare, inside: all)
    let corner = bare[40 * 4 + 4]
    for channel in 0..<3 { #expect(abs(0.6 * Double(corner[channel]) - Double(all[0][channel])) < 20) }
    #expect(all.allSatisfy { $0[3] == 255 } && Set(all[..<60].map { $0[2] }).count > 1)
  }

  @Test(arguments: [("talk", 1920, 1080), ("story", 1080, 1920), ("square", 1080, 1080), ("readme", 1280, 800)])
  func purposesHaveTheirPixelSizes(_ purpose: String, _ width: Int, _ height: Int) throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.draw("a.png", "--for", purpose, in: folder).status == 0)
    let head = try RenderTests.bytes("a.png", in: folder)[16..<24].map(Int.init)
    #expect(head[2] << 8 | head[3] == width && head[6] << 8 | head[7] == height)
  }

  /// The commands `frame` and `render` draw the same device.
  @Test func frameAndRenderDrawTheSameDevice() throws {
    let folder = FidgetCommand.Folder()
    #expect(Self.draw("a.png", "--frame", "phone", in: folder).status == 0)
    let frame = FidgetCommand.run(
      ["frame", "lamp", "--size", "40x32", "--frame", "phone", "-o", "b.png"], in: folder)
    #expect(frame.status == 0, "\(frame.errors)")
    let bytes = try RenderTests.bytes("a.png", in: folder)
    #expect(try bytes == RenderTests.bytes("b.png", in: folder))
    #expect(Self.draw("c.png", "--frame", "tablet", in: folder).status == 0)
    #expect(try bytes != RenderTests.bytes("c.png", in: folder))
  }

  /// Two sides get a device each, of the same size, and each shows the same picture as alone.
  @Test func splitSidesAreTwoDevices() throws {
    let folder = FidgetCommand.Folder()
    // The test compares the second of two frames, while cards move.
    func draw(_ words: String...) throws -> [[UInt8]] {
      let result = FidgetCommand.run(
        ["render", "cards", "--demo", "--seconds", "1.8", "--fps", "1.25", "--size", "195x422", "-o", "a.rgba"] + words,
        in: folder)
      try #require(result.status == 0, "\(result.errors)")
      let pixels = try Self.pixels("a.rgba", in: folder)
      return Array(pixels[(pixels.count / 2)...])
    }
    let framing = Framing(.phone, round: Vector(195, 422), names: ["calm", "playful"])
    let (width, height) = (Int(framing.size.x.rounded()), Int(framing.size.y.rounded()))
    let pair = try draw("--a", "calm", "--b", "playful", "--frame", "phone")
    try #require(pair.count == width * height && width > 2 * 195 && height > 422)
    let sides = [try draw("--preset", "calm"), try draw("--preset", "playful")]
    #expect(sides[0] != sides[1])
    for (index, side) in sides.enumerated() {
      let start = framing.start(1, of: index)
      // These rows leave out the device's round corners.
      for y in 30..<392 {
        let row = (Int(start.y) + y) * width + Int(start.x)
        #expect(pair[row..<row + 195].elementsEqual(side[195 * y..<195 * (y + 1)]), "side \(index), row \(y)")
      }
    }
    // Without a device the two sides share one stage, one below the other.
    #expect(try draw("--a", "calm", "--b", "playful").count == 195 * 422)
  }

  @Test(arguments: [
    (["--frame", "fone"], 2, "--frame: expected phone, tablet, none, got 'fone', did you mean none?"),
    (["--for", "talk", "--scale", "2"], 2, "--scale and --for: expected only one of them"),
    (["--background", "#12"], 2, "--background: expected #RRGGBB or \"#RRGGBB,#RRGGBB\", got '#12'"),
    (["--margin", "-1"], 2, "--margin: expected a number in 0…2000, got '-1'"),
    (["--background", "none.png"], 1, "--background none.png: cannot be read: No such file or directory"),
  ]) func badFramingOptionsAreRefused(_ words: [String], _ status: Int32, _ complaint: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "lamp", "--size", "40x32", "-o", "a.png"] + words, in: folder)
    #expect(result.status == status && result.errors == "fidget: \(complaint)\n", "\(result.errors)")
    #expect(folder.names.isEmpty)
  }
}
