-- A date and time picker of three drums, as in iOS: rows on a cylinder, a throw that lands on a row, a tick for each one.
local days = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" }
local months = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" }
local lengths = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 }
local function day(n) -- 0 is Thursday, 1 January 2026
  local d, m = n % 365, 1
  while d >= lengths[m] do d, m = d - lengths[m], m + 1 end
  return n == 329 and "Today" or days[(n + 3) % 7 + 1] .. " " .. round(d + 1) .. " " .. months[m]
end
-- Left edge and width as shares, the last row (none: it goes round), the row at the start, and the text of a row.
local drums = {
  { 0, 0.5, 364, 329, day }, { 0.54, 0.17, nil, 14, function(n) return n % 24 end },
  { 0.74, 0.17, nil, 33, function(n) return string.format("%02d", n % 60) end },
}
local function box(s, p, k) -- left edge, width and radius of a drum
  local w = math.min(s.size.x - 24, 420)
  return (s.size.x - w) / 2 + drums[k][1] * w, drums[k][2] * w, p.row / math.rad(p.angle)
end
return effect {
  title = "Wheel Picker", sentence = "Three drums that tick: throw one, hold another.", accent = "#FFB020",
  params = {
    group "Drum", number("row", 34, { 24, 60 }, "pt", "Height of a row"), number("angle", 18, { 8, 30 }, "°", "Between two rows"),
    number("eye", 600, { 200, 3000 }, "pt", "Distance of the eye"), number("dim", 0.75, { 0, 1 }, "", "How pale they get"),
    group "Motion", fling("glide", 0.9955, "Of a throw"), number("least", 60, { 0, 400 }, "pt/s", "Slower than this it just falls in"),
    spring("settle", { response = 0.3, damping = 1 }, "Into a row"), number("give", 0.4, { 0, 1 }, "", "Past its first and last row"),
  },
  calm = { glide = 0.98 },
  tile = "# size 390 844\nat 0.4 fling 120 460 to 120 380 over 0.12\nat 1.4 fling 250 400 to 250 480 over 0.1",
  start = function()
    local function drum(k) return { at = moving(drums[k][4]), row = drums[k][4], to = drums[k][4], drag = drag("y"), tap = tap(), rolls = false } end
    return { drums = many(3, drum) }
  end,
  step = function(s, inputs, p, dt, happen)
    for k, d in ipairs(s.drums) do
      local x, w, r = box(s, p, k)
      local low, high, span, last = drums[k][3] and 0 or -1e6, drums[k][3] or 1e6, 2 * r / p.row, d.row
      for g in d.drag:read(inputs, rect(x, s.size.y / 2 - r, w, 2 * r), pulled(d.at.value, low, high, p.give, span)) do
        if g.landed then d.at.velocity, d.rolls, d.to = 0, false, d.row end
        if g.moved then d.at.value = rubberband(g.start - g.translation.y / p.row, low, high, p.give, span) end
        if g.up then
          d.at.velocity = g.lifted and 0 or -g.velocity.y / p.row
          local rest, inside = p.glide:rest(d.at), d.at.value > low and d.at.value < high
          d.rolls = inside and math.abs(d.at.velocity * p.row) > p.least and math.abs(rest - d.at.value) > 0.8
          d.to = clamp(round(rest), low, high)
          if d.rolls then d.to = select(2, p.glide:aim(d.at, { every = 1, from = low, to = high })) end
        end
      end
      for at in d.tap:read(inputs, rect(x, s.size.y / 2 - r, w, 2 * r)) do
        local angle = math.asin(clamp((at.y - s.size.y / 2) / r, -1, 1))
        d.to, d.rolls = clamp(round(d.at.value + angle / math.rad(p.angle)), low, high), false
      end
      if d.rolls then d.rolls = not p.glide:advance(d.at, dt) elseif not d.drag.held then p.settle:advance(d.at, d.to, dt) end
      d.row = round(clamp(d.at.value, low, high))
      if d.row ~= last then happen("tick", { reason = drums[k][5](d.row), impact = "light" }) end
    end
  end,
  draw = function(s, p, c)
    local w, y, bw = s.size.x, s.size.y / 2, math.min(s.size.x - 24, 420)
    local band = rounded((w - bw) / 2, y - p.row / 2 - 1, bw, p.row + 2, 9)
    local function rows(ink, dim)
      for k, d in ipairs(s.drums) do
        local x, dw, r = box(s, p, k)
        for row = math.max(round(d.at.value) - 5, drums[k][3] and 0 or -1e6), math.min(round(d.at.value) + 5, drums[k][3] or 1e6) do
          local a = (d.at.value - row) * math.rad(p.angle)
          local near = p.eye / (p.eye + r * (1 - math.cos(a)))
          if math.abs(a) < math.pi / 2 then
            local place = { w / 2 + (x + dw - 14 - w / 2) * near, y - r * near * math.sin(a) }
            local alpha = mix(1 - dim, 1, math.cos(a) * math.cos(a))
            c:with({ move = place, scale = near, tilt = { a, 0 }, eye = { w / 2, y, p.eye }, alpha = alpha }, function()
              c:text(drums[k][5](row), 0, -p.row * 0.37, { size = p.row * 0.62, color = ink, align = "right" })
            end)
          end
        end
      end
    end
    c:fill(rect(0, 0, w, s.size.y), "#F2F1EE")
    c:text("Meet at", w / 2, y - 220, { size = 22, weight = 700, color = "#1A1D26", align = "center" })
    local chosen = day(s.drums[1].row) .. ", " .. drums[2][5](s.drums[2].row) .. ":" .. drums[3][5](s.drums[3].row)
    c:text(chosen, w / 2, y - 186, { size = 17, color = "#8A5A00", align = "center" })
    rows("#6B6F7A", p.dim)
    c:fill(band, "#E3E0D9")
    c:with({ clip = band }, function() rows("#1A1D26", 0) end)
    c:text(":", (w - bw) / 2 + bw * 0.735, y - 13, { size = p.row * 0.62, color = "#1A1D26", align = "center" })
  end,
  readouts = function(s)
    return { { "day", s.drums[1].at.value }, { "hour", s.drums[2].at.value }, { "minute", s.drums[3].at.value } }
  end,
}
