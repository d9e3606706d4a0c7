import Canvas
import Effects
import Gestures
import Motion
import Takes
import Tuning

/// Makes runs of a take with different values and different numbers in its gestures; usable from any thread.
package struct RunMaker: Sendable {
  package let effect: EffectCard
  package let take: LoadedTake
  package let size: Vector
  /// The effective values.
  private let patches: Patches
  /// The values of the command line, which override the take's own.
  private let settings: Patches

  package init(
    _ effect: EffectCard, _ take: LoadedTake, in size: Vector, patches: Patches, settings: Patches
  ) {
    (self.effect, self.take, self.size) = (effect, take, size)
    (self.patches, self.settings) = (patches, settings)
  }

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - varied: the take with other numbers in its gestures; `nil` for the take's own.
  ///   - values: values that override every other layer.
  package func run(_ varied: Take? = nil, _ values: Patches = Patches()) throws -> TakeRun {
    try TakeRun(
      effect, take, varied: varied, in: size, patches: patches.merging(values), settings: settings.merging(values))
  }

  /// Returns the value of a parameter before any variation.
  package func value(of key: String) -> ParameterValue? {
    take.patches(over: patches, settings: settings)[key: key]
      ?? Patches.split(key).flatMap { $0.group == effect.id ? effect.schema[$0.name]?.defaultValue : nil }
  }
}

/// Runs a take in an effect step by step, without a window; its states equal those of a window, a trace and a clip.
///
/// It is a value that any thread may run. A sweep runs thousands of them in parallel.
package struct TakeRun: Sendable {
  private let effect: EffectCard
  package private(set) var performance: any Performance
  private let player: TakePlayer
  private var inputs: [Input] = []
  /// The effect's values after a `set` line, by line number.
  ///
  /// Several `set` lines that follow each other in one step have one entry, for the last of them.
  private var tunings: [Int: Patch] = [:]

  /// The longest time after the last touch in which the run may come to rest, in seconds.
  package static let patience = 10.0

  /// Creates a run at the start of the take.
  ///
  /// - Parameters:
  ///   - varied: the take with other numbers in its gestures; `nil` for the take's own.
  ///   - patches: the effective values.
  ///   - settings: the values of the command line, which override the take's own.
  package init(
    _ effect: EffectCard, _ take: LoadedTake, varied: Take? = nil, in size: Vector, patches: Patches,
    settings: Patches
  ) throws {
    let own = take.patches(over: patches, settings: settings)
    self.effect = effect
    performance = try take.start(effect, in: size, own)
    let played = varied ?? take.take
    var player = varied.map { TakePlayer($0) } ?? take.player
    player.fit(to: size)
    self.player = player
    var effective = own
    var isChanged = false
    for (index, line) in played.lines.enumerated() {
      guard case .set = line.action else { continue }
      let set = effective.merging(take.patches(ofLine: line.number))
      isChanged = isChanged || set != effective
      effective = set
      if index + 1 < played.lines.count, case .set = played.lines[index + 1].action,
        played.lines[index + 1].step == line.step
      {
        continue
      }
      if isChanged { tunings[line.number] = set[effect.id] }
      isChanged = false
    }
  }

  /// The number of steps until the last touch has taken effect.
  package var touchedSteps: Int64 { player.stepCount }

  /// The ranges of steps in which at least one finger is down, for a graph.
  package var fingersDown: [ClosedRange<Int64>] {
    var spans: [ClosedRange<Int64>] = []
    var down: (ids: Set<Int>, since: Int64) = ([], 0)
    for step in 0..<touchedSteps {
      for case .finger(let event) in player.inputs(in: step) {
        if event.phase == .down {
          if down.ids.isEmpty { down.since = step }
          down.ids.insert(event.id)
        } else if event.phase.isEnd, down.ids.remove(event.id) != nil, down.ids.isEmpty {
          spans.append(down.since...step)
        }
      }
    }
    return spans
  }

  /// Whether the run has ended: nothing moves any more, or `patience` has passed since the last touch.
  package var isOver: Bool {
    performance.steps >= touchedSteps
      && (performance.isSettled || performance.steps >= touchedSteps + Int64(Self.patience) * Step.perSecond)
  }

  /// Runs one step: first the take's sizes and settings, then its touches in order, then the step of the effect.
  package mutating func step(_ happenings: inout [Happening]) throws {
    let step = performance.steps
    for command in player.commands(in: step) {
      switch command {
      case .size(let size): performance.resize(to: size)
      case .set(_, _, let line): if let patch = tunings[line] { try performance.tune(patch) }
      }
    }
    player.get(&inputs, of: step)
    try performance.step(inputs, &happenings)
  }

  /// Draws the picture `fraction` of the way to the state after the last step, the same as in a film.
  package func draw(fraction: Double, on canvas: inout Canvas) {
    canvas.clear(to: performance.size)
    canvas.inViewport(of: performance.size, at: .zero) {
      performance.draw(fraction: fraction, on: &$0)
      if !effect.drawsChrome { Chrome.draw(effect, on: &$0) }
    }
  }
}
