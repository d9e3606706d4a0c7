/// The values on the stage: a stack's result, and over it the layer of a take while the take plays.
package struct StageValues: Sendable {
  /// The stack's result.
  package private(set) var tuned: Patches
  /// The values of a take that plays with its own, which replace the stack's result; `nil` without such a take.
  private var own: Patches?
  /// The take's settings, and with `own` also the changes of the stack's result since the take began.
  private var changes = Patches()

  package init(_ tuned: Patches) { self.tuned = tuned }

  /// The merged values of both.
  package var effective: Patches {
    let below = own ?? tuned
    return changes.isEmpty ? below : below.merging(changes)
  }

  /// Adopts a new result of the stack, which the catalogue has accepted.
  ///
  /// While a take plays with its own values, only the changes become effective. Otherwise the take's settings end.
  package mutating func tune(_ new: Patches, _ catalogue: ParameterCatalogue) {
    if own == nil {
      changes = [:]
    } else {
      for change in catalogue.changes(from: tuned, to: new) { changes[key: change.name] = change.new }
    }
    tuned = new
  }

  /// Replaces the effective values by a take's own.
  package mutating func beginTake(_ own: Patches) { (self.own, changes) = (own, [:]) }

  /// Applies a take's setting on top of the effective values.
  package mutating func set(_ setting: Patches) { changes = changes.merging(setting) }

  /// Makes the stack's result effective again.
  package mutating func endTake() { (own, changes) = (nil, [:]) }
}
