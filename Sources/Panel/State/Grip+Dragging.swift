import Gestures
import Motion
import Tuning

extension Grip {
  /// Moves the list or the value that the grip holds, and returns the resulting actions.
  mutating func drag(
    by step: Vector, _ modifiers: Modifiers, _ controls: inout PanelControls, _ context: PanelContext
  ) -> [PanelAction] {
    switch hold {
    case .waiting, .spent, .pulling: break
    case .scrolling: controls.rows.scroll.drag(by: -step.y)
    case .scrollingMenu: controls.menu.scroll.drag(by: -step.y)
    case .selecting: controls.placeCaret(at: position, extending: true, context)
    case .slider(var drag):
      let scene = PanelScene(controls, context)
      guard let scale = context.model.row(drag.key).flatMap({ SliderScale($0.definition) }),
        let row = scene.layout.rect(of: .row(drag.key)), let length = scene.frame(of: .track(drag.key))?.width
      else { break }
      let pull = self.pull(by: step, from: row.with(x: -1e6, width: 2e6), at: context.time)
      let value = drag.move(by: pull.x, of: length, scale, pace: modifiers.pace, pace)
      hold = .slider(drag)
      return value.map { [.set(key: drag.key, $0, gesture: drag.gesture)] } ?? []
    case .picking(let gesture, let from):
      let layout = controls.layout(context)
      guard case .drawer(let key, let part) = target, let rect = layout.drawer(of: key) else { break }
      _ = pull(by: step, from: rect, at: context.time)
      let start = context.model.row(key)?.control.drawer?.place(of: part, in: rect, from)
      let shown = isMouse ? position : start.map { $0 + pull } ?? position
      let pointer = DrawerPointer(position: shown, way: pull, from: from)
      return controls.rows.pick(part, of: key, pointer, gesture, context)
    case .blending(let gesture, let from):
      let scene = PanelScene(controls, context)
      guard let track = scene.blend?.frame(of: .blend(.slider)) else { break }
      _ = pull(by: step, from: track.with(x: -1e6, width: 2e6), at: context.time)
      let fraction =
        isMouse ? scene.blendFraction(at: position) ?? from : from + pull.x / max(track.width, DragPace.reach)
      return controls.blend.set(fraction, gesture, context.model)
    }
    return []
  }
}

extension PanelControls {
  /// Returns the hold for dragging a value in a drawer or on the blend bar.
  ///
  /// `nil` for other targets.
  mutating func hold(on target: PanelTarget, _ context: PanelContext) -> Grip.Hold? {
    switch target {
    case .drawer(let key, let part):
      guard let row = context.model.row(key), row.control.drawer?.isHeld(part) ?? false else { return nil }
      return .picking(gesture: runs.begin(), from: row.value)
    case .blend(.slider):
      return .blending(gesture: runs.begin(), from: blend.fraction(context.model))
    default: return nil
    }
  }
}
