import Canvas
import Effects
import Motion

/// Key O: what is about to be decided and why, over the finished stage; events lower left, a graph lower right.
///
/// Nothing of it is a part of the effect, and nothing is worked out while it is not drawn.
package struct DecisionOverlay: Sendable {
  /// Which readout the graph shows, counted on round the effect's own.
  package var readout = 0
  private var trace = ReadoutTrace()
  private var besides = ReadoutTrace()

  package init() {}

  /// Where the plates go in a part of a picture.
  struct Places: Hashable {
    var graph: Rect
    var listWidth: Double
    var listBottom: Double
    var listRoom: Double

    /// `messages` is how high the plate of errors is, 0 for none; `below` what else stands at the bottom.
    /// `focus` is what is best left in view.
    init(in area: Vector, focus: Rect?, messages: Double, below: Double) {
      let bottom = area.y - 16 - below
      let messagesTop = messages > 0 ? bottom - messages - 24 + (below > 0 ? 8 : 0) : bottom
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
        // Lower where that leaves room for an event between it and the thing itself.
        let free = focus.map { messagesTop - $0.maxY - 76 } ?? 116
        let height = min(116, 0.2 * area.y, max(88, free))
        graph = Rect(x: 16, y: messagesTop - height, width: area.x - 32, height: height)
        listWidth = area.x - 32
        listBottom = graph.minY - 8
        // Short of the middle of the stage, where the thing itself is.
        let room = listBottom - (focus.map { $0.maxY + 8 } ?? area.y / 2)
        listRoom = messages > 0 ? 42 : min(98, max(42, room))
      }
    }
  }

  /// Where a tap chooses the next readout.
  package static func graphArea(
    of performance: any Performance, in area: Vector, messages: Double = 0, below: Double = 0
  ) -> Rect {
    Places(in: area, focus: performance.focus, messages: messages, below: below).graph
  }

  /// Over a stage that was drawn `fraction` of the way. `other` is what the graph shows a second line of. `area` is the
  /// part of the picture that is free for it from the upper left corner; `messages` and `below` are the points at its
  /// bottom that others take.
  package mutating func draw(
    _ card: EffectCard, _ performance: any Performance, fraction: Double, at position: Int64, in timeline: Timeline,
    beside other: (performance: any Performance, position: Int64, timeline: Timeline)? = nil, area: Vector,
    messages: Double = 0, below: Double = 0, on canvas: inout Canvas
  ) {
    let focus = performance.focus
    let places = Places(in: area, focus: focus, messages: messages, below: below)
    let list = EventList(
      rows(performance, at: position, timeline), in: area, width: places.listWidth, bottom: places.listBottom,
      room: places.listRoom)
    var obstacles = [list.rect, places.graph, Chrome.area(of: card, in: canvas.size)]
    let foot = messages + below
    if foot > 0 { obstacles.append(Rect(x: 0, y: area.y - 16 - foot, width: area.x, height: foot + 16)) }
    if area.x < canvas.size.x {
      obstacles.append(Rect(x: area.x, y: 0, width: canvas.size.x - area.x, height: canvas.size.y))
    }
    // What is as wide as the picture cannot be kept clear of.
    let kept = focus.flatMap { $0.width < canvas.size.x ? $0 : nil }
    DecisionMarks(accent: card.accent, ink: card.overlayInk).draw(
      performance.decisions(fraction: fraction), around: obstacles, focus: kept, on: &canvas)
    let accent = Look.onInk(card.accent)
    list.draw(accent: accent, on: &canvas)
    drawGraph(performance, accent, at: position, timeline, other, places.graph, on: &canvas)
  }

  /// Dark enough for words over words, with an edge that is seen on a dark stage.
  static func drawPlate(_ rect: Rect, on canvas: inout Canvas) {
    canvas.fill(.rounded(rect, 8), Look.ink.opacity(0.9))
    canvas.stroke(.rounded(rect.inset(by: 0.5), 7.5), width: 1, Look.paper.opacity(0.06))
  }

  private func rows(_ performance: any Performance, at position: Int64, _ timeline: Timeline) -> [EventList.Row] {
    let moments = timeline.latestMoments(6, upTo: position)
    // What was before the effect began anew has another time.
    let known = moments.filter { position - $0.position <= performance.steps }
    let decider =
      known.lastIndex { ($0.weight ?? .light) > .light } ?? known.lastIndex { $0.weight != nil } ?? known.endIndex - 1
    var rows = known.enumerated().map { index, moment in
      EventList.Row(
        time: Step.time(performance.steps - (position - moment.position)), verb: moment.happening.name,
        reason: moment.happening.reason, isDecider: index == decider)
    }
    if let status = performance.status {
      rows.append(
        EventList.Row(time: Step.time(performance.steps), verb: status.name, reason: status.reason))
    }
    return rows
  }

  private mutating func drawGraph(
    _ performance: any Performance, _ accent: Color, at position: Int64, _ timeline: Timeline,
    _ other: (performance: any Performance, position: Int64, timeline: Timeline)?, _ rect: Rect,
    on canvas: inout Canvas
  ) {
    let readouts = performance.readouts
    guard !readouts.isEmpty else { return }
    let count = readouts.count
    let name = readouts[((readout % count) + count) % count].name
    trace.follow(name, of: performance, at: position, timeline)
    if let other { besides.follow(name, of: other.performance, at: other.position, other.timeline) }
    ReadoutGraph(
      trace: trace, besides: other == nil ? [] : besides.past, readouts: readouts, levels: performance.levels(of: name),
      spans: timeline.fingerSpans(in: position - ReadoutTrace.past...position),
      accent: accent, rect: rect
    ).draw(on: &canvas)
  }
}
