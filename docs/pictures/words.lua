-- Every word that draws or moves, each in a cell with its example. Change one and save.
local art = layers "words.svg"
local blue, amber, white, dim = "#5B8CFF", "#FFB454", "#F2F4F8", "#8B93A7"
local sheets = {}
local W, H, tall = 194, 194, 138 -- a cell, and how tall its picture is

local function place(s, sheet)
  local h = 16 + (#sheet + 3) // 4 * (H + 8)
  local k = math.min(s.size.x / 830, s.size.y / h)
  return k, (s.size.x - 830 * k) / 2, (s.size.y - h * k) / 2
end
local function corner(n) return 15 + (n - 1) % 4 * (W + 8), 12 + (n - 1) // 4 * (H + 8) end
local function area_of(s, n)
  local k, left, top = place(s, sheets.gestures)
  local x, y = corner(n)
  return rect(left + x * k, top + y * k, W * k, tall * k)
end

-- What a recogniser has said, and where.
local function keep(list, x, most)
  table.insert(list, x)
  if #list > most then table.remove(list, 1) end
end
local function note(s, n, at, say)
  local x = { n = n, x = at.x, y = at.y, say = say or "" }
  if say then keep(s.notes, x, 20) else keep(s.moves, x, 800) end
end
local function told(s, n, g, at, more, other)
  note(s, n, at, other or g.began and "began" or g.ended and "ended " .. more or nil)
end

-- A point of the grid is a point of the screen; it begins at 28, 24 in the cell.
local function grid(c)
  for x = 0, 160, 10 do c:fill(rect(x, -4, 0.5, 114), x % 50 == 0 and "#3A4050" or "#232733") end
  for y = 0, 110, 10 do c:fill(rect(-4, y, 180, 0.5), y % 50 == 0 and "#3A4050" or "#232733") end
  for x = 0, 150, 50 do c:text(x, x, -17, { size = 9, color = dim, align = "center" }) end
  for y = 50, 100, 50 do c:text(y, -7, y - 6, { size = 9, color = dim, align = "right" }) end
end
local function dot(c, x, y, say)
  c:fill(circle(x, y, 5), amber)
  if say then c:text(say, x + 12, y - 8, { size = 11, color = white }) end
end
local function arrow(c, x0, y0, x1, y1)
  local far = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
  local dx, dy = (x1 - x0) / far * 6, (y1 - y0) / far * 6
  local head = path():move(x1 - dx - dy, y1 - dy + dx):line(x1, y1):line(x1 - dx + dy, y1 - dy - dx)
  c:stroke(path():move(x0, y0):line(x1, y1), 1.5, amber)
  c:stroke(head, 1.5, amber)
end

-- Curves over an axis that begins and ends with a number in its unit; `f(x, dx)` gives each of 120 places.
local function nothing() end
local function same(x) return x end
local function plot(c, x, y, curves, levels, dots)
  local left, top, right, bottom = 8, -10, 154, 86
  local function at(a, b)
    return left + (a - x[1]) / (x[2] - x[1]) * (right - left), bottom - (b - y[1]) / (y[2] - y[1]) * (bottom - top)
  end
  local small = { size = 9.5, color = dim }
  c:stroke(path():move(left, top):line(left, bottom):line(right, bottom), 1, "#4A5062")
  c:text(x[1], left, bottom + 4, small)
  c:text(x[2] .. " " .. x[3], right, bottom + 4, { size = 9.5, color = dim, align = "right" })
  c:text(y[2], left - 5, top - 5, { size = 9.5, color = dim, align = "right" })
  c:text(y[1], left - 5, bottom - 8, { size = 9.5, color = dim, align = "right" })
  c:text(y[3], left + 5, top - 7, small)
  for _, level in ipairs(levels or {}) do
    local _, b = at(x[1], level)
    c:stroke(path():move(left, b):line(right, b), 1, amber, { dashes = { 3, 4 } })
    c:text(math.floor(level + 0.5), left - 5, b - 7, { size = 9.5, color = amber, align = "right" })
  end
  for n = #curves, 1, -1 do
    local line, isBegun = path(), false
    for i = 0, 120 do
      local here = x[1] + (x[2] - x[1]) * i / 120
      local value = curves[n](here, i == 0 and 0 or (x[2] - x[1]) / 120)
      if value then
        local a, b = at(here, value)
        if isBegun then line:line(a, b) else line:move(a, b) end
        isBegun = true
      end
    end
    if isBegun then c:stroke(line, n == 1 and 2.5 or 1, n == 1 and blue or dim, { round = true }) end
  end
  for i = 1, dots and x[2] or 0 do
    local a, b = at(i, dots())
    c:fill(circle(a, b, 2), blue)
  end
end

sheets.gestures = {
  { "drag:read", [[for g in s.drag:read(inputs, area) do]], function(c, p)
  end },
  { "tap:read", [[for at in s.tap:read(inputs, area) do]], function(c, p)
  end },
  { "pinch:read", [[for g in s.pinch:read(inputs, area) do]], function(c, p)
  end },
  { "press:read", [[for g in s.press:read(inputs, area) do]], function(c, p)
  end },
  { "spin:read", [[for g in s.spin:read(inputs, area) do]], function(c, p)
  end },
  { "fingers:read", [[for f in s.fingers:read(inputs, area) do]], function(c, p)
  end },
  { "inputs:each", [[for i in inputs:each() do]], function(c, p)
  end },
  { "inputs:typed", [[for k in inputs:typed() do s.text = k:edit(s.text) end]], function(c, p)
  end },
}

sheets.motion = {
  { "moving", [[y = moving(20, 300)]], function(c, p)
    grid(c)
    local y = moving(20, 300)
    arrow(c, 50, y.value, 50, y.value + 0.2 * y.velocity)
    dot(c, 50, y.value, "y.value 20 pt")
    c:text("y.velocity 300 pt/s", 62, 54, { size = 11, color = dim })
  end },
  { "spring:advance", [[p.settle:advance(s.y, 400, dt)]], function(c, p)
    local function curve(spring)
      local s = { y = moving(0) }
      local p = { settle = spring }
      return function(_, dt)
        p.settle:advance(s.y, 400, dt)
        return s.y.value
      end
    end
    plot(c, { 0, 1, "s" }, { 0, 600, "pt" }, { curve(p.settle), curve(p.loose) }, { 400 })
    c:text("damping " .. p.settle.damping, 60, 36, { size = 9.5, color = blue })
    c:text("damping " .. p.loose.damping, 60, -10, { size = 9.5, color = dim })
  end },
  { "spring:turn", [[p.settle:turn(s.angle, math.pi, dt)]], function(c, p)
    grid(c)
    local s, dt = { angle = moving(math.rad(-70)) }, 0.012
    for i = 0, 40 do
      local x, y = 80 + 44 * math.cos(s.angle.value), 50 + 44 * math.sin(s.angle.value)
      if i == 0 then c:text("-70°", x + 12, y - 8, { size = 11, color = dim }) end
      c:fill(circle(x, y, i == 0 and 5 or 2), i == 0 and amber or blue)
      p.settle:turn(s.angle, math.pi, dt)
    end
    arrow(c, 80, 50, 40, 50)
    c:text("π, the short way", 50, 62, { size = 11, color = white })
  end },
  { "fling:advance", [[p.glide:advance(s.x, dt, { 0, 300 }, p.settle)]], function(c, p)
    local function curve(advance)
      local s = { x = moving(0, 800) }
      return function(_, dt)
        advance(s, dt)
        return s.x.value
      end
    end
    local bounded = curve(function(s, dt) p.glide:advance(s.x, dt, { 0, 300 }, p.settle) end)
    plot(c, { 0, 3, "s" }, { 0, 500, "pt" }, { bounded, curve(function(s, dt) p.glide:advance(s.x, dt) end) }, { 300 })
    c:text("800 pt/s at first", 60, 46, { size = 9.5, color = blue })
  end },
  { "fling:rest", [[p.glide:rest(s.x)]], function(c, p)
    local s = { x = moving(0, 800) }
    local rest = p.glide:rest(s.x)
    local function x(_, dt)
      p.glide:advance(s.x, dt)
      return s.x.value
    end
    plot(c, { 0, 3, "s" }, { 0, 500, "pt" }, { nothing, x }, { rest })
  end },
  { "fling:aim", [[stop = p.glide:aim(s.x, { 0, 100, 200 })]], function(c, p)
    local free, s = moving(0, 320), { x = moving(0, 320) }
    local stop = p.glide:aim(s.x, { 0, 100, 200 })
    local function curve(x)
      return function(_, dt)
        p.glide:advance(x, dt)
        return x.value
      end
    end
    plot(c, { 0, 3, "s" }, { 0, 250, "pt" }, { curve(s.x), curve(free) }, { 0, 100, 200 })
    c:text("stop " .. stop, 60, 52, { size = 9.5, color = blue })
  end },
  { "slide:read", [[for g in s.row:read(inputs, { stops = rests, spring = p.settle }) do]], function(c, p)
    local s, inputs, rests = { row = slide("x", 0) }, {}, { 0, 100, 300, 400 }
    local function stop(at)
      s.row.value = at
      for g in s.row:read(inputs, { stops = rests, spring = p.settle }) do error(g) end
      s.row:advance(0)
      return rests[s.row.near]
    end
    plot(c, { 0, 400, "pt" }, { 0, 400, "pt" }, { stop, same }, rests)
    c:text("rests[s.row.near]", 16, 20, { size = 9.5, color = blue })
  end },
  { "slide:advance", [[stop = s.row:advance(dt)]], function(c, p)
    local s = { row = slide("x", 0) }
    local passed = {}
    s.row.stop = 3
    local function value(at, dt)
      s.row:read({}, { every = 1, from = 0, to = 5, spring = p.loose })
      local stop
      stop = s.row:advance(dt)
      if stop then table.insert(passed, { at, stop }) end
      return s.row.value
    end
    plot(c, { 0, 1, "s" }, { 0, 5, "" }, { value }, { 1, 2, 3, 4 })
    for _, one in ipairs(passed) do c:fill(circle(8 + one[1] * 146, 86 - one[2] * 96 / 5, 3), amber) end
  end },
  { "rubberband", [[rubberband(y, top, bottom, p.give, s.size.y)]], function(c, p)
    local top, bottom, s = 100, 300, { size = { y = 400 } }
    plot(c, { 0, 400, "pt" }, { 0, 400, "pt" }, { function(y) return rubberband(y, top, bottom, p.give, s.size.y) end, same }, { top, bottom })
  end },
  { "pulled", [[pulled(shown, top, bottom, p.give, s.size.y)]], function(c, p)
    local top, bottom, s = 100, 300, { size = { y = 400 } }
    plot(c, { 0, 400, "pt" }, { -200, 600, "pt" }, { function(shown) return pulled(shown, top, bottom, p.give, s.size.y) end, same }, { top, bottom })
  end },
  { "project", [[project(s.y, p.ahead)]], function(c, p)
    grid(c)
    local s = { y = moving(20, 300) }
    local y = project(s.y, p.ahead)
    arrow(c, 50, 20, 50, y)
    c:stroke(circle(50, y, 7), 1.5, blue, { dashes = { 3, 3 } })
    dot(c, 50, 20, "300 pt/s")
    c:text(math.floor(y) .. " pt after 0.2 s", 66, y - 8, { size = 11, color = dim })
  end },
  { "nearest", [[nearest(rests, s.y.value)]], function(c, p)
    grid(c)
    local rests, s = { 10, 50, 90 }, { y = moving(64) }
    local n = nearest(rests, s.y.value)
    for i, y in ipairs(rests) do
      c:stroke(path():move(0, y):line(110, y), i == n and 3 or 1, i == n and blue or dim)
      c:text(i, 118, y - 8, { size = 11, color = i == n and blue or dim })
    end
    dot(c, 50, 64, "64")
  end },
  { "mix", [[mix(0, 80, share)]], function(c, p)
    plot(c, { 0, 1, "" }, { 0, 80, "pt" }, { function(share) return mix(0, 80, share) end })
    for i = 0, 23 do
      c:fill(rect(8 + i * 6.1, 104, i < 23 and 7 or 5.7, 7), mix(blue, amber, i / 23))
    end
  end },
  { "smooth", [[smooth(0, 120, distance)]], function(c, p)
    plot(c, { -40, 160, "pt" }, { 0, 1, "" }, { function(distance) return smooth(0, 120, distance) end })
  end },
  { "clamp", [[clamp(x, 0, s.size.x)]], function(c, p)
    local s = { size = { x = 200 } }
    plot(c, { -100, 300, "pt" }, { -100, 300, "pt" }, { function(x) return clamp(x, 0, s.size.x) end, same }, { 0, 200 })
  end },
  { "round", [[round(s.x.value / 40)]], function(c, p)
    local s = { x = moving(0) }
    local function steps(x)
      s.x.value = x
      return round(s.x.value / 40)
    end
    plot(c, { -100, 100, "pt" }, { -3, 3, "" }, { steps, function(x) return x / 40 end })
  end },
  { "wrap", [[wrap(x, 0, 100)]], function(c, p)
    plot(c, { -200, 300, "pt" }, { -200, 300, "pt" }, { function(x) return wrap(x, 0, 100) end, same }, { 0, 100 })
  end },
  { "tie", [[tie(s.x, s.y, threads, { passes = 5, fixed = { 1 } })]], function(c, p)
    grid(c)
    local s, threads = { x = {}, y = {} }, many(7, function(i) return { i, i + 1, 18 } end)
    for i = 1, 8 do s.x[i], s.y[i] = 12 + 26 * (i - 1) * (i < 5 and 1 or 0.62), 20 + 11 * i * (i % 2) end
    local function rope(ink, width)
      c:stroke(path():along(7, function(i) return s.x[i + 1], s.y[i + 1] end), width, ink, { round = true })
    end
    rope(dim, 1)
    tie(s.x, s.y, threads, { passes = 5, fixed = { 1 } })
    rope(blue, 2.5)
    for i = 1, 8 do c:fill(circle(s.x[i], s.y[i], 4), i == 1 and amber or blue) end
  end },
  { "many", [[dots = many(5, function(i) return moving(i) end)]], function(c, p)
    grid(c)
    local dots = many(5, function(i) return moving(i) end)
    for i, one in ipairs(dots) do
      dot(c, 28 * one.value - 8, 50)
      c:text(i, 28 * one.value - 8, 64, { size = 11, align = "center", color = dim })
    end
  end },
  { "letters", [[letters("Café")]], function(c, p)
    grid(c)
    for i, letter in ipairs(letters("Café")) do
      c:fill(rounded(36 * i - 28, 30, 32, 40, 6), blue)
      c:text(letter, 36 * i - 12, 34, { size = 26, weight = 600, align = "center" })
    end
  end },
  { "wait:set", [[s.undo:set()]], function(c, p)
    local s = { undo = wait() }
    local function seconds(at, dt)
      if at >= 2 and not s.undo.running then s.undo:set() end
      s.undo:advance(dt)
      return s.undo.seconds
    end
    plot(c, { 0, 8, "s" }, { 0, 6, "s" }, { seconds })
    c:text("set at 2 s", 20, 20, { size = 9.5, color = blue })
  end },
  { "wait:advance", [[s.undo:advance(dt, 4)]], function(c, p)
    local s, over = { undo = wait() }, nil
    s.undo:set()
    local function seconds(at, dt)
      if s.undo:advance(dt, 4) then over = at end
      return s.undo.seconds
    end
    plot(c, { 0, 8, "s" }, { 0, 6, "s" }, { seconds }, { 4 })
    c:text("true once, at " .. round(over) .. " s", 66, 50, { size = 9.5, color = blue })
  end },
  { "wait:stop", [[s.undo:stop()]], function(c, p)
    local s = { undo = wait() }
    s.undo:set()
    local function seconds(at, dt)
      if at >= 3 then s.undo:stop() end
      s.undo:advance(dt, 4)
      return s.undo.seconds
    end
    plot(c, { 0, 8, "s" }, { 0, 6, "s" }, { seconds }, { 4 })
    c:text("stopped at 3 s", 66, 50, { size = 9.5, color = blue })
  end },
  { "dice:roll", [[s.dice:roll()]], function(c, p)
    local s = { dice = dice(7) }
    plot(c, { 0, 40, "rolls" }, { 0, 1, "" }, {}, {}, function() return s.dice:roll() end)
  end },
}

sheets.shapes = {
  { "rect", [[rect(20, 20, 120, 60)]], function(c, p)
    grid(c)
    c:fill(rect(20, 20, 120, 60), blue)
  end },
  { "rounded", [[rounded(20, 20, 120, 60, 24)]], function(c, p)
    grid(c)
    c:fill(rounded(20, 20, 120, 60, 24), blue)
  end },
  { "circle", [[circle(80, 50, 40)]], function(c, p)
    grid(c)
    c:fill(circle(80, 50, 40), blue)
  end },
  { "rows", [[rows(rounded(20, 0, 120, 0, 6), { 20, 40, 20 }, 10)]], function(c, p)
    grid(c)
    for i, row in ipairs((rows(rounded(20, 0, 120, 0, 6), { 20, 40, 20 }, 10))) do
      c:fill(row, blue)
      c:text(i, 28, row[3] + row[5] / 2 - 9, { size = 14, weight = 600 })
    end
  end },
  { "columns", [[columns(rounded(10, 20, 140, 60, 6), 4, 8)]], function(c, p)
    grid(c)
    c:stroke(rounded(10, 20, 140, 60, 6), 1, dim, { dashes = { 3, 3 } })
    for i, column in ipairs((columns(rounded(10, 20, 140, 60, 6), 4, 8))) do
      c:fill(column, blue)
      c:text(i, column[2] + column[4] / 2, 41, { size = 14, weight = 600, align = "center" })
    end
  end },
  { "hit", [[hit({ circle(60, 50, 40), circle(100, 50, 40) }, { 80, 50 })]], function(c, p)
    grid(c)
    local found = hit({ circle(60, 50, 40), circle(100, 50, 40) }, { 80, 50 })
    for i, x in ipairs({ 60, 100 }) do
      c:fill(circle(x, 50, 40), fade(i == found and blue or dim, 0.7))
      c:text(i, x == 60 and 36 or 118, 41, { size = 14, weight = 600 })
    end
    dot(c, 80, 50)
  end },
  { "arc", [[arc(80, 30, 50, 0, math.pi)]], function(c, p)
    grid(c)
    c:stroke(arc(80, 30, 50, 0, math.pi), 3, blue)
    dot(c, 80, 30)
  end },
  { "path:move", [[path():move(20, 80)]], function(c, p)
    grid(c)
    c:stroke(path():move(20, 80):line(140, 20), 1, dim, { dashes = { 3, 4 } })
    dot(c, 20, 80, "20, 80")
  end },
  { "path:line", [[:line(140, 20)]], function(c, p)
    grid(c)
    c:stroke(path():move(20, 80):line(140, 20), 3, blue)
    dot(c, 20, 80)
    dot(c, 140, 20)
  end },
  { "path:curve", [[:curve(60, 0, 100, 100, 140, 20)]], function(c, p)
    grid(c)
    c:stroke(path():move(20, 80):line(60, 0), 1, dim)
    c:stroke(path():move(100, 100):line(140, 20), 1, dim)
    c:stroke(path():move(20, 80):curve(60, 0, 100, 100, 140, 20), 3, blue)
    dot(c, 60, 0)
    dot(c, 100, 100)
  end },
  { "path:along", [[:along(24, function(i) return 20 + 5 * i, 50 - 30 * math.sin(i / 4) end)]], function(c, p)
    grid(c)
    c:stroke(path():along(24, function(i) return 20 + 5 * i, 50 - 30 * math.sin(i / 4) end), 3, blue, { round = true })
  end },
  { "path:close", [[:close()]], function(c, p)
    grid(c)
    c:stroke(path():move(20, 80):line(140, 80):line(110, 20):close(), 3, blue)
    dot(c, 110, 20)
  end },
  { "gradient", [[gradient(20, 10, 140, 90, "#5B8CFF", "#FFB454")]], function(c, p)
    grid(c)
    c:fill(rounded(20, 10, 120, 80, 12), gradient(20, 10, 140, 90, "#5B8CFF", "#FFB454"))
  end },
  { "radial", [[radial(80, 50, 60, "#FFFFFF", "#FFB454", "#5B8CFF")]], function(c, p)
    grid(c)
    c:fill(rounded(20, 10, 120, 80, 12), radial(80, 50, 60, "#FFFFFF", "#FFB454", "#5B8CFF"))
    c:stroke(circle(80, 50, 60), 1, dim, { dashes = { 2, 4 } })
  end },
  { "conic", [[conic(80, 50, 0, "#5B8CFF", "#FFB454", "#5B8CFF")]], function(c, p)
    grid(c)
    c:fill(circle(80, 50, 44), conic(80, 50, 0, "#5B8CFF", "#FFB454", "#5B8CFF"))
    dot(c, 80, 50)
  end },
  { "fade", [[fade("#FFFFFF", 0.3)]], function(c, p)
    grid(c)
    c:picture("dusk", rounded(10, 5, 140, 90, 10))
    c:fill(circle(52, 50, 32), white)
    c:fill(circle(108, 50, 32), fade("#FFFFFF", 0.3))
  end },
  { "measure", [[measure("Maps", 28, 600)]], function(c, p)
    grid(c)
    local width = measure("Maps", 28, 600)
    c:fill(rounded(20, 26, width + 28, 46, 23), blue)
    c:text("Maps", 34, 31, { size = 28, weight = 600 })
    arrow(c, 34, 84, 34 + width, 84)
    c:text(math.floor(width + 0.5) .. " pt", 44 + width, 77, { size = 11, color = dim })
  end },
}

sheets.drawing = {
  { "c:fill", [[c:fill(circle(80, 50, 36), "#FFB454")]], function(c, p)
    grid(c)
    c:fill(circle(80, 50, 36), "#FFB454")
  end },
  { "c:stroke", [[c:stroke(line, 8, "#5B8CFF", { round = true })]], function(c, p)
    grid(c)
    local line = path():move(20, 70):curve(60, 0, 100, 100, 140, 30)
    c:stroke(line, 8, "#5B8CFF", { round = true })
    c:stroke(path():move(20, 92):line(140, 92), 2, amber, { dashes = { 8, 6 } })
  end },
  { "c:text", [[c:text("Nearby", 10, 20, { size = 36, weight = 700 })]], function(c, p)
    grid(c)
    c:text("Nearby", 10, 20, { size = 36, weight = 700 })
    dot(c, 10, 20)
  end },
  { "c:measure", [[c:measure("Maps", { size = 28 })]], function(c, p)
    grid(c)
    local width, height = c:measure("Maps", { size = 28 })
    c:fill(rect(40, 30, width, height), blue)
    c:text("Maps", 40, 30, { size = 28 })
    arrow(c, 40, 84, 40 + width, 84)
  end },
  { "c:picture", [[c:picture("dusk", rounded(10, 5, 140, 90, 14))]], function(c, p)
    grid(c)
    c:picture("dusk", rounded(10, 5, 140, 90, 14))
  end },
  { "c:shadow", [[c:shadow(sheet, { blur = 24, y = 8, alpha = 0.4 })]], function(c, p)
    grid(c)
    local sheet = rounded(36, 20, 90, 54, 12)
    c:fill(rect(-40, -40, 300, 300), "#D9DCE3")
    c:shadow(sheet, { blur = 24, y = 8, alpha = 0.4 })
    c:fill(sheet, "#FBFAF7")
  end },
  { "c:glow", [[c:glow(80, 50, 20, "#FFD27A")]], function(c, p)
    grid(c)
    c:glow(80, 50, 20, "#FFD27A")
    c:stroke(circle(80, 50, 20), 1, "#6B5A2C", { dashes = { 2, 4 } })
    c:stroke(circle(80, 50, 50), 1, dim, { dashes = { 2, 4 } })
  end },
  { "c:blur", [[c:blur(rounded(20, 20, 120, 60, 16), 12)]], function(c, p)
    grid(c)
    c:picture("desert", rounded(0, -5, 160, 115, 10))
    c:blur(rounded(20, 20, 120, 60, 16), 12)
    c:stroke(rounded(20, 20, 120, 60, 16), 1, "#FFFFFF60")
  end },
  { "c:with", [[c:with({ move = { 70, 24 }, turn = 0.3 }, card)]], function(c, p)
    grid(c)
    local function card()
      c:fill(rounded(0, 0, 70, 50, 8), blue)
      c:text("Card", 12, 12, { size = 17, weight = 600 })
    end
    c:stroke(rounded(0, 0, 70, 50, 8), 1, dim, { dashes = { 3, 3 } })
    c:with({ move = { 70, 24 }, turn = 0.3 }, card)
    c:with({ move = { -12, 58 }, tilt = { 0, 0.9 }, around = { 35, 25 }, eye = 150 }, card)
    c:with({ blur = 8, threshold = 0.5 }, function()
      c:fill(circle(136, 12, 13), amber)
      c:fill(circle(136, 36, 8), amber)
    end)
  end },
  { "c:layer", [[c:layer(art.button, { move = { 0, -24 }, scale = 1.2 })]], function(c, p)
    grid(c)
    c:layer(art.paper)
    c:layer(art.sun)
    c:stroke(art.button.box, 1, dim, { dashes = { 3, 3 } })
    c:layer(art.button, { move = { 0, -24 }, scale = 1.2 })
  end },
}

sheets.parameters = {
  [[group "Release"]],
  [[number("peek", 120, { 40, 400 }, "pt", "Height when low")]],
  [[whole("cards", 5, { 1, 9 }, "", "How many cards")]],
  [[toggle("sticky", true, "Stays where it is put")]],
  [[choice("edge", "left", { "left", "right" }, "Where it hangs")]],
  [[color("paper", "#FBFAF7", "Paper")]],
  [[text("title", "Nearby", "Headline")]],
  [[picture("cover", "dusk", "Cover")]],
  [[list("places", { { "fog", "Boathouse" }, { "dusk", "Tent" } }, { "picture", "title" }, "Places")]],
  [[spring("settle", { response = 0.42, damping = 0.82 }, "To its rest")]],
  [[fling("glide", 0.998, "Of a throw")]],
}

return effect {
  title = "Words",
  keyboard = true,
  sentence = "Every word that draws or moves.",
  params = {
    group "Release",
    number("peek", 120, { 40, 400 }, "pt", "Height when low"),
    whole("cards", 5, { 1, 9 }, "", "How many cards"),
    toggle("sticky", true, "Stays where it is put"),
    choice("edge", "left", { "left", "right" }, "Where it hangs"),
    color("paper", "#FBFAF7", "Paper"),
    text("title", "Nearby", "Headline"),
    picture("cover", "dusk", "Cover"),
    list("places", { { "fog", "Boathouse" }, { "dusk", "Tent" } }, { "picture", "title" }, "Places"),
    spring("settle", { response = 0.42, damping = 0.82 }, "To its rest"),
    fling("glide", 0.998, "Of a throw"),
    group "Sheet",
    choice("sheet", "motion", { "parameters", "gestures", "motion", "shapes", "drawing" }, "Which words"),
    spring("loose", { response = 0.42, damping = 0.3 }, "The thin curve"),
    number("ahead", 0.2, { 0, 1 }, "s", "How far ahead"),
    number("give", 0.5, { 0, 1 }, "", "How much it gives"),
  },

  start = function()
    return {
      drag = drag("y"), tap = tap(), pinch = pinch(), press = press(0.5), spin = spin(), fingers = fingers(), moves = {}, notes = {},
      keys = {}, text = "",
    }
  end,

  step = function(s, inputs, p, dt, happen)
    local area
    for i in inputs:each() do if i.x then note(s, 0, i) end end
    area = area_of(s, 1)
    for g in s.drag:read(inputs, area) do told(s, 1, g, g.position, math.floor(g.velocity.y) .. " pt/s", g.landed and "landed" or g.lifted and "lifted") end
    area = area_of(s, 2)
    for at in s.tap:read(inputs, area) do note(s, 2, at, "tap " .. at.count) end
    area = area_of(s, 3)
    for g in s.pinch:read(inputs, area) do told(s, 3, g, g.center, string.format("× %.2f", g.magnification)) end
    area = area_of(s, 4)
    for g in s.press:read(inputs, area) do told(s, 4, g, g.position, round(g.translation.y) .. " pt") end
    area = area_of(s, 5)
    for g in s.spin:read(inputs, area) do
      told(s, 5, g, g.position, round(math.deg(g.rotation)) .. "°", g.began and round(math.deg(g.angle)) .. "°" or nil)
    end
    area = area_of(s, 6)
    for f in s.fingers:read(inputs, area) do
      note(s, 6, f.position, f.down and "finger " .. f.id or f.up and "up after " .. round(f.seconds * 10) / 10 .. " s" or nil)
    end
    area = area_of(s, 7)
    for i in inputs:each() do if i.x and hit(area, i) then note(s, 7, i, i.kind ~= "move" and i.kind .. " of " .. i.id or nil) end end
    for k in inputs:typed() do keep(s.keys, k.text or k.key, 7) end
    for k in inputs:typed() do s.text = k:edit(s.text) end
  end,

  draw = function(s, p, c)
    local sheet = sheets[p.sheet]
    local k, left, top = place(s, sheet)
    c:fill(rect(0, 0, s.size.x, s.size.y), "#0E1016")
    if p.sheet == "parameters" then
      -- Beside their rows in the panel, of which a spring has five.
      for i, line in ipairs(sheet) do
        local y = i == 1 and 132 or i < #sheet - 1 and 44 * i + 80 or i < #sheet and 550 or 800
        c:text(line, 16, y, { size = 14, width = s.size.x - 40, lines = 2, align = "right", color = white })
      end
      return
    end
    c:with({ move = { left, top }, scale = k }, function()
      for n, cell in ipairs(sheet) do
        local x, y = corner(n)
        c:fill(rounded(x, y, W, H, 10), "#191C25")
        c:with({ clip = rounded(x, y, W, tall, 10) }, function()
          c:with({ move = { x + 28, y + 24 } }, function() cell[3](c, p) end)
        end)
        c:fill(rect(x, y + tall, W, 1), "#0E1016")
        c:text(cell[1], x + 12, y + tall + 6, { size = 12, weight = 600, color = white })
        c:text(cell[2], x + 12, y + tall + 23, { size = 10.5, width = W - 20, lines = 2, color = dim })
      end
    end)
    if p.sheet ~= "gestures" then return end
    for _, at in ipairs(s.moves) do c:fill(circle(at.x, at.y, 2 * k), at.n == 0 and "#4A5062" or blue) end
    local counts = many(7, function() return 0 end)
    for _, at in ipairs(s.notes) do
      local box = area_of(s, at.n)
      counts[at.n] = counts[at.n] + 1
      c:fill(circle(at.x, at.y, 4 * k), amber)
      c:text(counts[at.n], at.x + (counts[at.n] % 2 == 1 and 7 or -13) * k, at.y - 6 * k, { size = 10 * k, color = amber })
      c:text(counts[at.n] .. "  " .. at.say, box[2] + 90 * k, box[3] + (16 * counts[at.n] - 4) * k, { size = 11 * k, color = white })
    end
    local box = area_of(s, 8)
    local field = rounded(box[2] + 12 * k, box[3] + 54 * k, 66 * k, 32 * k, 8 * k)
    c:fill(field, "#0E1016")
    c:stroke(field, 1.5 * k, blue)
    c:text(s.text, field[2] + 10 * k, field[3] + 8 * k, { size = 13 * k, color = white })
    c:fill(rect(field[2] + 11 * k + c:measure(s.text, { size = 13 * k }), field[3] + 7 * k, 1.5 * k, 18 * k), amber)
    for i, key in ipairs(s.keys) do
      c:text(i .. "  " .. key, box[2] + 90 * k, box[3] + (16 * i - 4) * k, { size = 11 * k, color = white })
    end
  end,
}
