import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// Makes runs of a take that differ in values and in numbers of its gestures; any thread may ask.
package struct RunMaker: Sendable {
  package let effect: EffectCard
  package let take: LoadedTake
  package let size: Vector
  /// What counts, and those of it that win over the take's own.
  private let patches: Patches
  private let settings: Patches

  package init(
    _ effect: EffectCard, _ take: LoadedTake, in size: Vector, patches: Patches, settings: Patches
  ) {
    (self.effect, self.take, self.size) = (effect, take, size)
    (self.patches, self.settings) = (patches, settings)
  }

  /// `varied` is the take with other numbers, where they are not its own; `values` lie over everything.
  package func run(_ varied: Take? = nil, _ values: Patches = Patches()) throws -> TakeRun {
    try TakeRun(
      effect, take, varied: varied, in: size, patches: patches.merging(values), settings: settings.merging(values))
  }

  /// What a parameter says before anything is varied.
  package func value(of key: String) -> ParameterValue? {
    take.patches(over: patches, settings: settings)[key: key]
      ?? Patches.split(key).flatMap { $0.group == effect.id ? effect.schema[$0.name]?.defaultValue : nil }
  }
}

/// Runs a take in an effect step by step, with nothing around it: the same states as in a window, a trace and a clip.
///
/// A value that any thread may run: thousands of them side by side make a sweep.
package struct TakeRun: Sendable {
  private let effect: EffectCard
  package private(set) var performance: any Performance
  private let player: TakePlayer
  private var inputs: [Input] = []
  /// What the effect's parameters say after a `set` line, by its number; of several that follow each other, the last.
  private var tunings: [Int: Patch] = [:]

  /// Seconds after the last touch in which it may come to rest.
  package static let patience = 10.0

  /// `patches` are what counts, `settings` those of them that win over the take's own. `varied` is the take with other
  /// numbers, where they are not its own.
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
    var inForce = own
    var isChanged = false
    for (index, line) in played.lines.enumerated() {
      guard case .set = line.action else { continue }
      let set = inForce.merging(take.patches(ofLine: line.number))
      isChanged = isChanged || set != inForce
      inForce = set
      if index + 1 < played.lines.count, case .set = played.lines[index + 1].action,
        played.lines[index + 1].step == line.step
      {
        continue
      }
      if isChanged { tunings[line.number] = set[effect.id] }
      isChanged = false
    }
  }

  /// Steps until the last touch has had its effect.
  package var touchedSteps: Int64 { player.stepCount }

  /// The steps between which fingers are down, for a graph.
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

  /// True when nothing will move any more, or it has had its time.
  package var isOver: Bool {
    performance.steps >= touchedSteps
      && (performance.isSettled || performance.steps >= touchedSteps + Int64(Self.patience) * Step.perSecond)
  }

  /// The take's sizes and settings, its touches in order, then the step.
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

  /// The picture `fraction` of the way to the state after the last step, as a film has it.
  package func draw(fraction: Double, on canvas: inout Canvas) {
    canvas.clear(to: performance.size)
    canvas.inViewport(of: performance.size, at: .zero) {
      performance.draw(fraction: fraction, on: &$0)
      if !effect.drawsChrome { Chrome.draw(effect, on: &$0) }
    }
  }
}
