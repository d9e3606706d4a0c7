import Effects
import Gestures
import Motion
import Tuning

/// The same effect twice, side by side, under the same touches: two sets of values to be felt one against the other.
///
/// The side that is chosen is the scene's player and what panel and keys tune; the other is its twin. What was tuned before
/// the split is the `first` side, and stays when it ends, with all that was done to it meanwhile.
@MainActor
struct Split {
  enum Side: CaseIterable {
    /// To the left, or above.
    case a
    case b

    var other: Side { self == .a ? .b : .a }
    var letter: String { self == .a ? "A" : "B" }
  }

  private(set) var chosen: Side
  private var first: Side
  /// What each side was at the beginning, for as long as it has no preset.
  private var labels: [Side: String]
  var listsDifferences = false
  /// As they were last drawn: as a rule the next frame's are the same.
  var shownNames: SplitNames?
  /// What fingers went down on.
  var held: [Int: SplitBar.Target] = [:]

  private init(_ side: Side, a: String, b: String) {
    (chosen, first) = (side, side)
    labels = [.a: a, .b: b]
  }

  // MARK: - Beginning

  /// What the file says beside what counts now, which goes on being tuned.
  static func begin(in layers: inout Layers) {
    var saved = layers.tuner.values
    let session = saved.session
    saved.update { $0 = TuningSession(session.catalogue, file: session.saved, settings: session.settings) }
    begin(Split(.b, a: "saved", b: "now"), others: saved, in: &layers)
  }

  /// Two that were asked for by name, of which the first is tuned.
  static func begin(_ sides: SplitSides, in layers: inout Layers) {
    begin(Split(.a, a: sides.a, b: sides.b), others: sides.values, in: &layers)
  }

  private static func begin(_ split: Split, others: LiveValues, in layers: inout Layers) {
    guard layers.scene.effect != nil, layers.split == nil else { return }
    layers.endRecording()
    layers.split = split
    layers.tuner.split(others)
    layers.scene.bearTwin(others.patches)
    layers.fit(to: layers.size)
    layers.outcome.cancels = .sceneChanged
    layers.announcer.log.write(
      "split.opened",
      [.init("a", .string(split.name(of: .a, in: layers))), .init("b", .string(split.name(of: .b, in: layers)))])
    layers.wake()
  }

  // MARK: - Places

  /// The side that a place of the window is on; nil where the stage is whole.
  static func side(at position: Vector, in layers: Layers) -> Side? {
    guard layers.split != nil else { return nil }
    let half = half(.a, in: layers)
    return (layers.place.isBesideOther ? position.x < half.maxX : position.y < half.maxY) ? .a : .b
  }

  /// What a side has of the window.
  static func half(_ side: Side, in layers: Layers) -> Rect { StagePlace.half(side, of: layers.place.room) }

  /// The middle of what a place is on, a side or the whole stage.
  static func center(at position: Vector, in layers: Layers) -> Vector {
    side(at: position, in: layers).map { half($0, in: layers).center } ?? layers.place.room / 2
  }

  // MARK: - Names and values

  /// A preset's name, where it has one, with a star where something of it was changed since.
  func name(of side: Side, in layers: Layers) -> String {
    guard let session = session(of: side, in: layers), let group = layers.scene.effect?.id else { return "" }
    guard let preset = session.presetName(in: group) else { return labels[side] ?? "" }
    return preset + (session.isPresetEdited(in: group) ? "*" : "")
  }

  func session(of side: Side, in layers: Layers) -> TuningSession? {
    side == chosen ? layers.tuner.session : layers.tuner.others?.session
  }

  func player(of side: Side, in layers: Layers) -> Player? { side == chosen ? layers.scene.player : layers.scene.twin }

  /// From A's value to B's, in the order of declaration.
  func differences(in layers: Layers) -> [ParameterChange] {
    guard let a = session(of: .a, in: layers), let b = session(of: .b, in: layers), let group = layers.scene.effect?.id
    else { return [] }
    return a.catalogue.changes(from: a.inForce.only(group), to: b.inForce.only(group))
  }

  // MARK: - What is done with it

  static func choose(_ side: Side, in layers: inout Layers) {
    guard let split = layers.split, split.chosen != side else { return }
    layers.endRecording()
    layers.tuner.compare(false)
    layers.split?.chosen = side
    layers.tuner.tuneOthers()
    layers.scene.swapTwin()
    layers.announcer.log.write("split.chosen", [.init("side", .string(side.letter))])
    layers.wake()
  }

  /// A to where B was, and B to where A was.
  static func swap(in layers: inout Layers) {
    guard var split = layers.split else { return }
    split.labels = [.a: split.labels[.b] ?? "", .b: split.labels[.a] ?? ""]
    (split.chosen, split.first) = (split.chosen.other, split.first.other)
    layers.split = split
    layers.announcer.log.write("split.swapped")
    layers.wake()
  }

  /// The chosen side's value for both.
  static func copy(_ key: String, in layers: inout Layers) {
    guard layers.split != nil, let value = layers.tuner.session.value(of: key) else { return }
    var refusal: Refusal?
    layers.tuner.changeOthers { session in
      do throws(Refusal) { try session.set(key, value) } catch { refusal = error }
    }
    if let refusal { layers.announcer.complain("\(key): \(refusal.message)") }
    layers.wake()
  }

  /// What a place of the bar means, or of what visitors get instead of it.
  private static func target(at place: Vector, in layers: Layers) -> SplitBar.Target? {
    BlindBar(in: layers)?.side(at: place).map { .better($0) } ?? SplitBar(in: layers)?.target(at: place)
  }

  static func covers(_ place: Vector, in layers: Layers) -> Bool {
    target(at: place, in: layers) != nil || SplitBar(in: layers)?.covers(place) == true
  }

  /// A finger that the bar has: what it goes down on and lifts from is done.
  static func follow(_ touch: TimedTouch, in layers: inout Layers) {
    let event = touch.event
    let target = target(at: event.position, in: layers)
    switch event.phase {
    case .down: layers.split?.held[event.id] = target
    case .move: break
    case .cancelled: layers.split?.held[event.id] = nil
    case .up:
      guard let held = layers.split?.held.removeValue(forKey: event.id), held == target else { return }
      switch held {
      case .name(let side): choose(side, in: &layers)
      case .keep(let side): keep(side, in: &layers)
      case .swap: swap(in: &layers)
      case .differences: layers.split?.listsDifferences.toggle()
      case .copy(let key): copy(key, in: &layers)
      case .better(let side): Blind.choose(side, at: touch.nanoseconds, in: &layers)
      }
    }
    layers.redraw()
  }

  /// One stage again, with a side's values as one step of the first's; as the side is now.
  static func keep(_ side: Side, in layers: inout Layers) {
    guard let split = layers.split, let kept = split.session(of: side, in: layers) else { return }
    let name = "\(side.letter), \(split.title(of: side, in: layers))"
    end(showing: side, in: &layers)
    if side != split.first, let group = layers.scene.effect?.id {
      let standing = kept.standings[group].map { [group: $0] } ?? [:]
      layers.tuner.change { $0.apply(kept.all(in: group), .side(name), picking: standing) }
    }
    layers.announcer.say("Kept: \(name)")
    layers.announcer.log.write("split.kept", [.init("side", .string(side.letter))])
  }

  /// One stage again, with the values of before and what was done to them since.
  static func end(in layers: inout Layers) {
    guard let split = layers.split else { return }
    end(showing: split.first, in: &layers)
  }

  private static func end(showing side: Side, in layers: inout Layers) {
    guard let split = layers.split else { return }
    layers.endRecording()
    layers.tuner.compare(false)
    if side != split.chosen { layers.scene.swapTwin() }
    if split.chosen != split.first { layers.tuner.tuneOthers() }
    layers.tuner.split(nil)
    layers.scene.twin = nil
    layers.split = nil
    Blind.end(in: &layers)
    layers.fit(to: layers.size)
    layers.outcome.cancels = .sceneChanged
    layers.announcer.log.write("split.closed")
    layers.wake()
  }
}

/// Two sides that were asked for by name. The first side's values are the tuner's.
@MainActor
package struct SplitSides {
  let a: String
  let b: String
  /// The second side's.
  let values: LiveValues

  package init(a: String, b: String, _ values: LiveValues) { (self.a, self.b, self.values) = (a, b, values) }

  /// Points that each side has of a window.
  package static func size(in window: Vector) -> Vector { StagePlace.half(.a, of: window).size }
}

extension Scene {
  /// On both sides of a split stage, as everything here.
  mutating func play(_ take: LoadedTake, loops: Bool, _ tuner: Tuner) {
    player?.play(take, loops: loops, settings: tuner.values.commandLine)
    twin?.play(take, loops: loops, settings: tuner.others?.commandLine ?? [:])
  }

  mutating func remember() {
    player?.remember()
    twin?.remember()
  }

  /// From this state on, as if it had always been there.
  mutating func bearTwin(_ patches: Patches) {
    twin = player
    twin?.recordings.take = nil
    // What happens is told once.
    twin?.log = EventLog()
    twin?.tune(patches)
  }

  mutating func swapTwin() {
    guard player != nil, twin != nil else { return }
    Swift.swap(&player!, &twin!)
    Swift.swap(&player!.log, &twin!.log)
  }
}
