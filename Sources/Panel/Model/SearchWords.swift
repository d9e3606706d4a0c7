/// Words that people search for, each with terms that lead to the matching parameters.
///
/// A parameter matches if the word, or a term of the word, is in its name, help, group, kind or other names.
enum SearchWords {
  static let terms: [String: [String]] = [
    "mass": ["gravity", "inertia", "response"],
    "heavy": ["gravity", "inertia", "response"],
    "light": ["gravity", "inertia", "response"],
    "gentle": ["response", "damping", "deceleration", "easing"],
    "soft": ["response", "damping", "deceleration", "easing"],
    "calm": ["response", "damping", "deceleration"],
    "slow": ["speed", "velocity", "response", "duration", "deceleration"],
    "fast": ["speed", "velocity", "response", "duration", "deceleration"],
    "quick": ["speed", "velocity", "response", "duration", "deceleration"],
    "snappy": ["response", "damping", "snap"],
    "crisp": ["response", "damping", "snap"],
    "bouncy": ["damping", "bounce"],
    "springy": ["damping", "bounce", "response"],
    "wobbly": ["damping", "bounce"],
    "easing": ["easing", "curve"],
    "curve": ["easing", "curve"],
  ]

  /// Returns the terms of a searched word, which may be incomplete or have an ending: `gent`, `slower`.
  static func terms(of word: String) -> [String] {
    guard word.count >= 3 else { return [] }
    return terms.filter { $0.key.hasPrefix(word) || word.hasPrefix($0.key) }.flatMap(\.value)
  }
}

extension PanelModel {
  /// Returns the presets that match a search: every word occurs in the name or the note.
  func presets(finding words: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    return presets.filter { name in
      let text = "\(name) \(presetNotes[name] ?? "") preset".lowercased()
      return words.allSatisfy(text.contains)
    }
  }
}
