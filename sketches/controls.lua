-- Teaches two controls in one picture: shapes that say where a finger has to land, and colours mixed by a moving value.
local function panel(s)
  local w = math.min(s.size.x - 32, 420)
  return (s.size.x - w) / 2, s.size.y - 236, w
end
local function switch(s) local x, y, w = panel(s) return rounded(x + w - 24 - 84, y + 24, 84, 48, 24) end
local function track(s) local x, y, w = panel(s) return rounded(x + 24, y + 132, w - 48, 44, 22) end

return effect {
  title = "Switch and Slider",
  sentence = "A springy pair that moves the sky.",
  accent = "#FFB454",
  params = {
    group "Switch",
    spring("flip", { response = 0.38, damping = 0.6 }, "The knob, across"),
    number("squash", 12, { 0, 30 }, "pt", "How much wider a held knob gets"),
    group "Slider",
    spring("follow", { response = 0.16, damping = 0.8 }, "To the finger"),
    number("give", 0.35, { 0, 1 }, "", "How much of a pull past the ends it follows"),
    spring("bubble", { response = 0.5, damping = 0.4 }, "The number above"),
    group "Sky",
    color("day", "#4BA3F5", "By day"),
    color("night", "#151B3D", "By night"),
  },
  calm = { flip = { damping = 1 }, follow = { damping = 1 }, bubble = { response = 0.3, damping = 1 } },
  tile = "# size 390 844\nat 0.6 drag 230 762 to 320 762 over 0.9 ease-in-out\nat 2.2 tap 320 656\n"
    .. "at 3.6 drag 320 762 to 230 762 over 0.8 ease-in-out\nat 5 tap 320 656",

  start = function(size, p)
    return {
      on = true, knob = moving(1), press = moving(0), drag = drag("x"), slide = drag("x"),
      share = 0.6, level = moving(0.6), grown = moving(0), lag = moving(0.6),
    }
  end,

  step = function(s, inputs, p, dt, happen)
    local box, bar = switch(s), track(s)
    for g in s.drag:read(inputs, box) do
      if g.landed then s.pressed = true end
      if g.moved then s.pull = clamp((s.on and 1 or 0) + g.translation.x / 36, 0, 1) end
      if g.ended or g.lifted then
        local on = not s.on
        if g.ended then on = project(s.knob, 0.08) > 0.5 end
        if on ~= s.on and not g.cancelled then
          s.on = on
          happen("switched", { reason = on and "to day" or "to night", impact = "medium" })
        end
        s.pressed, s.pull = nil, nil
      end
    end
    for g in s.slide:read(inputs, bar) do
      if g.landed then s.from = s.share end
      if g.moved then
        local before, raw = s.share, s.from + g.translation.x / (bar[4] - 44)
        s.share = rubberband(raw, 0, 1, p.give, 0.4)
        local past = s.share <= 0 and before > 0 or s.share >= 1 and before < 1
        if past then happen("stopped", { reason = s.share <= 0 and "at 0" or "at 100", impact = "light" }) end
      end
      if g.ended then
        s.share = clamp(s.share, 0, 1)
        happen("set", { reason = math.floor(s.share * 100 + 0.5) .. " of 100", impact = "light" })
      end
      if g.ended or g.lifted then s.from = nil end
    end
    p.flip:advance(s.knob, s.pull or (s.on and 1 or 0), dt)
    p.flip:advance(s.press, s.pressed and 1 or 0, dt)
    p.follow:advance(s.level, s.share, dt)
    p.follow:advance(s.grown, s.from and 1 or 0, dt)
    p.bubble:advance(s.lag, s.level.value, dt)
  end,

  draw = function(s, p, c)
    local w, h, day, level = s.size.x, s.size.y, clamp(s.knob.value, 0, 1), s.level.value
    local x, y, wide = panel(s)
    local horizon = y - 70
    local sun = mix(horizon + 40, math.min(150, h * 0.24), clamp(level, -0.1, 1.1))
    local low = mix("#2A2F6B", mix("#FFB37A", "#CFE8FF", smooth(0.1, 0.7, level)), day)
    c:fill(rect(0, 0, w, h), gradient(0, 0, 0, horizon, mix(p.night, p.day, day * smooth(-0.3, 0.6, level)), low))
    for i = 1, 40 do -- stars
      local sx, sy = (i * 0.618 % 1) * w, (i * i * 0.271 % 1) * horizon
      c:fill(circle(sx, sy, 0.7 + (i % 3) * 0.4), fade("#F6F3EC", (1 - day) * smooth(horizon, horizon * 0.4, sy)))
    end
    local light = mix("#DDE3FF", "#FFD98A", day)
    c:glow(w / 2, sun, 110, fade(light, mix(0.25, 0.4, day)))
    c:fill(circle(w / 2, sun, 46), mix("#E9ECF8", "#FFF2C9", day))
    for i, crater in ipairs({ { -14, -10, 10 }, { 12, 14, 13 }, { 16, -18, 6 } }) do
      c:fill(circle(w / 2 + crater[1], sun + crater[2], crater[3]), fade("#B9C0DA", 0.6 * (1 - day)))
    end
    for ridge = 1, 3 do -- hills
      local top = horizon - 36 + ridge * 26
      local hill = path():move(0, top):curve(w * 0.25, top - 70 + 22 * ridge, w * 0.4, top + 34, w * 0.55, top)
        :curve(w * 0.75, top - 52, w * 0.9, top + 10 * ridge, w, top - 20):line(w, h):line(0, h):close()
      local dark, green = mix("#232A5C", "#0C1028", ridge / 3), mix("#7FB3A0", "#2C5D5A", ridge / 3)
      c:fill(hill, mix(dark, green, day * smooth(-0.4, 0.5, level)))
    end
    local card = rounded(x, y, wide, 204, 28)
    c:shadow(card, { blur = 8, y = 3, alpha = 0.18 })
    c:shadow(card, { blur = 56, y = 24, alpha = 0.42 })
    c:fill(card, "#F6F3EC")
    c:text("Daylight", x + 24, y + 26, { size = 17, weight = 600, color = "#1A1D26" })
    c:text(s.on and "Sun over the hills" or "Moon over the hills", x + 24, y + 50, { size = 14, color = "#5A6172" })
    local box, held = switch(s), p.squash * s.press.value
    c:fill(box, mix("#C9C6BF", "#FFB454", day))
    local left = box[2] + 4 + (box[4] - 48 - held) * s.knob.value
    local knob = rounded(left, box[3] + 4, 40 + held, 40, 20)
    c:shadow(knob, { blur = 10, y = 3, alpha = 0.3 })
    c:fill(knob, "#FFFFFF")
    local bar = track(s)
    local grow, over = 4 * s.grown.value, level - clamp(level, 0, 1) -- past an end it gets longer and thinner
    local long, thin = math.abs(over) * (bar[4] - 44), 18 * math.abs(over)
    local fx, fw = bar[2] + math.min(0, over) * (bar[4] - 44) - grow, bar[4] + long + 2 * grow
    local body = rounded(fx, bar[3] - grow + thin, fw, 44 + 2 * grow - 2 * thin, 26)
    c:fill(body, "#DDD9D0")
    local tip = bar[2] + 22 + clamp(level, 0, 1) * (bar[4] - 44) + over * (bar[4] - 44)
    c:fill(rounded(fx, body[3], tip + 22 - fx, body[5], 26), mix("#7C86C9", "#FFB454", day))
    c:shadow(circle(tip, bar[3] + 22, 17), { blur = 10, y = 3, alpha = 0.3 })
    c:fill(circle(tip, bar[3] + 22, 17 + grow / 2), "#FFFFFF")
    local tilt = clamp((s.lag.value - level) * 2.2, -0.6, 0.6)
    local grown = s.grown.value
    c:with({ move = { tip, bar[3] - 4 - grow }, turn = -tilt, scale = 0.6 + 0.4 * grown, alpha = grown }, function()
      c:fill(path():move(-8, -8):line(0, 2):line(8, -8):close(), "#1A1D26")
      c:fill(rounded(-28, -44, 56, 38, 12), "#1A1D26")
      c:text(math.floor(clamp(level, 0, 1) * 100 + 0.5), 0, -36, { size = 17, weight = 600, align = "center" })
    end)
  end,

  readouts = function(s) return { { "knob", s.knob.value, "" }, { "level", s.level.value * 100, "%" } } end,
}
