import Tuning

/// The values beside the effective ones: those of a split stage's other side, and the saved ones while they are compared.
extension Tuner {
  /// Adds the values of a second side; `nil` removes them.
  package func split(_ others: LiveValues?) {
    endStep()
    self.others = others
    changed()
  }

  /// Makes panel and keys tune the other side.
  package func tuneOthers() {
    endStep()
    guard let others else { return }
    (self.others, values) = (values, others)
    noteLogged()
    changed()
  }

  package func changeOthers(_ change: (inout ValueStack) -> Void) {
    others?.update(change)
    changed()
  }

  /// Makes the saved values effective while `isHeld`.
  package func compare(_ isHeld: Bool) {
    guard stack.isComparing != isHeld else { return }
    if isHeld, stack.changedFromSaved.isEmpty {
      let words =
        others == nil ? "Your values are the saved ones" : "This side has the saved values; the other is beside it"
      return announcer.say(words, keys: others == nil ? [.command(.split)] : [])
    }
    update { $0.isComparing = isHeld }
    if isHeld {
      let words = others == nil ? "The saved values" : "This side with the saved values"
      announcer.say(words, seconds: 3600, .command(.compare, "Yours again"))
    } else {
      announcer.say("Your values again")
    }
    log.write("tuning.compared", [.init("held", .flag(isHeld))])
  }
}
