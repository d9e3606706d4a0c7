-- Teaches raw fingers, as many as there are, and that a string is a sum of springs, each swinging faster than the last.
local parts, steps = 6, 32
local sine = {}
for k = 0, 2 * steps - 1 do sine[k + 1] = math.sin(k * math.pi / steps) end

-- Where a string hangs: its place across, its upper and its lower end.
local function hang(s, p, i)
  local share = (i - 1) / (p.count - 1)
  local width, h = math.min(s.size.x - 84, 760, s.size.y * 1.3), s.size.y
  local top = h * (0.2 - 0.07 * math.sin(math.pi * share) + 0.05 * share)
  return (s.size.x - width) / 2 + width * share, top, h * (0.87 - 0.3 * share), share
end

local function silence(s, i) for m = 1, parts do s.strings[i][m] = moving(0) end end

local function release(s, p, f, happen)
  local x, top, bottom = hang(s, p, f.string)
  local pull, at = f.x - x, clamp((f.y - top) / (bottom - top), 0.06, 0.94)
  for m = 1, parts do -- the sum of these is the corner that the finger made
    s.strings[f.string][m].value = 2 * pull * math.sin(m * math.pi * at) / (m * m * math.pi * math.pi * at * (1 - at))
  end
  local far = math.floor(math.abs(pull))
  happen("plucked", { reason = "string " .. f.string .. ", " .. far .. " pt",
    impact = far < 12 and "light" or far < 40 and "medium" or "heavy" })
  f.string = 0
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
    group "Light",
    color("low", "#FF7A59", "Low strings"),
    color("high", "#3FD6C6", "High strings"),
    number("shine", 0.5, { 0, 1 }, "", "How much a string shines"),
  },
  calm = { tone = { damping = 0.2 }, shine = 0.2 },
  tile = "# size 390 844\nat 0.6 drag 40 440 to 350 400 over 0.9\nat 3.4 drag 350 380 to 40 470 over 0.7\n"
    .. "at 5.6 drag 90 500 to 140 500 over 0.5 ease-out",

  start = function(size, p)
    local s = { strings = {}, fingers = {} }
    for i = 1, 12 do s.strings[i] = {} silence(s, i) end
    return s
  end,

  step = function(s, inputs, p, dt, happen)
    for e in inputs:each() do
      local f = e.id and s.fingers["f" .. e.id]
      if e.kind == "down" then
        s.fingers["f" .. e.id] = { x = e.x, y = e.y, string = 0 }
      elseif f then
        local before = f.x
        f.x, f.y = e.x, e.y
        for i = 1, p.count do -- it catches a string that it crosses
          local x, top, bottom = hang(s, p, i)
          if f.string == 0 and (before - x) * (e.x - x) < 0 and e.y > top and e.y < bottom then
            f.string = i
            silence(s, i)
            happen("caught", { reason = "string " .. i, impact = "light" })
          end
          if f.string == i and (e.kind ~= "move" or math.abs(e.x - x) > p.slip) then release(s, p, f, happen) end
        end
        if e.kind ~= "move" then s.fingers["f" .. e.id] = nil end
      end
    end
    for i = 1, p.count do
      local speed = 1 + p.higher * (i - 1) / (p.count - 1)
      for m, part in ipairs(s.strings[i]) do
        if part.value ~= 0 or part.velocity ~= 0 then p.tone:advance(part, 0, dt * m * speed) end
      end
    end
  end,

  draw = function(s, p, c)
    local w, h = s.size.x, s.size.y
    c:fill(rect(0, 0, w, h), gradient(0, 0, 0, h, "#0C0F1A", "#1C1630"))
    c:glow(w / 2, h * 0.5, math.max(w, h) * 0.42, "#3A2A6040")
    for i = 1, p.count do
      local x, top, bottom, share = hang(s, p, i)
      local ink, loud, points = mix(p.low, p.high, share), 0, {}
      for m, part in ipairs(s.strings[i]) do loud = loud + math.abs(part.value) end
      for j = 0, steps do
        local u = 0
        for m, part in ipairs(s.strings[i]) do
          if loud > 0 then u = u + part.value * sine[m * j % (2 * steps) + 1] end
        end
        points[j + 1] = u
      end
      for _, f in pairs(s.fingers) do
        local at = clamp((f.y - top) / (bottom - top), 0.06, 0.94) * steps
        for j = 0, f.string == i and steps or -1 do
          points[j + 1] = (f.x - x) * math.min(j / at, (steps - j) / (steps - at))
        end
        if f.string == i then loud = math.abs(f.x - x) end
      end
      local line, blur = path(), path()
      for j = 0, steps do
        local y = mix(top, bottom, j / steps)
        local word = j == 0 and "move" or "line"
        line[word](line, x + points[j + 1], y)
        blur[word](blur, x + points[j + 1], y)
      end
      for j = steps, 0, -1 do blur:line(x - points[j + 1], mix(top, bottom, j / steps)) end
      local light = p.shine * clamp(loud / 50, 0, 1)
      if light > 0.01 then
        c:glow(x, (top + bottom) / 2, (bottom - top) * 0.3, fade(ink, 0.35 * light))
        c:fill(blur:close(), fade(ink, 0.3 * light), { blend = "add" })
        c:stroke(line, 9, fade(ink, 0.25 * light), { round = true, blend = "add" })
      end
      c:stroke(line, 3.2 - 1.8 * share, mix(ink, "#FFFFFF", 0.25 + light), { round = true })
    end
    for edge = 1, 2 do -- the neck above, the board below
      local wood = path()
      for k = 0, 24 do
        local x, top, bottom = hang({ size = s.size }, { count = 23 }, k)
        wood[k == 0 and "move" or "line"](wood, x, edge == 1 and top - 4 or bottom + 6)
      end
      c:stroke(wood, 18, "#00000060", { round = true })
      c:stroke(wood, 14, gradient(0, h * 0.1, w, h * 0.9, "#F5CE86", "#8A5A2B"), { round = true })
      c:stroke(wood, 3, "#FFF3D02E", { round = true })
    end
    for i = 1, p.count do
      local x, top, bottom = hang(s, p, i)
      c:fill(circle(x, top, 4), "#2A1B10")
      c:fill(circle(x, bottom, 4), "#2A1B10")
    end
  end,

  readouts = function(s)
    local ringing, pull = 0, 0
    for _, one in ipairs(s.strings) do
      if math.abs(one[1].value) > 0.5 then ringing = ringing + 1 end
      pull = math.max(pull, math.abs(one[1].value))
    end
    return { { "ringing", ringing }, { "widest", pull, "pt" } }
  end,
}
