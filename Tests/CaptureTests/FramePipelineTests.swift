import Canvas
import Formatting
import Synchronization
import Testing

@testable import Capture

/// A sink that records its calls, and refuses frames from `refusing` on.
private final class WitnessSink: FrameSink {
  struct Seen {
    var pixels: [RGBA8] = []
    var numbers: [Int] = []
    var end = ""
  }

  let seen = Mutex(Seen())
  let refusing: Int
  let isSlow: Bool

  init(refusing: Int = .max, isSlow: Bool = false) { (self.refusing, self.isSlow) = (refusing, isSlow) }

  func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    if frame >= refusing { throw Problem(message: "no more") }
    seen.withLock {
      $0.numbers.append(frame)
      $0.pixels.append(buffer.bitmap[0, 0])
    }
  }

  func finish(_ hash: FrameHash) { seen.withLock { $0.end += "finished" } }
  func abandon() { seen.withLock { $0.end += "abandoned" } }
}

@Suite struct FramePipelineTests {
  /// Returns a pipeline that draws the width of a frame's size as a shade of red.
  private static func pipeline(_ sink: any FrameSink, threads: Int) throws -> FramePipeline {
    try FramePipeline(to: [sink], size: PixelSize(2, 2), threads: threads) { _ in
      var bitmap = Bitmap(width: 2, height: 2)
      return { frame, show in
        let shade = UInt8(truncatingIfNeeded: frame.size.width)
        for index in bitmap.pixels.indices {
          bitmap.pixels[index] = RGBA8(red: shade, green: 0, blue: 0, alpha: 255)
        }
        show(bitmap)
      }
    }
  }

  private static func frame(_ shade: Int) -> Frame { Frame(size: PixelSize(shade, 1)) }

  @Test(arguments: [1, 2, 7], [false, true]) func framesAreWrittenInOrder(_ threads: Int, _ isSlow: Bool) throws {
    let sink = WitnessSink(isSlow: isSlow)
    let pipeline = try Self.pipeline(sink, threads: threads)
    for number in 0..<300 { #expect(pipeline.submit { $0 = [Self.frame(number % 256)] }) }
    let (frames, hash) = try pipeline.finish()[0]
    #expect(frames == 300)
    sink.seen.withLock { seen in
      #expect(seen.numbers == Array(0..<300))
      #expect(seen.pixels.map { Int($0.red) } == (0..<300).map { $0 % 256 })
      #expect(seen.end == "finished")
    }
    var expected = FrameHash()
    for number in 0..<300 {
      let fill = RGBA8(red: UInt8(number % 256), green: 0, blue: 0, alpha: 255)
      expected.add(FrameHash(Bitmap(width: 2, height: 2, fill: fill)))
    }
    #expect(hash == expected)
  }

  @Test(arguments: [false, true]) func exposuresAreAveragedIntoOneFrame(_ isSlow: Bool) throws {
    let sink = WitnessSink(isSlow: isSlow)
    let pipeline = try Self.pipeline(sink, threads: 2)
    #expect(pipeline.submit { $0 = [10, 20, 33].map(Self.frame) })
    #expect(pipeline.submit { $0 = [Self.frame(10)] })
    #expect(try pipeline.finish()[0].frames == 2)
    #expect(sink.seen.withLock { $0.pixels.map(\.red) } == [21, 10])
  }

  @Test(arguments: [false, true]) func refusedFrameAbandonsTheFile(_ isSlow: Bool) throws {
    let sink = WitnessSink(refusing: 5, isSlow: isSlow)
    let pipeline = try Self.pipeline(sink, threads: 2)
    var submitted = 0
    while submitted < 1000, pipeline.submit({ $0 = [Self.frame(1)] }) { submitted += 1 }
    #expect(submitted < 1000)
    let error = #expect(throws: Problem.self) { try pipeline.finish()[0] }
    #expect(error?.description == "no more")
    #expect(sink.seen.withLock { $0.numbers } == [0, 1, 2, 3, 4])
    #expect(sink.seen.withLock { $0.end } == "abandoned")
  }

  /// A slow sink gets frames from one renderer, which draws each frame over the previous one.
  @Test func slowSinkGetsFramesInDrawingOrder() throws {
    let drawn = Mutex<[[Int]]>([])
    let pipeline = try FramePipeline(to: [WitnessSink(isSlow: true)], size: PixelSize(2, 2), threads: 4) { _ in
      let place = drawn.withLock { lists in
        lists.append([])
        return lists.count - 1
      }
      let bitmap = Bitmap(width: 2, height: 2)
      return { frame, show in
        drawn.withLock { $0[place].append(frame.size.width) }
        show(bitmap)
      }
    }
    for number in 0..<100 { #expect(pipeline.submit { $0 = [Self.frame(number)] }) }
    #expect(try pipeline.finish()[0].frames == 100)
    #expect(drawn.withLock { $0 } == [Array(0..<100)])
  }

  @Test func stopCompletesTheFramesSoFar() throws {
    let sink = WitnessSink()
    let pipeline = try Self.pipeline(sink, threads: 2)
    for number in 0..<4 { #expect(pipeline.submit { $0 = [Self.frame(number)] }) }
    pipeline.stop()
    #expect(!pipeline.submit { $0 = [Self.frame(9)] })
    #expect(try pipeline.finish()[0].frames == 4)
    #expect(sink.seen.withLock { $0.end } == "finished")
  }

  @Test func stopBeforeTheFirstFrameLeavesNoFile() throws {
    let sink = WitnessSink()
    let pipeline = try Self.pipeline(sink, threads: 1)
    pipeline.stop()
    #expect(throws: Problem.self) { try pipeline.finish()[0] }
    #expect(sink.seen.withLock { $0.end } == "abandoned")
  }
}
