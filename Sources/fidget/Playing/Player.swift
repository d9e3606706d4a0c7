import Effects
import Gestures
import Motion
import Tuning

/// An effect played step by step, with a take's touches if there is one: the same in the window, a trace and a picture.
///
/// Within a step the order is: the take's sizes and settings, then touches in order, then integration.
@MainActor
struct Player {
  /// Set outside this file only by going back and on in time.
  var performance: any Performance
  /// What counts now: config and command line, with the take's own settings on top.
  private(set) var patches: Patches
  private let take: LoadedTake?
  private let taken: TakePlayer?
  let log: EventLog
  /// What can be gone back to, where the ghost is, and what a change of values has replaced: see `Player+Time`.
  var past = Past()

  /// `patches` must have been accepted by the catalogue.
  init(_ effect: any Effect.Type, in size: Vector, patches: Patches, take: LoadedTake? = nil, log: EventLog) {
    performance = Catalogue.perform(effect, in: size, patches[effect.id])
    self.patches = patches
    self.take = take
    self.log = log
    taken = take.map { TakePlayer($0.take, in: size) }
  }

  var effect: any Effect.Type { performance.effect }

  /// Seconds until the take's last touch; 0 without one.
  var takeSeconds: Double { Double(taken?.stepCount ?? 0) / 240 }

  /// True while the take has something left to do.
  var isTakePlaying: Bool { performance.steps < taken?.stepCount ?? 0 }

  mutating func resize(to size: Vector) {
    guard size != performance.size else { return }
    performance.resize(to: size)
    noteResize()
  }

  mutating func reset() {
    performance.reset()
    noteReplacement()
  }

  /// Takes values that the catalogue has accepted.
  mutating func tune(_ patches: Patches) {
    let before = self.patches
    self.patches = patches
    do { try performance.tune(patches[effect.id]) } catch {
      preconditionFailure("the catalogue accepted what \(effect.id) refuses: \(error)")
    }
    noteTuning(from: before[effect.id], to: patches[effect.id])
  }

  /// A setting of the take, on top of what counts.
  private mutating func set(_ setting: Patches) {
    let new = patches.merging(setting)
    let changes = ParameterCatalogue(Catalogue.groups).changes(from: patches, to: new)
    tune(new)
    log.write(applied: changes, hash: nil, step: performance.steps)
  }

  /// One step with live inputs before the take's; what happened is in the log already.
  @discardableResult
  mutating func step(_ live: [Input] = []) -> [Happening] {
    if let replayed = replayStep(unless: live) { return replayed }
    let step = performance.steps
    var inputs = takeLeftFingers() + live
    if let taken {
      for command in taken.commands(in: step) {
        switch command {
        case .size(let size): resize(to: size)
        case .set(_, _, let line): set(take?.patches(ofLine: line) ?? Patches())
        }
      }
      let touches = taken.inputs(in: step)
      for case .finger(let event) in touches where event.phase == .cancelled {
        log.write(cancelled: event.id, reason: "the take takes it away", step: step)
      }
      inputs += touches
    }
    let happenings = performance.step(inputs)
    record(inputs, happenings)
    for happening in happenings { log.write(happening, of: effect, step: performance.steps) }
    return happenings
  }
}
