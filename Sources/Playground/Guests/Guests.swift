import Effects
import Files
import Formatting
import Tuning

/// The sketches that came with pictures and clips and run here, each in a process of its own, beside the effects that there
/// are, until the window closes or they are kept.
@MainActor
final class Guests {
  private var cards: [EffectCard] = []
  /// Of which file each is.
  private var paths: [String: String] = [:]
  /// What is opened once its sketch is there as a file.
  private var awaited: (source: EffectSource, path: String)?

  /// Runs a sketch apart, and opens what brought it.
  func run(_ sketch: CarriedSketch, of path: String, at desk: Desk) {
    guard let maker = desk.host.sketches else { return }
    let id = desk.tuner.library.freeID(for: sketch.id)
    desk.files.read(FilePath.name(of: path), at: desk) { () throws(ContentError) in
      var card = try maker.guest(sketch.source, id: id)
      card.isGuest = true
      // Two of one title are told apart as their names are.
      if id != sketch.id { card.retitle("\(card.title) \(id.dropFirst(sketch.id.utf8.count + 1))") }
      return { [card] desk, _ in desk.guests.take(card, of: path, at: desk) }
    }
  }

  private func take(_ card: EffectCard, of path: String, at desk: Desk) {
    cards.append(card)
    paths[card.id] = path
    desk.adopt(desk.tuner.library, problems: desk.tuner.effectProblems)
    open(path, at: desk)
  }

  /// Opens a file whose sketch is there.
  func open(_ path: String, at desk: Desk) {
    let (library, configPath, values) = (desk.tuner.library, desk.tuner.path, desk.tuner.session.inForce)
    let (files, pictures) = (desk.host.files, desk.host.pictures)
    desk.files.read(FilePath.name(of: path), at: desk) { () throws(ContentError) in
      let take = try LoadedTake(path: path, library: library, configPath: configPath, values: values, files, pictures)
      return { desk, now in desk.files.open(take, at: desk, now: now) }
    }
  }

  /// Says what it is of a guest that was opened.
  func tell(at desk: Desk) {
    guard let effect = desk.scene.effect, let path = paths[effect.id], effect.isGuest else { return }
    desk.announcer.say(
      "\(effect.title.quotedName(most: 40)) is as \(FilePath.name(of: path).quotedName(most: 40)) contains it, and runs "
        + "in a separate process", seconds: 8, .keepGuest)
  }

  // MARK: - Keeping

  /// The guest on the stage becomes one of one's own.
  func keepShown(at desk: Desk) {
    guard let effect = desk.scene.effect, effect.isGuest, let source = effect.source, let path = paths[effect.id] else {
      return
    }
    keep(CarriedSketch(id: effect.id, source), of: path, at: desk)
  }

  /// Writes it among one's own files, from where it comes like any other, and opens then what brought it.
  func keep(_ sketch: CarriedSketch, of path: String, at desk: Desk) {
    guard let maker = desk.host.sketches else { return }
    do throws(ContentError) {
      let file = try maker.keep(sketch.source, id: sketch.id)
      if desk.scene.effect?.source != sketch.source { awaited = (sketch.source, path) }
      let name = FilePath.name(of: file)
      desk.announcer.say(
        name == "\(sketch.id).lua" ? "Kept as \(name)" : "Kept as \(name): there is another \(sketch.id) already",
        seconds: 8, .copy(desk.host.written(file)))
      desk.announcer.log.write("sketch.kept", [.init("file", .string(file))])
    } catch { desk.announcer.complain(error) }
  }

  func advance(at desk: Desk) {
    guard let awaited, desk.tuner.library.card(of: awaited.source)?.isGuest == false else { return }
    self.awaited = nil
    open(awaited.path, at: desk)
  }

  func startOver() { awaited = nil }

  /// The library with those that run; one that is there as a file by now, or whose name is, goes.
  func joining(_ library: EffectLibrary) -> EffectLibrary {
    cards.removeAll { guest in
      library.cards.contains { !$0.isGuest && ($0.id == guest.id || $0.source == guest.source) }
    }
    return cards.reduce(into: library) { $0.keep($1) }
  }
}
