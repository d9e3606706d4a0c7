import Effects
import Files
import Formatting
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
  func run(_ sketch: CarriedSketch, of path: String, at desk: Desk) {
    guard let maker = desk.host.sketches else { return }
    let id = desk.tuner.library.freeID(for: sketch.id)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      var card = try maker.guest(sketch.source, id: id)
      card.isGuest = true
      // The number in the id of a second sketch with the same title is added to the title.
      if id != sketch.id { card.retitle("\(card.title) \(id.dropFirst(sketch.id.utf8.count + 1))") }
      return .addGuest(card, of: path)
    }
    desk.send(.read(FilePath.name(of: path), read))
  }

  func take(_ card: EffectCard, of path: String, at desk: Desk) {
    cards.append(card)
    paths[card.id] = path
    desk.adopt(desk.tuner.library, problems: desk.tuner.effectProblems)
    open(path, at: desk)
  }

  /// Opens a file whose sketch is in the library.
  func open(_ path: String, at desk: Desk) {
    let (library, configPath, values) = (desk.tuner.library, desk.tuner.path, desk.tuner.session.effective)
    let (files, pictures) = (desk.host.files, desk.host.pictures)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      let take = try LoadedTake(path: path, library: library, configPath: configPath, values: values, files, pictures)
      return .open(take)
    }
    desk.send(.read(FilePath.name(of: path), read))
  }

  /// Announces the origin of the guest that was just opened, and offers to keep it.
  func tell(at desk: Desk) {
    guard let effect = desk.scene.effect, let path = paths[effect.id], effect.isGuest else { return }
    desk.announcer.say(
      "\(effect.title.quotedName(most: 40)) is as \(FilePath.name(of: path).quotedName(most: 40)) contains it, and runs "
        + "in a separate process", seconds: 8, .keepGuest)
  }

  // MARK: - Keeping

  /// Keeps the guest on the stage as one of the user's own sketches.
  func keepShown(at desk: Desk) {
    guard let effect = desk.scene.effect, effect.isGuest, let source = effect.source, let path = paths[effect.id] else {
      return
    }
    keep(CarriedSketch(id: effect.id, source), of: path, at: desk)
  }

  /// Writes a sketch among the user's own files, and opens the file that carried it once the sketch is loaded from there.
  func keep(_ sketch: CarriedSketch, of path: String, at desk: Desk) {
    guard let maker = desk.host.sketches else { return }
    do throws(Problems<Problem>) {
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
