import Canvas
import Effects
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
    var chosen: Side
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
  /// The side that is tuned; `nil` while the stage is whole.
  var chosen: Side? { sides?.chosen }

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
      Sides(chosen: .b, first: .b, labels: [.a: isBefore ? "before the save" : "saved", .b: "now"]),
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
    begin(Sides(chosen: .a, first: .a, labels: [.a: sides.a, .b: sides.b]), others: sides.values, at: desk)
  }

  private func begin(_ sides: Sides, others: LiveValues, at desk: Desk) {
    guard desk.scene.effect != nil, !isOn else { return }
    desk.takes.endRecording(at: desk)
    self.sides = sides
    desk.tuner.split(others)
    desk.scene.addTwin(others.patches)
    desk.fit(to: desk.size)
    desk.outcome.cancels = .sceneChanged
    desk.announcer.log.write(
      "split.opened",
      [.init("a", .string(name(of: .a, at: desk))), .init("b", .string(name(of: .b, at: desk)))])
    desk.wake()
  }

  // MARK: - Places

  /// Returns the side at a position of the window; `nil` while the stage is whole.
  func side(at position: Vector, at desk: Desk) -> Side? {
    guard isOn else { return nil }
    let half = half(.a, at: desk)
    return (desk.place.isBesideOther ? position.x < half.maxX : position.y < half.maxY) ? .a : .b
  }

  /// Returns the area of a side, in points of the room.
  func half(_ side: Side, at desk: Desk) -> Rect { StagePlace.half(side, of: desk.place.room) }

  /// Returns the centre of the side at a position, or of the whole stage.
  func center(at position: Vector, at desk: Desk) -> Vector {
    side(at: position, at: desk).map { half($0, at: desk).center } ?? desk.place.room / 2
  }

  // MARK: - Values

  func session(of side: Side, at desk: Desk) -> ValueStack? {
    side == chosen ? desk.tuner.session : desk.tuner.others?.session
  }

  func player(of side: Side, at desk: Desk) -> Player? { side == chosen ? desk.scene.player : desk.scene.twin }

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
    guard isOn, chosen != side else { return }
    desk.takes.endRecording(at: desk)
    desk.tuner.compare(false)
    sides?.chosen = side
    desk.tuner.tuneOthers()
    desk.scene.swapTwin()
    desk.announcer.log.write("split.chosen", [.init("side", .string(side.letter))])
    desk.wake()
  }

  /// Swaps the places of A and B.
  func swap(at desk: Desk) {
    guard let old = sides else { return }
    sides = Sides(
      chosen: old.chosen.other, first: old.first.other, labels: [.a: old.labels[.b] ?? "", .b: old.labels[.a] ?? ""])
    desk.announcer.log.write("split.swapped")
    desk.wake()
  }

  /// Copies the chosen side's value to the other side.
  func copy(_ key: String, at desk: Desk) {
    guard isOn, let value = desk.tuner.session.value(of: key) else { return }
    var refusal: Refusal?
    desk.tuner.changeOthers { session in
      do throws(Refusal) { try session.set(key, value) } catch { refusal = error }
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
    desk.takes.endRecording(at: desk)
    desk.tuner.compare(false)
    if side != sides.chosen { desk.scene.swapTwin() }
    if sides.chosen != sides.first { desk.tuner.tuneOthers() }
    desk.tuner.split(nil)
    desk.scene.endTwin(desk.tuner.library, desk.tuner.values.patches)
    self.sides = nil
    desk.fit(to: desk.size)
    desk.outcome.cancels = .sceneChanged
    desk.announcer.log.write("split.closed")
    desk.wake()
  }

  // MARK: - Stages

  func drawSides(_ fraction: Double, at desk: Desk, on canvas: inout Canvas) {
    // The ground shows between the sides and wherever they leave the window free.
    let (a, b) = (half(.a, at: desk), half(.b, at: desk))
    let between =
      desk.place.isBesideOther
      ? Rect(x: a.maxX, y: 0, width: b.minX - a.maxX, height: a.height)
      : Rect(x: 0, y: a.maxY, width: a.width, height: b.minY - a.maxY)
    let isWhole = !desk.place.isFitted && !desk.panel.panel.isVisible
    canvas.fill(.rect(isWhole ? between : canvas.bounds), Look.ink)
    for side in Side.allCases {
      let place = desk.place(side)
      // A side starts at a corner of its own, so that equal values give equal pixels.
      canvas.clip = place.area
      canvas.inset(of: place.size, at: place.offset, scale: place.scale) { desk.drawStage(fraction, side, on: &$0) }
      canvas.clip = nil
    }
  }
}
