import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// A file is opened: of a take, or a picture or clip that carries one, the effect with its values and what it shows; of a
/// config or preset the values, which are seen beside what counts until one of both is kept; a photograph is hung up.
@MainActor
enum Opening {
  /// A file that was let go of at a place of the window; nil where that is not known.
  static func open(_ path: String, at place: Vector?, in layers: inout Layers) {
    let (tuner, files, pictures) = (layers.tuner, layers.host.files, layers.host.pictures)
    let (configPath, values) = (tuner.path, tuner.session.inForce)
    layers.reading.begin(shortName(path), layers.host) { () throws(ContentError) in
      try Opened(path, configPath: configPath, values: values, files, pictures)
    } use: { opened, layers, now throws(ContentError) in
      switch opened {
      case .take(let take): open(take, in: &layers, now: now)
      case .values(let values): show(values, of: path, in: &layers)
      case .photograph: try Photograph(path, layers.host).hang(at: place, in: &layers)
      }
    }
  }

  /// A clip and a take go over and over, to be felt with other values; of a picture time stands still at its moment.
  static func open(_ take: LoadedTake, in layers: inout Layers, now: Int64) {
    guard let effect = take.take.effect.map({ Catalogue.effect(named: $0) }) ?? layers.scene.effect else {
      let id = take.take.effect.map { "'\($0.excerpt)', expected \(Catalogue.ids.joined(separator: ", "))" }
      return layers.announcer.say("\(take.name): is for \(id ?? "any effect; open one first")", seconds: 5)
    }
    if layers.scene.effect?.id != effect.id { layers.open(effect) } else { Split.end(in: &layers) }
    if let own = take.ownPatches {
      let all = TuningSession(.all, file: own).all(in: effect.id)
      layers.tuner.change { $0.apply(all, .opened(shortName(take.name))) }
      layers.followValues(now: now)
    }
    layers.play(take, loops: take.moment == nil)
    if let moment = take.moment { layers.wind(to: Take.step(nearest: moment)) }
  }

  /// Of the effect on the stage, beside what counts, to be kept or not; in the gallery of all, as one step.
  private static func show(_ read: Patches, of path: String, in layers: inout Layers) {
    let (tuner, name) = (layers.tuner, shortName(path))
    let isSame = "\(name): nothing that is not so already"
    guard let effect = layers.scene.effect else {
      let steps = tuner.session.steps
      tuner.change { $0.apply(read, .opened(name)) }
      return layers.announcer.say(
        tuner.session.steps == steps ? isSame : "As in \(name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4)
    }
    if Blind.isOn(in: layers) { return layers.announcer.say(Blind.refusal) }
    Split.end(in: &layers)
    var others = tuner.values
    guard others.update({ $0.apply(read.only(effect.id), .opened(name)) }) else { return layers.announcer.say(isSame) }
    Split.begin(SplitSides(a: "now", b: name, others), in: &layers)
    layers.announcer.say("\(name) is beside what you have: keep A or B", seconds: 4)
  }

  private static func shortName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
