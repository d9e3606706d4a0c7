-- What is left of Lua's own words, the list of all that a sketch has, and what the host calls. It uses the locals of the
-- files before it.

-- Lua's own, where they hide nothing and are the same on every machine.

-- Those in C are charged for the length of their arguments, which instructions do not count.
local paid = host.paid
local byte, unpack = S.byte, T.unpack
-- Each pass of `...` copies all of its values and is one instruction.
local function atMost(count, word, what)
  if count >= 1000 then fail(word, ": expected at most 1000 ", what, " at once") end
end
local strings = closed("string.", {
  char = S.char, len = S.len, sub = paid(S.sub, 64), lower = paid(S.lower, 8), upper = paid(S.upper, 8),
  reverse = paid(S.reverse, 8),
  byte = function(text, first, last)
    words(text, "string.byte", 1)
    first = first or 1
    last = last or first
    number(first, "string.byte", 2)
    number(last, "string.byte", 3)
    local function from(place) return place < 0 and #text + place + 1 or place end
    atMost(M.min(from(last), #text) - M.max(from(first), 1), "string.byte", "bytes")
    return byte(text, first, last)
  end,
  rep = function(text, count, between)
    words(text, "string.rep", 1)
    number(count, "string.rep", 2)
    -- An empty text takes time, too.
    local length = M.max(1, #text + #(between or "")) * count
    if length > 65536 then fail("string.rep: expected a text of at most 65536 bytes") end
    charge(length / 8)
    return S.rep(text, count, between)
  end,
  format = function(form, ...)
    words(form, "string.format", 1)
    -- The search takes the square of the length.
    charge(#form * #form / 32)
    if #form > 1000 or S.find(form, "%%[^%a%%]*[pa]") then fail("string.format: expected no %p or %a") end
    for place = 1, select("#", ...) do
      local x = select(place, ...)
      need((type(x) == "number" or type(x) == "string") and x == x, "string.format", place + 1, "a number or a text", x)
      if type(x) == "string" then charge(#x / 8) end
    end
    return S.format(form, ...)
  end,
})
G.getmetatable("").__index = strings

local function merge(list, less, first, last)
  if first >= last then return end
  local middle = (first + last) // 2
  merge(list, less, first, middle)
  merge(list, less, middle + 1, last)
  local left = T.move(list, first, middle, 1, {})
  local i, j, k = 1, middle + 1, first
  while i <= #left do
    if j <= last and less(list[j], left[i]) then list[k], j = list[j], j + 1 else list[k], i = left[i], i + 1 end
    k = k + 1
  end
end

-- In Lua, so that what they move is counted.
local function insert(list, place, x)
  need(type(list) == "table", "table.insert", 1, "a list", list)
  if x == nil then list[#list + 1] = place return end
  need(isWhole(place) == "integer" and place >= 1 and place <= #list + 1, "table.insert", 2, "a place in the list", place)
  for index = #list, place, -1 do list[index + 1] = list[index] end
  list[place] = x
end
local function remove(list, place)
  need(type(list) == "table", "table.remove", 1, "a list", list)
  place = place or #list
  local x = list[place]
  if x == nil then return nil end
  for index = place, #list do list[index] = list[index + 1] end
  return x
end

local tables = closed("table.", {
  insert = insert, remove = remove, concat = paid(T.concat, 8),
  unpack = function(list, first, last)
    first = first or 1
    last = last or #list
    number(first, "table.unpack", 2)
    number(last, "table.unpack", 3)
    atMost(last - first, "table.unpack", "values")
    return unpack(list, first, last)
  end,
  sort = function(list, less)
    need(type(list) == "table", "table.sort", 1, "a list", list)
    merge(list, less or function(a, b) return a < b end, 1, #list)
  end,
})

local maths = closed("math.", {
  abs = M.abs, ceil = M.ceil, floor = M.floor, max = M.max, min = M.min, fmod = M.fmod, modf = M.modf, pi = M.pi,
  huge = M.huge, tointeger = M.tointeger, type = M.type, maxinteger = M.maxinteger, mininteger = M.mininteger,
  rad = M.rad, deg = M.deg, sqrt = M.sqrt,
  sin = law("math.sin", N.sin, 1), cos = law("math.cos", N.cos, 1), tan = law("math.tan", N.tan, 1),
  asin = law("math.asin", N.asin, 1), acos = law("math.acos", N.acos, 1), exp = law("math.exp", N.exp, 1),
  log = law("math.log", N.log, 1), pow = law("math.pow", N.pow, 2),
  atan = function(y, x)
    number(y, "math.atan", 1)
    if x ~= nil then number(x, "math.atan", 2) end
    return (numbers(N.atan, y, x or 1))
  end,
})

local function readOnly(name, t)
  return sealed(t, function(key) return name .. "." .. key .. " cannot be set" end)
end

local function orderly(t)
  need(type(t) == "table", "pairs", 1, "a table", t)
  local keys, index = sorted(t), 0
  return function()
    index = index + 1
    local key = keys[index]
    if key ~= nil then return key, t[key] end
  end
end

local vocabulary = closed("", {
  effect = effect,
  group = function(title, more)
    none(more, "group", 2, "only a title")
    words(title, "group", 1)
    return { kind = "group", label = title }
  end,
  number = ranged("number"), whole = ranged("whole"), toggle = labelled("toggle", "boolean", "true or false"),
  color = labelled("color", "string", 'a colour such as "#FBFAF7"'), text = labelled("text", "string", "a text"),
  picture = declare("picture", "a key, a default, a label", function(default, label)
    words(default, "picture", 2)
    if not P[default] then fail("picture: ", told(default), " is not a built-in picture", hint(default, P)) end
    return { default = default, label = label or "" }
  end),
  choice = declare("choice", "a key, a default, a list of texts, a label, a help text", function(default, among, label, help)
    need(type(among) == "table" and #among > 1, "choice", 3, "a list of two texts or more", among)
    need(isOf(among, default), "choice", 2, "one of its list", default)
    return { default = default, among = among, label = label or "", help = help }
  end),
  list = declare("list", "a key, rows, columns, a label", function(rows, columns, label)
    need(type(columns) == "table" and #columns > 0, "list", 3, 'names of columns such as { "picture", "title" }', columns)
    for _, name in G.ipairs(columns) do
      if type(name) ~= "string" or not S.find(name, "^%l%w*$") then
        fail("list: the column ", told(name), " expected letters and digits, beginning with a small letter")
      end
    end
    need(type(rows) == "table" and #rows > 0, "list", 2, "a list of rows", rows)
    for place, row in G.ipairs(rows) do
      need(type(row) == "table" and #row <= #columns, "list", 2, "rows of at most " .. #columns .. " texts", row)
      for column, text in G.ipairs(row) do
        need(type(text) == "string" or type(text) == "number", "list", 2, "texts in row " .. place, text)
        if columns[column] == "picture" and text ~= "" and not P[text] then
          fail("list: row ", place, ": ", told(text), " is not a built-in picture", hint(text, P))
        end
      end
    end
    return { default = rows, columns = columns, label = label or "" }
  end),
  spring = declare("spring", "a key, a default, a label, a help text", function(default, label, help)
    local response, damping = sprung(options(default, "spring", 2, springOptions))
    return { response = response, damping = damping, label = label or "", help = help }
  end),
  fling = declare("fling", "a key, a default, a label", function(default, label)
    number(default, "fling", 2)
    return { default = default, label = label or "" }
  end),
  moving = moving, drag = drag, slide = slide, press = press, round = round, wrap = wrap,
  fingers = function(more)
    none(more, "fingers", 1, "no argument")
    return setmetatable({ memory = "" }, Fingers)
  end,
  spin = function(more)
    none(more, "spin", 1, "no argument")
    return setmetatable({ held = false, memory = "", start = 0.0 }, Spin)
  end,
  wait = function(more)
    none(more, "wait", 1, "no argument")
    return setmetatable({ running = false, seconds = 0.0 }, Wait)
  end,
  tap = function(more)
    none(more, "tap", 1, "no argument")
    return setmetatable({ memory = "", count = 0, left = 0, x = 0.0, y = 0.0 }, Tap)
  end,
  pinch = function(more)
    none(more, "pinch", 1, "no argument")
    return setmetatable({ memory = "" }, Pinch)
  end,
  dice = function(seed, more)
    none(more, "dice", 2, "only a seed")
    number(seed, "dice", 1)
    return setmetatable({ seed = seed }, Dice)
  end,
  rubberband = rubberband, pulled = pulled, nearest = nearest, mix = host.mixing(mixed),
  smooth = law("smooth", N.smooth, 3), project = function(x, seconds, more)
    none(more, "project", 3, "only a moving value and seconds")
    if G.getmetatable(x) ~= Plane then isMoving(x, "project", 1) end
    number(seconds, "project", 2)
    if G.getmetatable(x) == Plane then
      local a, b = axes(x, "project", 1)
      return { x = a.value + a.velocity * seconds, y = b.value + b.velocity * seconds }
    end
    return x.value + x.velocity * seconds
  end,
  clamp = host.clamping(function(x, low, high, more)
    none(more, "clamp", 4, "only a number and two ends")
    number(x, "clamp", 1)
    return M.max(low, M.min(high, x))
  end),
  layers = layers,
  rect = shape("rect", "x, y, width, height"), rounded = shape("rounded", "x, y, width, height, radius"),
  circle = shape("circle", "x, y, radius"), arc = shape("arc", "x, y, radius, from, to"), measure = function(text, size, weight, more)
    none(more, "measure", 4, "only words, a size and a weight")
    words(text, "measure", 1)
    number(size, "measure", 2)
    if weight ~= nil then number(weight, "measure", 3) end
    return (values(V.measure, text, size, weight or 400))
  end,
  rows = lined("rows", 3, 5, "heights"), columns = lined("columns", 2, 4, "widths"), hit = hit,
  many = many, tie = tie, letters = function(text, more)
    none(more, "letters", 2, "only a text")
    words(text, "letters", 1)
    return (values(V.letters, text))
  end, path = function(outline, more)
    none(more, "path", 2, "only the d of an SVG's path")
    if outline ~= nil then words(outline, "path", 1) end
    return host.outline(outline and values(V.path, outline) or { "path" })
  end,
  gradient = gradient, radial = around("radial"), conic = around("conic"),
  fade = host.fading(function(color, alpha, more)
    none(more, "fade", 3, "only a colour and an opacity")
    colour(color, "fade", 1)
    number(alpha, "fade", 2)
    if #color < 7 then color = host.mixColours(color, color, 0) end
    return S.sub(color, 1, 7) .. S.format("%02X", floor(M.max(0, M.min(1, alpha)) * 255 + 0.5))
  end),
  math = readOnly("math", maths), string = readOnly("string", strings), table = readOnly("table", tables),
  pairs = orderly, ipairs = G.ipairs, type = host.type, select = select, error = error, tonumber = paid(G.tonumber, 8),
  assert = G.assert,
  tostring = function(x)
    need(type(x) ~= "table" and type(x) ~= "function" and type(x) ~= "userdata", "tostring", 1, "a number, a text or true or false", x)
    return x == x and tostring(x) or "nan"
  end,
}, function(name) return "a local, or s." .. name .. " of the state" end)

-- For the host.

local timbres = { heavy = true, knock = true, light = true, medium = true, pluck = true, tick = true }
local happenOptions = {
  reason = "reason", impact = { "light", "medium", "heavy" }, sound = "timbre", pitch = "pitch", speed = "contact", at = "pair",
}
function checks.timbre(x, word, place)
  if timbres[x] then return end
  need(type(x) == "string", word, place, "a sound such as \"knock\"", x)
  fail(word, ": there is no sound ", told(x), meant(x, timbres, T.concat(sorted(timbres), ", ")))
end
checks.pitch, checks.contact = within(40, 5000, "40…5000 hertz"), within(-1e5, 1e5, "a speed, at most 100000 points a second")
function checks.reason(x, word, place) need(type(x) == "string" or type(x) == "number", word, place, "a text or a number", x) end

return sealed(vocabulary, function(name) return name .. " is a global: write local " .. name .. ", or s." .. name .. " to keep it" end), {
  _canvas = function() return canvas end,
  _happen = function()
    return function(name, how, more)
      words(name, "happen", 1)
      none(more, "happen", 3, "only a name and options")
      how = options(how, "happen", 2, happenOptions)
      if #name > 240 then fail("happen: expected a name of at most 60 letters") end
      if how.pitch and how.sound ~= "pluck" then
        fail("happen: a pitch is for a plucked string, expected sound = \"pluck\" beside pitch")
      end
      if (how.speed or how.at) and not how.sound and not how.impact then
        fail("happen: ", how.speed and "speed" or "at", " is for a sound, expected sound or impact beside it")
      end
      local reason, x = how.reason or "", how.at and pairOf(how.at)[1]
      emit("happen", name, type(reason) == "number" and S.format("%.14g", reason) or reason, how.impact or "",
        how.sound or "", how.pitch or "", how.speed or "", x or "")
    end
  end,
  -- For what tells of the words.
  _words = function()
    local methods = { "Inputs:each", "Inputs:typed" }
    for name, list in next, methodsOf do
      for method in next, list do
        methods[#methods + 1] = S.upper(S.sub(name, 1, 1)) .. S.sub(name, 2) .. ":" .. method
      end
    end
    T.sort(methods)
    return {
      words = sorted(vocabulary), drawing = sorted(drawing), methods = methods,
      options = {
        ["c:fill"] = sorted(fillOptions), ["c:stroke"] = sorted(strokeOptions), ["c:text"] = sorted(textOptions), ["c:measure"] = sorted(textOptions),
        ["c:picture"] = sorted(pictureOptions), ["c:shadow"] = sorted(shadowOptions), ["c:with"] = sorted(withOptions),
        ["c:layer"] = sorted(layerOptions), ["c:glow"] = sorted(glowOptions),
        tie = sorted(tieOptions), ["Slide:read"] = sorted(slideOptions), happen = sorted(happenOptions),
      },
    }
  end,
  _inputs = function(list)
    for _, one in G.ipairs(list) do setmetatable(one, one.kind == "key" and Key or Input) end
    return setmetatable(list, Inputs)
  end,
  _parameters = function(raw)
    named = { [""] = true }
    for key, value in next, raw do
      for _, row in G.ipairs(type(value) == "table" and value or {}) do
        if type(row) == "table" and row.picture then named[row.picture] = true end
      end
      if type(value) == "table" and value[1] then raw[key] = listed(key, value) end
      local make = type(value) == "table" and tunable[value.kind]
      if make then
        value.kind = nil
        raw[key] = make(key, value)
      end
    end
    local t = setmetatable(raw, { __index = function(_, name)
      name = tostring(name)
      -- What a spring is called elsewhere.
      local spring = S.match(name, "^(.*)Response$") or S.match(name, "^(.*)DampingRatio$")
      if springs[spring and rawget(raw, spring)] then
        fail("p.", name, ": unknown parameter, did you mean p.", spring, S.find(name, "Response", 1, true) and ".response?" or ".damping?")
      end
      fail("p.", name, ": unknown parameter", hint(name, raw))
    end })
    return sealed(t, function(name) return "p." .. name .. " cannot be set: parameters are the designer's" end)
  end,
  _begin = function(state, size)
    if type(state) ~= "table" then fail("start: expected a table, got ", told(state)) end
    state.size = size
    return state
  end,
}
