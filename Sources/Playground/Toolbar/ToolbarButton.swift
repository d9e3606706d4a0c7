import Canvas
import Motion

/// What the bar offers, from left to right.
enum ToolbarButton: CaseIterable {
  case tune
  case pause
  case loop
  case compare
  case record
  case overlay
  case keys

  /// The key that does the same.
  var command: KeyCommand {
    switch self {
    case .tune: .panel
    case .pause: .playOrPause
    case .loop: .loopTake
    case .compare: .compare
    case .record: .recordTake
    case .overlay: .study
    case .keys: .keys
    }
  }

  /// True while what it does goes on.
  @MainActor
  func isOn(in layers: Layers) -> Bool {
    switch self {
    case .tune: layers.panel.panel.isOpen
    case .pause: layers.scene.clock.isPaused
    case .loop: layers.scene.player?.isTakePlaying == true && layers.scene.player?.playback?.loops == true
    case .compare: layers.tuner.session.isComparing
    case .record: layers.scene.player?.recording != nil
    case .overlay: layers.study.isShown
    case .keys: layers.overlay.showsKeys
    }
  }

  func label(isOn: Bool) -> String {
    switch self {
    case .tune: "Tune"
    case .pause: isOn ? "Go on" : "Pause"
    case .loop: "Loop"
    case .compare: "Compare"
    case .record: isOn ? "Stop" : "Record"
    case .overlay: "Overlay"
    case .keys: "Keys"
    }
  }

  /// In a box of 24 points about a place.
  func draw(isOn: Bool, at center: Vector, _ color: Color, on canvas: inout Canvas) {
    func line(_ points: [Vector]) {
      canvas.stroke(.polyline(points.map { center + $0 }), width: 1.8, color, cap: .round)
    }
    func dot(_ place: Vector, _ radius: Double) { canvas.fill(.circle(center + place, radius: radius), color) }
    func box(_ area: Rect) { canvas.fill(.rounded(area.offset(by: center), 1.5), color) }
    switch self {
    case .tune:
      for (y, knob) in [(-6.0, 3.0), (0, -4), (6, 1)] {
        line([Vector(-9, y), Vector(9, y)])
        dot(Vector(knob, y), 3)
      }
    case .pause where isOn:
      canvas.fill(.polygon([Vector(-5, -8), Vector(8, 0), Vector(-5, 8)].map { center + $0 }), color)
    case .pause:
      for x in [-6.5, 2.5] { box(Rect(x: x, y: -8, width: 4, height: 16)) }
    case .loop:
      canvas.stroke(.arc(center, radius: 7, from: -0.9, to: 4.3), width: 1.8, color, cap: .round)
      let tip = Vector(Exact.cos(-0.9), Exact.sin(-0.9)) * 7
      canvas.fill(.polygon([Vector(-5, -2), Vector(2, -4), Vector(1.4, 3.2)].map { center + tip + $0 }), color)
    case .compare:
      canvas.stroke(.circle(center, radius: 7.5), width: 1.8, color)
      canvas.fill(.arc(center, radius: 7.5, from: .pi / 2, to: 1.5 * .pi), color)
    case .record where isOn: box(Rect(x: -6, y: -6, width: 12, height: 12))
    case .record: dot(.zero, 6.5)
    case .overlay:
      line([Vector(-9, -8), Vector(-9, 8), Vector(9, 8)])
      line([Vector(-5, 3), Vector(-1, -4), Vector(3, 1), Vector(8, -7)])
    case .keys:
      let mark = TextRun("?", size: 20, weight: .semibold, width: 24, alignment: .center)
      canvas.text(mark, at: center - mark.box / 2, color)
    }
  }
}
