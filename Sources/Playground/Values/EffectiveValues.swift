import Tuning

/// The values that count on the stage: the tuned ones, and over them those of a take that plays with its own.
struct EffectiveValues: Sendable {
  /// The result of file, preset, command line and hand.
  private(set) var wished: Patches
  private(set) var inForce: Patches
  private var hasTake = false

  init(_ wished: Patches) {
    self.wished = wished
    inForce = wished
  }

  /// Takes values that the catalogue has accepted. While a take plays with its own, only what changes is taken.
  mutating func tune(_ new: Patches, _ catalogue: ParameterCatalogue) {
    let old = wished
    wished = new
    guard hasTake else {
      inForce = new
      return
    }
    for change in catalogue.changes(from: old, to: new) { inForce[key: change.name] = change.new }
  }

  /// A take plays with values of its own.
  mutating func beginTake(_ own: Patches) {
    inForce = own
    hasTake = true
  }

  /// A setting of the take, on top of what counts.
  mutating func set(_ setting: Patches) { inForce = inForce.merging(setting) }

  /// The tuned values count again.
  mutating func endTake() {
    inForce = wished
    hasTake = false
  }
}
