/// What a command does with the file that the value of an option names, or one of its operands.
package enum FileUse: Hashable {
  case reads(InputKind)
  case writes
}

/// What a command reads. Whatever it is, no output takes its place.
package enum InputKind: CaseIterable {
  case config, take, background, curve, votes, cells
  /// A preset, `saved`, `now` or a config; one, or several between commas.
  case side, sides
  /// Presets, by name, and parameters, which may name pictures: noted where they are found.
  case preset, setting

  /// Behind "is".
  package var words: String {
    switch self {
    case .config: "the config that is read"
    case .take: "the take that is played"
    case .background: "the background picture"
    case .curve: "the curve that is followed"
    case .votes: "the file of votes that is read"
    case .cells: "cells that are gathered"
    case .side, .sides: "the config that a side is made of"
    case .preset: "a preset that is read"
    case .setting: "a picture that is shown"
    }
  }

  /// The files that a value names as they are.
  package func paths(in value: String) -> [String] {
    switch self {
    case .config, .take, .curve, .votes, .cells: [value]
    case .background: value.hasPrefix("#") ? [] : [value]
    case .side, .sides: value.split(separator: ",").map { String($0).trimmed }.filter { $0.hasSuffix(".json") }
    case .preset, .setting: []
    }
  }
}
