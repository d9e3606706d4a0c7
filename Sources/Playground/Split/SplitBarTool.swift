import Canvas
import Gestures
import Motion

/// What fingers have over both stages.
final class SplitBarTool: Tool {
  private var listsDifferences = false
  /// What fingers went down on.
  private var held: [Int: SplitBar.Target] = [:]

  /// In points of the room; nil where it is not there.
  func bar(at desk: Desk) -> SplitBar? {
    desk.strip.isOn
      ? nil : SplitBar(at: desk, listsDifferences: listsDifferences, above: desk.foot(behind: self))
  }

  func foot(at desk: Desk) -> Double {
    guard desk.split.isOn, !desk.isAsking, !desk.strip.isOn, desk.place.isBesideOther else { return 0 }
    return SplitBar.plate(at: desk).height + 8
  }

  func isCaptured(at desk: Desk) -> Bool { false }

  func covers(_ place: Vector, at desk: Desk) -> Bool { bar(at: desk)?.covers(desk.inRoom(place)) == true }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    let place = desk.inRoom(touch.event.position)
    guard let bar = bar(at: desk), bar.covers(place) else { return false }
    held[touch.event.id] = bar.target(at: place)
    return true
  }

  /// What a finger goes down on and lifts from is done.
  func follow(_ touch: TimedTouch, at desk: Desk) {
    guard touch.event.phase != .move, let target = held.removeValue(forKey: touch.event.id),
      touch.event.phase == .up, target == bar(at: desk)?.target(at: desk.inRoom(touch.event.position))
    else { return }
    switch target {
    case .keep(let side): desk.split.keep(side, at: desk)
    case .swap: desk.split.swap(at: desk)
    case .differences: listsDifferences.toggle()
    case .copy(let key): desk.split.copy(key, at: desk)
    }
  }

  func settle(at desk: Desk) { if !desk.split.isOn { (listsDifferences, held) = (false, [:]) } }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let bar = bar(at: desk) else { return }
    let held = Set(held.values)
    desk.inRoom(on: &canvas) { bar.draw(isHeld: held.contains, on: &$0) }
  }
}
