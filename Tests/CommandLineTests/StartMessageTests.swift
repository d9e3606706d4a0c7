import Foundation
import Testing

/// Messages at the start, before anything is shown: each appears once, and comes from the program itself.
@Suite struct StartMessageTests {
  /// Libraries that look for a display print messages of their own unless the program avoids calling them.
  @Test(arguments: [["lamp"], ["touch-test"]]) func missingDisplayIsOneLine(_ words: [String]) {
    let result = DisplaySearch.run(words)
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(
        "fidget: no display found (DISPLAY is not set, WAYLAND_DISPLAY is not set), so no window"),
      "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  /// A screen in memory cannot be touched.
  @Test(arguments: ["dummy", "offscreen"]) func aTouchTestNeedsAScreen(_ driver: String) {
    let result = DisplaySearch.run(["touch-test"], environment: ["SDL_VIDEODRIVER": driver])
    #expect(result.status == 3)
    #expect(
      result.errors == "fidget: no display found (\(driver) is a screen in memory), so no window to touch\n",
      "\(result.errors)")
  }

  @Test(arguments: [
    ["trace", "lamp", "--events", "-"], ["trace", "lamp", "--events", "-", "--seconds", "900"], ["trace", "lamp"],
    ["list"],
  ])
  func fullDiskIsReportedOnce(_ words: [String]) {
    let result = FidgetCommand.run(words, device: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.hasSuffix(": the disk is full\n"))
  }

  @Test(arguments: [["open", "x.mp4"], ["take", "x.mp4"], ["trace", "lamp", "--take", "x.mp4"]])
  func emptyClipIsRefused(_ words: [String]) {
    let folder = FidgetCommand.Folder()
    folder.write("", to: "x.mp4")
    let result = FidgetCommand.run(words, in: folder)
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix("x.mp4: is empty; expected a take, or a picture or clip that Fidget made\n"),
      "\(result.errors)")
  }

  /// A name with a NUL is refused; otherwise C would end the name there.
  @Test func pictureNameWithNULIsRefused() throws {
    let folder = FidgetCommand.Folder()
    let png = ConfigCommandTests.checkout.appendingPathComponent("docs/pictures/lamp.png")
    try FileManager.default.copyItem(atPath: png.path, toPath: folder.path("ok.png"))
    let picture = "{\"picture\": \"ok.png\\u0000.txt\", \"title\": \"x\"}"
    let words = "\"ok.png\\u0000.txt\" has a NUL in its name, which no file has"
    folder.write("{\"cards\": {\"cards\": [\(picture)]}}", to: "c.json")
    let check = FidgetCommand.run(["check", "c.json"], in: folder)
    #expect(check.status == 1 && check.output == "c.json:1:34: cards.cards[0].picture: \(words)\n", "\(check.output)")
    folder.write("# effect cards\nat 0 set cards.cards [\(picture)]\nat 1 tap 1 1\n", to: "x.take")
    for arguments in [["--take", "x.take"], ["--config", "c.json"], ["--set", "cards.cards=[\(picture)]"]] {
      let frame = FidgetCommand.run(["frame", "cards", "--at", "0.1", "-o", "x.png"] + arguments, in: folder)
      #expect(frame.errors.contains(words), "\(arguments) \(frame.errors)")
    }
  }
}
