import Effects
import Motion
import Tuning

/// A file is opened: of a take, or a picture or clip that carries one, the effect with its values and what it shows; of a
/// config or preset the values. They come as one step, to be kept by saving or undone.
@MainActor
enum Opening {
  /// A file that was let go of over the window.
  static func open(_ path: String, in layers: inout Layers, now: Int64) {
    let announcer = layers.announcer
    do throws(ContentError) {
      if path.hasSuffix(".json") { return try openValues(path, in: &layers) }
      let tuner = layers.tuner
      let take = try LoadedTake(
        path: path, catalogue: .all, configPath: tuner.path, values: tuner.session.inForce, layers.host, patience: 0)
      open(take, in: &layers, now: now)
    } catch {
      for line in error.lines { announcer.tell("fidget: \(line)") }
      announcer.say(error.lines.first ?? "", seconds: 5)
    }
  }

  /// A clip and a take go over and over, to be felt with other values; of a picture time stands still at its moment.
  static func open(_ take: LoadedTake, in layers: inout Layers, now: Int64) {
    guard let effect = take.take.effect.map({ Catalogue.effect(named: $0) }) ?? layers.scene.effect else {
      let id = take.take.effect.map { "'\($0)', expected \(Catalogue.ids.joined(separator: ", "))" }
      return layers.announcer.say("\(take.name): is for \(id ?? "any effect; open one first")", seconds: 5)
    }
    if layers.scene.effect?.id != effect.id { layers.open(effect) } else { Split.end(in: &layers) }
    if let own = take.ownPatches {
      let all = TuningSession(.all, file: own).all(in: effect.id)
      layers.tuner.change { $0.apply(all, .opened(shortName(take.name))) }
      layers.followValues(now: now)
    }
    layers.play(take, loops: take.moment == nil)
    guard let moment = take.moment else { return }
    for _ in 0..<Int64((moment * Double(Step.perSecond)).rounded()) { layers.step([]) }
    layers.scene.pause()
  }

  /// A preset says what it changes, a config what everything is: of the effect on the stage, or of all.
  private static func openValues(_ path: String, in layers: inout Layers) throws(ContentError) {
    let bytes: [UInt8]
    do throws(FileRefusal) { bytes = try layers.host.files.bytes(at: path, atMost: JSONDocument.maximumBytes) } catch {
      throw ContentError("\(path): \(error.reason)")
    }
    let read: Patches
    do throws(Diagnostics) { read = try ParameterCatalogue.all.read(bytes, path: path) } catch {
      throw ContentError(error.list.map(\.description))
    }
    let (tuner, name) = (layers.tuner, shortName(path))
    let steps = tuner.session.steps
    tuner.change { $0.apply(layers.scene.effect.map { read.only($0.id) } ?? read, .opened(name)) }
    layers.announcer.say(
      tuner.session.steps == steps
        ? "\(name): nothing that is not so already" : "As in \(name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4
    )
  }

  private static func shortName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
