import Foundation
import Sketches
import Testing

/// The command `fidget test`: the expectations of takes, checked by the real program.
struct TestCommandTests {
  private let take = """
    # effect cards
    # size 390 844
    at 0.1 fling 340 440 to 70 440 over 0.08

    """

  @Test func hiddenFilesAreSkipped() {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("t")
    folder.write(take, to: "t/a.take")
    for name in [".#a.take", "._a.take", ".a.take"] { folder.write("not a take", to: "t/\(name)") }
    let result = FidgetCommand.run(["test", "t"], in: folder)
    #expect(result.status == 0 && result.lines == ["ok      t/a.take  expects nothing"], "\(result.output)")
  }

  /// Every reader of texts names the encoding that it cannot read.
  @Test(arguments: [["test", "x.take"], ["trace", "cards", "--take", "x.take"]])
  func unsupportedEncodingIsNamed(_ words: [String]) throws {
    let folder = FidgetCommand.Folder()
    let bytes: [UInt8] = [0xFF, 0xFE] + take.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    try Data(bytes).write(to: folder.url.appendingPathComponent("x.take"))
    let result = FidgetCommand.run(words, in: folder)
    #expect(result.status != 0)
    #expect((result.output + result.errors).contains("x.take: is UTF-16, expected UTF-8"), "\(result)")
  }

  @Test func resultsListPassedFailedAndUnreadableTakes() throws {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("t")
    folder.write(take + "expect \"snapped\" reason \"to card 2\"\nexpect at 2 front within 0.01 of 2\n", to: "t/b.take")
    folder.write(take + "expect never \"snapped\"\nexpect at 2 front under 1\n", to: "t/a.take")
    folder.write(take, to: "t/c.take")
    folder.write("no take", to: "t/notes.txt")
    let good = FidgetCommand.run(["test", "t/b.take", "t/c.take"], in: folder)
    #expect(good.status == 0 && good.errors.isEmpty)
    #expect(good.lines == ["ok      t/b.take  2 expectations", "ok      t/c.take  expects nothing"])

    let all = FidgetCommand.run(["test", "t", "--junit", "r.xml"], in: folder)
    #expect(all.status == 1 && all.errors.isEmpty)
    #expect(all.lines[0] == "FAILED  t/a.take  2 of 2 expectations")
    #expect(all.lines[1].hasPrefix("    t/a.take:4: expect never \"snapped\"; snapped: to card 2"))
    #expect(all.lines[1].hasSuffix(", at 0.183 s"))
    #expect(all.lines.contains("    t/a.take:5: expect at 2  front under 1; at 2 front: 2.000 cards, at 2.000 s"))
    #expect(all.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    #expect(all.output.contains("↑"))
    #expect(Array(all.lines.suffix(2)) == good.lines)
    let xml = try #require(folder.read("r.xml"))
    let counts = ["<testsuite ", "<testcase ", "<failure ", "never &quot;snapped&quot;", "</testsuite>"].map {
      xml.components(separatedBy: $0).count - 1
    }
    #expect(counts == [3, 4, 2, 1, 3])

    let json = FidgetCommand.run(["test", "t", "--json"], in: folder)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let takes = try #require(object["takes"] as? [[String: Any]])
    #expect(json.status == 1 && takes.map { $0["kept"] as? Bool } == [false, true, true])

    // An unreadable take fails alone, and the other takes run.
    folder.write("# effect cards\nat 1 tap x\nexpect at 2 frnt under 3\n", to: "t/0.take")
    let bad = FidgetCommand.run(["test", "t"], in: folder)
    #expect(bad.status == 1)
    #expect(bad.lines.prefix(2) == ["FAILED  t/0.take", "    t/0.take:2:10: expected a number of points, got 'x'"])
    #expect(bad.lines.last == good.lines.last)
  }

  /// A take beside its sketch's file plays that file, also outside a folder `sketches`.
  @Test func aTakeFindsTheSketchBesideIt() throws {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("try")
    folder.write(SketchStarter.text("dotty"), to: "try/dotty.lua")
    let fling = "at 0.1 fling 195 400 to 300 300 over 0.1\n"
    folder.write("# effect dotty\n\(fling)expect settled within 9\n", to: "try/a.take")
    for words in [["try"], ["try/a.take"], ["./try/"]] {
      let run = FidgetCommand.run(["test"] + words, in: folder)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    #expect(FidgetCommand.run(["trace", "dotty", "--take", "try/a.take", "--seconds", "1"], in: folder).status == 0)
    // Another version of the sketch plays the same take.
    folder.makeFolder("new")
    let slower = SketchStarter.text("dotty").replacingOccurrences(of: "response = 0.5", with: "response = 1")
    folder.write(slower, to: "new/dotty.lua")
    let versions = ["try/dotty.lua", "new/dotty.lua"].map {
      FidgetCommand.run(["trace", $0, "--take", "try/a.take", "--seconds", "1"], in: folder)
    }
    #expect(versions.allSatisfy { $0.status == 0 }, "\(versions.map(\.errors))")
    #expect(versions[0].output != versions[1].output)
    // A mistake of that file is reported at its line.
    folder.write("return effect { title = 3 }", to: "try/dotty.lua")
    let bad = FidgetCommand.run(["test", "try"], in: folder)
    #expect(bad.status == 1 && bad.errors.contains("try/dotty.lua:1: effect: title is 3"), "\(bad.errors)")
  }

  @Test func testUsesValuesAndRendersHash() throws {
    let folder = FidgetCommand.Folder()
    let short = "# effect cards\n# size 64 96\nat 0.1 tap 32 50\n"
    folder.write(short, to: "a.take")
    let proposed = FidgetCommand.run(["take", "a.take", "--expect"], in: folder)
    let hash = try #require(proposed.lines.last)
    #expect(proposed.status == 0 && hash.hasPrefix("expect hash "))
    let render = FidgetCommand.run(["render", "cards", "--take", "a.take", "-o", "null:"], in: folder)
    #expect(render.output.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(hash.dropFirst(12)))
    folder.write(short + proposed.output, to: "b.take")
    #expect(FidgetCommand.run(["test", "b.take"], in: folder).status == 0)
    let other = FidgetCommand.run(["test", "b.take", "--set", "cards.cardWidth=200"], in: folder)
    #expect(other.status == 1 && other.output.contains("expect hash"))
  }

  @Test(arguments: [
    (["test"], 2 as Int32, "fidget: test: expected takes or folders of takes, such as demos"),
    (["test", "none.take"], 1, ""),
    (["test", "."], 1, "fidget: .: contains no takes, expected files that end in .take"),
    (["test", "x", "--set", "cards.nope=1"], 2, "fidget: --set cards.nope: unknown parameter"),
  ])
  func wrongCommandLinesAreRefused(words: [String], status: Int32, message: String) {
    let run = FidgetCommand.run(words)
    #expect(run.status == status && run.errors.hasPrefix(message), "\(run.errors)")
  }
}
