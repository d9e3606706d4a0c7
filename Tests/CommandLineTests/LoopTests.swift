import Canvas
import Capture
import Effects
import Foundation
import Motion
import Testing

@testable import Filming

/// Clips that repeat seamlessly.
@Suite struct LoopTests {
  /// Returns a search over frames of 12 × 4 pixels with a bright dot at each of these places.
  private static func search(_ places: [Double]) -> LoopSearch {
    var search = LoopSearch()
    for place in places {
      var picture = Bitmap(width: 12, height: 4, fill: RGBA8(red: 10, green: 20, blue: 30, alpha: 255))
      // The dot's light is shared by two neighbouring pixels.
      let (left, share) = (Int(place.rounded(.down)), place - place.rounded(.down))
      picture.pixels[12 + left].red += UInt8((200 * (1 - share)).rounded())
      picture.pixels[12 + left + 1].red += UInt8((200 * share).rounded())
      search.add(picture)
    }
    return search
  }

  /// Returns the places of a dot that swings to and fro in 24 frames.
  private static func swing(of frames: Int, from first: Int) -> [Double] {
    (first..<first + frames).map { (frame: Int) -> Double in
      let angle: Double = 2 * .pi * Double(frame) / 24
      return 5 + 4 * Exact.sin(angle)
    }
  }

  /// The dot swings to and fro in 24 frames, three and a half times.
  @Test func loopHoldsWholeSwings() throws {
    let swing = Self.swing(of: 85, from: 0)
    let loop = try #require(Self.search(swing).best(at: 60))
    #expect(loop == LoopSearch.Loop(frames: 0..<72, apart: 0) && loop.meets)
  }

  /// A loop needs the same direction of motion at both ends: the dot passes each place twice per swing.
  @Test func loopEndsMoveInTheSameDirection() throws {
    let swing = Self.swing(of: 23, from: 1)
    let loop = try #require(Self.search(swing).best(at: 6))
    #expect(!loop.meets && loop.apart > 6)
  }

  /// A dot that moves from one side to the other and stays there has no loop; the still frames at its end are no loop.
  @Test func stillFramesAreNoLoop() throws {
    let rise = (0..<30).map { (frame: Int) -> Double in min(9, 1 + Double(frame) / 2) }
    let ramp: [Double] = rise + Array(repeating: 9, count: 120)
    let loop = try #require(Self.search(ramp).best(at: 60))
    #expect(!loop.meets && loop.frames.lowerBound < 5, "\(loop)")
    // A clip in which nothing moves is a loop.
    #expect(try #require(Self.search(Array(repeating: 5, count: 100)).best(at: 60)).meets)
  }

  @Test func tooFewFramesAreNoLoop() {
    #expect(Self.search([3]).best(at: 60) == nil)
    #expect(Self.search([3, 4]).best(at: 60) == nil)
  }

  private static func render(_ words: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    FidgetCommand.run(["render"] + words, in: folder)
  }

  /// The header is pulled and returns: the frame after the loop's last one is its first one.
  @Test func matchingEndsAreCut() throws {
    let folder = FidgetCommand.Folder()
    folder.write("at 0.1 drag 60 60 to 60 90 over 0.3\n", to: "h.take")
    let shot = ["header", "--take", "h.take", "--size", "96x128", "--fps", "20", "--seconds", "3"]
    let loop = FidgetCommand.run(
      ["render"] + shot + ["--loop", "-o", "l.rgba", "-o", "f-%02d.png", "--poster", "p.png"], in: folder)
    #expect(loop.status == 0 && loop.errors.contains("both ends look and move alike"), "\(loop.errors)")
    let words = loop.errors.split(separator: " ")
    let place = try #require(words.firstIndex(of: "from"))
    let from = try #require(Double(words[place + 1]))
    let to = try #require(Double(words[place + 3]))
    #expect(FidgetCommand.run(["render"] + shot + ["-o", "w.rgba"], in: folder).status == 0)
    let (part, whole) = (try RenderTests.bytes("l.rgba", in: folder), try RenderTests.bytes("w.rgba", in: folder))
    let frame = 96 * 128 * 4
    let (first, last): (Int, Int) = (Int((20 * from).rounded()), Int((20 * to).rounded()))
    let cut: Range<Int> = first * frame..<last * frame
    #expect(part.elementsEqual(whole[cut]))
    #expect(folder.names.count { $0.hasPrefix("f-") } == last - first)
    let middle = (last - first) / 2
    #expect(try RenderTests.bytes("p.png", in: folder) == RenderTests.bytes("f-\(middle).png", in: folder))
    // The loop contains the motion of the pull.
    #expect(first <= 2 && last >= 20)
  }

  /// The deck ends one card further: the end fades into the frames before the beginning, more with each frame.
  @Test func differingEndsAreCrossFaded() throws {
    let folder = FidgetCommand.Folder()
    folder.write("at 0.1 drag 80 60 to 20 60 over 0.1\n", to: "c.take")
    let shot = [
      "cards", "--take", "c.take", "--size", "96x128", "--fps", "20", "--seconds", "2", "--set", "cards.snapResponse=2",
    ]
    let loop = FidgetCommand.run(["render"] + shot + ["--loop", "-o", "l.rgba"], in: folder)
    #expect(loop.status == 0 && loop.errors.contains("so its end is cross-faded"), "\(loop.errors)")
    #expect(FidgetCommand.run(["render"] + shot + ["-o", "w.rgba"], in: folder).status == 0)
    let (part, whole) = (try RenderTests.bytes("l.rgba", in: folder), try RenderTests.bytes("w.rgba", in: folder))
    let frame = 96 * 128 * 4
    let count = part.count / frame
    func bytes(_ index: Int) -> Range<Int> { index * frame..<(index + 1) * frame }
    let first = part[bytes(0)]
    let start = try #require((0..<5).first { (index: Int) -> Bool in first.elementsEqual(whole[bytes(index)]) })
    func apart(_ index: Int) -> Int {
      zip(part[bytes(index)], first).reduce(0) { (sum: Int, pair: (UInt8, UInt8)) -> Int in
        sum + abs(Int(pair.0) - Int(pair.1))
      }
    }
    // The cross-fade of 0.4 s lasts eight frames.
    #expect(part[bytes(count - 9)].elementsEqual(whole[bytes(start + count - 9)]))
    let distances: [Int] = (count - 8..<count).map(apart)
    #expect(zip(distances[2...], distances[3...]).allSatisfy { (one: Int, next: Int) -> Bool in one > next })
    #expect(distances[7] < distances[0] / 10)
  }

  @Test(arguments: [
    (["gallery", "-o", "null:"], "--loop: expected an effect, the gallery never repeats"),
    (
      ["lamp", "-o", "null:", "-o", "a.gif"],
      "--loop: outputs of 60 and 25 frames/s do not begin and end alike, expected one rate such as --fps 50"
    ),
    (
      ["lamp", "-o", "null:", "--seconds", "200"],
      "--loop: 12000 frames are too many to compare, expected at most 7200, by --seconds"
    ),
    (
      ["lamp", "-o", "null:", "--seconds", "0"],
      "--loop: 1 frame cannot loop, expected more --seconds"
    ),
  ]) func badLoopOptionsAreRefused(_ words: [String], _ complaint: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render"] + words + ["--loop", "--size", "40x32"], in: folder)
    #expect(result.status == 2 && result.errors == "fidget: \(complaint)\n", "\(result.errors)")
    #expect(folder.names.isEmpty)
  }
}
