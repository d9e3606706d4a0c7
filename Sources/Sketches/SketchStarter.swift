import Pictures

/// The content of a new sketch: an example that already moves.
package enum SketchStarter {
  /// Returns an id as a title: `Card Stack` for `card-stack`.
  static func title(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  package static func text(_ id: String) -> String {
    ##"""
    -- A dot on a spring: drag it, throw it. Change a line and save: you feel it at once.
    return effect {
      title = "\##(title(id))",
      sentence = "A dot on a spring.",
      params = {
        spring("home", { response = 0.5, damping = 0.4 }, "Back to the middle"),
        number("radius", 36, { 8, 120 }, "pt", "Size of the dot"),
        color("fill", "#5B8CFF", "Colour of the dot"),
      },
      start = function(size, p) return { x = moving(size.x / 2), y = moving(0), drag = drag() } end,
      step = function(s, inputs, p, dt, happen)
        for g in s.drag:read(inputs) do
          s.held = g.began or g.moved or nil
          if s.held then s.x.value, s.y.value = g.position.x, g.position.y end
          if g.ended then
            s.x.velocity, s.y.velocity = g.velocity.x, g.velocity.y
            happen("thrown", { impact = "light" })
          end
        end
        if s.held then return end
        p.home:advance(s.x, s.size.x / 2, dt)
        p.home:advance(s.y, s.size.y / 2, dt)
      end,
      draw = function(s, p, c)
        c:fill(rect(0, 0, s.size.x, s.size.y), "#14161D")
        c:fill(circle(s.x.value, s.y.value, p.radius), p.fill)
      end,
      readouts = function(s) return { { "x", s.x.value, "pt" }, { "y", s.y.value, "pt" } } end,
    }

    """##
  }

  /// Returns a sketch with all layers of a drawing in their places; the front one can be dragged and springs back.
  static func text(_ id: String, _ art: SVGLayers, _ file: String) -> String {
    let front = art.layers.last?.name ?? ""
    let isWord = front.utf8.allSatisfy { Character(Unicode.Scalar($0)).isASCIIWord } && front.first?.isNumber == false
    let layer = isWord && !reserved.contains(front) ? "art.\(front)" : "art[\(quoted(front))]"
    return ##"""
      -- The layers of \##(file): drag the front one, throw it, and it springs back. Change a line and save.
      local art, size, names = layers \##(quoted(file))
      local front = \##(layer)

      -- The drawing is as large as fits, in the middle.
      local function place(s)
        local scale = math.min(s.size.x / size.x, s.size.y / size.y)
        return scale, (s.size.x - size.x * scale) / 2, (s.size.y - size.y * scale) / 2
      end

      return effect {
        title = "\##(title(id))",
        sentence = "Layers of a drawing, the front one on a spring.",
        params = {
          spring("home", { response = 0.5, damping = 0.5 }, "Back to its place"),
        },
        start = function(size, p) return { x = moving(0), y = moving(0), from = { 0.0, 0.0 }, drag = drag() } end,
        step = function(s, inputs, p, dt, happen)
          local scale, left, top = place(s)
          local x, y, box = s.x.value, s.y.value, front.box
          local area = rect(left + (box[2] + x) * scale, top + (box[3] + y) * scale, box[4] * scale, box[5] * scale)
          for g in s.drag:read(inputs, area) do
            if g.landed then s.from, s.held = { x, y }, true end
            if g.moved then
              s.x.value, s.y.value = s.from[1] + g.translation.x / scale, s.from[2] + g.translation.y / scale
            end
            if g.up then s.held = nil end
            if g.ended then
              s.x.velocity, s.y.velocity = g.velocity.x / scale, g.velocity.y / scale
              happen("thrown", { impact = "light" })
            end
          end
          if s.held then return end
          p.home:advance(s.x, 0, dt)
          p.home:advance(s.y, 0, dt)
        end,
        draw = function(s, p, c)
          local scale, left, top = place(s)
          c:with({ move = { left, top }, scale = scale }, function()
            for _, name in ipairs(names) do
              local isFront = art[name] == front
              c:layer(art[name], { move = isFront and { s.x.value, s.y.value } or nil })
            end
          end)
        end,
        readouts = function(s) return { { "x", s.x.value, "pt" }, { "y", s.y.value, "pt" } } end,
      }

      """##
  }

  /// The reserved words of Lua, which cannot follow a dot.
  private static let reserved = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += "\\" + String(Character(Unicode.Scalar(byte)))
      case 0x20..<0x7F: quoted += String(Character(Unicode.Scalar(byte)))
      default: quoted += "\\" + (1000 + Int(byte)).description.dropFirst()
      }
    }
    return quoted + "\""
  }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
