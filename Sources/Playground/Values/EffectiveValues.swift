import Tuning

/// The effective values of the stage: the tuned values, and over them the values of a take that plays with its own.
struct EffectiveValues: Sendable {
  /// The tuned values: the result of defaults, file, preset, command line and hand.
  private(set) var tuned: Patches
  private(set) var effective: Patches
  private var hasTake = false

  init(_ tuned: Patches) {
    self.tuned = tuned
    effective = tuned
  }

  /// Adopts tuned values that the catalogue has accepted.
  ///
  /// While a take plays with its own values, only the changes are adopted.
  mutating func tune(_ new: Patches, _ catalogue: ParameterCatalogue) {
    let old = tuned
    tuned = new
    guard hasTake else {
      effective = new
      return
    }
    for change in catalogue.changes(from: old, to: new) { effective[key: change.name] = change.new }
  }

  /// Replaces the effective values by a take's own.
  mutating func beginTake(_ own: Patches) {
    effective = own
    hasTake = true
  }

  /// Applies a take's setting on top of the effective values.
  mutating func set(_ setting: Patches) { effective = effective.merging(setting) }

  /// Makes the tuned values effective again.
  mutating func endTake() {
    effective = tuned
    hasTake = false
  }
}
