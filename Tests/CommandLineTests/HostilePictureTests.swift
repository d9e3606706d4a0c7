import Foundation
import Testing

/// The real program reports each hostile picture in one line, shows a placeholder for it, and does not hang.
@Suite struct HostilePictureTests {
  struct Hostile: Sendable {
    let name: String
    let bytes: [UInt8]
    let says: String

    init(_ name: String, _ bytes: [UInt8], _ says: String) { (self.name, self.bytes, self.says) = (name, bytes, says) }
    init(_ name: String, text: String, _ says: String) { self.init(name, Array(text.utf8), says) }
  }

  /// Returns the header of a PNG, `side` pixels square, without its pixels.
  private static func png(_ side: UInt32) -> [UInt8] {
    let bytes = withUnsafeBytes(of: side.bigEndian, Array.init)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes + bytes
      + [8, 6, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IDAT".utf8) + [0, 0, 0, 0]
  }

  /// A name that contains an escape sequence for a colour.
  private static let escaping = "red\u{1B}[31m.png"
  private static let namespace = "xmlns='http://www.w3.org/2000/svg'"

  static let hostile: [Hostile] = [
    Hostile("vast.png", png(65_535), "is 65535 × 65535 pixels, expected at most 256 megapixels"),
    Hostile("cut.png", png(50), "is a PNG that is damaged or cut short: "),
    Hostile(
      "xpm.png", text: "/* XPM */ static char *a[] = {\"20000 20000 2 1\",", "is not a picture that Fidget reads"),
    Hostile("pipe.png", [], "is a named pipe, expected a regular file"),
    Hostile("folder.png", [], "is a folder, expected a regular file"),
    Hostile("none.png", [], "cannot be read: No such file or directory"),
    Hostile(escaping, text: "GIF89a", "is not a picture that Fidget reads, expected PNG, JPEG, WebP or SVG"),
    Hostile(
      "half.svg", text: "<svg \(namespace) width='40' height='30'><g>", "is an SVG that is damaged or cut short: "),
    Hostile(
      "other.svg", text: "<svg \(namespace) width='40' height='30'><image href='a.png'/></svg>",
      "is an SVG that refers to \"a.png\", expected no other files"),
  ]
  /// Unusual pictures that are valid all the same.
  static let harmless: [Hostile] = [
    Hostile(
      "thin.svg", text: "<svg \(namespace) width='0.001' height='8192'><rect width='1' height='1'/></svg>", ""),
    Hostile(
      "dashed.svg",
      text:
        "<svg \(namespace) width='40' height='30'><path d='M0 0L9e9 9e9' stroke='red' stroke-dasharray='1e-5'/></svg>",
      ""),
  ]

  /// Returns a folder with all pictures and a config that names each on a line of its own, from the third line on.
  private func folder() throws -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    for picture in Self.hostile + Self.harmless where !picture.bytes.isEmpty {
      try Data(picture.bytes).write(to: folder.url.appendingPathComponent(picture.name))
    }
    try #require(mkfifo(folder.path("pipe.png"), 0o644) == 0)
    folder.makeFolder("folder.png")
    let rows = (Self.hostile + Self.harmless).map { "    {\"picture\": \(Self.quoted($0.name))}" }
    folder.write("{\n  \"stitch\": {\"pictures\": [\n\(rows.joined(separator: ",\n"))\n  ]}\n}\n", to: "c.json")
    return folder
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\u{1B}", with: "\\u001b"))\"" }

  private func expectAll(_ lines: [String], _ start: String = "") {
    #expect(lines.count == Self.hostile.count, "\(lines.joined(separator: "\n"))")
    for (index, picture) in Self.hostile.enumerated() {
      let place = "\(start)c.json:\(index + 3):17: stitch.pictures[\(index)].picture: \(Self.quoted(picture.name)) "
      #expect(lines.contains { $0.hasPrefix(place + picture.says) }, "\(place)\n\(lines.joined(separator: "\n"))")
    }
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func checkNamesEachBadPicture() throws {
    let result = FidgetCommand.run(["check", "c.json"], in: try folder())
    #expect(result.status == 1)
    expectAll(result.lines)
  }

  /// The picture is wide enough for the whole strip, so that each photograph is drawn.
  @Test func badPicturesBecomePlaceholders() throws {
    let folder = try folder()
    let command = ["frame", "stitch", "--config", "c.json", "--size", "4096x100", "-o"]
    let result = FidgetCommand.run(command + ["a.png"], in: folder)
    #expect(result.status == 0)
    expectAll(result.errors.split(separator: "\n").map(String.init))
    #expect(FidgetCommand.run(command + ["b.png"], in: folder).errors == result.errors)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("a.png")).count > 100)
    #expect(FileManager.default.contentsEqual(atPath: folder.path("a.png"), andPath: folder.path("b.png")))
  }

  /// Pictures that `--set` and takes name pass the same checks as those of a config.
  @Test func badPicturesInSettingsAndTakesAreLocated() throws {
    let folder = try folder()
    folder.write("at 0.1 set stitch.pictures [{\"picture\": \"pipe.png\"}]\n", to: "a.take")
    folder.write("{}", to: "e.json")
    let frame = ["frame", "stitch", "--config", "e.json", "--size", "200x200", "--at", "0.2", "-o", "a.png"]
    let set = FidgetCommand.run(frame + ["--set", "stitch.pictures=[{\"picture\":\"xpm.png\"}]"], in: folder)
    #expect(set.errors.hasPrefix("--set stitch.pictures[0].picture: \"xpm.png\" is not a picture"), "\(set.errors)")
    let take = FidgetCommand.run(frame + ["--take", "a.take"], in: folder)
    #expect(
      take.errors == "a.take:1: stitch.pictures[0].picture: \"pipe.png\" is a named pipe, expected a regular file\n")
  }

  /// A running window survives a config that names a pipe, then a picture, then half a picture.
  @Test func windowSurvivesBadPictures() throws {
    let folder = try folder()
    folder.write("{}", to: "live.json")
    let window = try OpenWindow(
      ["stitch", "--config", "live.json", "--size", "200x160", "--renderer", "software", "--events", "-"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    for (name, says) in [("pipe.png", "is a named pipe"), ("dashed.svg", ""), ("half.svg", "is an SVG that is dam")] {
      folder.write("{\"stitch\": {\"pictures\": [{\"picture\": \"\(name)\"}]}}", to: "live.json")
      #expect(window.next("config.applied")?.contains(name) == true, "\(window.errors)")
      #expect(window.next("config.shown") != nil)
      let line = "fidget: live.json:1:38: stitch.pictures[0].picture: \"\(name)\" \(says)"
      if !says.isEmpty { #expect(window.says(line), "\(window.errors)") }
    }
    #expect(!window.errors.contains("dashed.svg\" "))
  }
}
