-- Teaches drawing from shapes, and one spring for each icon towards a size that follows from where the finger is.
-- Each is drawn in a square from -50 to 50.
local icons = {
  { "Maps", "#34C88A", "#0E8F6B", function(c)
    c:fill(path():move(-50, 20):curve(-20, 0, 0, 40, 50, 4):line(50, 26):curve(50, 39, 39, 50, 26, 50)
      :line(-26, 50):curve(-39, 50, -50, 39, -50, 26):close(), "#0B6E56")
    c:fill(path():move(0, 24):curve(-30, -10, -22, -36, 0, -36):curve(22, -36, 30, -10, 0, 24):close(), "#F6F3EC")
    c:fill(circle(0, -13, 8), "#FF5C5C")
  end },
  { "Notes", "#FFD75E", "#F2A93B", function(c)
    c:fill(rounded(-27, -30, 54, 62, 8), "#FFFBEF")
    for line = 0, 3 do c:fill(rounded(-17, -17 + 12 * line, line == 3 and 20 or 34, 4, 2), "#D9B45A") end
  end },
  { "Weather", "#69B8FF", "#2D6BE0", function(c)
    c:glow(14, -12, 18, "#FFD35C80")
    c:fill(circle(14, -12, 18), "#FFD35C")
    c:fill(path():move(-26, 26):curve(-42, 26, -42, 2, -24, 4):curve(-20, -18, 12, -18, 14, 4)
      :curve(34, 0, 36, 26, 18, 26):close(), "#F6F3EC")
  end },
  { "Music", "#FF7A8A", "#E0315B", function(c)
    c:stroke(path():move(-14, 20):line(-14, -22):line(20, -28):line(20, 14), 6, "#FFF3F3", { round = true })
    c:fill(circle(-22, 20, 10), "#FFF3F3")
    c:fill(circle(12, 14, 10), "#FFF3F3")
  end },
  { "Photos", "#FDFCF8", "#DEDAD0", function(c)
    local petals = { "#FF5C5C", "#FF9F43", "#FFD35C", "#4CD08A", "#2EC4B6", "#5B8CFF", "#8C6BFF", "#FF6BB5" }
    for i, ink in ipairs(petals) do
      c:with({ turn = i * math.pi / 4 }, function() c:fill(rounded(-9, -36, 18, 30, 9), fade(ink, 0.85)) end)
    end
  end },
}
local gap = 8

-- Where the dock stands, and the middle of each icon on it; the place under the finger stays where it is.
local function layout(s, p)
  local base = math.min(p.base, (s.size.x - 140) / #icons - gap)
  local rest, total = #icons * (base + gap), 0
  for i = 1, #icons do total = total + s.sizes[i].value * base + gap end
  local left = clamp((s.size.x - rest) / 2 + (rest - total) * s.anchor.value, 16, math.max(16, s.size.x - 16 - total))
  local x, centers = left + gap / 2, {}
  for i = 1, #icons do
    centers[i] = x + s.sizes[i].value * base / 2
    x = x + s.sizes[i].value * base + gap
  end
  return base, left, total, centers, s.size.y - 40 - base
end

return effect {
  title = "Magnifying Dock",
  sentence = "Slide along it, and tap one to make it jump.",
  accent = "#69B8FF",
  params = {
    group "Size",
    number("base", 52, { 28, 72 }, "pt", "Icon at rest"),
    number("most", 1.75, { 1, 3 }, "×", "Icon under the finger"),
    number("reach", 1.9, { 0.6, 5 }, "", "How many icons away it is felt"),
    group "Springs",
    spring("grow", { response = 0.22, damping = 0.78 }, "To its size"),
    spring("land", { response = 0.5, damping = 0.42 }, "Back after a jump"),
    number("jump", 720, { 0, 2000 }, "pt/s", "Speed of a jump"),
  },
  calm = { grow = { damping = 1 }, land = { response = 0.3, damping = 1 }, most = 1.3 },
  tile = "# size 390 844\nat 0.6 drag 70 770 to 320 770 over 1.6 ease-in-out\nat 2.6 tap 195 770\n"
    .. "at 3.6 drag 320 770 to 120 770 over 1.2 ease-in-out",

  start = function(size, p)
    local sizes, hops = {}, {}
    for i = 1, #icons do sizes[i], hops[i] = moving(1), moving(0) end
    return { sizes = sizes, hops = hops, anchor = moving(0.5), swell = moving(0), near = 0, drag = drag() }
  end,

  step = function(s, inputs, p, dt, happen)
    local base, left, total, centers, top = layout(s, p)
    for g in s.drag:read(inputs, rect(left - 12, top - 16, total + 24, base + 40)) do
      s.finger = not (g.ended or g.lifted) and g.position.x or nil
      if g.lifted and s.near > 0 then
        s.hops[s.near].velocity = -p.jump
        happen("opened", { reason = icons[s.near][1], impact = "medium" })
      end
    end
    if s.finger then
      local near = nearest(centers, s.finger)
      if near ~= s.near then happen("passed", { reason = "over " .. icons[near][1], impact = "light" }) end
      s.near = near
    else
      s.near = 0
    end
    local rest = #icons * (base + gap)
    local share = s.finger and clamp((s.finger - (s.size.x - rest) / 2) / rest, 0, 1) or 0.5
    p.grow:advance(s.anchor, share, dt)
    p.grow:advance(s.swell, s.finger and 1 or 0, dt)
    for i = 1, #icons do
      local away = s.finger and math.abs(share * #icons - (i - 0.5)) or p.reach
      p.grow:advance(s.sizes[i], 1 + (p.most - 1) * smooth(p.reach, 0, away), dt)
      p.land:advance(s.hops[i], 0, dt)
      if s.hops[i].value > 0 then s.hops[i].value, s.hops[i].velocity = 0.0, -0.45 * s.hops[i].velocity end -- the floor
    end
  end,

  draw = function(s, p, c)
    local base, left, total, centers, top = layout(s, p)
    c:picture("aurora", rect(0, 0, s.size.x, s.size.y), { fit = "cover" })
    c:fill(rect(0, s.size.y - 260, s.size.x, 260), gradient(0, s.size.y - 260, 0, s.size.y, "#0E101600", "#0E1016C0"))
    local plate = rounded(left - 8, top - 12, total + 16, base + 24, 22)
    c:shadow(plate, { blur = 40, y = 12, alpha = 0.4 })
    c:fill(plate, "#FFFFFF2E")
    c:stroke(plate, 1, "#FFFFFF40")
    for i, icon in ipairs(icons) do
      local side = base * s.sizes[i].value
      local y, fall = top + base - side / 2 + s.hops[i].value, clamp(s.hops[i].velocity / 6000, -0.12, 0.12)
      local how = { move = { centers[i], y }, scale = side / 100, stretch = { 1 - math.abs(fall), 1 + math.abs(fall) } }
      c:with(how, function()
        local box = rounded(-50, -50, 100, 100, 24)
        c:shadow(box, { blur = 14, y = 6, alpha = 0.35 })
        c:fill(box, gradient(0, -50, 0, 50, icon[2], icon[3]))
        icon[4](c)
      end)
      local shown = s.swell.value * (i == s.near and 1 or 0)
      if shown > 0.01 then
        local wide = measure(icon[1], 13, 600) + 24
        local box = rounded(centers[i] - wide / 2, y - side / 2 - 40, wide, 28, 14)
        c:fill(box, fade("#0E1016", 0.72 * shown))
        local ink = fade("#F6F3EC", shown)
        c:text(icon[1], centers[i], y - side / 2 - 35, { size = 13, weight = 600, align = "center", color = ink })
      end
    end
  end,

  readouts = function(s)
    local largest, highest = 1, 0
    for i = 1, #icons do
      largest, highest = math.max(largest, s.sizes[i].value), math.max(highest, -s.hops[i].value)
    end
    return { { "largest", largest, "×" }, { "hop", highest, "pt" } }
  end,
}
