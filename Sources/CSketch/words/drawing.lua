-- The words that draw, and those that declare. It uses the locals of the files before it.

-- Artwork: layers of a drawing, with all that the host knows of them out of reach.

local artOf = setmetatable({}, { __mode = "k" })
local function layers(name, more)
  none(more, "layers", 2, "only the name of a drawing")
  words(name, "layers", 1)
  local size, rows = values(V.layers, name)
  local art, boxes, names = {}, {}, {}
  for place, row in G.ipairs(rows) do
    boxes[row.name], names[place] = row.box, row.name
    local layer = sealed(setmetatable({}, { __index = function(_, key)
      if key == "name" then return row.name end
      -- Anew each time: what a sketch writes into it is forgotten.
      if key == "box" then return { "rect", row.box[1], row.box[2], row.box[3], row.box[4] } end
      fail("a layer has no ", told(key), ": it has box and name")
    end }), function() return "a layer cannot be changed: give c:layer what is to be different" end)
    artOf[layer] = { file = name, name = row.name, box = row.box }
    art[row.name] = layer
  end
  setmetatable(art, { __index = function(_, key) fail(name, " has no layer ", told(key), hint(key, boxes)) end })
  return sealed(art, function() return "layers cannot be set: they are those of " .. name end), size, names
end

-- Drawing.

-- Two numbers, or two colours with their channels mixed.
local mixedNumbers = law("mix", N.mix, 3)
local function mixed(a, b, share, more)
  none(more, "mix", 4, "only two ends and a share")
  if type(a) ~= "string" then return mixedNumbers(a, b, share) end
  colour(a, "mix", 1)
  colour(b, "mix", 2)
  number(share, "mix", 3)
  return host.mixColours(a, b, M.max(0, M.min(1, share)))
end

local function many(count, make, more)
  none(more, "many", 3, "only a count and a function")
  need(isWhole(count) == "integer" and count >= 0 and count <= 10000, "many", 1, "a whole number, 0…10000", count)
  need(type(make) == "function", "many", 2, "a function of the place in the list", make)
  local list = {}
  for place = 1, count do list[place] = make(place) end
  return list
end

local function shape(name, accepted)
  local _, commas = S.gsub(accepted, ",", "")
  local count = commas + 1
  return host.shape(name, count, function(...)
    for place = 1, count do number((select(place, ...)), name, place) end
    none((select(count + 1, ...)), name, count + 1, "only " .. accepted)
  end)
end

-- Two to eight colours along a way, each a colour or a share with a colour: what the host has as shares and colours.
local mostStops = 8
local function stops(paint, name, first, ...)
  local count = select("#", ...)
  if count < 2 or count > mostStops then fail(name, ": has ", count, " colours, expected 2…", mostStops) end
  local isShared, before = type((...)) == "table", 0
  for index = 1, count do
    local stop, place = select(index, ...), first + index - 1
    local share, color = (index - 1) / (count - 1), stop
    if isShared then
      need(type(stop) == "table", name, place, "a share and a colour such as { 0.5, \"#1B1B1F\" }, as before it", stop)
      share, color = stop[1], stop[2]
      none(stop[3], name .. ": stop " .. index, "its third part", "only a share and a colour")
      need(type(share) == "number" and share >= before and share <= 1, name .. ": stop " .. index, "its share",
        index == 1 and "0…1" or S.format("%.14g…1, in order", before), share)
      before = share
    end
    need(host.isColour(color), name, place, 'a colour such as "#1B1B1F"' .. (isShared and " behind the share" or ""), color)
    paint[#paint + 1], paint[#paint + 2] = share, color
  end
  return paint
end
local function gradient(x0, y0, x1, y1, ...)
  number(x0, "gradient", 1)
  number(y0, "gradient", 2)
  number(x1, "gradient", 3)
  number(y1, "gradient", 4)
  local from, to = ...
  if select("#", ...) == 2 and type(from) == "string" then
    colour(from, "gradient", 5)
    colour(to, "gradient", 6)
    return { "linear", x0, y0, x1, y1, from, to }
  end
  return stops({ "gradient", x0, y0, x1, y1 }, "gradient", 5, ...)
end
local function around(kind)
  return function(x, y, size, ...)
    number(x, kind, 1)
    number(y, kind, 2)
    number(size, kind, 3)
    return stops({ kind, x, y, size }, kind, 4, ...)
  end
end

local blends = { "normal", "add", "multiply", "screen" }
local fillOptions = { blend = blends, lift = "lift" }
local glowOptions = { blend = blends }
local strokeOptions = { round = "boolean", dashes = "table", blend = blends }
local textOptions = {
  size = "number", weight = "number", color = "paint", width = "number", lines = "number", shrink = "shrink",
  align = { "left", "center", "right" },
}
local pictureOptions = { fit = { "cover", "stretch" }, tint = "colour", alpha = "number" }
local shadowOptions = { blur = "number", x = "number", y = "number", alpha = "number", color = "colour" }
local layerOptions = {
  move = "pair", scale = "number", stretch = "pair", turn = "number", alpha = "number", around = "pair",
}
local withOptions = { clip = "shape", blur = "extent", threshold = "share", tilt = "pair", eye = "eye" }
for name, kind in next, layerOptions do withOptions[name] = kind end

-- The options of a group at a depth, the third number of its move: smaller and nearer to the place of its eye. Nil behind the eye.
local function atDepth(how, depth)
  number(depth, "c:with", "the depth of move")
  local eye, around, moved = how.eye or 600, how.around or { 0, 0 }, {}
  local isShared = type(eye) == "table"
  local distance = isShared and eye[3] or eye
  if depth <= -distance then return nil end
  local share = distance / (distance + depth)
  for axis = 1, 2 do
    local at = around[axis] + how.move[axis]
    moved[axis] = (isShared and eye[axis] + (at - eye[axis]) * share or at) - around[axis]
  end
  local copy = { move = moved, scale = (how.scale or 1) * share }
  for name, value in next, how do if copy[name] == nil then copy[name] = value end end
  return copy
end

local canvas
-- What the canvas draws with these arguments, and a table of options at last.
local function mark(name, known, ...)
  local word, wanted, letters = "c:" .. name, { ... }, ""
  for _, kind in G.ipairs(wanted) do letters = letters .. S.sub(kind, 1, 1) end
  return host.mark(name, letters, known, function(self, ...)
    if self ~= canvas then fail(word, ": expected a colon, as in ", word, "(…)") end
    local given, last = { ... }, #wanted + 1
    for place, kind in G.ipairs(wanted) do given[place] = checks[kind](given[place], word, place) or given[place] end
    given[last] = options(given[last], word, last, known, given[1])
    none(given[last + 1], word, last + 1, "options as the last")
    emit(name, T.unpack(given, 1, last))
  end)
end

-- Names of pictures that parameters have.
local named = {}
function checks.image(name, word, place)
  words(name, word, place)
  if not (P[name] or named[name]) then fail(word, ": ", told(name), " is not a built-in picture", hint(name, P)) end
end
-- Numbers are written, too.
function checks.writing(x, word, place)
  if type(x) == "number" then x = S.format("%.14g", x) end
  words(x, word, place)
  return x
end

local drawing = closed("c:", {
  fill = mark("fill", fillOptions, "shape", "paint"),
  stroke = mark("stroke", strokeOptions, "shape", "number", "paint"),
  picture = mark("picture", pictureOptions, "image", "box"),
  text = mark("text", textOptions, "writing", "number", "number"),
  shadow = mark("shadow", shadowOptions, "box"),
  glow = mark("glow", glowOptions, "number", "number", "number", "colour"),
  blur = mark("blur", { alpha = "share" }, "box", "extent"),
  measure = function(self, text, how, more)
    if self ~= canvas then fail("c:measure: expected a colon, as in c:measure(…)") end
    text = checks.writing(text, "c:measure", 1)
    how = options(how, "c:measure", 2, textOptions)
    none(more, "c:measure", 3, "only words and options")
    -- Letters are set again for each size.
    host.charge(100 * #text * (how.shrink and how.size or 1))
    return values(V.extent, text, how)
  end,
  layer = function(_, layer, how, more)
    none(more, "c:layer", 3, "only a layer and options")
    local art = artOf[layer]
    need(art, "c:layer", 1, "a layer such as art.button", layer)
    emit("layer", art.file, art.name, options(how, "c:layer", 2, layerOptions))
  end,
  with = function(_, how, draw, more)
    none(more, "c:with", 3, "only options and a function")
    local depth = type(how) == "table" and type(how.move) == "table" and rawget(how.move, 3)
    how = options(how, "c:with", 1, withOptions)
    need(type(draw) == "function", "c:with", 2, "a function that draws", draw)
    if depth then
      how = atDepth(how, depth)
      if not how then return end
    end
    host.group(how)
    draw()
    host.group()
  end,
})
canvas = sealed(drawing, function(name) return "c." .. name .. " cannot be set: the canvas has words only" end)

-- Declarations.

local reserved = " and break do else elseif end false for function goto if in local nil not or repeat return then true until while "
local function declare(name, accepted, check)
  local _, commas = S.gsub(accepted, ",", "")
  local count = commas + 1
  return function(key, default, ...)
    words(key, name, 1)
    if not S.find(key, "^%a[%w]*$") or not S.find(key, "^%l") then
      fail(name, ": the key is ", told(key), ", expected letters and digits, beginning with a small letter")
    end
    if S.find(reserved, " " .. key .. " ", 1, true) then fail(name, ": ", key, " is a word of Lua, expected another key") end
    none((select(count - 1, ...)), name, count + 1, "only " .. accepted)
    local declared = check(default, ...)
    need(declared.help == nil or type(declared.help) == "string", name, "its help", "a text", declared.help)
    declared.kind, declared.key, declared.line = name, key, host.line()
    return declared
  end
end
local function ranged(name)
  return declare(name, "a key, a default, a range, a unit, a label, a help text", function(default, range, unit, label, help)
    number(default, name, 2)
    need(type(range) == "table" and type(range[1]) == "number" and type(range[2]) == "number" and range[1] < range[2],
      name, 3, "a range such as { 0, 1 }, the lower end first", range)
    if default < range[1] or default > range[2] then
      fail(name, ": the default ", told(default), " is out of ", told(range[1]), "…", told(range[2]))
    end
    unit = unit or ""
    if unit ~= "" and not U[unit] then
      fail(name, ": the unit is ", told(unit), ", expected ", T.concat(sorted(U), ", "), " or nothing", hint(unit, U))
    end
    return { default = default, low = range[1], high = range[2], unit = unit, label = label or "", help = help }
  end)
end
local function labelled(name, type_, what)
  return declare(name, "a key, a default, a label, a help text", function(default, label, help)
    need(type(default) == type_, name, 2, what, default)
    return { default = default, label = label or "", help = help }
  end)
end

local fields = {
  title = "string", sentence = "string", accent = "colour", params = "table", calm = "table", start = "function",
  step = "function", draw = "function", readouts = "function", resize = "function", retune = "function",
  decisions = "function", laws = "table",
  tile = "string", keyboard = "boolean",
}

-- Whether typed keys reach the sketch.
local hasKeyboard = false
local function effect(t, more)
  none(more, "effect", 2, "only a table")
  need(type(t) == "table", "effect", 1, "a table", t)
  for name, value in next, t do
    host.field(name)
    if not fields[name] then fail("effect: ", told(name), " is not a field of an effect", hint(name, fields)) end
    if fields[name] == "colour" then colour(value, "effect", name)
    elseif fields[name] == "boolean" then need(type(value) == "boolean", "effect", name, "true or false", value)
    else need(type(value) == fields[name], "effect", name, "a " .. fields[name], value) end
  end
  for _, name in G.ipairs({ "title", "start", "step", "draw" }) do
    host.field(name)
    if t[name] == nil then fail("effect: ", name, " is missing: expected a ", fields[name]) end
  end
  host.field(nil)
  hasKeyboard = t.keyboard == true
  return t
end
