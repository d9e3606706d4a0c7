import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// A file is opened: of a take, or a picture or clip that carries one, the effect with its values and what it shows; of a
/// config or preset the values, which are seen beside what counts until one of both is kept; a photograph is hung up.
final class FilesTool: Tool {
  private var reading = Reading()

  var nextMoment: Int64? { reading.nextMoment }

  func advance(to now: Int64, at desk: Desk) {
    guard let (content, use) = reading.take(now, desk.host, desk.announcer) else { return }
    do throws(ContentError) { try use(try content.get(), desk, now) } catch {
      for line in error.lines { desk.announcer.tell("fidget: \(line)") }
      desk.announcer.say(error.lines.first ?? "", seconds: 5)
    }
    desk.wake()
  }

  func startOver(at desk: Desk) { reading.forget() }

  /// Reads beside the loop, which `read` must allow for; what comes of it is used at the desk.
  func read(
    _ name: String, at desk: Desk, _ read: @escaping @Sendable () throws(ContentError) -> Opened,
    use: @escaping Reading.Use
  ) { reading.begin(name, desk.host, read, use: use) }

  /// A file that was let go of at a place of the window; nil where that is not known.
  func open(_ path: String, at place: Vector?, at desk: Desk) {
    let (tuner, files, pictures) = (desk.tuner, desk.host.files, desk.host.pictures)
    let (configPath, values, library) = (tuner.path, tuner.session.inForce, tuner.library)
    read(Self.shortName(path), at: desk) { () throws(ContentError) in
      try Opened(path, library, configPath: configPath, values: values, files, pictures)
    } use: { opened, desk, now throws(ContentError) in
      switch opened {
      case .take(let take): desk.files.open(take, at: desk, now: now)
      case .values(let values): desk.files.show(values, of: path, at: desk)
      case .photograph: try Photograph(path, desk.host).hang(at: place, at: desk)
      }
    }
  }

  /// A clip and a take go over and over, to be felt with other values; of a picture time stands still at its moment.
  func open(_ take: LoadedTake, at desk: Desk, now: Int64) {
    guard let effect = take.take.effect.map({ desk.tuner.library[$0] }) ?? desk.scene.effect else {
      let id = take.take.effect.map { "'\($0.excerpt)', expected \(desk.tuner.library.ids.joined(separator: ", "))" }
      return desk.announcer.say("\(take.name): is for \(id ?? "any effect; open one first")", seconds: 5)
    }
    if desk.scene.effect?.id != effect.id { desk.open(effect) } else { desk.split.end(at: desk) }
    if let own = take.ownPatches {
      let all = TuningSession(desk.tuner.session.catalogue, file: own).all(in: effect.id)
      desk.tuner.change { $0.apply(all, .opened(Self.shortName(take.name))) }
      desk.followValues(now: now)
    }
    desk.takes.play(take, loops: take.moment == nil, at: desk)
    if let moment = take.moment { desk.takes.wind(to: Take.step(nearest: moment), at: desk) }
  }

  /// Of the effect on the stage, beside what counts, to be kept or not; in the gallery of all, as one step.
  private func show(_ read: Patches, of path: String, at desk: Desk) {
    let (tuner, name) = (desk.tuner, Self.shortName(path))
    let isSame = "\(name): nothing that is not so already"
    guard let effect = desk.scene.effect else {
      let steps = tuner.session.steps
      tuner.change { $0.apply(read, .opened(name)) }
      return desk.announcer.say(
        tuner.session.steps == steps ? isSame : "As in \(name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4)
    }
    if desk.isAsking { return desk.announcer.say(Blind.refusal) }
    desk.split.end(at: desk)
    var others = tuner.values
    guard others.update({ $0.apply(read.only(effect.id), .opened(name)) }) else { return desk.announcer.say(isSame) }
    desk.split.begin(SplitSides(a: "now", b: name, others), at: desk)
    desk.announcer.say("\(name) is beside what you have: keep A or B", seconds: 4)
  }

  private static func shortName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
