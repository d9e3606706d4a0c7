import Carried
import Effects
import Files
import Formatting
import Gestures
import Motion
import Tuning

/// Opens files that are dropped on the window, and reads files for other tools.
///
/// * A take, or a picture or clip that carries a take: shows its effect with its values and plays it.
/// * A config or preset: shows its values beside the effective values until the user keeps one of the two.
/// * A photograph: replaces a picture of the effect.
final class FilesTool: Tool {
  private var reading = Reading()

  var nextMoment: Int64? { reading.nextMoment }

  func advance(to now: Int64, at desk: Desk) {
    guard let content = reading.take(now, desk.host, desk.announcer) else { return }
    switch content {
    case .success(let action): desk.send(action)
    case .failure(let error): desk.announcer.complain(error)
    }
    desk.wake()
  }

  func startOver(at desk: Desk) { reading.forget() }

  /// Reads beside the main loop; `read` returns the action that follows.
  func read(_ name: String, at desk: Desk, _ read: @escaping Reading.Read) { reading.begin(name, desk.host, read) }

  // MARK: - Dropped files

  /// Opens a file that was dropped at `place`, in points of the window; `nil` if the place is unknown.
  func open(_ path: String, at place: Vector?, at desk: Desk) {
    let (tuner, files, pictures) = (desk.tuner, desk.host.files, desk.host.pictures)
    if desk.scene.player == nil, desk.host.sketches?.isDrawing(path) == true {
      desk.send(.nameSketch(from: path))
      return
    }
    let (configPath, values, library) = (tuner.path, tuner.session.effective, tuner.library)
    read(FilePath.name(of: path), at: desk) { () throws(Problems<Problem>) in
      if path.hasSuffix(".json") {
        let bytes = try files.content(of: path, atMost: JSONDocument.maximumBytes)
        let values = try library.parameters.read(bytes, path: path)
        return .show(values, of: path)
      }
      if Self.isPhotograph(path, files, pictures) {
        return .hang(path, at: place)
      }
      if let sketch = try CarriedSketch(by: path, files), library.card(of: sketch.source) == nil {
        return .ask(sketch, of: path)
      }
      let take = try LoadedTake(
        path: path, library: library, configPath: configPath, values: values, files, pictures)
      return .open(take)
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
  func open(_ take: LoadedTake, at desk: Desk) {
    guard let effect = take.take.effect.map({ desk.tuner.library[$0] }) ?? desk.scene.effect else {
      let id = take.take.effect.map { "'\($0.excerpt)', expected \(desk.tuner.library.ids.joined(separator: ", "))" }
      return desk.announcer.say("\(take.name): is for \(id ?? "any effect; open one first")", seconds: 5)
    }
    if desk.scene.effect?.id != effect.id { desk.open(effect) } else { desk.send(.endSplit) }
    if let sheet = take.sheet {
      desk.send(.openSheet(sheet, of: take))
      return
    }
    if let own = take.ownPatches {
      let all = ValueStack(desk.tuner.session.catalogue, file: own).all(in: effect.id)
      desk.tuner.change { $0.apply(all, .opened(FilePath.name(of: take.name))) }
      desk.followValues(now: desk.now)
    }
    desk.send(.play(take, loops: take.moment == nil))
    if let moment = take.moment { desk.send(.wind(to: Take.step(nearest: moment))) }
    desk.send(.tellGuest)
  }

  /// Shows the values for the effect on the stage beside the effective values, so that the user can keep either.
  ///
  /// In the gallery the values of every effect take effect at once, as one undo step.
  func show(_ read: Patches, of path: String, at desk: Desk) {
    let (tuner, name) = (desk.tuner, FilePath.name(of: path))
    let isSame = "\(name): no value differs"
    guard let effect = desk.scene.effect else {
      let steps = tuner.session.steps
      tuner.change { $0.apply(read, .opened(name)) }
      if tuner.session.steps == steps { return desk.announcer.say(isSame) }
      return desk.announcer.say("Values of \(name) applied", seconds: 6, .command(.save), .command(.undo))
    }
    desk.send(.endSplit)
    var others = tuner.values
    guard others.update({ $0.apply(read.only(effect.id), .opened(name)) }) else { return desk.announcer.say(isSame) }
    desk.send(.split(SplitSides(a: "now", b: name, others)))
    desk.announcer.say("\(name) is shown beside your values: keep A or B", seconds: 4)
  }

  /// Replaces the picture at `place` by a photograph, as one undo step.
  ///
  /// `place` is in points of the window. If it is `nil`, the picture in the middle of the stage is replaced.
  func hang(_ path: String, at place: Vector?, at desk: Desk) {
    do throws(Problems<Problem>) { try replacePicture(at: place, by: path, desk) } catch { desk.announcer.complain(error) }
  }

  private func replacePicture(at place: Vector?, by path: String, _ desk: Desk) throws(Problems<Problem>) {
    let name = FilePath.name(of: path).escapingControls
    guard let player = desk.scene.player else {
      throw Problems(path: name, "first open an effect that shows pictures")
    }
    let side = place.flatMap { desk.side(at: $0) }
    if let side { desk.send(.choose(side)) }
    let spot = place.map(desk.place(side).inStage) ?? player.performance.size / 2
    guard let found = (player.performance as? any PictureListing)?.picture(at: spot) else {
      throw Problems(path: name, "drop it on a picture; \(player.effect.title) has none there")
    }
    let key = "\(player.effect.id).\(found.list)"
    guard case .rows(var rows)? = desk.tuner.session.value(of: key) else { return }
    let picture = PictureReference(try PicturesFolder(besideConfig: desk.tuner.path, desk.host).bring(path))
    if found.row < rows.count { rows[found.row].show(picture) } else { rows.append(Record(picture: picture)) }
    let steps = desk.tuner.session.steps
    desk.tuner.set(key, .rows(rows), gesture: nil)
    guard desk.tuner.session.steps > steps, let step = desk.tuner.session.lastStep else { return }
    desk.announcer.say(step.words(desk.tuner.session.catalogue), seconds: 6, .command(.save), .command(.undo))
  }
}
