import Canvas
import Gestures
import Motion
import Takes

/// The camera moves and captions that a take asks for, step by step. Effects know nothing of them.
package struct Direction: Sendable {
  private let player: TakePlayer
  private let lines: [TakePlayer.Timed<TakeDirection>]
  private(set) var captions: [Caption]
  private let follows: Bool
  private let resting: Lens
  private var before: Lens
  private var now: Lens
  /// The last `zoom` line. A camera that follows fingers leans from that view.
  private var asked: (place: Vector?, zoom: Double, over: Double) = (nil, 1, Self.pace)
  private var fingers = FingersDown()
  private var inputs: [Input] = []
  /// The last step with a finger down; `nil` if the camera has returned since.
  private var touched: Int64?
  private var steps: Int64 = 0
  /// The number of lines that have been applied.
  private var followed = 0

  /// The response of the spring with which a following camera moves towards a finger, in seconds.
  private static let pace = 0.9
  /// The steps without a finger after which a following camera returns.
  private static let patience: Int64 = 180
  /// The largest share of the picture's sides that a following camera shows.
  private static let near = 0.8
  /// The share of the way to the fingers that a following camera moves.
  private static let lean = 0.6

  /// Creates the direction of a take; `nil` if the take asks for nothing and `follows` is `false`.
  ///
  /// - Parameters:
  ///   - size: the size of the effect, in points.
  ///   - bounds: the frame of the picture, in points of the effect.
  ///   - follows: whether the camera follows the fingers.
  package init?(
    _ take: Take, in size: Vector, over bounds: Rect, around subject: Subject? = nil, follows: Bool = false
  ) {
    self.init(TakePlayer(take, in: size), over: bounds, around: subject, follows: follows)
  }

  /// Creates the direction of a take that plays; `isSilent` ignores the lines of the take.
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

  /// The subject in the middle of a frame: the devices with their rims, in points of the effect.
  package struct Subject: Sendable {
    let area: Rect
    /// The distance between the same place of two stages; zero if there is one stage.
    let spread: Vector
    /// The text colour on the background around the subject; `nil` if captions need a plate.
    let ink: Color?

    package init(area: Rect, spread: Vector, ink: Color?) { (self.area, self.spread, self.ink) = (area, spread, ink) }
  }

  /// The radius around a finger of the area that it touches, in points.
  private static let touched = 60.0

  /// Returns the content of the picture while a caption is shown, over every view of the camera in that time.
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

  /// Returns the views that the camera shows or moves towards in a part of the take.
  private func views(from: Double, to: Double) -> [Rect] {
    var views = [resting.bounds]
    for line in lines {
      guard case .zoom(let zoom, let place, let over) = line.content, Step.time(line.step) < to else { continue }
      // A camera that has arrived no longer shows the earlier views.
      if Step.time(line.step) + over <= from { views = [] }
      views.append(resting.target(place, zoom: zoom))
    }
    guard follows else { return views }
    let corners = [bounds.origin, bounds.origin + bounds.size].flatMap { a in [a, Vector(a.x, bounds.midY)] }
    return views + corners.map { resting.target($0, zoom: 1 / Self.near) }
  }

  private var bounds: Rect { resting.bounds }

  /// Returns the positions of fingers and mouse in a part of the take.
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
      case .key: break
      }
    }
    return hasBegun ? places : down.fingers.map(\.position)
  }

  /// Advances to the state after `target` steps of the take; starts over if `target` is in the past.
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

  /// Moves the camera towards the middle of the fingers, and returns some time after the last finger lifts.
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

  /// Removes the captions and returns to the whole picture, after the end of the take.
  mutating func goBack() {
    captions = []
    now.look(at: now.bounds.center, zoom: 1, over: 0.4)
  }

  mutating func stepBack() {
    before = now
    now.step()
  }

  /// Returns the view and caption `fraction` of the way from the last state but one to the last state.
  package func shot(_ fraction: Double) -> Shot {
    let seconds = (Double(max(0, steps - 1)) + fraction) * Step.seconds
    return Shot(view: Lens.view(before, now, fraction), of: now.bounds, Caption.shown(at: seconds, of: captions))
  }
}

/// The visible part of a picture at a moment, and the caption under it.
package struct Shot: Equatable, Sendable {
  /// The visible part, in points of the effect; the picture's frame is in the same coordinates.
  let view: Rect
  private let bounds: Rect
  private let words: Caption.Shown?

  init(view: Rect, of bounds: Rect, _ words: Caption.Shown?) {
    (self.view, self.bounds, self.words) = (view, bounds, words)
  }

  /// The transform that scales the visible part to the whole picture, whose upper left corner is the origin.
  ///
  /// It is the identity if the whole picture is visible.
  package var transform: Affine {
    guard view != bounds else { return .identity }
    return .scale(bounds.width / view.width, bounds.height / view.height)
      * .translation(bounds.origin - view.origin)
  }

  /// Whether the shot shows the whole picture without a caption.
  package var isPlain: Bool { view == bounds && words == nil }

  /// Draws the caption over the whole canvas, independent of the camera.
  package func drawWords(above room: Double = 0, on canvas: inout Canvas) { words?.draw(above: room, on: &canvas) }
}

extension [Rect] {
  /// The smallest rectangle that contains every rectangle of the array; `nil` if the array is empty.
  fileprivate var union: Rect? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { all, next in
      let corner = Vector(Swift.min(all.minX, next.minX), Swift.min(all.minY, next.minY))
      let end = Vector(Swift.max(all.maxX, next.maxX), Swift.max(all.maxY, next.maxY))
      return Rect(origin: corner, size: end - corner)
    }
  }
}
