import Foundation
import Playing
import Testing
import Threads
import Tuning

@testable import Application

/// Tests of the programs that a window starts, with stand-ins for them.
@Suite("Programs started by a window") @MainActor struct StartedProgramTests {
  private let folder = FidgetCommand.Folder()
  private let errors = CapturedOutput()

  /// Writes a program of the shell into the folder.
  private func program(_ name: String, _ text: String) throws {
    folder.write("#!/bin/sh\n" + text, to: name)
    try #require(chmod(folder.path(name), 0o755) == 0)
  }

  /// Runs `body` where the folder is the path of programs, and Fidget itself is the folder's `fidget`.
  private func run<Made>(_ body: () throws -> Made) rethrows -> Made {
    let context = RunContext(
      output: CapturedOutput().opened(), errors: errors.opened(), executable: folder.path("fidget"),
      environment: ["PATH": folder.path(""), "LOG": folder.path("log")])
    return try RunContext.$current.withValue(context) { try body() }
  }

  private var log: [String] { (folder.read("log") ?? "").split(separator: "\n").map(String.init) }

  // MARK: - Exports

  private var export: ClipExport {
    ClipExport(
      .gif, of: SavedClip(path: folder.path("it's.take"), seconds: 0.2, effect: "lamp", isPhone: false), effect: "lamp",
      in: Disk())
  }

  /// Returns the reports of an export until it ends; `follow` sees each one.
  private func reports(_ follow: (ExportReport, WindowExports) -> Void = { _, _ in }) -> [ExportReport] {
    run {
      var (exports, all) = (WindowExports(), [ExportReport]())
      exports.begin(export, config: folder.path("none.json"), hasSound: false)
      while true {
        let news = exports.news()
        all += news
        for report in news {
          follow(report, exports)
          switch report {
          case .done, .failed: return all
          case .progress: break
          }
        }
        sched_yield()
      }
    }
  }

  private func words(_ report: ExportReport?) -> String { report.map { "\($0)" } ?? "none" }

  /// A name with a quote reaches the program as it is; the shell has no part in it.
  @Test func exportReportsItsProgress() throws {
    try program(
      "fidget",
      """
      echo '{"done":1,"of":4}' >&2
      for word; do [ "$last" = -o ] && echo 12345 > "$word"; last=$word; echo "$word" >> "$LOG"; done
      """)
    // A path of another export would have another name once the file exists.
    let path = export.path
    let reports = reports()
    #expect(reports.count == 2 && words(reports.first) == "progress(0.25)", "\(reports)")
    #expect(words(reports.last) == "done(bytes: 6)")
    #expect(log.starts(with: ["render", "lamp", "--take", folder.path("it's.take"), "-o", path]), "\(log)")
  }

  @Test func exportReportsItsReason() throws {
    try program("fidget", "echo '{\"done\":1,\"of\":4}' >&2; echo 'a.gif: no space left' >&2; exit 1")
    #expect(words(reports().last) == "failed(\"a.gif: no space left\")")
  }

  @Test func exportStops() throws {
    try program("fidget", "echo '{\"done\":1,\"of\":4}' >&2; /bin/sleep 1000")
    let reports = reports { report, exports in if case .progress = report { exports.stop() } }
    #expect(words(reports.last).contains("stopped"), "\(reports)")
  }

  // MARK: - The file manager

  private let note = "echo \"${0##*/} $*\" >> \"$LOG\"\n"

  @Test func folderIsOpened() throws {
    try program("xdg-open", note)
    try program("gdbus", note)
    folder.write("x", to: "it's a.gif")
    #expect(run { FileManagerWindow.open(folder.path("it's a.gif"), inSandbox: false) } == nil)
    #expect(log == ["xdg-open \(folder.url.path)"])
  }

  /// The portal gets the file as an open descriptor, since a sandbox's paths mean nothing outside.
  @Test func portalComesFirstInASandbox() throws {
    try program("xdg-open", note)
    try program("gdbus", note + "/bin/readlink /proc/self/fd/3 >> \"$LOG\"\n")
    folder.write("x", to: "a.gif")
    #expect(run { FileManagerWindow.open(folder.path("a.gif"), inSandbox: true) } == nil)
    #expect(log.count == 2 && log[0].hasPrefix("gdbus call --session --dest org.freedesktop.portal.Desktop"), "\(log)")
    #expect(log[0].hasSuffix("org.freedesktop.portal.OpenURI.OpenDirectory  handle 3 {}"), "\(log)")
    #expect(log.last == folder.path("a.gif"))
  }

  @Test(arguments: [false, true]) func otherWayFollows(_ isInSandbox: Bool) throws {
    try program("xdg-open", note + (isInSandbox ? "" : "exit 3"))
    try program("gdbus", note + (isInSandbox ? "exit 1" : ""))
    folder.write("x", to: "a.gif")
    #expect(run { FileManagerWindow.open(folder.path("a.gif"), inSandbox: isInSandbox) } == nil)
    #expect(log.map { $0.prefix(4) } == (isInSandbox ? ["gdbu", "xdg-"] : ["xdg-", "gdbu"]))
  }

  @Test func missingFileManagerIsOneLine() {
    folder.write("x", to: "a.gif")
    let problem = run { FileManagerWindow.open(folder.path("a.gif"), inSandbox: false) }
    #expect(
      problem.map { "\($0)" }
        == "\(folder.path("a.gif")): no file manager opened its folder, expected xdg-open or the portal of a desktop")
  }
}
