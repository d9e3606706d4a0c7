/// A named set of values: what a file in `config/presets` says.
package struct Preset: Hashable, Sendable {
  /// The file's name without `.json`.
  package let name: String
  /// What it is for, in a sentence; may be empty.
  package let note: String
  package let patches: Patches

  package init(name: String, note: String = "", patches: Patches) {
    self.name = name
    self.note = note
    self.patches = patches
  }
}
