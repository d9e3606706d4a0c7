import Effects
import Formatting
import Gestures
import Tuning

/// The playground's access to the machine: files, pictures, clipboard, terminal.
///
/// Tests implement it in memory.
@MainActor package protocol Host: AnyObject {
  var files: any FileStore { get }
  var pictures: any PictureSource { get }
  /// The folder of the presets that ship with Fidget; `nil` if they lie beside the config.
  var shippedPresets: String? { get }
  /// The local time for file names: `20261121-170300`.
  var timestamp: String { get }
  /// The local time in hours since midnight: 22.5 is half past ten in the evening.
  var hour: Double { get }
  var clipboard: String { get set }
  /// Whether the system shows an on-screen keyboard of its own for text input.
  var hasScreenKeyboard: Bool { get }
  /// Whether the machine has a touchscreen and neither mouse nor touchpad.
  var isTouchOnly: Bool { get }
  /// The current keyboard layout.
  var keyboard: KeyboardMap { get }
  /// Returns the value of an environment variable such as `HOME`.
  func environment(_ name: String) -> String?
  /// The operations on sketches; `nil` on a host without sketches.
  var sketches: (any SketchDesk)? { get }
  /// Whether the desktop's reduced-motion setting is on, according to the last answer to `askDesktop()`.
  var desktopMovesLess: Bool { get }
  /// Starts to query the desktop's reduced-motion setting and returns at once.
  func askDesktop()
  /// Runs work on another thread and wakes the window loop when it ends.
  func beside(_ work: @escaping @Sendable () -> Void)
  /// Writes a line to the terminal.
  func tell(_ line: String)
  /// Whether a picture that the stage needs is still being decoded.
  var arePicturesPending: Bool { get }
  /// The renderer's problems with pictures.
  var pictureProblems: [Problem] { get }
}

/// The operations on sketches: load, check and create.
///
/// They hide the language that a sketch is written in.
///
/// Any thread can call them.
package protocol SketchDesk: Sendable {
  /// Makes an effect of a source from elsewhere.
  ///
  /// It runs in a process of its own with limits.
  func guest(_ source: EffectSource, id: String) throws(Problems<Problem>) -> EffectCard
  /// Writes a source into the user's sketch folder and returns its path.
  ///
  /// If the name is taken, it uses another; it never overwrites a file.
  func keep(_ source: EffectSource, id: String) throws(Problems<Problem>) -> String
  /// Whether a path is a layered drawing: an SVG, or a folder of PNGs.
  func isDrawing(_ path: String) -> Bool
  /// Returns the reason why no sketch can have this name, whether or not the name is taken; `nil` if the name is valid.
  func refusal(of id: String) -> String?
  /// Writes a starter sketch and returns its path.
  ///
  /// If a drawing is given, the sketch shows its layers.
  func create(_ id: String, from drawing: String?) throws(Problems<Problem>) -> String
}

/// The lookup of pictures and their sizes.
package protocol PictureSource: Sendable {
  /// Whether the folder of built-in art exists.
  ///
  /// Without it, a wrong art name cannot be told from a right one.
  var hasArt: Bool { get }
  /// The folder of built-in art; `nil` if it is missing.
  var artFolder: String? { get }
  /// Returns the size of a piece of built-in art; `nil` if there is none with this name.
  func art(named name: String) -> PictureFacts?
  func picture(at path: String) throws(FileRefusal) -> PictureFacts
}

package struct PictureFacts: Sendable {
  /// The width in pixels, or in points for a drawing.
  package var width: Int
  package var height: Int
  /// The reason why the picture cannot be shown although its size is known; `nil` if it can be shown.
  package var refusal: FileRefusal?

  package init(width: Int, height: Int, refusal: FileRefusal? = nil) {
    (self.width, self.height, self.refusal) = (width, height, refusal)
  }
}

extension FileStore {
  /// Returns the content of a file, or throws an error that names the file.
  package func content(of path: String, atMost limit: Int, patience: Int64 = 0) throws(Problems<Problem>) -> [UInt8] {
    do throws(FileRefusal) { return try bytes(at: path, atMost: limit, patience: patience) } catch {
      throw Problems(path: path, error.reason)
    }
  }

  /// Writes a new file; returns `false` if the file exists already.
  func create(_ path: String, _ bytes: [UInt8]) throws(Problems<Problem>) -> Bool {
    do throws(FileRefusal) { return try make(path, bytes) } catch {
      throw Problems(path: path.escapingControls, error.reason)
    }
  }
}

extension Host {
  package var keyboard: KeyboardMap { .us }

  /// Returns the absolute path as a person writes it, with `~` for the home folder.
  package func written(_ path: String) -> String {
    let (whole, home) = (files.realPath(of: path), environment("HOME").map { $0 + "/" } ?? "/")
    return home.count > 1 && whole.hasPrefix(home) ? "~/" + whole.dropFirst(home.count) : whole
  }
}

extension Announcer {
  /// Prints every line of an error in the terminal and shows the first over the picture.
  package func complain(_ error: Problems<Problem>) {
    for line in error.lines { tell("fidget: \(line)") }
    say(error.lines.first ?? "", seconds: 6, isBad: true)
  }
}
