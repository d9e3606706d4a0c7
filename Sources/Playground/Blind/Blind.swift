import Effects
import Gestures
import Motion
import Tuning

/// Two of several under one finger, without their names: visitors say which is the better one, and get the next two.
///
/// Whenever its effect is opened the stage is split between the next two candidates, both as at their start. What was
/// tuned before waits meanwhile, and counts again when the split ends.
@MainActor
package struct Blind {
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
  private var draw: PairDraw
  private var box: BallotBox?
  /// What is tuned otherwise, while two are shown.
  private var own: LiveValues?
  /// When somebody began to look at these two, in nanoseconds: with the choice before, or with the first touch.
  private var since: Int64?
  private var touches = 0
  /// How often whoever is there has chosen.
  private(set) var choices = 0

  /// Nobody has compared what was shown for less, in nanoseconds: a finger that taps twice chooses once.
  private static let least: Int64 = 1_000_000_000

  init(_ options: Options) {
    self.options = options
    draw = PairDraw(count: options.candidates.count, seed: options.seed)
    box = options.votes.map { BallotBox($0) }
  }

  /// True while two are shown.
  static func isOn(in layers: Layers) -> Bool { layers.blind?.own != nil && layers.split != nil }

  static let refusal = "Names are hidden: Esc ends it"

  /// True for what would tell whose side is whose, or change them.
  static func hides(_ command: KeyCommand, in layers: Layers) -> Bool {
    guard isOn(in: layers) else { return false }
    switch command {
    case .compare, .save, .undo, .redo, .presets, .frames(_, isFar: false), .split, .ghost: return true
    default: return false
    }
  }

  // MARK: - Two of them

  /// To be called when an effect was opened.
  static func begin(in layers: inout Layers) {
    guard let blind = layers.blind, layers.scene.effect?.id == blind.options.effect, layers.split == nil else { return }
    if layers.panel.panel.isOpen { layers.panel.open(false) }
    layers.panel.isShut = true
    let own = layers.tuner.values
    let (a, b) = (blind.options.candidates[blind.draw.pair.a], blind.options.candidates[blind.draw.pair.b])
    layers.blind?.own = own
    layers.blind?.since = nil
    layers.blind?.touches = 0
    layers.tuner.split(values(of: a, own, layers))
    layers.tuner.tuneOthers()
    Split.begin(SplitSides(a: a.name, b: b.name, values(of: b, own, layers)), in: &layers)
    layers.scene.tune(layers.tuner.values.patches, twin: layers.tuner.others?.patches, now: 0)
    layers.scene.reset()
  }

  /// The file as it is now with the candidate's preset over it.
  private static func values(of candidate: Candidate, _ own: LiveValues, _ layers: Layers) -> LiveValues {
    let session = own.session
    return LiveValues(
      TuningSession(session.catalogue, file: session.saved, preset: candidate.preset, settings: session.settings),
      commandLine: (candidate.preset?.patches ?? [:]).merging(session.settings), configPath: layers.tuner.path,
      layers.host)
  }

  /// To be called when the split has ended: what was tuned before counts again, over the file as it is now.
  static func end(in layers: inout Layers) {
    guard var own = layers.blind?.own else { return }
    layers.blind?.own = nil
    layers.panel.isShut = false
    let saved = layers.tuner.session.saved
    own.reload { _ = $0.reload(saved) }
    layers.tuner.split(own)
    layers.tuner.tuneOthers()
    layers.tuner.split(nil)
  }

  /// At the very end.
  mutating func settle(_ files: any FileStore, _ announcer: Announcer) { box?.settle(files, announcer) }

  // MARK: - Visitors

  /// A finger has gone down on the stage.
  mutating func noteTouch(at nanoseconds: Int64) {
    since = since ?? nanoseconds
    touches += 1
  }

  /// Nobody has come yet whom to thank.
  mutating func forgetWhoChose() { choices = 0 }

  /// This one is better.
  static func choose(_ side: Split.Side, at nanoseconds: Int64, in layers: inout Layers) {
    guard isOn(in: layers), let blind = layers.blind else { return }
    let looked = nanoseconds - (blind.since ?? nanoseconds)
    if blind.since != nil, looked < least { return }
    let candidates = blind.options.candidates
    let (a, b) = (candidates[blind.draw.pair.a].name, candidates[blind.draw.pair.b].name)
    let vote = Vote(
      when: layers.host.timestamp, effect: blind.options.effect, a: a, b: b, choice: side == .a ? a : b,
      seconds: Double(looked) / 1e9, touches: blind.touches)
    layers.announcer.log.write("blind.chosen", vote.members)
    let (files, announcer) = (layers.host.files, layers.announcer)
    layers.blind?.box?.cast(vote, files, announcer)
    layers.blind?.draw.advance()
    layers.blind?.choices += 1
    layers.open(layers.scene.effect)
    layers.blind?.since = nanoseconds
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
