/// Words that people search for, and terms that lead to the parameters they mean.
///
/// A parameter is found by a word that is in its name, help, group, kind or other names, or by a term of the word here.
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

  /// The terms of a searched word, also while it is being typed and where it has an ending: `gent`, `slower`.
  static func terms(of word: String) -> [String] {
    guard word.count >= 3 else { return [] }
    return terms.filter { $0.key.hasPrefix(word) || word.hasPrefix($0.key) }.flatMap(\.value)
  }
}

extension PanelModel {
  /// The presets that searched words name: each word in the name or the note.
  func presets(finding words: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    return presets.filter { name in
      let text = "\(name) \(presetNotes[name] ?? "") preset".lowercased()
      return words.allSatisfy(text.contains)
    }
  }
}
