import Foundation
import Testing

@testable import Application
@testable import Commands
@testable import Playground

/// Every command line in README, guide, other pages and `--help` runs in this test.
@MainActor @Suite struct DocumentedCommandsTests {
  nonisolated static let pages = ["README.md", "docs/GUIDE.md", "docs/SKETCHES.md"]

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns a folder with the files that the examples name.
  private func folder() throws -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("docs/pictures")
    folder.makeFolder("demos")
    // Of the demos the two that play fastest: `fidget test demos`, a step of ./check, plays all of them.
    let names = [
      "config", "demos/header.take", "demos/stitch.take", "docs/pictures/strokes.lua", "docs/pictures/strokes.take",
      "docs/pictures/words.lua", "docs/pictures/words.svg",
    ]
    for name in names {
      try FileManager.default.copyItem(
        at: Self.root.appendingPathComponent(name), to: URL(fileURLWithPath: folder.path(name)))
    }
    folder.write(
      "# effect cards\n# size 390 844\nat 0.3 fling 300 440 to 110 440 over 0.13\nexpect settled within 3\n",
      to: "fling.take")
    folder.write(
      "# size 390 844\nat 0.3 pinch 195 400 from 220 to 120 over 0.4\nat 0.3 caption \"Pinch\" for 0.5\n",
      to: "talk.take")
    let clip = FidgetCommand.run(
      ["render", "cards", "--demo", "--seconds", "0.2", "--size", "160x346", "-o", "clip.mp4"], in: folder)
    #expect(clip.status == 0, "\(clip.errors)")
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><g id="paper"><rect width="100" height="60"/></g>\
      <g id="button"><rect x="60" y="40" width="30" height="12" fill="red"/></g></svg>
      """, to: "card.svg")
    folder.makeFolder("album")
    _ = FidgetCommand.run(["frame", "lamp", "--size", "64x64", "-o", "album/lamp.png"], in: folder)
    let sketch = Self.root.appendingPathComponent("sketches/sheet.lua")
    try FileManager.default.copyItem(at: sketch, to: URL(fileURLWithPath: folder.path("sheet.lua")))
    return folder
  }

  /// Returns the command lines of a page, each as its words: lines indented by four spaces that begin with the program.
  static func commands(in text: String) -> [[String]] {
    let lines = text.replacing(" \\\n", with: " ").split(separator: "\n").map(String.init)
    return lines.filter { $0.hasPrefix("    fidget ") || $0.hasPrefix("    ./run") }.map { words(of: $0) }
  }

  /// Splits a command line into words as a shell does, without the remark after two spaces and `#`.
  private static func words(of line: String) -> [String] {
    var (words, word, quote, isOpen) = ([String](), "", false, false)
    let end = line.range(of: "  +#", options: .regularExpression)?.lowerBound ?? line.endIndex
    for letter in line[..<end] {
      if letter == "\"" {
        (quote, isOpen) = (!quote, true)
      } else if letter == " ", !quote {
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      } else {
        word.append(letter)
        isOpen = true
      }
    }
    return Array((isOpen ? words + [word] : words).dropFirst())
  }

  private static func opensWindow(_ words: [String]) -> Bool {
    let names = Program.fidget.commands.map(\.name)
    return words.first.map { $0 == "open" || !names.contains($0) } ?? true
  }

  /// Runs a command in a folder in which all earlier commands of its page have run.
  private func run(_ words: [String], in folder: FidgetCommand.Folder) throws {
    let shown = "fidget \(words.joined(separator: " "))"
    if Self.opensWindow(words) {
      let window = try OpenWindow(words + ["--events", "-"], in: folder, environment: ["SDL_VIDEODRIVER": "dummy"])
      #expect(window.next("window.opened") != nil, "\(shown): \(window.errors)")
      window.send(SIGTERM)
      let status = window.end()
      #expect(status == 0 || status == 130, "\(shown): \(status) \(window.errors)")
      return
    }
    // A render is limited to 0.1 s, because all of a clip is drawn alike.
    if words == ["touch-test"] {
      let result = DisplaySearch.run(words, in: folder)
      #expect(result.status == 3, "\(shown) has no screen here: \(result.errors)")
    } else {
      let result = FidgetCommand.run(words.first == "render" ? words + ["--seconds", "0.1"] : words, in: folder)
      #expect(result.status == 0, "\(shown): \(result.errors)")
    }
  }

  @Test(arguments: pages) func documentedCommandsRun(_ page: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
    let commands = Self.commands(in: text)
    #expect(commands.count > 1)
    let folder = try folder()
    for words in commands { try run(words, in: folder) }
  }

  @Test func everyCommandHasExamplesThatRun() throws {
    let folder = try folder()
    for command in Program.fidget.commands {
      #expect(command.examples.count >= 2, "\(command.title)")
      for example in command.examples {
        let words = Self.words(of: "fidget " + example.line)
        // This example saves a file that another example already made.
        if words.first == "touch-test", words.count > 1 { continue }
        try run(words, in: folder)
        #expect(command.help.contains("fidget \(example.line)") && !example.does.isEmpty)
      }
    }
  }
}
