import Effects

extension Playground {
  /// Of the effect on the stage, in its order; none in the gallery.
  package var readouts: [Readout] { desk.scene.player?.performance.readouts ?? [] }
  /// Seconds until the take's last touch; 0 without one.
  package var takeSeconds: Double { desk.scene.player?.takeSeconds ?? 0 }

  /// A film begins with its take: nothing is said of it, and what is remembered begins there.
  func beginFilm(_ options: Options) {
    if let take = options.take { desk.scene.play(take, loops: options.loops, tuner) }
    if options.showsOverlay || options.showsGhost { desk.scene.remember() }
    desk.scene.player?.past.showsGhost = options.showsGhost
    desk.scene.twin?.past.showsGhost = options.showsGhost
    if options.showsToolbar { desk.toolbar.show(isInstant: true) }
  }
}
