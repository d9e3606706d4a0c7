import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing

/// Shows one toast at the foot of the room: a confirmation, a question or an error, with buttons.
///
/// A toast takes free room, clear of titles and other bars. It disappears after its time, with a tap, or when the next toast
/// comes.
final class Toasts: SurfaceTool {
  enum Target: Hashable {
    case plate(toast: Int)
    case key(Int, toast: Int)
  }

  var held: [Int: Target] = [:]
  private var shown: Toast?
  /// The number of undo steps when the toast appeared; its Undo or Redo is for the last of them.
  private var stepsThen = 0
  /// The time at which the toast disappears, in nanoseconds.
  private var end: Int64 = 0
  private var fade = Transition()

  // MARK: - Coming and going

  var isAnimating: Bool { !fade.isAtRest }
  var nextMoment: Int64? { shown == nil || fade.target == 0 ? nil : end }

  func advance(to now: Int64, with services: Services) {
    if let notice = services.announcer.notice, notice != shown {
      shown = notice
      stepsThen = services.tuner.stack.steps
      end = now + Int64(notice.seconds * 1e9)
      services.redraw()
    }
    let isOn = isOn(with: services)
    let isOfStep = shown?.keys.contains { [.command(.undo), .command(.redo)].contains($0) } == true
    let isPast = isOfStep && services.tuner.stack.steps != stepsThen
    if isOn, now >= end || isPast, held.isEmpty { services.announcer.hush() }
    fade.turn(on: isOn && services.announcer.notice != nil, curve: .linear, duration: 0.16)
  }

  func animate(by seconds: Double, with services: Services) {
    fade.step(by: seconds)
    if fade.value == 0, fade.target == 0 { shown = nil }
  }

  /// Whether the current toast is shown; visitors of a kiosk and films see none.
  private func isOn(with services: Services) -> Bool {
    services.announcer.notice != nil && services.announcer.notice == shown && services.ask(.kioskLook)?.isLocked != true
      && !services.isFilm
  }

  // MARK: - Room

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard let shown, isOn(with: services) || fade.value > 0 else { return nil }
    return BottomSlot(size: shown.size(in: services.place.room), isNeeded: true, sinks: true)
  }

  /// Returns the surface of the toast while it can be pressed.
  func surface(with services: Services) -> Surface<Target>? {
    isOn(with: services) ? shownSurface(with: services) : nil
  }

  /// Returns the surface of the toast, also while it fades; `nil` if no toast is shown.
  private func shownSurface(with services: Services) -> Surface<Target>? {
    guard let shown, let bottomSlot = bottomSlot(with: services), let area = services.area(of: self, bottomSlot) else {
      return nil
    }
    return shown.surface(in: area)
  }

  // MARK: - Hands

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    guard let toast = services.announcer.notice else { return }
    services.announcer.hush()
    guard case .key(let index, _) = target else { return }
    switch toast.keys[index] {
    case .command(let command, _): services.perform(command)
    case .copy(let text):
      services.host.clipboard = text
      services.announcer.say("Path copied: \(text)")
    case .keepGuest: services.send(.keepGuest)
    case .forgetRecovery: services.tuner.recovery.forget(services.tuner.stack)
    }
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard fade.value > 0, let surface = shownSurface(with: services) else { return }
    services.inRoom(on: &canvas) { surface.draw(held: Set(held.values), alpha: fade.value, on: &$0) }
  }
}
