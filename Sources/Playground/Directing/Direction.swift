import Canvas
import Gestures
import Motion

/// What a take asks of the camera and writes under its picture, step by step. Effects know nothing of it.
package struct Direction: Sendable {
  private let player: TakePlayer
  private let lines: [TakePlayer.Timed<TakeDirection>]
  private(set) var captions: [Caption]
  private let follows: Bool
  private let resting: Lens
  private var before: Lens
  private var now: Lens
  /// What the last `zoom` line said; the camera leans from there.
  private var asked: (place: Vector?, zoom: Double, over: Double) = (nil, 1, Self.pace)
  private var fingers = FingersDown()
  private var inputs: [Input] = []
  /// When a finger was last down.
  private var touched: Int64?
  private var steps: Int64 = 0
  /// How many lines have been followed.
  private var followed = 0

  /// Seconds that a camera which follows takes to where a finger is, and after which it thinks of going back.
  private static let pace = 0.9
  private static let patience: Int64 = 180
  /// How much of the picture it sees at most while it follows, and how much of the way to the fingers it goes.
  private static let near = 0.8
  private static let lean = 0.6

  /// Nil where nothing is asked. `bounds` is the picture that is looked at, in points of the effect, which has `size`.
  package init?(
    _ take: Take, in size: Vector, over bounds: Rect, around subject: Subject? = nil, follows: Bool = false
  ) {
    self.init(TakePlayer(take, in: size), over: bounds, around: subject, follows: follows)
  }

  /// `isSilent` where its own lines count for nothing.
  init?(
    _ player: TakePlayer, over bounds: Rect, around subject: Subject? = nil, follows: Bool, isSilent: Bool = false
  ) {
    let lines = isSilent ? [] : player.directions
    guard follows || !lines.isEmpty else { return nil }
    self.player = player
    self.lines = lines
    self.follows = follows
    captions = Caption.list(lines)
    resting = Lens(over: bounds)
    (before, now) = (resting, resting)
    for index in captions.indices {
      let scene = scene(of: captions[index], subject)
      captions[index].place = CaptionPlace.best(for: captions[index].text, at: captions[index].edge, in: scene)
    }
  }

  /// What a frame has in its middle: the devices with their rims, in points of the effect.
  package struct Subject: Sendable {
    let area: Rect
    /// How far the same place of two stages is apart; zero where there is one.
    let spread: Vector
    /// What words on the ground round it are written in; nil where they need a plate.
    let ink: Color?

    package init(area: Rect, spread: Vector, ink: Color?) { (self.area, self.spread, self.ink) = (area, spread, ink) }
  }

  /// Points round a finger that belong to what it touches.
  private static let touched = 60.0

  /// What is seen while words are read, wherever the camera looks meanwhile.
  private func scene(of caption: Caption, _ subject: Subject?) -> CaptionPlace.Scene {
    let views = views(from: caption.from, to: caption.to)
    let bounds = resting.bounds
    func seen(_ rect: Rect) -> [Rect] {
      views.map { view in
        let scale = bounds.width / view.width
        return Rect(origin: scale * (rect.origin - view.origin), size: scale * rect.size)
      }
    }
    let spread = subject?.spread ?? .zero
    let places = touches(from: caption.from, to: caption.to).flatMap {
      spread == .zero ? [$0] : [$0 - spread / 2, $0 + spread / 2]
    }
    let size = 2 * Vector(Self.touched, Self.touched)
    return CaptionPlace.Scene(
      size: bounds.size, subject: subject.flatMap { seen($0.area).union }, ink: subject?.ink,
      fingers: places.flatMap { seen(Rect(center: $0, size: size)) })
  }

  /// What the camera sees, or is on its way to, in a part of the take.
  private func views(from: Double, to: Double) -> [Rect] {
    var views = [resting.bounds]
    for line in lines {
      guard case .zoom(let zoom, let place, let over) = line.content, Step.time(line.step) < to else { continue }
      // What was there before is left behind once it has arrived.
      if Step.time(line.step) + over <= from { views = [] }
      views.append(resting.target(place, zoom: zoom))
    }
    guard follows else { return views }
    let corners = [bounds.origin, bounds.origin + bounds.size].flatMap { a in [a, Vector(a.x, bounds.midY)] }
    return views + corners.map { resting.target($0, zoom: 1 / Self.near) }
  }

  private var bounds: Rect { resting.bounds }

  /// Where fingers and the mouse are in a part of the take.
  private func touches(from: Double, to: Double) -> [Vector] {
    var (down, places) = (FingersDown(), [Vector]())
    var hasBegun = false
    for (step, input) in player.allInputs {
      if Step.time(step) >= from, !hasBegun {
        places += down.fingers.map(\.position)
        hasBegun = true
      }
      if Step.time(step) > to { break }
      down.follow([input])
      guard hasBegun else { continue }
      switch input {
      case .finger(let event): places.append(event.position)
      case .scroll(let event): places.append(event.position)
      case .magnify(let event): places.append(event.position)
      }
    }
    return hasBegun ? places : down.fingers.map(\.position)
  }

  /// Goes to the state after a number of the take's steps; from the beginning where it has been further.
  package mutating func advance(toSteps target: Int64) {
    if target < steps {
      (before, now, steps, followed) = (resting, resting, 0, 0)
      (asked, fingers, touched) = ((nil, 1, Self.pace), FingersDown(), nil)
    }
    while steps < target { step() }
  }

  private mutating func step() {
    before = now
    while followed < lines.count, lines[followed].step <= steps {
      defer { followed += 1 }
      guard case .zoom(let zoom, let place, let over) = lines[followed].content else { continue }
      asked = (place, zoom, over)
      now.look(at: zoom == 1 ? now.bounds.center : place, zoom: zoom, over: over)
    }
    if follows { follow() }
    now.step()
    steps += 1
  }

  /// Looks towards the middle of the fingers, and back some time after the last.
  private mutating func follow() {
    player.get(&inputs, of: steps)
    fingers.follow(inputs)
    let down = fingers.fingers
    if !down.isEmpty {
      touched = steps
      let middle = down.reduce(Vector.zero) { $0 + $1.position } / Double(down.count)
      let base = asked.zoom == 1 ? now.bounds.center : asked.place ?? now.bounds.center
      now.turn(
        mix(base, middle, Self.lean), share: min(1 / asked.zoom, Self.near), .critical(response: Self.pace))
    } else if let last = touched, steps - last == Self.patience {
      touched = nil
      now.look(at: asked.zoom == 1 ? now.bounds.center : asked.place, zoom: asked.zoom, over: 1.6 * Self.pace)
    }
  }

  /// The take has ended: the whole picture is wanted, and no words.
  mutating func goBack() {
    captions = []
    now.look(at: now.bounds.center, zoom: 1, over: 0.4)
  }

  mutating func stepBack() {
    before = now
    now.step()
  }

  /// What is shown `fraction` of the way from the last state but one to the last.
  package func shot(_ fraction: Double) -> Shot {
    let seconds = (Double(max(0, steps - 1)) + fraction) * Step.seconds
    return Shot(view: Lens.view(before, now, fraction), of: now.bounds, Caption.shown(at: seconds, of: captions))
  }
}

/// The part of a picture that is seen at a moment, and the words under it.
package struct Shot: Equatable, Sendable {
  /// In points of the effect, as the picture is.
  let view: Rect
  private let bounds: Rect
  private let words: Caption.Shown?

  init(view: Rect, of bounds: Rect, _ words: Caption.Shown?) {
    (self.view, self.bounds, self.words) = (view, bounds, words)
  }

  /// Brings what is seen over the whole picture, whose upper left corner is the origin; identity where all is seen.
  package var transform: Affine {
    guard view != bounds else { return .identity }
    return .scale(bounds.width / view.width, bounds.height / view.height)
      * .translation(bounds.origin - view.origin)
  }

  /// True when the picture is as it would be without.
  package var isPlain: Bool { view == bounds && words == nil }

  /// Over the whole canvas, whatever the camera looks at.
  package func drawWords(above room: Double = 0, on canvas: inout Canvas) { words?.draw(above: room, on: &canvas) }
}

extension [Rect] {
  /// The least that holds all of them; nil for none.
  fileprivate var union: Rect? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { all, next in
      let corner = Vector(Swift.min(all.minX, next.minX), Swift.min(all.minY, next.minY))
      let end = Vector(Swift.max(all.maxX, next.maxX), Swift.max(all.maxY, next.maxY))
      return Rect(origin: corner, size: end - corner)
    }
  }
}
