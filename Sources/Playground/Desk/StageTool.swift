import Canvas
import Effects
import Gestures
import Motion
import Playing
import Tuning

/// The tool behind all others: the effect or the gallery.
final class StageTool: Tool {
  /// The side of a split stage on which each finger landed.
  private var sides: [Int: SplitSide] = [:]
  private let panelTap: PanelTap
  /// The scroll to a row of a list: the row, its distance once it is known, and the seconds so far; `nil` while at rest.
  private var showing: (row: ListPlace, way: Vector?, seconds: Double)?

  init(_ panelTap: PanelTap) { self.panelTap = panelTap }

  // MARK: - Input

  func covers(_ place: Vector, with services: Services) -> Bool { true }

  /// The tiles of the gallery.
  ///
  /// Touches on an effect are not presses, so an effect has no hit areas.
  func spots(with services: Services) -> [Spot] {
    guard let gallery = services.scene.gallery else { return [] }
    return gallery.layout.tiles.enumerated().filter { $0.element.intersects(Rect(size: gallery.size)) }
      .map { spot($0.offset, services.place.inWindow($0.element)) }
  }

  /// The captions of the tiles.
  func names(with services: Services) -> [Rect] {
    guard let gallery = services.scene.gallery else { return [] }
    let layout = gallery.layout
    return gallery.tiles.indices.map { index in
      let tile = layout.tiles[index]
      let top = TileCaption(of: gallery.tiles[index].card, in: layout, index).top
      return Rect(x: tile.x, y: tile.y + top, width: tile.width, height: tile.height - top)
    }
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    sides[touch.event.id] = services.side(at: touch.event.position)
    return true
  }

  /// Returns a touch for the effect, in points of the side on which the finger landed; `nil` if three fingers tap.
  ///
  /// The other side has the same points.
  func pass(_ touch: TimedTouch, with services: Services) -> TimedTouch? {
    let (id, phase) = (touch.event.id, touch.event.phase)
    defer { if phase == .up || phase == .cancelled { sides[id] = nil } }
    guard var touch = panelTap.follow(touch, with: services) else { return nil }
    let side = services.scene.isSplit ? sides[id] ?? .a : nil
    touch.event.position = services.place(side).inStage(touch.event.position)
    return touch
  }

  /// Digits open effects; Page Up and Page Down scroll the gallery.
  func press(_ key: KeyPress, with services: Services) -> Bool {
    if key.modifiers.isEmpty, key.name == "PageUp" || key.name == "PageDown", services.scene.gallery != nil {
      services.scene.gallery?.page(by: key.name == "PageUp" ? -1 : 1)
      services.wake()
      return true
    }
    guard key.modifiers.isEmpty, !key.isRepeat, let number = Int(key.name),
      services.tuner.library.cards.indices.contains(number - 1)
    else { return false }
    services.open(services.tuner.library.cards[number - 1])
    return true
  }

  // MARK: - Rows of lists

  /// Scrolls the effect to a row of a list.
  func show(_ row: ListPlace) { showing = (row, nil, 0) }

  var isAnimating: Bool { showing != nil }
  func enter(with services: Services) { showing = nil }

  /// Continues the scroll to a row, with an ease in and out.
  ///
  /// The scroll is sent like a wheel's, so that takes, ghosts and the other side get it, too. It does not interrupt a take.
  func animate(by seconds: Double, with services: Services) {
    guard let showing, let player = services.scene.player, player.playing == nil, !services.scene.clock.isPaused,
      let row = PicturePlace(showing.row, of: player.effect),
      let way = showing.way ?? (player.performance as? any PictureListing)?.scroll(to: row)
    else {
      self.showing = nil
      return
    }
    func share(_ seconds: Double) -> Double { CubicBezier.easeInOut.value(at: min(1, seconds / Self.showingSeconds)) }
    let next = services.tuner.values.movesLess ? Self.showingSeconds : showing.seconds + seconds
    services.outcome.scroll += way * (share(next) - share(showing.seconds))
    self.showing = next < Self.showingSeconds ? (showing.row, way, next) : nil
  }

  private static let showingSeconds = 0.35

  // MARK: - Commands

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .up: moveChoice(Vector(0, -1), with: services)
    case .down: moveChoice(Vector(0, 1), with: services)
    case .frameBack, .farBack: moveChoice(Vector(-1, 0), with: services)
    case .frameOn, .farOn: moveChoice(Vector(1, 0), with: services)
    case .open: if let chosen = services.scene.gallery?.chosen { services.open(chosen) }
    case .previous: services.open(services.tuner.library.neighbour(of: services.scene.effect, -1))
    case .next: services.open(services.tuner.library.neighbour(of: services.scene.effect, 1))
    case .restart: restart(with: services)
    case .ghost: toggleGhost(with: services)
    case .back:
      if services.scene.effect != nil {
        services.open(nil)
      } else if services.tuner.mayLeave() {
        services.request(.quit)
      }
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? {
    command == .ghost ? services.scene.player?.past.showsGhost == true : nil
  }

  /// Moves the keyboard selection between the tiles.
  private func moveChoice(_ direction: Vector, with services: Services) {
    services.scene.gallery?.moveChoice(direction)
    services.wake()
  }

  private func restart(with services: Services) {
    services.send(.endRecording)
    guard services.scene.effect != nil else { return }
    services.outcome.cancels = .sceneChanged
    services.scene.reset()
  }

  private func toggleGhost(with services: Services) {
    guard let shows = services.scene.player.map({ !$0.past.showsGhost }) else { return }
    services.scene.showGhost(shows)
    services.wake()
    let hasGhost = services.scene.player?.past.ghost != nil
    services.announcer.say(
      !shows ? "No ghost" : hasGhost ? "The ghost has the values before" : "The ghost appears after the next change",
      .command(.ghost, shows ? "Hide it" : "Show it"))
  }

  // MARK: - Drawing

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if services.scene.isSplit { return drawSides(moment.fraction, with: services, on: &canvas) }
    let place = services.place
    if place.isFitted || place.isPhone || services.scene.player?.hasOwnSize == true {
      canvas.fill(.rect(canvas.bounds), Look.ink)
    }
    canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) {
      services.drawStage(moment.fraction, nil, on: &$0)
    }
  }

  private func drawSides(_ fraction: Double, with services: Services, on canvas: inout Canvas) {
    // The ground shows between the sides and wherever they leave the window free.
    let (a, b) = (services.half(.a), services.half(.b))
    let between =
      services.place.isBesideOther
      ? Rect(x: a.maxX, y: 0, width: b.minX - a.maxX, height: a.height)
      : Rect(x: 0, y: a.maxY, width: a.width, height: b.minY - a.maxY)
    let isWhole = !services.place.isFitted && !services.place.isPhone && !services.ask(.isPanelVisible)
    canvas.fill(.rect(isWhole ? between : canvas.bounds), Look.ink)
    for side in SplitSide.allCases {
      let place = services.place(side)
      // A side starts at a corner of its own, so that equal values give equal pixels.
      canvas.clip = place.area
      canvas.inset(of: place.size, at: place.offset, scale: place.scale) { services.drawStage(fraction, side, on: &$0) }
      canvas.clip = nil
    }
  }
}
