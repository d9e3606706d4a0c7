-- Boxes in a row or a column, and the one at a point. It uses the locals of the files before it.

-- Boxes below or beside one another within a box: `from` and `size` are where the box has its beginning and its length.
local function lined(word, from, size, what)
  return function(around, sizes, gap, more)
    none(more, word, 4, "only a box, " .. what .. " and a gap")
    need(isBox(around) and around[1] ~= "circle", word, 1, "a rect or a rounded", around)
    if gap ~= nil then number(gap, word, 3) end
    local count, list = isList(sizes) and #sizes or sizes, {}
    gap = gap or 0
    need(isWhole(count) == "integer" and count >= 0 and count <= 10000, word, 2, "a list of " .. what .. ", or how many, 0…10000", sizes)
    charge(4 * count)
    local at, each = around[from], (around[size] + gap) / M.max(1, count) - gap
    for place = 1, count do
      local one = count == sizes and each or sizes[place]
      number(one, word, "item " .. place .. " of argument 2")
      local box = { T.unpack(around, 1, 6) }
      box[from], box[size] = at, one
      list[place], at = box, at + one + gap
    end
    return list
  end
end

-- Returns whether a point is in a box, as fingers land in the area of a recogniser.
local function contains(shape, x, y)
  if shape[1] == "circle" then
    local dx, dy = x - shape[2], y - shape[3]
    return dx * dx + dy * dy <= shape[4] * shape[4]
  end
  return x >= shape[2] and y >= shape[3] and x < shape[2] + shape[4] and y < shape[3] + shape[5]
end
-- Whether it is a list of boxes, each of which is still to be checked.
local function isBoxes(x) return isList(x) and type(x[1]) ~= "string" and (#x > 0 or next(x) == nil) end
local function hit(shapes, at, more)
  none(more, "hit", 3, "only boxes and a point")
  local isOne = isBox(shapes)
  need(isOne or isBoxes(shapes), "hit", 1, "a box, or a list of boxes", shapes)
  local x, y = point(at, "hit", 2)
  if isOne then return contains(shapes, x, y) and 1 or nil end
  for place = #shapes, 1, -1 do
    box(shapes[place], "hit", "item " .. place .. " of argument 1")
    if contains(shapes[place], x, y) then return place end
  end
end

-- An area of several boxes, as `rows` makes them.
local nowhere = { "rect", 0, 0, 0, 0 }
local function areBoxes(list, word)
  for place = 1, #list do box(list[place], word, "item " .. place .. " of argument 2") end
end
-- Gives each event the box in which its finger landed. A recogniser that follows fingers has it until they are up.
local function placeEvents(self, events, boxes, name)
  for _, event in G.ipairs(events) do
    if name == "tap:read" then event.box = hit(boxes, event)
    elseif name == "fingers:read" then event.box = hit(boxes, event.start)
    else
      event.box = rawget(self, "box") or hit(boxes, event.position or event.center)
      G.rawset(self, "box", not (event.up or event.ended) and event.box or nil)
    end
  end
end
