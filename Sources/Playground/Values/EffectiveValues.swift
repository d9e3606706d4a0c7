import Tuning

/// The effective values of the stage: the tuned values, and over them the values of a take that plays with its own.
struct EffectiveValues: Sendable {
  /// The tuned values: the result of defaults, file, preset, command line and hand.
  private(set) var wished: Patches
  private(set) var inForce: Patches
  private var hasTake = false

  init(_ wished: Patches) {
    self.wished = wished
    inForce = wished
  }

  /// Adopts tuned values that the catalogue has accepted.
  ///
  /// While a take plays with its own values, only the changes are adopted.
  mutating func tune(_ new: Patches, _ catalogue: ParameterCatalogue) {
    let old = wished
    wished = new
    guard hasTake else {
      inForce = new
      return
    }
    for change in catalogue.changes(from: old, to: new) { inForce[key: change.name] = change.new }
  }

  /// Replaces the effective values by a take's own.
  mutating func beginTake(_ own: Patches) {
    inForce = own
    hasTake = true
  }

  /// Applies a take's setting on top of the effective values.
  mutating func set(_ setting: Patches) { inForce = inForce.merging(setting) }

  /// Makes the tuned values effective again.
  mutating func endTake() {
    inForce = wished
    hasTake = false
  }
}
