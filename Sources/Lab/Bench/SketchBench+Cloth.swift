extension SketchBench {
  /// A cloth of 50 × 30 points that hangs from its upper edge, with five passes over its threads in each step.
  static let cloth = """
    local wide, high, gap = 50, 30, 7
    local threads, top = {}, many(wide, function(i) return i end)
    for n = 1, wide * high do
      if n > wide then threads[#threads + 1] = { n - wide, n, gap } end
      if n % wide ~= 0 then threads[#threads + 1] = { n, n + 1, gap } end
    end

    return effect {
      title = "Cloth",
      start = function(size)
        local s = { x = {}, y = {}, oldX = {}, oldY = {}, n = 0 }
        for j = 1, high do
          for i = 1, wide do
            local n = #s.x + 1
            s.x[n], s.y[n] = 20.0 + i * gap, 60.0 + j * gap
            s.oldX[n], s.oldY[n] = s.x[n], s.y[n]
          end
        end
        return s
      end,

      step = function(s, inputs, p, dt)
        local x, y, oldX, oldY = s.x, s.y, s.oldX, s.oldY
        s.n = s.n + 1
        local fall, wind = 900 * dt * dt, 400 * math.sin(s.n / 90) * dt * dt
        for n = wide + 1, wide * high do
          local a, b = x[n], y[n]
          x[n], y[n] = a + 0.995 * (a - oldX[n]) + wind, b + 0.995 * (b - oldY[n]) + fall
          oldX[n], oldY[n] = a, b
        end
        tie(x, y, threads, { passes = 5, fixed = top })
      end,

      draw = function(s, p, c)
        local x, y = s.x, s.y
        c:fill(rect(0, 0, s.size.x, s.size.y), "#FBFAF7")
        for j = 0, high - 1 do
          local line = path():along(wide - 1, function(i) local n = j * wide + i + 1 return x[n], y[n] end)
          c:stroke(line, 1, "#5B8CFF")
        end
        for i = 1, wide do
          local line = path():along(high - 1, function(j) local n = j * wide + i return x[n], y[n] end)
          c:stroke(line, 1, "#5B8CFF")
        end
      end,
    }
    """
}
