import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing

@testable import Playground

/// Tests that drawing and touches use the same order of tools.
@MainActor struct ToolOrderTests {
  /// The scripts that show each tool.
  private static let scripts = [
    "strip", "typing", "type ?", "key \\", "key Space", "key O", "key Tab", "drag 300 500",
  ]

  /// Checks for each pair of tools that a place belongs to the tool that is drawn in front there.
  @Test(arguments: [Vector(390, 844), Vector(1280, 800)])
  func frontToolGetsThePress(_ size: Vector) throws {
    var pairs = 0
    for (index, first) in Self.scripts.enumerated() {
      for second in Self.scripts[(index + 1)...] {
        let bench = try Workbench(Cards.self, opensPanel: [first, second].contains("typing"), size: size)
        bench.play("wait 0.5")
        for script in [first, second] { try perform(script, at: bench) }
        bench.play("wait 0.4")
        let desk = bench.playground.desk
        if [first, second].contains("strip") {
          desk.send(.useRecentTake(.strip("cards.snapResponse", [.number(0.2), .number(0.5)])))
          #expect(desk.toolbox.strip.isOn)
        }
        pairs += check(desk, "\(first), \(second)")
      }
    }
    #expect(pairs > 15, "pairs of tools lie over one another")
  }

  private func perform(_ script: String, at bench: Workbench) throws {
    switch script {
    // The strip needs touches, and opens from the panel.
    case "strip": bench.play("down 1 150 300\nmove 1 160 300\nup 1\nwait 0.5")
    case "typing":
      let place = try bench.place { panel, _ in panel.isTyping }
      bench.play("tap \(place.x) \(place.y)")
    default: bench.play(script)
    }
  }

  /// Returns the number of pairs of tools whose plates overlap.
  private func check(_ desk: Desk, _ state: String) -> Int {
    let plates = desk.tools.map { Self.plates(of: $0, at: desk) }
    var pairs: Set<[Int]> = []
    for y in stride(from: 5, to: desk.size.y, by: 31) {
      for x in stride(from: 5, to: desk.size.x, by: 31) {
        let place = Vector(x, y)
        let front = desk.front(at: place)
        let owner = desk.tools.firstIndex { $0 === front } ?? 0
        for index in desk.tools.indices where plates[index].contains(where: { $0.contains(place) }) {
          if index < owner { pairs.insert([index, owner]) }
          // Notices and hints take no finger.
          if index > owner, !(desk.tools[index] is Notices || desk.tools[index] is HintTool) {
            Issue.record("\(state): \(desk.tools[index]) is drawn over \(front), whose \(place) is")
            return 0
          }
        }
      }
    }
    return pairs.count
  }

  /// Returns the solid areas that a tool draws, without their round corners.
  private static func plates(of tool: any Tool, at desk: Desk) -> [Rect] {
    var canvas = Canvas(size: desk.size)
    tool.draw(DrawnMoment(), with: desk.services, on: &canvas)
    return canvas.marks.compactMap { mark in
      guard case .fill(let path, .color(let color)) = mark.shape, color.alpha > 0.84 else { return nil }
      let area = mark.transform.box(of: path.bounds)
      return area.width > 60 && area.height > 40 ? area.inset(by: 8) : nil
    }
  }

  /// Checks that captured tools are behind the tools that only the window shows, so that a capture is complete.
  @Test func capturedToolsAreBehindWindowOnlyTools() throws {
    for script in ["key \\\ntype ?", "key Tab\ndrag 300 500", "key O\nkey Space\nkey F9"] {
      let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
      bench.play("wait 0.5\n\(script)\nwait 0.5")
      let desk = bench.playground.desk
      let lastCaptured = desk.tools.lastIndex { tool in
        tool.isCaptured(with: desk.services) && !Self.marks(of: tool, at: desk).isEmpty
      }
      let firstPlate = desk.tools.firstIndex { tool in
        !tool.isCaptured(with: desk.services) && !Self.marks(of: tool, at: desk).isEmpty
      }
      #expect(lastCaptured ?? 0 < firstPlate ?? .max, "\(script)")
      #expect(
        bench.picture.marks.count + bench.plates.marks.count
          == desk.tools.reduce(0) { $0 + Self.marks(of: $1, at: desk).count })
    }
  }

  private static func marks(of tool: any Tool, at desk: Desk) -> [Mark] {
    var canvas = Canvas(size: desk.size)
    tool.draw(DrawnMoment(), with: desk.services, on: &canvas)
    return canvas.marks
  }

  /// Checks that the page of keys is in front of the bar of a split stage; with `\` and then `?` the bar used to be in front.
  @Test func keysPageCoversTheSplitBar() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
    bench.play("wait 0.5\nkey \\\nwait 0.3\ntype ?\nwait 0.4")
    let words = Mark.texts(in: bench.plates)
    let (bar, page) = (try #require(words.firstIndex(of: "Swap")), try #require(words.firstIndex(of: "Keys")))
    #expect(bar < page)
    let place = try bench.place(.swap)
    #expect(bench.play("tap \(place.x) \(place.y)") == [] && !bench.tool(KeysTool.self).isShown)
    #expect(bench.play("tap \(place.x) \(place.y)") == ["split.swapped"])
  }

  /// Checks that the night of a kiosk dims everything else: its mark is the last one.
  @Test func kioskDimmingIsDrawnLast() throws {
    let kiosk = Kiosk.Options([EffectCard(Cards.self)], demos: [:])
    let night = ["dim.by=0.5", "dim.from=0", "dim.to=24"].map { "playground.kiosk.\($0)" }
    let bench = try Workbench(Cards.self, config: "{}", settings: night, kiosk: kiosk, size: Vector(1282, 720))
    bench.play("wait 1.5")
    guard case .fill(_, .color(let color))? = bench.plates.marks.last?.shape else {
      Issue.record("no night")
      return
    }
    #expect(color == Color.black.opacity(0.5))
  }

  /// Checks that the toolbar, which appears by itself, takes free room and moves no bar.
  @Test func appearingToolbarMovesNothing() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
    bench.play("wait 0.5\nkey \\\nwait 0.3")
    let before = try bench.place(.differences)
    bench.send(.mouseMoved(position: before - Vector(0, 100), modifiers: []))
    bench.play("wait 0.3")
    #expect(bench.playground.desk.toolbox.toolbar.isShown)
    #expect(try bench.place(.differences) == before)
    #expect(bench.playground.desk.front(at: before) is SplitBar)
  }
}
