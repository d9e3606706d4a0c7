-- Teaches the page of a sketch: parameters, a state, and a step in which a drag, a throw and a pull meet in one value.
local places = {
  { "fog", "Boathouse on Saimaa", "Rowed to, 1.2 km" }, { "aurora", "Hut under the lights", "Two bunks, 3.4 km" },
  { "desert", "Camper at Red Mesa", "Beside the road, 6 km" }, { "dusk", "Tent at Twin Peaks", "By the water, 9 km" },
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
  tile = "# size 390 844\nat 0.8 fling 195 760 to 195 600 over 0.14\nat 2.6 fling 195 480 to 195 330 over 0.14\n"
    .. "at 4.6 drag 195 110 to 195 640 over 0.8 ease-in-out",

  start = function(size, p) return { y = moving(size.y - p.peek), rest = 3, drag = drag("y"), tap = tap() } end,

  step = function(s, inputs, p, dt, happen)
    local r = rests(s, p)
    local function go(rest, reason, impact)
      s.rest = rest
      happen("settles", { reason = reason .. ({ "high", "in the middle", "low" })[rest], impact = impact })
    end
    for g in s.drag:read(inputs, sheet(s)) do
      if g.landed then s.held = s.y.value end -- a finger stops it
      if g.moved then
        local before = s.y.value
        s.y.value = rubberband(s.held + g.translation.y, r[1], r[3], p.give, s.size.y)
        if s.y.value < r[1] and before >= r[1] then
          happen("stretches", { reason = "past the top", impact = "light" })
        end
      end
      if g.landed or g.moved then s.y.velocity = 0.0 end
      if g.ended then
        s.y.velocity = g.velocity.y -- 0 when cancelled
        go(nearest(r, project(s.y, p.glide)), math.floor(g.velocity.y) .. " pt/s, ", "light")
      end
      if g.lifted then go(s.rest == 1 and 3 or s.rest - 1, "a tap, ", "light") end
      if g.ended or g.lifted then s.held = nil end
    end
    for _ in s.tap:read(inputs, rect(0, 0, s.size.x, s.y.value)) do
      if s.rest < 3 then go(3, "a tap beside it, ") end
    end
    if not s.held then p.settle:advance(s.y, r[s.rest], dt) end
  end,

  draw = function(s, p, c)
    local r, y, paper = rests(s, p), s.y.value, sheet(s)
    local up = smooth(r[3], r[1], y)
    local left, width = paper[2], paper[4]
    c:fill(rect(0, 0, s.size.x, s.size.y), "#000000")
    c:with({ scale = 1 - 0.05 * up, around = { s.size.x / 2, s.size.y / 2 } }, function()
      c:picture("dusk", rounded(0, 0, s.size.x, s.size.y, 28 * up), { fit = "cover" })
    end)
    c:fill(rect(0, 0, s.size.x, s.size.y), fade("#0E1016", p.dim * up))
    c:shadow(paper, { blur = 8, alpha = 0.18 })
    c:shadow(paper, { blur = 56, y = 8, alpha = 0.42 })
    c:fill(paper, p.paper)
    local grip = s.held and 52 or 36
    c:fill(rounded(left + (width - grip) / 2, y + 9, grip, 5, 2.5), s.held and "#8B93A7" or "#C9C6BF")
    c:text("Nearby", left + 24, y + 30, { size = 28, weight = 700, color = "#1A1D26" })
    c:text("Six places to be left alone", left + 24, y + 66, { size = 14, color = "#5A6172" })
    for i, place in ipairs(places) do
      local top = y + 108 + (i - 1) * 84
      local shown = smooth(s.size.y - 24, s.size.y - 120, top) -- each comes up as it enters
      c:with({ alpha = shown, move = { 0, 16 * (1 - shown) } }, function()
        c:picture(place[1], rounded(left + 24, top, 68, 68, 14), { fit = "cover" })
        c:text(place[2], left + 108, top + 12, { size = 17, weight = 600, color = "#1A1D26" })
        c:text(place[3], left + 108, top + 36, { size = 14, color = "#5A6172" })
      end)
    end
  end,

  readouts = function(s) return { { "height", s.size.y - s.y.value, "pt" }, { "speed", s.y.velocity, "pt/s" } } end,
}
