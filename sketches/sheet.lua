-- A bottom sheet with three rests: drag it, throw it, pull it past its ends.
local function rests(s, p) return { p.gap, s.size.y * (1 - p.middle), s.size.y - p.peek } end

return effect {
  title = "Bottom Sheet",
  sentence = "A sheet with three rests that gives way past its ends.",
  accent = "#5B8CFF",
  params = {
    group "Rests",
    number("peek", 120, { 40, 400 }, "pt", "Height when low"),
    number("middle", 0.5, { 0.2, 0.8 }, "", "Middle, as a share of the screen"),
    number("gap", 56, { 0, 200 }, "pt", "Room above when high"),
    group "Release",
    number("glide", 0.18, { 0, 1 }, "s", "How far ahead a throw is read"),
    spring("settle", { response = 0.42, damping = 0.82 }, "To its rest"),
    group "Look",
    number("give", 0.55, { 0, 1 }, "", "How much of a pull past the ends it follows"),
    color("paper", "#FBFAF7", "Paper"),
  },
  calm = { settle = { response = 0.3, damping = 1 } },

  start = function(size, p) return { y = moving(size.y - p.peek), rest = 3, drag = drag("y") } end,

  step = function(s, inputs, p, dt, happen)
    local r = rests(s, p)
    for g in s.drag:read(inputs) do
      if g.began then s.held = s.y.value
      elseif g.moved then s.y.value = rubberband(s.held + g.translation.y, r[1], r[3], p.give, s.size.y)
      elseif g.ended then
        s.held = nil
        s.y.velocity = g.velocity.y                      -- 0 when cancelled
        s.rest = nearest(r, s.y.value + s.y.velocity * p.glide)
        happen("settles", { reason = "rest " .. s.rest, impact = "light" })
      end
    end
    if not s.held then p.settle:advance(s.y, r[s.rest], dt) end
  end,

  draw = function(s, p, c)
    local sheet = rounded(0, s.y.value, s.size.x, s.size.y, 28)
    c:picture("dusk", rect(0, 0, s.size.x, s.size.y), { fit = "cover" })
    c:shadow(sheet, { blur = 24, y = -4, alpha = 0.2 })
    c:fill(sheet, p.paper)
    c:with({ clip = sheet, move = { 24, s.y.value + 36 } }, function()
      c:text("Nearby", 0, 0, { size = 28, weight = 700, color = "#1B1B1F" })
    end)
  end,

  readouts = function(s) return { { "height", s.size.y - s.y.value, "pt" }, { "rest", s.rest } } end,
}
