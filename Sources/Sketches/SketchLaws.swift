/// The parts of a sketch that exports state for the people who rebuild it: its laws, and the code of its rule.
enum SketchLaws {
  private static let accepted = "expected a text, or a name and a law such as { \"Rest\", \"y = height - peek\" }"

  /// Returns the `laws` of a sketch, each a text; a law with a name begins with it.
  static func laws(_ declared: SketchValue, _ text: String) throws(SketchFault) -> [String] {
    var laws: [String] = []
    func fault(_ message: String) -> SketchFault {
      SketchFault("effect: \(message)", line: SketchText.line(of: "laws", after: ["effect"], in: text))
    }
    guard declared.members.isEmpty else { throw fault("laws: has the key \(declared.members[0].key), expected a list") }
    for (index, law) in declared.items.enumerated() {
      let parts = law.items.compactMap(\.text)
      if let sentence = law.text {
        laws.append(sentence)
      } else if parts.count == 2, law.items.count == 2 {
        laws.append("\(parts[0]): \(parts[1])")
      } else {
        throw fault("laws[\(index + 1)]: \(accepted)")
      }
    }
    return laws
  }

  /// Returns the lines of `step` with the code above the effect that it uses, and then those of `decisions`.
  ///
  /// The decisions know the places at which parts come to rest, and the thresholds that choose between them.
  static func rule(_ machine: SketchMachine, _ text: String) -> [String] {
    guard let step = machine.lines(of: "step") else { return [] }
    var rule = SketchText.beforeEffect(text) + SketchText.lines(step, of: text)
    if let decisions = machine.lines(of: "decisions") {
      rule += ["", "-- The numbers that decide, and the places of parts, for each picture of the overlay:"]
      rule += SketchText.lines(decisions, of: text)
    }
    return rule
  }
}
