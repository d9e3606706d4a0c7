/// Names in exported code that no language reserves and no two items share.
extension HandoffItem {
  /// The endings that targets add to the name of a motion.
  static let derivedSuffixes = [
    "", "Animation", "Bounce", "Curve", "Damping", "Drag", "Duration", "Easing", "Friction", "Function", "Interpolator",
    "Rate", "Spring", "Stiffness", "TimeConstant", "Timing", "Tween",
  ]

  /// The part of the name that is the item's own: the motion's name, or the parameter's.
  var base: String { motion ?? name }

  /// Gives the item another base; a motion keeps its ending: `homeSpring` becomes `homeMotionSpring`.
  mutating func rename(_ base: String) {
    guard let motion else {
      name = base
      return
    }
    name = base + name.dropFirst(motion.count)
    self.motion = base
  }

  /// Returns every name that some target derives from a base: for a motion, or for the words of a choice, which C appends.
  private func derivedNames(of base: String) -> [String] {
    if motion != nil { return Self.derivedSuffixes.map { base + $0 } }
    guard case .choice(_, let words) = content else { return [base] }
    return [base, Code.choiceType(base)] + Code.names(words).map { base + Code.capitalized($0) }
  }

  /// Claims the item's names, renaming it first if a target would write one of them like a name already taken.
  ///
  /// Targets write `iconSize` as `icon-size`, `ICON_SIZE` and `IconSize`, so names must differ in more than case.
  mutating func claimNames(in taken: inout Set<String>) {
    func isFree(_ base: String) -> Bool { derivedNames(of: base).allSatisfy { !taken.contains($0.lowercased()) } }
    let candidates = (motion == nil ? [] : [base + "Motion"]) + (2...1000).map { "\(base)\($0)" }
    if !isFree(base), let free = candidates.first(where: isFree) { rename(free) }
    taken.formUnion(derivedNames(of: base).map { $0.lowercased() })
  }
}

extension HandoffItem {
  fileprivate mutating func claimNumbers(in taken: inout Set<String>) {
    for index in numbers.indices { numbers[index].claimNames(in: &taken) }
  }

  fileprivate mutating func avoid(_ words: Set<String>) {
    if words.contains(name) { rename(base + "Value") }
    for index in numbers.indices { numbers[index].avoid(words) }
  }
}

extension [HandoffItem] {
  /// Makes every name that a target derives from these items unique.
  ///
  /// Values keep their names first, then the numbers of motions; the names derived from motions and choices give way.
  mutating func makeNamesUnique() {
    var taken: Set<String> = []
    func isPlain(_ item: HandoffItem) -> Bool {
      if case .choice = item.content { return false }
      return item.motion == nil
    }
    for index in indices where isPlain(self[index]) { self[index].claimNames(in: &taken) }
    for index in indices { self[index].claimNumbers(in: &taken) }
    for index in indices where !isPlain(self[index]) { self[index].claimNames(in: &taken) }
  }

  /// Renames items whose names a language reserves: `switch` becomes `switchValue`.
  mutating func avoid(_ words: Set<String>) {
    for index in indices { self[index].avoid(words) }
    makeNamesUnique()
  }
}

extension HandoffSheet {
  /// The name of the sheet for a constant: `switchTuning` for an effect named `switch`.
  var constantName: String { Code.reserved.contains(name) ? name + "Tuning" : name }
}

extension Code {
  /// Types of the exported code's libraries and languages, which a type inside it would hide.
  private static let libraryTypes: Set<String> = [
    "Angle", "Animation", "Any", "Bool", "Boolean", "CGFloat", "CGPoint", "CGVector", "Color", "CubicBezierEasing",
    "DecayAnimationSpec", "Density", "Double", "Dp", "Easing", "Enum", "Float", "Int", "Long", "Object",
    "PathInterpolator", "Protocol", "Self", "Sendable", "Spring", "SpringForce", "SpringSpec", "String", "TimeInterval",
    "TweenSpec", "Type", "UIColor", "UICubicTimingParameters", "UIScrollView", "UISpringTimingParameters", "UnitCurve",
    "UnitPoint",
  ]

  /// Returns the name of the type that lists the words of a choice: `Landing` for `landing`, `ColorChoice` for `color`.
  static func choiceType(_ name: String) -> String {
    let type = capitalized(name)
    return libraryTypes.contains(type) ? type + "Choice" : type
  }

  /// Returns a unique name in code for each word of a choice: `lightMode` for `light mode`, `value1st` for `1st`.
  ///
  /// A name consists of ASCII letters and digits and begins with a small letter, and no two differ in case alone.
  ///
  /// - Parameter reserved: Names that the target's language refuses for a case; they end with `Value`.
  static func names(_ words: [String], avoiding reserved: Set<String> = []) -> [String] {
    var taken: Set<String> = []
    return words.map { word in
      let plain = name(word)
      let base = reserved.contains(plain) ? plain + "Value" : plain
      var (name, number) = (base, 2)
      while !taken.insert(name.lowercased()).inserted { (name, number) = ("\(base)\(number)", number + 1) }
      return name
    }
  }

  /// Returns the name in code of one word of a choice.
  static func name(_ word: String, among words: [String], avoiding reserved: Set<String> = []) -> String {
    words.firstIndex(of: word).map { names(words, avoiding: reserved)[$0] } ?? name(word)
  }

  private static func name(_ word: String) -> String {
    let parts = word.split { !$0.isLetter && !$0.isNumber }.map { part in
      // An abbreviation is one word: `hdrMode` for `HDR mode`.
      let part = part.filter { $0.isASCII }
      return part.contains(where: \.isLowercase) ? part : part.lowercased()
    }.filter { !$0.isEmpty }
    let first = parts.first ?? ""
    let joined = first.prefix(1).lowercased() + first.dropFirst() + parts.dropFirst().map(capitalized).joined()
    return joined.first?.isLetter == true ? joined : "value" + joined
  }
}
