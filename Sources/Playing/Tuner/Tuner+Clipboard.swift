import Formatting
import Tuning

extension Tuner {
  /// Applies lines as Ctrl+C copies them, or a part of a config, as one undo step.
  package func paste(_ text: String) {
    do throws(Problems<Problem>) {
      let values = try stack.catalogue.read(lines: text, kept: stack.values)
      let steps = stack.steps
      change { $0.apply(values, .clipboard) }
      let step = stack.steps > steps ? stack.lastStep : nil
      if let step {
        announcer.say("P" + step.words(stack.catalogue).dropFirst(), .command(.undo))
      } else {
        announcer.say("Pasted: no value differs")
      }
    } catch {
      for problem in error.all.dropFirst().reversed() { announcer.tell("fidget: \(problem)") }
      if let first = error.all.first { announcer.complain(first.description) }
    }
  }
}
