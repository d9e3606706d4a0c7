/// The words of a sketch, in Lua: what each checks of its arguments, and what it leaves to the host.
///
/// Runs once in each machine. It gets Lua's libraries and the host's doors (see `sketch.h`), and returns the words that
/// the sketch sees and the functions that the host calls, whose names begin with `_`.
enum WordsInLua {
  static let text = #"""
    local G, S, T, M, host = ...
    local type, error, select, next, setmetatable, rawget, tostring = G.type, G.error, G.select, G.next, G.setmetatable, G.rawget, G.tostring
    local numbers, values, emit = host.numbers, host.values, host.emit
    local floor, isWhole = M.floor, M.type

    -- Refusals, without a place: the host adds the line of the sketch.

    local function fail(...) error(T.concat({ ... }), 0) end

    local function told(x)
      if x == nil then return "nothing" end
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
      return setmetatable(t, { __index = function(_, name) fail(before, told(name), " is no word", hint(name, t)) end })
    end

    -- The same that cannot be written to.
    local function sealed(t, refusal)
      return setmetatable({}, { __index = t, __newindex = function(_, name) fail(refusal(tostring(name))) end })
    end

    local function need(ok, word, place, what, x)
      if not ok then fail(word, ": argument ", place, " is ", told(x), ", expected ", what) end
    end

    local function number(x, word, place) need(type(x) == "number", word, place, "a number", x) end
    local function words(x, word, place) need(type(x) == "string", word, place, "a text", x) end

    local function options(x, word, place, known)
      if x == nil then return {} end
      need(type(x) == "table", word, place, "a table of options", x)
      for name, value in next, x do
        local kind = known[name]
        if not kind then fail(word, ": ", told(name), " is no option", hint(name, known)) end
        if type(value) ~= kind then fail(word, ": ", name, " is ", told(value), ", expected a ", kind) end
      end
      return x
    end

    -- Values of the host's own: plain data with methods.

    local function kind(name, methods, fields)
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
        return list[index]
      end
    end

    local shapes = { rect = 6, rounded = 6, circle = 4 }
    local function isShape(x, word, place)
      need(type(x) == "table" and (shapes[x[1]] or x[1] == "path"), word, place, "a shape: rect, rounded, circle or path", x)
    end

    -- A recogniser keeps its memory as a text of the host's; while it is empty and nothing comes, there is nothing to ask.
    local function reader(name, word, before)
      return function(self, inputs, area)
        need(type(inputs) == "table", name, 1, "the inputs of the step", inputs)
        if area ~= nil then isShape(area, name, 2) end
        if self.memory == "" and #inputs == 0 then return nothing end
        local memory, events = values(word, before(self), self.memory, area or false)
        self.memory = memory
        return over(events)
      end
    end
    local Drag = kind("drag", { read = reader("drag:read", V.drag, function(self) return self.axis end) }, "a memory of its own")
    local Tap = kind("tap", { read = reader("tap:read", V.tap, function() return "" end) }, "a memory of its own")
    local Pinch = kind("pinch", { read = reader("pinch:read", V.pinch, function() return "" end) }, "a memory of its own")

    local function drag(axis)
      need(axis == nil or axis == "x" or axis == "y", "drag", 1, '"x", "y" or nothing for both', axis)
      return setmetatable({ axis = axis or "", memory = "" }, Drag)
    end

    local Dice = kind("dice", {
      roll = function(self)
        local value, seed = numbers(N.dice, self.seed)
        self.seed = seed
        return value
      end,
    }, "a seed")

    local Spring = kind("spring", {
      advance = function(self, x, target, dt)
        isMoving(x, "spring:advance", 1)
        number(target, "spring:advance", 2)
        number(dt, "spring:advance", 3)
        local landed
        x.value, x.velocity, landed = numbers(N.spring, self.response, self.damping, x.value, x.velocity, target, dt)
        return landed == 1
      end,
    }, "response and damping")

    local Fling = kind("fling", {
      advance = function(self, x, dt)
        isMoving(x, "fling:advance", 1)
        number(dt, "fling:advance", 2)
        x.value, x.velocity = numbers(N.fling, self.kept, x.value, x.velocity, dt)
      end,
      rest = function(self, x)
        isMoving(x, "fling:rest", 1)
        return (numbers(N.flingRest, self.kept, x.value, x.velocity))
      end,
    }, "kept")

    local Path = kind("path", {
      move = function(self, x, y) return self:put("M", x, y) end,
      line = function(self, x, y) return self:put("L", x, y) end,
      curve = function(self, ax, ay, bx, by, x, y) return self:put("C", ax, ay, bx, by, x, y) end,
      close = function(self) return self:put("Z") end,
      put = function(self, ...)
        for place = 2, select("#", ...) do number(select(place, ...), "path", place - 1) end
        for place = 1, select("#", ...) do self[#self + 1] = (select(place, ...)) end
        return self
      end,
    }, "move, line, curve and close")
    Path.__newindex = nil

    local kinds = { spring = Spring, fling = Fling }

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

    -- Drawing.

    local function colour(x, word, place)
      need(type(x) == "string" and S.find(x, "^#%x%x%x%x%x%x$") or type(x) == "string" and S.find(x, "^#%x%x%x%x%x%x%x%x$"),
        word, place, 'a colour such as "#1B1B1F"', x)
    end
    local function paint(x, word, place)
      if type(x) == "table" and x[1] == "linear" then return end
      colour(x, word, place)
    end
    local function box(x, word, place)
      need(type(x) == "table" and (x[1] == "rect" or x[1] == "rounded"), word, place, "a rect or a rounded", x)
    end

    local function shape(name, count)
      return function(...)
        for place = 1, count do number((select(place, ...)), name, place) end
        return { name, ... }
      end
    end

    local strokeOptions = { round = "boolean", dashes = "table", blend = "string" }
    local textOptions = {
      size = "number", weight = "number", color = "string", width = "number", lines = "number", align = "string",
    }
    local pictureOptions = { fit = "string", tint = "string", alpha = "number" }
    local shadowOptions = { blur = "number", x = "number", y = "number", alpha = "number", color = "string" }
    local withOptions = { clip = "table", move = "table", scale = "number", turn = "number", alpha = "number", around = "table" }

    local canvas = sealed(closed("c:", {
      fill = function(_, what, with, how)
        isShape(what, "c:fill", 1)
        paint(with, "c:fill", 2)
        emit("fill", what, with, options(how, "c:fill", 3, { blend = "string" }))
      end,
      stroke = function(_, what, width, with, how)
        isShape(what, "c:stroke", 1)
        number(width, "c:stroke", 2)
        paint(with, "c:stroke", 3)
        emit("stroke", what, width, with, options(how, "c:stroke", 4, strokeOptions))
      end,
      picture = function(_, name, where, how)
        words(name, "c:picture", 1)
        box(where, "c:picture", 2)
        emit("picture", name, where, options(how, "c:picture", 3, pictureOptions))
      end,
      text = function(_, what, x, y, how)
        if type(what) == "number" then what = S.format("%.14g", what) end
        words(what, "c:text", 1)
        number(x, "c:text", 2)
        number(y, "c:text", 3)
        how = options(how, "c:text", 4, textOptions)
        if how.color then colour(how.color, "c:text color", 4) end
        emit("text", what, x, y, how)
      end,
      shadow = function(_, what, how)
        box(what, "c:shadow", 1)
        emit("shadow", what, options(how, "c:shadow", 2, shadowOptions))
      end,
      glow = function(_, x, y, radius, with)
        number(x, "c:glow", 1)
        number(y, "c:glow", 2)
        number(radius, "c:glow", 3)
        colour(with, "c:glow", 4)
        emit("glow", x, y, radius, with)
      end,
      with = function(_, how, draw)
        how = options(how, "c:with", 1, withOptions)
        if how.clip then box(how.clip, "c:with clip", 1) end
        need(type(draw) == "function", "c:with", 2, "a function that draws", draw)
        emit("begin", how)
        draw()
        emit("end")
      end,
    }), function(name) return "c." .. name .. " cannot be set: the canvas has words only" end)

    -- Declarations.

    local function declare(name, check)
      return function(key, default, ...)
        words(key, name, 1)
        if not S.find(key, "^%a[%w]*$") or not S.find(key, "^%l") then
          fail(name, ": the key ", told(key), " expected letters and digits, beginning with a small letter")
        end
        local declared = check(default, ...)
        declared.kind, declared.key = name, key
        return declared
      end
    end
    local function ranged(name)
      return declare(name, function(default, range, unit, label)
        number(default, name, 2)
        need(type(range) == "table" and type(range[1]) == "number" and type(range[2]) == "number" and range[1] < range[2],
          name, 3, "a range such as { 0, 1 }", range)
        if default < range[1] or default > range[2] then
          fail(name, ": the default ", told(default), " is out of ", told(range[1]), "…", told(range[2]))
        end
        return { default = default, low = range[1], high = range[2], unit = unit or "", label = label or "" }
      end)
    end
    local function labelled(name, type_, what)
      return declare(name, function(default, label)
        need(type(default) == type_, name, 2, what, default)
        return { default = default, label = label or "" }
      end)
    end

    local fields = {
      title = "string", sentence = "string", accent = "string", params = "table", calm = "table", start = "function",
      step = "function", draw = "function", readouts = "function", resize = "function",
    }

    local function effect(t)
      need(type(t) == "table", "effect", 1, "a table", t)
      for name, value in next, t do
        if not fields[name] then fail("effect: ", told(name), " is no field of an effect", hint(name, fields)) end
        if type(value) ~= fields[name] then fail("effect: ", name, " is ", told(value), ", expected a ", fields[name]) end
      end
      for _, name in G.ipairs({ "title", "start", "step", "draw" }) do
        if t[name] == nil then fail("effect: ", name, " is missing: expected a ", fields[name]) end
      end
      return t
    end

    -- Lua's own, where they hide nothing and are the same on every machine.

    local strings = closed("string.", {
      byte = S.byte, char = S.char, len = S.len, lower = S.lower, upper = S.upper, reverse = S.reverse, sub = S.sub,
      rep = function(text, count, between)
        words(text, "string.rep", 1)
        number(count, "string.rep", 2)
        if (#text + #(between or "")) * count > 65536 then fail("string.rep: expected a text of at most 65536 bytes") end
        return S.rep(text, count, between)
      end,
      format = function(form, ...)
        words(form, "string.format", 1)
        if #form > 1000 or S.find(form, "%%[^%a%%]*[pa]") then fail("string.format: expected no %p or %a") end
        for place = 1, select("#", ...) do
          local x = select(place, ...)
          need(type(x) == "number" or type(x) == "string", "string.format", place + 1, "a number or a text", x)
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

    local tables = closed("table.", {
      insert = T.insert, remove = T.remove, concat = T.concat, unpack = T.unpack,
      sort = function(list, less)
        need(type(list) == "table", "table.sort", 1, "a list", list)
        merge(list, less or function(a, b) return a < b end, 1, #list)
      end,
    })

    local maths = closed("math.", {
      abs = M.abs, ceil = M.ceil, floor = M.floor, max = M.max, min = M.min, fmod = M.fmod, modf = M.modf, pi = M.pi,
      huge = M.huge, tointeger = M.tointeger, type = M.type, maxinteger = M.maxinteger, mininteger = M.mininteger,
      sqrt = M.sqrt, sin = law("math.sin", N.sin, 1), cos = law("math.cos", N.cos, 1), tan = law("math.tan", N.tan, 1),
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
      group = function(title)
        words(title, "group", 1)
        return { kind = "group", label = title }
      end,
      number = ranged("number"), whole = ranged("whole"), toggle = labelled("toggle", "boolean", "true or false"),
      color = labelled("color", "string", 'a colour such as "#FBFAF7"'), text = labelled("text", "string", "a text"),
      picture = labelled("picture", "string", "a picture's name"),
      choice = declare("choice", function(default, among, label)
        need(type(among) == "table" and #among > 1, "choice", 3, "a list of texts", among)
        local found = false
        for _, one in G.ipairs(among) do found = found or one == default end
        need(found, "choice", 2, "one of its list", default)
        return { default = default, among = among, label = label or "" }
      end),
      spring = declare("spring", function(default, label)
        default = options(default, "spring", 2, { response = "number", damping = "number" })
        return { response = default.response or 0.4, damping = default.damping or 0.8, label = label or "" }
      end),
      fling = declare("fling", function(default, label)
        number(default, "fling", 2)
        return { default = default, label = label or "" }
      end),
      moving = moving, drag = drag,
      tap = function() return setmetatable({ memory = "" }, Tap) end,
      pinch = function() return setmetatable({ memory = "" }, Pinch) end,
      dice = function(seed)
        number(seed, "dice", 1)
        return setmetatable({ seed = seed }, Dice)
      end,
      rubberband = law("rubberband", N.rubberband, 5), nearest = nearest, mix = law("mix", N.mix, 3),
      smooth = law("smooth", N.smooth, 3), project = function(x, seconds)
        isMoving(x, "project", 1)
        number(seconds, "project", 2)
        return x.value + x.velocity * seconds
      end,
      clamp = function(x, low, high)
        number(x, "clamp", 1)
        return M.max(low, M.min(high, x))
      end,
      rect = shape("rect", 4), rounded = shape("rounded", 5), circle = shape("circle", 3),
      path = function() return setmetatable({ "path" }, Path) end,
      gradient = function(x0, y0, x1, y1, from, to)
        colour(from, "gradient", 5)
        colour(to, "gradient", 6)
        return { "linear", x0, y0, x1, y1, from, to }
      end,
      fade = function(color, alpha)
        colour(color, "fade", 1)
        number(alpha, "fade", 2)
        return S.sub(color, 1, 7) .. S.format("%02X", floor(M.max(0, M.min(1, alpha)) * 255 + 0.5))
      end,
      math = readOnly("math", maths), string = readOnly("string", strings), table = readOnly("table", tables),
      pairs = orderly, ipairs = G.ipairs, type = type, select = select, error = error, tonumber = G.tonumber,
      assert = G.assert,
      tostring = function(x)
        need(type(x) ~= "table" and type(x) ~= "function", "tostring", 1, "a number, a text or true or false", x)
        return tostring(x)
      end,
    })

    -- For the host.

    local Inputs = { __index = closed("inputs:", { each = function(self) return over(self) end }) }

    return sealed(vocabulary, function(name) return name .. " is a global: write local " .. name end), {
      _canvas = function() return canvas end,
      _happen = function()
        return function(name, how)
          words(name, "happen", 1)
          how = options(how, "happen", 2, { reason = "string", impact = "string" })
          emit("happen", name, how.reason or "", how.impact or "")
        end
      end,
      _inputs = function(list) return setmetatable(list, Inputs) end,
      _parameters = function(raw)
        for key, value in next, raw do
          if type(value) == "table" and kinds[value.kind] then
            local one = value
            local meta = kinds[one.kind]
            one.kind = nil
            raw[key] = setmetatable(one, meta)
          end
        end
        local t = setmetatable(raw, { __index = function(_, name) fail("p.", tostring(name), ": unknown parameter", hint(name, raw)) end })
        return sealed(t, function(name) return "p." .. name .. " cannot be set: parameters are the designer's" end)
      end,
      _begin = function(state, size)
        if type(state) ~= "table" then fail("start: expected a table, got ", told(state)) end
        state.size = size
        return state
      end,
    }
    """#
}
