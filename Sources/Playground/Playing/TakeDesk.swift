import Effects
import Gestures
import Motion
import Tuning

/// Recording, playing and looping takes, and what is said about it.
@MainActor
struct TakeDesk {
  private let host: any Host
  /// What its command line sets wins over a take's parameters.
  private let tuner: Tuner
  /// The take that F7 plays and F6 loops, for each effect.
  private var takes: [String: LoadedTake] = [:]

  init(_ host: any Host, _ tuner: Tuner) {
    self.host = host
    self.tuner = tuner
  }

  private var announcer: Announcer { tuner.announcer }

  // MARK: - Recording

  func record(_ player: inout Player) {
    if player.isBack { player.endReplay() }
    player.startRecording()
    announcer.log.write("take.recording", step: player.performance.steps, [.init("effect", .string(player.effect.id))])
    announcer.say("F8 ends and saves it")
  }

  /// Ends a recording, if there is one, and saves it.
  mutating func endRecording(_ player: inout Player?) {
    guard let take = player?.stopRecording(), let performance = player?.performance else { return }
    let step = performance.steps
    guard !take.lines.isEmpty else {
      announcer.log.write("take.dropped", step: step, [.init("reason", .string("nothing happened in it"))])
      return announcer.say("Nothing happened, so nothing was saved")
    }
    do throws(ContentError) {
      let path = try TakeFolder.save(take, of: performance.effect, host)
      takes[performance.effect.id] = try load(take.text, named: path)
      announcer.tell("take: saved as \(path)")
      announcer.log.write(
        "take.recorded", step: step,
        [.init("file", .string(path)), .init("seconds", .number(Step.time(take.lines.last?.step ?? 0)))])
      announcer.say("Saved as \(path)", seconds: 3)
    } catch {
      complain(error)
    }
  }

  // MARK: - Playing

  /// The take that is meant by a key: the last one, for a loop the last touches; nil where the newest in the folder is.
  mutating func last(of player: Player, loops: Bool) -> LoadedTake? {
    let effect = player.effect
    if let take = takes[effect.id] { return take }
    guard loops, let recent = player.recentTake else { return nil }
    do throws(ContentError) {
      takes[effect.id] = try load(recent.text, named: "the last touches")
      announcer.say("Your last touches, over and over")
    } catch {
      complain(error)
    }
    return takes[effect.id]
  }

  /// What was just done on the stage; else what a loop would play.
  mutating func recent(of player: Player) -> LoadedTake? {
    if !player.isTakePlaying, let take = player.recentTake, let recent = try? load(take.text, named: "the last touches")
    {
      return recent
    }
    return last(of: player, loops: true)
  }

  /// There must be an effect on the stage.
  mutating func play(_ take: LoadedTake, loops: Bool, in scene: inout Scene) {
    scene.play(take, loops: loops, tuner)
    let player = scene.player!
    takes[player.effect.id] = take
    // Not what the panel says, so it is said.
    let (wished, inForce) = (player.values.wished, player.values.inForce)
    if !loops, !ParameterCatalogue.all.changes(from: wished, to: inForce).isEmpty {
      announcer.say("With the values of its recording: F6 loops it with yours", seconds: 3)
    }
    announcer.log.write(
      loops ? "take.looping" : "take.playing", step: player.performance.steps, [.init("file", .string(take.name))])
  }

  /// After steps or a stop, what has changed: a new pass is told, or an end. True when it ended.
  func tell(_ before: Playing, _ now: Playing?, step: Int64, _ reason: String) -> Bool {
    if let now {
      announcer.log.write("take.looping", step: step, [.init("pass", .integer(now.pass))])
      return false
    }
    announcer.log.write("take.stopped", step: step, [.init("reason", .string(reason))])
    announcer.say(before.loops ? "Loop ended: it is yours" : "Take ended: it is yours")
    return true
  }

  /// How a take plays, as far as its end or its next pass must be told.
  struct Playing: Equatable {
    var loops: Bool
    var pass: Int
  }

  /// What was done here.
  private func load(_ text: String, named name: String) throws(ContentError) -> LoadedTake {
    var take = try LoadedTake(
      text: text, named: name, catalogue: .all, configPath: tuner.path, values: tuner.session.inForce, host.pictures)
    take.isOwn = true
    return take
  }

  private func complain(_ error: ContentError) {
    for line in error.lines { announcer.tell("fidget: \(line)") }
    announcer.say(error.lines.first ?? "", seconds: 4)
  }
}

extension TakeBadge {
  /// What is recorded or played; nil for neither.
  @MainActor init?(_ player: Player?) {
    guard let player else { return nil }
    let accent = player.effect.accent
    if let steps = player.recordedSteps {
      self.init(kind: .recording, seconds: Step.time(steps), total: nil, accent: accent)
      return
    }
    guard let playback = player.playback, player.isTakePlaying, !player.isBack else { return nil }
    let steps = player.performance.steps
    let total = playback.loops ? playback.passSteps : playback.player.stepCount
    self.init(
      kind: playback.loops ? .looping : .playing, seconds: Step.time(steps), total: Step.time(max(total, steps)),
      accent: accent)
  }
}
