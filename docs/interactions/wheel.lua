-- A date and time picker of three drums, as in iOS: rows on a cylinder, a throw that lands on one, a tick for each.
local days = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" }
local months = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" }
local lengths = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 }
local function day(n) -- 0 is Thursday, 1 January 2026
  local d, m = n % 365, 1
  while d >= lengths[m] do d, m = d - lengths[m], m + 1 end
  return n == 329 and "Today" or days[(n + 3) % 7 + 1] .. " " .. d + 1 .. " " .. months[m]
end
local drums = {
  { name = "day", now = 329, from = 0, to = 364, text = day },
  { name = "hour", now = 14, text = function(n) return n % 24 end },
  { name = "minute", now = 33, text = function(n) return string.format("%02d", n % 60) end },
}
local function layout(s, p) -- the boxes of the drums, and their radius
  local w, r = math.min(s.size.x - 24, 420), p.row / math.rad(p.angle)
  return columns(rect((s.size.x - w) / 2, s.size.y / 2 - r, w, 2 * r), { 0.5 * w, 0.21 * w, 0.2 * w }), r, w
end
return effect {
  title = "Wheel Picker", sentence = "Three drums that tick: throw one, hold another.", accent = "#FFB020",
  params = {
    group "Drum",
    number("row", 34, { 24, 60 }, "pt", "Height of a row"), number("angle", 18, { 8, 30 }, "°", "Between two rows"),
    number("eye", 600, { 200, 3000 }, "pt", "Of the eye"), number("dim", 0.75, { 0, 1 }, "", "How pale they get"),
    group "Motion",
    fling("glide", 0.9955, "Of a throw"), number("least", 60, { 0, 400 }, "pt/s", "Slower than this it just falls in"),
    spring("settle", { response = 0.3, damping = 1 }, "Into a row"), number("give", 0.4, { 0, 1 }, "", "Past its ends"),
  },
  calm = { glide = 0.98 },
  tile = "# size 390 844\nat 0.4 fling 120 460 to 120 380 over 0.12\nat 1.4 fling 250 400 to 250 480 over 0.1",
  start = function()
    return { drums = many(3, function(k) return { row = slide("y", drums[k].now), tap = tap() } end) }
  end,
  step = function(s, inputs, p, dt, happen)
    local boxes, r = layout(s, p)
    for k, d in ipairs(s.drums) do
      d.row:read(inputs, { area = boxes[k], points = -p.row, every = 1, from = drums[k].from, to = drums[k].to,
        give = p.give, spring = p.settle, glide = p.glide, least = p.least })
      for at in d.tap:read(inputs, boxes[k]) do -- a row that is seen
        d.row.stop = d.row.value + math.asin(clamp((at.y - s.size.y / 2) / r, -1, 1)) / math.rad(p.angle)
      end
      local row = d.row:advance(dt)
      if row then happen("tick", { reason = drums[k].text(row), impact = "light" }) end
    end
  end,
  draw = function(s, p, c)
    local boxes, r, w = layout(s, p)
    local x, y, said = s.size.x / 2, s.size.y / 2, many(3, function(k) return drums[k].text(s.drums[k].row.near) end)
    local band = rounded(x - w / 2, y - p.row / 2 - 1, w, p.row + 2, 9)
    local function faces(ink, dim)
      for k, d in ipairs(s.drums) do
        local first, last = round(d.row.value) - 5, round(d.row.value) + 5
        for row = math.max(first, drums[k].from or first), math.min(last, drums[k].to or last) do
          local a = (d.row.value - row) * math.rad(p.angle)
          local place = { boxes[k][2] + boxes[k][4] - 14, y - r * math.sin(a), r * (1 - math.cos(a)) }
          local alpha = math.abs(a) < math.pi / 2 and mix(1 - dim, 1, math.cos(a) * math.cos(a)) or 0
          c:with({ move = place, tilt = { a, 0 }, eye = { x, y, p.eye }, alpha = alpha }, function()
            c:text(drums[k].text(row), 0, -p.row * 0.37, { size = p.row * 0.62, color = ink, align = "right" })
          end)
        end
      end
    end
    c:fill(rect(0, 0, 2 * x, 2 * y), "#F2F1EE")
    c:text("Meet at", x, y - 220, { size = 22, weight = 700, color = "#1A1D26", align = "center" })
    c:text(said[1] .. ", " .. said[2] .. ":" .. said[3], x, y - 186, { size = 17, color = "#8A5A00", align = "center" })
    faces("#6B6F7A", p.dim)
    c:fill(band, "#E3E0D9")
    c:with({ clip = band }, function() faces("#1A1D26", 0) end)
    c:text(":", x + w * 0.235, y - 13, { size = p.row * 0.62, color = "#1A1D26", align = "center" })
  end,
  readouts = function(s) return many(3, function(k) return { drums[k].name, s.drums[k].row.value } end) end,
}
