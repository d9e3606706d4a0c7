import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// The same effect twice, side by side with the same touches, to compare two sets of values by touch.
///
/// The chosen side is the scene's player, and panel and keys tune it; the other side is the scene's twin. The `first` side
/// holds the values from before the split. It stays when the split ends, with all edits made meanwhile.
package final class Split: TargetTool {
  package enum Side: String, CaseIterable, Decodable, Sendable {
    /// The left or upper side.
    case a
    case b

    var other: Side { self == .a ? .b : .a }
    var letter: String { self == .a ? "A" : "B" }
  }

  struct Sides {
    var first: Side
    /// The name of each side while it has no preset.
    var labels: [Side: String]
  }

  /// The state of the split; `nil` while the stage is whole.
  private(set) var sides: Sides?
  /// The side on whose name each finger landed.
  var held: [Int: Side] = [:]

  /// Whether the explanation of the split was shown.
  private var wasExplained = false

  var isOn: Bool { sides != nil }

  // MARK: - Beginning

  /// Splits the stage: side A gets the file's values, side B keeps the present ones and is tuned.
  ///
  /// If the values are equal, side A gets the state before the last save: its values, or the old rule of a sketch.
  private func begin(at desk: Desk) {
    let session = desk.tuner.session
    func side(_ patches: Patches) -> LiveValues {
      var values = desk.tuner.values
      values.update { $0 = ValueStack(session.catalogue, file: patches, settings: session.settings) }
      return values
    }
    func differs(_ patches: Patches) -> Bool {
      guard let id = desk.scene.effect?.id else { return false }
      return !session.catalogue.changes(from: side(patches).session.effective.only(id), to: session.effective.only(id))
        .isEmpty
    }
    // If no value differs, the last save may have changed the rule of a sketch.
    let rule = differs(session.saved) ? nil : desk.scene.former
    let before = desk.tuner.savedBefore.flatMap { !differs(session.saved) && differs($0) ? $0 : nil }
    let isBefore = rule != nil || before != nil
    let patches = rule == nil ? before ?? session.saved : session.saved
    begin(
      Sides(first: .b, labels: [.a: isBefore ? "before the save" : "saved", .b: "now"]),
      others: side(patches), at: desk)
    if let rule { desk.scene.pinTwin(to: rule, desk.tuner.library) }
    guard !wasExplained, isOn else { return }
    wasExplained = true
    let isEqual = differences(at: desk).isEmpty && rule == nil
    let next = isEqual ? "Tune B: A stays as it is" : "Tap a name to tune that side"
    desk.announcer.say("Both feel the same touch. \(next)", seconds: 6)
  }

  /// Splits the stage into two sides given by name.
  ///
  /// The first one is tuned.
  func begin(_ sides: SplitSides, at desk: Desk) {
    begin(Sides(first: .a, labels: [.a: sides.a, .b: sides.b]), others: sides.values, at: desk)
  }

  private func begin(_ sides: Sides, others: LiveValues, at desk: Desk) {
    guard desk.scene.effect != nil, !isOn else { return }
    desk.send(.endRecording)
    self.sides = sides
    desk.scene.chosen = sides.first
    desk.tuner.split(others)
    desk.scene.addTwin(others.patches)
    desk.fit(to: desk.size)
    desk.outcome.cancels = .sceneChanged
    desk.announcer.log.write(
      "split.opened",
      [.init("a", .string(name(of: .a, at: desk))), .init("b", .string(name(of: .b, at: desk)))])
    desk.wake()
  }

  // MARK: - Values

  func session(of side: Side, at desk: Desk) -> ValueStack? {
    side == desk.scene.chosen ? desk.tuner.session : desk.tuner.others?.session
  }

  /// Returns the changes from A's values to B's, in the order of declaration.
  func differences(at desk: Desk) -> [ParameterChange] {
    guard let a = session(of: .a, at: desk), let b = session(of: .b, at: desk), let group = desk.scene.effect?.id
    else { return [] }
    return a.catalogue.changes(from: a.effective.only(group), to: b.effective.only(group))
  }

  // MARK: - Actions

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .split: isOn ? end(at: desk) : begin(at: desk)
    case .back where isOn: end(at: desk)
    case .frameBack where isOn: choose(.a, at: desk)
    case .frameOn where isOn: choose(.b, at: desk)
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .split ? isOn : nil }

  func choose(_ side: Side, at desk: Desk) {
    guard isOn, desk.scene.chosen != side else { return }
    desk.send(.endRecording)
    desk.tuner.compare(false)
    desk.scene.chosen = side
    desk.tuner.tuneOthers()
    desk.scene.swapTwin()
    desk.announcer.log.write("split.chosen", [.init("side", .string(side.letter))])
    desk.wake()
  }

  /// Swaps the places of A and B.
  func swap(at desk: Desk) {
    guard let old = sides else { return }
    sides = Sides(first: old.first.other, labels: [.a: old.labels[.b] ?? "", .b: old.labels[.a] ?? ""])
    desk.scene.chosen = desk.scene.chosen?.other
    desk.announcer.log.write("split.swapped")
    desk.wake()
  }

  /// Copies the chosen side's value to the other side.
  func copy(_ key: String, at desk: Desk) {
    guard isOn, let value = desk.tuner.session.value(of: key) else { return }
    var refusal: Problem?
    desk.tuner.changeOthers { session in
      do throws(Problem) { try session.set(key, value) } catch { refusal = error }
    }
    if let refusal { desk.announcer.complain("\(key): \(refusal.message)") }
    desk.wake()
  }

  /// Ends the split and gives the first side the present values of `side`, as one undo step.
  func keep(_ side: Side, at desk: Desk) {
    guard let first = sides?.first, let kept = session(of: side, at: desk) else { return }
    let name = "\(side.letter), \(title(of: side, at: desk))"
    end(showing: side, at: desk)
    if side != first, let group = desk.scene.effect?.id {
      let source = kept.valueSources[group].map { [group: $0] } ?? [:]
      desk.tuner.change { $0.apply(kept.all(in: group), .side(name), picking: source) }
    }
    // Kept values are effective, but not yet in the file.
    let isUnsaved = desk.tuner.session.changedFromSaved.contains {
      Patches.split($0.name)?.group == desk.scene.effect?.id
    }
    desk.announcer.say(
      "Kept \(name)" + (isUnsaved ? ": not saved yet" : ""),
      keys: (side == first ? [] : [.command(.undo)]) + (isUnsaved ? [.command(.save)] : []))
    desk.announcer.log.write("split.kept", [.init("side", .string(side.letter))])
  }

  /// Ends the split with the values of the first side, including the edits since it began.
  func end(at desk: Desk) {
    if let first = sides?.first { end(showing: first, at: desk) }
  }

  private func end(showing side: Side, at desk: Desk) {
    guard let sides else { return }
    desk.send(.endRecording)
    desk.tuner.compare(false)
    if side != desk.scene.chosen { desk.scene.swapTwin() }
    if desk.scene.chosen != sides.first { desk.tuner.tuneOthers() }
    desk.tuner.split(nil)
    desk.scene.endTwin(desk.tuner.library, desk.tuner.values.patches)
    self.sides = nil
    desk.scene.chosen = nil
    desk.fit(to: desk.size)
    desk.outcome.cancels = .sceneChanged
    desk.announcer.log.write("split.closed")
    desk.wake()
  }
}
