/// The layers that a view of values merges, from bottom to top; the defaults are below all of them.
package struct LayerSet: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let file = LayerSet(rawValue: 1)
  package static let preset = LayerSet(rawValue: 2)
  package static let commandLine = LayerSet(rawValue: 4)
  package static let hand = LayerSet(rawValue: 8)
}

/// The layers of values and their merged result: defaults ‹ file ‹ preset ‹ command line ‹ hand.
///
/// The hand's layer is the difference between the result and the layers below it, so an edit back to the value below leaves
/// no entry.
struct ValueLayers: Sendable {
  private(set) var catalogue: ParameterCatalogue
  private(set) var file: Patches
  /// The source of a group's values, for each group with a known source; the presets among them are the preset's layer.
  private(set) var sources: [String: ValueSource]
  /// The values of `--set`.
  private(set) var settings: Patches
  private(set) var hand = Patches()
  /// The merged values of all layers.
  private(set) var merged: Patches

  /// Merges the layers of a start, at which the hand has changed nothing.
  init(_ catalogue: ParameterCatalogue, file: Patches, preset: Preset?, settings: Patches) {
    (self.catalogue, self.file, self.settings, merged) = (catalogue, file, settings, [:])
    sources = [:]
    for group in preset?.patches.groups ?? [] { sources[group] = preset.map { .preset($0) } }
    merged = belowHand
  }

  /// Returns the merged values of some layers; a setting that a hand has changed belongs to no layer but the hand's.
  func values(of layers: LayerSet) -> Patches {
    var values = layers.contains(.file) ? file : [:]
    if layers.contains(.preset) { values = values.merging(presets) }
    if layers.contains(.commandLine) {
      for (key, setting) in settings.byKey where hand[key: key] == nil { values[key: key] = setting }
    }
    return layers.contains(.hand) ? values.merging(hand) : values
  }

  /// Makes exactly these values the result.
  mutating func settle(on target: Patches) {
    let below = belowHand
    hand = Patches(catalogue.changes(from: below, to: target))
    merged = below.merging(hand)
  }

  /// Replaces the file's layer; the result stays.
  mutating func replaceFile(by new: Patches) {
    file = new
    settle(on: merged)
  }

  /// Adds values to the result and replaces the sources of groups.
  mutating func put(_ requested: Patches, from sources: [String: ValueSource]) {
    self.sources = sources
    settle(on: merged.merging(requested))
  }

  /// Replaces the parameters or their ranges; values that they refuse are removed from every layer.
  mutating func adopt(_ catalogue: ParameterCatalogue) {
    self.catalogue = catalogue
    (file, settings) = (catalogue.fitting(file), catalogue.fitting(settings))
    settle(on: catalogue.fitting(merged))
  }

  private var belowHand: Patches { file.merging(presets).merging(settings) }

  private var presets: Patches {
    var layer = Patches()
    for (group, source) in sources {
      if let preset = source.preset { layer[group] = catalogue.fitting(preset.patches.only(group))[group] }
    }
    return layer
  }
}
