import Canvas
import Motion
import Testing

@testable import Sketches

/// Demanding sketches that stay within the limits of a step and of a picture.
@Suite struct SketchLimitTests {
  /// A cloth of 50 by 30 points, with five passes over its threads, is one step.
  @Test func clothFitsIntoAStep() throws {
    let text = """
      local wide, high = 50, 30
      return effect { title = "Cloth",
        start = function()
          local s = { x = {}, y = {} }
          for j = 1, high do for i = 1, wide do s.x[#s.x + 1], s.y[#s.y + 1] = i * 7.0, j * 7.0 end end
          return s
        end,
        step = function(s)
          local x, y, sqrt = s.x, s.y, math.sqrt
          for n = wide + 1, #x do y[n] = y[n] + 1 end
          local function pull(a, b)
            local dx, dy = x[b] - x[a], y[b] - y[a]
            local d = sqrt(dx * dx + dy * dy)
            local share = a > wide and 0.5 or 1
            local k = share * (d - 7) / d
            if a > wide then x[a], y[a] = x[a] + dx * k, y[a] + dy * k end
            x[b], y[b] = x[b] - dx * k, y[b] - dy * k
          end
          for pass = 1, 5 do
            for n = wide + 1, wide * high do
              pull(n - wide, n)
              if n % wide ~= 0 then pull(n, n + 1) end
            end
          end
        end,
        draw = function(s, p, c) c:fill(circle(s.x[1], s.y[1], 3), "#FF0000") end }
      """
    let sketch = try Sketch(id: "t", text: text, isTried: false)
    var performance = try sketch.card.make(Vector(390, 844), [:])
    for _ in 0..<3 { _ = try performance.step([]) }
    let state = try #require(SketchValue.of((performance as! SketchPerformance).current))
    #expect(state["y"].items.last.flatMap(\.double)! > 30 * 7)
  }

  /// Ink of 2,000 lines of 60 points stays in the state and is drawn.
  @Test func inkOfManyLinesFits() throws {
    let text = """
      return effect { title = "Ink",
        start = function()
          local all = {}
          for i = 1, 2000 do
            local line, x, y = path(), i * 37 % 350, i * 91 % 800
            for k = 0, 59 do line:line(x + k * 0.5, y + k * k * 0.01) end
            all[i] = line
          end
          return { all = all, n = 0 }
        end,
        step = function(s) s.n = s.n + 1 end,
        draw = function(s, p, c) for _, line in ipairs(s.all) do c:stroke(line, 2, "#1B1B1F", { round = true }) end end }
      """
    let sketch = try Sketch(id: "t", text: text, isTried: false)
    var performance = try sketch.card.make(Vector(390, 844), [:])
    for _ in 0..<2 { _ = try performance.step([]) }
    var canvas = Canvas(size: Vector(390, 844))
    performance.draw(fraction: 1, on: &canvas)
    #expect((performance as! SketchPerformance).pictureFault == nil)
    #expect(canvas.marks.count == 2000)
  }

  /// Methods of paths change paths alone, never a table of words or parameters.
  @Test func pathsExtendOnlyPaths() throws {
    func fault(_ code: String) -> String {
      let text = """
        return effect { title = "T", start = function() return { x = 0 } end, draw = function() end,
          step = function(s) \(code) end }
        """
      do {
        var performance = try Sketch(id: "t", text: text, isTried: false).card.make(Vector(100, 80), [:])
        _ = try performance.step([])
        return ""
      } catch { return "\(error)" }
    }
    for code in ["path().line(math, 1, 2)", "path().line({ 'path' }, 1, 2)", "path().curve(3, 1, 2, 3, 4, 5, 6)"] {
      #expect(fault(code).contains("expected a path and a colon, as in outline:line(x, y)"), "\(code): \(fault(code))")
    }
    #expect(fault("path().along(math, 3, function(k) return k, k end)").contains("expected a path and a colon"))
    #expect(
      fault("path():line(1, 0 / 0)").contains("path:line: argument 2 is not a number (0/0), expected a finite number"))
    #expect(
      fault("path():along(3, function(k) return k end)").contains("path:along: at 0 its function gave 0 and nothing"))
    #expect(fault("path():along(3, function(k) return k, 1 / 0 end)").contains("expected a finite number"))
    #expect(fault("path():along(3, function(k) return k, k end):close():move(1, 2):curve(1, 2, 3, 4, 5, 6)") == "")
  }
}
