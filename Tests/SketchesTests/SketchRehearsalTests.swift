import Testing

@testable import Sketches

/// Tests of the touches with which a sketch is checked.
struct SketchRehearsalTests {
  /// A fault that only a finger meets that goes from one edge to the other, slowly or fast.
  @Test(
    arguments: [
      "s.x < 20 and i.x > 370", "s.x > 370 and i.x < 20", "s.y < 20 and i.y > 820",
      "s.y > 820 and i.y < 20",
    ], ["> 0.5", "< 0.2"])
  func everyEdgeIsSwipedFrom(edges: String, seconds: String) throws {
    let sketch = try Sketch(
      id: "t",
      text: """
        return effect {
          title = "T",
          start = function(size, p) return { t = 0.0, at = 0.0, x = 0.0, y = 0.0 } end,
          step = function(s, inputs, p, dt, happen)
            s.t = s.t + dt
            for i in inputs:each() do
              if i.kind == 'down' then s.x, s.y, s.at = i.x, i.y, s.t end
              if i.kind == 'up' and \(edges) and s.t - s.at \(seconds) then error('an edge') end
            end
          end,
          draw = function(s, p, c) end,
        }
        """)
    do throws(SketchFault) {
      try sketch.rehearse()
      Issue.record("not met: \(edges) \(seconds)")
    } catch { #expect("\(error)".contains("an edge"), "\(error)") }
  }
}
