-- A plain ground under the gestures of docs/pictures/strokes.take, and the words of each.
local words = {
  { 0, "tap" }, { 1, "press, then drag" }, { 3, "drag with a corner and a hold" }, { 5, "fling" },
  { 6, "pinch" }, { 7, "pinch that turns" }, { 8, "pinch that moves" }, { 9, "drag and tap x 3" },
  { 11, "drag around a centre" }, { 13, "type and key" },
}

return effect {
  title = "Strokes",
  keyboard = true,
  start = function(size, p) return { time = 0.0 } end,
  step = function(s, inputs, p, dt) s.time = s.time + dt end,
  draw = function(s, p, c)
    local say = ""
    for _, word in ipairs(words) do if s.time >= word[1] then say = word[2] end end
    c:fill(rect(0, 0, s.size.x, s.size.y), "#232838")
    c:text(say, s.size.x / 2, 16, { size = 15, color = "#C9D2E6", align = "center" })
  end,
}
