import Effects
import Gestures
import Motion
import Tuning

/// The page of effects: every one running by itself in a tile of its own, framed for it.
///
/// Each tile that is seen plays its effect's `tileTake` over and over; a tap opens the effect. More tiles than a window
/// holds are scrolled, by a finger, a wheel and keys.
@MainActor
package struct Gallery {
  struct Tile {
    let card: EffectCard
    /// Nil for one that could not begin.
    var performance: (any Performance)?
    /// Nil for an effect that moves by itself.
    var taken: TakePlayer?
    /// The fingers of the take, where the effect wants them seen.
    var dots = FingerDots()
  }

  private(set) var tiles: [Tile] = []
  /// True where a tile after the last is for a sketch of one's own.
  let hasNew: Bool
  private(set) var size: Vector
  /// True where the numbers of the tiles are keys.
  /// The tile that a finger holds down.
  private(set) var pressed: Int?
  /// Of more tiles than are seen.
  private(set) var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private var drag = DragRecognizer(axis: .vertical)
  private var finger: Int?
  /// Where it went down.
  private var landed = Vector.zero
  /// Points that a finger may move and still open a tile.
  private static let slop = 16.0
  /// What the take of a tile brings in a step, in memory that is used again.
  private var played: [Input] = []
  /// The tile that arrows have come to.
  private(set) var choice: Int?
  /// Seconds of stillness between one round of a tile's take and the next.
  private static let pause = 1.6

  private(set) var foresight = GalleryForesight()
  private var patches: Patches

  init(of cards: [EffectCard], in size: Vector, patches: Patches, hasNew: Bool = false, offset: Double = 0) {
    (self.size, self.hasNew, self.patches) = (size, hasNew, patches)
    for card in cards {
      tiles.append(Tile(card: card, performance: try? card.tile.make(Vector(100, 100), patches[card.id])))
    }
    fit()
    scroll.jump(to: offset)
  }

  /// What a tap has opened.
  enum Opened {
    case effect(EffectCard)
    case new

    var effect: EffectCard? { if case .effect(let card) = self { card } else { nil } }
  }

  /// How many tiles there are.
  var count: Int { tiles.count + (hasNew ? 1 : 0) }
  var layout: GalleryLayout { GalleryLayout(count: count, in: size, offset: scroll.offset) }

  /// True where a tile is seen.
  private func isSeen(_ tile: Rect) -> Bool { tile.intersects(Rect(size: size).inset(by: -40)) }

  mutating func resize(to size: Vector) {
    guard size != self.size else { return }
    self.size = size
    fit()
  }

  mutating func tune(_ patches: Patches) {
    self.patches = patches
    for index in tiles.indices {
      let patch = patches[tiles[index].card.id]
      // What refuses them keeps those that it has.
      try? tiles[index].performance?.tune(patch)
    }
  }

  /// One step of every tile; what to open when a finger has tapped a tile.
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
      // What fails stands still.
      _ = try? tiles[index].performance?.step(played)
      if tiles[index].card.tile.showsFingers { tiles[index].dots.follow(played) }
    }
    foresight.step(tiles, in: size, patches)
    var opened: Opened?
    for input in inputs {
      switch input {
      case .finger(let event): opened = follow(event) ?? opened
      case .scroll(let event): if hasMore { scroll.scroll(by: -event.delta.y) }
      case .magnify: break
      }
    }
    drag.advance(by: Step.seconds)
    return opened
  }

  var chosen: Opened? { choice.map(opened) }
  private func opened(_ index: Int) -> Opened { index < tiles.count ? .effect(tiles[index].card) : .new }

  /// On to the tile that is nearest in a direction; the first one where none was chosen yet.
  mutating func moveChoice(_ direction: Vector) {
    let layout = layout
    defer { reveal() }
    guard let choice else {
      self.choice = layout.tiles.indices.first { layout.tiles[$0].maxY > 0 }
      return
    }
    let from = layout.tiles[choice].center
    /// How far it is there; sideways counts more, backwards not at all.
    func way(_ index: Int) -> Double? {
      let way = layout.tiles[index].center - from
      let along = way.dot(direction)
      return along > 1 ? along + 2 * (way - direction * along).length : nil
    }
    let nearest = layout.tiles.indices.compactMap { index in way(index).map { (index, $0) } }.min { $0.1 < $1.1 }
    self.choice = nearest?.0 ?? choice
  }

  private var hasMore: Bool { scroll.bounds.upperBound > 0 }

  /// Scrolls to the tile that was chosen.
  private mutating func reveal() {
    guard hasMore, let choice else { return }
    let tile = GalleryLayout(count: count, in: size).tiles[choice].inset(by: -24)
    let target = scroll.projectedRest
    if tile.minY < target { scroll.glide(to: tile.minY) }
    if tile.maxY > target + size.y { scroll.glide(to: tile.maxY - size.y) }
  }

  /// Scrolls by most of a window, down or up.
  mutating func page(by direction: Double) {
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
    // A finger that stops it presses nothing.
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
