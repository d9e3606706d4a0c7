import Canvas
import Effects
import Motion
import Tuning

extension Lamp {
  package static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    drawPage(prepared, on: &canvas)
    drawLamp(state, angle: state.angle, prepared, reveals: p.reveal, on: &canvas)
  }

  package static func tileSize(for tile: Vector) -> Vector {
    guard tile.x > 0, tile.y > 0 else { return tile }
    let lying = Falloff.smooth(0.7, 1.9, tile.x / tile.y)
    let height = mix(857, 569, lying)
    return Vector(tile.x * height / tile.y, height)
  }

  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    drawPage(prepared, on: &canvas)
    drawLamp(state, angle: state.angle * exaggeration(of: state, p), prepared, reveals: false, on: &canvas)
  }

  private static func drawPage(_ prepared: Prepared, on canvas: inout Canvas) {
    // Beside the page the city continues mirrored, without the text; below the page it is dark, like the gap between houses.
    if canvas.ground != canvas.bounds {
      canvas.drawGround(prepared.bareNight, beyond: .mirrored)
      let (ground, foot) = (canvas.ground, canvas.size.y)
      canvas.fill(
        .rect(Rect(x: ground.x, y: foot, width: ground.width, height: ground.maxY - foot)), prepared.nearFoot)
    }
    canvas.draw(canvas.isBare ? prepared.plain.night : prepared.night, in: canvas.bounds)
  }

  /// Returns the factor for the angle in a tile, so that a swing too small to see there reaches 14°.
  ///
  /// It is derived from the energy, which hardly changes within a swing, so the motion keeps its shape.
  private static func exaggeration(of state: State, _ p: Parameters) -> Double {
    let energy = state.pendulum.energy(gravity: p.gravity)
    let lift = p.gravity * state.length
    guard energy > 0, lift > 0, energy < lift else { return 1 }
    let amplitude = (2 * energy / lift).squareRoot()
    return (14 * .pi / 180 / amplitude).clamped(to: 1...4)
  }

  private static func drawLamp(
    _ state: State, angle: Double, _ prepared: Prepared, reveals: Bool, on canvas: inout Canvas
  ) {
    let layout = prepared.layout
    let length = state.length
    let shade = layout.shade(angle: angle, length: length, rock: state.rock.value)
    let light = state.light
    // The page was composed at a light of 0.8. Below that the bulb itself becomes dim; above it the glow still grows.
    let dark = max(0, 1 - light / 0.8)
    let lit = 1 - dark * dark
    // A bulb still looks bright when the room becomes dark.
    let shine = light < 0.8 ? (0.8 * light).squareRoot() : light
    let (color, tint) = (prepared.color, prepared.tint)
    if lit > 0 {
      let cone = LampCone(
        layout, from: shade.rim, angle: shade.angle, in: reveals ? Rect(size: layout.size) : canvas.ground)
      if reveals {
        drawReveal(cone, prepared, lit: lit, on: &canvas)
      } else {
        let reach = layout.reach
        cone.draw(blend: .additive, on: &canvas) { sample in
          let fall = sample.depth / (0.52 * reach)
          let i =
            light * sample.edge * (0.75 / (1 + fall * fall) + 0.055) * (0.8 + 0.42 * Falloff.gauss(sample.side, 0.5))
          return color.shaded(i)
        }
        drawFound(prepared.words, by: cone, lit: lit, on: &canvas)
      }
    }
    let radius = layout.radius
    let axis = Vector(Exact.sin(shade.angle), Exact.cos(shade.angle))
    let bulb = shade.rim + axis * (0.1 * radius)
    LampGlow.halo.draw(
      at: bulb, radius: radius, Color(tint.red, 0.66 * tint.green, 0.27 * tint.blue),
      light: reveals ? 0.4 * light : light, on: &canvas)
    canvas.with(Affine.translation(layout.pivot) * Affine.rotation(radians: -angle)) { canvas in
      drawCord(length: layout.drop(length) - LampLayout.neck * radius, radius: radius, on: &canvas)
    }
    canvas.with(Affine.translation(shade.rim) * Affine.rotation(radians: -shade.angle)) { canvas in
      let span = LampShade.span * radius
      // A dim bulb glows in its own colour before it turns white.
      let ember = color.mixed(with: .white, 0.3 + 0.7 * lit * lit)
      let area = Rect(center: .zero, size: Vector(span, span))
      if lit < 1 { canvas.draw(prepared.darkShade, in: area) }
      if lit > 0 { canvas.draw(prepared.litShade, in: area, tint: ember.opacity(lit)) }
    }
    LampGlow.bloom.draw(
      at: bulb, radius: radius, Color(tint.red, 0.79 * tint.green, 0.52 * tint.blue), light: shine, on: &canvas)
  }

  /// Draws the page's text in the lamp's light; without that light it is hardly visible.
  private static func drawFound(_ words: [LampWord], by cone: LampCone, lit: Double, on canvas: inout Canvas) {
    for word in words {
      let box = word.run.inkBox.offset(by: word.origin)
      canvas.grid(.text(word.run), over: box, columns: 49, rows: 3) { word.color.opacity(lit * cone.edge(at: $0)) }
      guard word.run.mayHaveEmoji else { continue }
      canvas.grid(.text(word.run.emoji), over: box, columns: 49, rows: 3) {
        Color.white.opacity(word.color.alpha * lit * cone.edge(at: $0))
      }
    }
  }

  private static func drawCord(length: Double, radius: Double, on canvas: inout Canvas) {
    let width = max(1.6, radius * 0.036)
    let light = Color(hex: 0x8A80B8)
    let middle = Color(hex: 0x2B2450)
    // A cord shorter than the lamp is high continues upwards behind the lamp, out of the picture.
    let bottom = max(length, -30)
    let cord = Path.rect(Rect(x: -width / 2, y: -40, width: width, height: bottom + 40))
    canvas.fill(cord, .linear(from: Vector(-width / 2, 0), to: Vector(width * 0.2, 0), light, middle))
  }

  /// Draws the page in its light theme, visible through the cone of light.
  private static func drawReveal(_ cone: LampCone, _ prepared: Prepared, lit: Double, on canvas: inout Canvas) {
    let (reach, tint) = (prepared.layout.reach, prepared.tint)
    cone.draw(canvas.isBare ? prepared.plain.day : prepared.day, on: &canvas) { sample in
      .white.opacity(lit * sample.edge * mix(1, 0.9, Falloff.smooth(0.7 * reach, 2.2 * reach, sample.depth)))
    }
    cone.draw(blend: .multiply, on: &canvas) { sample in
      let e = lit * sample.edge
      let far = Falloff.smooth(0.35 * reach, 2 * reach, sample.depth)
      let q = 1 - e * (0.2 * far + 0.08 * Falloff.smooth(0.5, 1, sample.side))
      let near = e * Falloff.gauss(sample.depth, 0.42 * reach)
      return Color(mix(1, q, 0.9), mix(1, q, 1.05) - 0.19 * near, mix(1, q, 1.25) - 0.3 * near)
    }
    cone.draw(blend: .additive, on: &canvas) { sample in
      let fall = sample.depth / (0.3 * reach)
      let g = 0.2 * lit * sample.edge / (1 + fall * fall)
      return Color(0.6 * g * tint.red, 0.34 * g * tint.green, 0.05 * g * tint.blue)
    }
  }

  /// Draws cord and shade faintly, with a thin outline that is visible on the dark sky.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let layout = LampLayout(canvas.size, .page)
    let outline = outline(layout, angle: state.angle, length: state.length)
    canvas.stroke(outline.cord, width: 1.5, Look.paper.opacity(0.34))
    canvas.fill(outline.shade, Color(p.shadeColor).opacity(0.14))
    canvas.stroke(outline.shade, width: 1.5, Look.paper.opacity(0.42))
  }

  package final class Prepared: EffectPreparation, Sendable {
    let layout: LampLayout
    let night: Picture
    /// The night page without text.
    let bareNight: Picture
    /// The colour of the ground between the nearest houses.
    let nearFoot: Color
    let day: Picture
    /// Both pages without the back arrow and the title.
    let plain: (night: Picture, day: Picture)
    let color: Color
    /// The factor that turns warm light into another colour of light; white for the default colour.
    let tint: Color
    let litShade: Picture
    let darkShade: Picture
    /// The texts in their lit colours.
    let words: [LampWord]

    package init(in size: Vector, _ p: Lamp.Parameters, isTile: Bool) {
      let layout = LampLayout(size, isTile ? .tile : .page)
      self.layout = layout
      let (headline, message) = isTile ? ("", "") : (p.headline, p.message)
      let (night, day) = (LampTheme.night(p), LampTheme.day)
      nearFoot = night.near.foot
      func page(_ theme: LampTheme, hasChrome: Bool = true) -> Picture {
        LampPage(layout: layout, theme: theme, headline: headline, message: message, hasChrome: hasChrome).picture
      }
      self.night = page(night)
      self.day = page(day)
      plain = (page(night, hasChrome: false), page(day, hasChrome: false))
      bareNight = LampPage(layout: layout, theme: night, headline: "", message: "", hasChrome: false).picture
      color = Color(p.lightColor)
      tint = Color(color.red, color.green / 0.67, color.blue / 0.24)
      words = LampPage(layout: layout, theme: night, headline: headline, message: message).words(isLit: true)
      let enamel = Color(p.shadeColor)
      litShade = LampShade(enamel: enamel, tint: tint, isLit: true).picture
      darkShade = LampShade(enamel: enamel, tint: tint, isLit: false).picture
    }
  }
}
