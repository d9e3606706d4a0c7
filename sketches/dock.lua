-- Teaches outlines as drawing programs write them, and one spring for each icon, towards a size of its own.
local icons = { -- a name, two colours, and outlines in a square from -50 to 50, each with its ink
  { "Maps", "#34C88A", "#0E8F6B", path "M-50 20C-20 0 0 40 50 4V26Q50 50 26 50H-26Q-50 50-50 26Z", "#0B6E56",
    path "M0 24C-30-10-22-36 0-36S30-10 0 24Z", "#F6F3EC", path "M8-13A8 8 0 1 1 8-13.1Z", "#FF5C5C" },
  { "Notes", "#FFD75E", "#F2A93B", path "M-27-30H13L27-16V32H-27", "#FFFBEF", path "M13-30V-16H27", "#E8C66A",
    path "M-17-17H3V-13H-17ZM-17-5H17V-1H-17ZM-17 7H17V11H-17ZM-17 19H3V23H-17Z", "#D9B45A" },
  { "Weather", "#69B8FF", "#2D6BE0", path "M32-12A18 18 0 1 1 32-12.1Z", "#FFD35C",
    path "M-26 26C-42 26-42 2-24 4-20-18 12-18 14 4 34 0 36 26 18 26Z", "#F6F3EC" },
  { "Music", "#FF7A8A", "#E0315B", path "M-17 20V-24L23-31V14H17V-24L-11-19V20Z", "#FFF3F3",
    path "M-12 20A10 10 0 1 1-12 19.9ZM22 14A10 10 0 1 1 22 13.9Z", "#FFF3F3" },
  { "Photos", "#FDFCF8", "#DEDAD0",
    path "M0 0C-26-12-20-38 0-38S26-12 0 0Z", "#FF5C5C", path "M0 0C12-26 38-20 38 0S12 26 0 0Z", "#FFC23C",
    path "M0 0C26 12 20 38 0 38S-26 12 0 0", "#4CD08A", path "M0 0C-12 26-38 20-38 0S-12-26 0 0", "#5B8CFF" },
}

local function fresh() return { size = moving(1), hop = moving(0) } end

-- Where the dock stands, and the middle of each icon on it; the place under the finger stays where it is.
local function layout(s, p)
  local base = math.min(p.base, (s.size.x - 140) / #icons - 8)
  local rest, total = #icons * (base + 8), #icons * 8
  for _, one in ipairs(s.icons) do total = total + one.size.value * base end
  local x, middles = (s.size.x - rest) / 2 + (rest - total) * s.anchor.value, {}
  for i, one in ipairs(s.icons) do
    local wide = one.size.value * base + 8
    middles[i], x = x + wide / 2, x + wide
  end
  return base, middles, rounded(x - total - 12, s.size.y - 56 - base, total + 24, base + 32, 26)
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
  tile = "# size 390 844\nat 0.6 drag 70 770 to 320 770 over 1.6 ease-in-out\nat 2.6 tap 195 770",

  start = function() return { icons = many(#icons, fresh), anchor = moving(.5), near = 0, drag = drag() } end,

  step = function(s, inputs, p, dt, happen)
    local base, middles, plate = layout(s, p)
    for g in s.drag:read(inputs, plate) do
      s.finger = g.position.x
      if g.lifted and s.near > 0 then
        s.icons[s.near].hop.velocity = -p.jump
        happen("opened", { reason = icons[s.near][1], impact = "medium" })
      end
    end
    local near = s.drag.held and nearest(middles, s.finger) or 0
    if near > 0 and near ~= s.near then happen("passed", { reason = icons[near][1], impact = "light" }) end
    s.near = near
    local rest, held = #icons * (base + 8), s.drag.held and 1 or 0
    local share = held == 1 and clamp((s.finger - (s.size.x - rest) / 2) / rest, 0, 1) or 0.5
    p.grow:advance(s.anchor, share, dt)
    for i, one in ipairs(s.icons) do
      local away = math.abs(share * #icons - (i - 0.5))
      p.grow:advance(one.size, 1 + (p.most - 1) * held * smooth(p.reach, 0, away), dt)
      p.land:advance(one.hop, 0, dt)
      if one.hop.value > 0 then one.hop = moving(0, -0.45 * one.hop.velocity) end -- the floor
    end
  end,

  draw = function(s, p, c)
    local base, middles, plate = layout(s, p)
    local w, h, floor = s.size.x, s.size.y, s.size.y - 40
    c:picture("aurora", rect(0, 0, w, h))
    c:fill(rect(0, h - 260, w, 260), gradient(0, h - 260, 0, h, "#0E101600", "#0E1016C0"))
    c:fill(plate, "#FFFFFF2E", { lift = 16 })
    c:stroke(plate, 1, "#FFFFFF40")
    for i, icon in ipairs(icons) do
      local side, hop = base * s.icons[i].size.value, s.icons[i].hop
      local y, fall = floor - side / 2 + hop.value, math.abs(clamp(hop.velocity / 6000, -0.12, 0.12))
      c:with({ move = { middles[i], y }, scale = side / 100, stretch = { 1 - fall, 1 + fall } }, function()
        c:fill(rounded(-50, -50, 100, 100, 24), gradient(0, -50, 0, 50, icon[2], icon[3]), { lift = 8 })
        for part = 4, #icon, 2 do c:fill(icon[part], icon[part + 1]) end
      end)
      local seen, wide = i == s.near and clamp(side / base * 4 - 4, 0, 1) or 0, measure(icon[1], 13, 600) + 24
      local how = { size = 13, weight = 600, align = "center", color = fade("#F6F3EC", seen) }
      c:fill(rounded(middles[i] - wide / 2, y - side / 2 - 40, wide, 28, 14), fade("#0E1016", 0.72 * seen))
      c:text(icon[1], middles[i], y - side / 2 - 35, how)
    end
  end,

  readouts = function(s)
    local sizes = many(#icons, function(i) return s.icons[i].size.value end)
    return { { "largest", math.max(table.unpack(sizes)), "×" }, { "hop", -s.icons[2].hop.value, "pt" } }
  end,
}
