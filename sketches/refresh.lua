-- Teaches time without a clock: a wait is counted in steps, and the next row follows from a count.
local cards = {
  { "a1", "Maren Holt", "The lamp went on at 16:04." }, { "a2", "Adaeze Obi", "Rowed out before the fog." },
  { "a3", "Ines Takahashi", "Window seat, alone." }, { "a4", "Jonas Berg", "Snow on the pass." },
  { "a5", "Sunniva Lie", "Your glove was in the boat." }, { "a6", "Tomas Reyes", "Forty miles, no radio." },
}
local bar, row = 76, 84

return effect {
  title = "Pull to Refresh",
  sentence = "Pull until the drop falls off, then let go.", accent = "#2EC4B6",
  params = {
    group "Pull",
    number("far", 96, { 40, 240 }, "pt", "How far it has to be pulled"),
    number("give", 0.62, { 0.1, 1 }, "", "How much of a pull it follows"),
    number("wait", 1.2, { 0.2, 5 }, "s", "How long it loads"),
    number("open", 72, { 40, 160 }, "pt", "How far open it stays meanwhile"),
    color("liquid", "#2EC4B6", "Liquid"),
    group "Springs",
    spring("back", { response = 0.42, damping = 0.78 }, "The page, back"),
    spring("snap", { response = 0.3, damping = 0.35 }, "The neck of the drop, when it tears"),
    spring("enter", { response = 0.5, damping = 0.72 }, "The new row"),
  },
  calm = { back = { damping = 1 }, snap = { damping = 1 }, enter = { damping = 1 } },
  tile = "# size 390 844\nat 0.6 drag 195 220 to 195 600 over 0.9 ease-in-out",

  start = function(size, p)
    return { pull = moving(0), neck = moving(1), fresh = moving(1), count = 0, left = 0, drag = drag("y") }
  end,

  step = function(s, inputs, p, dt, happen)
    for g in s.drag:read(inputs, nil, pulled(s.pull.value, 0, 0, p.give, s.size.y)) do
      if g.moved then
        s.pull = moving(rubberband(g.start + g.translation.y, 0, 0, p.give, s.size.y))
        if not s.armed and s.left == 0 and s.pull.value > p.far then
          s.armed = true
          happen("tears", { reason = "farther than " .. p.far .. " pt", impact = "medium" })
        end
      end
      if g.ended and s.armed and not g.cancelled then
        s.left = math.floor(p.wait / dt)
        happen("loads", { reason = s.left .. " steps", impact = "light" })
      end
      if g.up then s.armed = nil end
    end
    if s.left == 1 then
      s.count, s.fresh = s.count + 1, moving(0)
      happen("refreshed", { reason = cards[s.count % #cards + 1][2], impact = "light" })
    end
    s.left = math.max(0, s.left - 1)
    if not s.drag.held then p.back:advance(s.pull, s.left > 0 and p.open or 0, dt) end
    p.snap:advance(s.neck, (s.armed or s.left > 0) and 0 or 1, dt)
    p.enter:advance(s.fresh, 1, dt)
  end,

  draw = function(s, p, c)
    local w, h, pull, neck, fresh = s.size.x, s.size.y, s.pull.value, s.neck.value, s.fresh.value
    local share, wide, x, y = clamp(pull / p.far, 0, 1), math.min(w, 560), w / 2, bar + pull * 0.5
    local r, edge = math.max(0.1, 20 * smooth(0, 0.7, share)), bar + clamp(20 - pull, 0, 20)
    c:fill(rect(0, 0, w, h), gradient(0, bar, 0, bar + 240, "#0E1016", "#1A2A30"))
    c:glow(x, y, 40, fade(p.liquid, 0.3 * (1 - neck)))
    -- At rest the bar lies behind the corners of the page too.
    c:fill(rect(0, -200, w, edge + 200), gradient(0, 36, 0, bar, mix(p.liquid, "#0E1016", 0.55), p.liquid))
    -- The neck of the drop thins, tears where it is thinnest, and both its ends draw back to nothing.
    local whole, tear = clamp(neck / 0.85, 0, 1), math.max(0, y - r - edge) * 0.6
    local root, squash = (16 + 22 * share) * whole, 0.25 * math.min(0, neck)
    local thin = mix(0.75 * r, 1.2, smooth(0.2, 1, share)) * smooth(0.85, 1, neck)
    local function cone(base, steep, lean, rise, tip) -- along one side to its tip, and back along the other
      return path():line(-steep, base):curve(-lean, rise, -thin, mix(base, tip, 0.3), -thin, tip)
        :line(thin, tip):curve(thin, mix(base, tip, 0.3), lean, rise, steep, base):close()
    end
    c:with({ move = { x, edge } }, function() c:fill(cone(-1, root, root / 3, 0, tear * whole), p.liquid) end)
    c:with({ move = { x, y }, stretch = { 1 - squash, 1 + squash } }, function()
      c:fill(circle(0, 0, r), p.liquid)
      c:fill(cone(-r * 0.44, r * 0.9, r * 0.68, -r * 0.89, mix(-r, edge + tear - y - 0.5, whole)), p.liquid)
      c:fill(circle(-r * 0.35, -r * 0.4, r * 0.16), "#FFFFFF90")
    end)
    local turn = s.left > 0 and (p.wait * 240 - s.left) / 240 * 7 or 0
    local long = s.left > 0 and 3.6 + math.sin(turn) or 5.6 * smooth(0.3, 1, share)
    c:stroke(arc(x, y, r * 0.5, turn - 1.57, turn - 1.57 + long), r * 0.15, "#0B2B2E", { round = true })
    local left, right, top = (w - wide) / 2 + 24, (w + wide) / 2 - 24, bar + pull
    c:fill(rounded(left - 24, top, wide, h + 400, 20), "#F6F3EC", { lift = 16 })
    c:text("Postcards", left, top + 24, { size = 28, weight = 700, color = "#1A1D26" })
    c:text(12 + s.count .. " today", right, top + 34, { size = 14, color = "#5A6172", align = "right" })
    for i = 0, math.ceil(h / row) do -- the new one comes into the space that the others leave
      local card, shown = cards[(s.count - i) % #cards + 1], i == 0 and smooth(0.6, 1, fresh) or 1
      local at = { left, top + 80 + (i == 0 and 0.3 * (fresh - 1) or i - 1 + fresh) * row }
      c:with({ alpha = shown, move = at, scale = 0.9 + 0.1 * shown, around = { 0, 42 } }, function()
        c:picture(card[1], circle(26, 40, 26))
        c:text(card[2], 68, 18, { size = 17, weight = 600, color = "#1A1D26" })
        c:text(card[3], 68, 42, { size = 14, color = "#5A6172", width = wide - 116 })
        c:fill(rect(68, row - 1, wide - 116, 1), "#E2DED4")
      end)
    end
  end,

  readouts = function(s) return { { "pull", s.pull.value, "pt" }, { "waits", s.left } } end,
}
