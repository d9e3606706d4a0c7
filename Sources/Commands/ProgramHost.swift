import Files
import Formatting
import Gestures
import Pictures
import Playing
import Threads
import Tuning

/// The parts of a host that only a window has.
@MainActor
package protocol WindowServices: Sendable {
  var clipboard: String { get nonmutating set }
  var hasScreenKeyboard: Bool { get }
  var isTouchOnly: Bool { get }
  var keyboard: KeyboardMap { get }
  /// Wakes the window's loop, from any thread.
  nonisolated func wake()
}

/// The machine's own files, pictures and terminal, and the services of a window if there is one.
@MainActor
package final class ProgramHost: Host {
  /// The record of all files written in this run.
  package let ledger: FileLedger
  package let files: any FileStore
  package let pictures: any PictureSource
  /// The store that makes the pictures of a window. `nil` without a window.
  private let store: PictureStore?
  private let window: (any WindowServices)?

  private let desktop = DesktopMotion()

  package init(_ store: PictureStore? = nil, _ ledger: FileLedger, window: (any WindowServices)? = nil) {
    (self.store, self.ledger, self.window) = (store, ledger, window)
    files = Disk()
    pictures = DiskPictures()
  }

  /// Looks up the pictures of all values that may be shown, to note the existing files as inputs before any output.
  package func notePictures(_ values: [Patches], beside configPath: String) {
    guard let first = values.first else { return }
    var lookup = PictureLookup(configPath: configPath, first, pictures)
    for patches in values { _ = lookup.resolve(patches) }
  }

  package var shippedPresets: String? { Resources.find()?.presets }
  package var timestamp: String { Timestamp.local() }

  package var hour: Double { Timestamp.hour() }

  package var clipboard: String {
    get { window?.clipboard ?? "" }
    set { window?.clipboard = newValue }
  }

  package var sketches: (any SketchDesk)?
  package var hasScreenKeyboard: Bool { window?.hasScreenKeyboard ?? false }
  package var isTouchOnly: Bool { window?.isTouchOnly ?? false }
  package var keyboard: KeyboardMap { window?.keyboard ?? .us }
  package var desktopMovesLess: Bool { desktop.movesLess }
  package func askDesktop() { desktop.ask() }
  package func environment(_ name: String) -> String? { ConfigLocation.environment(name) }
  package func tell(_ line: String) { Output.error(line) }

  package func beside(_ work: @escaping @Sendable () -> Void) {
    let hasBegun = Thread.detach { [window] in
      work()
      window?.wake()
    }
    if !hasBegun { work() }
  }

  package var arePicturesPending: Bool { store?.isPending ?? false }
  package var pictureProblems: [Problem] { store?.problems ?? [] }
}

/// The sizes of the program's own art and of pictures on disk.
package struct DiskPictures: PictureSource {
  private let folder = Resources.find()

  package init() {}

  package var hasArt: Bool { folder != nil }

  package var artFolder: String? { folder?.art }

  package func art(named name: String) -> PictureFacts? {
    guard let folder, let header = try? PictureHeader.read(path: folder.path(ofArt: name)) else { return nil }
    return PictureFacts(width: header.width, height: header.height)
  }

  package func picture(at path: String) throws(FileRefusal) -> PictureFacts {
    InputFiles.note(path, as: "a picture that is shown")
    let header = try PictureHeader.read(path: path)
    return PictureFacts(width: header.width, height: header.height, refusal: header.refusal)
  }
}

extension PresetShelf {
  /// Creates a shelf of the presets on this machine's disk and the shipped ones.
  package init(onDisk catalogue: ParameterCatalogue, configPath: String) {
    self.init(catalogue, configPath: configPath, shipped: Resources.find()?.presets)
  }
}
