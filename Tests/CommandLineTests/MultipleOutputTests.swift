import Capture
import Effects
import Files
import Foundation
import Motion
import Studies
import Testing

@testable import Filming

/// Several files from one rendering, each equal to the file rendered alone.
@Suite struct MultipleOutputTests {
  private static let size = ["--take", "a.take", "--size", "40x32", "--seconds", "0.5"]

  private static func render(_ words: String..., in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    folder.write(RenderTests.take, to: "a.take")
    return FidgetCommand.run(["render", "lamp"] + size + words, in: folder)
  }

  private static func expectAlone(_ names: [String], in folder: FidgetCommand.Folder) throws {
    let together = render("--threads", "2", "-o", names[0], "-o", names[1], "-o", names[2], in: folder)
    #expect(together.status == 0 && together.lines.count == 3, "\(together.errors)")
    for (name, line) in zip(names, together.lines) {
      let alone = FidgetCommand.Folder()
      #expect(render("-o", name, in: alone).output == line + "\n")
      #expect(try RenderTests.bytes(name, in: folder) == RenderTests.bytes(name, in: alone), "\(name)")
    }
  }

  @Test func eachOutputEqualsASingleRender() throws {
    let folder = FidgetCommand.Folder()
    try Self.expectAlone(["a.y4m", "a.apng", "a.png"], in: folder)
    #expect(folder.names == ["a.apng", "a.png", "a.take", "a.y4m"])
  }

  @Test(.enabled(if: hasFFmpeg, "no ffmpeg here; install it with: apt install ffmpeg"))
  func outputsKeepTheirOwnFrameRates() throws {
    try Self.expectAlone(["a.mp4", "a.gif", "a.rgba"], in: FidgetCommand.Folder())
  }

  /// A failure while the last file is completed leaves all others unchanged.
  @Test func failedOutputLeavesEveryFileUnchanged() {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("bin")
    folder.writeProgram(
      "#!/bin/sh\ncase \"$*\" in *ffmetadata*) exit 1;; esac\nexec cat > /dev/null\n", to: "bin/ffmpeg")
    folder.write("before", to: "b.y4m")
    let result = FidgetCommand.run(
      ["render", "lamp", "--size", "40x32", "--seconds", "0.1", "-o", "a.png", "-o", "b.y4m", "-o", "c.mp4"],
      in: folder, environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
    #expect(result.status == 1 && result.errors.contains("ffmpeg"), "\(result.errors)")
    #expect(folder.names == ["b.y4m", "bin"])
    #expect(try! RenderTests.bytes("b.y4m", in: folder) == Array("before".utf8))
  }

  /// A moment that two clips share is drawn once: a second at 60 and at 25 frames/s shares five moments.
  @Test func sharedMomentsAreDrawnOnce() {
    let clips = [60, 25].map { rate in
      Clip(
        output: .null, FileLedger().claim(by: "-o"), times: FrameTimes(rate: Ratio(rate)), frames: 0..<Int(rate))
    }
    var schedule = FrameSchedule(clips)
    #expect(schedule.count == 80)
    var moments: [Moment] = []
    var shared = 0
    while let (exposures, shares) = schedule.take() {
      moments += exposures
      if shares.count == 2 { shared += 1 }
    }
    #expect(shared == 5 && moments == moments.sorted() && moments.count == 80)
  }

  @Test func posterEqualsAFrame() throws {
    let folder = FidgetCommand.Folder()
    for (words, time) in [([], "0.25"), (["--poster-at", "0.375"], "0.375"), (["--poster-at", "9"], "0.375")] {
      let words = ["render", "lamp", "--fps", "8", "-o", "null:", "--poster", "p.png"] + words + Self.size
      folder.write(RenderTests.take, to: "a.take")
      #expect(FidgetCommand.run(words, in: folder).lines.count == 2)
      _ = FidgetCommand.run(
        ["frame", "lamp", "--take", "a.take", "--size", "40x32", "--at", time, "-o", "at.png"], in: folder)
      #expect(try RenderTests.bytes("p.png", in: folder) == RenderTests.bytes("at.png", in: folder), "\(time)")
    }
  }

  /// The poster's time is counted from the clip's own start and limited to its end.
  @Test func posterTimeIsRelativeToItsClip() {
    let claim = FileLedger().claim(by: "-o")
    let clip = Clip(output: .null, claim, times: FrameTimes(rate: Ratio(10)), frames: 20..<40)
    let posters = [nil, 0, 0.5, 9].map { clip.poster("p.png", claim, at: $0).frames }
    #expect(posters == [30..<31, 20..<21, 25..<26, 39..<40])
  }

  @Test func draftHalvesTheFrameRateByDefault() {
    let folder = FidgetCommand.Folder()
    #expect(Self.render("--quality", "draft", "-o", "null:", in: folder).output.hasPrefix("null:  15 frames"))
    #expect(
      Self.render("--quality", "draft", "--fps", "60", "-o", "null:", in: folder).output.hasPrefix("null:  30 frames"))
  }

  @Test func renderAllNamesEveryEffect() {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(
      ["render", "all", "--size", "40x32", "--seconds", "0.1", "-o", "EFFECT.y4m", "--poster", "p-EFFECT.png"],
      in: folder)
    // These are the compiled effects and the shipped sketches.
    let ids = FidgetCommand.run(["list", "--ids"], in: folder).lines
    #expect(ids.count > EffectLibrary.builtIn.ids.count && ids.contains("sheet"))
    #expect(result.status == 0 && result.lines.count == 2 * ids.count, "\(result.errors)")
    #expect(folder.names.filter { $0.hasSuffix(".y4m") }.count == ids.count)
    #expect(folder.names.contains("p-stitch.png") && folder.names.contains("p-sheet.png"))
  }

  @Test(arguments: [
    (["-o", "a.png", "-o", "a.png"], "-o a.png: is what -o writes, expected another file"),
    (["-o", "a.apng", "--poster", "p.jpg"], "--poster: expected a name that ends in .png, got 'p.jpg'"),
    (["-o", "a.apng", "--poster-at", "1"], "--poster-at: expected --poster FILE.png"),
    (
      ["-o", "a.apng", "--quality", "god"], "--quality: expected draft, good, archive, got 'god', did you mean good?"
    ),
    (
      ["-o", "null:", "-o", "a.gif", "--motion-blur", "2"],
      "--motion-blur: outputs of 60 and 25 frames/s have no moments in common, expected one rate such as --fps 50"
    ),
  ]) func badOutputCombinationsAreRefused(_ words: [String], _ complaint: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "lamp", "--size", "40x32"] + words, in: folder)
    #expect(result.status == 2 && result.errors == "fidget: \(complaint)\n", "\(result.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    (["--take", "a.take", "-o", "clips/"], "--take: expected one effect, render all plays the demo of each"),
    (
      ["-o", "a.mp4"],
      "--output: expected a name for each effect, such as clips/ or clips/EFFECT.gif, got 'a.mp4'"
    ),
  ]) func badRenderAllOptionsAreRefused(_ words: [String], _ complaint: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "all"] + words, in: folder)
    #expect(result.status == 2 && result.errors == "fidget: \(complaint)\n", "\(result.errors)")
    #expect(folder.names.isEmpty)
  }
}
