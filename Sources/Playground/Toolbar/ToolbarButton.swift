import Canvas
import Motion

/// What the bar offers: what is wanted most, and behind *More* what else keys do and nothing on the stage does.
enum ToolbarButton: CaseIterable {
  case tune, pause, loop, compare, record, overlay
  case stepBack, stepOn, restart, play, ghost, split, slower, faster, picture, clip, screen, back, keys
  case more

  /// From left to right.
  static func row(showsMore: Bool) -> [ToolbarButton] {
    showsMore
      ? [
        .stepBack, .stepOn, .restart, .play, .ghost, .split, .slower, .faster, .picture, .clip, .screen, .back, .keys,
        .more,
      ] : [.tune, .pause, .loop, .compare, .record, .overlay, .more]
  }

  /// The key that does the same; none turns the bar over.
  var command: KeyCommand? {
    switch self {
    case .stepBack: .step(-1)
    case .stepOn: .step(1)
    case .restart: .reset
    case .play: .playTake
    case .ghost: .ghost
    case .split: .split
    case .slower: .speed(-1)
    case .faster: .speed(1)
    case .picture: .picture
    case .clip: .clip
    case .screen: .fullscreen
    case .back: .back
    case .more: nil
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
    let player = layers.scene.player
    return switch self {
    case .tune: layers.panel.panel.isOpen
    case .pause: layers.scene.clock.isPaused
    case .loop, .play: player?.isTakePlaying == true && player?.playback?.loops == (self == .loop)
    case .compare: layers.tuner.session.isComparing
    case .record: player?.isRecording == true
    case .overlay: layers.study.isShown
    case .keys: layers.overlay.showsKeys
    case .ghost: player?.past.showsGhost == true
    case .split: layers.split != nil
    case .clip: layers.captures.isRecording
    case .more: layers.toolbar.showsMore
    case .stepBack, .stepOn, .restart, .slower, .faster, .picture, .screen, .back: false
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
    case .stepBack: "Step −"
    case .stepOn: "Step +"
    case .restart: "Restart"
    case .play: "Play"
    case .ghost: "Ghost"
    case .split: isOn ? "Join" : "A | B"
    case .slower: "Slower"
    case .faster: "Faster"
    case .picture: "Picture"
    case .clip: "Clip"
    case .screen: "Screen"
    case .back: "Back"
    case .more: isOn ? "Less" : "More"
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
    case .stepBack, .stepOn:
      let way = self == .stepOn ? 1.0 : -1
      canvas.fill(
        .polygon([Vector(-4, -7), Vector(7, 0), Vector(-4, 7)].map { center + Vector($0.x * way, $0.y) }), color)
      line([Vector(-7 * way, -7), Vector(-7 * way, 7)])
    case .restart:
      for x in [-8.0, 0] {
        canvas.fill(.polygon([Vector(x + 8, -7), Vector(x, 0), Vector(x + 8, 7)].map { center + $0 }), color)
      }
    case .play:
      canvas.stroke(.circle(center, radius: 9), width: 1.8, color)
      canvas.fill(.polygon([Vector(-3, -5), Vector(6, 0), Vector(-3, 5)].map { center + $0 }), color)
    case .ghost:
      canvas.stroke(.circle(center + Vector(-3, 0), radius: 6), width: 1.8, color)
      canvas.stroke(.circle(center + Vector(4, 0), radius: 6), width: 1.8, color.opacity(0.5))
    case .split:
      canvas.stroke(.rounded(Rect(x: -10, y: -7, width: 20, height: 14).offset(by: center), 3), width: 1.8, color)
      line([Vector(0, -7), Vector(0, 7)])
    case .slower, .faster:
      let way = self == .faster ? 1.0 : -1
      for x in [-5.0, 2] { line([Vector(x * way, -6), Vector((x + 5) * way, 0), Vector(x * way, 6)]) }
    case .picture:
      canvas.stroke(.rounded(Rect(x: -10, y: -6, width: 20, height: 14).offset(by: center), 3), width: 1.8, color)
      canvas.stroke(.circle(center + Vector(0, 1), radius: 4), width: 1.8, color)
      box(Rect(x: -4, y: -9, width: 8, height: 3))
    case .clip where isOn: box(Rect(x: -6, y: -6, width: 12, height: 12))
    case .clip:
      canvas.stroke(.rounded(Rect(x: -10, y: -6, width: 14, height: 12).offset(by: center), 3), width: 1.8, color)
      canvas.fill(.polygon([Vector(6, 0), Vector(10, -5), Vector(10, 5)].map { center + $0 }), color)
    case .screen:
      for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
        line([Vector(9 * x, 3 * y), Vector(9 * x, 8 * y), Vector(4 * x, 8 * y)])
      }
    case .back: line([Vector(4, -7), Vector(-4, 0), Vector(4, 7)])
    case .more: for x in [-7.0, 0, 7] { dot(Vector(x, 0), 2.4) }
    case .keys:
      let mark = TextRun("?", size: 20, weight: .semibold, width: 24, alignment: .center)
      canvas.text(mark, at: center - mark.box / 2, color)
    }
  }
}
