-- Moving points, and what follows single fingers, presses, turns and time. It uses the locals of the files before it.
--
-- A state names a kind by its place in the order in which kinds are made: these come after the older ones.

-- Moving points: two moving values, x and y, which are read one by one and set together.

Plane = kind("moving point", {}, "x, y")
local function read(field) return "a moving point is read by its axes, expected s.at.x." .. field .. " or s.at.y." .. field end
local lackingPlane = Plane.__newindex
Plane.__index = function(self, field)
  if field == "value" or field == "velocity" then fail(read(field)) end
  lackingPlane(self, field)
end
Plane.__newindex = function(self, field, p)
  if field ~= "value" and field ~= "velocity" then lackingPlane(self, field) end
  local x, y = point(p, "moving point", field)
  self.x[field], self.y[field] = x + 0.0, y + 0.0
end
for name in S.gmatch("add sub mul div idiv mod unm lt le concat", "%a+") do
  Plane["__" .. name] = function() fail("a moving point is no number, expected s.at.x.value or s.at.y.value") end
end

-- Fingers.

local touching = "down up cancelled id start position velocity seconds"
local Fingers = kind("fingers", { read = reader("fingers:read", V.fingers, touching, function() return "" end) }, "read")

-- Long presses.

local pressing = "began moved ended up cancelled position translation velocity start"
local Press = kind("press", {
  read = reader("press:read", V.press, pressing, function(self)
    local seconds = self.seconds
    need(type(seconds) == "number" and seconds >= 0.1 and seconds <= 3, "press:read", "its seconds", "0.1…3", seconds)
    return seconds
  end, function(self, events, start)
    start = place(start, "press:read")
    for _, event in G.ipairs(events) do
      if event.began then self.start = copied(start) end
      self.held, event.start = not event.up, copied(self.start)
    end
  end),
}, "held, seconds")

-- Turns of one finger about a centre.

local spinning = "began moved ended cancelled position angle rotation velocity start"
local function middle(area, center)
  if center ~= nil then
    local x, y = point(center, "spin:read", 4)
    return { x = x, y = y }
  end
  local name = type(area) == "table" and area[1]
  if name == "rect" or name == "rounded" then return { x = area[2] + area[4] / 2, y = area[3] + area[5] / 2 } end
  if name == "circle" or name == "arc" then return { x = area[2], y = area[3] } end
  need(false, "spin:read", 4, "the centre, such as { 195, 420 }, or a shape that has one as argument 2", center)
end
local Spin = kind("spin", {
  read = reader("spin:read", V.spin, spinning, function(_, area, center) return middle(area, center) end,
    function(self, events, start)
      start = place(start, "spin:read")
      for _, event in G.ipairs(events) do
        if event.began then self.start = copied(start) end
        self.held, event.start = not event.ended, copied(self.start)
      end
    end),
}, "held")

boxed(Press)
boxed(Spin)
for name, recogniser in next, { fingers = Fingers, press = Press, spin = Spin } do
  recogniser.__call = function() fail(name, " is no loop, expected s.", name, ":read(inputs)") end
end

local function press(seconds, more)
  none(more, "press", 2, "only seconds")
  if seconds ~= nil then number(seconds, "press", 1) end
  need(seconds == nil or seconds >= 0.1 and seconds <= 3, "press", 1, "0.1…3 seconds", seconds)
  return setmetatable({ seconds = (seconds or 0.5) + 0.0, held = false, memory = "", start = 0.0 }, Press)
end

-- Time that is counted while something waits.

local Wait = kind("wait", {
  set = function(self, more)
    none(more, "wait:set", 1, "no argument")
    self.running, self.seconds = true, 0.0
  end,
  stop = function(self, more)
    none(more, "wait:stop", 1, "no argument")
    self.running, self.seconds = false, 0.0
  end,
  advance = function(self, dt, seconds, more)
    none(more, "wait:advance", 3, "only dt and seconds")
    number(dt, "wait:advance", 1)
    if seconds ~= nil then
      number(seconds, "wait:advance", 2)
      need(seconds >= 0, "wait:advance", 2, "0 seconds or more", seconds)
    end
    if not self.running then return false end
    local now = self.seconds + dt
    -- Sums of steps round: 960 of them are 4 seconds.
    local isOver = seconds ~= nil and now >= seconds - 1e-9
    self.seconds, self.running = (isOver and seconds or now) + 0.0, not isOver
    return isOver
  end,
}, "running, seconds")
