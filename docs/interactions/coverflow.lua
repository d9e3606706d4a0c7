-- Cover Flow (Andrew Enright, Jonathan del Strother): the covers tilt away from the middle and share one eye.
local covers = { "dusk", "fog", "aurora", "desert", "rain", "pig", "night", "cat", "a1", "a2", "a3", "a4" }
return effect {
  title = "Cover Flow", sentence = "Throw the row of covers; one always faces you.", accent = "#8FB4FF",
  params = {
    number("angle", 65, { 0, 89 }, "°", "How far the others turn"), number("eye", 620, { 200, 3000 }, "pt", "Distance of the eye"),
    number("apart", 56, { 10, 160 }, "pt", "Between two of them"),
    fling("glide", 0.996, "Of a throw"), spring("settle", { response = 0.4, damping = 1 }, "To the next cover"),
  },
  calm = { glide = 0.99 },
  start = function() return { at = moving(5), to = 5, drag = drag("x") } end,
  step = function(s, inputs, p, dt, happen)
    for g in s.drag:read(inputs, nil, s.at.value) do
      if g.moved then s.at.value = rubberband(g.start - g.translation.x / (p.apart * 1.6), 1, #covers, 0.5, 4) end
      if g.ended then
        s.at.velocity = -g.velocity.x / (p.apart * 1.6)
        s.to = round(clamp(p.glide:rest(s.at), 1, #covers))
        happen("goes", { reason = "to " .. s.to, impact = "light" })
      end
    end
    if not s.drag.held then p.settle:advance(s.at, s.to, dt) end
  end,
  draw = function(s, p, c)
    local x, y, size, mid = s.size.x / 2, s.size.y * 0.45, math.min(240, s.size.x * 0.6), round(s.at.value)
    local box = rect(-size / 2, -size / 2, size, size)
    c:fill(rect(0, 0, s.size.x, s.size.y), "#000000")
    for i = 1, #covers do
      local k = i < mid and i or #covers + mid - i -- the middle cover is the last one, above the others
      local d, scale = clamp(k - s.at.value, -1, 1), p.eye / (p.eye + 120 * math.abs(clamp(k - s.at.value, -1, 1)))
      local place = { x + scale * ((k - s.at.value) * p.apart + d * size * 0.42), y }
      c:with({ move = place, scale = scale, tilt = { 0, math.rad(p.angle) * d }, eye = { x, y, p.eye } }, function()
        c:picture(covers[k], box)
        c:with({ stretch = { 1, -1 }, around = { 0, size / 2 }, alpha = 0.25 }, function() c:picture(covers[k], box) end)
      end)
    end
    c:fill(rect(0, y + size / 2, 2 * x, s.size.y), gradient(0, y + size / 2, 0, y + size, "#00000000", "#000000"))
  end,
  readouts = function(s) return { { "cover", s.at.value } } end,
}
