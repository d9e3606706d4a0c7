import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Sketches

/// Long paths of a state are blocks: what a step, a copy and a picture take depends on the paths that change.
@Suite struct SketchSharingTests {
  private static let lines = """
    local all = {}
    for i = 1, 40 do all[i] = path():along(60, function(k) return i * 3 + k, i + k * k * 0.1 end) end
    return { all = all, n = 0 }
    """

  private static func performance(
    start: String, step: String, draw: String = ""
  ) throws -> SketchPerformance {
    try BareSketch.performance(start: start, step: "s.n = s.n + 1 \(step)", draw: draw)
  }

  private static func value(_ bytes: SketchBytes) throws -> SketchValue { try #require(SketchValue.of(bytes)) }

  /// A line of forty grows: the others are the blocks of the state before, and the state has none of their bytes.
  @Test func linesThatStayAreShared() throws {
    var performance = try Self.performance(start: Self.lines, step: "s.all[7]:line(s.n, 1)")
    for _ in 0..<3 { _ = try performance.step([]) }
    let (before, after) = (performance.previous, performance.current)
    #expect(after.serials.count == 40 && Set(after.serials).count == 40)
    for (index, serial) in after.serials.enumerated() where index != 6 { #expect(serial == before.serials[index]) }
    #expect(before != after && after.count - before.count == 24)
    #expect(after.count > 40 * 61 * 24 && after.ownCount < 40 * 10 + 200)
  }

  /// A line that grows shares its block with its past, which it does not change; it is copied each time its length has doubled.
  @Test func aLineThatGrowsIsSeldomCopied() throws {
    var performance = try Self.performance(start: "return { p = path(), n = 0 }", step: "s.p:line(s.n, s.n * 0.5)")
    var states: [SketchBytes] = []
    for _ in 0..<600 {
      _ = try performance.step([])
      states.append(performance.current)
    }
    #expect(Set(states.flatMap(\.serials)).count < 12)
    for (index, state) in states.enumerated() {
      #expect(try Self.value(state)["p"].items.count == 1 + 3 * (index + 1))
    }
  }

  /// A state that continues from an earlier one takes its own block, as the later one has used the room behind the path.
  @Test func twoFuturesOfALineDiffer() throws {
    var one = try Self.performance(
      start: "return { p = path():along(20, function(k) return k, k end), n = 0 }", step: "s.p:line(s.n, 7)")
    _ = try one.step([])
    var other = one
    try other.restore(JSONDocument(one.encodedState.line), in: one.size)
    var third = one
    for _ in 0..<5 { _ = try one.step([]) }
    for _ in 0..<5 { _ = try third.step([]) }
    for _ in 0..<5 { _ = try other.step([]) }
    #expect(one.current == third.current && one.current == other.current)
    #expect(one.current.serials != third.current.serials)
  }

  /// A replaced number is in the new state alone.
  @Test func aReplacedNumberLeavesThePastAlone() throws {
    var performance = try Self.performance(
      start: "return { p = path():along(20, function(k) return k, k end), n = 0 }", step: "s.p[3] = s.n")
    for _ in 0..<3 { _ = try performance.step([]) }
    #expect(try Self.value(performance.previous)["p"].items[2].whole == 2)
    #expect(try Self.value(performance.current)["p"].items[2].whole == 3)
  }

  /// A value without blocks is equal to one with them, so the first step after a restored take is at rest as it was before.
  @Test func aValueFromElsewhereIsEqual() throws {
    var performance = try Self.performance(start: Self.lines, step: "s.n = 0")
    for _ in 0..<2 { _ = try performance.step([]) }
    let state = performance.current
    #expect(performance.isSettled && !state.serials.isEmpty)
    let flat = SketchBytes(state.flat)
    #expect(flat == state && state == flat && flat.serials.isEmpty && flat.count == state.count)
    var restored = performance
    try restored.restore(JSONDocument(performance.encodedState.line), in: performance.size)
    _ = try restored.step([])
    #expect(restored.isSettled && restored.current == state)
  }

  /// Long paths whose numbers move are blended; the two states stay as they were.
  @Test func longPathsAreBlended() throws {
    let start = """
      return { p = path():along(20, function(k) return k, 0.0 end), q = path():along(20, function(k) return k, k end),
        n = 0 }
      """
    var performance = try Self.performance(start: start, step: "s.p[4] = s.n * 2.0")
    for _ in 0..<2 { _ = try performance.step([]) }
    let states = (performance.previous, performance.current)
    let shown = try performance.shown(0.5)
    #expect(try Self.value(shown)["p"].items[3].double == 3)
    #expect(shown.serials[1] == performance.current.serials[1])
    #expect(try Self.value(states.0)["p"].items[3].double == 2)
    #expect(try Self.value(states.1)["p"].items[3].double == 4)
  }

  /// A picture draws what a path had when it was drawn, also if `draw` goes on with the path.
  @Test func drawingGoesOnWithACopy() throws {
    let draw = """
      c:stroke(s.p, 2, "#1B1B1F")
      for k = 1, 300 do s.p:line(k, 5) end
      c:stroke(s.p, 2, "#1B1B1F")
      """
    var performance = try Self.performance(
      start: "return { p = path():along(20, function(k) return k, k end), n = 0 }", step: "", draw: draw)
    for _ in 0..<3 {
      _ = try performance.step([])
      var canvas = Canvas(size: performance.size)
      performance.draw(fraction: 1, on: &canvas)
      let counts = canvas.marks.map { mark in
        guard case .stroke(let path, _, _) = mark.shape else { return 0 }
        return path.elements.count
      }
      #expect(counts == [21, 321])
      #expect(try Self.value(performance.current)["p"].items.count == 1 + 21 * 3)
    }
  }

  /// Copies of a long path that a sketch no longer has are collected in time.
  @Test func droppedBlocksAreCollected() throws {
    var performance = try Self.performance(
      start: "local p = path() for k = 1, 20000 do p:line(k, k) end return { p = p, n = 0 }", step: "s.p[3] = s.n")
    for _ in 0..<400 { _ = try performance.step([]) }
    #expect(try Self.value(performance.current)["p"].items[2].whole == 400)
  }

  /// No bytes from elsewhere name a block.
  @Test func blocksAreNotReadFromBytes() throws {
    let bytes: [UInt8] = [0x68, 8, 0x62, 0, 0, 0, 0]
    for kind in 0..<16 {
      var bytes = bytes
      bytes[1] = UInt8(kind)
      #expect(SketchValue.of(bytes) == nil)
      let text = """
        return effect { title = "T", start = function() return {} end, step = function() end, draw = function() end }
        """
      let machine = try SketchMachine(text)
      #expect(throws: SketchFault.self) { try machine.keep(bytes, as: .shown) }
    }
  }
}
