import Effects

extension Playground {
  /// The readouts of the effect on the stage, in the effect's order.
  ///
  /// Empty in the gallery.
  package var readouts: [Readout] { desk.scene.player?.performance.readouts ?? [] }
  /// The time of the take's last touch, in seconds.
  ///
  /// 0 without a take.
  package var takeSeconds: Double { desk.scene.player?.takeSeconds ?? 0 }

  /// Draws each finger's whole way since its landing from now on, in place of its recent track.
  package func keepWays() { desk.keepWays() }

  /// Starts a film with its take.
  ///
  /// The take is not announced, and the timeline begins with it.
  func beginFilm(_ options: Options) {
    if let take = options.take { desk.scene.play(take, loops: options.loops, tuner) }
    if options.showsOverlay || options.showsGhost { desk.scene.remember() }
    desk.scene.player?.past.showsGhost = options.showsGhost
    desk.scene.twin?.past.showsGhost = options.showsGhost
    if options.showsToolbar { desk.showToolbar() }
  }
}
