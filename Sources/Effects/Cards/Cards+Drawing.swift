import Canvas
import Motion
import Tuning

extension Cards {
  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    var state = state
    state.adopt(p)
    let layout = Layout(in: canvas.size, p)
    drawBackdrop(front: state.front, layout, p, on: &canvas)
    drawWords(layout, p, on: &canvas)
    drawDots(front: state.front, layout, p, on: &canvas)
    let places = places(front: state.front, p)
    for place in places { draw(place, state, layout, p, on: &canvas) }
    foresee(beyond: places, front: state.front, layout, p, on: &canvas)
  }

  /// The faces that a fling will bring to the front, the nearest first, and the front button's other look.
  private static func foresee(
    beyond seen: [Place], front: Double, _ layout: Layout, _ p: Parameters, on canvas: inout Canvas
  ) {
    let middle = nearest(front)
    let frontCard = cardIndex(middle, p)
    var known = Set(seen.map { $0.index % p.cards.count })
    canvas.with(layout.transform(of: place(of: frontCard, front: Double(frontCard), p))) { canvas in
      for distance in 1...6 {
        for side in [1.0, -1] {
          let index = cardIndex(middle + side * Double(distance), p)
          guard known.insert(index % p.cards.count).inserted else { continue }
          canvas.foresee(face(content(of: index, p)), in: faceRect)
        }
      }
      let content = content(of: frontCard, p)
      guard !content["button"].isEmpty else { return }
      for isBooked in [true, false] { canvas.foresee(pill(content, isBooked: isBooked), in: pillRect) }
    }
  }

  /// One card with what lies under it: its mirror image, its contact with the floor, two shadows.
  private static func draw(
    _ place: Place, _ state: State, _ layout: Layout, _ p: Parameters, on canvas: inout Canvas
  ) {
    let content = content(of: place.index, p)
    let shade = Shade(of: place, p)
    let button = content["button"].isEmpty ? nil : ButtonLook(of: place.index, state)
    let foot = Layout.card.y / 2
    // What is measured on the floor does not shrink with the card.
    let floor = 1 / place.scale
    canvas.with(layout.transform(of: place)) { canvas in
      // Mirrored about a line 3 points below the foot, so that the image begins 6 below it.
      canvas.with(.translation(Vector(0, 2 * foot + 6 * floor)) * .scale(1, -1)) { canvas in
        let depth = Layout.card.y * 0.2
        let mirrored = { (y: Double) in
          place.opacity * 0.17 * max(0, (y - (foot - depth)) / depth)
        }
        canvas.draw(
          shade.grid(
            face(content), in: faceRect, ys: [foot - depth, faceRect.maxY], alpha: { min(0.17, mirrored($0)) }))
        if let button { draw(button, content, shade, alpha: mirrored, isMirrored: true, on: &canvas) }
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
      canvas.draw(shade.grid(face(content), in: faceRect, alpha: { _ in place.opacity }))
      if let button {
        draw(button, content, shade, alpha: { _ in place.opacity }, isMirrored: false, on: &canvas)
      }
    }
  }

  /// How the button of one card looks just now.
  private struct ButtonLook {
    /// 0 released … 1 pressed
    var press: Double
    var isBooked: Bool
    /// How much of the look from before its last press still shows, 0…1.
    var before: Double

    init(of index: Int, _ state: State) {
      press = state.button.card == index ? smoothstep(0, 1, state.button.press) : 0
      isBooked = state.booked.contains(index)
      before = state.button.changed == index ? 1 - smoothstep(0, 1, state.button.change) : 0
    }
  }

  private static func draw(
    _ look: ButtonLook, _ content: Record, _ shade: Shade, alpha: (Double) -> Double, isMirrored: Bool,
    on canvas: inout Canvas
  ) {
    let scale = 1 - 0.04 * look.press
    let tint = Color.white.shaded(1 - 0.14 * look.press)
    canvas.with(.scale(scale, about: Layout.button.center)) { canvas in
      let light = (look.isBooked ? look.before : 1 - look.before) * (1 - 0.5 * look.press)
      if !isMirrored, light > 0 {
        canvas.draw(shade.grid(glow, in: glowRect, tint: Color.white.opacity(light), alpha: alpha))
      }
      let now = pill(content, isBooked: look.isBooked)
      canvas.draw(shade.grid(now, in: pillRect, tint: tint, alpha: alpha))
      if look.before > 0 {
        let former = pill(content, isBooked: !look.isBooked)
        canvas.draw(shade.grid(former, in: pillRect, tint: tint.opacity(look.before), alpha: alpha))
      }
    }
  }
}
