import Effects
import Formatting

/// A new version of the effect library while the program runs: effects were added, changed or removed.
struct LibraryUpdate {
  let library: EffectLibrary
  /// The problems of effects that could not be read.
  let problems: [Problem]

  /// Makes the library the desk's.
  ///
  /// The effect on the stage continues with its new card and its present values, on both sides of a split stage. If it was
  /// removed, the gallery opens. Problems of other effects are reported.
  @MainActor func apply(to desk: Desk) {
    var (library, problems) = (desk.guests.joining(library), problems)
    if let problem = desk.scene.trial(of: library, desk.tuner.values.patches),
      let effect = desk.scene.effect.flatMap({ desk.tuner.library[$0.id] })
    {
      library.keep(effect)
      problems.append(problem)
    }
    for problem in problems where !desk.tuner.effectProblems.contains(problem) {
      desk.announcer.tell("fidget: \(problem)")
    }
    let (before, now) = (Set(desk.tuner.effectProblems.map(\.path)), Set(problems.map(\.path)))
    for path in before.subtracting(now).sorted() where !path.isEmpty {
      desk.announcer.tell("fidget: \(path) is good again")
    }
    desk.tuner.effectProblems = problems
    if library.isSame(as: desk.tuner.library) { return }
    desk.takes.endRecording(at: desk)
    desk.strip.forget()
    desk.tuner.adopt(library)
    desk.announcer.log.write("effects.changed", [.init("effects", .array(library.ids.map { .string($0) }))])
    if let effect = desk.scene.effect, library[effect.id] == nil {
      desk.announcer.say("\(effect.title) is gone", seconds: 4)
      return desk.open(nil)
    }
    let exchange = desk.scene.adopt(
      library, in: desk.place.size, desk.tuner.values.patches, twin: desk.tuner.others?.patches)
    // In the gallery all tiles are new, so fingers on them are cancelled, too.
    if desk.scene.effect == nil || ![nil, .same].contains(exchange) { desk.outcome.cancels = .sceneChanged }
    if let effect = desk.scene.effect {
      desk.request(.title("Fidget: \(effect.title)"))
      if case .beginsAnew(let reason) = exchange {
        desk.announcer.say("\(effect.title) starts again: \(reason)", seconds: 4)
      }
    }
    desk.wake()
  }
}
