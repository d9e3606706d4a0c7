import Canvas
import Effects
import Gestures
import Motion

/// Key O: what is about to be decided and why, over the finished stage; events lower left, a graph lower right.
///
/// Nothing of it is a part of the effect, and nothing is worked out while it is not drawn.
final class DecisionsTool: Tool {
  var isShown = false
  /// Which readout the graph shows, counted on round the effect's, by the effect's id; kept as long as the window is open.
  private var readouts: [String: Int] = [:]
  private var traces: [Split.Side: ReadoutTrace] = [:]

  func choose(_ distance: Int, of effect: EffectCard) { readouts[effect.id, default: 0] += distance }

  private func choose(_ distance: Int, at desk: Desk) {
    if isShown, let effect = desk.scene.effect { choose(distance, of: effect) }
  }

  private func places(on stage: DrawnStage, _ player: Player, _ desk: Desk) -> DecisionPlaces {
    DecisionPlaces(
      in: stage.area, focus: player.performance.focus.map(stage.map.box), head: head(on: stage, player).maxY,
      messages: desk.messagesHeight, below: desk.isFilm || desk.place.room.y < 500 ? 0 : ScrubBar.room)
  }

  /// What the way back and the title cover.
  private func head(on stage: DrawnStage, _ player: Player) -> Rect {
    stage.map.box(of: Chrome.area(of: player.effect, in: stage.place.size))
  }

  /// Where in the window a tap chooses the next readout, on the side of a split stage that a place is on; nil while nothing
  /// is shown.
  func area(near position: Vector = .zero, at desk: Desk) -> Rect? {
    guard isShown, let player = desk.scene.player else { return nil }
    let side = desk.split.side(at: position, at: desk)
    let stage = DrawnStage(player: player, side: side, fraction: 1, place: desk.place(side))
    let graph = places(on: stage, player, desk).graph
    if graph.height == 0 { return nil }
    if !stage.place.isFitted { return stage.place.inWindow(graph) }
    return graph.offset(by: stage.place.isHalf ? stage.place.offset : stage.place.roomOffset)
  }

  func spots(at desk: Desk) -> [Spot] {
    let sides = desk.split.isOn ? Split.Side.allCases.map { desk.split.half($0, at: desk).center } : [.zero]
    return sides.enumerated().compactMap { index, place in area(near: place, at: desk).map { spot(index, $0) } }
  }

  /// The graph, and in a room with space for both what the list of events may take.
  func plates(at desk: Desk) -> [Rect] {
    let graphs = spots(at: desk).map { $0.area.offset(by: .zero - desk.place.roomOffset) }
    guard isShown, !desk.split.isOn, desk.place.room.y >= 500, desk.messagesHeight == 0, let player = desk.scene.player
    else { return graphs }
    let places = places(on: DrawnStage(player: player, side: nil, fraction: 1, place: desk.place), player, desk)
    return graphs + (places.listRoom > 0 ? [places.listArea] : [])
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(near: place, at: desk)?.contains(place) == true }
  func follow(_ touch: TimedTouch, at desk: Desk) { if isTap(touch, at: desk) { choose(1, at: desk) } }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .overlay: isShown.toggle()
    case .nextReadout: choose(1, at: desk)
    case .previousReadout: choose(-1, at: desk)
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .overlay ? isShown : nil }
  func startOver(at desk: Desk) { isShown = false }

  // MARK: - Drawing

  func draw(over stage: DrawnStage, at desk: Desk, on canvas: inout Canvas) {
    guard isShown, let player = stage.player, let timeline = player.past.timeline else { return }
    stage.inRoom(on: &canvas) { draw(stage, player, timeline, $1, at: desk, on: &$0) }
  }

  private func draw(
    _ stage: DrawnStage, _ player: Player, _ timeline: Timeline, _ map: Affine, at desk: Desk, on canvas: inout Canvas
  ) {
    let (card, performance, size) = (player.effect, player.performance, canvas.size)
    let places = places(on: stage, player, desk)
    let rows = places.listRoom > 0 ? EventList.rows(performance, at: player.position, timeline) : []
    let list = EventList(rows, in: places)
    var obstacles = [list.rect, places.graph, head(on: stage, player)]
    if places.foot > 0 {
      obstacles.append(Rect(x: 0, y: size.y - 16 - places.foot, width: size.x, height: places.foot + 16))
    }
    // What is as wide as the picture cannot be kept clear of.
    let focus = performance.focus.map(map.box).flatMap { $0.width < size.x ? $0 : nil }
    DecisionMarks(accent: card.accent, ink: card.overlayInk).draw(
      performance.decisions(fraction: stage.fraction).map { $0.placed(by: map) }, around: obstacles, focus: focus,
      on: &canvas)
    let accent = Look.onInk(card.accent)
    list.draw(accent: accent, on: &canvas)
    let readouts = performance.readouts
    guard !readouts.isEmpty, places.graph.height > 0 else { return }
    let number = self.readouts[card.id, default: 0] % readouts.count
    let name = readouts[number < 0 ? number + readouts.count : number].name
    guard let trace = trace(of: name, stage.side ?? .a, player) else { return }
    // Of two stages each with the graph of the other beside its own.
    let other = stage.side.flatMap { side in
      desk.split.player(of: side.other, at: desk).flatMap { self.trace(of: name, side.other, $0) }
    }
    ReadoutGraph(
      trace: trace, besides: other?.past ?? [], readouts: readouts, levels: performance.levels(of: name),
      spans: timeline.fingerSpans(in: player.position - ReadoutTrace.past...player.position), accent: accent,
      rect: places.graph
    ).draw(on: &canvas)
  }

  private func trace(of name: String, _ side: Split.Side, _ player: Player) -> ReadoutTrace? {
    guard let timeline = player.past.timeline else { return nil }
    traces[side, default: ReadoutTrace()].follow(name, of: player.performance, at: player.position, timeline)
    return traces[side]
  }
}

/// Where the graph and the list of events go on a stage.
struct DecisionPlaces: Hashable {
  let graph: Rect
  let listWidth: Double
  let listBottom: Double
  let listRoom: Double
  /// Points at the bottom that others take.
  let foot: Double
  /// What the list may take.
  var listArea: Rect { Rect(x: 16, y: listBottom - listRoom, width: listWidth, height: listRoom) }

  /// At the bottom, or below the heading where the thing itself is in the lowest third.
  ///
  /// `messages` is how high the plate of errors is, 0 for none: the list makes way for it, the graph stays. `below` is what
  /// is left for the bar of time, `head` where the heading ends. `focus` is what is best left in view.
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
      // Side by side.
      let half = (area.x - 48) / 2
      listWidth = min(432, half)
      let width = min(416, half)
      var height = min(200, max(116, 0.34 * area.y))
      if let focus, focus.maxX > area.x - 16 - width { height = min(height, max(104, bottom - focus.maxY - 8)) }
      graph = Rect(x: area.x - 16 - width, y: bottom - height, width: width, height: height)
      listBottom = messagesTop
      listRoom = min(188, max(60, 0.3 * area.y))
    } else {
      // Lower where that leaves room for an event between it and the thing itself; a low stage gives more of itself.
      let free = focus.map { bottom - $0.maxY - 76 } ?? 116
      let most = min(116, (area.y < 500 ? 0.3 : 0.2) * area.y, max(88, free))
      // Too narrow or too low for either, it has the marks alone.
      let height = area.x < 250 || most < 80 ? 0 : most
      graph = Rect(x: 16, y: bottom - height, width: area.x - 32, height: height)
      listWidth = area.x - 32
      listBottom = graph.minY - (height > 0 ? 8 : 0) - (messages > 0 ? messages + 8 : 0)
      // Short of the middle of the stage, where the thing itself is.
      let room = listBottom - (focus.map { $0.maxY + 8 } ?? area.y / 2)
      listRoom = area.x < 250 || area.y < 160 ? 0 : messages > 0 ? 42 : min(98, max(42, room))
    }
  }
}
