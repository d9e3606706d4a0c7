import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// Two of several under one finger, without their names: visitors say which is the better one, and get the next two.
///
/// Whenever its effect is opened the stage is split between the next two candidates, both as at their start. What was
/// tuned before waits meanwhile, and counts again when the split ends.
package final class Blind: TargetTool {
  /// Values that are compared: those of a preset over the file, or the file's alone.
  package struct Candidate {
    package var name: String
    package var preset: Preset?

    package init(name: String, preset: Preset?) { (self.name, self.preset) = (name, preset) }
  }

  package struct Options {
    /// Two or more of one effect, with names of their own.
    package var candidates: [Candidate]
    package var effect: String
    package var seed: UInt32
    /// The file that gets a line for each choice; none without it.
    package var votes: String?

    package init(_ candidates: [Candidate], of effect: String, seed: UInt32, votes: String?) {
      (self.candidates, self.effect, self.seed, self.votes) = (candidates, effect, seed, votes)
    }
  }

  private let options: Options
  private var pairs: PairDraw
  /// Votes that could not be written yet: they are written with the next one.
  private var votes: [Vote] = []
  /// True once it has been said that votes cannot be written.
  private var hasComplained = false
  /// What is tuned otherwise, while two are shown.
  private var own: LiveValues?
  /// When somebody began to look at these two, in nanoseconds: with the choice before, or with the first touch.
  private var since: Int64?
  private var touches = 0
  /// The side that each finger went down on the answer of.
  var held: [Int: Split.Side] = [:]
  /// How often visitors who are there have chosen.
  private var choices = 0

  /// What two sides must be shown for to be compared, in nanoseconds: a finger that taps twice chooses once.
  private static let least: Int64 = 1_000_000_000

  init(_ options: Options) {
    self.options = options
    pairs = PairDraw(count: options.candidates.count, seed: options.seed)
  }

  /// True while two are shown.
  var isOn: Bool { own != nil }

  static let refusal = "Names are hidden"

  /// What would tell whose side is whose, or change them.
  func veto(_ command: Command, at desk: Desk) -> String? {
    guard desk.isAsking else { return nil }
    switch command {
    case .panel, .presets, .compare, .save, .undo, .redo, .frameBack, .frameOn, .split, .ghost: return Self.refusal
    default: return nil
    }
  }

  // MARK: - Two of them

  func enter(at desk: Desk) {
    guard desk.scene.effect?.id == options.effect, !desk.split.isOn else { return }
    desk.panel.close(at: desk)
    let own = desk.tuner.values
    let (a, b) = (options.candidates[pairs.pair.a], options.candidates[pairs.pair.b])
    (self.own, since, touches) = (own, nil, 0)
    desk.tuner.split(values(of: a, own, desk))
    desk.tuner.tuneOthers()
    desk.split.begin(SplitSides(a: a.name, b: b.name, values(of: b, own, desk)), at: desk)
    desk.scene.tune(desk.tuner.values.patches, twin: desk.tuner.others?.patches, now: 0)
    desk.scene.reset()
  }

  /// The file as it is now with the candidate's preset over it.
  private func values(of candidate: Candidate, _ own: LiveValues, _ desk: Desk) -> LiveValues {
    let session = own.session
    return LiveValues(
      TuningSession(session.catalogue, file: session.saved, preset: candidate.preset, settings: session.settings),
      of: desk.tuner.library, commandLine: (candidate.preset?.patches ?? [:]).merging(session.settings),
      configPath: desk.tuner.path, desk.host)
  }

  /// To be called when the split has ended: what was tuned before counts again, over the file as it is now.
  func end(at desk: Desk) {
    guard var own else { return }
    self.own = nil
    let saved = desk.tuner.session.saved
    own.reload { _ = $0.reload(saved) }
    desk.tuner.split(own)
    desk.tuner.tuneOthers()
    desk.tuner.split(nil)
  }

  /// At the very end: votes that still cannot be written are told, so that they are not lost.
  func finish(_ files: any FileStore, _ announcer: Announcer) {
    guard let path = options.votes else { return }
    writeVotes(files, announcer)
    for vote in votes { announcer.tell("fidget: \(path): not written: \(vote.line)") }
    votes = []
  }

  // MARK: - Visitors

  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {
    guard isStage, touch.event.phase == .down else { return }
    since = since ?? touch.nanoseconds
    touches += 1
  }

  /// The next visitors have not chosen yet.
  func forgetWhoChose() { choices = 0 }

  /// The question and the answers; nil while names are shown, and over the demo of a kiosk.
  func bar(at desk: Desk) -> BlindBar? {
    guard desk.isAsking, desk.kiosk?.look.attracting == nil else { return nil }
    return BlindBar(hasChosen: choices > 0, at: desk)
  }

  func isCaptured(at desk: Desk) -> Bool { false }

  func targets(at desk: Desk) -> [(target: Split.Side, area: Rect)] {
    (bar(at: desk)?.targets ?? []).map { ($0, desk.inWindow($1)) }
  }

  func plates(at desk: Desk) -> [Rect] { bar(at: desk)?.targets.map(\.area) ?? [] }

  /// This one is better.
  func press(_ side: Split.Side, by touch: TimedTouch, at desk: Desk) {
    let looked = touch.nanoseconds - (since ?? touch.nanoseconds)
    if since != nil, looked < Self.least { return }
    let (a, b) = (options.candidates[pairs.pair.a].name, options.candidates[pairs.pair.b].name)
    let vote = Vote(
      when: desk.host.timestamp, effect: options.effect, a: a, b: b, choice: side == .a ? a : b,
      seconds: Double(looked) / 1e9, touches: touches)
    desk.announcer.log.write("blind.chosen", vote.members)
    votes.append(vote)
    writeVotes(desk.host.files, desk.announcer)
    pairs.advance()
    choices += 1
    desk.open(desk.scene.effect)
    since = touch.nanoseconds
  }

  /// Whole lines at the end of the file.
  private func writeVotes(_ files: any FileStore, _ announcer: Announcer) {
    guard let path = options.votes, !votes.isEmpty else { return }
    do throws(FileRefusal) {
      try files.append(
        Array(votes.map { $0.line + "\n" }.joined().utf8), to: path,
        head: Array((Vote.columns.joined(separator: ",") + "\n").utf8))
      votes = []
      hasComplained = false
    } catch {
      if !hasComplained {
        announcer.complain("\(path): \(error.reason); the votes are kept and written with the next one")
      }
      hasComplained = true
    }
  }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let bar = bar(at: desk) else { return }
    desk.inRoom(on: &canvas) { bar.draw(isHeld: held.values.contains, on: &$0) }
  }
}

extension Vote {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("a", .string(a)), .init("b", .string(b)), .init("choice", .string(choice)),
      .init("seconds", .number((seconds * 10).rounded() / 10)), .init("touches", .integer(touches)),
    ]
  }
}
