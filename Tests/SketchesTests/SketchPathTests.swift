import Canvas
import Effects
import Motion
import Testing

@testable import Sketches

/// Paths of sketches: their bytes in the state, and what drawing them again costs.
struct SketchPathTests {
  private static func value(_ step: String) throws -> SketchValue {
    try BareSketch.state(start: "return { p = path():move(1, 2):line(3.5, 4) }", after: step)
  }

  private static func draw(_ performance: SketchPerformance) -> Canvas {
    var canvas = Canvas(size: Vector(390, 844))
    performance.draw(fraction: 1, on: &canvas)
    return canvas
  }

  /// The bytes of a path are those of the list of its items, which takes contain.
  @Test func pathsAreListsInTheState() throws {
    let path = try Self.value("s.p:curve(1, 2, 3, 4, 5, 6):close()")["p"]
    let signs: [SketchValue] = [
      .text("path"), .text("M"), .integer(1), .integer(2), .text("L"), .number(3.5), .integer(4), .text("C"),
    ]
    let items = signs + (1...6).map { .integer(Int64($0)) } + [.text("Z")]
    #expect(path.items == items)
    guard case .own(_, .list(let list)) = path else {
      Issue.record("a path is no value of the host's own")
      return
    }
    #expect(list == items)
  }

  /// A path continues after a jump, for which the state is made from its bytes.
  @Test func pathsContinueAfterAJump() throws {
    let first = try BareSketch.performance(
      start: "return { p = path(), n = 0 }",
      step: "s.n = s.n + 1 s.p:line(s.n, 7) if s.n % 3 == 0 then s.p:close() end")
    var whole = first
    for _ in 0..<40 { _ = try whole.step([]) }
    var (one, other) = (first, first)
    for _ in 0..<40 {
      _ = try one.step([])
      _ = try other.step([])
    }
    #expect(one.current == whole.current)
    #expect(other.current == whole.current)
  }

  /// A sketch reads and replaces a path's numbers by their index, and counts its items.
  @Test func itemsOfAPathAreRead() throws {
    let state = try Self.value(
      """
      s.count, s.kind, s.sign, s.x, s.lacks = #s.p, type(s.p), s.p[2], s.p[#s.p - 1], s.p[99] == nil
      s.p[6] = 8
      s.y = s.p[6]
      """)
    #expect(state["count"].whole == 7)
    #expect(state["kind"].text == "table")
    #expect(state["sign"].text == "M")
    #expect(state["x"].double == 3.5)
    #expect(state["lacks"].flag == true)
    #expect(state["y"].whole == 8)
  }

  @Test(arguments: [
    ("s.q = s.p", "q is a table that is in the state twice (keep a copy or a number)"),
    ("s.p[2] = 'L'", "path: expected move, line, curve, along or close to change it"),
    ("s.p.x = 3", "path: expected move, line, curve, along or close to change it"),
    ("s.p[99] = 3", "path: expected move, line, curve, along or close to change it"),
    ("s.p:draw()", "path has no \"draw\""),
    ("s.p.close(3)", "path:close: expected a path and a colon, as in outline:close()"),
    ("s.a = tostring(s.p)", "tostring: argument 1 is a path, expected a number, a text or true or false"),
    ("for k in pairs(s.p) do end", "pairs: argument 1 is a path, expected a table"),
  ])
  func misuseOfAPathIsRefused(_ step: String, _ expected: String) throws {
    #expect { _ = try Self.value(step) } throws: { "\($0)".contains(expected) }
  }

  /// A path in a local outside the functions is hidden memory.
  @Test func aPathOutsideTheStateIsFound() throws {
    let text = """
      local ink = path()
      return effect { title = "T", start = function() return { x = 0 } end,
        step = function(s) s.x = s.x + 1 ink:line(s.x, 2) end,
        draw = function(s, p, c) c:stroke(ink, 2, "#1B1B1F") end }
      """
    #expect { _ = try Sketch(id: "t", text: text) } throws: { error in
      "\(error)".contains("local 'ink' keeps memory between steps")
    }
  }

  // MARK: - Pictures

  private static let ink = "for i = 1, #s.all do c:stroke(s.all[i], 2, '#1B1B1F') end"
  private static let lines = """
    local all = {}
    for i = 1, 20 do all[i] = path():along(20, function(k) return i * 3 + k, i + k * k end) end
    return { all = all, n = 0 }
    """

  /// A path that the state keeps is the same `Path`, in the same storage, in the third picture and later ones.
  @Test func keptPathsShareTheirStorage() throws {
    var performance = try BareSketch.performance(start: Self.lines, step: "s.n = s.n + 1", draw: Self.ink)
    func storages() throws -> [UnsafeRawPointer?] {
      _ = try performance.step([])
      return Self.draw(performance).marks.map { mark in
        guard case .stroke(let path, _, _) = mark.shape else { return nil }
        return path.elements.withUnsafeBytes { $0.baseAddress }
      }
    }
    _ = try storages()
    let kept = try storages()
    #expect(kept.count == 20)
    #expect(try storages() == kept)
    #expect(try storages() == kept)
  }

  /// Marks do not depend on the pictures before them.
  @Test func keptPathsAreDrawnAsNewOnes() throws {
    let step = "s.n = s.n + 1 s.all[1 + s.n % 20]:line(s.n * 5, 9) if s.n == 6 then s.all[20] = nil end"
    var performance = try BareSketch.performance(start: Self.lines, step: step, draw: Self.ink)
    var fresh = try BareSketch.performance(start: Self.lines, step: step, draw: Self.ink)
    for number in 1...9 {
      _ = try performance.step([])
      let canvas = Self.draw(performance)
      fresh = try BareSketch.performance(start: Self.lines, step: step, draw: Self.ink)
      for _ in 0..<number { _ = try fresh.step([]) }
      #expect(canvas.marks == Self.draw(fresh).marks)
    }
  }

  /// Paths that pictures no longer show are forgotten.
  @Test func pathsOfOldPicturesAreForgotten() throws {
    let step = "s.n = s.n + 1"
    let draw = "for i = 1, 20 do c:stroke(path():along(20, function(k) return i + k + s.n, k end), 2, '#1B1B1F') end"
    var performance = try BareSketch.performance(start: "return { n = 0 }", step: step, draw: draw)
    for _ in 0..<50 {
      _ = try performance.step([])
      #expect(Self.draw(performance).marks.count == 20)
      #expect(performance.scenery.outlines.count <= 3 * 20 + 64)
    }
  }

  /// A state is blended within its paths, too.
  @Test func pathsAreBlended() throws {
    var performance = try BareSketch.performance(
      start: "return { a = path():line(1, 1):line(2, 2), x = 1.0, n = 0 }",
      step: "s.n = s.n + 1 s.a[6] = s.n + 0.0 s.x = s.x + 1")
    for _ in 0..<2 { _ = try performance.step([]) }
    let blended = try #require(SketchValue.of(try performance.shown(0.5)))
    #expect(blended["a"].items[5].double == 1.5)
    #expect(blended["x"].double == 2.5)
  }
}
