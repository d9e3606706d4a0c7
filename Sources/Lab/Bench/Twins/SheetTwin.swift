import Canvas
import Effects
import Gestures
import Motion
import Sketches
import Tuning

/// `sketches/sheet.lua` in Swift.
struct SheetTwin: SketchTwin {
  static let id = "sheet"
  private static let places = [
    ("fog", "Boathouse on Saimaa", "Rowed to, 1 km"), ("aurora", "Hut under the lights", "Two bunks, 3 km"),
    ("desert", "Camper at Red Mesa", "By the road, 6 km"), ("dusk", "Tent at Twin Peaks", "By water, 9 km"),
    ("rain", "Loft over the arcade", "Last tram 00:12"), ("pig", "Shack on Exuma", "Swims with company"),
  ]
  private static let settle = Spring(response: 0.42, dampingRatio: 0.8)
  private static let (ink, soft) = (Color(hex: 0x1A1D26), Color(hex: 0x5A6172))

  private struct State: Equatable {
    var y: MovingValue
    var rest = 2
    var start = 0.0
    var isHeld = false
    var pan = PanRecognizer(axis: .vertical)
    var tap = TapRecognizer()
  }

  private let size: Vector
  private var (previous, current): (State, State)

  init(in size: Vector) {
    self.size = size
    current = State(y: MovingValue(size.y - 132))
    previous = current
  }

  static func inputs(_ step: Int) -> [Input] {
    let step = step % 720
    return drag(step, from: 20, count: 34, Vector(195, 770), Vector(195, 640))
      + drag(step, from: 240, count: 34, Vector(195, 480), Vector(195, 350))
      + drag(step, from: 480, count: 160, Vector(195, 120), Vector(195, 620))
  }

  private var rests: [Double] { [72, size.y * (1 - 0.5), size.y - 132] }
  private var band: RubberBand { RubberBand(dimension: size.y, constant: 0.5) }

  private func sheet(_ y: Double) -> Rect {
    let width = min(size.x, 520)
    return Rect(x: (size.x - width) / 2, y: y, width: width, height: size.y + 200)
  }

  mutating func step(_ inputs: [Input]) {
    previous = current
    let fingers = inputs.compactMap { if case .finger(let event) = $0 { event } else { nil } }
    drag(fingers)
    tap(fingers)
    let target = rests[current.rest]
    if !current.isHeld, current.y != MovingValue(target) {
      Self.settle.advance(&current.y, toward: target, by: Step.seconds, landingWithin: .points)
    }
  }

  private mutating func drag(_ fingers: [FingerEvent]) {
    guard current.pan != PanRecognizer(axis: .vertical) || !fingers.isEmpty else { return }
    let (rests, area) = (rests, sheet(current.y.value))
    let inside = current.y.value.clamped(to: rests[0]...rests[2])
    let start = inside + band.pull(for: current.y.value - inside)
    var events: [(verdict: DragVerdict, translation: Double, velocity: Double)] = []
    func note(_ verdicts: some Sequence<DragVerdict>, after before: Vector) {
      var translation = before
      for verdict in verdicts {
        translation += verdict.movement
        let way = current.pan.isDragging ? current.pan.translation : translation
        events.append((verdict, way.y, current.pan.velocity.y))
      }
    }
    for event in fingers where event.phase != .down || area.contains(event.position) {
      let before = current.pan.translation
      note(current.pan.handle(event), after: before)
    }
    let verdict = current.pan.advance(by: Step.seconds)
    note([verdict], after: current.pan.translation)
    for (verdict, translation, _) in events {
      switch verdict {
      case .landed: (current.start, current.isHeld, current.y.velocity) = (start, true, 0)
      case .moved:
        let place = current.start + translation
        let inside = place.clamped(to: rests[0]...rests[2])
        current.y = MovingValue(inside + band.stretch(for: place - inside))
      case .ended(let estimate):
        (current.isHeld, current.y.velocity) = (false, estimate.velocity.y)
        let ahead = current.y.value + current.y.velocity * 0.18
        current.rest = rests.indices.min { (rests[$0] - ahead).magnitude < (rests[$1] - ahead).magnitude }!
      case .lifted: (current.isHeld, current.rest) = (false, current.rest == 0 ? 2 : current.rest - 1)
      case .cancelled: (current.isHeld, current.y.velocity) = (false, 0)
      case .began, .ignored: break
      }
    }
  }

  private mutating func tap(_ fingers: [FingerEvent]) {
    guard current.tap != TapRecognizer() || !fingers.isEmpty else { return }
    let area = Rect(x: 0, y: 0, width: size.x, height: current.y.value)
    for event in fingers where event.phase != .down || area.contains(event.position) {
      if case .tapped = current.tap.handle(event) { current.rest = 2 }
    }
    current.tap.advance(by: Step.seconds)
  }

  func draw(fraction: Double, on canvas: inout Canvas) {
    let (w, h, rests) = (size.x, size.y, rests)
    let y = previous == current ? current.y.value : mix(previous.y.value, current.y.value, fraction)
    let (paper, up, isHeld) = (sheet(y), Falloff.smooth(rests[2], rests[0], y), current.isHeld)
    let (left, grip) = (paper.minX + 24, isHeld ? 52.0 : 36)
    canvas.fill(.rect(Rect(size: size)), .color(.black))
    canvas.transform =
      .translation(size / 2) * .scale(1 - 0.05 * up, 1 - 0.05 * up) * .translation(-size / 2)
    picture("dusk", Rect(size: size), 28 * up, on: &canvas)
    canvas.transform = .identity
    canvas.fill(.rect(Rect(size: size)), .color(TwinColor(0x0E1016).fade(0.5 * up)))
    for (y, blur, alpha) in [(1.5, 4.0, 0.18), (12, 28, 0.42)] {
      canvas.shadow(of: paper, radius: 28, offset: Vector(0, y), blur: blur, Color.black.opacity(alpha))
    }
    canvas.fill(.rounded(paper, 28), .color(Color(hex: 0xF6F3EC)))
    let bar = Rect(x: (w - grip) / 2, y: y + 9, width: grip, height: 5)
    canvas.fill(.rounded(bar, 2.5), .color(Color(hex: isHeld ? 0x8B93A7 : 0xC9C6BF)))
    text("Nearby", left, y + 30, 28, .bold, Self.ink, on: &canvas)
    text("Six places to be left alone", left, y + 66, 14, .regular, Self.soft, on: &canvas)
    for (i, place) in zip(1..., Self.places) {
      let top = y + 24 + Double(i) * 84
      let shown = Falloff.smooth(h - 24, h - 120, top)
      let offset = Vector(left, top + 16 * (1 - shown))
      guard shown < 1 else {
        canvas.transform = .translation(offset)
        row(place, on: &canvas)
        canvas.transform = .identity
        continue
      }
      var content = Canvas(size: canvas.size)
      content.transform = .translation(offset)
      row(place, on: &content)
      var layer = Layer(content, in: canvas.bounds, tint: Color.white.opacity(shown))
      layer.fitsContent = true
      canvas.draw(layer)
    }
  }

  private func row(_ place: (art: String, title: String, way: String), on canvas: inout Canvas) {
    picture(place.art, Rect(x: 0, y: 0, width: 68, height: 68), 14, on: &canvas)
    text(place.title, 84, 12, 17, .semibold, Self.ink, on: &canvas)
    text(place.way, 84, 36, 14, .regular, Self.soft, on: &canvas)
  }

  private func picture(_ name: String, _ rect: Rect, _ radius: Double, on canvas: inout Canvas) {
    let art = PictureReference(art: name)
    let part = Rect.part(of: Vector(Double(art.width), Double(art.height)), covering: rect.size)
    canvas.draw(.art(name), in: rect, corners: Corners(radius), part: part)
  }

  private func text(
    _ words: String, _ x: Double, _ y: Double, _ size: Double, _ weight: TextRun.Weight, _ color: Color,
    on canvas: inout Canvas
  ) {
    let width = max(size, SketchPicture.unboxedWidth(of: words, size: size))
    canvas.text(
      TextRun(words, size: size, weight: weight, width: width, tabularDigits: true), at: Vector(x, y), color)
  }
}
