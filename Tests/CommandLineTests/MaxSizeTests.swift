import Canvas
import Capture
import Files
import Filming
import Foundation
import Motion
import Testing

/// The best clip within a given size.
@Suite struct MaxSizeTests {
  /// Returns a folder with a stand-in encoder, which logs the rate factors.
  ///
  /// The size of its files depends on the rate factor and the pixels as that of real ones does, but is at least 9 kB.
  private static func folder(_ more: String = "") -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("bin")
    folder.writeProgram(
      """
      #!/bin/sh
      \(FakeFilm.shell)
      for word; do
        case $last in -crf) crf=$word;; esac
        case $word in file:*) bare=${bare:-${word#file:}};; esac
        last=$word
      done
      out=${last#file:}
      case "$*" in *ffmetadata*) cat > /dev/null; exec cp "$bare" "$out";; esac
      pixels=$(cat | wc -c); echo $crf >> bin/log; [ -e bin/first ] || echo $pixels > bin/first
      \(more)
      share="($pixels / $(cat bin/first)) ^ 0.8 * exp(-0.115 * ($crf - 17))"
      bytes=$(awk "BEGIN { b = 43000 * $share; print int(b > 9000 ? b : 9000) }")
      head -c $((bytes - \(FakeFilm.headBytes))) /dev/zero > bin/raw
      film bin/raw > "$out"

      """, to: "bin/ffmpeg")
    return folder
  }

  private static func render(_ words: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    render(words, in: folder)
  }

  private static func render(_ words: [String], in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    FidgetCommand.run(
      ["render", "lamp", "--size", "32x32", "--seconds", "0.1"] + words, in: folder,
      environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
  }

  /// A trial and at most two corrections, the same each time, find a clip that fits and takes most of the limit.
  @Test(arguments: [43_000, 42_999, 31_500, 20_000, 15_000, 9_000]) func aCorrectionKeepsTheLimit(_ limit: Int) throws {
    var logs: [String] = []
    for _ in 0..<2 {
      let folder = Self.folder()
      let result = Self.render("-o", "a.mp4", "--max-size", "\(limit)", in: folder)
      #expect(result.status == 0, "\(result.errors)")
      let bytes = try RenderTests.bytes("a.mp4", in: folder).count
      #expect(bytes <= limit && Double(bytes) >= 0.7 * Double(limit), "\(bytes)")
      #expect(result.errors.hasSuffix("nothing reduced\n") == (limit == 43_000), "\(result.errors)")
      #expect(folder.names == ["a.mp4", "bin"])
      logs.append(folder.read("bin/log") ?? "")
    }
    #expect(logs[0] == logs[1])
    let trials = logs[0].split(separator: "\n").count
    #expect(trials == (limit == 43_000 ? 1 : trials) && trials <= 4, "\(logs)")
  }

  @Test func impossibleLimitLeavesTheOldFile() {
    let folder = Self.folder()
    folder.write("somebody's", to: "a.mp4")
    let result = Self.render("-o", "a.mp4", "--max-size", "8kB", in: folder)
    #expect(
      result.status == 1
        && result.errors
          == "fidget: a.mp4: 9 kB at the least, with 12 × 12 pixels in place of 32 × 32, 30 frames/s in place of 60, rate factor "
          + "51 in place of 17; --max-size 8 kB cannot be met, expected --max-size 9kB\n",
      "\(result.errors)")
    #expect(folder.names == ["a.mp4", "bin"] && folder.read("a.mp4") == "somebody's")
  }

  @Test func diskFullDuringCorrectionLeavesTheOldFile() {
    let folder = Self.folder("test $(wc -l < bin/log) -lt 2 || { echo 'x: No space left on device' >&2; exit 1; }")
    folder.write("somebody's", to: "a.mp4")
    let result = Self.render("-o", "a.mp4", "--max-size", "20kB", in: folder)
    #expect(result.status == 1 && result.errors.contains("a.mp4: ffmpeg stopped"), "\(result.errors)")
    #expect(result.errors.contains("the disk is full") && result.errors.split(separator: "\n").count == 1)
    #expect(folder.names == ["a.mp4", "bin"] && folder.read("a.mp4") == "somebody's")
  }

  /// The size, rate and colours of a real GIF are reduced, except those given on the command line.
  @Test(.enabled(if: hasFFmpeg, "no ffmpeg here; install it with: apt install ffmpeg"))
  func gifReducesSizeRateAndColours() throws {
    let folder = FidgetCommand.Folder()
    func render(_ words: String...) -> FidgetCommand.Result {
      FidgetCommand.run(["render", "lamp", "--size", "120x160", "--seconds", "0.4"] + words, in: folder)
    }
    #expect(render("-o", "all.gif").status == 0)
    let all = try RenderTests.bytes("all.gif", in: folder).count
    let result = render("-o", "a.gif", "--max-size", "\(all / 3)")
    #expect(result.status == 0 && result.errors.contains("frames/s in place of 25"), "\(result.errors)")
    let small = try RenderTests.bytes("a.gif", in: folder)
    #expect(small.count <= all / 3 && small.count > all / 20)
    #expect(small[6] < 120)
    _ = render("-o", "b.gif", "--max-size", "\(all / 3)")
    #expect(try RenderTests.bytes("b.gif", in: folder) == small)
    let reported = render("-o", "c.gif", "--max-size", "\(all * 3 / 4)", "--scale", "1", "--fps", "25")
    #expect(reported.status == 0, "\(reported.errors)")
    #expect(try RenderTests.bytes("c.gif", in: folder)[6] == 120)
  }

  /// A scale given on the command line is kept.
  @Test func givenScaleIsKept() throws {
    let folder = FidgetCommand.Folder()
    func render(_ words: [String]) -> FidgetCommand.Result { Self.render(["--scale", "3"] + words, in: folder) }
    #expect(render(["-o", "all.apng"]).status == 0)
    let all = try RenderTests.bytes("all.apng", in: folder)
    let result = render(["-o", "a.apng", "--max-size", "\(all.count * 2 / 3)"])
    #expect(result.status == 0 && result.errors.contains("frames/s in place of 60"), "\(result.errors)")
    let small = try RenderTests.bytes("a.apng", in: folder)
    // These bytes hold width and height.
    #expect(small[16..<24] == all[16..<24] && small.count <= all.count * 2 / 3)
  }

  // MARK: - Steps of reduction

  private static func ladder(_ name: String, _ pixels: PixelSize, _ rate: Int64 = 25, canShrink: Bool = true)
    throws -> (SizeLadder, [SizeLadder.Rung])
  {
    let clip = Clip(
      output: try CaptureOutput(name), FileLedger().claim(by: "-o"), times: FrameTimes(rate: Ratio(rate)),
      frames: 0..<100)
    let ladder = try #require(SizeLadder(of: clip, pixels, canShrink: canShrink, canSlow: true))
    return (ladder, ladder.rungs)
  }

  /// A GIF loses pixels first, then frames, and colours last, never below 64.
  @Test(arguments: [PixelSize(1920, 1080), PixelSize(390, 844), PixelSize(120, 160)])
  func gifReducesPixelsFirstAndColoursLast(_ pixels: PixelSize) throws {
    let (ladder, rungs) = try Self.ladder("a.gif", pixels)
    let slow = try #require(rungs.firstIndex { $0.rate != nil })
    let pale = try #require(rungs.firstIndex { $0.limits.colors < 256 })
    #expect(rungs[0].scale == 1 && rungs[slow].scale <= 0.6 && rungs[slow].scale * Double(pixels.width) >= 40)
    #expect(rungs[pale].rate == Ratio(10) && rungs[pale].scale < rungs[slow].scale && rungs[pale...].count == 2)
    #expect(rungs.allSatisfy { $0.limits.colors >= 64 } && rungs.last?.limits.colors == 64)
    for (a, b) in zip(rungs, rungs.dropFirst()) {
      #expect(a.weight > b.weight && a.scale >= b.scale && a.limits.colors >= b.limits.colors)
    }
    #expect(ladder.words(rungs[slow]).contains(" pixels in place of \(pixels.width) × \(pixels.height), 20 frames/s"))
  }

  /// A search whose correction is still too large corrects again, before it gives up all that can be reduced.
  @Test func searchCorrectsTwice() throws {
    let (ladder, rungs) = try Self.ladder("a.gif", PixelSize(510, 964))
    func tried(_ bytes: (Int) -> Int) -> (rungs: [Int], trials: SizeTrials) {
      var (rungs, trials) = ([Int](), SizeTrials(ladder, limit: 5_000_000, from: 0))
      while let next = trials.next {
        rungs.append(next)
        _ = trials.take(next, bytes: bytes(next))
      }
      return (rungs, trials)
    }
    // The sizes shrink less than the weights say.
    func bytes(_ rung: Int) -> Int { Int(8.3e6 * Exact.pow(rungs[rung].weight, 0.8)) }
    let search = tried(bytes)
    #expect(search.rungs.count == 3 && bytes(search.rungs[1]) > 5_000_000)
    #expect(search.trials.fits == search.rungs[2] && bytes(search.trials.fits) > 4_000_000)
    // The smallest step is the last trial, whatever it takes.
    let hopeless = tried { _ in 6_000_000 }
    #expect(hopeless.rungs.last == rungs.count - 1 && hopeless.trials.fits == rungs.count)
  }

  /// A video loses pixels once its compression would be visible, and quality last.
  @Test func videoReducesPixelsBeforeQuality() throws {
    let rungs = try Self.ladder("a.mp4", PixelSize(1920, 1080), 60).1
    let small = try #require(rungs.firstIndex { $0.scale < 1 })
    let slow = try #require(rungs.firstIndex { $0.rate != nil })
    let coarse = try #require(rungs.firstIndex { ($0.limits.rateFactor ?? 0) > 23 })
    #expect(rungs[small - 1].limits.rateFactor == 23 && small < slow && slow < coarse)
    #expect(rungs.last?.limits.rateFactor == 51 && rungs.last?.rate == Ratio(30))
    #expect(try Self.ladder("a.mp4", PixelSize(1920, 1080), 60, canShrink: false).1.allSatisfy { $0.scale == 1 })
  }

  /// A clip for a purpose loses pixels but keeps its aspect ratio.
  @Test func reducedPurposeKeepsItsAspectRatio() throws {
    let folder = FidgetCommand.Folder()
    let words = ["--for", "readme", "--fps", "10", "--seconds", "0.3"]
    func render(_ more: String...) -> FidgetCommand.Result {
      FidgetCommand.run(["render", "lamp"] + words + more, in: folder)
    }
    #expect(render("-o", "all.gif").status == 0)
    let all = try RenderTests.bytes("all.gif", in: folder)
    let result = render("-o", "a.gif", "-o", "a.png", "--max-size", "\(all.count / 2)")
    #expect(result.status == 2 && result.errors.contains("got 'a.png'"), "\(result.errors)")
    let made = render("-o", "a.gif", "--max-size", "\(all.count / 2)", "--poster", "p.png")
    #expect(made.status == 0 && made.errors.contains("pixels in place of 1280 × 800"), "\(made.errors)")
    let small = try RenderTests.bytes("a.gif", in: folder)
    let (width, height) = (Int(small[6]) | Int(small[7]) << 8, Int(small[8]) | Int(small[9]) << 8)
    #expect(width < 1280 && (Double(width) / Double(height) - 1.6).magnitude < 0.01 && small.count <= all.count / 2)
    // The clip has all colours, and the poster all pixels.
    #expect(small[10] & 7 == 7)
    let head = try RenderTests.bytes("p.png", in: folder)[16..<20].map(Int.init)
    #expect(head[2] << 8 | head[3] == 1280)
    let refused = render("-o", "b.gif", "--max-size", "900")
    #expect(refused.status == 1 && refused.errors.contains("64 colours in place of 256; --max-size 1 kB cannot be met"))
    #expect(refused.errors.contains("expected --max-size ") && !folder.names.contains("b.gif"), "\(refused.errors)")
  }

  @Test(arguments: [
    (
      ["-o", "a.apng", "--max-size", "10 apples"],
      "--max-size: expected a size such as 10MB, 500kB or 1.5MiB, got '10 apples'"
    ),
    (["-o", "a.apng", "--max-size", "-1MB"], "--max-size: expected a size such as 10MB, 500kB or 1.5MiB, got '-1MB'"),
    (
      ["-o", "a.apng", "-o", "a.y4m", "--max-size", "1MB"],
      "--max-size: expected .mp4, .webm, .gif, .apng or .webp, got 'a.y4m'"
    ),
    (["-o", "a.apng", "--max-size", "1MB", "--events", "e"], "--max-size and --events: expected only one of them"),
  ]) func badSizeLimitsAreRefused(_ words: [String], _ complaint: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "lamp", "--size", "32x32"] + words, in: folder)
    #expect(result.status == 2 && result.errors == "fidget: \(complaint)\n", "\(result.errors)")
    #expect(folder.names.isEmpty)
  }
}
