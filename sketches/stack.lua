-- Teaches lists in the state: the cards that fly off are one, and each card has moving values of its own.
local cards = {
  { "rain", "Loft over the arcade", "Neon at night" }, { "fog", "Boathouse on Saimaa", "Silence until noon" },
  { "aurora", "Hut under the lights", "Ski the last bit" }, { "desert", "Camper at Red Mesa", "All stars" },
  { "dusk", "Tent at Twin Peaks", "Bring a blanket" }, { "pig", "Shack on Exuma", "The neighbour swims" },
}
local function fresh(place) return { place = place, x = moving(0), y = moving(0), turn = moving(0) } end

local function front(s) -- where the front card lies when nobody drags it
  local h = math.min(s.size.y * 0.6, 480, (s.size.x - 64) / 0.72)
  return rounded(s.size.x / 2 - h * 0.36, (s.size.y - h) / 2, h * 0.72, h, 24)
end

-- A card that lies `back` places behind the front one.
local function draw(c, s, p, card, back)
  local _, left, top, w, h = table.unpack(front(s))
  local x, box, face = card.x.value, rounded(-w / 2, -h / 2, w, h, 24), cards[(card.place - 1) % #cards + 1]
  local to = { left + w / 2 + x, top + h / 2 + card.y.value - back * (p.rise + 0.035 * h) }
  c:with({ move = to, turn = card.turn.value, scale = 1 - back / 14, alpha = smooth(4, 3, back) }, function()
    c:fill(box, "#0E1016", { lift = 24 })
    c:with({ clip = box }, function()
      c:picture(face[1], box)
      c:fill(box, gradient(0, h / 2 - 160, 0, h / 2 - 50, "#0E101600", "#0E1016E6"))
      c:text(face[2], 20 - w / 2, h / 2 - 76, { size = math.min(22, w / 12), weight = 700, width = w - 40 })
      c:text(face[3], 20 - w / 2, h / 2 - 44, { size = 14, color = "#C9C6BF", width = w - 40 })
      local keeps, ink = x > 0, smooth(0.1 * w, 0.45 * w, math.abs(x)) -- what letting go here would say
      local at, how = keeps and 60 - w / 2 or w / 2 - 60, { size = 15, weight = 700, align = "center" }
      how.color = fade("#0E1016", ink)
      c:fill(rounded(at - 42, 18 - h / 2, 84, 36, 18), fade(keeps and "#4CD08A" or "#FF5C7A", ink))
      c:text(keeps and "Keep" or "Pass", at, 26 - h / 2, how)
      c:fill(box, fade("#0E1016", math.min(0.85, 0.25 * back)))
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
    spring("away", { response = 0.7, damping = 1 }, "Off the screen"),
    group "Stack",
    spring("back", { response = 0.4, damping = 0.62 }, "Back to it"),
    spring("forward", { response = 0.45, damping = 0.7 }, "The next one comes forward"),
    number("rise", 22, { 8, 48 }, "pt", "How far each looks out above"),
  },
  calm = { back = { damping = 1 }, forward = { damping = 1 }, lean = 0.05 },
  tile = "# size 390 844\nat 0.8 fling 195 560 to 330 540 over 0.14\nat 4.4 fling 195 560 to 60 540 over 0.1",

  start = function() return { front = fresh(1), gone = {}, depth = moving(0), grip = 1.0, drag = drag() } end,

  step = function(s, inputs, p, dt, happen)
    local _, left, top, w, h = table.unpack(front(s))
    local card = s.front
    for g in s.drag:read(inputs, rect(left, top, w, h)) do
      if g.landed then s.grip = clamp((top + h / 2 - g.position.y) / (h / 2), -1, 1) + 0.0 end
      if g.moved then card.x, card.y = moving(g.translation.x), moving(g.translation.y) end
      if g.ended then
        card.x.velocity, card.y.velocity = g.velocity.x, g.velocity.y
        local far, speed = math.abs(card.x.value), math.abs(g.velocity.x)
        local isFast = speed > p.fast and g.velocity.x * card.x.value > 0
        local why = isFast and math.floor(speed) .. " pt/s" or math.floor(far) .. " of " .. p.far .. " pt"
        if isFast or far > p.far then
          happen(card.x.value > 0 and "kept" or "passed", { reason = why, impact = "medium" })
          s.front, s.depth = fresh(card.place + 1), moving(1)
          s.gone = { card, s.gone[1], s.gone[2] }
        else
          happen("returned", { reason = why, impact = "light" })
        end
      end
    end
    for _, one in ipairs(s.drag.held and {} or { s.front.x, s.front.y }) do p.back:advance(one, 0, dt) end
    p.back:advance(s.front.turn, p.lean * s.grip * s.front.x.value / w, dt)
    p.forward:advance(s.depth, 0, dt)
    for _, one in ipairs(s.gone) do
      local side = one.x.value > 0 and 1 or -1
      p.away:advance(one.x, side * (s.size.x / 2 + h), dt)
      p.away:advance(one.y, project(one.y, 0.1), dt)
      p.away:advance(one.turn, side * s.grip * p.lean * 3, dt)
    end
  end,

  draw = function(s, p, c)
    local w, h, place, depth = s.size.x, s.size.y, s.front.place, s.depth.value
    c:fill(rect(0, 0, w, h), gradient(0, 0, 0, h, "#241820", "#0E1016"))
    c:glow(w / 2, h * 0.45, math.min(w, h) * 0.6, fade("#FF5C7A", 0.16))
    local nearer = clamp(math.abs(s.front.x.value) / (2.5 * p.far), 0, 0.3)
    for behind = 3, 1, -1 do draw(c, s, p, fresh(place + behind), behind + depth - nearer) end
    draw(c, s, p, s.front, depth)
    for _, one in ipairs(s.gone) do draw(c, s, p, one, 0) end
    c:text("Left to pass, right to keep", w / 2, h * 0.9, { size = 14, color = "#8B93A7", align = "center" })
  end,

  readouts = function(s) return { { "offset", s.front.x.value, "pt" }, { "turn", s.front.turn.value } } end,
}
