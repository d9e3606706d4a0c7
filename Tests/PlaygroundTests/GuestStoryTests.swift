import Commands
import Effects
import Foundation
import Gestures
import Motion
import Sketches
import Studies
import Takes
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about a clip that contains a sketch.
@MainActor struct GuestStoryTests {
  /// The path of the program, which is built beside the tests.
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
    return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("fidget").path
  }()

  private static func text(_ step: String = "s.x = s.x + 0.25", title: String = "Dot") -> String {
    """
    -- A dot that goes to the right.
    return effect {
      title = "\(title)", params = { number("radius", 8, { 1, 40 }, "pt") },
      start = function(size, p) return { x = 0.0, tap = tap() } end,
      step = function(s, inputs, p, dt, happen)
        \(step)
        for at in s.tap:read(inputs) do s.x = at.x end
      end,
      draw = function(s, p, c) c:fill(circle(s.x, 100, p.radius), "#FFFFFF") end,
      readouts = function(s) return { { "x", s.x, "pt" } } end,
    }

    """
  }

  private static func clip(_ text: String, id: String = "dot", drawings: JSONValue? = nil) throws -> String {
    var members: [JSONValue.Member] = [
      .init("size", .array([.number(390), .number(844)])), .init("sketch", .string(text)),
    ]
    if let drawings { members.append(.init("drawings", drawings)) }
    let clip = JSONValue.object(members)
    return try Carrying.file(
      """
      # fidget take 1
      # clip \(clip.line)
      # effect \(id)
      # size 390 844
      # parameters {"radius":20}
      at 0.1 tap 200 300

      """)
  }

  private func bench(
    _ clip: String, own: [String: String] = [:], effect: (any Effect.Type)? = nil
  ) throws -> Workbench {
    let host = MemoryHost()
    for (name, text) in own { host.memory["sketches/\(name).lua"] = text }
    host.sketches = SketchFiles(
      .builtIn, besideConfig: "c.json", host.memory, shipped: nil, program: Self.program, environment: { _ in nil })
    let bench = try Workbench(effect, of: shelf(host).library, config: "{}", files: ["d.mp4": clip], host: host)
    return bench
  }

  private func shelf(_ host: MemoryHost) -> SketchShelf {
    SketchShelf(.builtIn, configPath: "c.json", files: host.memory, environment: { _ in nil })
  }

  private func tap(_ answer: GuestTool.Answer, at bench: Workbench) throws {
    let page = try #require(bench.tool(GuestTool.self).page)
    let place = try #require(page.surface.frame(of: .answer(answer))).center
    bench.play("tap \(place.x) \(place.y)\nwait 0.1")
  }

  @Test func guestSourceIsShownAndCanBeDeclined() throws {
    let bench = try bench(try Self.clip(Self.text()), effect: Lamp.self)
    let files = bench.host.memory.paths
    let output = bench.play("drop d.mp4\nwait 0.2")
    #expect(output == ["sketch.asked file=\"d.mp4\" sketch=\"dot\""])
    let page = try #require(bench.tool(GuestTool.self).page)
    #expect(page.source.lines == 11 && page.source.rows[0].text == "-- A dot that goes to the right.")
    #expect(page.surface.targets.map(\.target) == [.text, .answer(.run), .answer(.keep), .answer(.leave)])
    // While the question is open, nothing runs, opens or changes, and the effect gets no finger.
    bench.play("key F12\nkey 2\ntap 195 300\nkey Down\nwait 0.1")
    #expect(bench.subject == "lamp" && bench.playground.desk.tuner.library["dot"] == nil && bench.requests.count < 2)
    #expect(bench.play("key Escape") == ["sketch.answered answer=\"Leave it\""])
    #expect(bench.tool(GuestTool.self).page == nil && bench.subject == "lamp" && bench.host.memory.paths == files)
    // Dropping the file again asks again.
    bench.play("drop d.mp4\nwait 0.1")
    #expect(bench.tool(GuestTool.self).question != nil)
    try tap(.leave, at: bench)
    #expect(bench.tool(GuestTool.self).question == nil && bench.host.memory.paths == files)
  }

  @Test func guestRunsInItsOwnProcess() throws {
    let bench = try bench(try Self.clip(Self.text()))
    let files = bench.host.memory.paths
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.run, at: bench)
    #expect(bench.subject == "dot" && bench.player?.effect.isGuest == true && bench.notice?.contains("d.mp4") == true)
    #expect(bench.number("dot.radius") == 20 && bench.host.memory.paths == files)
    bench.play("wait 0.5")
    let steps = try #require(bench.player?.performance.steps)
    var here = try Sketch(id: "dot", text: Self.text()).card.make(Vector(390, 844), [:])
    #expect(steps > 60)
    let taken = try #require(bench.player?.playback?.take.player)
    for step in 0..<steps {
      var inputs: [Input] = []
      taken.get(&inputs, of: step)
      _ = try here.step(inputs)
    }
    #expect(bench.player?.performance.encodedState.line == here.encodedState.line)
    // The same text is not asked about twice, and it has a tile in the gallery.
    bench.play("key Escape\nwait 0.1\ndrop d.mp4\nwait 0.1")
    #expect(bench.subject == "dot" && bench.tool(GuestTool.self).question == nil)
    #expect(bench.playground.desk.tuner.library.ids.last == "dot")
    // A change of the library leaves the guest alone.
    bench.playground.adopt(shelf(bench.host).library)
    #expect(bench.subject == "dot" && bench.player?.fault == nil)
  }

  /// Checks that drawings are kept beside the sketch, and that an existing file of the same name is not overwritten.
  @Test(arguments: [nil, "<svg/>"]) func keptGuestKeepsItsDrawings(_ there: String?) throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='4' height='4'/></svg>"
    let text = "local art = layers 'card.svg'\n" + Self.text("s.x = s.x + art.a.box[4]")
    let clip = try Self.clip(text, drawings: ["card.svg": .string(svg)])
    let bench = try bench(clip)
    bench.host.memory["sketches/card.svg"] = there
    bench.play("drop d.mp4\nwait 0.1")
    let page = try #require(bench.tool(GuestTool.self).page)
    #expect(page.words.text.contains("12 lines and one drawing that someone else may have written"))
    #expect(page.names.map(\.rows) == [["\"d.mp4\""], ["\"dot\""], ["\"card.svg\""]])
    try tap(.run, at: bench)
    bench.play("wait 0.2")
    // The tap of the take starts the motion at 200.
    let x = bench.player?.performance.readouts.first?.value ?? 0
    #expect(bench.player?.fault == nil && x > 200 && x.remainder(dividingBy: 4) == 0)
    #expect(bench.host.memory["sketches/card.svg"] == there)
    try bench.tap(key: "Keep it")
    let isKept = there == nil
    #expect(bench.host.memory["sketches/card.svg"] == there ?? svg)
    #expect(bench.host.memory["sketches/dot.lua"] == (isKept ? text : nil))
    let refusal =
      "card.svg cannot lie beside the sketch as sketches/card.svg: another file has that name"
    #expect(bench.notice == (isKept ? "Kept as dot.lua" : refusal))
    bench.playground.adopt(shelf(bench.host).library)
    bench.play("wait 0.2")
    #expect(bench.player?.effect.isGuest == !isKept && bench.player?.fault == nil)
  }

  /// Checks that a drawing from a folder is kept as a file, `card.svg`.
  ///
  /// If that folder exists here, keeping fails: the sketch would show another drawing.
  @Test(arguments: [false, true]) func folderDrawingIsKeptAsFile(_ isThere: Bool) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='4' height='4'/></svg>"
    let text = "local art = layers 'card'\n" + Self.text("s.x = s.x + art.a.box[4]")
    let bench = try bench(try Self.clip(text, drawings: ["card": .string(svg)]))
    if isThere { bench.host.memory["sketches/card"] = "a folder" }
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.keep, at: bench)
    #expect(bench.host.memory["sketches/card.svg"] == (isThere ? nil : svg))
    #expect(bench.host.memory["sketches/dot.lua"] == (isThere ? nil : text))
    #expect(bench.notice?.contains(isThere ? "sketches/card is there already" : "Kept as dot.lua") == true)
    bench.playground.adopt(shelf(bench.host).library)
    bench.play("wait 0.2")
    #expect(bench.player?.fault == nil && (bench.subject == "dot") == !isThere)
  }

  /// Checks that a drawing's name is never used as a path, and that oversized drawings are refused.
  @Test(arguments: ["../card.svg", "/etc/card.svg", ".card.svg", "card.png", ""])
  func drawingNamesAreNotPaths(_ name: String) throws {
    let bench = try bench(try Self.clip(Self.text(), drawings: .object([.init(name, "<svg><rect id='a'/></svg>")])))
    let files = bench.host.memory.paths
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.keep, at: bench)
    #expect(bench.host.memory.paths == files)
    #expect(bench.notice?.hasPrefix("layers: '\(name)' is") == true, "\(bench.notice ?? "")")
    let many = (0..<21).map { JSONValue.Member("\($0).svg", "<svg/>") }
    for drawings in [many, [.init("a.svg", .string(String(repeating: " ", count: CarriedSketch.mostDrawings + 1)))]] {
      let clip = JSONValue.object([.init("sketch", "x"), .init("drawings", .object(drawings))])
      #expect(CarriedSketch(try Take(parsing: "# clip \(clip.line)\n# effect dot\n", named: "x")) == nil)
    }
  }

  @Test func keptGuestOpensFromItsFile() throws {
    let bench = try bench(try Self.clip(Self.text()))
    bench.play("drop d.mp4\nwait 0.1\nkey Tab\nkey Tab\nkey Return\nwait 0.1")
    #expect(bench.host.memory["sketches/dot.lua"] == Self.text() && bench.notice == "Kept as dot.lua")
    #expect(bench.subject == "gallery")
    bench.playground.adopt(shelf(bench.host).library)
    bench.play("wait 0.2")
    #expect(bench.subject == "dot" && bench.player?.effect.isGuest == false && bench.number("dot.radius") == 20)
  }

  @Test func guestCanBeKeptWhileRunning() throws {
    let bench = try bench(try Self.clip(Self.text()))
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.run, at: bench)
    try bench.tap(key: "Keep it")
    #expect(bench.host.memory["sketches/dot.lua"] == Self.text())
    bench.playground.adopt(shelf(bench.host).library)
    bench.play("wait 0.2")
    #expect(bench.subject == "dot" && bench.player?.effect.isGuest == false && bench.player?.fault == nil)
    #expect(bench.playground.desk.tuner.library.ids.filter { $0.hasPrefix("dot") } == ["dot"])
  }

  /// Checks that a guest's values are written to no file, since the next start would not know the guest.
  @Test func guestValuesAreNotSaved() throws {
    let bench = try bench(try Self.clip(Self.text()))
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.run, at: bench)
    bench.playground.tuner.set("dot.radius", .number(30), gesture: nil)
    bench.play("key Ctrl+S")
    #expect(bench.notice == "Keep the sketch first: then its values can be saved")
    // Presets do not store them either, neither new ones nor existing ones.
    bench.host.memory["presets/slow.json"] = "{\"lamp\": {\"gravity\": 900}}"
    let presets = bench.playground.desk.toolbox.panel.presets
    bench.play("key P\nkey Escape")
    for name in ["new", "slow"] {
      bench.playground.tuner.announcer.hush()
      if name == "new" { presets.save(as: name) } else { presets.update(name) }
      #expect(bench.notice == "Keep the sketch first: then its values can be saved", "\(name)")
    }
    #expect(bench.host.memory["presets/new.json"] == nil)
    #expect(bench.host.memory["presets/slow.json"]?.contains("dot") == false)
    bench.playground.tuner.set("lamp.gravity", .number(1000), gesture: nil)
    bench.play("key Ctrl+S")
    let config = try #require(bench.host.memory["c.json"])
    #expect(config.contains("gravity") && !config.contains("dot"), "\(config)")
    #expect(bench.playground.finish() == nil)
    #expect(bench.host.memory.paths.allSatisfy { $0 == "d.mp4" || bench.host.memory[$0]?.contains("\"dot\"") != true })
    // After the sketch is kept, the values are saved with it.
    bench.play("key Ctrl+S")
    try bench.tap(key: "Keep it")
    bench.playground.adopt(shelf(bench.host).library)
    bench.play("wait 0.1\nkey Ctrl+S")
    #expect(bench.host.memory["c.json"]?.contains("\"radius\": 30") == true)
  }

  /// Checks that a guest with the name of an existing effect gets another name, and that the existing one stays unchanged.
  @Test func guestNamesakeGetsAnotherName() throws {
    let own = Self.text("s.x = s.x + 1", title: "Mine")
    let bench = try bench(try Self.clip(Self.text()), own: ["dot": own])
    bench.play("drop d.mp4\nwait 0.1")
    #expect(bench.tool(GuestTool.self).question?.answers == [.run, .keep, .mine, .leave])
    #expect(bench.tool(GuestTool.self).page?.names.last?.rows == ["\"Mine\""])
    try tap(.mine, at: bench)
    #expect(bench.subject == "dot" && bench.player?.effect.title == "Mine" && bench.number("dot.radius") == 20)
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.run, at: bench)
    #expect(bench.subject == "dot-2" && bench.player?.effect.title == "Dot 2" && bench.number("dot-2.radius") == 20)
    try bench.tap(key: "Keep it")
    #expect(bench.host.memory["sketches/dot.lua"] == own && bench.host.memory["sketches/dot-2.lua"] == Self.text())
    let lamp = try self.bench(try Self.clip(Self.text(), id: "lamp"))
    lamp.play("drop d.mp4\nwait 0.1")
    try tap(.keep, at: lamp)
    #expect(lamp.host.memory["sketches/lamp-2.lua"] == Self.text())
    #expect(lamp.notice == "Kept as lamp-2.lua: there is another lamp already")
  }

  @Test(arguments: ["../../x", "a.b", "", "Ä", String(repeating: "a", count: 300)])
  func invalidGuestNamesAreReplaced(_ id: String) throws {
    let bench = try bench(try Self.clip(Self.text(), id: id.isEmpty ? "x y" : id))
    bench.play("drop d.mp4\nwait 0.1")
    guard bench.tool(GuestTool.self).question != nil else { return }
    try tap(.keep, at: bench)
    #expect(bench.host.memory.paths.filter { $0.hasSuffix("sketch.lua") } == ["sketches/sketch.lua"])
    #expect(bench.host.memory.paths.filter { $0.hasSuffix(".lua") }.count == 2)
  }

  /// Checks that an error in a guest is reported in one line and everything else continues.
  @Test(arguments: [
    ("while true do end", "takes too long"), ("s.x = s.y.z", "attempt to index a nil value"),
    ("local t = {} for i = 1, 1e9 do t[i] = { i } end", "memory"),
    ("local function f() return f() + 1 end f()", "too many calls"), ("s.x = ('x'):rep(1e9)", "string.rep"),
    ("s.x = 0/0", "not a number"), ("os.exit(1)", "is not a known word"), ("error(nil)", "no text"),
  ])
  func guestFaultIsOneLine(_ step: String, _ words: String) throws {
    let bench = try bench(try Self.clip(Self.text(step)))
    bench.play("drop d.mp4\nwait 0.1")
    try tap(.run, at: bench)
    bench.play("wait 0.3")
    let fault = try #require(bench.player?.fault)
    #expect(fault.hasPrefix("dot.lua:") && fault.contains(words) && fault.utf8.count < 1000, "\(fault)")
    #expect(bench.play("key Escape\nwait 0.1\nkey 5\nwait 0.1") == ["gallery.opened", "effect.opened effect=\"lamp\""])
  }

  @Test func unreadableGuestIsReported() throws {
    for text in ["while true do end", "return 7", "this is no Lua", Self.text() + "\u{1B}Lua"] {
      let bench = try bench(try Self.clip(text))
      bench.play("drop d.mp4\nwait 0.1")
      try tap(.run, at: bench)
      #expect(bench.subject == "gallery" && bench.notice?.hasPrefix("dot.lua") == true, "\(bench.notice ?? "")")
      #expect(!bench.playground.desk.tuner.library.ids.contains("dot"))
    }
  }

  @Test func guestTextIsShownCompletely() {
    let far = "x = 1" + String(repeating: " ", count: 400) + "os = 2"
    let text = SourceText("\u{202E}a\u{200B}b\tc\r\n\(far)\n    -- é 漢", width: 300)
    #expect(text.lines == 3 && text.rows[0].text == "<U+202E>a<U+200B>b  c")
    let joined = text.rows.filter { $0.number == 2 || $0.number == nil }.map(\.text).joined()
    #expect(joined == far && text.rows.last?.text == "-- é 漢" && text.rows.last?.indent == 4)
    let long = SourceText(String(repeating: "a", count: 60_000), width: 300)
    #expect(long.rows.count > 1000 && long.rows.map(\.text).joined().utf8.count == 60_000)
  }
}
