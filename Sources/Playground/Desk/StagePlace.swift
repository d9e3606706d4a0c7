import Canvas
import Effects
import Motion
import Panel

/// Where the stage is drawn in its window, at which scale, and what it is laid out for, while the panel comes and goes.
///
/// Beside a panel the stage is either laid out anew in the room that is left, or shown smaller with the layout kept.
struct StagePlace: Equatable {
  /// Points that the effect is laid out for.
  let size: Vector
  /// The part of the window that the panel leaves, as soon as it is asked to open.
  let room: Vector
  /// Points of the window for one of the stage.
  let scale: Double
  /// The stage's upper left corner in the window.
  let offset: Vector
  /// The part of the window that a half is seen in, where it reaches beyond that.
  let area: Rect?
  /// What a camera over the stage makes of its points.
  private(set) var lens = Affine.identity
  /// True for one of two halves of the room.
  let isHalf: Bool
  /// True where the other half is beside it, not above or below.
  let isBesideOther: Bool
  /// That of the room: its middle goes steadily from the window's middle to that of what the panel leaves.
  let roomOffset: Vector

  /// A kiosk's picture reaches as far over every edge as it may wander, so that none of the window is ever bare; so does
  /// each half of it over the edges of its half. `foot` is what a plaque takes of the window's lower end.
  init(
    in window: Vector, _ panel: Panel, _ layout: PlaygroundSettings.StageLayout, side: Split.Side? = nil,
    wandering: KioskLook? = nil, foot: Double = 0
  ) {
    let window = Vector(window.x, max(1, window.y - foot))
    let openness = panel.openness
    let middle = mix(window / 2, panel.room / 2, openness)
    room = panel.isOpen ? panel.room : window
    roomOffset = panel.isVisible ? (middle - room / 2).rounded : .zero
    (isHalf, isBesideOther) = (side != nil, Self.isWide(room))
    let wandering = panel.isVisible ? nil : wandering
    if let side {
      let half = Self.half(side, of: room)
      area = wandering.map { _ in half }
      // In a half everything is narrower: it is small where that is asked for, and beside the panel where it is as high and
      // narrow as the window.
      let whole = min(half.width / window.x, half.height / window.y)
      let isFitted =
        layout == .fit || panel.isVisible && whole >= Self.least && layout.fits(in: half.size, of: window)
      size = isFitted ? window : half.size + Vector(1, 1) * (2 * (wandering?.reach ?? 0))
      scale = isFitted ? whole : 1
      let corner = roomOffset + half.origin + (half.size - size * scale) / 2
      offset = wandering.map { corner + $0.shift } ?? corner.rounded
      return
    }
    area = nil
    if let wandering {
      size = window + Vector(1, 1) * (2 * wandering.reach)
      (scale, offset) = (1, wandering.shift - Vector(1, 1) * wandering.reach)
      return
    }
    guard panel.isVisible, layout.fits(in: panel.room, of: window) else {
      (size, scale, offset) = (room, 1, roomOffset)
      return
    }
    size = window
    let least = min(panel.room.x / max(1, window.x), panel.room.y / max(1, window.y))
    scale = mix(1, max(0.01, least), openness)
    offset = (middle - window * scale / 2).rounded
  }

  /// The left and the right half of a wide room, the upper and the lower of a high one: the same number of whole points.
  static func half(_ side: Split.Side, of room: Vector) -> Rect {
    let size =
      isWide(room)
      ? Vector(((room.x - gap) / 2).rounded(.down), room.y) : Vector(room.x, ((room.y - gap) / 2).rounded(.down))
    return Rect(origin: side == .a ? .zero : room - size, size: size)
  }

  /// True where two halves are beside one another: also in what a panel leaves of a phone, whose halves are as the phone is.
  private static func isWide(_ room: Vector) -> Bool { room.x >= wide * room.y }
  private static let wide = 0.85

  /// The width at which two halves are beside one another, each as wide as the room.
  static func widthForTwo(_ room: Vector) -> Double { max(2 * room.x + gap, (wide * room.y).rounded(.up)) }

  /// Points between two halves, at least.
  private static let gap = 2.0
  /// The scale below which a half is laid out anew rather than shown small.
  private static let least = 0.4

  /// True where the stage is shown smaller than it is laid out.
  var isFitted: Bool { scale != 1 }

  /// A place of the window in points of the stage.
  func inStage(_ place: Vector) -> Vector {
    let place = (place - offset) / scale
    return lens == .identity ? place : (lens.inverse ?? .identity) * place
  }

  /// The same, seen through the camera of a take that plays, where there is one stage.
  func seen(through lens: Affine) -> StagePlace {
    var place = self
    if !isHalf { place.lens = lens }
    return place
  }

  /// The same with all of what plays in sight, where a take has given it a size that the stage has no room for.
  func holding(_ own: Vector?) -> StagePlace {
    guard let own, own.x > size.x || own.y > size.y else { return self }
    var place = self
    place.lens = .scale(min(1, size.x / own.x, size.y / own.y)) * lens
    return place
  }

  /// What a part of the stage covers in the window.
  func inWindow(_ rect: Rect) -> Rect {
    let rect = lens.box(of: rect)
    return Rect(origin: rect.origin * scale + offset, size: rect.size * scale)
  }
}

extension PlaygroundSettings.StageLayout {
  /// Points of height, where the panel takes of it, and of width below which a stage that is laid out anew is another than
  /// the one that was to be tuned.
  private static let enough = Vector(320, 500)

  func fits(in room: Vector, of window: Vector) -> Bool {
    switch self {
    case .automatic: room.x < min(Self.enough.x, window.x) || room.y < min(Self.enough.y, window.y)
    case .fit: true
    case .reflow: false
    }
  }
}
