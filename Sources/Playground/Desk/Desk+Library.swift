import Effects

// Updates of the effect library while the program runs.
extension Desk {
  /// Adopts a library in which effects were added, changed or removed.
  ///
  /// The effect on the stage continues with its new card and its present values, on both sides of a split stage. If it was
  /// removed, the gallery opens. Problems of other effects are reported.
  func adopt(_ library: EffectLibrary, problems: [String]) {
    var (library, problems) = (guests.joining(library), problems)
    if let fault = scene.trial(of: library, tuner.values.patches),
      let effect = scene.effect.flatMap({ tuner.library[$0.id] })
    {
      library.keep(effect)
      problems.append(fault)
    }
    for problem in problems where !tuner.effectProblems.contains(problem) { announcer.tell("fidget: \(problem)") }
    func files(_ problems: [String]) -> Set<Substring> { Set(problems.map { $0.prefix { $0 != ":" } }) }
    for file in files(tuner.effectProblems).subtracting(files(problems)).sorted() {
      announcer.tell("fidget: \(file) is good again")
    }
    tuner.effectProblems = problems
    if library.isSame(as: tuner.library) { return }
    takes.endRecording(at: self)
    strip.forget()
    tuner.adopt(library)
    announcer.log.write("effects.changed", [.init("effects", .array(library.ids.map { .string($0) }))])
    if let effect = scene.effect, library[effect.id] == nil {
      announcer.say("\(effect.title) is gone", seconds: 4)
      return open(nil)
    }
    let exchange = scene.adopt(library, in: place.size, tuner.values.patches, twin: tuner.others?.patches)
    // In the gallery all tiles are new, so fingers on them are cancelled, too.
    if scene.effect == nil || ![nil, .same].contains(exchange) { outcome.cancels = .sceneChanged }
    if let effect = scene.effect {
      ask(.title("Fidget: \(effect.title)"))
      if case .beginsAnew(let reason) = exchange {
        announcer.say("\(effect.title) starts again: \(reason)", seconds: 4)
      }
    }
    wake()
  }
}
