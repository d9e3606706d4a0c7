import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// A switch in Swift, and the same one as a sketch: what Lua costs is what lies between them.
enum Toggle: Effect {
  static let id = "toggle"
  static let title = "Toggle"
  static let sentence = "A switch that is tapped and pulled."
  static let accent = Color(hex: 0xFFB454)
  static let reducedMotion: Patch = ["flipDampingRatio": 1.0]

  struct Parameters: ParameterSet {
    @Parameter("The knob, across.", in: 0...5, .seconds) var flipResponse = 0.38
    @Parameter("The knob, across.", in: 0...3) var flipDampingRatio = 0.6
    @Parameter("How much wider a held knob gets.", in: 0...30, .points) var squash = 12.0
    init() {}
  }

  struct State: EffectState {
    var size: Vector
    var isOn = true
    var knob = MovingValue(1)
    var press = MovingValue(0)
    var pull: Double?
    var drag = DragRecognizer(axis: .horizontal)
  }

  static func start(in size: Vector, _ p: Parameters) -> State { State(size: size) }

  private static func box(_ s: State) -> Rect {
    Rect(x: s.size.x / 2 - 42, y: s.size.y / 2 - 24, width: 84, height: 48)
  }

  static func step(
    _ s: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    let start = s.isOn ? 1.0 : 0.0
    for case .finger(let event) in inputs {
      if event.phase == .down, !box(s).contains(event.position) { continue }
      var isOn = s.isOn
      switch s.drag.handle(event) {
      case .ignored: continue
      case .landed, .began, .moved:
        s.pull = (start + s.drag.translation.x / 36).clamped(to: 0...1)
        continue
      case .lifted: isOn.toggle()
      case .ended: isOn = s.knob.value + s.knob.velocity * 0.08 > 0.5
      case .cancelled: break
      }
      s.pull = nil
      guard isOn != s.isOn else { continue }
      s.isOn = isOn
      happenings.append(Happening("switched", reason: isOn ? "on" : "off"))
    }
    s.drag.advance(by: dt)
    let flip = Spring(response: p.flipResponse, dampingRatio: p.flipDampingRatio)
    flip.advance(&s.knob, toward: s.pull ?? (s.isOn ? 1 : 0), by: dt, landingWithin: .points)
    flip.advance(&s.press, toward: s.pull == nil ? 0 : 1, by: dt, landingWithin: .points)
  }

  static func draw(_ s: State, _ p: Parameters, on canvas: inout Canvas) {
    let (box, day) = (box(s), s.knob.value.clamped(to: 0...1))
    canvas.fill(
      .rect(Rect(origin: .zero, size: s.size)),
      .linear(from: .zero, to: Vector(0, s.size.y), Color(hex: 0x151B3D), Color(hex: 0x4BA3F5)))
    let card = Rect(x: s.size.x / 2 - 170, y: s.size.y / 2 - 102, width: 340, height: 204)
    canvas.shadow(of: card, radius: 28, offset: Vector(0, 3), blur: 8, Color.black.opacity(0.18))
    canvas.shadow(of: card, radius: 28, offset: Vector(0, 24), blur: 56, Color.black.opacity(0.42))
    canvas.fill(.rounded(card, 28), Color(hex: 0xF6F3EC))
    canvas.text(
      TextRun("Daylight", size: 17, weight: .semibold, width: 300, lines: 1, alignment: .leading, tabularDigits: true),
      at: card.origin + Vector(24, 26), Color(hex: 0x1A1D26))
    let ink = Color(hex: 0xC9C6BF).mixed(with: accent, day)
    canvas.fill(.rounded(box, 24), ink)
    let wide = 40 + p.squash * s.press.value
    let left = box.x + 4 + (box.width - 8 - wide) * s.knob.value
    let knob = Rect(x: left, y: box.y + 4, width: wide, height: 40)
    canvas.shadow(of: knob, radius: 20, offset: Vector(0, 3), blur: 10, Color.black.opacity(0.3))
    canvas.fill(.rounded(knob, 20), .white)
  }

  static func readouts(_ s: State, _ p: Parameters) -> [Readout] { [Readout("knob", s.knob.value, "")] }

  static let sketch = #"""
    local function place(s) return rounded(s.size.x / 2 - 42, s.size.y / 2 - 24, 84, 48, 24) end
    return effect {
      title = "Toggle",
      params = {
        spring("flip", { response = 0.38, damping = 0.6 }, "The knob, across"),
        number("squash", 12, { 0, 30 }, "pt", "How much wider a held knob gets"),
      },
      start = function() return { on = true, knob = moving(1), press = moving(0), drag = drag("x") } end,
      step = function(s, inputs, p, dt, happen)
        local side = s.on and 1 or 0
        for g in s.drag:read(inputs, place(s), side) do
          s.pull = clamp(g.start + g.translation.x / 36, 0, 1)
          local on = project(s.knob, 0.08) > 0.5
          if g.lifted then on = not s.on end
          if g.up then s.pull = nil end
          if g.up and not g.cancelled and on ~= s.on then
            s.on, side = on, on and 1 or 0
            happen("switched", { reason = on and "on" or "off" })
          end
        end
        p.flip:advance(s.knob, s.pull or side, dt)
        p.flip:advance(s.press, s.pull and 1 or 0, dt)
      end,
      draw = function(s, p, c)
        local w, h, box, day = s.size.x, s.size.y, place(s), clamp(s.knob.value, 0, 1)
        c:fill(rect(0, 0, w, h), gradient(0, 0, 0, h, "#151B3D", "#4BA3F5"))
        c:fill(rounded(w / 2 - 170, h / 2 - 102, 340, 204, 28), "#F6F3EC", { lift = 24 })
        c:text("Daylight", w / 2 - 146, h / 2 - 76, { size = 17, weight = 600, width = 300, color = "#1A1D26" })
        c:fill(box, mix("#C9C6BF", "#FFB454", day))
        local wide = 40 + p.squash * s.press.value
        local knob = rounded(box[2] + 4 + (box[4] - 8 - wide) * s.knob.value, box[3] + 4, wide, 40, 20)
        c:shadow(knob, { blur = 10, y = 3, alpha = 0.3 })
        c:fill(knob, "#FFFFFF")
      end,
      readouts = function(s) return { { "knob", s.knob.value, "" } } end,
    }
    """#
}
