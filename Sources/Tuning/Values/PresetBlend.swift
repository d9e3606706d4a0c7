/// An end of a blend between two sets of values.
package enum BlendEnd: Hashable, Sendable {
  case defaults
  /// The values of the file.
  case file
  /// The effective values at the beginning of the blend.
  case now
  case preset(Preset)

  package var name: String {
    switch self {
    case .defaults: "Defaults"
    case .file: "File"
    case .now: "Now"
    case .preset(let preset): preset.name
    }
  }
}

/// The values of a group at a fraction between two ends.
package struct PresetBlend: Hashable, Sendable {
  package let from: BlendEnd
  package let to: BlendEnd
  /// The fraction of the way from `from` to `to`, 0…1.
  package let fraction: Double
  /// The group's values at the beginning of the blend, and its preset at that time.
  let now: Patches
  let before: Preset?

  /// The preset that the blend equals at an end; `nil` between the ends and at an end without a preset.
  var preset: Preset? {
    switch fraction <= 0 ? from : fraction >= 1 ? to : nil {
    case .preset(let preset): preset
    case .now: before
    case .defaults, .file, nil: nil
    }
  }
}

/// The source of a group's values.
package enum ValueSource: Hashable, Sendable {
  case preset(Preset)
  case blend(PresetBlend)

  var preset: Preset? {
    switch self {
    case .preset(let preset): preset
    case .blend(let blend): blend.preset
    }
  }

  /// The source after another change of a value: an edited preset, but no blend.
  var edited: ValueSource? { preset.map { .preset($0) } }
}
