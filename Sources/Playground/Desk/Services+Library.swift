import Effects
import Formatting

extension Services {
  /// Adopts a library in which effects were added, changed or removed.
  ///
  /// The effect on the stage continues with its new card and its present values, on both sides of a split stage. If it was
  /// removed, the gallery opens. `problems` are those of effects that could not be read; problems of other effects are reported.
  func adopt(_ library: EffectLibrary, problems: [Problem]) {
    var (library, problems) = (ask(.withGuests(library)), problems)
    if let problem = scene.trial(of: library, tuner.values.patches),
      let effect = scene.effect.flatMap({ tuner.library[$0.id] })
    {
      library.keep(effect)
      problems.append(problem)
    }
    for problem in problems where !tuner.effectProblems.contains(problem) {
      announcer.tell("fidget: \(problem)")
    }
    let (before, now) = (Set(tuner.effectProblems.map(\.path)), Set(problems.map(\.path)))
    for path in before.subtracting(now).sorted() where !path.isEmpty {
      announcer.tell("fidget: \(path) is good again")
    }
    tuner.effectProblems = problems
    if library.isSame(as: tuner.library) { return }
    send(.endRecording)
    send(.closeStrip)
    tuner.adopt(library)
    announcer.log.write("effects.changed", [.init("effects", .array(library.ids.map { .string($0) }))])
    if let effect = scene.effect, library[effect.id] == nil {
      announcer.say("\(effect.title) is gone", seconds: 4)
      return open(nil)
    }
    let exchange = scene.adopt(
      library, in: place.size, onStage(tuner.values.patches), twin: tuner.others.map { onStage($0.patches) })
    // In the gallery all tiles are new, so fingers on them are cancelled, too.
    if scene.effect == nil || ![nil, .same].contains(exchange) { outcome.cancels = .sceneChanged }
    if let effect = scene.effect {
      request(.title("Fidget: \(effect.title)"))
      if case .beginsAnew(let reason) = exchange {
        announcer.say("\(effect.title) starts again: \(reason)", seconds: 4)
      }
    }
    wake()
  }
}
