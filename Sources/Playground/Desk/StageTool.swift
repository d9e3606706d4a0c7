import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// The tool behind all others: the effect or the gallery.
final class StageTool: Tool {
  /// The side of a split stage on which each finger landed.
  private var sides: [Int: Split.Side] = [:]
  private let panelTap: PanelTap
  /// The scroll to a row of a list: the row, its distance once it is known, and the seconds so far; `nil` while at rest.
  private var showing: (row: ListPlace, way: Vector?, seconds: Double)?

  init(_ panelTap: PanelTap) { self.panelTap = panelTap }

  // MARK: - Input

  func covers(_ place: Vector, at desk: Desk) -> Bool { true }

  /// The tiles of the gallery.
  ///
  /// Touches on an effect are not presses, so an effect has no hit areas.
  func spots(at desk: Desk) -> [Spot] {
    guard let gallery = desk.scene.gallery else { return [] }
    return gallery.layout.tiles.enumerated().filter { $0.element.intersects(Rect(size: gallery.size)) }
      .map { spot($0.offset, desk.place.inWindow($0.element)) }
  }

  /// The captions of the tiles.
  func names(at desk: Desk) -> [Rect] {
    guard let gallery = desk.scene.gallery else { return [] }
    let layout = gallery.layout
    return gallery.tiles.indices.map { index in
      let tile = layout.tiles[index]
      let top = TileCaption(of: gallery.tiles[index].card, in: layout, index).top
      return Rect(x: tile.x, y: tile.y + top, width: tile.width, height: tile.height - top)
    }
  }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    sides[touch.event.id] = desk.side(at: touch.event.position)
    return true
  }

  /// Returns a touch for the effect, in points of the side on which the finger landed; `nil` if three fingers tap.
  ///
  /// The other side has the same points.
  func pass(_ touch: TimedTouch, at desk: Desk) -> TimedTouch? {
    let (id, phase) = (touch.event.id, touch.event.phase)
    defer { if phase == .up || phase == .cancelled { sides[id] = nil } }
    guard var touch = panelTap.follow(touch, at: desk) else { return nil }
    let side = desk.scene.isSplit ? sides[id] ?? .a : nil
    touch.event.position = desk.place(side).inStage(touch.event.position)
    return touch
  }

  /// Digits open effects; Page Up and Page Down scroll the gallery.
  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    if key.modifiers.isEmpty, key.name == "PageUp" || key.name == "PageDown", desk.scene.gallery != nil {
      desk.scene.gallery?.page(by: key.name == "PageUp" ? -1 : 1)
      desk.wake()
      return true
    }
    guard key.modifiers.isEmpty, !key.isRepeat, let number = Int(key.name),
      desk.tuner.library.cards.indices.contains(number - 1)
    else { return false }
    desk.open(desk.tuner.library.cards[number - 1])
    return true
  }

  // MARK: - Rows of lists

  /// Scrolls the effect to a row of a list.
  func show(_ row: ListPlace) { showing = (row, nil, 0) }

  var isAnimating: Bool { showing != nil }
  func enter(at desk: Desk) { showing = nil }

  /// Continues the scroll to a row, with an ease in and out.
  ///
  /// The scroll is sent like a wheel's, so that takes, ghosts and the other side get it, too. It does not interrupt a take.
  func animate(by seconds: Double, at desk: Desk) {
    guard let showing, let player = desk.scene.player, player.playing == nil, !desk.scene.clock.isPaused,
      let row = PicturePlace(showing.row, of: player.effect),
      let way = showing.way ?? (player.performance as? any PictureListing)?.scroll(to: row)
    else {
      self.showing = nil
      return
    }
    func share(_ seconds: Double) -> Double { CubicBezier.easeInOut.value(at: min(1, seconds / Self.showingSeconds)) }
    let next = desk.tuner.values.movesLess ? Self.showingSeconds : showing.seconds + seconds
    desk.outcome.scroll += way * (share(next) - share(showing.seconds))
    self.showing = next < Self.showingSeconds ? (showing.row, way, next) : nil
  }

  private static let showingSeconds = 0.35

  // MARK: - Commands

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .up: moveChoice(Vector(0, -1), at: desk)
    case .down: moveChoice(Vector(0, 1), at: desk)
    case .frameBack, .farBack: moveChoice(Vector(-1, 0), at: desk)
    case .frameOn, .farOn: moveChoice(Vector(1, 0), at: desk)
    case .open: if let chosen = desk.scene.gallery?.chosen { desk.open(chosen) }
    case .previous: desk.open(desk.tuner.library.neighbour(of: desk.scene.effect, -1))
    case .next: desk.open(desk.tuner.library.neighbour(of: desk.scene.effect, 1))
    case .restart: restart(at: desk)
    case .ghost: toggleGhost(at: desk)
    case .back: if desk.scene.effect != nil { desk.open(nil) } else if desk.tuner.mayLeave() { desk.request(.quit) }
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? {
    command == .ghost ? desk.scene.player?.past.showsGhost == true : nil
  }

  /// Moves the keyboard selection between the tiles.
  private func moveChoice(_ direction: Vector, at desk: Desk) {
    desk.scene.gallery?.moveChoice(direction)
    desk.wake()
  }

  private func restart(at desk: Desk) {
    desk.send(.endRecording)
    guard desk.scene.effect != nil else { return }
    desk.outcome.cancels = .sceneChanged
    desk.scene.reset()
  }

  private func toggleGhost(at desk: Desk) {
    guard let shows = desk.scene.player.map({ !$0.past.showsGhost }) else { return }
    desk.scene.showGhost(shows)
    desk.wake()
    let hasGhost = desk.scene.player?.past.ghost != nil
    desk.announcer.say(
      !shows ? "No ghost" : hasGhost ? "The ghost has the values before" : "The ghost appears after the next change",
      .command(.ghost, shows ? "Hide it" : "Show it"))
  }

  // MARK: - Drawing

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    if desk.scene.isSplit { return drawSides(moment.fraction, at: desk, on: &canvas) }
    let place = desk.place
    if place.isFitted || desk.scene.player?.hasOwnSize == true { canvas.fill(.rect(canvas.bounds), Look.ink) }
    canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) {
      desk.drawStage(moment.fraction, nil, on: &$0)
    }
  }

  private func drawSides(_ fraction: Double, at desk: Desk, on canvas: inout Canvas) {
    // The ground shows between the sides and wherever they leave the window free.
    let (a, b) = (desk.half(.a), desk.half(.b))
    let between =
      desk.place.isBesideOther
      ? Rect(x: a.maxX, y: 0, width: b.minX - a.maxX, height: a.height)
      : Rect(x: 0, y: a.maxY, width: a.width, height: b.minY - a.maxY)
    let isWhole = !desk.place.isFitted && !desk.ask(.isPanelVisible)
    canvas.fill(.rect(isWhole ? between : canvas.bounds), Look.ink)
    for side in Split.Side.allCases {
      let place = desk.place(side)
      // A side starts at a corner of its own, so that equal values give equal pixels.
      canvas.clip = place.area
      canvas.inset(of: place.size, at: place.offset, scale: place.scale) { desk.drawStage(fraction, side, on: &$0) }
      canvas.clip = nil
    }
  }
}
