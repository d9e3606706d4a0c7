import Canvas
import Effects
import Motion
import Panel
import Playing

/// The stage's layout size, scale and position in the window, also while the panel slides.
///
/// Beside a panel the stage is either laid out anew in the remaining room, or scaled down with its layout kept.
struct StagePlace: Equatable {
  /// The size that the effect is laid out for, in points.
  let size: Vector
  /// The size of the window without the panel, from the moment that the panel starts to open.
  let room: Vector
  /// Points of the window for one point of the stage.
  let scale: Double
  /// The upper left corner of the stage in the window.
  let offset: Vector
  /// The area of the window that clips a half, for a half that reaches beyond it; `nil` for no clipping.
  let area: Rect?
  /// The transform of a camera over the stage.
  private(set) var lens = Affine.identity
  /// Whether this is one of the two halves of the room.
  let isHalf: Bool
  /// Whether the other half is beside this one, rather than above or below.
  let isBesideOther: Bool
  /// Whether the stage has a phone's shape, with ground around it.
  private(set) var isPhone = false
  /// The upper left corner of the room.
  ///
  /// While the panel slides, the room's middle moves steadily from the window's middle to that of the free part.
  let roomOffset: Vector

  /// Computes the place of the stage, or of one side of it.
  ///
  /// A kiosk's picture extends over every edge of the window by the distance that it may wander, so that the window is never
  /// bare. A half does the same over the edges of its half. `foot` is the height of a plaque at the window's lower end, in
  /// points. A stage with a phone's size fills the room, or its half, as far as its shape allows.
  init(
    in window: Vector, _ panel: Panel, _ layout: PlaygroundSettings.StageLayout, side: SplitSide? = nil,
    phone: Vector? = nil, wandering: KioskLook? = nil, foot: Double = 0
  ) {
    let window = Vector(window.x, max(1, window.y - foot))
    let openness = panel.openness
    let middle = mix(window / 2, panel.room / 2, openness)
    room = panel.isOpen ? panel.room : window
    roomOffset = panel.isVisible ? (middle - room / 2).rounded : .zero
    (isHalf, isBesideOther) = (side != nil, Self.isWide(room))
    if let phone {
      isPhone = true
      size = phone
      area = nil
      var (space, center) = (mix(window, panel.room, openness), middle)
      if let side {
        let half = Self.half(side, of: room)
        (space, center) = (half.size, roomOffset + half.center)
      }
      scale = max(0.01, min(space.x / phone.x, space.y / phone.y))
      offset = (center - phone * scale / 2).rounded
      return
    }
    let wandering = panel.isVisible ? nil : wandering
    if let side {
      let half = Self.half(side, of: room)
      area = wandering.map { _ in half }
      // A half is always narrower. It is scaled down if the settings ask for it, and beside the panel if its shape is that of
      // the window.
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

  /// Returns the left or right half of a wide room, the upper or lower half of a high one.
  ///
  /// Both have the same whole size.
  static func half(_ side: SplitSide, of room: Vector) -> Rect {
    let size =
      isWide(room)
      ? Vector(((room.x - gap) / 2).rounded(.down), room.y) : Vector(room.x, ((room.y - gap) / 2).rounded(.down))
    return Rect(origin: side == .a ? .zero : room - size, size: size)
  }

  /// Whether the two halves are side by side.
  ///
  /// Beside a panel on a phone they are, and each half has the phone's shape.
  private static func isWide(_ room: Vector) -> Bool { room.x >= wide * room.y }
  private static let wide = 0.85

  /// Returns the width at which the two halves are side by side, each as wide as the room.
  static func widthForTwo(_ room: Vector) -> Double { max(2 * room.x + gap, (wide * room.y).rounded(.up)) }

  /// The least gap between two halves, in points.
  private static let gap = 2.0
  /// The scale below which a half is laid out anew instead of scaled down.
  private static let least = 0.4

  /// Whether the stage is scaled down.
  var isFitted: Bool { scale != 1 }

  /// Converts a position from the window to the stage.
  func inStage(_ place: Vector) -> Vector {
    let place = (place - offset) / scale
    return lens == .identity ? place : (lens.inverse ?? .identity) * place
  }

  /// Returns this place seen through the camera of a take.
  ///
  /// A half has no camera.
  func seen(through lens: Affine) -> StagePlace {
    var place = self
    if !isHalf { place.lens = lens }
    return place
  }

  /// Returns this place scaled so that all of the effect is visible, for a take that gives it a size larger than the stage.
  func holding(_ own: Vector?) -> StagePlace {
    guard let own, own.x > size.x || own.y > size.y else { return self }
    var place = self
    place.lens = .scale(min(1, size.x / own.x, size.y / own.y)) * lens
    return place
  }

  /// Returns the area of the window that a part of the stage covers.
  func inWindow(_ rect: Rect) -> Rect {
    let rect = lens.box(of: rect)
    return Rect(origin: rect.origin * scale + offset, size: rect.size * scale)
  }
}

extension PlaygroundSettings.StageLayout {
  /// The least width and height, in points.
  ///
  /// A stage laid out anew below these would differ too much from the one being tuned. A smaller window is its own limit.
  private static let enough = Vector(320, 500)

  func fits(in room: Vector, of window: Vector) -> Bool {
    switch self {
    case .automatic: room.x < min(Self.enough.x, window.x) || room.y < min(Self.enough.y, window.y)
    case .fit: true
    case .reflow: false
    }
  }
}
