import Effects
import Gestures
import Motion
import Takes
import Tuning

/// The page of effects: each effect runs by itself in a tile of its own, framed for that tile.
///
/// Every visible tile plays its effect's `tileTake` in a loop; a tap opens the effect. Tiles that do not fit into the window
/// scroll with a finger, the wheel and keys.
@MainActor
package struct Gallery {
  package struct Tile {
    package let card: EffectCard
    /// The running effect; `nil` if the effect could not start.
    var performance: (any Performance)?
    /// The take that the tile plays; `nil` for an effect that moves by itself.
    var taken: TakePlayer?
    /// The fingers of the take, drawn if the effect asks for it.
    var dots = FingerDots()
  }

  package private(set) var tiles: [Tile] = []
  /// Whether a tile for a new sketch follows the last effect.
  let hasNew: Bool
  package private(set) var size: Vector
  /// The frames for the present size and number of tiles, without scrolling.
  private var unscrolled: GalleryLayout
  /// The tile that a finger holds down; `nil` if no tile is pressed.
  private(set) var pressed: Int?
  /// The scroll position, for a gallery that is higher than the window.
  private(set) var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private var drag = DragRecognizer(axis: .vertical)
  private var finger: Int?
  /// The position at which the finger went down.
  private var landed = Vector.zero
  /// The distance that a finger may move and still open a tile, in points.
  private static let slop = 16.0
  /// The inputs of a tile's take in one step; a buffer that is reused.
  private var played: [Input] = []
  /// The tile selected with the arrow keys; `nil` if none is.
  private(set) var choice: Int?
  /// The pause between two passes of a tile's take, in seconds.
  private static let pause = 1.6

  private(set) var foresight = PicturePreload()
  private var patches: Patches

  init(of cards: [EffectCard], in size: Vector, patches: Patches, hasNew: Bool = false, offset: Double = 0) {
    (self.size, self.hasNew, self.patches) = (size, hasNew, patches)
    unscrolled = GalleryLayout(count: cards.count + (hasNew ? 1 : 0), in: size)
    for card in cards {
      tiles.append(Tile(card: card, performance: try? card.tile.make(Vector(100, 100), patches[card.id])))
    }
    fit()
    scroll.jump(to: offset)
  }

  /// The item that a tap opens.
  package enum Opened {
    case effect(EffectCard)
    case new

    var effect: EffectCard? { if case .effect(let card) = self { card } else { nil } }
  }

  /// The number of tiles, including the tile for a new sketch.
  var count: Int { tiles.count + (hasNew ? 1 : 0) }
  package var layout: GalleryLayout { unscrolled.scrolled(by: scroll.offset) }

  /// Whether a tile is in or near the visible area.
  private func isSeen(_ tile: Rect) -> Bool { tile.intersects(Rect(size: size).inset(by: -40)) }

  mutating func resize(to size: Vector) {
    guard size != self.size else { return }
    self.size = size
    unscrolled = GalleryLayout(count: count, in: size)
    fit()
  }

  mutating func tune(_ patches: Patches) {
    self.patches = patches
    for index in tiles.indices {
      let patch = patches[tiles[index].card.id]
      // An effect that refuses the values keeps its previous ones.
      try? tiles[index].performance?.tune(patch)
    }
  }

  /// Runs one step of every visible tile and returns the item that a tap opens.
  ///
  /// `nil` if no finger tapped a tile in this step.
  mutating func step(_ inputs: [Input] = []) -> Opened? {
    scroll.step(by: Step.seconds)
    let layout = layout
    for index in tiles.indices where isSeen(layout.tiles[index]) {
      played.removeAll(keepingCapacity: true)
      guard let steps = tiles[index].performance?.steps else { continue }
      if let taken = tiles[index].taken, taken.stepCount > 0 {
        let round = taken.stepCount + Int64(Self.pause * 240)
        taken.get(&played, of: steps % round)
      }
      // An effect that fails stands still.
      _ = try? tiles[index].performance?.step(played)
      if tiles[index].card.tile.showsFingers { tiles[index].dots.follow(played) }
    }
    foresight.step(tiles, in: size, patches)
    var opened: Opened?
    for input in inputs {
      switch input {
      case .finger(let event): opened = follow(event) ?? opened
      case .scroll(let event): if hasMore { scroll.scroll(by: -event.delta.y) }
      case .magnify, .key: break
      }
    }
    drag.advance(by: Step.seconds)
    return opened
  }

  package var chosen: Opened? { choice.map(opened) }
  private func opened(_ index: Int) -> Opened { index < tiles.count ? .effect(tiles[index].card) : .new }

  /// Moves the selection to the nearest tile in a direction; selects the first visible tile if none is selected.
  package mutating func moveChoice(_ direction: Vector) {
    let layout = layout
    defer { reveal() }
    guard let choice else {
      self.choice = layout.tiles.indices.first { layout.tiles[$0].maxY > 0 }
      return
    }
    let from = layout.tiles[choice].center
    /// Returns the distance to a tile: sideways distance has double weight, and a tile behind returns `nil`.
    func way(_ index: Int) -> Double? {
      let way = layout.tiles[index].center - from
      let along = way.dot(direction)
      return along > 1 ? along + 2 * (way - direction * along).length : nil
    }
    let nearest = layout.tiles.indices.compactMap { index in way(index).map { (index, $0) } }.min { $0.1 < $1.1 }
    self.choice = nearest?.0 ?? choice
  }

  private var hasMore: Bool { scroll.bounds.upperBound > 0 }

  /// Scrolls to the selected tile.
  private mutating func reveal() {
    guard hasMore, let choice else { return }
    let tile = unscrolled.tiles[choice].inset(by: -24)
    let target = scroll.projectedRest
    if tile.minY < target { scroll.glide(to: tile.minY) }
    if tile.maxY > target + size.y { scroll.glide(to: tile.maxY - size.y) }
  }

  /// Scrolls by most of the window's height: down for 1, up for −1.
  package mutating func page(by direction: Double) {
    if hasMore { scroll.glide(to: scroll.projectedRest + direction * 0.8 * size.y) }
  }

  private mutating func pull(_ event: FingerEvent) {
    let verdict = drag.handle(event)
    switch verdict {
    case .began, .moved:
      scroll.drag(by: -verdict.movement.y)
      pressed = nil
    case .ended(let estimate): scroll.release(velocity: -estimate.velocity.y)
    case .cancelled, .lifted: scroll.release(velocity: 0)
    case .landed, .ignored: break
    }
  }

  private mutating func follow(_ event: FingerEvent) -> Opened? {
    let layout = layout
    // A finger that stops the scrolling presses no tile.
    let stops = hasMore && !scroll.isAtRest && !scroll.isDragging
    if hasMore { pull(event) }
    let under = layout.tiles.firstIndex { $0.contains(event.position) }
    if event.phase == .down, finger == nil {
      (finger, pressed, choice, landed) = (event.id, stops ? nil : under, nil, event.position)
      if stops { scroll.grab() }
    }
    guard event.id == finger, event.phase != .down else { return nil }
    if event.phase == .move {
      if under != pressed || event.position.distance(to: landed) > Self.slop { pressed = nil }
      return nil
    }
    defer { (finger, pressed) = (nil, nil) }
    return event.phase == .up ? pressed.map(opened) : nil
  }

  private mutating func fit() {
    let layout = layout
    scroll.setBounds(0...max(0, layout.contentHeight - size.y), viewport: max(1, size.y))
    for index in tiles.indices {
      let card = tiles[index].card
      let (tile, caption) = (layout.tiles[index].size, TileCaption(of: card, in: layout, index))
      let stage = card.tile.size(Vector(tile.x, caption.pictureHeight))
      tiles[index].performance?.resize(to: stage)
      let take = card.tile.take.isEmpty ? nil : try? Take(parsing: card.tile.take, named: "\(card.id)'s tile")
      tiles[index].taken = take.map { TakePlayer($0, in: stage) }
    }
  }
}
