-- A gooey menu after Lucas Bebber: drops and button are blurred together, and a threshold makes them one.
local icons = {
  path "M-9-6H-5L-3-9H3L5-6H9V8H-9ZM0-3A4 4 0 1 0 0 5 4 4 0 1 0 0-3Z", path "M-9-7H9V7H-9ZM-9-7L0 1 9-7",
  path "M0 9L-9-1A5 5 0 0 1 0-6 5 5 0 0 1 9-1Z", path "M-7 9V-9L0-4 7-9V9L0 4Z", path "M-8 0H8M0-8V8",
}
local function home(s, p, i) -- of the button (0) and of the open drops
  local a = math.rad(-90 + (p.drops > 1 and (i - 1) / (p.drops - 1) - 0.5 or 0) * p.spread)
  local far = i == 0 and 0 or p.far
  return { x = s.size.x / 2 + far * math.cos(a), y = s.size.y * 0.72 + far * math.sin(a) }
end
local function apart(a, b) return math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) end
local function place(d) return { x = d.at.x.value, y = d.at.y.value } end

return effect {
  title = "Gooey Menu", sentence = "Tap the drop, or pull a small one off.", accent = "#FF5C9A",
  params = {
    group "Drops", whole("drops", 5, { 1, 5 }, "", "How many"), number("far", 150, { 60, 220 }, "pt", "How far out"),
    number("spread", 150, { 0, 300 }, "°", "Over this angle"), number("size", 27, { 12, 44 }, "pt", "A small one"),
    group "Goo", number("reach", 1.8, { 1, 4 }, "×", "They part at, times both radii"), number("blur", 38, { 0, 100 }, "pt", "How far they melt"),
    number("edge", 0.18, { 0.05, 0.95 }, "", "Less than this vanishes"),
    group "Motion", number("stagger", 0.05, { 0, 0.3 }, "s", "Each waits for the one before"),
    spring("out", { response = 0.55, damping = 0.55 }, "Out"), spring("back", { response = 0.38, damping = 0.85 }, "Into the button"),
    color("from", "#FF5C9A", "Colour above"), color("to", "#7A4DFF", "Colour below"),
  },
  calm = { out = { response = 0.35, damping = 1 }, back = { damping = 1 }, stagger = 0 },
  tile = "# size 390 844\nat 0.4 tap 195 608\nat 2.2 tap 195 608",
  start = function(size, p)
    local s = { open = false, turn = moving(0), wide = moving(1), tap = tap(), drag = drag(), since = wait(), size = size }
    s.drops = many(5, function() return { at = moving(home(s, p, 0)), r = moving(0.4), stuck = true } end)
    return s
  end,
  resize = function(s, p) for _, d in ipairs(s.drops) do d.at.value = home(s, p, 0) end end,
  step = function(s, inputs, p, dt, happen)
    local button = home(s, p, 0)
    local function under(at, reach) -- the number of a drop
      for i = 1, s.open and p.drops or 0 do if apart(at, place(s.drops[i])) < reach * p.size then return i end end
    end
    for at in s.tap:read(inputs) do
      local hit = apart(at, button) < 44 and 0 or under(at, 1.22)
      if hit then
        s.open, s.wide.velocity = not s.open, s.wide.velocity + 6
        s.since:set()
        happen(s.open and "opened" or hit > 0 and "chose" or "closed", { reason = hit > 0 and "drop " .. hit or nil, impact = "medium" })
      end
    end
    for g in s.drag:read(inputs) do
      if g.landed then s.held = under(g.position, 1.26) end
      if s.held and g.moved then s.drops[s.held].at = moving(g.position, g.velocity) end
      if g.up then s.held = nil end
    end
    s.since:advance(dt, 2)
    for i, d in ipairs(s.drops) do
      local out = s.open and i <= p.drops and (not s.since.running or s.since.seconds >= (i - 1) * p.stagger)
      if s.held ~= i and out == s.open then (out and p.out or p.back):advance(d.at, home(s, p, out and i or 0), dt) end
      (out and p.out or p.back):advance(d.r, out and 1 or 0.4, dt)
      local stuck = apart(place(d), button) <= p.reach * (40 + p.size * d.r.value)
      if stuck ~= d.stuck and i <= p.drops then happen(stuck and "joins" or "tears", { reason = "drop " .. i, impact = "light" }) end
      d.stuck = stuck
    end
    p.out:advance({ s.turn, s.wide }, { s.open and 1 or 0, 1 }, dt)
  end,
  draw = function(s, p, c)
    local button = home(s, p, 0)
    local goo = gradient(0, button.y - p.far, 0, button.y + 40, p.from, p.to)
    c:fill(rect(0, 0, s.size.x, s.size.y), gradient(0, 0, 0, s.size.y, "#FFF3F7", "#F1ECFF"))
    c:with({ blur = p.blur, threshold = p.edge }, function()
      c:fill(circle(button.x, button.y, math.max(1, 36 * s.wide.value - 7)), goo)
      for i = 1, p.drops do
        local d = s.drops[i]
        c:fill(circle(d.at.x.value, d.at.y.value, math.max(1, p.size * d.r.value - 5)), goo) -- the threshold adds 5 points
      end
    end)
    for i = 1, p.drops do
      local d = s.drops[i]
      c:with({ move = d.at, scale = d.r.value, alpha = smooth(0.5, 0.9, d.r.value) }, function()
        c:stroke(icons[i], 2, "#FFFFFF", { round = true })
      end)
    end
    c:with({ move = button, turn = s.turn.value * math.pi * 0.75, scale = 1.3 }, function()
      c:stroke(icons[5], 2.4, "#FFFFFF", { round = true })
    end)
  end,
  readouts = function(s)
    local first = place(s.drops[1])
    return { { "x", first.x, "pt" }, { "y", first.y, "pt" }, { "turn", s.turn.value * 135, "°" } }
  end,
}
