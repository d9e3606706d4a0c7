import Canvas
import Effects
import Gestures
import Motion
import Playing

/// The overlay of key O: pending decisions and their reasons over the stage, recent events lower left, a graph lower right.
///
/// The overlay is no part of the effect, and computes nothing while it is hidden.
final class DecisionsTool: Tool {
  var isShown = false
  /// The index of the graph's readout for each effect's id, not yet reduced modulo the number of readouts.
  ///
  /// The selection lasts as long as the window is open.
  private var readouts: [String: Int] = [:]
  private var traces: [SplitSide: ReadoutTrace] = [:]

  func choose(_ distance: Int, of effect: EffectCard) { readouts[effect.id, default: 0] += distance }

  private func choose(_ distance: Int, with services: Services) {
    if isShown, let effect = services.scene.effect { choose(distance, of: effect) }
  }

  private func places(on stage: DrawnStage, _ player: Player, _ services: Services) -> DecisionPlaces {
    DecisionPlaces(
      in: stage.area, focus: (player.performance as? any Locating)?.focus.map(stage.map.box),
      head: head(on: stage, player).maxY,
      messages: services.messagesHeight, below: services.isFilm || services.place.room.y < 500 ? 0 : ScrubBar.room)
  }

  /// Returns the area of the back button and the title.
  private func head(on stage: DrawnStage, _ player: Player) -> Rect {
    stage.map.box(of: Chrome.area(of: player.effect, in: stage.place.size))
  }

  /// Returns the graph's area in the window, where a tap selects the next readout.
  ///
  /// The parameter `position` selects the side of a split stage. `nil` while the overlay is hidden or has no room for a graph.
  func area(near position: Vector = .zero, with services: Services) -> Rect? {
    guard isShown, let player = services.scene.player else { return nil }
    let side = services.side(at: position)
    let stage = DrawnStage(player: player, side: side, fraction: 1, place: services.place(side))
    let graph = places(on: stage, player, services).graph
    if graph.height == 0 { return nil }
    if !stage.place.isFitted { return stage.place.inWindow(graph) }
    return graph.offset(by: stage.place.isHalf ? stage.place.offset : stage.place.roomOffset)
  }

  func spots(with services: Services) -> [Spot] {
    let sides = services.scene.isSplit ? SplitSide.allCases.map { services.half($0).center } : [.zero]
    return sides.enumerated().compactMap { index, place in area(near: place, with: services).map { spot(index, $0) } }
  }

  /// Returns the graph's area and, in a room with space for both, the area that the list of events may use.
  func plates(with services: Services) -> [Rect] {
    let graphs = spots(with: services).map { $0.area.offset(by: .zero - services.place.roomOffset) }
    guard isShown, !services.scene.isSplit, services.place.room.y >= 500, services.messagesHeight == 0,
      let player = services.scene.player
    else { return graphs }
    let places = places(on: DrawnStage(player: player, side: nil, fraction: 1, place: services.place), player, services)
    return graphs + (places.listRoom > 0 ? [places.listArea] : [])
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    area(near: place, with: services)?.contains(place) == true
  }
  func follow(_ touch: TimedTouch, with services: Services) {
    if isTap(touch, with: services) { choose(1, with: services) }
  }

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .overlay: isShown.toggle()
    case .nextReadout: choose(1, with: services)
    case .previousReadout: choose(-1, with: services)
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .overlay ? isShown : nil }
  func startOver(with services: Services) { isShown = false }

  // MARK: - Drawing

  func draw(over stage: DrawnStage, with services: Services, on canvas: inout Canvas) {
    guard isShown, let player = stage.player, let timeline = player.past.timeline else { return }
    stage.inRoom(on: &canvas) { draw(stage, player, timeline, $1, with: services, on: &$0) }
  }

  private func draw(
    _ stage: DrawnStage, _ player: Player, _ timeline: Timeline, _ map: Affine, with services: Services,
    on canvas: inout Canvas
  ) {
    let (card, performance, size) = (player.effect, player.performance, canvas.size)
    let places = places(on: stage, player, services)
    let rows = places.listRoom > 0 ? EventList.rows(performance, at: player.position, timeline) : []
    let list = EventList(rows, in: places)
    var obstacles = [list.rect, places.graph, head(on: stage, player)]
    if places.foot > 0 {
      obstacles.append(Rect(x: 0, y: size.y - 16 - places.foot, width: size.x, height: places.foot + 16))
    }
    // Labels cannot avoid a focus that is as wide as the picture.
    let focus = (performance as? any Locating)?.focus.map(map.box).flatMap { $0.width < size.x ? $0 : nil }
    let deciding = performance as? any Deciding
    let decisions = deciding?.decisions(fraction: stage.fraction) ?? []
    DecisionMarks(accent: card.accent, ink: card.overlayInk).draw(
      decisions.map { $0.placed(by: map) }, around: obstacles, focus: focus, on: &canvas)
    let accent = Look.onInk(card.accent)
    list.draw(accent: accent, on: &canvas)
    let readouts = performance.readouts
    guard !readouts.isEmpty, places.graph.height > 0 else { return }
    let number = self.readouts[card.id, default: 0] % readouts.count
    let name = readouts[number < 0 ? number + readouts.count : number].name
    guard let trace = trace(of: name, stage.side ?? .a, player) else { return }
    // On a split stage each side's graph also shows the other side's readout.
    let other = stage.side.flatMap { side in
      services.scene.player(of: side.other).flatMap { self.trace(of: name, side.other, $0) }
    }
    ReadoutGraph(
      trace: trace, besides: other?.past ?? [], readouts: readouts, levels: deciding?.levels(of: name) ?? [],
      spans: timeline.fingerSpans(in: player.position - ReadoutTrace.past...player.position), accent: accent,
      rect: places.graph
    ).draw(on: &canvas)
  }

  private func trace(of name: String, _ side: SplitSide, _ player: Player) -> ReadoutTrace? {
    guard let timeline = player.past.timeline else { return nil }
    traces[side, default: ReadoutTrace()].follow(name, of: player.performance, at: player.position, timeline)
    return traces[side]
  }
}

/// The places of the graph and the list of events on a stage.
struct DecisionPlaces: Hashable {
  let graph: Rect
  let listWidth: Double
  let listBottom: Double
  let listRoom: Double
  /// The points at the bottom that the error messages and the scrub bar occupy.
  let foot: Double
  /// The largest area that the list may use.
  var listArea: Rect { Rect(x: 16, y: listBottom - listRoom, width: listWidth, height: listRoom) }

  /// Places both at the bottom of the stage, or below the heading if the focus is in the lowest third.
  ///
  /// - Parameters:
  ///   - focus: The area that is best left visible.
  ///   - head: The y coordinate at which the heading ends.
  ///   - messages: The height of the plate of error messages, 0 for none. The list makes room for it; the graph stays.
  ///   - below: The height reserved for the scrub bar.
  init(in area: Vector, focus: Rect?, head: Double = 0, messages: Double, below: Double) {
    foot = messages + below
    let bottom = area.y - 16 - below
    let messagesTop = messages > 0 ? bottom - messages - 24 + (below > 0 ? 8 : 0) : bottom
    if let focus, focus.minY > area.y * 2 / 3 {
      let isWide = area.x >= 600
      let width = isWide ? min(416, (area.x - 48) / 2) : area.x - 32
      let height = min(116, 0.2 * area.y)
      graph = Rect(x: area.x - 16 - width, y: head + 16, width: width, height: height)
      listWidth = width
      listRoom = isWide ? height : max(42, min(98, focus.minY - graph.maxY - 16))
      listBottom = isWide ? graph.maxY : graph.maxY + 8 + listRoom
      return
    }
    if area.x >= 600 {
      // The graph and the list are side by side.
      let half = (area.x - 48) / 2
      listWidth = min(432, half)
      let width = min(416, half)
      var height = min(200, max(116, 0.34 * area.y))
      if let focus, focus.maxX > area.x - 16 - width { height = min(height, max(104, bottom - focus.maxY - 8)) }
      graph = Rect(x: area.x - 16 - width, y: bottom - height, width: width, height: height)
      listBottom = messagesTop
      listRoom = min(188, max(60, 0.3 * area.y))
    } else {
      // The graph is less tall if that leaves room for an event between it and the focus; on a low stage it may take a
      // larger share.
      let free = focus.map { bottom - $0.maxY - 76 } ?? 116
      let most = min(116, (area.y < 500 ? 0.3 : 0.2) * area.y, max(88, free))
      // A stage too narrow or too low for a graph shows only the marks.
      let height = area.x < 250 || most < 80 ? 0 : most
      graph = Rect(x: 16, y: bottom - height, width: area.x - 32, height: height)
      listWidth = area.x - 32
      listBottom = graph.minY - (height > 0 ? 8 : 0) - (messages > 0 ? messages + 8 : 0)
      // The list ends short of the focus, or of the stage's middle if there is no focus.
      let room = listBottom - (focus.map { $0.maxY + 8 } ?? area.y / 2)
      listRoom = area.x < 250 || area.y < 160 ? 0 : messages > 0 ? 42 : min(98, max(42, room))
    }
  }
}
