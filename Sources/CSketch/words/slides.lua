-- A value that a finger drags along an axis and throws, and that comes to rest at ends or on stops. It uses the locals of the
-- files before it.

function checks.factor(x, word, name)
  number(x, word, name)
  need(x ~= 0, word, name, "points of the finger for 1 of the value, not 0", x)
end
function checks.above(x, word, name) need(isFinite(x) and x > 0, word, name, "a number above 0", x) end
function checks.limit(x, word, name) number(x, word, name) end
function checks.springOf(x, word, name) need(springs[x], word, name, "a spring such as p.settle", x) end
function checks.flingOf(x, word, name) need(flings[x], word, name, "a fling such as p.glide", x) end
function checks.lookahead(x, word, name)
  need(flings[x] or isFinite(x) and x >= 0, word, name, "seconds, 0 or more, or a fling such as p.glide", x)
end
local slideOptions = {
  area = "shape", points = "factor", from = "limit", to = "limit", every = "above", stops = "table", give = "share",
  span = "above", spring = "springOf", glide = "flingOf", ahead = "lookahead", least = "limit",
}

local rubberband, pulled = law("rubberband", N.rubberband, 5), law("pulled", N.pulled, 5)

-- The options that each slide was read with, for its `advance` in the same step, and the number of the call.
local readWith, readIn = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })

-- The stop nearest to a value: its place in the list, or the stop of the grid itself. Nil if there are none.
local function nearStop(how, x)
  if how.stops then return nearest(how.stops, x) end
  if not how.every then return nil end
  local from, farthest = how.from or 0, 1e15
  local steps = round(M.max(-farthest, M.min(farthest, (x - from) / how.every)))
  if how.to then steps = M.min(steps, M.tointeger((how.to - from) // how.every) or farthest) end
  if how.from then steps = M.max(steps, 0) end
  return from + steps * how.every
end
-- The value at a stop; nil without stops.
local function stopValue(how, stop)
  if how.stops then return how.stops[stop] end
  return how.every and stop
end
-- The ends, and how the value gives way beyond them: no end is far away.
local function ends(how, axis)
  local low, high = how.from, how.to
  if how.stops then
    low, high = how.from or M.min(T.unpack(how.stops)), how.to or M.max(T.unpack(how.stops))
  end
  local area, span = how.area, how.span
  if not span and isBox(area) then
    span = area[1] == "circle" and 2 * area[4] or axis == "x" and area[4] or area[5]
  end
  if not span or span <= 0 then span = 400 end
  return low or -1e9, high or 1e9, how.give or 0.5, span / M.abs(how.points or 1)
end

-- The stop for a throw, which is aimed at it if the fling carries it there.
local function throw(self, how, low, high, points)
  local at, glide = self.at, how.glide
  local fling = glide or flings[how.ahead or false] and how.ahead
  local stop = nearStop(how, fling and fling:rest(at) or at.value + at.velocity * (how.ahead or 0))
  local isFar = at.value > low and at.value < high and stop ~= nearStop(how, at.value)
  if glide and isFar and M.abs(at.velocity * points) > (how.least or 0) then
    local index, value = glide:aim(at, how.stops or { every = how.every, from = how.from, to = how.to })
    stop = how.stops and index or value
  end
  return stop
end

-- Moves the value by a step of its fling or spring, to its stop or back between the ends.
local function settle(self, at, how, dt)
  local low, high = ends(how, self.drag.axis)
  local target = stopValue(how, self.stop)
  if target and not (how.glide and rawget(at, "stop") == target) then
    forget(at)
    -- It has landed within 0.02 points of the finger's way.
    how.spring:advance(at, target, dt, how.points and 0.02 / M.abs(how.points) or nil)
  elseif not how.glide then how.spring:advance(at, M.max(low, M.min(high, at.value)), dt)
  elseif target then how.glide:advance(at, dt, nil, nil, 0.1 / M.abs(how.points or 1))
  else how.glide:advance(at, dt, { low, high }, how.spring) end
end

local slideMethods = {
  read = function(self, inputs, how, more)
    none(more, "slide:read", 3, "only inputs and options")
    need(how ~= nil, "slide:read", 2, "a table of options with a spring", how)
    how = options(how, "slide:read", 2, slideOptions)
    need(how.spring, "slide:read", "spring", "a spring such as p.settle", how.spring)
    if how.stops then
      need(isList(how.stops) and #how.stops > 0 and #how.stops <= 200, "slide:read", "stops", "a list of 1…200 numbers", how.stops)
      for place, stop in G.ipairs(how.stops) do number(stop, "slide:read", "stop " .. place) end
      if how.every then fail("slide:read: stops and every exclude each other, expected one of them") end
    end
    if how.glide and how.ahead then fail("slide:read: ahead and glide exclude each other, expected one of them") end
    local low, high, give, span = ends(how, self.drag.axis)
    if low > high then fail("slide:read: to is ", told(high), ", expected at least from, ", told(low)) end
    local at, axis, points = self.at, self.drag.axis, how.points or 1
    readWith[self], readIn[self] = how, host.call()
    local events = {}
    for g in self.drag:read(inputs, how.area, pulled(at.value, low, high, give, span)) do
      events[#events + 1] = g
      if g.landed then
        at.velocity = 0.0
        forget(at)
      elseif g.moved then
        at.value = rubberband(g.start + g.translation[axis] / points, low, high, give, span)
      elseif g.up then
        at.velocity = rawget(g, "ended") and g.velocity[axis] / points or 0.0
        self.stop = throw(self, how, low, high, points) or self.stop
      end
    end
    return over(events)
  end,
  advance = function(self, dt, more)
    none(more, "slide:advance", 2, "only dt")
    number(dt, "slide:advance", 1)
    local how, at = readWith[self], self.at
    -- Options of an earlier step are no part of the state.
    if not how or readIn[self] ~= host.call() then fail("slide:advance: not read in this step, expected :read(inputs, …) of the same slide before it") end
    readWith[self] = nil
    -- Stops may have changed since the last step.
    for name in S.gmatch("stop near", "%a+") do
      if how.every then self[name] = nearStop(how, self[name])
      elseif how.stops and not how.stops[self[name]] then self[name] = nearStop(how, at.value) end
    end
    if not self.drag.held then settle(self, at, how, dt) end
    local target, wasResting = stopValue(how, self.stop) or at.value, self.rests
    self.rests = not self.drag.held and at.velocity == 0 and at.value == target
    local near, before = nearStop(how, at.value), self.near
    self.near = near or before
    return near ~= before and near or nil, self.rests and not wasResting
  end,
}
local Slide = kind("slide", slideMethods, "value, velocity, held, stop, near, rests")
local slideFields = { value = true, velocity = true }
local lackingSlide = Slide.__newindex
Slide.__index = function(self, field)
  local method = rawget(slideMethods, field)
  if method then return method end
  if slideFields[field] then return self.at[field] end
  if field == "held" then return self.drag.held end
  lackingSlide(self, field)
end
Slide.__newindex = function(self, field, x)
  if not slideFields[field] then lackingSlide(self, field) end
  number(x, "slide", field)
  self.at[field] = x + 0.0
end

local function slide(axis, value, stop, more)
  none(more, "slide", 4, "only an axis, a value and a stop")
  need(axis == "x" or axis == "y", "slide", 1, '"x" or "y"', axis)
  number(value, "slide", 2)
  if stop ~= nil then number(stop, "slide", 3) end
  stop = stop or value
  return setmetatable({ at = moving(value), drag = drag(axis), stop = stop, near = stop, rests = true }, Slide)
end
