-- Teaches two controls in one picture: shapes that say where a finger lands, and colours that values mix.
local hill = path "M0 0C.25-.8 .4 .5 .55 0 .75-.7 .9 .2 1-.3V20H0Z"
local plate = path "M-28-32Q-28-44-16-44H16Q28-44 28-32V-18Q28-6 16-6H8L0 2-8-6H-16Q-28-6-28-18Z"

local function layout(s) -- the card, the switch and the track of the slider on it
  local w, y = math.min(s.size.x - 32, 420), s.size.y - 236
  local x = (s.size.x - w) / 2
  local switch, track = rounded(x + w - 108, y + 24, 84, 48, 24), rounded(x + 24, y + 132, w - 48, 44, 22)
  return rounded(x, y, w, 204, 28), switch, track
end

return effect {
  title = "Switch and Slider",
  sentence = "A springy pair that moves the sky.",
  accent = "#FFB454",
  params = {
    group "Feel and sky",
    spring("flip", { response = 0.38, damping = 0.6 }, "The knob of the switch, across"),
    spring("follow", { response = 0.16, damping = 0.8 }, "The slider, to the finger"),
    number("give", 0.35, { 0, 1 }, "", "How much of a pull past the ends it follows"),
    spring("bubble", { response = 0.5, damping = 0.4 }, "The number above"),
    color("day", "#4BA3F5", "By day"),
    color("night", "#151B3D", "By night"),
  },
  calm = { flip = { damping = 1 }, follow = { damping = 1 }, bubble = { response = 0.3, damping = 1 } },
  tile = "# size 390 844\nat 0.6 drag 230 762 to 320 762 over 0.9 ease-in-out\nat 2.2 tap 320 656",

  start = function()
    local function one(at) return { at = moving(at), held = moving(0), drag = drag("x") } end
    return { switch = one(1), on = true, slider = one(0.6), share = 0.6, number = moving(0.6) }
  end,

  step = function(s, inputs, p, dt, happen)
    local _, box, bar = layout(s)
    local side = s.on and 1 or 0
    for g in s.switch.drag:read(inputs, box, side) do
      s.pull = clamp(g.start + g.translation.x / 36, 0, 1)
      local on = g.lifted and not s.on or not g.lifted and project(s.switch.at, 0.08) > 0.5
      if g.up and on ~= s.on and not g.cancelled then
        s.on, side = on, on and 1 or 0
        happen("switched", { reason = on and "to day" or "to night", impact = "medium" })
      end
    end
    for g in s.slider.drag:read(inputs, bar, s.share) do
      local before, raw = s.share, g.start + g.translation.x / (bar[4] - 44)
      s.share = g.up and clamp(before, 0, 1) or rubberband(raw, 0, 1, p.give, 0.4)
      local isPast = clamp(before, 0, 1) == before and clamp(s.share, 0, 1) ~= s.share
      if isPast then happen("stopped", { reason = raw < 0 and "at 0" or "at 100", impact = "light" }) end
      if g.up then happen("set", { reason = math.floor(s.share * 100 + 0.5) .. " %", impact = "light" }) end
    end
    p.flip:advance(s.switch.at, s.switch.drag.held and s.pull or side, dt)
    p.follow:advance(s.slider.at, s.share, dt)
    p.bubble:advance(s.number, s.slider.at.value, dt)
    for _, it in ipairs({ s.switch, s.slider }) do p.follow:advance(it.held, it.drag.held and 1 or 0, dt) end
  end,

  draw = function(s, p, c)
    local card, box, bar = layout(s)
    local w, h, x, y, middle, knob = s.size.x, s.size.y, card[2] + 24, card[3], bar[3] + 22, s.switch.at.value
    local day, level, held = clamp(knob, 0, 1), s.slider.at.value, s.slider.held.value
    local share, horizon, bright = clamp(level, 0, 1), y - 70, day * smooth(-0.3, 0.6, level)
    local high, low = mix(p.night, p.day, bright), mix("#FFB37A", "#CFE8FF", smooth(0.1, 0.7, level))
    c:fill(rect(0, 0, w, h), gradient(0, 0, 0, horizon, high, mix("#2A2F6B", low, day)))
    for i = 1, 40 do -- stars
      local sx, sy = (i * 0.618 % 1) * w, (i * i * 0.271 % 1) * horizon
      c:fill(circle(sx, sy, 0.7 + i % 3 * 0.4), fade("#F6F3EC", (1 - day) * (1 - sy / horizon)))
    end
    local sun = mix(horizon + 40, math.min(150, h * 0.24), clamp(level, -0.1, 1.1))
    c:glow(w / 2, sun, 110, fade(mix("#DDE3FF", "#FFD98A", day), mix(0.25, 0.4, day)))
    c:fill(circle(w / 2, sun, 46), mix("#E9ECF8", "#FFF2C9", day))
    local dust = fade("#B9C0DA", 0.6 * (1 - day)) -- in the moon's craters
    for i = -1, 1 do c:fill(circle(w / 2 + 16 * i, sun + 20 * i * i - 12, 9 + 3 * i), dust) end
    for ridge = 1, 3 do -- hills
      local ink = mix(mix("#232A5C", "#0C1028", ridge / 3), mix("#7FB3A0", "#2C5D5A", ridge / 3), bright)
      local how = { move = { 0, horizon - 36 + ridge * 26 }, stretch = { w, 90 - 20 * ridge } }
      c:with(how, function() c:fill(hill, ink) end)
    end
    c:fill(card, "#F6F3EC", { lift = 24 })
    c:text("Daylight", x, y + 26, { size = 17, weight = 600, color = "#1A1D26" })
    c:text(s.on and "Sun over hills" or "Moon over hills", x, y + 50, { size = 14, color = "#5A6172" })
    c:fill(box, mix("#C9C6BF", "#FFB454", day))
    local wide = 40 + 12 * s.switch.held.value
    c:fill(rounded(mix(box[2] + 4, box[2] + 80 - wide, knob), y + 28, wide, 40, 20), "#FFFFFF", { lift = 3 })
    local tip, tall = bar[2] + 22 + level * (bar[4] - 44), 22 + 4 * held - 18 * math.abs(level - share)
    local from, to = math.min(bar[2], tip - 22) - 4 * held, math.max(bar[2] + bar[4], tip + 22) + 4 * held
    c:fill(rounded(from, middle - tall, to - from, 2 * tall, 26), "#DDD9D0")
    c:fill(rounded(from, middle - tall, tip + 22 - from, 2 * tall, 26), mix("#7C86C9", "#FFB454", day))
    c:fill(circle(tip, middle, 17 + 2 * held), "#FFFFFF", { lift = 3 })
    local at, tilt = { tip, bar[3] - 4 - 4 * held }, clamp((level - s.number.value) * 2.2, -0.6, 0.6)
    c:with({ move = at, turn = tilt, scale = 0.6 + 0.4 * held, alpha = clamp(held, 0, 1) }, function()
      c:fill(plate, "#1A1D26")
      c:text(math.floor(share * 100 + 0.5), 0, -36, { size = 17, weight = 600, align = "center" })
    end)
  end,

  readouts = function(s) return { { "knob", s.switch.at.value }, { "level", s.slider.at.value * 100 } } end,
}
