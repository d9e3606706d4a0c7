import Effects
import Motion

/// Who may be meant by a finger, front to back as they are drawn.
enum Responder: CaseIterable {
  /// The page of keys, which goes with a tap.
  case keys
  case keyboard
  case toolbar
  /// Anywhere while it is there: beside it, it goes.
  case strip
  case split
  case panel
  case scrubBar
  case graph
  case back
  /// The effect or the gallery, whichever there is.
  case stage

  /// True for a place of the window where it can be touched; not for the panel, which knows best.
  @MainActor
  func covers(_ position: Vector, in layers: Layers) -> Bool {
    if self == .strip { return layers.strip != nil }
    if self == .split { return Split.covers(position, in: layers) }
    return area(in: layers, near: position)?.contains(position) == true
  }

  /// Where in the window that is; nil where it is not there. On a split stage on the side that a place is on.
  @MainActor
  func area(in layers: Layers, near position: Vector = .zero) -> Rect? {
    let side = Split.side(at: position, in: layers)
    let (place, scene) = (layers.place(side), layers.scene)
    switch self {
    case .keyboard: return layers.keyboardLayout?.plate
    case .toolbar: return layers.toolbar.isShown ? layers.toolbarLayout?.plate : nil
    case .keys: return layers.overlay.showsKeys ? Rect(size: layers.size) : nil
    case .panel, .stage, .split, .strip: return nil
    case .scrubBar: return scene.showsScrubBar ? ScrubBar.area(in: place.room) : nil
    case .graph:
      let (messages, below) = (layers.messagesHeight / place.scale, scene.roomBelow / place.scale)
      let area = layers.study.graphArea(of: scene.player, in: place.size, messages: messages, below: below)
      return area.map(place.inWindow)
    case .back:
      if scene.effect == nil || layers.kiosk?.hasNoWayBack == true { return nil }
      // There, where a question may lie over it, it is not shown.
      if side == .b, Blind.isOn(in: layers) { return nil }
      let area = place.inWindow(Chrome.backArea(in: place.size))
      // A small stage has no smaller finger.
      return Rect(center: area.center, size: Vector(max(44, area.width), max(44, area.height)))
    }
  }

  /// Who is in front at a place.
  @MainActor
  static func front(at position: Vector, in layers: inout Layers) -> Responder {
    let isPanels = !layers.overlay.showsKeys && layers.panel.covers(position, layers.scene.effect)
    return allCases.first { $0 == .panel ? isPanels : $0.covers(position, in: layers) } ?? .stage
  }
}
