import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playing
import Tuning

/// The same effect twice, side by side with the same touches, to compare two sets of values by touch.
///
/// The chosen side is the scene's player, and panel and keys tune it; the other side is the scene's twin. The `first` side
/// holds the values from before the split. It stays when the split ends, with all edits made meanwhile.
package final class Split: TargetTool {
  struct Sides {
    var first: SplitSide
    /// The name of each side while it has no preset.
    var labels: [SplitSide: String]
  }

  /// The first side and the labels; `nil` while `Scene.isSplit` is false.
  private(set) var sides: Sides?
  /// The side on whose name each finger landed.
  var held: [Int: SplitSide] = [:]

  /// Whether the explanation of the split was shown.
  private var wasExplained = false

  // MARK: - Beginning

  /// Splits the stage: side A gets the file's values, side B keeps the present ones and is tuned.
  ///
  /// If the values are equal, side A gets the state before the last save: its values, or the old rule of a sketch.
  private func begin(with services: Services) {
    let stack = services.tuner.stack
    func side(_ patches: Patches) -> LiveValues {
      var values = services.tuner.values
      values.update { $0 = ValueStack(stack.catalogue, file: patches, settings: stack.settings) }
      return values
    }
    func differs(_ patches: Patches) -> Bool {
      guard let id = services.scene.effect?.id else { return false }
      return !stack.catalogue.changes(from: side(patches).stack.effective.only(id), to: stack.effective.only(id))
        .isEmpty
    }
    // If no value differs, the last save may have changed the rule of a sketch.
    let rule = differs(stack.saved) ? nil : services.scene.former
    let before = services.tuner.savedBefore.flatMap { !differs(stack.saved) && differs($0) ? $0 : nil }
    let isBefore = rule != nil || before != nil
    let patches = rule == nil ? before ?? stack.saved : stack.saved
    begin(
      Sides(first: .b, labels: [.a: isBefore ? "before the save" : "saved", .b: "now"]),
      others: side(patches), with: services)
    if let rule { services.scene.pinTwin(to: rule, services.tuner.library) }
    guard !wasExplained, services.scene.isSplit else { return }
    wasExplained = true
    let isEqual = differences(with: services).isEmpty && rule == nil
    let next = isEqual ? "Tune B: A stays as it is" : "Tap a name to tune that side"
    services.announcer.say("Both feel the same touch. \(next)", seconds: 6)
  }

  /// Splits the stage into two sides given by name.
  ///
  /// The first one is tuned.
  func begin(_ sides: SplitSides, with services: Services) {
    begin(Sides(first: .a, labels: [.a: sides.a, .b: sides.b]), others: sides.values, with: services)
  }

  private func begin(_ sides: Sides, others: LiveValues, with services: Services) {
    guard services.scene.effect != nil, !services.scene.isSplit else { return }
    services.send(.endRecording)
    self.sides = sides
    services.scene.chosen = sides.first
    services.tuner.split(others)
    services.scene.addTwin(services.onStage(others.patches))
    services.fit()
    services.outcome.cancels = .sceneChanged
    services.announcer.log.write(
      "split.opened",
      [.init("a", .string(name(of: .a, with: services))), .init("b", .string(name(of: .b, with: services)))])
    services.wake()
  }

  // MARK: - Values

  func stack(of side: SplitSide, with services: Services) -> ValueStack? {
    side == services.scene.chosen ? services.tuner.stack : services.tuner.others?.stack
  }

  /// Returns the changes from A's values to B's, in the order of declaration.
  func differences(with services: Services) -> [ParameterChange] {
    guard let a = stack(of: .a, with: services), let b = stack(of: .b, with: services),
      let group = services.scene.effect?.id
    else { return [] }
    return a.catalogue.changes(from: a.effective.only(group), to: b.effective.only(group))
  }

  // MARK: - Actions

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .split: services.scene.isSplit ? end(with: services) : begin(with: services)
    case .back where services.scene.isSplit: end(with: services)
    case .frameBack where services.scene.isSplit: choose(.a, with: services)
    case .frameOn where services.scene.isSplit: choose(.b, with: services)
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .split ? services.scene.isSplit : nil }

  func choose(_ side: SplitSide, with services: Services) {
    guard services.scene.isSplit, services.scene.chosen != side else { return }
    services.send(.endRecording)
    services.tuner.compare(false)
    services.scene.chosen = side
    services.tuner.tuneOthers()
    services.scene.swapTwin()
    services.announcer.log.write("split.chosen", [.init("side", .string(side.letter))])
    services.wake()
  }

  /// Swaps the places of A and B.
  func swap(with services: Services) {
    guard let old = sides else { return }
    sides = Sides(first: old.first.other, labels: [.a: old.labels[.b] ?? "", .b: old.labels[.a] ?? ""])
    services.scene.chosen = services.scene.chosen?.other
    services.announcer.log.write("split.swapped")
    services.wake()
  }

  /// Copies the chosen side's value to the other side.
  func copy(_ key: String, with services: Services) {
    guard services.scene.isSplit, let value = services.tuner.stack.value(of: key) else { return }
    var refusal: Problem?
    services.tuner.changeOthers { stack in
      do throws(Problem) { try stack.set(key, value) } catch { refusal = error }
    }
    if let refusal { services.announcer.complain("\(key): \(refusal.message)") }
    services.wake()
  }

  /// Ends the split and gives the first side the present values of `side`, as one undo step.
  func keep(_ side: SplitSide, with services: Services) {
    guard let first = sides?.first, let kept = stack(of: side, with: services) else { return }
    let name = "\(side.letter), \(title(of: side, with: services))"
    end(showing: side, with: services)
    if side != first, let group = services.scene.effect?.id {
      let source = kept.valueSources[group].map { [group: $0] } ?? [:]
      services.tuner.change { $0.apply(kept.all(in: group), .side(name), picking: source) }
    }
    // Kept values are effective, but not yet in the file.
    let isUnsaved = services.tuner.stack.changedFromSaved.contains {
      Patches.split($0.name)?.group == services.scene.effect?.id
    }
    services.announcer.say(
      "Kept \(name)" + (isUnsaved ? ": not saved yet" : ""),
      keys: (side == first ? [] : [.command(.undo)]) + (isUnsaved ? [.command(.save)] : []))
    services.announcer.log.write("split.kept", [.init("side", .string(side.letter))])
  }

  /// Ends the split with the values of the first side, including the edits since it began.
  func end(with services: Services) {
    if let first = sides?.first { end(showing: first, with: services) }
  }

  private func end(showing side: SplitSide, with services: Services) {
    guard let sides else { return }
    services.send(.endRecording)
    services.tuner.compare(false)
    if side != services.scene.chosen { services.scene.swapTwin() }
    if services.scene.chosen != sides.first { services.tuner.tuneOthers() }
    services.tuner.split(nil)
    services.scene.endTwin(services.tuner.library, services.onStage(services.tuner.values.patches))
    self.sides = nil
    services.scene.chosen = nil
    services.fit()
    services.outcome.cancels = .sceneChanged
    services.announcer.log.write("split.closed")
    services.wake()
  }
}
