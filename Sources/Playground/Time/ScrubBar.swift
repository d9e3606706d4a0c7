import Canvas
import Effects
import Formatting
import Interface
import Motion
import Playing

/// The bar of the last half minute at the foot of the room, shown while time is paused.
///
/// Dragging it moves to any moment. The whole plate is a hit area.
struct ScrubBar {
  enum Target { case line }

  let surface: Surface<Target>
  private let line: ScrubLine

  private static let height = 52.0

  /// Returns the size of the plate in a room.
  static func size(in room: Vector) -> Vector { Vector(min(room.x - 2 * BottomSlot.margin, 1248), height) }

  /// The height at the foot of the room that the overlay's graph leaves free, in points.
  static let room = height + BottomSlot.gap

  /// Makes the bar in an area of the size that `size(in:)` returns; `nil` if the player has no timeline.
  @MainActor
  init?(_ player: Player, in area: Rect) {
    guard let timeline = player.past.timeline else { return nil }
    line = ScrubLine(
      timeline: timeline, position: player.position, keepsFuture: player.past.keepsFuture, accent: player.effect.accent)
    let isNarrow = area.width + 2 * BottomSlot.margin < 600
    let (side, inset, size) = isNarrow ? (76.0, 10.0, 12.0) : (92, 16, 14)
    func label(
      _ text: String, _ color: Color, size: Double = size, weight: TextRun.Weight = .regular,
      _ alignment: TextRun.Alignment = .leading
    ) -> Element<Target> {
      .label(Label(text, size: size, weight: weight, color, alignment, tabularDigits: true))
    }
    // The effect's own time begins anew at each restart, so the left side also says how many restarts ago the moment was.
    let (time, ago) = (Step.time(player.performance.steps), Step.time(timeline.end - player.position))
    let own = label(time.text(places: time < 100 ? 3 : 1), Look.text, weight: .semibold)
    let later = timeline.restarts.count { $0 >= player.position && $0 < timeline.end }
    let starts = Self.words(laterStarts: later).map { [label($0, Look.mistLong, size: size - 3)] } ?? []
    let since = label(ago == 0 ? "now" : "−\(ago.text(places: 2)) s", Color(hex: 0xA9AFBE), .trailing)
    let margin = Element<Target>.sized(width: inset, .spacer)
    let track = Drawn<Target>(.line) { [line] frame, isHeld, _, canvas in
      line.draw(in: frame, isHeld: isHeld, on: &canvas)
    }
    surface = Surface(
      .plate(
        Plate(Look.ink.opacity(0.86), radius: 12, shadow: 0),
        .row([
          .sized(width: side, .row([margin, .column([.spacer, own] + starts + [.spacer])])),
          .drawn(track), .sized(width: side, .row([since, margin])),
        ])), in: area)
  }

  /// Returns the label about the restarts since the shown moment; `nil` if there are none.
  static func words(laterStarts count: Int) -> String? {
    count == 0 ? nil : count == 1 ? "1 start ago" : "\(count) starts ago"
  }

  private var track: Rect { surface.frame(of: .line) ?? surface.frame }

  func position(at x: Double) -> Int64 { line.position(at: x, in: track) }

  /// The number of steps for one point of the line.
  var stepsPerPoint: Double { line.length / max(1, track.width) }

  func draw(isHeld: Bool = false, on canvas: inout Canvas) { surface.draw(held: isHeld ? [.line] : [], on: &canvas) }
}
