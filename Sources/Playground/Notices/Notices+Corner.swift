import Canvas
import Effects
import Interface
import Motion

/// The badges in the upper right corner, one below the other.
extension Notices {
  nonisolated static let badgeHeight = 36.0

  /// Returns the badges: one about the speed of time, and the activities, of which a tap ends some.
  static func corner(
    _ speed: String?, _ badges: [ActivityBadge], below above: Double, in size: Vector
  ) -> Surface<Target> {
    let width = max(0, min(144, size.x - 2 * Look.margin(forWidth: size.x)))
    let speed = speed.map { text -> Element<Target> in
      let words = Label(text, size: 14, weight: .semibold, Look.text, tabularDigits: true)
      return .sized(
        width: width, height: badgeHeight, .plate(Plate(Look.ink.opacity(0.92), radius: 8, shadow: 0), .label(words)))
    }
    // The badge moves below the effect's title if it would touch the title in a narrow window.
    let isNarrow = speed != nil && size.x - Look.margin(forWidth: size.x) - width < 260
    let activities = badges.map { $0.part($0.kind.isTarget ? Target.badge($0.kind) : nil) }
    return Surface(
      corner: (speed.map { [$0] } ?? []) + activities, below: max(isNarrow ? 60 : 0, above + 16), in: size)
  }
}

extension Surface {
  /// Places badges in the upper right corner of a room; the frame ends where the next badge could begin.
  init(corner badges: [Element<Target>], below top: Double, in room: Vector) {
    let column = Element<Target>.column(
      badges.flatMap { [.sized(height: Notices.badgeHeight, .row([.spacer, $0])), .gap(8)] })
    let right = room.x - Look.margin(forWidth: room.x)
    let size = column.minimum
    self.init(column, in: Rect(x: right - size.x, y: top, width: size.x, height: size.y))
  }
}
