import Tuning

/// A clip that was recorded in this window.
package struct SavedClip: Hashable, Sendable {
  package var path: String
  /// The length of the clip, in seconds.
  package var seconds: Double
  /// The id of the effect that the clip shows; `nil` for the gallery, which cannot be made again.
  package var effect: String?
  /// Whether the clip shows the stage in a phone.
  package var isPhone: Bool

  package init(path: String, seconds: Double, effect: String?, isPhone: Bool = false) {
    (self.path, self.seconds, self.effect) = (path, seconds, effect)
    self.isPhone = isPhone
  }
}

/// A file that a render makes of a clip or a take, exactly, in the background.
package struct ClipExport: Hashable, Sendable {
  package enum Kind: CaseIterable, Hashable, Sendable {
    /// A GIF of at most 5 MB.
    case gif
    /// A clip without a background.
    case clear

    /// The ending of the file's name.
    var ending: String { self == .gif ? ".gif" : "-clear.webm" }
    package var title: String { self == .gif ? "GIF under 5 MB" : "Without background" }
    /// The options of `fidget render` for this file.
    package var options: [String] { self == .gif ? ["--max-size", "5MB"] : ["--background", "none"] }
  }

  package let kind: Kind
  /// The clip or take that is played.
  package let source: String
  package let effect: String
  /// The file to write.
  package let path: String
  /// The length, in seconds; `nil` for the take until everything is at rest.
  package let seconds: Double?
  package let isPhone: Bool

  /// Creates the order of a file beside its source; the name is one that `files` does not have.
  package init(_ kind: Kind, of clip: SavedClip, effect: String, in files: any FileStore) {
    (self.kind, source, self.effect, seconds, isPhone) = (kind, clip.path, effect, clip.seconds, clip.isPhone)
    let stem = clip.path.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
    let names = (1...99).map { $0 == 1 ? stem + kind.ending : "\(stem)-\($0)\(kind.ending)" }
    path = names.first { if case .present = files.stamp(of: $0) { false } else { true } } ?? names[0]
  }
}

/// A report about a file that is made in the background.
package enum ExportReport: Hashable, Sendable {
  /// The share that is done, 0…1.
  case progress(Double)
  case done(bytes: Int)
  case failed(String)
}
