import Effects
import Tuning

/// Effects that come, change and go while the program runs.
extension Desk {
  /// What is on the stage goes on by its new card, with its values, on both sides of a split stage; what has gone gives
  /// way to the gallery.
  func adopt(_ library: EffectLibrary) {
    takes.endRecording(at: self)
    strip.forget()
    tuner.adopt(library)
    announcer.log.write("effects.changed", [.init("effects", .array(library.ids.map { .string($0) }))])
    if let effect = scene.effect, library[effect.id] == nil {
      announcer.say("\(effect.title) is gone", seconds: 4)
      return open(nil)
    }
    let isSame = scene.adopt(library, in: place.size, tuner.values.patches, twin: tuner.others?.patches)
    if !isSame { outcome.cancels = .sceneChanged }
    if let effect = scene.effect { ask(.title("Fidget: \(effect.title)")) }
    wake()
  }
}
