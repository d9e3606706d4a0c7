-- Teaches raw fingers and sounds, and that a string is a sum of springs, each faster than the last.
local parts, steps = 6, 32
local sine = many(2 * steps, function(k) return math.sin((k - 1) * math.pi / steps) end)

-- Returns the place of a string, its upper and its lower end, by its share of the way across.
local function hang(size, share)
  local width = math.min(size.x - 84, 760, size.y * 1.3)
  local top = 0.2 - 0.07 * math.sin(math.pi * share) + 0.05 * share
  return (size.x - width) / 2 + width * share, size.y * top, size.y * (0.87 - 0.3 * share)
end

-- The parts of a string that a finger has pulled: together they go through the finger.
local function bent(pull, at)
  local waves, sum = many(parts, function(m) return math.sin(m * math.pi * at) / m end), 0
  for _, wave in ipairs(waves) do sum = sum + wave * wave end
  return many(parts, function(m) return moving(pull * waves[m] / m / sum) end)
end

return effect {
  title = "Night Harp",
  sentence = "Pluck it, strum it, with all your fingers.",
  accent = "#F2B65A",
  params = {
    group "Strings",
    whole("count", 8, { 3, 12 }, "", "How many"),
    spring("tone", { response = 0.2, damping = 0.032 }, "The longest string"),
    number("higher", 1.2, { 0, 3 }, "", "How much faster the shortest swings"),
    number("slip", 64, { 10, 160 }, "pt", "A string pulled farther slips off the finger"),
    color("low", "#FF7A59", "Low strings"), color("high", "#3FD6C6", "High strings"),
    number("shine", 0.5, { 0, 1 }, "", "How much a string shines"),
  },
  calm = { tone = { damping = 0.2 }, shine = 0.2 },
  tile = "# size 390 844\nat 0.6 drag 40 440 to 350 400 over 0.9\nat 3.4 drag 350 380 to 40 470 over 0.7",

  start = function() return { strings = many(12, function() return bent(0, 0.5) end), fingers = {} } end,

  step = function(s, inputs, p, dt, happen)
    for e in inputs:each() do
      local name = "f" .. (e.id or "")
      local f = s.fingers[name] or { x = e.x, string = 0 }
      for i = 1, p.count do
        local x, top, bottom = hang(s.size, (i - 1) / (p.count - 1))
        if f.string == 0 and (f.x - x) * (e.x - x) < 0 and e.y > top and e.y < bottom then
          f.string = i -- it catches one that it crosses
          happen("caught", { reason = "string " .. i, impact = "light", sound = "tick", at = { x, e.y } })
        end
        if f.string == i then
          s.strings[i] = bent(e.x - x, clamp((e.y - top) / (bottom - top), 0.06, 0.94))
          if e.kind ~= "move" or math.abs(e.x - x) > p.slip then
            f.string = 0
            happen("plucked", { reason = "string " .. i, impact = "medium", sound = "pluck",
              pitch = 98 * (i + 1), speed = 20 * (e.x - x), at = { x, e.y } })
          end
        end
      end
      f.x, s.fingers[name] = e.x, (e.kind == "down" or e.kind == "move") and f or nil
    end
    local held, tone = {}, p.tone
    for _, f in pairs(s.fingers) do held[f.string] = true end
    for i = 1, p.count do
      local string, speed = s.strings[i], dt * (1 + p.higher * (i - 1) / (p.count - 1))
      for m = 1, held[i] and 0 or parts do tone:advance(string[m], 0, m * speed) end
    end
  end,

  draw = function(s, p, c)
    local w, h, round = s.size.x, s.size.y, { round = true }
    c:fill(rect(0, 0, w, h), gradient(0, 0, 0, h, "#0C0F1A", "#1C1630"))
    c:glow(w / 2, h * 0.5, math.max(w, h) * 0.42, "#3A2A6040")
    for edge = 2, 3 do -- the neck above, the board below
      local wood = path():along(24, function(k)
        local place = { hang(s.size, (k - 1) / 22) }
        return place[1], place[edge]
      end)
      c:stroke(wood, 18, "#00000060", round)
      c:stroke(wood, 14, gradient(0, h * 0.1, w, h * 0.9, "#F5CE86", "#8A5A2B"), round)
      c:stroke(wood, 3, "#FFF3D02E", round)
    end
    for i = 1, p.count do
      local share, string, sway = (i - 1) / (p.count - 1), s.strings[i], {}
      local x, top, bottom = hang(s.size, share)
      for j = 0, steps do sway[j] = 0.0 end
      for m, one in ipairs(string) do if one.value ~= 0 then -- a part at rest adds nothing
        for j = 0, steps do sway[j] = sway[j] + one.value * sine[m * j % #sine + 1] end
      end end
      local line = path():along(steps, function(j) return x + sway[j], mix(top, bottom, j / steps) end)
      local ink, light = mix(p.low, p.high, share), p.shine * clamp(math.abs(string[1].value) / 30, 0, 1)
      c:glow(x, (top + bottom) / 2, (bottom - top) * 0.3, fade(ink, 0.35 * light))
      c:stroke(line, 9, fade(ink, 0.25 * light), { round = true, blend = "add" })
      c:stroke(line, 3.2 - 1.8 * share, mix(ink, "#FFFFFF", 0.25 + light), round)
      line:along(steps, function(j) return x - sway[steps - j], mix(bottom, top, j / steps) end)
      c:fill(line:close(), fade(ink, 0.3 * light), { blend = "add" }) -- the air that it swings through
      for _, edge in ipairs({ top, bottom }) do c:fill(circle(x, edge, 4), "#2A1B10") end
    end
  end,

  readouts = function(s)
    return { { "lowest", s.strings[1][1].value, "pt" }, { "next", s.strings[2][1].value, "pt" } }
  end,
}
