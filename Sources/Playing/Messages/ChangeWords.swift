import Formatting
import Tuning

/// A change as text for people, with the panel's names for parameters and the digits that the panel shows.
extension ParameterChange {
  /// Returns the parameter's title and both values, with no more digits than are needed to tell the values apart.
  package func texts(_ catalogue: ParameterCatalogue) -> (title: String, old: String, new: String) {
    guard let definition = catalogue.definition(of: name) else { return (name, old.shown, new.shown) }
    let (before, after) = ShownNumber.texts(from: old, to: new, definition)
    return (definition.title, before, after)
  }

  /// Returns the change in words, such as `Snap damping: 0.53 → 0.86`.
  func words(_ catalogue: ParameterCatalogue) -> String {
    let (title, before, after) = texts(catalogue)
    if let row = rowWords { return "\(title)\(row)" }
    return before == after ? "\(title): \(after)" : "\(title): \(before) → \(after)"
  }
}

extension [ParameterChange] {
  /// Returns the only change in words, such as `Snap damping: 0.53 → 0.86`, or the number of changes, such as `2 values`.
  func inWords(_ catalogue: ParameterCatalogue) -> String { count == 1 ? self[0].words(catalogue) : count.values }

  /// Returns a list of changes, such as `Card Carousel: Snap damping: 0.53 → 0.86, Fade: 0.4 → 0.2 and 3 more`.
  ///
  /// The title of an effect precedes the first of its consecutive changes only.
  func listed(_ catalogue: ParameterCatalogue, atMost limit: Int = 8) -> String {
    var group = ""
    let shown = prefix(limit).map { change in
      let own = Patches.split(change.name).flatMap { catalogue[$0.group] }
      defer { group = own?.id ?? "" }
      let head = own.flatMap { $0.id == group ? nil : "\($0.title): " } ?? ""
      return head + change.words(catalogue)
    }
    return shown.joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}

extension TuningStep {
  /// Returns the description of the step, or of the step taken back if `backwards` is set.
  package func words(_ catalogue: ParameterCatalogue, backwards: Bool = false) -> String {
    name { (backwards ? $0.reversed : $0).words(catalogue) }
  }
}
