-- Teaches the page of a sketch: parameters, a state, and drag, throw and pull that meet in one value.
local places = {
  { "fog", "Boathouse on Saimaa", "Rowed to, 1 km" }, { "aurora", "Hut under the lights", "Two bunks, 3 km" },
  { "desert", "Camper at Red Mesa", "By the road, 6 km" }, { "dusk", "Tent at Twin Peaks", "By water, 9 km" },
  { "rain", "Loft over the arcade", "Last tram 00:12" }, { "pig", "Shack on Exuma", "Swims with company" },
}

-- Where the upper edge of the sheet may stay: high, in the middle, low.
local function rests(s, p) return { p.gap, s.size.y * (1 - p.middle), s.size.y - p.peek } end

-- As wide as the window, or a column in the middle of a wide one.
local function sheet(s)
  local width = math.min(s.size.x, 520)
  return rounded((s.size.x - width) / 2, s.y.value, width, s.size.y + 200, 28)
end

return effect {
  title = "Bottom Sheet",
  sentence = "Drag it, throw it, pull it past its ends.",
  accent = "#5B8CFF",
  params = {
    group "Rests",
    number("peek", 132, { 40, 400 }, "pt", "Height when low"),
    number("middle", 0.5, { 0.2, 0.8 }, "", "Middle, as a share of the screen"),
    number("gap", 72, { 0, 200 }, "pt", "Room above when high"),
    group "Release",
    number("glide", 0.18, { 0, 1 }, "s", "How far ahead a throw is read"),
    spring("settle", { response = 0.42, damping = 0.8 }, "To its rest"),
    group "Look",
    number("give", 0.5, { 0, 1 }, "", "How much of a pull past the ends it follows"),
    number("dim", 0.5, { 0, 0.9 }, "", "How dark it gets behind"),
    color("paper", "#F6F3EC", "Paper"),
  },
  calm = { settle = { response = 0.3, damping = 1 }, give = 0.2 },
  tile = "# size 390 844\nat 0.8 fling 195 760 to 195 600 over 0.14\n"
    .. "at 2.6 fling 195 480 to 195 330 over 0.14\nat 4.6 drag 195 110 to 195 640 over 0.8 ease-in-out",

  start = function(size, p)
    return { y = moving(size.y - p.peek), rest = 3, drag = drag("y"), tap = tap() }
  end,

  step = function(s, inputs, p, dt, happen)
    local r = rests(s, p)
    local function go(rest, reason)
      s.rest = rest
      happen("settles", { reason = reason .. ({ "high", "in the middle", "low" })[rest], impact = "light" })
    end
    for g in s.drag:read(inputs, sheet(s), pulled(s.y.value, r[1], r[3], p.give, s.size.y)) do
      if g.landed then s.y.velocity = 0.0 end -- a finger stops it
      if g.moved then
        local before = s.y.value
        s.y = moving(rubberband(g.start + g.translation.y, r[1], r[3], p.give, s.size.y))
        local isPast = before >= r[1] and s.y.value < r[1]
        if isPast then happen("stretches", { reason = "past the top", impact = "light" }) end
      end
      if g.ended then
        s.y.velocity = g.velocity.y -- 0 when cancelled
        go(nearest(r, project(s.y, p.glide)), math.floor(g.velocity.y) .. " pt/s, ")
      end
      if g.lifted then go(s.rest == 1 and 3 or s.rest - 1, "a tap, ") end
    end
    for _ in s.tap:read(inputs, rect(0, 0, s.size.x, s.y.value)) do
      if s.rest < 3 then go(3, "a tap beside it, ") end
    end
    if not s.drag.held then p.settle:advance(s.y, r[s.rest], dt) end
  end,

  draw = function(s, p, c)
    local r, w, h, y, paper = rests(s, p), s.size.x, s.size.y, s.y.value, sheet(s)
    local up, left, grip = smooth(r[3], r[1], y), paper[2] + 24, s.drag.held and 52 or 36
    c:fill(rect(0, 0, w, h), "#000000")
    c:with({ scale = 1 - 0.05 * up, around = { w / 2, h / 2 } }, function()
      c:picture("dusk", rounded(0, 0, w, h, 28 * up))
    end)
    c:fill(rect(0, 0, w, h), fade("#0E1016", p.dim * up))
    c:fill(paper, p.paper, { lift = 12 })
    c:fill(rounded((w - grip) / 2, y + 9, grip, 5, 2.5), s.drag.held and "#8B93A7" or "#C9C6BF")
    c:text("Nearby", left, y + 30, { size = 28, weight = 700, color = "#1A1D26" })
    c:text("Six places to be left alone", left, y + 66, { size = 14, color = "#5A6172" })
    for i, place in ipairs(places) do
      local top = y + 24 + i * 84
      local shown = smooth(h - 24, h - 120, top) -- each comes up as it enters
      c:with({ alpha = shown, move = { left, top + 16 * (1 - shown) } }, function()
        c:picture(place[1], rounded(0, 0, 68, 68, 14))
        c:text(place[2], 84, 12, { size = 17, weight = 600, color = "#1A1D26" })
        c:text(place[3], 84, 36, { size = 14, color = "#5A6172" })
      end)
    end
  end,

  readouts = function(s)
    return { { "height", s.size.y - s.y.value, "pt" }, { "speed", s.y.velocity, "pt/s" } }
  end,
}
