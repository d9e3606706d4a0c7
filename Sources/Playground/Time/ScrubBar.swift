import Canvas
import Effects
import Formatting
import Motion
import Playing

/// The bar of the last half minute at the foot of the room, shown while time is paused.
///
/// Dragging it moves to any moment.
struct ScrubBar {
  /// Whether a finger holds the thumb.
  var isHeld = false

  private static let height = 52.0
  /// The least time that the line stands for, in seconds.
  ///
  /// It keeps the first moments from filling the whole line.
  private static let leastSeconds: Int64 = 4

  /// Returns the size of the plate in a room.
  ///
  /// The whole plate is a hit area.
  static func size(in room: Vector) -> Vector { Vector(min(room.x - 2 * BottomSlot.margin, 1248), height) }

  /// The height at the foot of the room that the overlay's graph leaves free, in points.
  static let room = height + BottomSlot.gap

  /// The mapping between timeline positions and places on the line.
  private struct Line {
    let left: Double
    let right: Double
    private let first: Int64
    let length: Double

    init(of timeline: Timeline, in size: Vector) {
      let (width, label) = (ScrubBar.size(in: size).x, size.x < 600 ? 76.0 : 92)
      (left, right) = ((size.x - width) / 2 + label, (size.x + width) / 2 - label)
      first = min(timeline.start, timeline.end - leastSeconds * Step.perSecond)
      length = Double(timeline.end - first)
    }

    func x(of position: Int64) -> Double { mix(left, right, Double(position - first) / length) }

    func position(at x: Double) -> Int64 {
      first + Int64((((x - left) / max(1, right - left)).clamped(to: 0...1) * length).rounded())
    }
  }

  static func position(at x: Double, _ timeline: Timeline, in size: Vector) -> Int64 {
    Line(of: timeline, in: size).position(at: x).clamped(to: timeline.start...timeline.end)
  }

  /// Returns the number of steps for one point of the line.
  static func stepsPerPoint(_ timeline: Timeline, in size: Vector) -> Double {
    let line = Line(of: timeline, in: size)
    return line.length / max(1, line.right - line.left)
  }

  // MARK: - Drawing

  @MainActor
  func draw(_ player: Player, in area: Rect, on canvas: inout Canvas) {
    guard let timeline = player.past.timeline else { return }
    let (line, y) = (Line(of: timeline, in: canvas.size), area.midY)
    let accent = player.effect.accent
    canvas.fill(.rounded(area, 12), Look.ink.opacity(0.86))

    let now = line.x(of: player.position)
    func bar(_ from: Double, _ to: Double, _ color: Color, y: Double = y, height: Double = 6) {
      guard to > from else { return }
      canvas.fill(.rounded(Rect(x: from, y: y - height / 2, width: to - from, height: height), height / 2), color)
    }
    bar(line.left, line.right, Look.paper.opacity(0.07))
    bar(line.x(of: timeline.start), line.right, Look.paper.opacity(0.16))
    bar(line.x(of: timeline.start), now, accent.opacity(0.9))
    if player.past.keepsFuture {
      // The future under the new values; the known part is brighter.
      bar(now, line.right, accent.opacity(0.25))
      bar(now, line.x(of: timeline.known), accent.opacity(0.25))
    }
    let restarts = timeline.restarts
    for restart in restarts {
      // A restart is a gap in the line, because the effect's own time begins anew there.
      let x = line.x(of: restart)
      canvas.fill(.rect(Rect(x: x - 3, y: y - 5, width: 6, height: 10)), Look.ink)
      canvas.fill(.rounded(Rect(x: x - 1, y: y - 9, width: 2, height: 18), 1), Look.paper.opacity(0.8))
    }
    for span in timeline.fingerSpans {
      let from = line.x(of: span.lowerBound)
      bar(from, max(line.x(of: span.upperBound), from + 3), Look.paper.opacity(0.55), y: y + 13, height: 3)
    }
    var last = -Double.infinity
    for moment in timeline.moments {
      let x = line.x(of: moment.position)
      guard x > last + 2.5 || moment.weight != nil else { continue }
      last = x
      let isHeavy = (moment.weight ?? .light) > .light
      canvas.fill(
        .rounded(Rect(x: x - 1, y: y - (isHeavy ? 17 : 14), width: 2, height: isHeavy ? 9 : 6), 1),
        isHeavy ? accent : Look.paper.opacity(0.5))
    }
    drawThumb(at: Vector(now, y), on: &canvas)
    let later = restarts.count { $0 >= player.position && $0 < timeline.end }
    drawLabels(player, timeline, laterStarts: later, area, on: &canvas)
  }

  private func drawThumb(at center: Vector, on canvas: inout Canvas) {
    let radius = isHeld ? 13.0 : 10
    let rect = Rect(center: center, size: Vector(2 * radius, 2 * radius))
    canvas.shadow(of: rect, radius: radius, offset: Vector(0, 3), blur: 8, .black.opacity(0.45))
    canvas.fill(
      .circle(center, radius: radius),
      .linear(from: Vector(0, rect.minY), to: Vector(0, rect.maxY), Color(hex: 0xFFFDF8), Color(hex: 0xDAD6CC)))
  }

  /// Returns the label about the restarts since the shown moment; `nil` if there are none.
  static func words(laterStarts count: Int) -> String? {
    count == 0 ? nil : count == 1 ? "1 start ago" : "\(count) starts ago"
  }

  /// Draws the effect's own time at the left and the time since then at the right.
  ///
  /// The effect's own time begins anew at each restart, so the left label also says how many restarts ago the moment was.
  @MainActor
  private func drawLabels(
    _ player: Player, _ timeline: Timeline, laterStarts: Int, _ area: Rect, on canvas: inout Canvas
  ) {
    let size = canvas.size.x < 600 ? 12.0 : 14
    let inset = canvas.size.x < 600 ? 10.0 : 16
    let time = Step.time(player.performance.steps)
    let ago = Step.time(timeline.end - player.position)
    func run(_ text: String, _ weight: TextRun.Weight, _ alignment: TextRun.Alignment) -> TextRun {
      TextRun(
        text, size: size, weight: weight, width: (canvas.size.x < 600 ? 46 : 66), alignment: alignment,
        tabularDigits: true)
    }
    let left = run(time.text(places: time < 100 ? 3 : 1), .semibold, .leading)
    let words = Self.words(laterStarts: laterStarts).map {
      TextRun($0, size: size - 3, weight: .regular, width: left.width + inset + 4, alignment: .leading)
    }
    let height = left.box.y + (words?.box.y ?? 0)
    canvas.text(left, at: Vector(area.minX + inset, area.midY - height / 2), Look.text)
    if let words {
      canvas.text(words, at: Vector(area.minX + inset, area.midY + height / 2 - words.box.y), Look.mistLong)
    }
    let right = run(ago == 0 ? "now" : "−\(ago.text(places: 2)) s", .regular, .trailing)
    canvas.text(right, at: Vector(area.maxX - inset - right.width, area.midY - right.box.y / 2), Color(hex: 0xA9AFBE))
  }
}
