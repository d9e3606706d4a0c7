import Foundation
import Testing

private let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// The exported CSS in a real browser, compared with real traces of the effects.
@Suite(.enabled(if: chromium != nil, "no Chromium here to run CSS in; install it with: apt install chromium"))
struct ExportBrowserTests {
  /// Returns the progress of an animation in the browser, from 0 to 1, at these times in seconds after its start.
  private func places(_ css: String, _ motion: String, at times: [Double], in folder: FidgetCommand.Folder) throws
    -> [Double]
  {
    folder.write(
      """
      <!doctype html><style>
      \(css)
      @keyframes go { from { translate: 0px } to { translate: 1000000px } }
      #it { animation: go var(--\(motion)-duration) var(--\(motion)-easing) both paused }
      </style><div id="it"></div><script>
      const it = document.getElementById("it"), animation = it.getAnimations()[0], places = [];
      for (const time of [\(times.map { "\($0 * 1000)" }.joined(separator: ","))]) {
        animation.currentTime = time;
        places.push(parseFloat(getComputedStyle(it).translate) / 1e6);
      }
      document.body.textContent = "PLACES " + places.join(" ") + " END";
      </script>
      """, to: "page.html")
    let result = OtherProgram.run(
      chromium!,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=1000", "--dump-dom",
        "file://\(folder.path("page.html"))",
      ], in: folder)
    let start = try #require(
      result.output.range(of: "PLACES "), "\(result.output.suffix(400)) \(result.errors.suffix(400))")
    let words = result.output[start.upperBound...].prefix { $0 != "E" }
    return words.split(separator: " ").compactMap { Double($0) }
  }

  private func css(_ arguments: String..., in folder: FidgetCommand.Folder) -> String {
    FidgetCommand.run(["export"] + arguments + ["--to", "css"], in: folder).output
  }

  /// The snap starts from rest, as `linear()` requires: the finger is still for a long time before it lifts.
  @Test(arguments: [[], ["--set", "cards.snapDampingRatio=0.3"], ["--set", "cards.snapDampingRatio=2"]])
  func cssSnapMatchesTheTrace(_ settings: [String]) throws {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      # size 390 844
      at 0.500  finger 1 down 240 400
      at 0.600  finger 1 move 190 400
      at 0.700  finger 1 move 120 400
      at 1.500  finger 1 up 120 400
      """, to: "rest.take")
    let trace = TraceTests.trace(["cards", "--take", "rest.take", "--seconds", "4"] + settings, in: folder)["front"]
    let css = FidgetCommand.run(["export", "cards", "--to", "css", "--only", "cards.snap"] + settings, in: folder)
      .output
    let steps = Array(stride(from: 0, through: 580, by: 4))
    let places = try places(css, "cards-snap", at: steps.map { Double($0) / 240 }, in: folder)
    try #require(places.count == steps.count)
    #expect(trace[360] > 0.3 && trace[359] == trace[360])
    for (step, place) in zip(steps, places) {
      #expect((1 - trace[360 + step] / trace[360] - place).magnitude < 0.002, "\(settings) step \(step)")
    }
  }

  /// The fling starts at the velocity of the release.
  @Test func cssFlingMatchesTheTrace() throws {
    let folder = FidgetCommand.Folder()
    folder.write("# size 390 844\nat 0.5  fling 330 400 to 190 400 over 0.12\n", to: "fling.take")
    let trace = TraceTests.trace("stitch", "--take", "fling.take", "--seconds", "6", in: folder)
    let (scroll, speed) = (trace["scroll"], trace["scrollVelocity"])
    let css = css("stitch", "--only", "stitch.fling", in: folder)
    let constant = try #require(css.firstMatch(of: /time-constant: ([0-9.]+)s/).flatMap { Double($0.1) })
    let start = 152
    let travel = speed[start] * constant
    #expect(travel > 500)
    let steps = Array(stride(from: 0, through: 1000, by: 10))
    let places = try places(css, "stitch-fling", at: steps.map { Double($0) / 240 }, in: folder)
    try #require(places.count == steps.count)
    for (step, place) in zip(steps, places) {
      #expect((scroll[start + step] - scroll[start] - place * travel).magnitude < 0.002 * travel, "step \(step)")
    }
  }

  @Test func cssStitchMatchesTheTrace() throws {
    let folder = FidgetCommand.Folder()
    folder.write("# size 390 844\nat 0.5  pinch 195 400 from 200 to 120 over 0.1\n", to: "pinch.take")
    let settings = ["--set", "stitch.stitchDuration=0.5", "--set", "stitch.preview=0"]
    let trace = TraceTests.trace(["stitch", "--take", "pinch.take", "--seconds", "2"] + settings, in: folder)[
      "progress"]
    let start = try #require(trace.lastIndex { $0 == 0 })
    let css = FidgetCommand.run(["export", "stitch", "--to", "css", "--only", "stitch.closing"] + settings, in: folder)
      .output
    let steps = Array(stride(from: 0, through: 130, by: 5))
    let places = try places(css, "stitch-closing", at: steps.map { Double($0) / 240 }, in: folder)
    for (step, place) in zip(steps, places) {
      #expect((trace[start + step] - place).magnitude < 1e-4, "step \(step)")
    }
  }
}
