-- Throws that are aimed at a stop. It uses the locals of the files before it.

-- A throw that was aimed keeps its stop, its whole way and its rate in the moving value until it lands, or is changed.
local function forget(x)
  for field in S.gmatch("stop way kept", "%a+") do G.rawset(x, field, nil) end
end
-- Moves a value by a step of its aimed throw; nil if it has no such throw, or one that a hand or an end has taken over.
local function advanceAimed(self, x, dt, ends)
  local stop = rawget(x, "stop")
  if not stop then return nil end
  local low, high = stop, stop
  if ends then low, high = M.min(ends[1], ends[2]), M.max(ends[1], ends[2]) end
  local at = x.value
  if stop >= low and stop <= high and (not ends or at >= low and at <= high) then
    local value, velocity, landed, isAimed =
      numbers(N.flingAimed, self.kept, at, x.velocity, dt, stop, rawget(x, "way"), rawget(x, "kept"))
    if isAimed == 1 then
      x.value, x.velocity = value, velocity
      if landed == 1 then forget(x) else G.rawset(x, "kept", self.kept) end
      return landed == 1
    end
  end
  forget(x)
end
local gridOptions = { every = "number", from = "number", to = "number" }
-- The number of a stop on a grid, the speed with which a throw comes to rest there, and the stop.
local function aimAtGrid(self, x, grid)
  options(grid, "fling:aim", 2, gridOptions)
  for name in S.gmatch("every from to", "%a+") do
    if grid[name] ~= nil or name == "every" then number(grid[name], "fling:aim", name) end
  end
  need(grid.every > 0, "fling:aim", "every", "a number above 0", grid.every)
  local from = grid.from or 0
  local low, high = grid.from and 0 or -2.0 * (1 << 52), 2.0 * (1 << 52)
  if grid.to then
    need(not grid.from or grid.to >= from, "fling:aim", "to", "at least from, " .. told(from), grid.to)
    high = M.max(low, M.min(high, (grid.to - from) // grid.every))
  end
  local index, velocity = numbers(N.flingGrid, self.kept, x.value, x.velocity, from, grid.every, low, high)
  index = M.tointeger(index)
  return index, velocity, from + index * grid.every
end
