import Effects
import Formatting
import Gestures
import Tuning

/// The machine as a playground needs it: files, pictures, a clipboard, a terminal. A test gives it memory instead.
@MainActor package protocol Host: AnyObject {
  var files: any FileStore { get }
  var pictures: any PictureSource { get }
  /// The folder of presets that come with Fidget; nil where they lie with the config.
  var shippedPresets: String? { get }
  /// Local time for names of files: `20261121-170300`.
  var timestamp: String { get }
  /// Hours since midnight, local time: 22.5 is half past ten in the evening.
  var hour: Double { get }
  var clipboard: String { get set }
  /// True where the system shows a keyboard of its own while text is wanted.
  var hasScreenKeyboard: Bool { get }
  /// Whether the machine has a touchscreen and neither mouse nor touchpad.
  var isTouchOnly: Bool { get }
  /// The keys of the present layout.
  var keyboard: KeyboardMap { get }
  /// A variable such as `HOME`.
  func environment(_ name: String) -> String?
  /// What makes effects of sketches, and files of them; nil where there is none.
  var sketches: (any SketchDesk)? { get }
  /// True where the desktop is set to move less, as of the last answer.
  var desktopMovesLess: Bool { get }
  /// Begins to ask the desktop for that; waits for nothing.
  func askDesktop()
  /// Does work beside the loop, and wakes the loop once that is done.
  func beside(_ work: @escaping @Sendable () -> Void)
  /// Writes a line to the terminal.
  func tell(_ line: String)
  /// True while a picture that is to be shown is still being made.
  var arePicturesPending: Bool { get }
  /// What the drawer complains about, `path: reason`.
  var pictureProblems: [String] { get }
}

/// Sketches as a playground needs them, which knows nothing of what they are written in. From any thread.
package protocol SketchDesk: Sendable {
  /// The effect of a source from elsewhere, which runs in a process of its own with limits.
  func guest(_ source: EffectSource, id: String) throws(ContentError) -> EffectCard
  /// Writes a source among one's own files, under its name or, where that is taken, another; never over a file. Gives its
  /// path.
  func keep(_ source: EffectSource, id: String) throws(ContentError) -> String
  /// True for a drawing in layers: an SVG, or a folder of PNGs.
  func isDrawing(_ path: String) -> Bool
  /// Why no sketch can be called so, whatever there is; nil where one can.
  func refusal(of id: String) -> String?
  /// Writes a sketch to begin with, of a drawing's layers where there is one. Gives its path.
  func create(_ id: String, from drawing: String?) throws(ContentError) -> String
}

/// The pictures that there are, and how large they are.
package protocol PictureSource: Sendable {
  /// False where the folder of our own art is missing, so that no name can be told from another.
  var hasArt: Bool { get }
  /// Where our own art lies; nil where it is missing.
  var artFolder: String? { get }
  /// Nil where there is no art of this name.
  func art(named name: String) -> PictureFacts?
  func picture(at path: String) throws(FileRefusal) -> PictureFacts
}

package struct PictureFacts: Sendable {
  /// Pixels, or points of a drawing.
  package var width: Int
  package var height: Int
  /// Why it cannot be shown although its size is known.
  package var refusal: FileRefusal?

  package init(width: Int, height: Int, refusal: FileRefusal? = nil) {
    (self.width, self.height, self.refusal) = (width, height, refusal)
  }
}

extension FileStore {
  /// The content of a file, or an error that names it.
  func content(of path: String, atMost limit: Int, patience: Int64 = 0) throws(ContentError) -> [UInt8] {
    do throws(FileRefusal) { return try bytes(at: path, atMost: limit, patience: patience) } catch {
      throw ContentError("\(path): \(error.reason)")
    }
  }

  /// Writes a new file; false where there is one already.
  func create(_ path: String, _ bytes: [UInt8]) throws(ContentError) -> Bool {
    do throws(FileRefusal) { return try make(path, bytes) } catch {
      throw ContentError("\(path.escapingControls): \(error.reason)")
    }
  }
}

extension Host {
  package var keyboard: KeyboardMap { .us }

  /// The whole of a path as a person writes it, with `~` for the home.
  func written(_ path: String) -> String {
    let (whole, home) = (files.realPath(of: path), environment("HOME").map { $0 + "/" } ?? "/")
    return home.count > 1 && whole.hasPrefix(home) ? "~/" + whole.dropFirst(home.count) : whole
  }
}

extension Announcer {
  /// What is wrong, all of it in the terminal, the first over the picture.
  func complain(_ error: ContentError) {
    for line in error.lines { tell("fidget: \(line)") }
    say(error.lines.first ?? "", seconds: 6, isBad: true)
  }
}

/// Content that cannot be used: a line for each mistake.
package struct ContentError: Error {
  package let lines: [String]

  package init(_ lines: String...) { self.init(lines) }
  package init(_ lines: [String]) { self.lines = lines.asProblems }
}
