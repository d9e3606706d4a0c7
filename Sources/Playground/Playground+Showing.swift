import Canvas

/// Pictures of parts of the playground, and its condition for the loop that shows it.
extension Playground {
  /// Whether any finger is down.
  package var hasFingers: Bool { !desk.holders.isEmpty }

  /// Whether a finger or a take may cause an impact soon.
  package var mayBeHeard: Bool { hasFingers || desk.scene.player?.isTakePlaying == true }

  /// Whether the playground is a kiosk, locked or not.
  package var isKiosk: Bool { desk.ask(.kioskLook) != nil }

  /// Draws one side of a split stage alone, for `areSidesApart`.
  package func draw(side: Int, fraction: Double, on canvas: inout Canvas) {
    desk.draw(side: side == 0 ? .a : .b, fraction: fraction, on: &canvas)
  }

  /// Draws the tools that are not part of the captured picture; returns `false` if there are none.
  package func drawPlates(on canvas: inout Canvas) -> Bool { desk.drawPlates(on: &canvas) }

  /// Whether a scene is still fading in, so that work for later frames can wait.
  package var isVeiled: Bool { desk.ask(.isVeiled) }

  /// Whether a film will not change any more by itself.
  package var isSettled: Bool {
    guard desk.ask(.showsNoTouches), let player = desk.scene.player else { return false }
    return player.performance.isSettled && !player.isTakePlaying
  }
}
