import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Panel
import Playing
import Tuning

/// The focus of the picture whose row is open in the panel, drawn as a ring on the picture.
///
/// The user drags the ring to the part of the picture that stays in view, however the picture is cropped.
final class FocusTool: Tool {
  /// A picture on the stage that shows its focus ring.
  private struct Spot {
    let row: ListPlace
    /// The focus as a share of the picture's width and height, 0 to 1.
    let focus: Vector
    /// The frame of the picture, in points of the window.
    let area: Rect

    /// The position of the ring: the focus as a share of the picture's frame.
    var place: Vector { area.origin + Vector(focus.x * area.width, focus.y * area.height) }
  }

  private struct Grip {
    let finger: Int
    let side: SplitSide?
    let gesture: Int
    var last: Vector
    var focus: Vector
  }

  /// The distance from the ring within which a touch takes hold of it, in points.
  private static let reach = 28.0
  private var grip: Grip?
  /// The last gesture id. Ids are negative, which keeps them apart from the panel's.
  private var gestures = 0

  private func sides(_ services: Services) -> [SplitSide?] { services.scene.isSplit ? [.a, .b] : [nil] }

  private func spot(_ side: SplitSide?, _ services: Services) -> Spot? {
    guard let row = services.ask(.openRow),
      let player = side.map({ services.scene.player(of: $0) }) ?? services.scene.player,
      let picture = PicturePlace(row, of: player.effect),
      case .rows(let rows)? = services.tuner.stack.value(of: row.list), rows.indices.contains(row.row),
      rows[row.row].picture?.name.isEmpty == false,
      case .rows(let columns, _)? = services.tuner.stack.catalogue.definition(of: row.list)?.kind,
      columns.contains(where: { $0.name == "focus" }),
      let area = (player.performance as? any PictureListing)?.area(of: picture)
    else { return nil }
    return Spot(row: row, focus: rows[row.row].focus, area: services.place(side).inWindow(area))
  }

  // MARK: - Hands

  private func side(at place: Vector, _ services: Services) -> SplitSide?? {
    sides(services).first { spot($0, services).map { $0.place.distance(to: place) <= Self.reach } ?? false }
  }

  func covers(_ place: Vector, with services: Services) -> Bool { side(at: place, services) != nil }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard grip == nil, let side = side(at: touch.event.position, services), let spot = spot(side, services) else {
      return false
    }
    gestures -= 1
    grip = Grip(finger: touch.event.id, side: side, gesture: gestures, last: touch.event.position, focus: spot.focus)
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard let grip, grip.finger == touch.event.id else { return }
    guard touch.event.phase == .move else {
      self.grip = nil
      services.tuner.endStep()
      return
    }
    guard let spot = spot(grip.side, services), case .rows(var rows)? = services.tuner.stack.value(of: spot.row.list)
    else { return }
    let way = touch.event.position - grip.last
    let size = spot.area.size
    let focus = Vector(
      (grip.focus.x + way.x / max(1, size.x)).clamped(to: 0...1),
      (grip.focus.y + way.y / max(1, size.y)).clamped(to: 0...1))
    self.grip?.focus = focus
    self.grip?.last = touch.event.position
    rows[spot.row.row]["focus"] = Self.text(focus)
    services.tuner.set(spot.row.list, .rows(rows), gesture: grip.gesture)
  }

  private static func text(_ focus: Vector) -> String {
    [focus.x, focus.y].map { "\(($0 * 1000).rounded() / 10)".replacing(".0", with: "", maxReplacements: 1) + "%" }
      .joined(separator: " ")
  }

  func enter(with services: Services) { grip = nil }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    for side in sides(services) {
      guard let spot = spot(side, services) else { continue }
      let isHeld = grip != nil && grip?.side == side
      draw(spot, isHeld: isHeld, on: &canvas)
      guard isHeld else { continue }
      let ground = services.scene.effect?.accent ?? Look.paper
      ValueBubble(Self.text(spot.focus)).draw(
        above: spot.place, gap: ValueBubble.fingerGap, within: canvas.bounds, ground, PanelAccent(color: ground).ink,
        on: &canvas)
    }
  }

  private func draw(_ spot: Spot, isHeld: Bool, on canvas: inout Canvas) {
    let (place, area) = (spot.place, spot.area)
    var paths = [Path.circle(place, radius: isHeld ? 20 : 15)]
    if isHeld {
      // A cross-hair from the ring to the edges of the picture.
      paths += [
        .line(Vector(area.minX, place.y), place + Vector(-20, 0)),
        .line(place + Vector(20, 0), Vector(area.maxX, place.y)),
        .line(Vector(place.x, area.minY), place + Vector(0, -20)),
        .line(place + Vector(0, 20), Vector(place.x, area.maxY)),
      ]
    }
    for (width, color) in [(5.0, Look.ink.opacity(0.55)), (2.0, Look.paper)] {
      for path in paths { canvas.stroke(path, width: width, color, cap: .round) }
    }
    canvas.fill(.circle(place, radius: 4.5), Look.ink.opacity(0.55))
    canvas.fill(.circle(place, radius: 3), Look.paper)
  }
}

extension PicturePlace {
  /// Creates the place of a row in a list of an effect; `nil` if the list belongs to another effect.
  init?(_ row: ListPlace, of effect: EffectCard) {
    guard row.list.hasPrefix(effect.id + ".") else { return nil }
    self.init(String(row.list.dropFirst(effect.id.count + 1)), row.row)
  }
}
