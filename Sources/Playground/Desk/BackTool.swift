import Canvas
import Effects
import Gestures
import Motion

/// The arrow that leads back to the gallery; effects draw it, but for visitors.
final class BackTool: Tool {
  /// Where in the window that is, on the side of a split stage that a place is on; nil where it is not there.
  func area(near position: Vector = .zero, at desk: Desk) -> Rect? {
    if desk.scene.effect == nil || desk.kiosk?.look.hasNoWayBack == true { return nil }
    let side = desk.split.side(at: position, at: desk)
    let place = desk.place(side)
    let area = place.inWindow(Chrome.backArea(in: place.size))
    // A small stage has no smaller finger.
    return Rect(center: area.center, size: Vector(max(44, area.width), max(44, area.height)))
  }

  /// For visitors, whose pictures are bare.
  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard desk.kiosk?.look.isLocked == true, desk.scene.effect != nil, desk.showsWayBack else { return }
    let place = desk.place
    canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) { Chrome.drawArrowOnDisc(on: &$0) }
  }

  func spots(at desk: Desk) -> [Spot] {
    let sides = desk.split.isOn ? Split.Side.allCases.map { desk.split.half($0, at: desk).center } : [.zero]
    return sides.enumerated().compactMap { index, place in area(near: place, at: desk).map { spot(index, $0) } }
  }

  func plates(at desk: Desk) -> [Rect] { spots(at: desk).map { $0.area.offset(by: .zero - desk.place.roomOffset) } }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(near: place, at: desk)?.contains(place) == true }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    _ = desk.stage.watchForThree(touch, at: desk)
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    let isTap = isTap(touch, at: desk)
    if desk.stage.watchForThree(touch, at: desk)?.event.phase == .up, isTap { desk.open(nil) }
  }
}
