-- A picture without background over white, black and a photograph.
return effect {
  title = "Grounds",
  params = { list("clips", { { "fog" } }, { "picture" }, "Clips") },
  start = function() return {} end,
  step = function() end,
  draw = function(s, p, c)
    local w, h = s.size.x / 3, s.size.y
    c:fill(rect(0, 0, w, h), "#FFFFFF")
    c:fill(rect(w, 0, w, h), "#000000")
    c:picture("fog", rect(2 * w, -2, w, h + 4))
    for i = 0, 2 do c:picture(p.clips[1].picture, rect(i * w, 0, w, h)) end
  end,
}
