/// The content of a new sketch: an example that already moves.
package enum SketchStarter {
  /// Returns an id as a title: `Card Stack` for `card-stack`.
  static func title(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  package static func text(_ id: String) -> String {
    ##"""
    -- A dot on a spring: drag it, throw it. Change a line and save: you feel it at once.
    return effect {
      title = "\##(title(id))",
      sentence = "A dot on a spring.",
      params = {
        spring("home", { response = 0.5, damping = 0.4 }, "Back to the middle"),
        number("radius", 36, { 8, 120 }, "pt", "Size of the dot"),
        color("fill", "#5B8CFF", "Colour of the dot"),
      },
      start = function(size, p) return { x = moving(size.x / 2), y = moving(0), drag = drag() } end,
      step = function(s, inputs, p, dt, happen)
        for g in s.drag:read(inputs) do
          s.held = g.began or g.moved or nil
          if s.held then s.x.value, s.y.value = g.position.x, g.position.y end
          if g.ended then
            s.x.velocity, s.y.velocity = g.velocity.x, g.velocity.y
            happen("thrown", { impact = "light" })
          end
        end
        if s.held then return end
        p.home:advance(s.x, s.size.x / 2, dt)
        p.home:advance(s.y, s.size.y / 2, dt)
      end,
      draw = function(s, p, c)
        c:fill(rect(0, 0, s.size.x, s.size.y), "#14161D")
        c:fill(circle(s.x.value, s.y.value, p.radius), p.fill)
      end,
      readouts = function(s) return { { "x", s.x.value, "pt" }, { "y", s.y.value, "pt" } } end,
    }

    """##
  }
}
