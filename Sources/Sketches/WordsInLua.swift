/// The words of a sketch, in Lua: what each checks of its arguments, and what it leaves to the host.
///
/// Runs once in each machine. It gets Lua's libraries and the host's doors (see `sketch.h`), and returns the words that
/// the sketch sees and the functions that the host calls, whose names begin with `_`.
enum WordsInLua {
  static let text = values + gestures + laws + drawing + language

  private static let values = #"""
    local G, S, T, M, host = ...
    local type, error, select, next, setmetatable, rawget, tostring = G.type, G.error, G.select, G.next, G.setmetatable, G.rawget, G.tostring
    local numbers, values, emit = host.numbers, host.values, host.emit
    local floor, isWhole = M.floor, M.type

    -- Refusals, without a place: the host adds the line of the sketch.

    local function fail(...) error(T.concat({ ... }), 0) end

    local function told(x)
      if x == nil then return "nothing" end
      -- Whose sign differs between processors.
      if x ~= x then return "not a number (0/0)" end
      if type(x) == "number" then return S.format("%.14g", x) end
      if type(x) == "string" then return '"' .. (#x > 40 and S.sub(x, 1, 40) .. "…" or x) .. '"' end
      return type(x) == "boolean" and tostring(x) or "a " .. type(x)
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

    -- A table of words: what it lacks is said with the nearest that it has.
    local function closed(before, t)
      return setmetatable(t, { __index = function(_, name) fail(before, told(name), " is not a known word", hint(name, t)) end })
    end

    -- The same that cannot be written to.
    local function sealed(t, refusal)
      return setmetatable({}, { __index = t, __newindex = function(_, name) fail(refusal(tostring(name))) end })
    end

    local function need(ok, word, place, what, x)
      if not ok then fail(word, ": argument ", place, " is ", told(x), ", expected ", what) end
    end

    -- Not 0/0 and not 1/0, which nothing can be moved to.
    local function number(x, word, place)
      if type(x) == "number" and x - x == 0 then return end
      need(false, word, place, type(x) == "number" and "a finite number" or "a number", x)
    end
    local function words(x, word, place) need(type(x) == "string", word, place, "a text", x) end

    local function options(x, word, place, known)
      if x == nil then return {} end
      need(type(x) == "table", word, place, "a table of options", x)
      if host.fits(x, known) then return x end
      for name, value in next, x do
        local kind = known[name]
        if not kind then fail(word, ": ", told(name), " is not an option", hint(name, known)) end
        if type(kind) == "function" then kind(value)
        elseif kind == "colour" then
          if not host.isColour(value) then fail(word, ": ", name, " is ", told(value), ', expected a colour such as "#1B1B1F"') end
        elseif type(kind) == "table" then
          local found = false
          for _, one in G.ipairs(kind) do found = found or value == one end
          if not found then fail(word, ": ", name, " is ", told(value), ", expected ", T.concat(kind, ", ")) end
        elseif type(value) ~= kind then fail(word, ": ", name, " is ", told(value), ", expected a ", kind) end
      end
      return x
    end

    -- Values of the host's own: plain data with methods.

    local methodsOf = {}
    local function kind(name, methods, fields)
      methodsOf[name] = methods
      local meta = {
        __index = closed(name .. ".", methods),
        __newindex = function(_, key) fail(name, " has no ", told(key), ": it has ", fields) end,
      }
      host.kind(meta)
      return meta
    end

    local Moving = kind("moving", {}, "value and velocity")
    local function isMoving(x, word, place) need(G.getmetatable(x) == Moving, word, place, "a moving value", x) end

    local function moving(value, velocity)
      number(value, "moving", 1)
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

    local shapes = { rect = 6, rounded = 6, circle = 4, arc = 6 }
    local function isShape(x, word, place)
      need(type(x) == "table" and (shapes[x[1]] or x[1] == "path"), word, place, "a shape: rect, rounded, circle, arc or path", x)
    end

    """#

  private static let laws = #"""
    -- What parameters have: a value that only the designer changes.

    local springs = setmetatable({}, { __mode = "k" })
    local function tuned(name, methods)
      methodsOf[name] = methods
      return function(key, values)
        local one = setmetatable(values, { __index = closed(name .. ".", methods) })
        local it = sealed(one, function(field) return "p." .. key .. "." .. field .. " cannot be set: parameters are the designer's" end)
        springs[it] = name == "spring" and one or nil
        return it
      end
    end

    local Spring = tuned("spring", {
      advance = host.spring(Moving, N.spring, function(self, x, target, dt)
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

    """#
}
