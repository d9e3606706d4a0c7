/// One end of a blend of values.
package enum BlendEnd: Hashable, Sendable {
  case defaults
  /// What the file says.
  case file
  /// What counted when the blend began.
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

/// A group's values between two ends.
package struct PresetBlend: Hashable, Sendable {
  package let from: BlendEnd
  package let to: BlendEnd
  /// 0…1.
  package let fraction: Double
  /// The group's values when it began, and the preset that it had.
  let now: Patches
  let before: Preset?

  /// The preset that it is exactly, at its ends.
  var preset: Preset? {
    switch fraction <= 0 ? from : fraction >= 1 ? to : nil {
    case .preset(let preset): preset
    case .now: before
    case .defaults, .file, nil: nil
    }
  }
}

/// Where a group's values come from.
package enum Standing: Hashable, Sendable {
  case preset(Preset)
  case blend(PresetBlend)

  var preset: Preset? {
    switch self {
    case .preset(let preset): preset
    case .blend(let blend): blend.preset
    }
  }

  /// What is left of it once something else has changed a value: a preset that is edited, but no blend.
  var edited: Standing? { preset.map { .preset($0) } }
}
