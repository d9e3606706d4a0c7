import Foundation
import Testing

@testable import Carried

/// Pictures and clips contain the take that they show, and commands read it back.
struct CarriedTakeTests {
  private let take = """
    # fidget take 1
    # effect cards
    # size 390 844
    at 0.100  fling 300 440 to 110 440 over 0.13
    at 0.300  set cards.fade 0.75

    """

  private func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.write(take, to: "a.take")
    return folder
  }

  private func render(_ name: String, _ arguments: String..., in folder: FidgetCommand.Folder) -> String {
    let run = FidgetCommand.run(
      ["render", "cards", "--size", "64x48", "--seconds", "0.4", "-o", name] + arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    return run.lines.last?.split(separator: " ").last.map(String.init) ?? ""
  }

  static let names = ["a.png", "a.apng", "a.webp"] + (hasFFmpeg ? ["a.mp4", "a.webm", "a.mov", "a.gif"] : [])

  @Test(arguments: names) func embeddedTakeRendersTheSameClip(_ name: String) throws {
    let folder = folder()
    let hash = render(name, "--fps", "25", "--take", "a.take", "--set", "cards.shrink=0.3", in: folder)
    let out = FidgetCommand.run(["take", name, "-o", "b.take"], in: folder)
    #expect(out.status == 0 && out.errors.isEmpty, "\(out.errors)")
    let lines = try #require(folder.read("b.take")).split(separator: "\n")
    #expect(
      lines == ["# fidget take 1", "# effect cards", "# size 390 844", "# parameters {\"shrink\":0.3}"]
        + take.split(separator: "\n").suffix(2))
    // The values of the command line are not repeated: the clip contains them.
    #expect(
      render("null:", "--fps", "25", "--take", name, in: folder)
        == (name == "a.png" ? render("null:", "--fps", "25", "--take", "b.take", in: folder) : hash))
    _ = render("bare" + name.dropFirst(), "--take", "a.take", "--no-source", in: folder)
    let bare = FidgetCommand.run(["take", "bare" + name.dropFirst()], in: folder)
    #expect(bare.status == 1 && bare.errors.contains("contains no take"))
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix(".bare") }, "\(folder.names)")
  }

  @Test func sequencePicturesCarryTheirTimes() throws {
    let folder = folder()
    _ = render("s-%02d.png", "--fps", "10", "--take", "a.take", in: folder)
    _ = FidgetCommand.run(
      ["frame", "cards", "--at", "0.3", "--take", "a.take", "--size", "64x48", "-o", "f.png"], in: folder)
    for (name, moment) in [("s-00.png", "0"), ("s-03.png", "0.3"), ("f.png", "0.3")] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      let text = try #require(try CarriedText.find(in: bytes))
      #expect(text.contains("\"size\":[64,48],\"at\":\(moment),"), "\(text.prefix(200))")
    }
  }

  @Test func damagedEmbeddedTakeIsRefused() throws {
    let folder = folder()
    #expect(render("a.png", "--take", "a.take", in: folder) != "")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png")))
    let mark = try #require(bytes.range(of: Data(CarriedText.mark)))
    bytes[mark.upperBound + 40] = bytes[mark.upperBound + 40] == 65 ? 66 : 65
    try bytes.write(to: URL(fileURLWithPath: folder.path("bad.png")))
    try Data([0, 0, 0, 24] + Array("ftypisom".utf8)).write(to: URL(fileURLWithPath: folder.path("other.mp4")))
    let cases = [
      (["take", "bad.png"], "bad.png: its take is damaged; expected a picture or clip as Fidget wrote it\n"),
      (
        ["take", "other.mp4", "-o", "x.take"],
        "other.mp4: contains no take; expected a take, or a picture or clip that Fidget made\n"
      ),
      (
        ["render", "cards", "--take", "other.mp4", "-o", "x.png"],
        "fidget: other.mp4: contains no take; expected a take, or a picture or clip that Fidget made\n"
      ),
      (
        ["open", "other.mp4"],
        "fidget: other.mp4: contains no take; expected a take, or a picture or clip that Fidget made\n"
      ),
      (["open"], "fidget: open: expected a take, or a picture or clip that Fidget made\n"),
      (["open", "a.png", "a.take"], "fidget: a.take: unexpected, open takes one file\n"),
    ]
    for (words, line) in cases { #expect(FidgetCommand.run(words, in: folder).errors == line) }
    #expect(!folder.names.contains { $0.hasPrefix("x.") })
  }

  /// A stranger's clip can neither name files to read nor change settings of the playground.
  @Test func embeddedTakeCannotNameFiles() throws {
    let folder = folder()
    folder.write("secret", to: "secret.png")
    let evil = """
      # fidget take 1
      # effect cards
      # parameters {"cards": [{"picture": "secret.png", "title": "A"}, {"picture": "/etc/passwd", "title": "B"}]}
      at 0.1 set playground.pictures.from anywhere
      at 0.2 set cards.fade 0.9

      """
    try Data([0x89] + Array("PNG".utf8) + (try #require(CarriedText.pack(evil)))).write(
      to: URL(fileURLWithPath: folder.path("evil.png")))
    let run = FidgetCommand.run(
      ["render", "cards", "--take", "evil.png", "--size", "64x48", "--seconds", "0.1", "-o", "null:"], in: folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("secret.png") && run.errors.contains("a clip cannot name files"), "\(run.errors)")
    let out = FidgetCommand.run(["take", "evil.png", "--expand"], in: folder)
    #expect(!out.output.contains("anywhere") && out.output.contains("cards.fade 0.9"))
  }
}
