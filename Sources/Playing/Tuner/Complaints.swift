import Formatting

/// The problems with the config, with the pictures that it names and with effects from files.
package struct Complaints: Equatable {
  package let problems: [Problem]
  /// The problems, one line each.
  package var lines: [String] { problems.map(\.description) }
  /// The number of further errors that are not listed.
  package let unlisted: Int
  /// Whether the file's values were refused.
  let isRefused: Bool
  /// Whether the first error is in a file of an effect.
  let isOfEffects: Bool

  package init(problems: [Problem] = [], unlisted: Int = 0, isRefused: Bool = true, isOfEffects: Bool = false) {
    (self.problems, self.unlisted, self.isRefused, self.isOfEffects) = (problems, unlisted, isRefused, isOfEffects)
  }

  /// The place of the first error in the form that editors accept, such as `sketches/sheet.lua:31`.
  ///
  /// `nil` if the error names no line.
  package var place: String? { problems.first.flatMap { $0.line == nil ? nil : $0.place } }

  /// The consequence of the errors, shown below them.
  package var end: String {
    isRefused
      ? "Nothing of the file was applied" : isOfEffects ? "The last good version runs on" : "A placeholder replaces it"
  }
}
