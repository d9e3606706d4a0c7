/// The rules of a sketch for a drawing: parameters for each layer, and what they do.
extension SketchStarter {
  /// The text below the table of layers; `TITLE` stands for the sketch's title.
  static let rules = ##"""

    local params, calm, byName, byTitle = {}, {}, {}, {}
    for i, l in ipairs(all) do
      local function add(word, key, ...) table.insert(params, word(l.key .. key, ...)) end
      local others = { "none" }
      for _, other in ipairs(all) do if other ~= l then table.insert(others, other.title) end end
      byName[l.layer.name], byTitle[l.title] = l, l
      table.insert(params, group(l.title))
      add(choice, "Drag", i == 1 and "y" or "none", { "none", "x", "y", "free" }, "Drag", "How a finger drags it.")
      add(choice, "Rests", "start", { "start", "edges", "points" }, "Rests",
        "Where it comes to rest: where the drawing has it; at both edges of the stage along its drag, or in the four "
          .. "corners if the drag is free; or at the points below.")
      add(text, "Points", "0,0 0,-240", "Points",
        "Its rests if they are points, such as 0,0 0,-240: pairs x,y from where the drawing has it, to the right and "
          .. "down, in points of the drawing. A text that cannot be read leaves the last good one.")
      add(toggle, "Throw", true, "Throw decides",
        "Whether the speed at the lift decides on the rest, or only the place.")
      add(choice, "Tap", "nothing", { "nothing", "toggles", "scales", "fades" }, "Tap",
        "Toggles goes between its first two rests, or those of the layer that it follows if it has only one. "
          .. "Scales and fades last until the next tap.")
      if #all > 1 then
        add(choice, "Follows", "none", others, "Follows", "The layer that moves this one, too.")
        add(choice, "Moves", "along", { "along", "x", "y", "scale", "alpha", "turn" }, "How it follows",
          "Along goes where the other layer goes. The others go from … to … while the other layer goes from its first "
            .. "rest to its second.")
        local units = " rest of the other layer: points for x and y, percent for scale and alpha, degrees for turn."
        add(number, "From", 0, { -1000, 1000 }, "", "From", "At the first" .. units)
        add(number, "To", 100, { -1000, 1000 }, "", "To", "At the second" .. units)
        add(choice, "Fades", "no", { "no", "in", "out" }, "Also fades",
          "Appears (in) or vanishes (out) while the other layer goes from its first rest to its second.")
      end
      add(spring, "Spring", { response = 0.45, damping = 0.8 }, "Spring",
        "Takes it to a rest, and scales or fades it after a tap.")
      calm[l.key .. "Spring"] = { response = 0.3, damping = 1 }
    end
    for _, one in ipairs {
      group "All layers",
      number("ahead", 0.18, { 0, 1 }, "s", "Throw looks ahead",
        "A throw goes to the rest that is nearest to its place after this time."),
      number("give", 0.55, { 0, 1 }, "", "Give past ends", "How much a layer follows a pull past its outer rests."),
      number("margin", 16, { 0, 200 }, "pt", "Edge margin", "Between the edges of the stage and the rests at them."),
      number("tapScale", 1.15, { 0.2, 3 }, "×", "Tapped scale"),
      number("tapAlpha", 0.4, { 0.1, 1 }, "", "Tapped alpha"),
    } do table.insert(params, one) end

    -- The drawing is as large as fits, in the middle.
    local function place(s)
      local zoom = math.min(s.size.x / size.x, s.size.y / size.y)
      return zoom, (s.size.x - size.x * zoom) / 2, (s.size.y - size.y * zoom) / 2
    end

    -- The pairs of numbers in a text such as "0,0 0,-240"; nil if it has anything else.
    local function points(words)
      local list, word = {}, ""
      for i = 1, #words + 1 do
        local letter = i > #words and " " or words:sub(i, i)
        if letter ~= " " and letter ~= "," then
          word = word .. letter
        elseif word ~= "" then
          list[#list + 1], word = tonumber(word) or 1 / 0, ""
          if math.abs(list[#list]) > 10000 then return nil end
        end
      end
      if #list == 0 or #list % 2 == 1 then return nil end
      return many(#list // 2, function(i) return { x = list[2 * i - 1] + 0.0, y = list[2 * i] + 0.0 } end)
    end

    -- The rests of a layer, from where the drawing has it.
    local function rests(s, p, l)
      local kind, drag, box = p[l.key .. "Rests"], p[l.key .. "Drag"], l.layer.box
      if kind == "points" then return s.at[l.key].points end
      if kind == "start" then return { { x = 0, y = 0 } } end
      local zoom, left, top = place(s)
      local x1, x2 = (p.margin - left) / zoom - box[2], (s.size.x - p.margin - left) / zoom - box[2] - box[4]
      local y1, y2 = (p.margin - top) / zoom - box[3], (s.size.y - p.margin - top) / zoom - box[3] - box[5]
      if drag == "x" then return { { x = x1, y = 0 }, { x = x2, y = 0 } } end
      if drag == "y" then return { { x = 0, y = y1 }, { x = 0, y = y2 } } end
      return { { x = x1, y = y1 }, { x = x2, y = y1 }, { x = x1, y = y2 }, { x = x2, y = y2 } }
    end

    local function closest(list, x, y)
      return nearest(many(#list, function(i) return math.pow(list[i].x - x, 2) + math.pow(list[i].y - y, 2) end), 0)
    end

    -- Takes up changed values; a text of points that cannot be read leaves the last good ones.
    local function setUp(s, p, l)
      local at, words = s.at[l.key], p[l.key .. "Points"]
      local setup = p[l.key .. "Drag"] .. " " .. p[l.key .. "Rests"] .. " " .. words
      if at.setup == setup then return end
      at.setup, at.points = setup, points(words) or at.points
      at.rest = closest(rests(s, p, l), at.x.value, at.y.value)
    end

    -- A place along an axis by a law, rubberband or pulled, which holds back past the outer rests.
    local function held(law, p, list, axis, value)
      local ends = many(#list, function(i) return list[i][axis] end)
      table.sort(ends)
      return #ends == 1 and value or law(value, ends[1], ends[#ends], p.give, size[axis])
    end

    -- How far a layer has come from its first rest, 0, to its second, 1.
    local function progress(s, p, l)
      local at, list = s.at[l.key], rests(s, p, l)
      if #list == 1 then return 0 end
      local x, y = list[2].x - list[1].x, list[2].y - list[1].y
      return ((at.x.value - list[1].x) * x + (at.y.value - list[1].y) * y) / math.max(x * x + y * y, 0.001)
    end

    -- How a layer is shown: its own movement, and what it follows of another one's.
    local function look(s, p, l, seen)
      local at, seen = s.at[l.key], seen or {}
      local it = { x = at.x.value, y = at.y.value, scale = at.scale.value, alpha = at.alpha.value, turn = 0 }
      local other = #all > 1 and byTitle[p[l.key .. "Follows"]]
      seen[l] = true
      if other and not seen[other] then
        local share, what, fades = progress(s, p, other), p[l.key .. "Moves"], p[l.key .. "Fades"]
        local value = mix(p[l.key .. "From"], p[l.key .. "To"], share)
        if what == "along" then
          local its = look(s, p, other, seen)
          it.x, it.y = it.x + its.x, it.y + its.y
        elseif what == "x" or what == "y" then it[what] = it[what] + value
        elseif what == "turn" then it.turn = math.rad(value)
        else it[what] = it[what] * math.max(0, value) / 100 end
        it.alpha = clamp(it.alpha * (fades == "in" and share or fades == "out" and 1 - share or 1), 0, 1)
      end
      return it
    end

    -- The front layer at a point that a finger drags or taps, or only drags; a small one reaches as far as a fingertip.
    local function touched(s, p, x, y, onlyDrags)
      local zoom, left, top = place(s)
      for _, l in ipairs(all) do
        if p[l.key .. "Drag"] ~= "none" or not onlyDrags and p[l.key .. "Tap"] ~= "nothing" then
          local it, box = look(s, p, l), l.layer.box
          local dx, dy = (x - left) / zoom - box[2] - box[4] / 2 - it.x, (y - top) / zoom - box[3] - box[5] / 2 - it.y
          local cos, sin = math.cos(it.turn), math.sin(it.turn)
          local isInX = math.abs(dx * cos + dy * sin) <= math.max(box[4] / 2 * it.scale, 22 / zoom)
          local isInY = math.abs(dy * cos - dx * sin) <= math.max(box[5] / 2 * it.scale, 22 / zoom)
          if isInX and isInY and it.scale * it.alpha > 0.05 then return l end
        end
      end
    end

    return effect {
      title = "TITLE",
      sentence = "Layers of a drawing; the panel says how each behaves.",
      params = params,
      calm = calm,

      start = function(size, p)
        local s = { size = size, at = {} }
        for _, l in ipairs(all) do
          local at = { x = moving(0), y = moving(0), scale = moving(1), alpha = moving(1), drag = drag(), rest = 1 }
          at.tapped, at.isTapped, at.setup, at.points, s.at[l.key] = "", false, "", { { x = 0.0, y = 0.0 } }, at
          setUp(s, p, l)
          for _, axis in ipairs { "x", "y" } do at[axis] = moving(rests(s, p, l)[at.rest][axis]) end
        end
        return s
      end,

      step = function(s, inputs, p, dt, happen)
        local zoom, landed = place(s), {}
        local function go(l, rest)
          s.at[l.key].rest = rest
          happen("settles", { reason = l.title .. " rest " .. rest, impact = "light" })
        end
        for i in inputs:each() do
          if i.kind == "down" then
            -- A layer that is only tapped leaves a drag to the front one below it that can be dragged.
            local spot, front, moved = circle(i.x, i.y, 1), touched(s, p, i.x, i.y), touched(s, p, i.x, i.y, true)
            if moved then landed[moved], s.at[moved.key].isTapped = spot, false end
            if front then landed[front], s.at[front.key].isTapped = spot, true end
          end
        end
        for _, l in ipairs(all) do
          setUp(s, p, l)
          local at, list, drag, tap = s.at[l.key], rests(s, p, l), p[l.key .. "Drag"], p[l.key .. "Tap"]
          local home = p[l.key .. "Spring"]
          local from = { x = held(pulled, p, list, "x", at.x.value), y = held(pulled, p, list, "y", at.y.value) }
          for g in at.drag:read(inputs, landed[l] or rect(0, 0, 0, 0), from) do
            for _, axis in ipairs { "x", "y" } do
              local isDragged = drag == axis or drag == "free"
              if isDragged and g.landed then at[axis].velocity = 0.0 end -- a finger stops it
              if isDragged and g.moved then
                at[axis].value = held(rubberband, p, list, axis, g.start[axis] + g.translation[axis] / zoom)
              end
              if isDragged and g.ended then at[axis].velocity = g.velocity[axis] / zoom end
            end
            if g.ended and drag ~= "none" then
              local ahead = p[l.key .. "Throw"] and p.ahead or 0
              go(l, closest(list, project(at.x, ahead), project(at.y, ahead)))
            elseif g.lifted and at.isTapped and tap ~= "nothing" then
              happen("taps", { reason = l.title, impact = "light" })
              local moved = #list == 1 and #all > 1 and byTitle[p[l.key .. "Follows"]] or l
              if tap ~= "toggles" then at.tapped = at.tapped ~= tap and tap or ""
              elseif #rests(s, p, moved) > 1 then go(moved, s.at[moved.key].rest == 1 and 2 or 1) end
            end
          end
          for _, axis in ipairs { "x", "y" } do
            local isHeld = at.drag.held and (drag == axis or drag == "free")
            if not isHeld then home:advance(at[axis], list[at.rest][axis], dt) end
          end
          home:advance(at.scale, at.tapped == tap and tap == "scales" and p.tapScale or 1, dt)
          home:advance(at.alpha, at.tapped == tap and tap == "fades" and p.tapAlpha or 1, dt)
        end
      end,

      draw = function(s, p, c)
        local zoom, left, top = place(s)
        c:with({ move = { left, top }, scale = zoom }, function()
          for _, name in ipairs(names) do
            local it = byName[name] and look(s, p, byName[name])
            c:layer(art[name], it and { move = { it.x, it.y }, scale = it.scale, alpha = it.alpha, turn = it.turn })
          end
        end)
        for i, l in ipairs(all) do
          local words = p[l.key .. "Points"]
          local isBad = p[l.key .. "Rests"] == "points" and not points(words)
          local reason = l.title .. ", Points: '" .. words .. "' cannot be read, expected pairs such as 0,0 0,-240"
          local options = { size = 14, color = "#FF6B6B", width = s.size.x - 32, lines = 2 }
          if isBad then c:text(reason, 16, s.size.y - 40 * i, options) end
        end
      end,

      readouts = function(s, p)
        local rows = {}
        for _, l in ipairs(all) do
          local at = s.at[l.key]
          local far = math.sqrt(at.x.value * at.x.value + at.y.value * at.y.value)
          local hasWay = #rests(s, p, l) > 1
          table.insert(rows, hasWay and { l.title, progress(s, p, l), "", { 0, 1 } } or { l.title, far, "pt" })
        end
        return rows
      end,
    }

    """##
}
