-- The laws of motion, and paths. It uses the locals of the files before it.

-- What parameters have: a value that only the designer changes.

local springs, flings = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
local function tuned(name, methods)
  methodsOf[name] = methods
  return function(key, values)
    local one = setmetatable(values, { __index = closed(name .. ".", methods) })
    local it = sealed(one, function(field) return "p." .. key .. "." .. field .. " cannot be set: parameters are the designer's" end)
    if name == "spring" then springs[it] = one else flings[it] = one end
    return it
  end
end

local Spring = tuned("spring", {
  advance = host.spring(Moving, N.spring, function(self, x, target, dt)
    need(springs[self], "spring:advance", "what stands before it", "a spring and a colon, as in p.home:advance(…)", self)
    isMoving(x, "spring:advance", 1)
    number(target, "spring:advance", 2)
    number(dt, "spring:advance", 3)
    local isGood = type(x.value) == "number" and x.value - x.value == 0
    local field = isGood and "velocity" or "value"
    fail("spring:advance: the ", field, " of argument 1 is ", told(x[field]), ", expected a finite number")
  end),
})

local Fling = tuned("fling", {
  advance = function(self, x, dt, ends, edge)
    need(flings[self], "fling:advance", "what stands before it", "a fling and a colon, as in p.glide:advance(…)", self)
    isMoving(x, "fling:advance", 1)
    number(dt, "fling:advance", 2)
    local landed
    if not ends then
      x.value, x.velocity, landed = numbers(N.fling, self.kept, x.value, x.velocity, dt)
      return landed == 1
    end
    need(type(ends) == "table" and type(ends[1]) == "number" and type(ends[2]) == "number",
      "fling:advance", 3, "two ends such as { 0, 300 }", ends)
    need(edge == nil or springs[edge], "fling:advance", 4, "a spring such as p.edge", edge)
    -- Without one it stops at an end.
    local spring = springs[edge or false] or { response = 0, damping = 1 }
    x.value, x.velocity, landed =
      numbers(N.fling, self.kept, x.value, x.velocity, dt, ends[1], ends[2], spring.response, spring.damping)
    return landed == 1
  end,
  rest = function(self, x)
    isMoving(x, "fling:rest", 1)
    return (numbers(N.flingRest, self.kept, x.value, x.velocity))
  end,
})

-- Written out, as it is called most of all.
local function point(self, sign, x, y, word)
  number(x, word, 1)
  number(y, word, 2)
  local n = #self
  self[n + 1], self[n + 2], self[n + 3] = sign, x, y
  return self
end
local Path = kind("path", {
  move = function(self, x, y) return point(self, "M", x, y, "path:move") end,
  line = function(self, x, y) return point(self, #self == 1 and "M" or "L", x, y, "path:line") end,
  curve = function(self, ax, ay, bx, by, x, y)
    number(ax, "path:curve", 1)
    number(ay, "path:curve", 2)
    number(bx, "path:curve", 3)
    number(by, "path:curve", 4)
    number(x, "path:curve", 5)
    number(y, "path:curve", 6)
    local n = #self
    self[n + 1], self[n + 2], self[n + 3], self[n + 4], self[n + 5], self[n + 6], self[n + 7] = "C", ax, ay, bx, by, x, y
    return self
  end,
  along = function(self, count, place)
    need(isWhole(count) == "integer" and count >= 1 and count <= 1000, "path:along", 1, "a whole number, 1…1000", count)
    need(type(place) == "function", "path:along", 2, "a function that gives x and y", place)
    for index = 0, count do
      local x, y = place(index)
      if type(x) ~= "number" or type(y) ~= "number" then
        fail("path:along: at ", index, " its function gave ", told(x), " and ", told(y), ", expected x and y")
      end
      self:line(x, y)
    end
    return self
  end,
  close = function(self)
    self[#self + 1] = "Z"
    return self
  end,
}, "move, line, curve, along and close")
Path.__newindex = nil

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

-- Laws.

local function law(name, word, count)
  return function(...)
    for place = 1, count do number((select(place, ...)), name, place) end
    return (numbers(word, ...))
  end
end

local function nearest(list, value)
  need(type(list) == "table" and #list > 0, "nearest", 1, "a list of numbers", list)
  number(value, "nearest", 2)
  local best = 1
  for index = 2, #list do
    if M.abs(list[index] - value) < M.abs(list[best] - value) then best = index end
  end
  return best
end
