import Commands
import Effects
import Motion
import Sketches
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about making a new sketch from the gallery's last tile.
@MainActor struct NewSketchStoryTests {
  private func bench(size: Vector = Vector(390, 844), own: [String: String] = [:]) throws -> Workbench {
    let host = MemoryHost()
    for (name, text) in own { host.memory["sketches/\(name).lua"] = text }
    host.sketches = SketchFiles(.builtIn, besideConfig: "c.json", host.memory, shipped: nil, environment: { _ in nil })
    return try Workbench(config: "{}", size: size, host: host)
  }

  private func shelf(_ bench: Workbench) -> SketchShelf {
    SketchShelf(.builtIn, configPath: "c.json", files: bench.host.memory, environment: { _ in nil })
  }

  /// Selects the tile for a new sketch, beside the tile of the lamp.
  private static func choose(_ bench: Workbench) {
    for _ in 0..<6 { bench.play("key Down") }
    bench.play("key Right")
  }

  private func tapTile(_ bench: Workbench) throws {
    bench.play("key End\nwait 0.2")
    let gallery = try #require(bench.playground.desk.scene.gallery)
    let place = try #require(gallery.layout.tiles.last).center
    bench.play("tap \(place.x) \(place.y)\nwait 0.1")
  }

  @Test(arguments: [Vector(390, 844), Vector(1280, 800), Vector(480, 320)])
  func sketchIsCreatedByTouch(_ size: Vector) throws {
    let bench = try bench(size: size)
    try tapTile(bench)
    let naming = bench.tool(NamingTool.self)
    #expect(naming.isOn && bench.subject == "gallery")
    bench.play("wait 0.4")
    // The on-screen keyboard does not cover the field, and every button is large enough for a finger.
    let surface = try #require(naming.page(with: bench.playground.desk.services)).surface
    let keyboard = try #require(bench.tool(KeyboardTool.self).surface(with: bench.playground.desk.services))
    #expect(surface.frame.minY >= 0 && surface.frame.maxY <= keyboard.frame.minY)
    #expect(surface.targets.count == 4 && surface.targets.allSatisfy { $0.area.width >= 44 && $0.area.height >= 44 })
    for letter in ["d", "o", "t"] {
      let key = try #require(keyboard.frame(of: .text(letter))).center
      bench.play("tap \(key.x) \(key.y)\nwait 0.1")
    }
    #expect(naming.name == "dot" && naming.complaint == nil)
    #expect(!bench.host.memory.paths.contains { $0.hasSuffix(".lua") })
    let make = try #require(surface.frame(of: .make)).center
    bench.play("tap \(make.x) \(make.y)")
    #expect(bench.host.memory["sketches/dot.lua"] == SketchStarter.text("dot") && !naming.isOn)
    #expect(bench.host.memory["sketches/fidget.d.lua"]?.contains("radius") == true)
    bench.playground.adopt(shelf(bench).library)
    bench.play("wait 0.1")
    #expect(bench.subject == "dot" && bench.player?.fault == nil)
    #expect(bench.notice == "/work/sketches/dot.lua: open it in your editor; every save takes effect here")
    try bench.tap(key: "Copy path")
    #expect(bench.host.clipboard == "/work/sketches/dot.lua")
  }

  /// Checks that an SVG dropped into the gallery asks for a name and becomes a sketch that shows its layers.
  @Test func droppedDrawingBecomesASketch() throws {
    let bench = try bench()
    bench.host.memory["down/My_Card-2.svg"] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='4' height='4'/></svg>"
    bench.play("drop down/My_Card-2.svg\nwait 0.1")
    let naming = bench.tool(NamingTool.self)
    #expect(naming.isOn && naming.name == "my-card-2" && naming.complaint == nil)
    bench.play("key Return")
    #expect(bench.host.memory["sketches/my-card-2.lua"]?.contains("layers \"My_Card-2.svg\"") == true)
    #expect(bench.host.memory["sketches/My_Card-2.svg"] == bench.host.memory["down/My_Card-2.svg"])
    bench.playground.adopt(shelf(bench).library)
    bench.play("wait 0.1")
    #expect(bench.subject == "my-card-2" && bench.player?.fault == nil)
    // An unusable drawing is reported where the name is typed.
    bench.play("key Escape\nwait 0.1")
    bench.host.memory["down/灯.svg"] = "<svg/>"
    bench.play("drop down/灯.svg\nwait 0.1")
    #expect(naming.isOn && naming.name == "")
    bench.play("type bad\nkey Return")
    #expect(naming.isOn && naming.complaint?.hasPrefix("down/灯.svg is an SVG") == true, "\(naming.complaint ?? "")")
    // The next sketch without a drop shows no drawing.
    bench.play("key Escape")
    try tapTile(bench)
    #expect(naming.isOn && naming.name == "")
    bench.play("type dot\nkey Return")
    #expect(bench.host.memory["sketches/dot.lua"] == SketchStarter.text("dot"))
  }

  @Test func sketchIsCreatedByKeys() throws {
    let bench = try bench()
    Self.choose(bench)
    let chosen = try #require(bench.playground.desk.scene.gallery?.chosen)
    #expect(chosen.effect == nil)
    bench.play("key Return\ntype Card Stack")
    let naming = bench.tool(NamingTool.self)
    #expect(naming.isOn && bench.tool(KeyboardTool.self).surface(with: bench.playground.desk.services) == nil)
    #expect(naming.name == "Card-Stack" && naming.complaint?.contains("beginning with a small letter") == true)
    bench.play("key Return")
    #expect(naming.isOn && !bench.host.memory.paths.contains { $0.hasSuffix(".lua") })
    bench.play("key Home\nkey Delete\ntype c\nkey Return")
    #expect(bench.host.memory["sketches/card-Stack.lua"]?.contains("title = \"Card Stack\"") == true)
    // Typed characters run no commands.
    let other = try self.bench()
    Self.choose(other)
    other.play("key Return\ntype o?\nkey O\nkey F12\nkey 1\nwheel 195 400 -3")
    #expect(other.tool(NamingTool.self).name == "o?" && other.subject == "gallery")
    #expect(!other.requests.contains { if case .savePicture = $0 { true } else { false } })
    other.play("key Escape\nkey 1")
    #expect(!other.tool(NamingTool.self).isOn && other.subject == "ticket")
  }

  @Test(arguments: [
    ("lamp", "already in use"), ("playground", "already in use"), ("x.y", "cannot be"), ("é", "cannot be"),
  ])
  func invalidNameIsReportedWhileTyping(_ name: String, _ words: String) throws {
    let bench = try bench()
    Self.choose(bench)
    bench.play("key Return\ntype \(name)\nkey Return")
    #expect(bench.tool(NamingTool.self).complaint?.contains(words) == true)
    #expect(bench.tool(NamingTool.self).isOn && !bench.host.memory.paths.contains { $0.hasSuffix(".lua") })
  }

  /// Checks that an existing file that is not a working effect is not overwritten.
  @Test func existingFileIsNotOverwritten() throws {
    let bench = try bench(own: ["dot": "broken"])
    Self.choose(bench)
    bench.play("key Return\ntype dot\nkey Return")
    #expect(bench.tool(NamingTool.self).complaint == "sketches/dot.lua: is there already")
    #expect(bench.host.memory["sketches/dot.lua"] == "broken")
  }

  @Test func kiosksAndFilmsHaveNoNewSketchTile() throws {
    let kiosk = Kiosk.Options(EffectLibrary.builtIn.cards, demos: [:])
    let host = MemoryHost()
    host.sketches = SketchFiles(.builtIn, besideConfig: "c.json", host.memory, shipped: nil, environment: { _ in nil })
    for bench in [try Workbench(config: "{}", kiosk: kiosk, host: host), try Workbench(config: "{}")] {
      let gallery = try #require(bench.playground.desk.scene.gallery)
      #expect(gallery.count == gallery.tiles.count)
    }
  }
}
