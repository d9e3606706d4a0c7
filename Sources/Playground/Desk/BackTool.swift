import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing

/// The back arrow to the gallery.
///
/// Effects draw it themselves, except for visitors of a kiosk, for whom this tool draws it.
final class BackTool: Tool {
  private let panelTap: PanelTap

  init(_ panelTap: PanelTap) { self.panelTap = panelTap }

  /// Returns the arrow's hit area in the window, on the side of a split stage that contains `position`; `nil` without an arrow.
  static func area(near position: Vector = .zero, with services: Services) -> Rect? {
    if services.scene.effect == nil || services.ask(.kioskLook)?.hasNoWayBack == true { return nil }
    let side = services.side(at: position)
    let place = services.place(side)
    // The hit area suits a finger, however small the stage is.
    return Reach.finger(place.inWindow(Chrome.backArea(in: place.size)))
  }

  /// Draws the arrow for visitors of a kiosk, whose pictures have no chrome.
  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard services.ask(.kioskLook)?.isLocked == true, services.scene.effect != nil, services.showsWayBack else {
      return
    }
    let place = services.place
    canvas.inViewport(of: place.size, at: place.offset, scale: place.scale) { Chrome.drawArrowOnDisc(on: &$0) }
  }

  func spots(with services: Services) -> [Spot] {
    let sides = services.scene.isSplit ? SplitSide.allCases.map { services.half($0).center } : [.zero]
    return sides.enumerated().compactMap { index, place in
      Self.area(near: place, with: services).map { spot(index, $0) }
    }
  }

  func plates(with services: Services) -> [Rect] {
    spots(with: services).map { $0.area.offset(by: .zero - services.place.roomOffset) }
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    Self.area(near: place, with: services)?.contains(place) == true
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard covers(touch.event.position, with: services) else { return false }
    _ = panelTap.follow(touch, with: services)
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    let isTap = isTap(touch, with: services)
    if panelTap.follow(touch, with: services)?.event.phase == .up, isTap {
      Self.press(with: services)
    }
  }

  /// Returns to the gallery; while a take is cut, ends that first, as Escape does.
  static func press(with services: Services) {
    if services.ask(.isCutting) { services.perform(.back) } else { services.open(nil) }
  }
}
