-- What follows fingers, and what remembers between steps. It uses the locals of values.lua.

-- A recogniser keeps its memory as a text of the host's; while it is empty and nothing comes, there is nothing to ask.
-- Its events lack what is not so; a field that none of them has is told.
local lastRead = setmetatable({}, { __mode = "k" })
local readTakes = {
  ["drag:read"] = { 3, "only inputs, an area and a start" }, ["press:read"] = { 3, "only inputs, an area and a start" },
  ["spin:read"] = { 4, "only inputs, an area, a start and a centre" },
}
local function reader(name, word, fields, before, after)
  local takes = readTakes[name] or { 2, "only inputs and an area" }
  local most, accepted = takes[1], takes[2]
  local known = {}
  for field in S.gmatch(fields .. " box", "%a+") do known[field] = true end
  local event = { __index = function(_, field)
    if not known[field] then fail(name, ": an event has no ", told(field), hint(field, known)) end
  end }
  local function read(self, inputs, area, start, center, boxes)
    if #inputs > 0 then
      if lastRead[self] == inputs then
        fail(name, ": read before in this step, expected a recogniser of its own for each place that reads")
      end
      lastRead[self] = inputs
    end
    local memory, events = values(word, before(self, area, center), self.memory, boxes and #boxes == 0 and nowhere or area or false)
    self.memory = memory
    if after then after(self, events, start) end
    if #events == 0 then return nothing end
    if boxes then placeEvents(self, events, boxes, name) end
    for _, one in G.ipairs(events) do setmetatable(one, event) end
    return over(events)
  end
  -- In C, as most steps have no inputs: only a recogniser that has something to read comes to Lua.
  return host.reading(function(self, inputs, area, start, center, more)
    if most < 3 then none(start, name, 3, accepted) end
    if most < 4 then none(center, name, 4, accepted) end
    none(more, name, 5, accepted)
    need(type(inputs) == "table", name, 1, "the inputs of the step", inputs)
    local boxes = isBoxes(area) and area
    if boxes then areBoxes(boxes, name) elseif area ~= nil then isShape(area, name, 2) end
    if self.memory == "" and #inputs == 0 then return nothing end
    return read(self, inputs, area, start, center, boxes)
  end, read, nothing, "memory", most + 1)
end
-- Where what is dragged stood: a number or a point, copied as it goes into the state.
local function copied(x)
  if type(x) ~= "table" then return x end
  return { x = x.x, y = x.y }
end
local function place(start, word)
  if type(start) ~= "table" then
    if start ~= nil then number(start, word, 3) end
    return (start or 0) + 0.0
  end
  if G.getmetatable(start) ~= Plane then
    need(type(start.x) == "number" and type(start.y) == "number", word, 3, "a number, or x and y", start)
  end
  local x, y = point(start, word, 3)
  return { x = x + 0.0, y = y + 0.0 }
end
local dragged = "landed began moved ended lifted up cancelled position translation velocity start axis"
local readDrag = reader("drag:read", V.drag, dragged, function(self) return self.axis end, function(self, events, start)
  start = place(start, "drag:read")
  for _, event in G.ipairs(events) do
    if event.landed then self.start = copied(start) end
    -- The direction of the whole drag, from its beginning on.
    if event.began then G.rawset(self, "way", event.axis) end
    self.held, event.start, event.axis = not event.up, copied(self.start), rawget(self, "way")
    if event.up then G.rawset(self, "way", nil) end
  end
end)
local Drag = kind("drag", { read = readDrag }, "held")
-- Taps in a row: each within 0.32 s of the last, and near to it.
local readTap = reader("tap:read", V.tap, "x y count", function() return "" end, function(self, events)
  for _, at in G.ipairs(events) do
    local dx, dy = at.x - self.x, at.y - self.y
    self.count = self.left > 0 and dx * dx + dy * dy < 24 * 24 and self.count + 1 or 1
    self.left, self.x, self.y, at.count = 77, at.x, at.y, self.count
  end
end)
local Tap = kind("tap", { read = function(self, ...)
  if self.left > 0 then self.left = self.left - 1 end
  return readTap(self, ...)
end }, "")
local pinched = "began moved ended cancelled magnification rotation center"
local Pinch = kind("pinch", { read = reader("pinch:read", V.pinch, pinched, function() return "" end) }, "")
-- The box in which a finger landed is nil in between.
local function boxed(recogniser)
  local lacks = G.getmetatable(recogniser.__index)
  local lacking = lacks.__index
  lacks.__index = function(self, field)
    if field ~= "box" then lacking(self, field) end
  end
end
boxed(Drag)
for name, recogniser in next, { drag = Drag, tap = Tap, pinch = Pinch } do
  recogniser.__call = function() fail(name, " is no loop, expected s.", name, ":read(inputs)") end
end

local function drag(axis, more)
  none(more, "drag", 2, "only an axis")
  need(axis == nil or axis == "x" or axis == "y", "drag", 1, '"x", "y" or nothing for both', axis)
  return setmetatable({ axis = axis or "", held = false, memory = "", start = 0.0 }, Drag)
end

local Dice = kind("dice", {
  roll = function(self, more)
    none(more, "dice:roll", 1, "no argument")
    local value, seed = numbers(N.dice, self.seed)
    self.seed = seed
    return value
  end,
}, "")
