-- A gooey menu after Lucas Bebber: drops and button are blurred together, and a threshold makes them one.
local icons = { -- of five drops, and of the button
  path "M-9-6H-5L-3-9H3L5-6H9V8H-9ZM0-3A4 4 0 1 0 0 5 4 4 0 1 0 0-3Z", path "M-9-7H9V7H-9ZM-9-7L0 1 9-7",
  path "M0 9L-9-1A5 5 0 0 1 0-6 5 5 0 0 1 9-1Z", path "M-7 9V-9L0-4 7-9V9L0 4Z",
  path "M-8 0H8M0-8V8", path "M-10 0H10M0-10V10",
}
local button = #icons
local function home(size, p, i) -- of an open drop, or of the button
  local a = math.rad(-90 + (p.drops > 1 and (i - 1) / (p.drops - 1) - 0.5 or 0) * p.spread)
  local far = i == button and 0 or p.far
  return { size.x / 2 + far * math.cos(a), size.y * 0.72 + far * math.sin(a) }
end
local function circles(s, p, scale)
  return many(button, function(i)
    local d = s.drops[i]
    return circle(d.at.x.value, d.at.y.value, (i == button and 36 or p.size) * math.max(0.1, d.r.value) * scale)
  end)
end
return effect {
  title = "Gooey Menu", sentence = "Tap the drop, or pull a small one off.", accent = "#FF5C9A",
  params = {
    group "Drops", whole("drops", 5, { 1, 5 }, "", "How many"), number("far", 150, { 60, 220 }, "pt", "How far out"),
    number("spread", 150, { 0, 300 }, "°", "Over this angle"), number("size", 27, { 12, 44 }, "pt", "A small one"),
    color("from", "#FF5C9A", "Colour above"), color("to", "#7A4DFF", "Colour below"),
    group "Goo", number("reach", 1.8, { 1, 4 }, "×", "They part at, times both radii"),
    number("blur", 40, { 0, 100 }, "pt", "They melt"), number("edge", 0.16, { 0.05, 0.95 }, "", "Less is clear"),
    group "Motion", spring("out", { response = 0.55, damping = 0.55 }, "Out"),
    spring("back", { response = 0.38, damping = 0.85 }, "Back"), number("stagger", 0.05, { 0, 0.3 }, "s", "Between"),
  },
  calm = { out = { response = 0.35, damping = 1 }, back = { damping = 1 }, stagger = 0 },
  tile = "# size 390 844\nat 0.4 tap 195 608\nat 2.2 tap 195 608",
  start = function(size, p)
    local at = home(size, p, button)
    local function drop(i) return { at = moving(at), r = moving(i < button and 0.4 or 1), stuck = true } end
    return { open = false, turn = moving(0), drops = many(button, drop), drag = drag(), since = wait() }
  end,
  resize = function(s, p) for _, d in ipairs(s.drops) do d.at.value = home(s.size, p, button) end end,
  step = function(s, inputs, p, dt, happen)
    for g in s.drag:read(inputs, circles(s, p, 1.24)) do
      local isDrop = g.box < button
      if g.moved and isDrop then s.drops[g.box].at = moving(g.position, g.velocity) end
      if g.lifted then
        s.open, s.drops[button].r.velocity = not s.open, 6
        s.since:set()
        local name = s.open and "opened" or isDrop and "chose" or "closed"
        happen(name, { reason = isDrop and "drop " .. g.box or nil, impact = "medium" })
      end
    end
    s.since:advance(dt, 2)
    local x, y = table.unpack(home(s.size, p, button))
    for i, d in ipairs(s.drops) do
      local waits = s.since.running and s.since.seconds < (i - 1) * p.stagger
      local out = i == button or s.open and i <= p.drops and not waits
      local spring = out and p.out or p.back
      if s.drag.box ~= i and out == s.open then spring:advance(d.at, home(s.size, p, out and i or button), dt) end
      spring:advance(d.r, out and 1 or 0.4, dt)
      local stuck = hit(circle(x, y, p.reach * (40 + p.size * d.r.value)), d.at) ~= nil
      local name = stuck and "joins" or "tears"
      if stuck ~= d.stuck and i <= p.drops then happen(name, { reason = "drop " .. i, impact = "light" }) end
      d.stuck = stuck
    end
    p.out:advance(s.turn, s.open and 0.375 or 0, dt)
  end,
  draw = function(s, p, c)
    local _, y = table.unpack(home(s.size, p, button))
    c:fill(rect(0, 0, s.size.x, s.size.y), gradient(0, 0, 0, s.size.y, "#FFF3F7", "#F1ECFF"))
    c:with({ blur = p.blur, threshold = p.edge }, function() -- which makes them larger
      for _, drop in ipairs(circles(s, p, 0.7)) do c:fill(drop, gradient(0, y - p.far, 0, y + 40, p.from, p.to)) end
    end)
    for i, d in ipairs(s.drops) do
      local how = { move = d.at, turn = i == button and s.turn.value * 2 * math.pi or 0, scale = d.r.value }
      local ink = fade("#FFFFFF", smooth(0.5, 0.9, d.r.value))
      c:with(how, function() c:stroke(icons[i], 2, ink, { round = true }) end)
    end
  end,
  readouts = function(s)
    local at = s.drops[1].at
    return { { "x", at.x.value, "pt" }, { "y", at.y.value, "pt" }, { "turn", s.turn.value * 360, "°" } }
  end,
}
