import Files
import Formatting
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
  /// Whether so many frames came too late that the motion is not smooth.
  package var isRough: Bool

  package init(path: String, seconds: Double, effect: String?, isPhone: Bool = false, isRough: Bool = false) {
    (self.path, self.seconds, self.effect) = (path, seconds, effect)
    (self.isPhone, self.isRough) = (isPhone, isRough)
  }

  /// Whether the file is an edited take, which is no video yet.
  package var isTake: Bool { path.hasSuffix(".take") }

  /// The files that can be made of the clip: a video of an edited take, and of a clip that is not smooth.
  package var kinds: [ClipExport.Kind] {
    effect == nil ? [] : isRough || isTake ? ClipExport.Kind.allCases : [.gif, .clear]
  }

  /// The message about the clip.
  package var message: String {
    let name = path.split(separator: "/").last ?? ""
    let note = isRough && effect != nil ? "; frames are missing, a new video has all" : ""
    return "Saved \(name), \(seconds.text(places: 1)) s\(note)"
  }
}

/// A file that a render makes of a clip or a take, exactly, in the background.
package struct ClipExport: Hashable, Sendable {
  package enum Kind: CaseIterable, Hashable, Sendable {
    /// A video with the background and every frame.
    case video
    /// A GIF of at most 5 MB.
    case gif
    /// A clip without a background.
    case clear

    /// The ending of the file's name.
    var ending: String { self == .gif ? ".gif" : self == .video ? ".mp4" : "-clear.webm" }
    package var title: String {
      switch self {
      case .video: "Video (MP4)"
      case .gif: "GIF under 5 MB"
      case .clear: "Without background"
      }
    }
    /// The options of `fidget render` for this file.
    package var options: [String] {
      switch self {
      case .video: []
      case .gif: ["--max-size", "5MB"]
      case .clear: ["--background", "none"]
      }
    }
    /// Whether the file has a track for sounds.
    package var canSound: Bool { self != .gif }
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

  /// Creates the order of a file in a folder, or beside its source; the name is one that `files` does not have.
  package init(
    _ kind: Kind, of clip: SavedClip, effect: String, into folder: String? = nil, in files: any FileStore
  ) {
    (self.kind, source, self.effect, seconds, isPhone) = (kind, clip.path, effect, clip.seconds, clip.isPhone)
    let place = folder.map { $0 + "/" + FilePath.name(of: clip.path) } ?? clip.path
    let stem = place.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
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
