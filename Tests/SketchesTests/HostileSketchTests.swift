import Canvas
import Effects
import Gestures
import Glibc
import Motion
import Pictures
import Synchronization
import Testing
import Tuning

@testable import Sketches

/// Malicious sketches: each ends with one message at its line, within its limits of time and memory.
@Suite struct HostileSketchTests {
  private static let size = Vector(390, 844)

  private static func text(step: String = "", draw: String = "", head: String = "") -> String {
    """
    \(head)
    return effect { title = "X", start = function() return { x = 0.0 } end,
      step = function(s, inputs, p, dt, happen)
        \(step)
      end,
      draw = function(s, p, c)
        \(draw)
      end }
    """
  }

  private static func performance(_ text: String, in size: Vector = size) throws -> SketchPerformance {
    let card = try Sketch(id: "x", text: text, isTried: false).card
    return try #require(try card.make(size, [:]) as? SketchPerformance)
  }

  // MARK: - Instruction counts of words in C

  /// Loops over words in C count towards the limit of instructions, although each does much work per instruction.
  @Test(arguments: [
    "string.rep('', 60000)", "tonumber(t.blanks)", "table.concat(t.many)", "path(t.blankPath)", "measure(t.long, 12)",
    "string.upper(t.long)", "string.lower(t.long)", "string.reverse(t.long)", "string.sub(t.long, 1, -1)",
    "string.byte(t.long, 1, 900)", "table.unpack(t.many, 1, 900)", "string.format(t.form)",
    "string.format('%s%s', t.half, t.half)", "path(t.arcs)", "select('#', t.long)", "tostring(t.long)",
    "s.drag:read(inputs, t.shape)", "many(10000, function() end)", "nearest(t.numbers, 1)", "pairs(t.many)",
  ])
  func cLoopsCountTowardsTheInstructionLimit(_ word: String) throws {
    let head = """
      local t = { blanks = string.rep(' ', 65000) .. '1', blankPath = 'M0 0' .. string.rep(' ', 65000),
        half = string.rep('a', 30000), long = string.rep('a', 65000), many = {}, numbers = {},
        form = string.rep('%%', 500), arcs = 'M0 0' .. string.rep('a1 1 0 011 1', 5000), shape = path() }
      for i = 1, 10000 do t.many[i], t.numbers[i] = '', i end
      for i = 1, 10000 do t.shape:line(i, i) end
      """
    let text = Self.text(
      step: "while true do local x = \(word) end", head: head.replacing("\n", with: " ")
    ).replacing("{ x = 0.0 }", with: "{ drag = drag() }")
    var performance = try Self.performance(text)
    let fault = #expect(throws: SketchFault.self) {
      _ = try performance.step([.finger(FingerEvent(id: 1, phase: .down, position: Vector(5, 5)))])
    }
    let words = fault?.message ?? ""
    let isRead = word.contains("read(")
    #expect(
      words.contains("within its number of instructions") || isRead && words.contains("read before"),
      "\(word): \(words)")
    #expect(words.contains("x.lua:4:"), "\(word): \(words)")
  }

  /// Texts and results that would make a single instruction slow are refused.
  @Test(arguments: [
    ("string.rep('', 1e9)", "65536 bytes"), ("string.rep('', 1e300)", "65536 bytes"),
    ("local x = 'x' while true do x = x .. x end", "64 KiB"),
    ("string.byte(string.rep('a', 65000), 1, -1)", "1000 bytes"),
    ("string.byte(string.rep('a', 65000), -65000, 65000)", "1000 bytes"), ("table.unpack({}, 1, 60000)", "1000 values"),
    ("table.unpack({}, -1e308, 1e308)", "1000 values"), ("for i = 1, 101 do happen('x') end", "at most 100"),
    ("happen(string.rep('x', 20000))", "60 letters"),
  ])
  func slowInstructionsAreRefused(_ step: String, _ words: String) throws {
    var performance = try Self.performance(Self.text(step: step))
    let fault = #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    #expect(fault?.message.contains(words) == true, "\(step): \(fault?.message ?? "")")
    #expect(fault?.message.contains("x.lua:4:") == true, "\(step): \(fault?.message ?? "")")
  }

  /// The clock ends, at its line, a call that the count of instructions does not end.
  @Test func timeLimitEndsACall() throws {
    let engine = try SketchInterpreter(Self.text(step: "while true do end"))
    engine.limit(0)
    let fault = #expect(throws: SketchFault.self) { try engine.call(SketchCall("step", [], .step)) }
    #expect(fault?.message == "takes too long: expected an end within 0 s" && fault?.line == 4)
  }

  /// A failing function is not called again for the same state, or each frame would wait for it.
  ///
  /// The next step fails with the function's fault.
  @Test(arguments: ["readouts", "decisions"]) func failingFunctionIsCalledOnce(_ function: String) throws {
    let text = Self.text().replacing(
      "  draw = function", with: "  \(function) = function(s, p) while true do end end,\n  draw = function")
    let performance = try Self.performance(text)
    func ask() -> Int { function == "readouts" ? performance.readouts.count : performance.decisions(fraction: 1).count }
    let start = performance.machine.spent
    #expect(ask() == 0)
    let spent = performance.machine.spent
    #expect(spent - start > 100_000)
    #expect(ask() == 0)
    #expect(performance.machine.spent == spent)
    #expect(performance.pictureFault.map { "\($0)" }?.contains("x.lua:6:") == true)
  }

  /// The program answers its display during a long call, and ends the call once its window is closed.
  @Test func longCallKeepsTheWindowResponsive() throws {
    let answers = Atomic(0)
    // Other tests run their sketches on other threads meanwhile.
    let thread = pthread_self()
    SketchBusyCallback.whileBusy {
      guard pthread_equal(pthread_self(), thread) != 0 else { return false }
      return answers.add(1, ordering: .relaxed).newValue == 2
    }
    defer { SketchBusyCallback.whileBusy(nil) }
    let engine = try SketchInterpreter(
      Self.text(
        step: "while true do local x = long < other end",
        head: "local long, other = string.rep('\\0', 60000), string.rep('\\0', 60000)"))
    let fault = #expect(throws: SketchFault.self) { try engine.call(SketchCall("step", [], .step)) }
    #expect(fault?.message == "ended while it ran, because the program ends" && fault?.line == 4)
    #expect(answers.load(ordering: .relaxed) == 2)
  }

  // MARK: - Pictures

  private static let star =
    "local p = path() for i = 0, 1499 do p:line(195 + 190 * math.sin(i * i), 400 + 390 * math.cos(i * 7)) end "

  /// Returns a loop that draws a number of groups.
  private static func group(_ count: Int, _ options: String, _ draw: String) -> String {
    "for i = 1, \(count) do c:with({ \(options) }, function() \(draw) end) end"
  }

  /// A picture that would take seconds or gigabytes is refused with its reason.
  @Test(arguments: [
    (star + "c:fill(p, '#000000')", "crossings"),
    (star.replacing("1499", with: "4999") + "c:fill(p, '#000000')", "5000 lines"),
    ("local p = path() for i = 0, 9999 do p:line(i % 390, i * 7919 % 844) end c:fill(p, '#000000')", "lines"),
    (
      "local p = path():along(1000, function(i) return i % 2 * 390, i end) c:stroke(p, 1000, '#00000080', "
        + "{ round = true, dashes = { 0.05 } })", "dashes"
    ),
    ("for i = 1, 40 do c:shadow(circle(0, 0, 60000 + i), { blur = 8 }) end", "blurred pixels"),
    ("for i = 1, 40 do c:fill(circle(0, 0, 60000 + i), '#FFFFFF', { lift = 20 }) end", "blurred pixels"),
    ("c:text(string.rep('a', 20001), 0, 0)", "letters"),
    ("for i = 1, 3000 do c:text('Wide', 0, 0, { size = 400 }) end", "square points"),
    ("for i = 1, 5000 do c:text('Wide and wider ' .. i, 0, 0, { size = 1 + i / 20 }) end", "square points"),
    (
      "for i = 1, 3000 do c:with({ alpha = 0.5 }, function() c:fill(rect(0, 0, 390, 844), '#000000') end) end",
      "square points"
    ),
    (
      "for i = 1, 3000 do c:with({ clip = rect(0, 0, 390, 844) }, function() "
        + "c:fill(rect(-9e9, -9e9, 9e10, 9e10), '#000000') end) end", "square points"
    ),
    (group(3000, "blur = 40", "c:fill(rect(0, 0, 390, 844), '#000000')"), "square points"),
    (
      group(3000, "threshold = 0.5, clip = rect(0, 0, 60, 60)", "c:fill(rect(0, 0, 390, 844), '#000000')"),
      "expected fewer"
    ),
    ("for i = 1, 3000 do c:blur(rect(0, 0, 390, 844), 20) end", "expected fewer"),
    ("for i = 1, 9000 do c:blur(rect(i % 300, i % 800, 20, 20), 5) end", "expected fewer"),
    (group(3000, "tilt = { 1.2, 0 }, eye = 100", "c:fill(rect(-9e9, -9e9, 9e10, 9e10), '#000000')"), "square points"),
    (group(1, "tilt = { 1.2, 0 }", "for i = 1, 9000 do c:fill(rect(-9e3, -9e3, 9e4, 9e4), '#00000001') end"), "cover"),
    ("for i = 1, 19000 do c:fill(rect(0, 0, 390, 844), '#00000001') end", "cover the stage"),
    ("for i = 1, 19000 do c:fill(circle(195, 400, 1e6 + i), '#00000001') end", "cover the stage"),
    ("for i = 1, 19000 do c:glow(195, 400, 1e9, '#FFFFFF') end", "cover the stage"),
    ("for i = 1, 9000 do c:picture('dusk', rect(0, 0, 390, 844)) end", "cover the stage"),
    ("local function f(n) if n > 0 then c:with({}, function() f(n - 1) end) end end f(2900)", "at most 64"),
    (
      "local function f(n) if n > 0 then c:with({ alpha = 0.5 }, function() f(n - 1) end) end end f(1500)", "at most 64"
    ),
    (
      "local function f(n) if n > 0 then c:with({ clip = rect(0, 0, 9, 9) }, function() f(n - 1) end) end end f(1500)",
      "at most 64"
    ),
    ("for i = 1, 20001 do c:fill(rect(0, 0, 1, 1), '#000000') end", "too many marks"),
  ])
  func expensivePictureIsRefused(_ draw: String, _ words: String) throws {
    // The first picture is within the limits.
    let text = Self.text(
      step: "s.x = s.x + 1",
      draw: "c:fill(rect(0, 0, 40 + s.x, 40), '#5B8CFF') if s.x == 0 then return end \(draw)")
    var performance = try Self.performance(text)
    var (good, canvas) = (Canvas(size: Self.size), Canvas(size: Self.size))
    performance.draw(fraction: 1, on: &good)
    #expect(good.marks.count == 1 && performance.pictureFault == nil)
    _ = try performance.step([])
    performance.draw(fraction: 1, on: &canvas)
    #expect(canvas == good, "the last good picture does not stay")
    let fault = try #require(performance.pictureFault as? SketchFault)
    #expect(fault.message.contains(words) && fault.message.contains("x.lua:7:"), "\(fault.message)")
    // A picture that failed is not drawn again for the same state.
    let spent = performance.machine.spent
    performance.draw(fraction: 1, on: &canvas)
    #expect(performance.machine.spent == spent)
  }

  private static let expensivePaints: [(String, String)] = [
    (
      """
      local p = conic(50, 50, 1, '#F00', '#0F0', '#00F', '#F00', '#0F0') \
      for i = 1, 9000 do c:fill(circle(50, 50, 5), p) end
      """, "too long to draw"
    ),
    ("for i = 1, 9000 do c:fill(circle(50, 50, 5), radial(50, 50, i, '#F00', '#0F0')) end", "too long to draw"),
    (
      """
      for i = 1, 3000 do c:with({ clip = path 'M0 0L390 0 390 844 0 844Z' }, function() \
      c:fill(rect(0, 0, 400, 900), '#000000') end) end
      """, "square points"
    ),
    (
      """
      local t = string.rep('W ', 900) \
      for i = 1, 9 do c:text(t, 0, 0, { size = 400, width = 9, lines = 9, shrink = true }) end
      """, "too long to draw"
    ),
  ]

  /// So are gradients with too many pieces, clips, and words set in too many sizes.
  @Test(arguments: expensivePaints) func expensivePaintIsRefused(_ draw: String, _ words: String) throws {
    try expensivePictureIsRefused(draw, words)
  }

  /// Rich pictures, such as designers draw, are within the limits.
  @Test(arguments: [
    "for i = 1, 500 do c:with({ alpha = 0.5 }, function() c:fill(rect(i % 300, i, 60, 60), '#000000') end) end",
    "local function f(n) if n > 0 then c:with({ turn = 0.01 }, function() f(n - 1) end) end end f(64)",
    "for i = 1, 400 do c:text('Row number ' .. i, 20, i * 2, { size = 17 }) end",
    "for i = 1, 300 do c:shadow(rounded(10, i, 300, 60, 20), { blur = 40, y = 8 }) end",
    "for i = 1, 5000 do c:fill(circle(i % 390, i % 844, 4), '#FF000080') end",
    "for i = 1, 5000 do c:fill(circle(i % 390, i % 844, 4), '#FF000080') end c:blur(rect(0, 0, 390, 844), 40)",
    "for i = 1, 30 do c:fill(rect(0, i * 20, 390, 20), '#FF0000') c:blur(rounded(20, i * 20, 350, 60, 20), 30) end",
    group(60, "blur = 20, threshold = 0.5", "c:fill(circle(i * 5, 400, 40), '#000000')"),
    group(20, "tilt = { 0, 1.1 }, move = { i * 9, 400 }", "c:picture('dusk', rect(-99, -99, 198, 198))"),
    "for i = 1, 60 do c:fill(circle(i * 6, 99, 50), conic(i * 6, 99, i, '#F00', '#0F0', '#00F', '#F00')) end",
    "for i = 1, 300 do c:fill(circle(i, 99, 50), radial(i, 99, 50, '#F00', '#0F0', '#00F')) end",
    "for i = 1, 300 do c:text('Label ' .. i, 9, i, { size = 40, width = 60, shrink = 8 }) end",
    "for k = 1, 30 do c:stroke(path():along(60, function(i) return i * 6, k * 20 + i % 7 end), 3, '#00000080') end",
    "c:fill(path():along(1000, function(i) return 195 + 150 * math.sin(i / 159), 400 + 150 * math.cos(i / 159) end), "
      + "'#000000')",
  ])
  func richPictureIsWithinLimits(_ draw: String) throws {
    let performance = try Self.performance(Self.text(draw: draw))
    var canvas = Canvas(size: Self.size)
    performance.draw(fraction: 1, on: &canvas)
    #expect(performance.pictureFault == nil, "\(performance.pictureFault.map { "\($0)" } ?? "")")
  }

  /// The command `check` reports faults of drawing too.
  @Test func checkReportsDrawingFaults() {
    let text = Self.text(draw: Self.star + "c:fill(p, '#000000')")
    let fault = #expect(throws: SketchFault.self) { _ = try Sketch(id: "x", text: text) }
    #expect(fault?.message.contains("crossings") == true, "\(fault?.message ?? "")")
  }

  // MARK: - Numbers and texts

  private static let ends = [
    "1e308", "-1e308", "5e-324", "2.2e-308", "1 << 62", "math.mininteger", "math.maxinteger", "0", "-0.0", "1e15",
  ]

  /// Numbers at the ends of the range of double pass through every mark to a mesh.
  @Test(arguments: ends) func extremeNumbersPassThroughEveryMark(_ n: String) throws {
    let draw = """
      local n = \(n)
      for _, box in ipairs({ rect(n, n, n, n), rounded(n, 1, 9, n, n), circle(n, n, n), circle(9, 9, n) }) do
        c:fill(box, '#000000', { lift = 10 })
        c:stroke(box, n, '#000000', { dashes = { n, 1 } })
        c:shadow(box, { blur = n, x = n, y = n, alpha = n })
        c:picture('dusk', box, { alpha = n })
        c:with({ clip = box, alpha = 0.5 }, function() c:fill(box, '#000000') end)
      end
      c:stroke(arc(n, n, n, n, n), n, '#000000')
      c:stroke(arc(9, 9, 9, n, -n), 2, '#000000')
      c:text('x', n, n, { size = n, width = n, lines = n, weight = n })
      c:glow(n, n, n, '#000000')
      c:blur(rounded(n, 9, n, 99, n), 20)
      c:with({ tilt = { n, n }, around = { n, 0 }, scale = n, blur = 20, threshold = 0.5 }, function()
        c:fill(rect(0, 0, 10, 10), '#000000')
        c:fill(rect(n, -n, n, n), '#000000')
      end)
      c:fill(path():move(n, n):line(-n, n):curve(n, n, 0, n, n, 0):close(), gradient(n, n, n, -n, '#000000', '#FFFFFF'))
      c:with({ move = { n, n }, scale = n, stretch = { n, n }, turn = n, around = { n, n }, alpha = 0.5 }, function()
        c:fill(rect(0, 0, 10, 10), '#000000')
        c:with({ scale = n }, function() c:stroke(rect(0, 0, n, 10), 1, '#000000') end)
      end)
      """
    let performance = try Self.performance(Self.text(draw: draw.replacing("\n", with: " ")))
    var canvas = Canvas(size: Self.size)
    performance.draw(fraction: 1, on: &canvas)
    for scale in [0.5, 1, 3] { _ = Mesher().frame(of: canvas, scale: scale) }
  }

  @Test(arguments: ends) func readoutsAreBounded(_ n: String) throws {
    let text = Self.text().replacing(
      "draw =", with: "readouts = function(s) return { { 'n', \(n), 'pt', { \(n) } }, { 'm', \(n) + 0.0 } } end, draw ="
    )
    let performance = try Self.performance(text)
    #expect(performance.readouts.count == 2)
    #expect(performance.readouts.allSatisfy { $0.value.magnitude <= 1e15 })
    #expect(performance.levels(of: "n").allSatisfy { $0.magnitude <= 1e15 })
  }

  @Test func longTextsAreRefused() throws {
    let long = "string.rep('W', 20000)"
    let good = Self.text()
    for (text, words) in [
      (good.replacing("\"X\"", with: long), "effect: the title has 20000 letters, expected at most 100"),
      (good.replacing("\"X\",", with: "'X', sentence = \(long),"), "the sentence has 20000 letters"),
      (good.replacing("\"X\",", with: "'X', params = { group(\(long)) },"), "group: the title has"),
      (good.replacing("\"X\",", with: "'X', params = { toggle('t', true, \(long)) },"), "the label of t has"),
    ] {
      let fault = #expect(throws: SketchFault.self) { _ = try Sketch(id: "x", text: text) }
      #expect(fault?.message.contains(words) == true, "\(fault?.message ?? "")")
    }
    let readouts = good.replacing("draw =", with: "readouts = function() return { { \(long), 1 } } end, draw =")
    let fault = #expect(throws: SketchFault.self) { _ = try Sketch(id: "x", text: readouts) }
    #expect(fault?.message.contains("readouts[1]: the name has 20000 letters") == true, "\(fault?.message ?? "")")
  }

  /// Arcs of paths with numbers from the whole range of double.
  @Test func arcsWithExtremeNumbers() {
    let numbers = ["0", "5e-324", "1e-300", "1e-9", "1", "37.5", "1e9", "1e300", "-1e-300", "-1e300"]
    for rx in numbers {
      for ry in numbers {
        for x in numbers {
          for (y, flags) in zip(numbers, ["0 0", "0 1", "1 0", "1 1", "0 0", "0 1", "1 0", "1 1", "0 0", "1 1"]) {
            let text = "M1 2A\(rx) \(ry) 30 \(flags) \(x) \(y)L3 4"
            let path = SVGPathText.whole(text)
            #expect(path != nil, "\(text)")
            if let path, !x.contains("e300"), !y.contains("e300") {
              #expect(path.bounds.x.isFinite && path.bounds.width.isFinite, "\(text)")
            }
          }
        }
      }
    }
  }
}
