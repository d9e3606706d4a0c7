import Capture
import Commands
import Files
import Formatting
import Glibc
import Threads

/// A window of the desktop's file manager.
enum FileManagerWindow {
  /// Shows a file in its folder, on another thread; reports on one line that nothing could show it.
  static func show(_ path: String) {
    Thread.detach { if let problem = open(path) { Output.error("fidget: \(problem)") } }
  }

  /// Shows a file in its folder; returns the reason that it could not be shown.
  ///
  /// `xdg-open` opens the folder. A sandbox has no file manager of its own, so there the desktop's portal comes first: it
  /// opens the folder outside and selects the file.
  static func open(_ path: String, inSandbox: Bool = isSandboxed) -> Problem? {
    let ways = inSandbox ? [askPortal, openFolder] : [openFolder, askPortal]
    if ways.contains(where: { $0(path) }) { return nil }
    return Problem(
      path: path, message: "no file manager opened its folder, expected xdg-open or the portal of a desktop")
  }

  /// Whether the program runs in a sandbox of Flatpak or Snap.
  static var isSandboxed: Bool {
    access("/.flatpak-info", F_OK) == 0 || RunContext.current.environment("SNAP") != nil
  }

  private static func openFolder(of path: String) -> Bool { run("xdg-open", [FilePath.folder(of: path)]) }

  /// Asks the portal, which takes the file as an open descriptor.
  private static func askPortal(for path: String) -> Bool {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let words = [
      "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path",
      "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.OpenURI.OpenDirectory", "", "handle 3",
      "{}",
    ]
    return run("gdbus", words, passing: file)
  }

  /// Runs a program of the desktop; returns whether it succeeded.
  private static func run(_ program: String, _ words: [String], passing file: Int32? = nil) -> Bool {
    guard let place = ChildProcess.find(program),
      let child = try? ChildProcess(place, words, takesInput: false, passing: file)
    else { return false }
    return child.wait() == .status(0)
  }
}
