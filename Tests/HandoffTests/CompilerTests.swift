import Effects
import Foundation
import Motion
import Studies
import Testing
import Tuning

@testable import Handoff

/// The exported code passes real compilers and parsers; `Standins` replaces the platforms' own libraries.
@Suite struct CompilerTests {
  /// Returns the exports of every effect with all its texts, of overdamped springs, and of texts that are hard to quote.
  ///
  /// A motion of which a target has two kinds is exported in both.
  private static func everything(_ target: String) -> [(name: String, text: String)] {
    let wild = "\" */ ${x} \\ \\(x) \u{7} ??/ \n--> `|"
    return EffectLibrary.builtIn.cards.map { ($0.id, Sheets.text(target, $0.id, hasContent: true)) } + [
      ("cardsWild", Sheets.text(target, "cards", ["title": .text(wild), "snapDampingRatio": 2], hasContent: true)),
      ("nasty", HandoffTargets.named(target)!.text(NastyNames.sheet("switch"))),
      ("oddTexts", HandoffTargets.named(target)!.text(OddTexts.sheet())),
      ("ticketOver", Sheets.text(target, "ticket", ["settleDampingRatio": 1.01, "landing": .choice("frontOnly")])),
    ]
  }

  private static let standins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Standins").path

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the messages of a program; empty if it succeeds.
  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : output + "status \(process.terminationStatus)"
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(.enabled(if: program("swiftc") != nil, "no swiftc on the path"), arguments: ["swiftui", "uikit"])
  func swiftCompiles(_ target: String) throws {
    let compiler = try #require(Self.program("swiftc"))
    let module = target == "swiftui" ? "SwiftUI" : "UIKit"
    try inFolder { folder in
      let standin = ["-emit-module", "-parse-as-library", "-module-name", module, "\(Self.standins)/\(module).swift"]
      #expect(try Self.run(compiler, standin, in: folder) == "")
      // One compilation of all exports is faster than one each; each is in a type of its own, so that its names stay apart.
      var text = "import \(module)\n"
      for (name, code) in Self.everything(target) {
        let (code, use) = Sheets.uses(target, code)
        let given =
          target == "swiftui"
          ? "_ place: inout CGFloat, _ target: CGFloat, _ velocity: CGFloat"
          : "_ view: UIView, _ scrollView: UIScrollView, _ place: CGFloat, _ target: CGFloat, _ velocity: CGFloat"
        let made = use.compactMap { $0.firstMatch(of: /^let (\w+)/).map { "_ = \($0.1)" } }
        text += "enum \(name) {\n" + code.replacing("import \(module)", with: "")
        text += "\n@MainActor static func use(\(given)) {\n" + (use + made).joined(separator: "\n") + "\n}\n}\n"
      }
      try text.write(to: folder.appendingPathComponent("all.swift"), atomically: true, encoding: .utf8)
      let check = [
        "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I", ".", "all.swift",
      ]
      let words = try Self.run(compiler, check, in: folder)
      #expect(words == "")
    }
  }

  @Test(.enabled(if: program("clang") != nil, "no clang on the path")) func headersCompile() throws {
    let compiler = try #require(Self.program("clang"))
    try inFolder { folder in
      for (name, text) in Self.everything("libadwaita") {
        // Every constant is used, so that none can expand to an undeclared word.
        let names = text.split(separator: "\n").compactMap { line -> Substring? in
          let words = line.split(separator: " ")
          return words.first == "#define" ? words[1] : nil
        }
        let uses = names.map { "  (void) (\($0));\n" }.joined()
        let use = Sheets.uses("libadwaita", text).use
        let made = use.compactMap { $0.firstMatch(of: /^\w+ \*?(\w+) =/).map { "  (void) \($0.1);" } }
        let given = "GtkWidget *widget, AdwAnimationTarget *target, double place, double velocity"
        try
          (text + "static void use (\(given))\n{\n  (void) widget; (void) target; (void) place; (void) velocity;\n"
          + (use + made).joined(separator: "\n") + "\n}\n"
          + "int main (void)\n{\n  (void) use;\n\(uses)  return 0;\n}\n")
          .write(to: folder.appendingPathComponent("\(name).c"), atomically: true, encoding: .utf8)
        let check = [
          "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-const-variable",
          "-Wno-pragma-once-outside-header", "-std=gnu11", "-I", Self.standins, "\(name).c",
        ]
        #expect(try Self.run(compiler, check, in: folder) == "", "\(name)")
      }
    }
  }

  @Test(
    .enabled(if: program("node") != nil, "no node on the path, for JavaScript"),
    arguments: ["motion", "react-spring", "figma"])
  func scriptsAreParsed(_ target: String) throws {
    let node = try #require(Self.program("node"))
    try inFolder { folder in
      for (name, text) in Self.everything(target) {
        let text = text + Sheets.uses(target, text).use.joined(separator: "\n") + "\n"
        try text.write(to: folder.appendingPathComponent("\(name).mjs"), atomically: true, encoding: .utf8)
        #expect(try Self.run(node, ["--check", "\(name).mjs"], in: folder) == "", "\(name)")
      }
    }
  }

  /// Every value that an export passes to a library is defined.
  @Test(.enabled(if: program("node") != nil, "no node on the path, for JavaScript"))
  func exportedScriptsPassDefinedValues() throws {
    let node = try #require(Self.program("node"))
    let given = """
      const look = (value) => {
        if (value === undefined || Number.isNaN(value)) throw new Error("undefined");
        if (typeof value === "object") Object.values(value).forEach(look);
      };
      const [element, velocity, place, target, dt] = [{}, 1, 0, 1, 1 / 240];
      const x = { getVelocity: () => 1 }, api = { start: look };
      const animate = (...all) => all.forEach(look), bezierEasing = (...four) => (look(four), () => 0);
      const names = [];
      const figma = { variables: {
        createVariableCollection: () => ({ modes: [{}] }), createVariable: (name) => (names.push({ name }), { setValueForMode() {} }),
        getLocalVariablesAsync: async () => names } };

      """
    try inFolder { folder in
      for target in ["motion", "react-spring", "figma", "json"] {
        for (name, text) in Self.everything(target) {
          let use = Sheets.uses(target, text).use
          let made = use.compactMap { $0.firstMatch(of: /^const (\w+)/).map { "look(\($0.1));" } }
          let code = target == "json" ? "const sheet = \(text);let velocity = 1, place = 0;" : text
          let start = target == "json" ? given.replacing("velocity, place, target", with: "v, p, target") : given
          try (start + code + "\n" + (use + made).joined(separator: "\n"))
            .write(to: folder.appendingPathComponent("\(target)-\(name).mjs"), atomically: true, encoding: .utf8)
        }
      }
      let all =
        "for (const f of (await import('node:fs')).readdirSync('.').filter((f) => f.includes('-'))) "
        + "await import(process.cwd() + '/' + f).catch((e) => { console.log(f, e); process.exitCode = 1; });"
      try all.write(to: folder.appendingPathComponent("all.mjs"), atomically: true, encoding: .utf8)
      #expect(try Self.run(node, ["all.mjs"], in: folder) == "")
    }
  }

  /// A Python that has the grammars: `FIDGET_PARSERS` if it is set, else the one on the path; `nil` if it lacks them.
  private static let parser: String? = {
    let named = ProcessInfo.processInfo.environment["FIDGET_PARSERS"]
    let folder = FileManager.default.temporaryDirectory
    guard let python = named ?? program("python3"),
      let words = try? run(
        python, ["-c", "import tree_sitter, tree_sitter_kotlin, tree_sitter_dart"], in: folder)
    else { return nil }
    return words.isEmpty ? python : nil
  }()

  @Test(
    .enabled(
      if: parser != nil,
      "no grammars here: pip install tree-sitter tree-sitter-kotlin tree-sitter-dart, and FIDGET_PARSERS=PYTHON"
    ),
    arguments: ["compose", "android", "flutter"])
  func kotlinAndDartAreParsed(_ target: String) throws {
    let python = try #require(Self.parser)
    try inFolder { folder in
      let ending = HandoffTargets.named(target)!.ending
      let files = try Self.everything(target).map { name, text in
        let use = Sheets.uses(target, text).use.joined(separator: "\n")
        let text = text + (target == "flutter" ? "void use() {\n\(use)\n}\n" : "suspend fun use() {\n\(use)\n}\n")
        try text.write(to: folder.appendingPathComponent("\(name).\(ending)"), atomically: true, encoding: .utf8)
        return "\(name).\(ending)"
      }
      #expect(try Self.run(python, ["\(Self.standins)/parse.py"] + files, in: folder) == "")
    }
  }
}
