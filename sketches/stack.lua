-- Teaches lists in the state: the cards that fly off are one, and each has moving values that springs advance.
local cards = {
  { "rain", "Loft over the arcade", "Neon at night" }, { "fog", "Boathouse on Saimaa", "Nothing until noon" },
  { "aurora", "Hut under the lights", "Ski the last stretch" }, { "desert", "Camper at Red Mesa", "All stars" },
  { "dusk", "Tent at Twin Peaks", "Bring a second blanket" }, { "pig", "Shack on Exuma", "The neighbour swims" },
}
local function at(list, i) return list[(i - 1) % #list + 1] end

-- The size of a card, and the middle of the front one.
local function place(s)
  local height = math.min(s.size.y * 0.6, 480, (s.size.x - 64) / 0.72)
  return height * 0.72, height, s.size.x / 2, s.size.y * 0.5
end

local function drawCard(c, s, card, x, y, turn, scale, dark)
  local w, h, mx, my = place(s)
  local how = { move = { mx - w / 2 + x, my - h / 2 + y }, turn = turn, scale = scale, around = { w / 2, h / 2 } }
  c:with(how, function()
    local box = rounded(0, 0, w, h, 24)
    c:shadow(box, { blur = 8, y = 3, alpha = 0.18 })
    c:shadow(box, { blur = 56, y = 24, alpha = 0.42 })
    c:with({ clip = box }, function()
      c:picture(card[1], rect(0, 0, w, h), { fit = "cover" })
      c:fill(rect(0, h * 0.5, w, h * 0.5 + 1), gradient(0, h * 0.5, 0, h, "#0E101600", "#0E1016E6"))
      c:text(card[2], 20, h - 76, { size = math.min(22, w * 0.082), weight = 700, width = w - 40 })
      c:text(card[3], 20, h - 44, { size = 14, color = "#C9C6BF", width = w - 40 })
      for side = -1, 1, 2 do -- what letting go here would say
        local shown = smooth(0.1 * w, 0.45 * w, x * side)
        local left, word = side < 0 and w - 102 or 18, side < 0 and "Pass" or "Keep"
        c:fill(rounded(left, 18, 84, 36, 18), fade(side < 0 and "#FF5C7A" or "#4CD08A", shown))
        c:text(word, left + 42, 26, { size = 15, weight = 700, color = fade("#0E1016", shown), align = "center" })
      end
      c:fill(rect(0, 0, w, h), fade("#0E1016", dark))
    end)
  end)
end

return effect {
  title = "Card Stack",
  sentence = "Drag a card by its corner, throw it away.",
  accent = "#FF5C7A",
  params = {
    group "Throw",
    number("far", 130, { 40, 300 }, "pt", "Farther than this it goes"),
    number("fast", 700, { 100, 3000 }, "pt/s", "Faster than this it goes"),
    number("lean", 0.4, { 0, 1 }, "", "How much it turns about the finger"),
    group "Springs",
    spring("back", { response = 0.4, damping = 0.62 }, "Back to the stack"),
    spring("away", { response = 0.7, damping = 1 }, "Off the screen"),
    spring("forward", { response = 0.45, damping = 0.7 }, "The next one comes forward"),
    group "Look",
    number("rise", 22, { 8, 48 }, "pt", "How far each looks out above"),
  },
  calm = { back = { damping = 1 }, forward = { damping = 1 }, lean = 0.05 },
  tile = "# size 390 844\nat 0.8 fling 195 560 to 330 540 over 0.14\n"
    .. "at 2.6 drag 195 320 to 270 330 over 0.7 ease-in-out\nat 4.4 fling 195 560 to 60 540 over 0.14",

  start = function(size, p)
    return {
      front = 1, x = moving(0), y = moving(0), turn = moving(0), depth = moving(0), grip = 1.0, gone = {},
      drag = drag(),
    }
  end,

  step = function(s, inputs, p, dt, happen)
    local w, h, mx, my = place(s)
    for g in s.drag:read(inputs, rect(mx - w / 2, my - h / 2, w, h)) do
      if g.landed then s.grip, s.held = clamp((my - g.position.y) / (h / 2), -1, 1) + 0.0, true end
      if g.moved then s.x.value, s.y.value = g.translation.x, g.translation.y end
      if g.ended then
        s.x.velocity, s.y.velocity = g.velocity.x, g.velocity.y
        local fast, far = math.abs(g.velocity.x) > p.fast, math.abs(s.x.value)
        if fast and g.velocity.x * s.x.value > 0 or far > p.far then
          local side = s.x.value > 0 and 1 or -1
          local why = fast and math.floor(math.abs(g.velocity.x)) .. " pt/s" or math.floor(far) .. " pt"
          happen(side > 0 and "kept" or "passed", { reason = why, impact = "medium" })
          table.insert(s.gone, { card = s.front, side = side, x = s.x, y = s.y, turn = s.turn })
          s.front, s.x, s.y, s.turn, s.depth = s.front + 1, moving(0), moving(0), moving(0), moving(1)
        else
          happen("returned", { reason = math.floor(far) .. " of " .. p.far .. " pt", impact = "light" })
        end
      end
      if g.ended or g.lifted then s.held = nil end
    end
    if not s.held then
      p.back:advance(s.x, 0, dt)
      p.back:advance(s.y, 0, dt)
    end
    p.back:advance(s.turn, p.lean * s.grip * s.x.value / w, dt)
    p.forward:advance(s.depth, 0, dt)
    for i = #s.gone, 1, -1 do
      local one = s.gone[i]
      p.away:advance(one.x, one.side * (s.size.x / 2 + h), dt)
      p.away:advance(one.y, one.y.value + one.y.velocity * 0.1, dt)
      p.away:advance(one.turn, one.side * s.grip * p.lean * 3, dt)
      if math.abs(one.x.value) > s.size.x / 2 + h * 0.75 then table.remove(s.gone, i) end
    end
  end,

  draw = function(s, p, c)
    local _, height = place(s)
    c:fill(rect(0, 0, s.size.x, s.size.y), gradient(0, 0, 0, s.size.y, "#241820", "#0E1016"))
    c:glow(s.size.x / 2, s.size.y * 0.45, math.min(s.size.x, s.size.y) * 0.6, fade("#FF5C7A", 0.16))
    for behind = 3, 1, -1 do
      local back = behind + s.depth.value - clamp(math.abs(s.x.value) / (2.5 * p.far), 0, 0.3)
      local shown = smooth(3.4, 2.6, back)
      local up, dark = -back * (p.rise + 0.035 * height), math.min(0.85, 0.25 * back)
      c:with({ alpha = shown }, function()
        drawCard(c, s, at(cards, s.front + behind), 0, up, 0, 1 - 0.07 * back, dark)
      end)
    end
    local down = s.y.value - s.depth.value * (p.rise + 0.035 * height)
    drawCard(c, s, at(cards, s.front), s.x.value, down, s.turn.value, 1 - 0.07 * s.depth.value, 0.25 * s.depth.value)
    for _, one in ipairs(s.gone) do
      drawCard(c, s, at(cards, one.card), one.x.value, one.y.value, one.turn.value, 1, 0)
    end
    local low = { size = 14, color = "#8B93A7", align = "center" }
    c:text("Left to pass, right to keep", s.size.x / 2, s.size.y * 0.9, low)
  end,

  readouts = function(s) return { { "offset", s.x.value, "pt" }, { "turn", s.turn.value * 180 / math.pi, "°" } } end,
}
