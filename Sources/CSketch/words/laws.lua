-- The laws of motion, and paths. It uses the locals of the files before it.

-- What parameters have: a value that only the designer changes.

local springs, flings = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
local function tuned(name, methods)
  methodsOf[name] = methods
  return function(key, values)
    -- Each spring has the methods itself, so that they are found at once.
    for word, method in next, methods do values[word] = method end
    local one = setmetatable(values, { __index = closed(name .. ".", methods) })
    local it = sealed(one, function(field) return "p." .. key .. "." .. field .. " cannot be set: parameters are the designer's" end)
    if name == "spring" then springs[it] = one else flings[it] = one end
    return it
  end
end

-- Does the same for each member of a list; returns whether all have come to rest.
local function each(list, word, advance)
  local areAll = true
  for index = 1, #list do
    need(G.getmetatable(list[index]) == Moving or G.getmetatable(list[index]) == Plane, word, 1, "a list of what moves", list[index])
    areAll = advance(list[index], index) and areAll
  end
  return areAll
end

-- The distance at which a value has landed, in its own unit; nil is that of points.
local function isWithin(x, word, place)
  if x ~= nil then need(type(x) == "number" and x > 0 and x <= 1e9, word, place, "a distance above 0, in the value's unit", x) end
end
local advanceSpring
local function springPlane(self, at, target, dt, within)
  local x, y = point(target, "spring:advance", 2)
  number(dt, "spring:advance", 3)
  local a, b = axes(at, "spring:advance", 1)
  if a.value == x and b.value == y and a.velocity == 0 and b.velocity == 0 then return true end
  local landed
  a.value, a.velocity, b.value, b.velocity, landed =
    numbers(N.springPlane, self.response, self.damping, a.value, a.velocity, b.value, b.velocity, x, y, dt, within or 0.02)
  return landed == 1
end
-- A target for each of them, or one for all.
local function springList(self, list, targets, dt, within)
  local isOne = type(targets) ~= "table" or rawget(targets, "x")
    or #list > 0 and G.getmetatable(list[1]) == Plane and type(targets[1]) == "number"
  need(isOne or #targets == #list, "spring:advance", 2, "a target for all, or a list of " .. #list, targets)
  return each(list, "spring:advance", function(x, index)
    return advanceSpring(self, x, isOne and targets or targets[index], dt, within)
  end)
end

local Spring = tuned("spring", {
  advance = host.spring(Moving, N.spring, function(self, x, target, dt, within, more)
    none(more, "spring:advance", 5, "only a moving value, a target, dt and a distance")
    isWithin(within, "spring:advance", 4)
    need(springs[self], "spring:advance", "what stands before it", "a spring and a colon, as in p.home:advance(…)", self)
    if G.getmetatable(x) == Plane then return springPlane(self, x, target, dt, within) end
    if isList(x) then return springList(self, x, target, dt, within) end
    isMoving(x, "spring:advance", 1)
    number(target, "spring:advance", 2)
    number(dt, "spring:advance", 3)
    if within and isFinite(x.value) and isFinite(x.velocity) then
      local landed
      x.value, x.velocity, landed =
        numbers(N.spring, self.response, self.damping, x.value, x.velocity, target, dt, within)
      return landed == 1
    end
    local isGood = type(x.value) == "number" and x.value - x.value == 0
    local field = isGood and "velocity" or "value"
    fail("spring:advance: the ", field, " of argument 1 is ", told(x[field]), ", expected a finite number")
  end, springs),
  turn = function(self, x, target, dt, more)
    none(more, "spring:turn", 4, "only a moving value, a target and dt")
    need(springs[self], "spring:turn", "what stands before it", "a spring and a colon, as in p.home:turn(…)", self)
    isMoving(x, "spring:turn", 1)
    number(target, "spring:turn", 2)
    number(dt, "spring:turn", 3)
    number(x.value, "spring:turn", "the value of argument 1")
    number(x.velocity, "spring:turn", "the velocity of argument 1")
    local landed
    x.value, x.velocity, landed = numbers(N.springTurn, self.response, self.damping, x.value, x.velocity, target, dt)
    return landed == 1
  end,
})
advanceSpring = methodsOf.spring.advance

-- Ends a throw that is within a distance of the place where it comes to rest, if that lies between the ends.
local function landing(self, x, within, ends)
  local rest = self:rest(x)
  local low, high = ends and M.min(ends[1], ends[2]) or rest, ends and M.max(ends[1], ends[2]) or rest
  if M.abs(rest - x.value) > within or rest < low or rest > high or x.value < low and ends or x.value > high and ends then return false end
  x.value, x.velocity = rest, 0.0
  forget(x)
  return true
end
local advanceFling
-- Each axis of a moving point by itself, between the sides of a rect.
local function flingPlane(self, at, dt, ends, edge, within)
  local across, down
  if ends ~= nil then
    need(isBox(ends) and ends[1] ~= "circle", "fling:advance", 3, "a rect, in which the point stays", ends)
    across, down = { ends[2], ends[2] + ends[4] }, { ends[3], ends[3] + ends[5] }
  end
  local isAcross = advanceFling(self, at.x, dt, across, edge, within)
  return advanceFling(self, at.y, dt, down, edge, within) and isAcross
end

local function advanceFree(self, x, dt, ends, edge)
  local landed
  if not ends then
    landed = advanceAimed(self, x, dt)
    if landed ~= nil then return landed end
    x.value, x.velocity, landed = numbers(N.fling, self.kept, x.value, x.velocity, dt)
    return landed == 1
  end
  need(type(ends) == "table" and type(ends[1]) == "number" and type(ends[2]) == "number",
    "fling:advance", 3, "two ends such as { 0, 300 }", ends)
  need(edge == nil or springs[edge], "fling:advance", 4, "a spring such as p.edge", edge)
  landed = advanceAimed(self, x, dt, ends)
  if landed ~= nil then return landed end
  -- Without one it stops at an end.
  local spring = springs[edge or false] or { response = 0, damping = 1 }
  x.value, x.velocity, landed =
    numbers(N.fling, self.kept, x.value, x.velocity, dt, ends[1], ends[2], spring.response, spring.damping)
  return landed == 1
end

local Fling = tuned("fling", {
  advance = function(self, x, dt, ends, edge, within, more)
    none(more, "fling:advance", 6, "only a moving value, dt, two ends, a spring and a distance")
    if within ~= nil then isWithin(within, "fling:advance", 5) end
    need(flings[self], "fling:advance", "what stands before it", "a fling and a colon, as in p.glide:advance(…)", self)
    if G.getmetatable(x) == Plane then return flingPlane(self, x, dt, ends, edge, within) end
    if isList(x) then
      return each(x, "fling:advance", function(one) return advanceFling(self, one, dt, ends, edge, within) end)
    end
    isMoving(x, "fling:advance", 1)
    number(dt, "fling:advance", 2)
    return advanceFree(self, x, dt, ends, edge) or within ~= nil and landing(self, x, within, ends)
  end,
  rest = function(self, x, more)
    none(more, "fling:rest", 2, "only a moving value")
    need(flings[self], "fling:rest", "what stands before it", "a fling and a colon, as in p.glide:rest(…)", self)
    if G.getmetatable(x) == Plane then return { x = self:rest(x.x), y = self:rest(x.y) } end
    isMoving(x, "fling:rest", 1)
    local stop = rawget(x, "kept") == self.kept and rawget(x, "stop")
    if stop then
      local _, _, _, isAimed = numbers(N.flingAimed, self.kept, x.value, x.velocity, 0, stop, rawget(x, "way"), self.kept)
      if isAimed == 1 then return stop end
    end
    return (numbers(N.flingRest, self.kept, x.value, x.velocity))
  end,
  aim = function(self, x, stops, more)
    none(more, "fling:aim", 3, "only a moving value and stops")
    need(flings[self], "fling:aim", "what stands before it", "a fling and a colon, as in p.glide:aim(…)", self)
    isMoving(x, "fling:aim", 1)
    number(x.value, "fling:aim", "the value of argument 1")
    number(x.velocity, "fling:aim", "the velocity of argument 1")
    need(type(stops) == "table" and next(stops) ~= nil, "fling:aim", 2, "a list of numbers, or { every = 1 }", stops)
    local index, velocity, stop
    if #stops == 0 then index, velocity, stop = aimAtGrid(self, x, stops)
    else
      for index = 1, #stops do number(stops[index], "fling:aim", "stop " .. index) end
      index, velocity = values(V.aim, self.kept, x.value, x.velocity, stops)
      stop = stops[index]
    end
    x.velocity = velocity
    host.odd()
    G.rawset(x, "stop", stop + 0.0)
    G.rawset(x, "way", M.abs(stop - x.value) + 0.0)
    G.rawset(x, "kept", self.kept)
    return index, stop
  end,
})
advanceFling = methodsOf.fling.advance

-- In C, as they are called most of all: only what it refuses comes here.
local function extender(sign, count, word)
  return host.extender(sign, count, function(_, ...)
    none((select(count + 1, ...)), word, count + 1, count == 2 and "only x and y" or "only two handles and an end")
    for place = 1, count do number((select(place, ...)), word, place) end
    fail(word, ": expected a path and a colon, as in outline:line(x, y)")
  end)
end
local function refusePoint(index, x, y)
  if type(x) ~= "number" or type(y) ~= "number" then
    fail("path:along: at ", index, " its function gave ", told(x), " and ", told(y), ", expected x and y")
  end
  number(x, "path:line", 1)
  number(y, "path:line", 2)
end
local Path = kind("path", {
  move = extender("M", 2, "path:move"), line = extender("L", 2, "path:line"), curve = extender("C", 6, "path:curve"),
  along = function(self, count, place, more)
    none(more, "path:along", 3, "only a count and a function")
    need(isWhole(count) == "integer" and count >= 1 and count <= 1000, "path:along", 1, "a whole number, 1…1000", count)
    need(type(place) == "function", "path:along", 2, "a function that gives x and y", place)
    host.along(self, count, place, refusePoint)
    return self
  end,
  close = function(self, more)
    none(more, "path:close", 1, "no argument")
    if not host.finish(self) then fail("path:close: expected a path and a colon, as in outline:close()") end
    return self
  end,
}, "move, line, curve, along and close")
host.outlines(Path, Path.__index)

-- A spring by its response and damping ratio, or by its mass, stiffness and damping.
local springOptions = { response = "number", damping = "number", mass = "number", stiffness = "number" }
local function sprung(how)
  if how.mass == nil and how.stiffness == nil then return how.response or 0.4, how.damping or 0.8 end
  if how.response ~= nil then fail("spring: response and mass or stiffness exclude each other, expected one of the two forms") end
  local function within(name, x, low, high)
    need(x ~= nil and x >= low and x <= high, "spring", name, low .. "…" .. high .. " with mass, stiffness and damping", x)
    return x
  end
  local mass = within("mass", how.mass or 1, 0.01, 1000)
  local stiffness, damping = within("stiffness", how.stiffness, 0.01, 1000000), within("damping", how.damping, 0, 100000)
  local response, ratio = 2 * M.pi * M.sqrt(mass / stiffness), damping / (2 * M.sqrt(stiffness * mass))
  if response > 5 then fail("spring: its response is ", told(response), " s, expected at most 5: a higher stiffness or a lower mass") end
  if ratio > 10 then fail("spring: its damping ratio is ", told(ratio), ", expected at most 10: a lower damping") end
  return response, ratio
end

local tunable = { spring = Spring, fling = Fling }

-- A list among the parameters: rows that only the designer changes.
local function listed(key, rows)
  local function refusal() return "p." .. key .. " cannot be changed: parameters are the designer's" end
  for place, row in G.ipairs(rows) do
    local columns = setmetatable(row, { __index = function(_, name)
      fail("p.", key, "[", place, "] has no column ", told(name), hint(name, row))
    end })
    rows[place] = sealed(columns, refusal)
  end
  local list = sealed(rows, refusal)
  G.getmetatable(list).__len = function() return #rows end
  return list
end

-- Laws, in C: only what it refuses comes here.

local function law(name, word, count)
  return host.law(word, count, function(...)
    for place = 1, count do number((select(place, ...)), name, place) end
    if select("#", ...) > count then none((select(count + 1, ...)), name, count + 1, "only " .. count .. (count == 1 and " number" or " numbers")) end
    return (numbers(word, ...))
  end)
end

local function nearest(list, value, more)
  none(more, "nearest", 3, "only a list and a number")
  need(type(list) == "table" and #list > 0, "nearest", 1, "a list of numbers", list)
  if type(value) == "table" and G.getmetatable(value) ~= Moving then
    local x, y = point(value, "nearest", 2)
    local best, least = 1, nil
    for index = 1, #list do
      local a, b = point(list[index], "nearest", "item " .. index .. " of argument 1")
      local distance = (a - x) * (a - x) + (b - y) * (b - y)
      if not least or distance < least then best, least = index, distance end
    end
    return best
  end
  number(value, "nearest", 2)
  local best = 1
  for index = 2, #list do
    if M.abs(list[index] - value) < M.abs(list[best] - value) then best = index end
  end
  return best
end

-- To the nearest whole number, halves away from zero.
local function round(x, more)
  none(more, "round", 2, "only a number")
  number(x, "round", 1)
  if isWhole(x) == "integer" then return x end
  local whole = floor(x)
  need(isWhole(whole) == "integer", "round", 1, "a number within ±9.2e18", x)
  local over = x - whole
  return (over > 0.5 or over == 0.5 and x > 0) and whole + 1 or whole
end

local wrapNumbers = law("wrap", N.wrap, 3)
local function wrap(x, low, high, more)
  none(more, "wrap", 4, "only a number and two ends")
  if isWhole(x) ~= "integer" or isWhole(low) ~= "integer" or isWhole(high) ~= "integer" then
    number(low, "wrap", 2)
    number(high, "wrap", 3)
    if low >= high then fail("wrap: expected the lower end first, got ", told(low), " and ", told(high)) end
    return wrapNumbers(x, low, high)
  end
  local span = high - low
  if low >= high or span <= 0 then fail("wrap: expected the lower end first, got ", told(low), " and ", told(high)) end
  -- Each remainder is in the span, so nothing overflows.
  return low + (x % span - low % span) % span
end
