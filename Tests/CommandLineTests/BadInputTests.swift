import Testing

/// Every mistake gets one clear line and its exit status, and leaves no files.
@Suite struct BadInputTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    /// Texts that the single line on standard error contains.
    let says: [String]

    init(_ arguments: String..., status: Int32, says: String...) {
      self.arguments = arguments
      self.status = status
      self.says = says
    }

    var testDescription: String { String(arguments.joined(separator: " ").prefix(100)) }
  }

  private static let long = String(repeating: "x", count: 100_000)
  /// The part of `long` that a message repeats.
  private static let cut = long.prefix(59) + "…"

  static let mistakes: [Mistake] = [
    Mistake("lampe", status: 2, says: "lampe: unknown effect", "did you mean lamp?"),
    Mistake("trace", status: 2, says: "expected an effect", "lamp"),
    Mistake("trace", "lamp", "cards", status: 2, says: "cards: unexpected"),
    Mistake("lamp", "cards", status: 2, says: "cards: unexpected"),
    Mistake("--kiosk", "lamp", "lamp", status: 2, says: "lamp: given twice"),
    Mistake("--kiosk", "lamp", "crads", status: 2, says: "crads: unknown effect", "did you mean cards?"),
    Mistake("--kiosk", "lamp", "--panel", status: 2, says: "--panel and --kiosk: expected only one of them"),
    Mistake("touch-test", "lamp", status: 2, says: "lamp: unexpected"),
    Mistake("touch-test", "-o", "x.png", status: 2, says: "-o: expected a name that ends in .json, got 'x.png'"),
    Mistake(
      "trace", "lamp", "--set", "playground.rotation=45", status: 1,
      says: "45\" is not a choice", "expected 0, 90, 180 or 270"),
    Mistake("trace", "lamp", "--set", "playground.kiosk.idle=5", status: 2, says: "expected idleSeconds or shift"),
    Mistake("trace", "lamp", "--secnds", "3", status: 2, says: "--secnds: unknown option", "did you mean --seconds?"),
    Mistake("trace", "lamp", "--seconds", status: 2, says: "--seconds: expected a value"),
    Mistake("trace", "lamp", "--seconds", "-1", status: 2, says: "--seconds: expected a number in 0…86400, got '-1'"),
    Mistake("trace", "lamp", "--seconds", "nan", status: 2, says: "got 'nan'"),
    Mistake("trace", "lamp", "--every", "0", status: 2, says: "--every: expected a whole number"),
    Mistake("trace", "lamp", "--format", "xml", status: 2, says: "--format: expected csv, jsonl, got 'xml'"),
    Mistake("trace", "lamp", "--size", "390", status: 2, says: "--size: expected WxH", "got '390'"),
    Mistake("trace", "lamp", "--size", "1x844", status: 2, says: "--size: expected WxH"),
    Mistake("trace", "lamp", "--size", "1x2", "--size", "3x4", status: 2, says: "--size: given twice"),
    Mistake("trace", "lamp", "--set", "lamp.gravty=1", status: 2, says: "did you mean lamp.gravity?"),
    Mistake("trace", "lamp", "--set", "lamp.gravity", status: 2, says: "expected KEY=VALUE"),
    Mistake("trace", "lamp", "--set", "lamp.gravity=-4", status: 1, says: "-4 is out of range", "0…20000 pt/s²"),
    Mistake("trace", "lamp", "--config", "absent.json", status: 1, says: "absent.json"),
    Mistake("trace", "lamp", "--config", "bad.json", status: 1, says: "bad.json:1:20: lamp.gravity"),
    Mistake("trace", "lamp", "--take", "absent.take", status: 1, says: "absent.take"),
    Mistake(
      "trace", "lamp", "--take", "bad.take", status: 1, says: "bad.take:2:16:", "expected a number of points, got 'x'"),
    Mistake("trace", "lamp", "--take", "set.take", status: 1, says: "set.take:1:", "lamp.gravity", "out of range"),
    Mistake("trace", "lamp", "--events", "absent/e.jsonl", status: 1, says: "absent/e.jsonl: no such folder"),
    Mistake("export", status: 2, says: "export: expected an effect: ticket, stitch, header, cards, lamp"),
    Mistake("export", "crads", "--to", "css", status: 2, says: "crads: unknown effect", "did you mean cards?"),
    Mistake("export", "cards", status: 2, says: "export: expected --to and one of swiftui, uikit, css,", "markdown"),
    Mistake("export", "cards", "--to", "swift", status: 2, says: "--to: expected swiftui, uikit,", "got 'swift'"),
    Mistake("export", "cards", "--to", "fluter", status: 2, says: "got 'fluter', did you mean flutter?"),
    Mistake(
      "export", "cards", "--to", "css", "--only", "cards.snapVelocty", status: 2,
      says: "--only: cards has no cards.snapVelocty, did you mean cards.snapVelocity?"),
    Mistake(
      "export", "cards", "--to", "css", "--only", "lamp.gravity", status: 2,
      says: "--only: cards has no lamp.gravity, expected one of cards.count, cards.shrink,", "cards.snap"),
    Mistake("export", "cards", "--to", "css", "--set", "cards.count=0", status: 1, says: "0 is out of range"),
    Mistake("export", "cards", "--to", "css", "--config", "bad.json", status: 1, says: "bad.json:1:20: lamp.gravity"),
    Mistake("export", "cards", "--to", "css", "-o", "absent/x.css", status: 1, says: "absent/x.css: no such folder"),
    Mistake(
      "export", "cards", "--to", "css", "-o", "bad.json", "--config", "bad.json", status: 1, says: "bad.json:1:20"),
    Mistake("export", "cards", "--to", "markdown", "-o", "absent/x.md", status: 1, says: "absent/x", "no such folder"),
    Mistake("frame", "lamp", status: 2, says: "expected -o FILE.png"),
    Mistake("frame", "lamp", "-o", "lamp.jpg", status: 2, says: "-o: expected a name that ends in .png"),
    Mistake("frame", "lamp", "-o", "absent/lamp.png", status: 1, says: "absent/lamp.png"),
    Mistake("frame", "lamp", "-o", "lamp.png", "--scale", "9", status: 2, says: "--scale: expected a number in 0.25…8"),
    Mistake("frame", "lamp", "-o", "lamp.png", "--at", "soon", status: 2, says: "--at: expected a number"),
    Mistake(
      "frame", "lamp", "-o", "lamp.png", "--at", "0.5,,1", status: 2,
      says: "--at: expected a number in 0…86400, or several such as 0.5,0.9, got ''"),
    Mistake(
      "frame", "lamp", "-o", "lamp.png", "--every", "0.1", status: 2,
      says: "--every: expected a take to show from its start to its end, --take FILE or --demo"),
    Mistake("frame", "lamp", "-o", "lamp.png", "--every", "0.1", "--at", "1", "--demo", status: 2, says: "--at"),
    Mistake(
      "frame", "lamp", "-o", "lamp.png", "--touches", status: 2,
      says: "--touches: expected a take whose fingers to show, --take FILE"),
    Mistake("render", status: 2, says: "expected an effect"),
    Mistake("render", "lamp", status: 2, says: "expected -o OUT"),
    Mistake("render", "lamp", "-o", "lamp.mpp4", status: 2, says: "-o: expected a name that ends in", "mean .mp4?"),
    Mistake("render", "lamp", "-o", "lamp", status: 2, says: "-o: expected a name that ends in", "got 'lamp'"),
    Mistake("render", "lamp", "-o", "f-%s.png", status: 2, says: "one number such as %04d"),
    Mistake("render", "lamp", "-o", "null:", "--fps", "0", status: 2, says: "--fps: expected", "1…1000, got '0'"),
    Mistake("render", "lamp", "-o", "null:", "--fps", "6e1", status: 2, says: "--fps: expected", "got '6e1'"),
    Mistake("render", "lamp", "-o", "null:", "--speed", "-1", status: 2, says: "--speed: expected", "got '-1'"),
    Mistake("render", "lamp", "-o", "null:", "--seconds", "x", status: 2, says: "--seconds: expected a number"),
    Mistake("render", "lamp", "-o", "null:", "--motion-blur", "65", status: 2, says: "--motion-blur: expected", "1…64"),
    Mistake("render", "lamp", "-o", "null:", "--shutter", "0", status: 2, says: "--shutter: expected", "1…360"),
    Mistake("render", "lamp", "-o", "null:", "--threads", "0", status: 2, says: "--threads: expected a whole number"),
    Mistake("render", "lamp", "-o", "null:", "--scale", "9", status: 2, says: "--scale: expected a number in 0.25…8"),
    Mistake("render", "lamp", "-o", "absent/a.y4m", status: 1, says: "absent/a.y4m: no such folder"),
    Mistake("render", "lamp", "-o", "absent/a.png", status: 1, says: "absent/a.png: no such folder"),
    Mistake("render", "lamp", "-o", "absent/%d.png", status: 1, says: "absent/0.png: no such folder"),
    Mistake(
      "render", "lamp", "-o", "folder.y4m", status: 1, says: "folder.y4m: is a folder, expected the name of a file"),
    Mistake("render", "lamp", "-o", "/sys/fs/a.y4m", status: 1, says: "/sys/fs/a.y4m: no permission to write there"),
    Mistake("render", "lamp", "-o", "-", "--events", "-", status: 2, says: "only one of them can be standard output"),
    Mistake("check", status: 2, says: "check: expected one config file or more"),
    Mistake("list", "lamp", "cards", status: 2, says: "list takes one effect"),
    Mistake("list", "lmap", status: 2, says: "lmap: unknown effect, did you mean lamp?"),
    Mistake("list", "lamp", "--ids", status: 2, says: "--ids and an effect: expected only one of them"),
    Mistake("schema", "--defaults", "--markdown", status: 2, says: "expected only one of them"),
    Mistake("lamp", "--renderer", "vulkan", status: 2, says: "--renderer: expected opengl, opengles2, software"),
    Mistake("--take", "good.take", status: 2, says: "--take: expected an effect"),
    Mistake("lamp", "--captions", status: 2, says: "--captions: expected a take to play, --take FILE"),
    Mistake("lamp", "--follow", status: 2, says: "--follow: expected a take to play, --take FILE"),
    Mistake("--kiosk", "--remote", status: 1, says: "--remote: a kiosk needs playground.remote.address in its config"),
    Mistake(
      "render", "lamp", "-o", "-", "--events", "-", status: 2,
      says: "-o - and --events -: only one of them can be standard output"),
    Mistake("--demo", status: 2, says: "--demo: expected an effect whose demo to play"),
    Mistake("frame", "gallery", "-o", "a.png", "--demo", status: 2, says: "--demo: expected an effect"),
    Mistake("lamp", "--demo", "--take", "good.take", status: 2, says: "--demo and --take: expected only one of them"),
    Mistake("lamp", "--fullscreen=1", status: 2, says: "--fullscreen: takes no value"),
    Mistake("", status: 2, says: "an empty argument"),
    Mistake("trace", "lamp", "", status: 2, says: "an empty argument"),
    Mistake("trace", "lamp", "--events", "", status: 2, says: "--events: expected a value, FILE, got an empty one"),
    Mistake("trace", "lamp", "--take=", status: 2, says: "--take: expected a value"),
    Mistake("la\nmp", status: 2, says: "la\\nmp: unknown effect, did you mean lamp?"),
    Mistake("trace", "la\u{1B}[31mmp", status: 2, says: "la\\u001b[31mmp: unknown effect"),
    Mistake("trace", "lamp", "--take", "a\nb.take", status: 1, says: "a\\nb.take: cannot be read"),
    Mistake("take", "a\nb.take", status: 1, says: "a\\nb.take: cannot be read"),
    Mistake("trace", "lamp", "--config", long, status: 1, says: "xxx…xxx", ": cannot be read: File name too long"),
    Mistake("take", long, status: 1, says: "xxx…xxx", ": cannot be read: File name too long"),
    Mistake(long, status: 2, says: "fidget: \(cut): unknown effect, expected ticket"),
    Mistake("trace", "lamp", "--seconds=" + long, status: 2, says: "got '\(cut)'"),
    Mistake("trace", "lamp", "--set", "lamp.gravity=" + long, status: 1, says: "--set lamp.gravity=\(cut): "),
    Mistake("trace", "lamp", "--" + long, status: 2, says: "--\(cut.dropFirst(2)): unknown option"),
    Mistake("lamp", "--config", "absent.json", status: 1, says: "absent.json: cannot be read: No such file"),
    Mistake("--config", "folder.y4m", status: 1, says: "folder.y4m: is a folder, expected a regular file"),
    Mistake(
      "frame", "lamp", "-o", "a.png", "--size", "2048x2048", "--scale", "8", status: 2,
      says: "16384 × 16384 pixels are too many for a .png", "67 million in all, which is --scale 4 at this size"),
    Mistake(
      "render", "lamp", "-o", "a.mp4", "--size", "2048x2048", "--scale", "8", status: 2,
      says: "16384 × 16384 pixels are too many for a .mp4", "35 million in all, which is --scale 2.91 at this size"),
    Mistake("render", "lamp", "-o", "a.gif", "--size", "8192x16", "--scale", "3", status: 2, says: "--scale 2 at"),
    // These options would have no effect.
    Mistake("frame", "lamp", "-o", "a.png", "--ghost", status: 2, says: "--ghost: expected a take with a `set` line"),
    Mistake(
      "render", "lamp", "-o", "null:", "--ghost", "--take", "good.take", status: 1,
      says: "good.take: sets nothing of lamp, so there is no ghost"),
    Mistake("frame", "gallery", "-o", "a.png", "--overlay", status: 2, says: "--overlay: expected an effect"),
    Mistake("frame", "gallery", "-o", "a.png", "--take", "good.take", status: 2, says: "--take: expected an effect"),
    Mistake("render", "lamp", "-o", "null:", "--touches", status: 2, says: "--touches: expected a take"),
    Mistake("render", "lamp", "-o", "null:", "--shutter", "90", status: 2, says: "--shutter: expected --motion-blur"),
    Mistake("trace", "lamp", "--take", "cards.take", status: 1, says: "cards.take: is a take for cards", "for lamp"),
    Mistake("lamp", "--take", "cards.take", status: 1, says: "cards.take: is a take for cards"),
    Mistake(
      "trace", "cards", "--preset", "dusk", status: 2, says: "--preset dusk: says nothing about cards, only about lamp"),
    Mistake("cards", "--preset", "dusk", status: 2, says: "--preset dusk: says nothing about cards, only about lamp"),
    Mistake(
      "trace", "cards", "--set", "lamp.gravity=1", status: 2, says: "--set lamp.gravity: says nothing about cards"),
    Mistake("list", "--json", "--ids", status: 2, says: "--json and --ids: expected only one of them"),
    Mistake("frame", "gallery", "--a", "calm", "-o", "x.png", status: 2, says: "--a: expected an effect"),
    Mistake("frame", "lamp", "--b", "clam", "-o", "x.png", status: 2, says: "--b"),
    Mistake("frame", "lamp", "--a", "none.json", "-o", "x.png", status: 1, says: "none.json: "),
    Mistake("--kiosk", "--a", "calm", status: 2, says: "--a and --kiosk: expected only one of them"),
    Mistake("bench", "--cards", "3", status: 2, says: "--cards: expected --scene carousel"),
    Mistake("bench", "-o", "a.ppm", status: 2, says: "--picture: expected --scene carousel"),
  ]

  @Test(arguments: mistakes) func badInputIsOneLineAndNoOutput(_ mistake: Mistake) {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\":{\"gravity\":-4}}", to: "bad.json")
    folder.write("# a take\nat 0.5  tap 10 x\n", to: "bad.take")
    folder.write("at 1 set lamp.gravity 99999\n", to: "set.take")
    folder.write("at 0.5 tap 10 10\n", to: "good.take")
    folder.write("# effect cards\nat 0.5 tap 10 10\n", to: "cards.take")
    folder.makeFolder("folder.y4m")
    folder.makeFolder("config/presets")
    folder.write("{\"lamp\": {\"gravity\": 600}}", to: "config/presets/dusk.json")
    let before = folder.names
    let result = FidgetCommand.run(mistake.arguments, in: folder)
    #expect(result.status == mistake.status)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && result.errors.utf8.count < 1000, "\(result.errors)")
    #expect(!result.errors.dropLast().contains { $0.isNewline || $0 == "\u{1B}" })
    for words in mistake.says { #expect(result.errors.contains(words), "\(result.errors)") }
    #expect(folder.names == before)
  }

  @Test func versionIsPrinted() {
    let result = FidgetCommand.run(["--version"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.wholeMatch(of: /fidget [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test func aboutListsConfigPicturesAndWindow() {
    let about = DisplaySearch.run(["--about"])
    // Libraries that look for a display may report why they found none.
    #expect(about.status == 0)
    for words in ["config      built-in defaults", "pictures    ", "window      no display found"] {
      #expect(about.output.contains(words), "\(about.output)")
    }
    let window = DisplaySearch.run(["--about"], environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(window.output.contains("window      dummy, renderer software: "), "\(window.output)")
  }

  @Test func windowWithoutDisplayIsRefused() {
    let result = DisplaySearch.run(["lamp"])
    #expect(result.status == 3)
    #expect(result.errors.contains("no display found"))
  }
}
