-- The words of sketches, in Lua: what each checks of its arguments, and what it leaves to the host.
--
-- The files of this folder are one text, in the order of words.c: each uses the locals of those before it. It runs once in
-- each machine. It gets Lua's libraries and the host's doors (see sketch.h); what SketchWords.names says of the host stands
-- before it: N, V, U and P. It returns the words that a sketch sees, and the functions that the host calls, whose names
-- begin with `_`.

-- This file has what the others are made with: refusals, checks of arguments, and values of the host's own.

local G, S, T, M, host = ...
local type, error, select, next, setmetatable, rawget, tostring = G.type, G.error, G.select, G.next, G.setmetatable, G.rawget, G.tostring
local numbers, values, emit, charge = host.numbers, host.values, host.emit, host.charge
local floor, isWhole = M.floor, M.type

-- Refusals, without a place: the host adds the line of the sketch.

local function fail(...) error(T.concat({ ... }), 0) end

-- The kinds of moving values and of moving points.
local Moving, Plane
local function told(x)
  if x == nil then return "nothing" end
  if Moving and G.getmetatable(x) == Moving then return "a moving value" end
  if Plane and G.getmetatable(x) == Plane then return "a moving point" end
  -- Whose sign differs between processors.
  if x ~= x then return "not a number (0/0)" end
  if type(x) == "number" then return S.format("%.14g", x) end
  if type(x) == "string" then return '"' .. (#x > 40 and S.sub(x, 1, 40) .. "…" or x) .. '"' end
  return type(x) == "boolean" and tostring(x) or "a " .. (type(x) == "userdata" and "path" or type(x))
end

local function sorted(t)
  local keys = {}
  for key in next, t do keys[#keys + 1] = key end
  T.sort(keys, function(a, b)
    if type(a) ~= type(b) then return type(a) == "number" end
    return a < b
  end)
  return keys
end

local function hint(name, t)
  local names = {}
  for _, key in G.ipairs(sorted(t)) do if type(key) == "string" then names[#names + 1] = key end end
  return values(V.hint, tostring(name), names)
end

-- What Lua has elsewhere, and a sketch has otherwise.
local instead = {
  random = "dice(seed) in start, and s.dice:roll()", print = "readouts, which the overlay shows", os = "dt, the seconds of a step",
  io = "a sketch without files", require = "a sketch of one file", next = "pairs", pcall = "a sketch that says what fails",
  rotate = "turn, in radians", opacity = "alpha",
}
-- What is written in another way, although there is a word with a name like it.
local otherwise = { atan2 = "math.atan(y, x), with both", round = "round(x)", clamp = "clamp(x, low, high)" }
-- What a name could be meant for: one of a table's, or what there is instead.
local function meant(name, t, expected)
  if otherwise[name] then return ", expected " .. otherwise[name] end
  local near = hint(name, t)
  if near ~= "" then return near end
  local other = instead[name] or type(expected) == "function" and expected(name) or expected
  return other and ", expected " .. other or ""
end

-- A table of words: what it lacks is said with the nearest that it has.
local function closed(before, t, expected)
  return setmetatable(t, { __index = function(_, name)
    local near = S.gsub(meant(name, t, expected), "you mean ", "you mean " .. before)
    fail(before, type(name) == "string" and name or told(name), " is not a known word", near)
  end })
end

-- The same that cannot be written to.
local function sealed(t, refusal)
  return setmetatable({}, { __index = t, __newindex = function(_, name) fail(refusal(tostring(name))) end })
end

-- `place` is that of an argument, or the name of an option.
local function need(ok, word, place, what, x)
  if ok then return end
  fail(word, ": ", type(place) == "number" and "argument " .. place or place, " is ", told(x), ", expected ", what)
end

-- Not 0/0 and not 1/0, which nothing can be moved to.
local function number(x, word, place)
  if type(x) == "number" and x - x == 0 then return end
  local isMoving, isPlane = Moving and G.getmetatable(x) == Moving, Plane and G.getmetatable(x) == Plane
  need(false, word, place, isMoving and "its .value" or isPlane and "its .x.value or its .y.value" or type(x) == "number" and "a finite number" or "a number", x)
end
-- A word ignores no argument: `x` is the first one that it does not have.
local function none(x, word, place, accepted)
  if x ~= nil then need(false, word, place, accepted, x) end
end
local function words(x, word, place) need(type(x) == "string", word, place, "a text", x) end
local function colour(x, word, place) need(host.isColour(x), word, place, 'a colour such as "#1B1B1F"', x) end
-- Two numbers, { 3, 4 }, or those of a point, { x = 3, y = 4 }, or the values of a moving point; nil for anything else.
local function pairOf(x)
  if type(x) ~= "table" then return nil end
  local a, b = rawget(x, 1) or rawget(x, "x"), rawget(x, 2) or rawget(x, "y")
  if G.getmetatable(a) == Moving and G.getmetatable(b) == Moving and Moving then a, b = a.value, b.value end
  if type(a) == "number" and type(b) == "number" then return { a, b } end
end
local pairExamples = { tilt = "two angles such as { 0, 0.6 }", stretch = "two factors such as { 1, 0.8 }" }
local function pair(x, word, place)
  need(pairOf(x), word, place, pairExamples[place] or "a point such as { 0, 8 }", x)
end
local function isOf(list, x)
  for _, one in G.ipairs(list) do if x == one then return true end end
  return false
end

-- Boxes are shapes, too.
local boxes = { rect = 6, rounded = 6, circle = 4 }
local function isBox(x) return type(x) == "table" and boxes[x[1]] ~= nil end
local function box(x, word, place) need(isBox(x), word, place, "a rect, a rounded or a circle", x) end
local function isShape(x, word, place)
  need(isBox(x) or type(x) == "userdata" or type(x) == "table" and (x[1] == "arc" or x[1] == "path"),
    word, place, "a shape: rect, rounded, circle, arc or path", x)
end
local paints = { linear = true, gradient = true, radial = true, conic = true }
local function paint(x, word, place)
  if type(x) == "table" and paints[x[1]] then return end
  need(host.isColour(x), word, place, 'a colour such as "#1B1B1F", or a gradient, radial or conic', x)
end

-- Of a box, which is the first argument.
local function lift(x, word, name, what)
  need(type(x) == "number" and x >= 0 and x <= 100, word, name, "0…100 points", x)
  box(what, word .. " lift", 1)
end

local function within(low, high, what)
  return function(x, word, place) need(type(x) == "number" and x >= low and x <= high, word, place, what, x) end
end

-- What arguments of the canvas and options may be, by the names of their kinds; others are types of Lua and lists of words.
-- C knows these kinds in `fits` and `mark`.
local checks = {
  number = number, colour = colour, pair = pair, box = box, shape = isShape, paint = paint, lift = lift,
  shrink = function(x, word, name, _, given)
    if x == false then return end
    need(x == true or type(x) == "number" and x >= 1 and x <= 400, word, name, "true or the least size, 1…400 points", x)
    need(type(given.width) == "number", word, "width", "a number of points, into which shrink makes the letters fit", given.width)
  end,
}
checks.extent, checks.share = within(0, 200, "0…200 points"), within(0, 1, "0…1")
-- A distance, or where an eye stands that several things share.
function checks.eye(x, word, place)
  if type(x) ~= "table" then
    need(type(x) == "number" and x >= 1 and x <= 1e5, word, place, "1…100000 points, or a place and them: { 195, 422, 600 }", x)
    return
  end
  for index, name in G.ipairs({ "the x of eye", "the y of eye", "the distance of eye" }) do number(x[index], word, name) end
  need(x[3] >= 1 and x[3] <= 1e5, word, "the distance of eye", "1…100000 points", x[3])
  none(x[4], word, "the fourth part of eye", "only x, y and a distance")
end

local function options(x, word, place, known, first)
  if x == nil then return {} end
  need(type(x) == "table", word, place, "a table of options", x)
  if host.fits(x, known) then return x end
  local copy
  for name, value in next, x do
    local kind = known[name]
    if not kind then
      fail(word, ": ", told(name), " is not an option", meant(name, known, T.concat(sorted(known), ", ")))
    end
    local check = checks[kind]
    if check then check(value, word, name, first, x)
    elseif type(kind) == "table" then need(isOf(kind, value), word, name, T.concat(kind, ", "), value)
    else need(type(value) == kind, word, name, "a " .. kind, value) end
    if kind == "pair" then
      copy = copy or {}
      copy[name] = pairOf(value)
    end
  end
  if not copy then return x end
  for name, value in next, x do if copy[name] == nil then copy[name] = value end end
  return copy
end

-- Values of the host's own: plain data with methods.

local methodsOf = {}
local function kind(name, methods, fields)
  methodsOf[name] = methods
  local all = {}
  for word in S.gmatch(fields .. " " .. T.concat(sorted(methods), " "), "%a+") do all[word] = true end
  local function lacking(_, key) fail(name, " has no ", told(key), meant(key, all, fields)) end
  local meta = { __index = setmetatable(methods, { __index = lacking }), __newindex = lacking }
  host.kind(meta)
  return meta
end

Moving = kind("moving", {}, "value, velocity")
-- Nothing is worked out with it as it is.
local function refuseMoving() fail("a moving value is no number, expected its .value or its .velocity, such as s.x.value") end
for name in S.gmatch("add sub mul div idiv mod unm lt le concat", "%a+") do Moving["__" .. name] = refuseMoving end
local function isMoving(x, word, place) need(G.getmetatable(x) == Moving, word, place, "a moving value", x) end

local function isList(x) return type(x) == "table" and not G.getmetatable(x) end
local function isFinite(x) return type(x) == "number" and x - x == 0 end
-- One of the two moving values of a moving point, which a sketch may have overwritten.
local function axis(at, name, word, place)
  local one = rawget(at, name)
  if G.getmetatable(one) ~= Moving then
    fail(word, ": argument ", place, " has ", told(one), " as its ", name, ", expected a moving value: set s.at.", name, ".value")
  end
  if not isFinite(one.value) or not isFinite(one.velocity) then
    fail(word, ": argument ", place, " is not finite, expected finite numbers as its values and velocities")
  end
  return one
end
local function axes(at, word, place) return axis(at, "x", word, place), axis(at, "y", word, place) end
-- The two numbers of a point, { x = …, y = … } or { x, y }; of a moving point its values.
local function point(p, word, place)
  if type(p) == "table" then
    local x, y
    if G.getmetatable(p) == Plane then
      local a, b = axes(p, word, place)
      x, y = a.value, b.value
    else x, y = rawget(p, "x") or rawget(p, 1), rawget(p, "y") or rawget(p, 2)
    end
    if isFinite(x) and isFinite(y) then return x, y end
  end
  need(false, word, place, "a point such as { 195, 420 }", p)
end

local function moving(value, velocity, more)
  if type(value) == "table" and G.getmetatable(value) ~= Moving then
    local x, y = point(value, "moving", 1)
    local u, v = 0, 0
    if velocity ~= nil then u, v = point(velocity, "moving", 2) end
    return setmetatable({ x = moving(x, u), y = moving(y, v) }, Plane)
  end
  number(value, "moving", 1)
  none(more, "moving", 3, "only a value and a velocity")
  if velocity ~= nil then number(velocity, "moving", 2) end
  return setmetatable({ value = value + 0.0, velocity = (velocity or 0) + 0.0 }, Moving)
end

local nothing = function() end
local function over(list)
  local index = 0
  return function()
    index = index + 1
    return rawget(list, index)
  end
end
