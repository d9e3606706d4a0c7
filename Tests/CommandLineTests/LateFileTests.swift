import Foundation
import Testing

/// Files that appear after a window has opened.
struct LateFileTests {
  private static let config = "{\"lamp\": {\"gravity\": 900}}"

  private func window(_ folder: FidgetCommand.Folder) throws -> OpenWindow {
    let window = try OpenWindow(
      ["lamp", "--events", "-"], in: folder,
      environment: ["SDL_VIDEODRIVER": "dummy", "XDG_CONFIG_HOME": folder.path("home")])
    #expect(window.next("window.opened") != nil, "\(window.errors)")
    return window
  }

  private func end(_ window: OpenWindow) {
    window.send(SIGTERM)
    #expect(window.end() == 0)
  }

  /// A config is applied when it appears, in each place in which the program looks.
  ///
  /// The cases: a new folder with a config, the user's own config beside an empty folder here, and the local config while the
  /// program watches for the user's.
  @Test(arguments: [
    ([], "config/fidget.json"), (["config"], "home/fidget/fidget.json"), ([], "home/fidget/fidget.json"),
    (["home/fidget"], "config/fidget.json"), (["config"], "config/fidget.json"),
  ])
  func configThatAppearsLaterIsApplied(_ folders: [String], _ path: String) throws {
    let folder = FidgetCommand.Folder()
    for name in folders { folder.makeFolder(name) }
    let window = try window(folder)
    if !folders.contains(where: path.hasPrefix) {
      folder.makeFolder(path.split(separator: "/").dropLast().joined(separator: "/"))
    }
    folder.write(Self.config, to: path)
    #expect(window.next("config.applied")?.contains("{\"lamp.gravity\":[3600,900]}") == true, "\(window.errors)")
    end(window)
  }

  /// A folder of sketches is watched when it appears, beside an existing config and beside a missing one.
  @Test(arguments: [false, true]) func sketchFolderThatAppearsLaterIsWatched(_ hasConfig: Bool) throws {
    let folder = FidgetCommand.Folder()
    if hasConfig {
      folder.makeFolder("config")
      folder.write(Self.config, to: "config/fidget.json")
    }
    let window = try window(folder)
    folder.makeFolder("config/sketches")
    folder.write("return effect {\n  title = oops(),\n}\n", to: "config/sketches/late.lua")
    #expect(window.says("config/sketches/late.lua:2: "), "\(window.errors)")
    end(window)
  }
}
