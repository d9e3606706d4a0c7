import Effects
import Foundation
import Playing
import Studies
import Testing
import Tuning

@testable import Application
@testable import Commands

/// The manual and the shells' completions are made from the same tables as the help.
@MainActor
struct GuideTests {
  /// Whether this machine has the program; if not, prints that the test skips it.
  private static func has(_ program: String) -> Bool {
    let isThere = ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
    if !isThere { print("skipped: no \(program) on this machine, so it did not try") }
    return isThere
  }

  @Test func equalsSignIsSkippedInCompletions() {
    for words in [["trace", "--format=js"], ["trace", "--format", "=", "js"]] {
      let line = words.count == 2 ? "--format=jsonl" : "jsonl"
      #expect(FidgetCommand.run(["completions", "words", "--"] + words).lines == [line])
    }
    #expect(FidgetCommand.run(["completions", "words", "--", "trace", "--format", "="]).lines == ["csv", "jsonl"])
    #expect(FidgetCommand.run(["completions", "words", "--", "check", "conf"]).lines == ["/"])
    // Sketches are completed too: their names and their parameters.
    #expect(FidgetCommand.run(["completions", "words", "--", "frame", "she"]).lines == ["sheet\tBottom Sheet"])
    let words = ["completions", "words", "--", "frame", "sheet", "--set", "sheet.pe"]
    #expect(FidgetCommand.run(words).lines.first?.hasPrefix("sheet.peek=\t") == true)
  }

  /// Returns the output of a shell that runs a script, with our completions in a file beside it.
  ///
  /// The shell launches the program, because completions call it by name.
  private func ask(_ shell: String, _ arguments: [String], _ script: String, file: String) throws -> [String] {
    let folder = FidgetCommand.Folder()
    folder.write(FidgetCommand.run(["completions", shell]).output, to: file)
    folder.makeFolder("config/presets")
    folder.write("{}", to: "config/presets/slow dusk.json")
    let path = FidgetCommand.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let result = OtherProgram.run(
      "/usr/bin/" + shell, arguments + [script], in: folder, environment: ["PATH": path, "LC_ALL": "C.UTF-8"])
    #expect(result.errors == "", "\(shell)")
    return result.output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The typed words, completions that must be among the offered ones, and one that must not.
  private static let questions: [(typed: [String], offered: [String], not: String)] = [
    (["fr"], ["frame"], "render"),
    ([""], ["trace", "lamp", "man"], "gallery"),
    (["frame", "la"], ["lamp"], "frame"),
    (["frame", ""], ["gallery", "cards"], "trace"),
    (["render", "--mot"], ["--motion-blur"], "--panel"),
    (["trace", "--format", ""], ["csv", "jsonl"], "lamp"),
    (["--renderer", "open"], ["opengl", "opengles2"], "software"),
    (["lamp", "--pr"], ["--preset"], "--set"),
    (["lamp", "--set", "lamp.gr"], ["lamp.gravity="], "lamp.damping="),
    (["lamp", "--preset", "slow"], ["slow dusk"], "lamp"),
    (["check", "conf"], ["config"], "lamp"),
  ]

  private func check(_ answers: [[String]], _ shell: String) {
    #expect(answers.count == Self.questions.count)
    for (answer, question) in zip(answers, Self.questions) {
      // A shell may add a slash to a folder, and a backslash before a space.
      let plain = answer.map { $0.replacing("\\", with: "") }.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      for word in question.offered {
        #expect(plain.contains(word), "\(shell): fidget \(question.typed.joined(separator: " ")): \(plain)")
      }
      #expect(!plain.contains(question.not), "\(shell): fidget \(question.typed.joined(separator: " ")): \(plain)")
    }
  }

  @Test("bash loads its completions and offers what it should")
  func bashCompletionsLoad() throws {
    guard Self.has("bash") else { return }
    let lines = Self.questions.map { question in
      let words = question.typed.map { "'\($0)'" }.joined(separator: " ")
      return "COMP_WORDS=(fidget \(words)); COMP_CWORD=\(question.typed.count); COMPREPLY=(); _fidget; "
        + "printf '%s\\n' \"${COMPREPLY[@]}\" --"
    }
    let script = "source ./fidget.bash\ncomplete -p fidget\n" + lines.joined(separator: "\n")
    let answers = try ask("bash", ["--norc", "-c"], script, file: "fidget.bash")
    #expect(answers.first == "complete -F _fidget fidget")
    check(answers.dropFirst().split(separator: "--").map(Array.init), "bash")
  }

  @Test("fish loads its completions and offers what it should")
  func fishCompletionsLoad() throws {
    guard Self.has("fish") else { return }
    let lines = Self.questions.map { question in
      "complete -C 'fidget \(question.typed.joined(separator: " "))' | string split -f1 \\t; echo ' --'"
    }
    let answers = try ask(
      "fish", ["--no-config", "-c"], "source ./fidget.fish\n" + lines.joined(separator: "\n"), file: "fidget.fish")
    check(answers.split(separator: "--").map(Array.init), "fish")
  }

  /// The completions of zsh work only for an interactive user: the test types on a pseudo-terminal and reads the lists.
  @Test("zsh loads its completions and offers what it should")
  func zshCompletionsLoad() throws {
    guard Self.has("zsh") else { return }
    let lines = Self.questions.map { question in
      "ask 'fidget \(question.typed.joined(separator: " "))'"
    }
    let script = #"""
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z 'PS1=; stty -echo; fpath=('$PWD' $fpath); autoload -Uz compinit; compinit -u -D'
      zpty -w z 'compadd() { local -a found; if (( ! ${@[(I)-[OAD]]} )); then builtin compadd -O found "$@"; \#
      print -rl -- "${found[@]}" >> offered; fi; builtin compadd "$@" }'
      zpty -w z 'tab() { local head=${BUFFER% *}; zle complete-word; print -r -- ${${BUFFER#$head }% } >> offered; \#
      BUFFER= }'
      zpty -w z 'zle -N tab; bindkey "^I" tab; print re"ady"'
      zpty -r z text '*ready*'
      ask() {
        : > offered
        zpty -w -n z "$1"$'\t'
        zpty -w z 'print do"ne"'
        zpty -r z text '*done*'
        cat offered; print -- --
      }

      """# + lines.joined(separator: "\n") + "\nzpty -d z\n"
    let answers = try ask("zsh", ["-f", "-c"], script, file: "_fidget")
    check(answers.split(separator: "--").map(Array.init), "zsh")
  }

  @Test("Every command and every option is in the manual and offered to a shell")
  func manualAndCompletionsListEveryOption() {
    let manual = FidgetCommand.run(["man"]).output.replacing("\\-", with: "-")
    func offered(_ words: String...) -> [Substring] {
      FidgetCommand.run(["completions", "words", "--"] + words).lines.map { $0.prefix { $0 != "\t" } }
    }
    for command in Program.fidget.commands {
      #expect(manual.contains("\n.SS \"\(command.title)") || command.name.isEmpty)
      #expect(offered("").contains(Substring(command.name)) || command.name.isEmpty)
      #expect(
        Set(offered(command.name.isEmpty ? "lamp" : command.name, "-")).isSuperset(
          of: command.everyOption.map { $0.name[...] }))
    }
    #expect(Set(offered("")).isSuperset(of: EffectLibrary.builtIn.ids.map { $0[...] }))
    // The catalogue does not have the parameters of the shipped sketches.
    let settings = offered("lamp", "--set", "")
    let sketches = ["sheet.", "controls.", "dock.", "refresh.", "stack.", "strings."]
    #expect(
      settings.filter { key in !sketches.contains { key.hasPrefix($0) } }
        == ParameterCatalogue.all.keys.map { Substring($0 + "=") })
    let pages = manual.split(separator: "\n.SS ").map { String($0) }
    for command in Program.fidget.commands {
      let page = command.name.isEmpty ? pages[0] : pages.first { $0.hasPrefix("\"\(command.title)") } ?? ""
      for option in command.everyOption {
        #expect(page.contains("\n\\fB\(option.synopsis)\\fR\n"), "\(command.title) \(option.name)")
      }
    }
  }

  @Test("The manual is clean to who reads manuals for mistakes")
  func manualHasNoWarnings() {
    let folder = FidgetCommand.Folder()
    let file = folder.write(FidgetCommand.run(["man"]).output, to: "fidget.1")
    if Self.has("mandoc") {
      #expect(OtherProgram.run("/usr/bin/mandoc", ["-T", "lint", file], in: folder).output == "")
    }
    guard Self.has("man") else { return }
    let shown = OtherProgram.run(
      "/usr/bin/man", ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-P", "cat", file], in: folder,
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "100"])
    #expect(shown.errors == "" && shown.status == 0)
    #expect(shown.output.contains("fidget"))
  }

  @Test(
    "A shell that is unknown, or an operand of the manual, is refused with what there is",
    arguments: [
      (["completions"], "fidget: completions: expected one of bash, zsh, fish\n"),
      (["completions", "tcsh"], "fidget: completions: expected one of bash, zsh, fish\n"),
      (["man", "lamp"], "fidget: lamp: unexpected, man takes none\n"),
    ])
  func unknownShellIsRefused(_ words: [String], _ line: String) {
    let result = FidgetCommand.run(words)
    #expect(result.status == 2 && result.errors == line)
  }
}
