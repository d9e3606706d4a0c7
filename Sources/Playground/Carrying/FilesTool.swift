import Carried
import Effects
import Files
import Formatting
import Motion
import Playing
import Takes
import Tuning

/// Opens files that are dropped on the window, and reads files for other tools.
///
/// * A take, or a picture or clip that carries a take: shows its effect with its values and plays it.
/// * A config or preset: shows its values beside the effective values until the user keeps one of the two.
/// * A photograph: replaces a picture of the effect.
final class FilesTool: Tool {
  private var reading = Reading()

  var nextMoment: Int64? { reading.nextMoment }

  func advance(to now: Int64, with services: Services) {
    guard let content = reading.take(now, services.host, services.announcer) else { return }
    switch content {
    case .success(let action): services.send(action)
    case .failure(let error): services.announcer.complain(error)
    }
    services.wake()
  }

  func startOver(with services: Services) { reading.forget() }

  /// Reads beside the main loop; `read` returns the action that follows.
  func read(_ name: String, with services: Services, _ read: @escaping Reading.Read) {
    reading.begin(name, services.host, read)
  }

  // MARK: - Dropped files

  /// Opens a file that was dropped at `place`, in points of the window; `nil` if the place is unknown.
  func open(_ path: String, at place: Vector?, with services: Services) {
    let (tuner, files, pictures) = (services.tuner, services.host.files, services.host.pictures)
    if services.scene.player == nil, services.host.sketches?.isDrawing(path) == true {
      services.send(.nameSketch(from: path))
      return
    }
    let (configPath, values, library) = (tuner.path, tuner.stack.effective, tuner.library)
    read(FilePath.name(of: path), with: services) { () throws(Problems<Problem>) in
      if path.hasSuffix(".json") {
        let bytes = try files.content(of: path, atMost: JSONDocument.maximumBytes)
        let values = try library.parameters.read(bytes, path: path)
        return .show(values, of: path)
      }
      if Self.isPhotograph(path, files, pictures) {
        return .hang(path, at: place)
      }
      if let sketch = try CarriedSketch(by: path, files), library.card(of: sketch.source) == nil {
        return .offerGuest(sketch, of: path)
      }
      let take = try LoadedTake(
        path: path, library: library, configPath: configPath, values: values, files, pictures)
      return .openTake(take)
    }
  }

  /// Whether the file is a picture that carries no take.
  private nonisolated static func isPhotograph(
    _ path: String, _ files: any FileStore, _ pictures: any PictureSource
  ) -> Bool {
    guard (try? pictures.picture(at: path)) != nil, let ends = try? files.ends(of: path, each: CarriedText.reach)
    else { return false }
    return (try? CarriedText.find(in: ends)) == .some(nil)
  }

  /// Plays a clip or a take in a loop, so that it can be tried with other values.
  ///
  /// A picture opens paused at its moment. A map or sheet is shown, so that the user can choose a cell.
  func open(_ take: LoadedTake, with services: Services) {
    guard let effect = take.take.effect.map({ services.tuner.library[$0] }) ?? services.scene.effect else {
      let id = take.take.effect.map {
        "'\($0.excerpt)', expected \(services.tuner.library.ids.joined(separator: ", "))"
      }
      return services.announcer.say("\(take.name): is for \(id ?? "any effect; open one first")", seconds: 5)
    }
    if services.scene.effect?.id != effect.id { services.open(effect) } else { services.send(.endSplit) }
    if let sheet = take.sheet {
      services.send(.openSheet(sheet, of: take))
      return
    }
    if let own = take.ownPatches {
      let all = ValueStack(services.tuner.stack.catalogue, file: own).all(in: effect.id)
      services.tuner.change { $0.apply(all, .opened(FilePath.name(of: take.name))) }
      services.followValues()
    }
    services.send(.play(take, loops: take.moment == nil))
    if let moment = take.moment { services.send(.wind(to: Take.step(nearest: moment))) }
    services.send(.tellGuest)
  }

  /// Shows the values for the effect on the stage beside the effective values, so that the user can keep either.
  ///
  /// In the gallery the values of every effect take effect at once, as one undo step.
  func show(_ read: Patches, of path: String, with services: Services) {
    let (tuner, name) = (services.tuner, FilePath.name(of: path))
    let isSame = "\(name): no value differs"
    guard let effect = services.scene.effect else {
      let steps = tuner.stack.steps
      tuner.change { $0.apply(read, .opened(name)) }
      if tuner.stack.steps == steps { return services.announcer.say(isSame) }
      return services.announcer.say("Values of \(name) applied", seconds: 6, .command(.save), .command(.undo))
    }
    services.send(.endSplit)
    var others = tuner.values
    guard others.update({ $0.apply(read.only(effect.id), .opened(name)) }) else {
      return services.announcer.say(isSame)
    }
    services.send(.split(SplitSides(a: "now", b: name, others)))
    services.announcer.say("\(name) is shown beside your values: keep A or B", seconds: 4)
  }

  /// Replaces the picture at `place` by a photograph, as one undo step.
  ///
  /// `place` is in points of the window. If it is `nil`, the picture in the middle of the stage is replaced.
  func hang(_ path: String, at place: Vector?, with services: Services) {
    do throws(Problems<Problem>) { try replacePicture(at: place, by: path, services) } catch {
      services.announcer.complain(error)
    }
  }

  private func replacePicture(at place: Vector?, by path: String, _ services: Services) throws(Problems<Problem>) {
    let name = FilePath.name(of: path).escapingControls
    guard let player = services.scene.player else {
      throw Problems(path: name, "first open an effect that shows pictures")
    }
    let side = place.flatMap { services.side(at: $0) }
    if let side { services.send(.choose(side)) }
    let spot = place.map(services.place(side).inStage) ?? player.performance.size / 2
    guard let found = (player.performance as? any PictureListing)?.picture(at: spot) else {
      throw Problems(path: name, "drop it on a picture; \(player.effect.title) has none there")
    }
    let key = "\(player.effect.id).\(found.list)"
    guard case .rows(var rows)? = services.tuner.stack.value(of: key) else { return }
    let picture = PictureReference(try PicturesFolder(besideConfig: services.tuner.path, services.host).bring(path))
    if found.row < rows.count { rows[found.row].show(picture) } else { rows.append(Record(picture: picture)) }
    let steps = services.tuner.stack.steps
    services.tuner.set(key, .rows(rows), gesture: nil)
    guard services.tuner.stack.steps > steps, let step = services.tuner.stack.lastStep else { return }
    services.announcer.say(step.words(services.tuner.stack.catalogue), seconds: 6, .command(.save), .command(.undo))
  }
}
