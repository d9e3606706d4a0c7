/// A sketch in which every word that draws or moves is drawn by its example: for the pictures of docs/SKETCHES.md, and to play
/// with.
enum SketchSheet {
  static let artName = "words.svg"

  /// What `layers` shows.
  static let art = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">
      <rect id="paper" x="10" y="5" width="140" height="90" rx="12" fill="#F6F3EC"/>
      <circle id="sun" cx="118" cy="32" r="14" fill="#FFB454"/>
      <rect id="button" x="24" y="62" width="64" height="22" rx="11" fill="#5B8CFF"/>
    </svg>

    """

  static let text = sketch(SketchGuide.groups)

  static func sketch(_ groups: [SketchGuide.Group]) -> String {
    func lines(_ texts: [String], _ indent: String) -> String {
      texts.flatMap { $0.split(separator: "\n") }.map { "\(indent)\($0)\n" }.joined()
    }
    var sheets = ""
    for group in groups where group.words.contains(where: { $0.drawn != nil }) {
      sheets += "\nsheets.\(group.sheet ?? "") = {\n"
      for word in group.words {
        guard let drawn = word.drawn else { continue }
        let isStep = group.sheet == "gestures"
        let code = isStep ? [] : (group.sheet == "motion" ? [] : ["grid(c)"]) + [drawn]
        sheets += "  { \"\(word.label)\", [[\(word.example)]], function(c, p)\n\(lines(code, "    "))  end },\n"
      }
      sheets += "}\n"
    }
    let parameters = groups.first { $0.sheet == "parameters" }?.words.dropFirst().map(\.example) ?? []
    let gestures = groups.first { $0.sheet == "gestures" }?.words ?? []
    let reading = gestures.compactMap(\.drawn).enumerated().map { "area = area_of(s, \($0 + 1))\n\($1)" }
    let state = gestures.filter { $0.drawn == nil }.map { $0.example + "," }.joined(separator: " ")
    return before + sheets + "\nsheets.parameters = {\n" + lines(parameters.map { "  [[\($0)]]," }, "")
      + "}\n\nreturn effect {\n  title = \"Words\",\n  sentence = \"Every word that draws or moves.\",\n  params = {\n"
      + lines(parameters.map { $0 + "," } + more, "    ") + "  },\n\n  start = function() return { \(state) "
      + "moves = {}, notes = {} } end,\n\n  step = function(s, inputs, p, dt, happen)\n    local area\n"
      + "    for i in inputs:each() do note(s, 0, i) end\n"
      + lines(reading, "    ") + "  end,\n\n" + after
  }

  private static let more = [
    "group \"Sheet\",",
    "choice(\"sheet\", \"motion\", { \"parameters\", \"gestures\", \"motion\", \"shapes\", \"drawing\" }, \"Which words\"),",
    "spring(\"loose\", { response = 0.42, damping = 0.3 }, \"The thin curve\"),",
    "number(\"ahead\", 0.2, { 0, 1 }, \"s\", \"How far ahead\"),",
    "number(\"give\", 0.5, { 0, 1 }, \"\", \"How much it gives\"),",
  ]

  private static let before = """
    -- Every word that draws or moves, each in a cell with its example. Change one and save.
    local art = layers "\(artName)"
    local blue, amber, white, dim = "#5B8CFF", "#FFB454", "#F2F4F8", "#8B93A7"
    local sheets = {}
    local W, H, tall = 194, 194, 138 -- a cell, and how tall its picture is

    local function place(s, sheet)
      local h = 16 + (#sheet + 3) // 4 * (H + 8)
      local k = math.min(s.size.x / 830, s.size.y / h)
      return k, (s.size.x - 830 * k) / 2, (s.size.y - h * k) / 2
    end
    local function corner(n) return 15 + (n - 1) % 4 * (W + 8), 12 + (n - 1) // 4 * (H + 8) end
    local function area_of(s, n)
      local k, left, top = place(s, sheets.gestures)
      local x, y = corner(n)
      return rect(left + x * k, top + y * k, W * k, tall * k)
    end
    local function covers(r, at) return at.x >= r[2] and at.y >= r[3] and at.x < r[2] + r[4] and at.y < r[3] + r[5] end

    -- What a recogniser has said, and where.
    local function keep(list, x, most)
      table.insert(list, x)
      if #list > most then table.remove(list, 1) end
    end
    local function note(s, n, at, say)
      local x = { n = n, x = at.x, y = at.y, say = say or "" }
      if say then keep(s.notes, x, 10) else keep(s.moves, x, 800) end
    end
    local function told(s, n, g, at, more, other)
      note(s, n, at, other or g.began and "began" or g.ended and "ended " .. more or nil)
    end

    -- A point of the grid is a point of the screen; it begins at 28, 24 in the cell.
    local function grid(c)
      for x = 0, 160, 10 do c:fill(rect(x, -4, 0.5, 114), x % 50 == 0 and "#3A4050" or "#232733") end
      for y = 0, 110, 10 do c:fill(rect(-4, y, 180, 0.5), y % 50 == 0 and "#3A4050" or "#232733") end
      for x = 0, 150, 50 do c:text(x, x, -17, { size = 9, color = dim, align = "center" }) end
      for y = 50, 100, 50 do c:text(y, -7, y - 6, { size = 9, color = dim, align = "right" }) end
    end
    local function dot(c, x, y, say)
      c:fill(circle(x, y, 5), amber)
      if say then c:text(say, x + 12, y - 8, { size = 11, color = white }) end
    end
    local function arrow(c, x0, y0, x1, y1)
      local far = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
      local dx, dy = (x1 - x0) / far * 6, (y1 - y0) / far * 6
      local head = path():move(x1 - dx - dy, y1 - dy + dx):line(x1, y1):line(x1 - dx + dy, y1 - dy - dx)
      c:stroke(path():move(x0, y0):line(x1, y1), 1.5, amber)
      c:stroke(head, 1.5, amber)
    end

    -- Curves over an axis that begins and ends with a number in its unit; `f(x, dx)` gives each of 120 places.
    local function nothing() end
    local function same(x) return x end
    local function plot(c, x, y, curves, levels, dots)
      local left, top, right, bottom = 8, -10, 154, 86
      local function at(a, b)
        return left + (a - x[1]) / (x[2] - x[1]) * (right - left), bottom - (b - y[1]) / (y[2] - y[1]) * (bottom - top)
      end
      local small = { size = 9.5, color = dim }
      c:stroke(path():move(left, top):line(left, bottom):line(right, bottom), 1, "#4A5062")
      c:text(x[1], left, bottom + 4, small)
      c:text(x[2] .. " " .. x[3], right, bottom + 4, { size = 9.5, color = dim, align = "right" })
      c:text(y[2], left - 5, top - 5, { size = 9.5, color = dim, align = "right" })
      c:text(y[1], left - 5, bottom - 8, { size = 9.5, color = dim, align = "right" })
      c:text(y[3], left + 5, top - 7, small)
      for _, level in ipairs(levels or {}) do
        local _, b = at(x[1], level)
        c:stroke(path():move(left, b):line(right, b), 1, amber, { dashes = { 3, 4 } })
        c:text(math.floor(level + 0.5), left - 5, b - 7, { size = 9.5, color = amber, align = "right" })
      end
      for n = #curves, 1, -1 do
        local line, isBegun = path(), false
        for i = 0, 120 do
          local here = x[1] + (x[2] - x[1]) * i / 120
          local value = curves[n](here, i == 0 and 0 or (x[2] - x[1]) / 120)
          if value then
            local a, b = at(here, value)
            if isBegun then line:line(a, b) else line:move(a, b) end
            isBegun = true
          end
        end
        if isBegun then c:stroke(line, n == 1 and 2.5 or 1, n == 1 and blue or dim, { round = true }) end
      end
      for i = 1, dots and x[2] or 0 do
        local a, b = at(i, dots())
        c:fill(circle(a, b, 2), blue)
      end
    end

    """

  private static let after = """
      draw = function(s, p, c)
        local sheet = sheets[p.sheet]
        local k, left, top = place(s, sheet)
        c:fill(rect(0, 0, s.size.x, s.size.y), "#0E1016")
        if p.sheet == "parameters" then
          -- Beside their rows in the panel, of which a spring has five.
          for i, line in ipairs(sheet) do
            local y = i == 1 and 132 or i < #sheet - 1 and 44 * i + 80 or i < #sheet and 550 or 800
            c:text(line, 16, y, { size = 14, width = s.size.x - 40, lines = 2, align = "right", color = white })
          end
          return
        end
        c:with({ move = { left, top }, scale = k }, function()
          for n, cell in ipairs(sheet) do
            local x, y = corner(n)
            c:fill(rounded(x, y, W, H, 10), "#191C25")
            c:with({ clip = rounded(x, y, W, tall, 10) }, function()
              c:with({ move = { x + 28, y + 24 } }, function() cell[3](c, p) end)
            end)
            c:fill(rect(x, y + tall, W, 1), "#0E1016")
            c:text(cell[1], x + 12, y + tall + 6, { size = 12, weight = 600, color = white })
            c:text(cell[2], x + 12, y + tall + 23, { size = 10.5, width = W - 20, lines = 2, color = dim })
          end
        end)
        if p.sheet ~= "gestures" then return end
        for _, at in ipairs(s.moves) do c:fill(circle(at.x, at.y, 2 * k), at.n == 0 and "#4A5062" or blue) end
        local counts = { 0, 0, 0, 0 }
        for _, at in ipairs(s.notes) do
          local box = area_of(s, at.n)
          counts[at.n] = counts[at.n] + 1
          c:fill(circle(at.x, at.y, 4 * k), amber)
          c:text(counts[at.n], at.x + (counts[at.n] % 2 == 1 and 7 or -13) * k, at.y - 6 * k, { size = 10 * k, color = amber })
          c:text(counts[at.n] .. "  " .. at.say, box[2] + 90 * k, box[3] + (16 * counts[at.n] - 4) * k, { size = 11 * k, color = white })
        end
      end,
    }

    """
}
