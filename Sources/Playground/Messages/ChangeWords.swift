import Formatting
import Panel
import Tuning

/// Changes as people read them: by what the panel calls a value, in the digits that it shows.
extension ParameterChange {
  /// What it is called, what it was and what it is, with no more digits than tell the two apart.
  func said(_ catalogue: ParameterCatalogue) -> (title: String, old: String, new: String) {
    guard let definition = catalogue.definition(of: name) else { return (name, old.shown, new.shown) }
    let (before, after) = ShownNumber.texts(from: old, to: new, definition)
    return (definition.title, before, after)
  }

  /// `Snap damping: 0.53 → 0.86`
  func words(_ catalogue: ParameterCatalogue) -> String {
    let (title, before, after) = said(catalogue)
    if let row = rowWords { return "\(title)\(row)" }
    return before == after ? "\(title): \(after)" : "\(title): \(before) → \(after)"
  }
}

extension [ParameterChange] {
  /// `Snap damping: 0.53 → 0.86`, `2 values`.
  func inWords(_ catalogue: ParameterCatalogue) -> String { count == 1 ? self[0].words(catalogue) : count.values }

  /// `Card Carousel: Snap damping: 0.53 → 0.86, Fade: 0.4 → 0.2 and 3 more`, the effect said once for all that follow.
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
  /// What it did, or what taking it back does.
  func words(_ catalogue: ParameterCatalogue, backwards: Bool = false) -> String {
    name { (backwards ? $0.reversed : $0).words(catalogue) }
  }
}
