import Effects
import Formatting
import Gestures
import Motion
import Playing
import Takes
import Tuning

/// The tool that records, plays and loops takes.
///
/// The file has some 270 lines because these three share private state.
final class TakeDesk: Tool {
  private let host: any Host
  /// The tuner, whose command-line settings override a take's parameters.
  private let tuner: Tuner
  /// The take that F7 plays and F6 loops, by effect.
  private var takes: [String: LoadedTake] = [:]
  /// The number of steps in the touches of the last loop, by effect.
  private var loops: [String: Int64] = [:]
  /// The step of a take at which time will stop; `nil` while the take is not winding forward.
  private var windsTo: Int64?
  /// The window size that a take requests.
  private var sizeRequest = SizeRequest()

  init(_ host: any Host, _ tuner: Tuner) {
    self.host = host
    self.tuner = tuner
  }

  private var announcer: Announcer { tuner.announcer }

  // MARK: - Recording

  private func beginRecording(with services: Services) {
    services.scene.player?.endReplay()
    services.scene.player?.startRecording()
    services.scene.twin?.stopPlaying()
    announcer.log.write(
      "take.recording", step: services.scene.steps, [.init("effect", .string(services.scene.effect?.id ?? ""))])
    announcer.say("Recording your touches", .command(.record, "Stop"))
    goOnInTime(with: services)
  }

  /// Ends and saves a recording of touches, if there is one.
  func endRecording(with services: Services) {
    guard services.scene.player?.isRecording == true, let take = services.scene.player?.recordings.endTake(),
      let performance = services.scene.player?.performance
    else { return }
    services.redraw()
    let step = performance.steps
    guard !take.lines.isEmpty else {
      announcer.log.write("take.dropped", step: step, [.init("reason", .string("nothing happened in it"))])
      return announcer.say("Nothing happened, so no take was saved", .command(.record))
    }
    do throws(Problems<Problem>) {
      let path = try TakeFolder.save(take, of: performance.id, host)
      takes[performance.id] = try load(take.text, named: path)
      announcer.tell("take: saved as \(path)")
      announcer.log.write(
        "take.recorded", step: step,
        [.init("file", .string(path)), .init("seconds", .number(Step.time(take.lines.last?.step ?? 0)))])
      announcer.say("Saved \(host.written(path))", seconds: 8, .command(.play), .command(.loop))
    } catch {
      announcer.complain(error)
    }
  }

  // MARK: - Playing

  /// Returns the take that a key plays: the last one.
  ///
  /// For a loop without one it is the last touches; `nil` means the newest file.
  func last(of player: Player, loops: Bool) -> LoadedTake? {
    let id = player.effect.id
    if takes[id] == nil, loops, let recent = Take(recentlyOn: player) {
      do throws(Problems<Problem>) {
        takes[id] = try load(recent.text, named: "the last touches")
        announcer.say("Looping your last touches", .command(.loop, "Stop"))
      } catch {
        announcer.complain(error)
      }
    }
    return takes[id]
  }

  /// Returns the latest touches on the stage, or the take that a loop would play.
  private func recent(of player: Player) -> LoadedTake? {
    if !player.isTakePlaying, let take = Take(recentlyOn: player),
      let recent = try? load(take.text, named: "the last touches")
    {
      return recent
    }
    return last(of: player, loops: true)
  }

  func play(_ take: LoadedTake, loops: Bool, with services: Services) {
    guard services.scene.player != nil else { return }
    services.outcome.cancels = .sceneChanged
    services.scene.play(take, loops: loops, tuner)
    let player = services.scene.player!
    takes[player.effect.id] = take
    // The panel shows the tuned values, which may differ from the take's.
    let (tuned, effective) = (player.values.tuned, player.values.effective)
    if !loops, !tuner.stack.catalogue.changes(from: tuned, to: effective).isEmpty {
      announcer.say("With the values of its recording", .command(.loop, "Loop with your values"))
    }
    if loops { sayLength(of: take, for: player.effect.id) }
    announcer.log.write(
      loops ? "take.looping" : "take.playing", step: player.performance.steps, [.init("file", .string(take.name))])
    announcer.log.step = services.scene.steps
    services.send(.forgetTouches)
    goOnInTime(with: services)
  }

  /// Announces that the new loop is longer or shorter than the last one, which its start does not show.
  private func sayLength(of take: LoadedTake, for effect: String) {
    func seconds(_ steps: Int64) -> String { Step.time(steps).text(places: 1) }
    let (now, before) = (take.player.stepCount, loops.updateValue(take.player.stepCount, forKey: effect))
    guard let before, seconds(now) != seconds(before) else { return }
    announcer.say("The loop's touches last \(seconds(now)) s now, not \(seconds(before)) s", .command(.loop, "Stop"))
  }

  /// Announces the start of a loop's next pass or the end of a take.
  private func tell(_ before: Playback.Status?, _ now: Playback.Status?, _ reason: String, with services: Services) {
    guard let before, before != now else { return }
    let step = services.scene.steps
    if let now { return announcer.log.write("take.looping", step: step, [.init("pass", .integer(now.pass))]) }
    announcer.log.write("take.stopped", step: step, [.init("reason", .string(reason))])
    let again: Command = before.loops ? .loop : .play
    announcer.say("\(before.loops ? "The loop" : "The take") has ended: your turn", .command(again))
    services.send(.liftTake)
  }

  /// Loads a take of touches in this window.
  private func load(_ text: String, named name: String) throws(Problems<Problem>) -> LoadedTake {
    var take = try LoadedTake(
      text: text, named: name, library: tuner.library, configPath: tuner.path, values: tuner.stack.effective,
      host.pictures)
    take.isOwn = true
    return take
  }
}

/// Commands, and takes from files.
extension TakeDesk {
  func perform(_ command: Command, with services: Services) -> Bool {
    guard command == .record || command == .play || command == .loop else { return false }
    guard let player = services.scene.player else {
      announcer.say("Open an effect first")
      return true
    }
    let loops = command == .loop
    if command == .record {
      if player.isRecording { endRecording(with: services) } else { beginRecording(with: services) }
    } else if player.isTakePlaying, player.playback?.loops == loops {
      stop(with: services)
    } else {
      // After a recording, the key plays the take that it has just saved.
      endRecording(with: services)
      withTake(last(of: player, loops: loops), .play(loops: loops), with: services)
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? {
    let player = services.scene.player
    return switch command {
    case .record: player?.isRecording == true
    case .play, .loop: player?.isTakePlaying == true && player?.playback?.loops == (command == .loop)
    default: nil
    }
  }

  private func stop(with services: Services) {
    let before = services.scene.player?.playing
    services.scene.player?.stopPlaying()
    services.scene.twin?.stopPlaying()
    tell(before, services.scene.player?.playing, "key", with: services)
    services.wake()
  }

  func useRecent(_ use: TakeUse, with services: Services) {
    if let player = services.scene.player { withTake(recent(of: player), use, with: services) }
  }

  /// Uses a take, or the newest file for the effect on the stage once it is read.
  private func withTake(_ take: LoadedTake?, _ use: TakeUse, with services: Services) {
    if let take { return begin(use, of: take, with: services) }
    guard let effect = services.scene.effect else { return }
    guard let path = TakeFolder.newest(of: effect, in: host.files) else {
      return announcer.say("There is no take yet", .command(.record))
    }
    let library = tuner.library
    let (files, pictures, configPath, values) = (host.files, host.pictures, tuner.path, tuner.stack.effective)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      let take = try LoadedTake(
        path: path, library: library, configPath: configPath, values: values, files, pictures)
      try take.check(for: effect)
      return .use(take, on: effect.id, use)
    }
    services.send(.read(path, read))
  }

  /// Uses a take if its effect is still on the stage.
  func use(_ take: LoadedTake, on effect: String, _ use: TakeUse, with services: Services) {
    if services.scene.effect?.id == effect { begin(use, of: take, with: services) }
  }

  private func begin(_ use: TakeUse, of take: LoadedTake, with services: Services) {
    switch use {
    case .play(let loops): play(take, loops: loops, with: services)
    case .strip(let key, let values): services.send(.fillStrip(key, values, under: take))
    case .cut: services.send(.cut(take))
    }
  }

  func step(_ stepped: PlayerStep?, with services: Services) {
    guard let stepped else { return }
    let own = services.scene.isSplit || services.isFilm ? nil : stepped.ownSize
    sizeRequest.set(own.map { $0 + (services.size - services.place.size) })
    tell(stepped.before, stepped.after, "touched", with: services)
    if services.scene.player?.recordings.take?.isFull == true { endRecording(with: services) }
  }

  private func goOnInTime(with services: Services) {
    services.scene.clock.isPaused = false
    services.scene.clock.resync()
    services.wake()
  }

  // MARK: - Winding

  /// Runs the take to one of its steps and pauses there.
  ///
  /// A finger on the stage ends the winding.
  func wind(to step: Int64, with services: Services) {
    windsTo = step
    services.wake()
  }

  var isWinding: Bool { windsTo != nil }

  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    if isStage, touch.event.phase == .down { windsTo = nil }
  }

  var nextMoment: Int64? { sizeRequest.nextMoment }

  /// Winds as many steps as a frame has time for.
  ///
  /// It stops if the take has ended or time is paused.
  func advance(to now: Int64, with services: Services) {
    if let size = sizeRequest.take(at: now) { services.request(.size(size)) }
    guard let target = windsTo else { return }
    services.redraw()
    for _ in 0..<Self.windsAtOnce {
      guard services.scene.player?.playback != nil, !services.scene.clock.isPaused else {
        windsTo = nil
        return
      }
      guard services.scene.steps < target else {
        windsTo = nil
        return services.scene.pause()
      }
      services.step()
    }
  }

  /// The number of steps in one frame: five seconds of a take.
  private static let windsAtOnce = 1200
}
