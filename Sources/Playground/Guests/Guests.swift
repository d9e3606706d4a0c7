import Effects
import Files
import Formatting
import Playing
import Tuning

/// The sketches from pictures and clips that run beside the library's effects, each in a process of its own.
///
/// A guest runs until the window closes or the user keeps it as a file.
@MainActor
final class Guests {
  private var cards: [EffectCard] = []
  /// The path of the file that contained each guest, by the guest's id.
  private var paths: [String: String] = [:]
  /// The file that opens as soon as its sketch has been loaded from the user's own files; `nil` if there is none.
  private var awaited: (source: EffectSource, path: String)?

  /// Starts a sketch in a process of its own, and then opens the file that carries it.
  func run(_ sketch: CarriedSketch, of path: String, with services: Services) {
    guard let maker = services.host.sketches else { return }
    let id = services.tuner.library.freeID(for: sketch.id)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      var card = try maker.guest(sketch.source, id: id)
      card.isGuest = true
      // The number in the id of a second sketch with the same title is added to the title.
      if id != sketch.id { card.retitle("\(card.title) \(id.dropFirst(sketch.id.utf8.count + 1))") }
      return .addGuest(card, of: path)
    }
    services.send(.read(FilePath.name(of: path), read))
  }

  func take(_ card: EffectCard, of path: String, with services: Services) {
    cards.append(card)
    paths[card.id] = path
    services.adopt(services.tuner.library, problems: services.tuner.effectProblems)
    open(path, with: services)
  }

  /// Opens a file whose sketch is in the library.
  func open(_ path: String, with services: Services) {
    let (library, configPath, values) = (services.tuner.library, services.tuner.path, services.tuner.stack.effective)
    let (files, pictures) = (services.host.files, services.host.pictures)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      let take = try LoadedTake(path: path, library: library, configPath: configPath, values: values, files, pictures)
      return .openTake(take)
    }
    services.send(.read(FilePath.name(of: path), read))
  }

  /// Announces the origin of the guest that was just opened, and offers to keep it.
  func tell(with services: Services) {
    guard let effect = services.scene.effect, let path = paths[effect.id], effect.isGuest else { return }
    services.announcer.say(
      "\(effect.title.quotedName(most: 40)) is as \(FilePath.name(of: path).quotedName(most: 40)) contains it, and runs "
        + "in a separate process", seconds: 8, .keepGuest)
  }

  // MARK: - Keeping

  /// Keeps the guest on the stage as one of the user's own sketches.
  func keepShown(with services: Services) {
    guard let effect = services.scene.effect, effect.isGuest, let source = effect.source, let path = paths[effect.id]
    else {
      return
    }
    keep(CarriedSketch(id: effect.id, source), of: path, with: services)
  }

  /// Writes a sketch among the user's own files, and opens the file that carried it once the sketch is loaded from there.
  func keep(_ sketch: CarriedSketch, of path: String, with services: Services) {
    guard let maker = services.host.sketches else { return }
    do throws(Problems<Problem>) {
      let file = try maker.keep(sketch.source, id: sketch.id)
      if services.scene.effect?.source != sketch.source { awaited = (sketch.source, path) }
      let name = FilePath.name(of: file)
      services.announcer.say(
        name == "\(sketch.id).lua" ? "Kept as \(name)" : "Kept as \(name): there is another \(sketch.id) already",
        seconds: 8, .copy(services.host.written(file)))
      services.announcer.log.write("sketch.kept", [.init("file", .string(file))])
    } catch { services.announcer.complain(error) }
  }

  func advance(with services: Services) {
    guard let awaited, services.tuner.library.card(of: awaited.source)?.isGuest == false else { return }
    self.awaited = nil
    open(awaited.path, with: services)
  }

  func startOver() { awaited = nil }

  /// Returns the library with the guests added.
  ///
  /// A guest whose name or text is now in a file of the library is removed.
  func joining(_ library: EffectLibrary) -> EffectLibrary {
    cards.removeAll { guest in
      library.cards.contains { !$0.isGuest && ($0.id == guest.id || $0.source == guest.source) }
    }
    return cards.reduce(into: library) { $0.keep($1) }
  }
}
