-- Cover Flow (Andrew Enright, Jonathan del Strother): the covers tilt away from the middle and share one eye.
local covers = { "dusk", "fog", "aurora", "desert", "rain", "pig", "night", "cat", "a1", "a2", "a3", "a4" }
return effect {
  title = "Cover Flow", sentence = "Throw the row of covers; one always faces you.", accent = "#8FB4FF",
  params = {
    number("angle", 65, { 0, 89 }, "°", "How far others turn"), number("eye", 620, { 200, 3000 }, "pt", "Of the eye"),
    number("apart", 56, { 10, 160 }, "pt", "Between two of them"), fling("glide", 0.996, "Of a throw"),
    spring("settle", { response = 0.4, damping = 1 }, "To the next cover"),
  },
  calm = { glide = 0.99 },
  start = function() return { row = slide("x", 5) } end,
  step = function(s, inputs, p, dt, happen)
    local how = { points = -1.6 * p.apart, from = 1, to = #covers, every = 1, ahead = p.glide, spring = p.settle }
    for g in s.row:read(inputs, how) do
      if g.ended then happen("goes", { reason = "to " .. s.row.stop, impact = "light" }) end
    end
    s.row:advance(dt)
  end,
  draw = function(s, p, c)
    local x, y, half, mid = s.size.x / 2, s.size.y * 0.45, math.min(120, s.size.x * 0.3), round(s.row.value)
    local box = rect(-half, -half, 2 * half, 2 * half)
    c:fill(rect(0, 0, s.size.x, s.size.y), "#000000")
    for i = 1, #covers do
      local k = i < mid and i or #covers + mid - i -- the middle cover is the last one, above the others
      local away, side = k - s.row.value, clamp(k - s.row.value, -1, 1)
      local place = { x + away * p.apart + side * half * 0.84, y, 120 * math.abs(side) }
      c:with({ move = place, tilt = { 0, math.rad(p.angle) * side }, eye = { x, y, p.eye } }, function()
        c:picture(covers[k], box)
        c:with({ stretch = { 1, -1 }, around = { 0, half }, alpha = 0.25 }, function() c:picture(covers[k], box) end)
      end)
    end
    c:fill(rect(0, y + half, 2 * x, s.size.y), gradient(0, y + half, 0, y + 2 * half, "#00000000", "#000000"))
  end,
  readouts = function(s) return { { "cover", s.row.value } } end,
}
