import Effects
import Testing
import Tuning

@testable import Playground
@testable import Remote

/// Tests that answers are true: a refusal has no status 200, and changes neither a value nor a file.
@MainActor final class RemoteRefusalTests {
  private let bench: RemoteBench
  private var files: MemoryFiles { bench.work.host.memory }
  private var contents: [String: String] {
    // The file of unsaved values is left out, since it comes and goes with time.
    let paths = files.paths.filter { $0 == "c.json" || $0.hasPrefix("presets/") }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, files[$0] ?? "") })
  }

  init() throws {
    bench = try RemoteBench()
    for name in ["slow", "calm"] { files["presets/\(name).json"] = "{\"lamp\": {\"gravity\": 900}}" }
    bench.work.playground.desk.toolbox.panel.lookAtPresets()
    #expect(bench.ask("PATCH", "/values", "{\"lamp.gravity\": 1800}").status == 200)
  }

  private func preset(_ body: String) -> (status: Int, text: String) { bench.ask("POST", "/commands/preset", body) }

  @Test(arguments: [
    ("{\"save\": \"../../x\"}", 422, "is not a name for a preset"), ("{\"save\": \"\"}", 422, "needs a name"),
    ("{\"save\": \"/etc/x\"}", 422, "is not a name"), ("{\"save\": \"slow\"}", 409, "exists already"),
    ("{\"save\": \"SLOW\"}", 409, "exists already"), ("{\"pick\": \"../../x\"}", 422, "is not a name"),
    ("{\"pick\": \"sloow\"}", 404, "did you mean slow"), ("{\"update\": \"../../x\"}", 422, "is not a name"),
    ("{\"update\": \"nothing\"}", 404, "unknown preset"), ("{\"delete\": \"../../c\"}", 422, "is not a name"),
    ("{\"delete\": \"nothing\"}", 404, "unknown preset"),
    ("{\"rename\": \"slow\", \"to\": \"../x\"}", 422, "is not a name"),
    ("{\"rename\": \"slow\", \"to\": \"calm\"}", 409, "exists already"),
    ("{\"rename\": \"nothing\", \"to\": \"x\"}", 404, "unknown preset"),
    ("{\"rename\": \"slow\"}", 422, "rename with to"),
    ("{\"to\": \"x\"}", 422, "rename with to"), ("{}", 422, "rename with to"), ("", 422, "rename with to"),
    ("{\"pick\": \"slow\", \"delete\": \"slow\"}", 422, "expected one of"),
    ("{\"defaults\": false}", 422, "expected one of"),
    ("{\"pick\": \"slow\", \"to\": \"x\"}", 422, "expected one of"),
    ("{\"picked\": \"slow\"}", 422, "did you mean pick"),
  ])
  func refusedPresetChangesNothing(_ body: String, _ status: Int, _ words: String) {
    let (before, values) = (contents, bench.work.playground.tuner.stack.values)
    let answer = preset(body)
    #expect(
      answer.status == status && answer.text.contains(words) && answer.text.contains("{\"error\":"), "\(answer.text)")
    #expect(!answer.text.contains("done"))
    #expect(contents == before && bench.work.playground.tuner.stack.values == values)
  }

  @Test func acceptedPresetIsWritten() {
    #expect(preset("{\"save\": \"new one\"}").status == 200)
    #expect(files["presets/new one.json"]?.contains("1800") == true)
    #expect(preset("{\"update\": \"slow\"}").status == 200 && files["presets/slow.json"]?.contains("1800") == true)
    // The second update has nothing to write, since the file is already up to date.
    #expect(preset("{\"update\": \"slow\"}").status == 200)
    #expect(preset("{\"rename\": \"slow\", \"to\": \"fast\"}").status == 200)
    #expect(files["presets/slow.json"] == nil && files["presets/fast.json"]?.contains("1800") == true)
    #expect(preset("{\"delete\": \"fast\"}").status == 200 && files["presets/fast.json"] == nil)
    #expect(preset("{\"pick\": \"calm\"}").status == 200 && bench.work.number("lamp.gravity") == 900)
    #expect(preset("{\"defaults\": true}").status == 200 && bench.work.number("lamp.gravity") == 3600)
    #expect(preset("{\"save\": \"empty\"}").status == 409 && files["presets/empty.json"] == nil)
  }

  @Test func fullDiskIsReported() {
    files.isFull = true
    let before = contents
    for (command, body) in [
      ("save", ""), ("save", "{\"leavingOut\": []}"), ("preset", "{\"save\": \"x\"}"),
      ("preset", "{\"update\": \"slow\"}"),
      ("preset", "{\"rename\": \"slow\", \"to\": \"x\"}"),
    ] {
      let answer = bench.ask("POST", "/commands/\(command)", body)
      #expect(answer.status == 507 && answer.text.contains("No space left on device"), "\(answer.text)")
      #expect(contents == before && bench.work.number("lamp.gravity") == 1800)
    }
    files.isFull = false
    #expect(bench.ask("POST", "/commands/save").status == 200 && files["c.json"]?.contains("1800") == true)
    #expect(bench.ask("POST", "/commands/save").status == 200, "there is nothing to save: the file has it")
  }

  @Test func lockedFileIsReported() {
    for path in ["c.json", "presets/slow.json"] { files.lock(path) }
    let before = contents
    for (command, body) in [
      ("save", ""), ("preset", "{\"update\": \"slow\"}"), ("preset", "{\"delete\": \"slow\"}"),
      ("preset", "{\"rename\": \"slow\", \"to\": \"x\"}"),
    ] {
      let answer = bench.ask("POST", "/commands/\(command)", body)
      #expect(answer.status == 409 && answer.text.contains("cannot be written"), "\(answer.text)")
      #expect(contents == before)
    }
  }

  @Test(arguments: [
    ("PATCH", "/values", "{\"nosuch.x\": 1}"), ("PATCH", "/values", "{\"nosuch\": {\"x\": 1}}"),
    ("PATCH", "/values", "{\"lamp.gravity\": 1, \"nosuch.x\": null}"), ("PATCH", "/values", "{\"lamp\": {\"zzz\": 1}}"),
    ("PATCH", "/values", "{\"zzz\": 1}"), ("PATCH", "/values", "{\"\": 1}"), ("PATCH", "/values", "{\".\": 1}"),
    ("PATCH", "/values", "{\"$schema\": \"x\"}"), ("PATCH", "/values", "{\"note\": \"x\"}"),
    ("PATCH", "/values", "{\"lamp.$schema\": \"x\"}"), ("PATCH", "/values", "{\"nosuch\": {}}"),
    ("PATCH", "/values", "[1]"), ("PATCH", "/values", "3"), ("PATCH", "/values", "null"),
    ("POST", "/commands/undo", "{\"id\": \"lamp\"}"), ("POST", "/commands/undo", "{\"zzz\": 1}"),
    ("POST", "/commands/undo", "{\"on\": false}"), ("POST", "/commands/fullscreen", "{\"on\": true}"),
    ("POST", "/commands/save", "{\"on\": true}"),
    ("POST", "/commands/reset", "{\"key\": \"lamp.gravity\", \"id\": \"x\"}"),
    ("POST", "/commands/effect", "{\"key\": \"cards\"}"), ("POST", "/commands/pause", "[]"),
    ("POST", "/commands/type", "{\"key\": \"lamp.gravity\", \"text\": \"5\", \"to\": \"x\"}"),
    (
      "POST", "/commands/blend",
      "{\"from\": \"defaults\", \"to\": \"preset:nothing\", \"fraction\": 0.5}"
    ),
    ("POST", "/touches", "{\"touches\": [], \"zzz\": 1}"),
    ("POST", "/touches", "{\"touches\": [{\"id\": 1, \"phase\": \"down\", \"x\": 0, \"y\": 0, \"z\": 1}]}"),
  ])
  func anUnknownWordIsRefused(_ method: String, _ path: String, _ body: String) {
    let (before, values) = (contents, bench.work.playground.tuner.stack.values)
    let answer = bench.ask(method, path, body)
    #expect((400..<500).contains(answer.status) && answer.text.contains("{\"error\":"), "\(answer.text)")
    #expect(contents == before && bench.work.playground.tuner.stack.values == values)
    let isFullscreen = bench.work.requests.contains { if case .toggleFullscreen = $0 { true } else { false } }
    #expect(bench.work.subject == "lamp" && !isFullscreen)
  }

  @Test func emptyUndoIsReported() {
    #expect(bench.ask("POST", "/commands/undo").status == 200 && bench.work.number("lamp.gravity") == 3600)
    let answer = bench.ask("POST", "/commands/undo")
    #expect(answer.status == 409 && answer.text.contains("Nothing to undo"))
    #expect(bench.ask("POST", "/commands/redo").status == 200 && bench.work.number("lamp.gravity") == 1800)
    #expect(bench.ask("POST", "/commands/redo").status == 409)
    // A deleted preset cannot be restored on a full disk.
    #expect(preset("{\"delete\": \"slow\"}").status == 200)
    files.isFull = true
    #expect(bench.ask("POST", "/commands/undo").status == 507 && files["presets/slow.json"] == nil)
  }
}
