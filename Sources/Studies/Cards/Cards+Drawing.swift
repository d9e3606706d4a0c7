import Canvas
import Effects
import Motion
import Tuning

extension Cards {
  package static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    drawBackdrop(front: state.front, prepared, p, on: &canvas)
    canvas.add(prepared.words)
    drawDots(front: state.front, prepared.layout, prepared.tones.accent, p, on: &canvas)
    let places = places(front: state.front, p)
    for place in places { draw(place, state, prepared, p, on: &canvas) }
    foresee(beyond: places, front: state.front, prepared, p, on: &canvas)
  }

  /// Requests the faces that a fling may bring to the front, the nearest first, and both looks of the front button.
  private static func foresee(
    beyond seen: Places, front: Double, _ prepared: Prepared, _ p: Parameters, on canvas: inout Canvas
  ) {
    let middle = nearest(front)
    let frontCard = cardIndex(middle, p)
    var known = FixedList<40, Int>()
    for place in seen { known.append(place.index % p.cards.count) }
    canvas.with(prepared.layout.transform(of: place(of: frontCard, front: Double(frontCard), p))) { canvas in
      for way in 2..<14 {
        // The distances alternate between right and left.
        let distance = Double(way.isMultiple(of: 2) ? way / 2 : -(way / 2))
        let row = cardIndex(middle + distance, p) % p.cards.count
        guard !known.contains(row) else { continue }
        known.append(row)
        canvas.foresee(prepared.rows[row].face, in: faceRect)
      }
      guard let pill = prepared.row(of: frontCard).pill else { return }
      canvas.foresee(pill.looks.booked, in: pillRect(pill.area))
      canvas.foresee(pill.looks.free, in: pillRect(pill.area))
    }
  }

  /// Draws a card with its mirror image, its contact shadow on the floor, and two shadows behind it.
  private static func draw(
    _ place: Place, _ state: State, _ prepared: Prepared, _ p: Parameters, on canvas: inout Canvas
  ) {
    let row = prepared.row(of: place.index)
    let shade = Shading(of: place, p)
    let button = ButtonLook(of: place.index, state)
    let foot = Layout.card.y / 2
    // Lengths on the floor do not shrink with the card.
    let floor = 1 / place.scale
    canvas.with(prepared.layout.transform(of: place)) { canvas in
      // The image is mirrored about a line 3 points below the foot, so that it begins 6 points below it.
      canvas.with(.translation(Vector(0, 2 * foot + 6 * floor)) * .scale(1, -1)) { canvas in
        let depth = Layout.card.y * 0.2
        func mirrored(_ y: Double) -> Double { place.opacity * 0.17 * max(0, (y - (foot - depth)) / depth) }
        shade.draw(row.face, in: faceRect, from: foot - depth, alpha: { min(0.17, mirrored($0)) }, on: &canvas)
        if let pill = row.pill { draw(button, pill, shade, alpha: mirrored, isMirrored: true, on: &canvas) }
      }
      let contactSize = Vector(1.12 * Layout.card.x, 44 * floor)
      let contactCenter = Vector(0, foot + 6 * floor)
      canvas.draw(
        contact, in: Rect(center: contactCenter, size: contactSize), tint: Color.black.opacity(0.7 * place.opacity))
      canvas.shadow(
        of: Layout.cardRect, radius: Layout.cornerRadius, offset: Vector(0, 28), blur: 64,
        Color.black.opacity(0.5 * place.opacity))
      canvas.shadow(
        of: Layout.cardRect, radius: Layout.cornerRadius, offset: Vector(0, 4), blur: 10,
        Color.black.opacity(0.24 * place.opacity))
      shade.draw(row.face, in: faceRect, alpha: { _ in place.opacity }, on: &canvas)
      if let pill = row.pill {
        draw(button, pill, shade, alpha: { _ in place.opacity }, isMirrored: false, on: &canvas)
      }
    }
  }

  /// The current look of a card's button.
  private struct ButtonLook {
    /// The press level, from 0 released to 1 pressed.
    var press: Double
    var isBooked: Bool
    /// The remaining opacity of the look from before the last press, 0…1.
    var before: Double

    init(of index: Int, _ state: State) {
      press = state.button.card == index ? Falloff.smooth(0, 1, state.button.press) : 0
      isBooked = state.booked.contains(index)
      before = state.button.changed == index ? 1 - Falloff.smooth(0, 1, state.button.change) : 0
    }
  }

  private static func draw(
    _ look: ButtonLook, _ pill: Prepared.Pill, _ shade: Shading, alpha: (Double) -> Double,
    isMirrored: Bool, on canvas: inout Canvas
  ) {
    let scale = 1 - 0.04 * look.press
    let tint = Color.white.shaded(1 - 0.14 * look.press)
    canvas.with(.scale(scale, about: pill.area.center)) { canvas in
      let light = (look.isBooked ? look.before : 1 - look.before) * (1 - 0.5 * look.press)
      if !isMirrored, light > 0 {
        shade.draw(pill.glow, in: glowRect(pill.area), tint: Color.white.opacity(light), alpha: alpha, on: &canvas)
      }
      let looks = pill.looks
      let (now, former) = look.isBooked ? (looks.booked, looks.free) : (looks.free, looks.booked)
      shade.draw(now, in: pillRect(pill.area), tint: tint, alpha: alpha, on: &canvas)
      if look.before > 0 {
        shade.draw(former, in: pillRect(pill.area), tint: tint.opacity(look.before), alpha: alpha, on: &canvas)
      }
    }
  }

  /// Draws the outlines of the visible cards, the front one clearest.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let layout = Layout(in: canvas.size, p)
    for place in places(front: state.front, p) {
      let outline = layout.outline(layout.rect(of: place))
      let near = max(0.25, 1 - 0.6 * place.distance.magnitude) * place.opacity
      canvas.fill(outline, Look.paper.opacity(0.05 * near))
      canvas.stroke(outline, width: 2, Look.ink.opacity(0.3 * near))
      canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.5 * near))
    }
  }

  package final class Prepared: EffectPreparation, Sendable {
    /// The pictures of the states not pressed and pressed.
    typealias Both = (free: Picture, booked: Picture)

    /// A card's button.
    struct Pill: Sendable {
      /// The button's frame, relative to the card's middle.
      let area: Rect
      let looks: Both
      let glow: Picture
    }

    /// The pictures of a row of contents.
    struct Row: Sendable {
      let face: Picture
      /// The button; `nil` for a card without one.
      let pill: Pill?
      /// The light in the room, and its visible part; `nil` leaves the room dark.
      let light: (picture: Picture, part: Rect)?
      /// The card in a tile; `nil` outside tiles.
      let tileFaces: Both?
    }

    let layout: Layout
    let tones: Tones
    let rows: [Row]
    let veil: Picture
    /// The headline, sentence and facts.
    let words: [Mark]
    let tileGround: Picture

    package init(in size: Vector, _ p: Cards.Parameters, isTile: Bool) {
      let layout = Layout(in: size, p)
      self.layout = layout
      let tones = Cards.tones(p)
      self.tones = tones
      let card = tileCard(in: size)
      rows = p.cards.map { content in
        func both(_ picture: (_ isBooked: Bool) -> Picture) -> Both { (picture(false), picture(true)) }
        let pill = Pill(
          area: Layout.button, looks: both { Cards.pill(content, isBooked: $0, tones) }, glow: glow(tones))
        return Row(
          face: face(content, tones), pill: content["button"].isEmpty ? nil : pill, light: light(of: content, layout),
          tileFaces: isTile ? both { tileFace(content, card, isBooked: $0, tones) } : nil)
      }
      veil = Cards.veil(layout)
      words = Canvas.marks(in: size) { drawWords(layout, p, on: &$0) }
      tileGround = Look.tileGround("cards tile ground", size, Color(hex: 0x5A2A2E), Color(hex: 0x15101A))
    }

    /// Returns the pictures of a card; the rows repeat around the circle.
    func row(of card: Int) -> Row { rows[card % rows.count] }
  }
}
