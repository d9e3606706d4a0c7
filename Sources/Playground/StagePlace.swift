import Effects
import Motion
import Panel

/// Where the stage is drawn in its window, at which scale, and what it is laid out for, while the panel comes and goes.
///
/// Beside a panel the stage is either laid out anew in the room that is left, or shown smaller with the layout kept.
struct StagePlace: Equatable {
  /// Points that the effect is laid out for.
  let size: Vector
  /// What of the window the panel leaves, as soon as it is asked to open.
  let room: Vector
  /// Points of the window for one of the stage.
  let scale: Double
  /// The stage's upper left corner in the window.
  let offset: Vector
  /// That of the room: its middle goes steadily from the window's middle to that of what the panel leaves.
  let roomOffset: Vector

  /// A kiosk's picture reaches as far over every edge as it may wander, so that none of the window is ever bare.
  init(in window: Vector, _ panel: Panel, _ layout: PlaygroundSettings.StageLayout, wandering: KioskLook? = nil) {
    let openness = panel.openness
    let middle = mix(window / 2, panel.room / 2, openness)
    room = panel.isOpen ? panel.room : window
    roomOffset = panel.isVisible ? (middle - room / 2).rounded : .zero
    if let wandering, !panel.isVisible {
      size = window + Vector(1, 1) * (2 * wandering.reach)
      (scale, offset) = (1, wandering.shift - Vector(1, 1) * wandering.reach)
      return
    }
    guard panel.isVisible, layout.fits(in: panel.room) else {
      (size, scale, offset) = (room, 1, roomOffset)
      return
    }
    size = window
    let least = min(panel.room.x / max(1, window.x), panel.room.y / max(1, window.y))
    scale = mix(1, max(0.01, least), openness)
    offset = (middle - window * scale / 2).rounded
  }

  /// True where the stage is shown smaller than it is laid out.
  var isFitted: Bool { scale != 1 }

  /// A place of the window in points of the stage.
  func inStage(_ place: Vector) -> Vector { (place - offset) / scale }

  /// What a part of the stage covers in the window.
  func inWindow(_ rect: Rect) -> Rect {
    Rect(origin: rect.origin * scale + offset, size: rect.size * scale)
  }
}

extension Vector {
  fileprivate var rounded: Vector { Vector(x.rounded(), y.rounded()) }
}

extension PlaygroundSettings.StageLayout {
  /// Points of height below which a stage that is laid out anew is another than the one that was to be tuned.
  private static let enough = 500.0

  func fits(in room: Vector) -> Bool {
    switch self {
    case .automatic: room.y < Self.enough
    case .fit: true
    case .reflow: false
    }
  }
}
