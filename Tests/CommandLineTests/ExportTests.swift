import Foundation
import Testing

@Suite struct ExportTests {
  @Test func presetsSettingsAndConfigCount() {
    let folder = FidgetCommand.Folder()
    folder.write("{\"cards\": {\"cardWidth\": 200, \"fade\": 1}}", to: "c.json")
    folder.makeFolder("presets")
    folder.write("{\"cards\": {\"pathRadius\": 111, \"fade\": 2}}", to: "presets/mine.json")
    let result = FidgetCommand.run(
      ["export", "cards", "--to", "swiftui", "--config", "c.json", "--preset", "mine", "--set", "cards.shrink=0.5"],
      in: folder)
    #expect(result.status == 0 && result.errors.isEmpty)
    for line in ["cardWidth: CGFloat = 200", "pathRadius: CGFloat = 111", "fade: Double = 2", "shrink: Double = 0.5"] {
      #expect(result.output.contains("public static let \(line)\n"), "\(line)")
    }
  }

  @Test func aFileIsWholeAndSaysTheSame() throws {
    let folder = FidgetCommand.Folder()
    let printed = FidgetCommand.run(["export", "ticket", "--to", "dtcg"], in: folder).output
    let result = FidgetCommand.run(["export", "ticket", "--to", "dtcg", "-o", "t.tokens.json"], in: folder)
    #expect(result.status == 0 && result.output.isEmpty && folder.read("t.tokens.json") == printed)
    #expect(folder.names == ["t.tokens.json"])
  }

  @Test func aSpecSheetHasItsPicturesBesideIt() throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["export", "cards", "--to", "markdown", "-o", "sheet.md"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.names == ["sheet-snap.svg", "sheet.md", "sheet.png"])
    let text = try #require(folder.read("sheet.md"))
    #expect(text.contains("![Card Carousel](sheet.png)") && text.contains("![snap](sheet-snap.svg)"))
    // Nothing of it where one of them cannot be written.
    let other = FidgetCommand.Folder()
    other.makeFolder("sheet-snap.svg")
    let refused = FidgetCommand.run(["export", "cards", "--to", "markdown", "-o", "sheet.md"], in: other)
    #expect(refused.status == 1 && refused.errors.contains("sheet-snap.svg: is a folder"))
    #expect(other.names == ["sheet-snap.svg"])
  }

  @Test func aFullDiskLeavesNothingBehind() {
    let result = FidgetCommand.run(["export", "cards", "--to", "css"], device: "/dev/full")
    #expect(result.status == 1 && result.errors == "fidget: standard output: the disk is full\n")
  }
}
