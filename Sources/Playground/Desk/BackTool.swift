import Canvas
import Effects
import Gestures
import Motion

/// The back arrow to the gallery.
///
/// Effects draw it themselves, except for visitors of a kiosk, for whom this tool draws it.
final class BackTool: Tool {
  private let panelTap: PanelTap

  init(_ panelTap: PanelTap) { self.panelTap = panelTap }

  /// Returns the arrow's hit area in the window, on the side of a split stage that contains `position`; `nil` without an arrow.
  func area(near position: Vector = .zero, at desk: Desk) -> Rect? {
    if desk.scene.effect == nil || desk.ask(.kioskLook)?.hasNoWayBack == true { return nil }
    let side = desk.side(at: position)
    let place = desk.place(side)
    let area = place.inWindow(Chrome.backArea(in: place.size))
    // The hit area stays at least 44 points wide and high, however small the stage is.
    return Rect(center: area.center, size: Vector(max(44, area.width), max(44, area.height)))
  }

  /// Draws the arrow for visitors of a kiosk, whose pictures have no chrome.
  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard desk.ask(.kioskLook)?.isLocked == true, desk.scene.effect != nil, desk.showsWayBack else { return }
    let place = desk.place
    canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) { Chrome.drawArrowOnDisc(on: &$0) }
  }

  func spots(at desk: Desk) -> [Spot] {
    let sides = desk.scene.isSplit ? Split.Side.allCases.map { desk.half($0).center } : [.zero]
    return sides.enumerated().compactMap { index, place in area(near: place, at: desk).map { spot(index, $0) } }
  }

  func plates(at desk: Desk) -> [Rect] { spots(at: desk).map { $0.area.offset(by: .zero - desk.place.roomOffset) } }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(near: place, at: desk)?.contains(place) == true }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    _ = panelTap.follow(touch, at: desk)
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    let isTap = isTap(touch, at: desk)
    if panelTap.follow(touch, at: desk)?.event.phase == .up, isTap { desk.open(nil) }
  }
}
